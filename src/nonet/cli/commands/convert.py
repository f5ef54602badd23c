"""`nonet convert`: writes puzzles in another format."""

from __future__ import annotations

from collections.abc import Iterator

import click

import nonet
from nonet.cli.inputs import InputItem, Inputs, Lot
from nonet.cli.options import PuzzleCommand, format_option, takes_puzzles, writes
from nonet.cli.output import Output
from nonet.cli.progress import with_progress
from nonet.cli.tally import Tally
from nonet.cli.transfer import TABLES, answered, refuse_losses, transfer


@click.command(cls=PuzzleCommand, short_help="Write puzzles in another format.")
@takes_puzzles
@format_option("Write this format; by default it follows from the -o file name.")
@click.option("--lossy", is_flag=True, help="Leave out what the format cannot carry.")
@writes
def convert(inputs: Inputs, output: Output, to: str | None, lossy: bool) -> int:
    """Write puzzles in another format.

    \b
    nonet convert puzzles.sdk --to line
    nonet convert puzzles.csv -o puzzles.sdm
    """
    if output.as_json:
        if to not in (None, "json"):
            raise click.UsageError(f"--json and --to {to} cannot be combined")
        to = "json"
    if to is None:
        to = _format_of(output)
    code = copy_table(inputs, output, to, lossy=lossy)
    if code is not None:
        return code
    return transfer(inputs, output, lambda grid: (grid,), to, lossy=lossy)


def _format_of(output: Output) -> str:
    if output.path is None:
        raise click.UsageError("no format to write; use --to FORMAT or -o FILE")
    name = output.path.with_suffix("") if output.path.suffix.lower() == ".gz" else output.path
    found = nonet.formats.by_suffix(name.suffix.lower())
    if found is None:
        message = f"cannot infer a format from {str(output.path)!r}; use --to FORMAT"
        raise click.UsageError(message)
    return found.name


def copy_table(inputs: Inputs, output: Output, format: str, *, lossy: bool) -> int | None:
    """Write the rows of a table in another format, and return the highest exit code.

    Return None, before anything is written, if the file is not a table or if the columns of the
    output depend on rows further down: those without any value are left out. The output must be a
    file, which is removed if a row ends the command.
    """
    if output.path is None or format not in TABLES:
        return None
    if inputs.has_extras or not inputs.can_be_read_again:
        return None
    if inputs.format not in TABLES or (keys := _keys_of(inputs)) is None:
        return None
    tally = Tally()
    with output, nonet.rows.ColumnWriter(format, keys, output.open_binary()) as writer:
        for each in with_progress(_parts(inputs), inputs, output):
            columns = nonet.rows.columns_of(each.batch) if isinstance(each, Lot) else None
            if columns is None:
                grids = _grids(each, tally, format, lossy)
                columns = nonet.rows.columns_of_grids(grids, keys)
            elif isinstance(each, Lot):
                each.puzzles = len(columns.puzzles)
                tally.add_good(each.source, each.puzzles)
            writer.write(columns)
            if isinstance(each, Lot) and isinstance(each.batch, nonet.rows.Batch):
                each.batch.release()
    tally.report(inputs.empty)
    return tally.code


def _keys_of(inputs: Inputs) -> list[str] | None:
    """Return the info keys of a table in the order of the output, None if that is not known.

    It is known if every column has a value in the first rows.
    """
    try:
        with inputs.again() as reader:
            parts = reader.batches() if reader.table is not None else reader.parquet().batches()
            for each in parts:
                if isinstance(each, nonet.formats.Record):
                    continue  # the header
                columns = nonet.rows.columns_of(each)
                if columns is not None and len(columns.keys) == len(columns.values):
                    return columns.keys
                return None
    except (OSError, nonet.NonetError):
        return None  # reading the file grid by grid reports the error
    return None


def _parts(inputs: Inputs) -> Iterator[InputItem | Lot]:
    """Yield the rows of a table in batches, and errors as items."""
    if inputs.format != "parquet":
        yield from inputs.in_lots()
        return
    with inputs.only_file() as (source, reader):
        try:
            for batch in reader.parquet().batches():
                yield Lot(batch, source)
        except nonet.FormatError as error:
            error.path = source
            yield InputItem("", error, source, error.line or 1)


def _grids(each: InputItem | Lot, tally: Tally, format: str, lossy: bool) -> Iterator[nonet.Grid]:
    """Yield the grids of rows that are read one by one."""
    for item in [each] if isinstance(each, InputItem) else each.items():
        if isinstance(each, Lot):
            each.puzzles += item.puzzles
        for grid in answered(item, lambda grid: (grid,), tally, "", keeps=False):
            if not lossy:
                refuse_losses(grid, format, item)
            yield grid
