"""`nonet unique`: puzzles without those that are another one in disguise."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

import nonet
from nonet.base.outcomes import FOUND
from nonet.cli.errors import complain, exit_code, in_words, with_conflict
from nonet.cli.inputs import InputItem, Inputs, Lot
from nonet.cli.options import (
    PuzzleCommand,
    format_option,
    takes_puzzles,
    threads_option,
    writes,
)
from nonet.cli.output import Output
from nonet.cli.progress import with_progress
from nonet.cli.records import failed_row
from nonet.cli.tally import Tally
from nonet.cli.transfer import transfer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    import nonet.rows

# Formats whose puzzles are lines of text, which are copied, and binary ones, which become lines.
_LINES = (None, "line", "sdm", "csv", "parquet", "numpy")


@click.command(cls=PuzzleCommand, short_help="Drop puzzles that are another in disguise.")
@takes_puzzles
@threads_option("Compare files with one 9×9 puzzle per line")
@format_option("Write this format; by default the lines of the input are copied.")
@writes
def unique(inputs: Inputs, output: Output, threads: int, to: str | None) -> int:
    """Drop every puzzle that is an earlier one in disguise, and copy the others.

    Two puzzles are the same if relabelling the digits, permuting rows, columns, bands and stacks,
    and transposing turn one into the other.

    \b
    nonet unique puzzles.txt -o different.txt
    nonet unique mine.txt yours.txt.gz | wc -l
    """
    if to is not None and output.as_json:
        raise click.UsageError("--to and --json cannot be combined")
    firsts = Firsts(threads or None)
    wanted = to or (None if output.as_json else _format_of(inputs, output))
    if wanted is None:
        code = copy_firsts(inputs, output, firsts)
    elif wanted == inputs.format == "parquet":
        code = copy_parquet_firsts(inputs, output, firsts)
    else:

        def kept(grid: nonet.Grid) -> Iterator[nonet.Grid]:
            if firsts.add(grid):
                yield grid

        code = transfer(inputs, output, kept, wanted, lossy=True)
    firsts.report()
    return code


def _format_of(inputs: Inputs, output: Output) -> str | None:
    """Return the format to write, None if lines are copied."""
    own = inputs.format
    if output.path is not None:
        name = output.path.with_suffix("") if output.path.suffix.lower() == ".gz" else output.path
        named = nonet.formats.by_suffix(name.suffix.lower())
        if named is not None and (named.name != own or own not in ("sdm", "csv")):
            return named.name
    return None if own in _LINES else own


class Firsts:
    """The classes of puzzles seen so far, and how many puzzles there were."""

    def __init__(self, threads: int | None) -> None:
        self.threads = threads
        self._seen = nonet.maker.FormSet()
        self.puzzles = 0
        self.kept = 0
        self._where: dict[str, dict[str, Any]] = {}

    def first_of(self, form: str, where: dict[str, Any]) -> dict[str, Any] | None:
        """Return where the first puzzle with this form is; None if `where` is the first place."""
        first = self._where.setdefault(form, where)
        return None if first is where else first

    def add(self, grid: nonet.Grid) -> bool:
        """Add a puzzle and return whether it is the first of its class."""
        result = nonet.canonical_many([grid], rules=grid.rules, threads=1)
        if result.errors:
            nonet.canonical(grid)  # raises an error without the line of a text
        return bool(self.add_forms(result.forms, grid.rules)[0])

    def forms(self, batch: nonet.rows.Batch) -> nonet.maker.BulkCanonical | None:
        """Return the forms of a batch, None if its rows must be read one by one."""
        from nonet.rows.forms import forms_of

        return forms_of(batch, self.threads)

    def add_forms(
        self, forms: NDArray[np.uint8], rules: nonet.Rules = nonet.CLASSIC
    ) -> NDArray[np.bool_]:
        """Add forms and return which of them are the first of their class."""
        is_first = self._seen.add(nonet.maker.BulkCanonical(forms, rules=rules))
        self.puzzles += len(is_first)
        self.kept += int(is_first.sum())
        return is_first

    def report(self) -> None:
        """Write the numbers to standard error if that is a terminal."""
        if self.puzzles and sys.stderr is not None and sys.stderr.isatty():
            whole = "puzzle" if self.puzzles == 1 else "puzzles"
            sys.stderr.write(f"kept {self.kept:,} of {self.puzzles:,} {whole}\n")
            sys.stderr.flush()


def copy_firsts(inputs: Inputs, output: Output, firsts: Firsts) -> int:
    """Copy the first puzzle of each class and all comments; return the highest exit code.

    Problems go to standard error, since the output holds only puzzles.
    """
    copy = _Copy(inputs, output, firsts)
    with output:
        if inputs.has_files:
            output.open()
        walk = inputs.items() if output.as_json else inputs.in_lots()
        for item in with_progress(walk, inputs, output):
            if isinstance(item, Lot):
                copy.copy_lot(item)
            else:
                copy.copy_item(item)
    copy.tally.report(inputs.empty)
    return copy.tally.code


def copy_parquet_firsts(inputs: Inputs, output: Output, firsts: Firsts) -> int:
    """Copy the rows of a Parquet file with the first puzzle of each class, types included."""
    tally = Tally(with_conflict)
    with output, inputs.only_file() as (source, reader):
        table = reader.parquet()
        copy = nonet.rows.ParquetCopy(table, output.open_binary())
        for batch in table.batches():
            copy.write(batch, _kept_rows(batch, source, inputs, firsts, tally))
        copy.close()
    tally.report()
    return tally.code


def _kept_rows(
    batch: nonet.rows.ParquetBatch, source: str, inputs: Inputs, firsts: Firsts, tally: Tally
) -> list[bool]:
    """Return which rows are the first of their class; those without a form are read one by one."""

    def is_kept(row: int) -> bool:
        return _is_kept(inputs.ruled(InputItem.of(batch.record(row), source)), firsts, tally)

    if inputs.has_extras:
        return [is_kept(row) for row in range(len(batch))]
    result = nonet.canonical_many(batch.puzzles, threads=firsts.threads)
    keeps: list[bool] = []
    for row in [*sorted(result.errors), len(result)]:
        if len(keeps) < row:
            tally.add_good(source, row - len(keeps))
            keeps += firsts.add_forms(result.forms[len(keeps) : row]).tolist()
        if row < len(result):
            keeps.append(is_kept(row))
    return keeps


def _is_kept(item: InputItem, firsts: Firsts, tally: Tally) -> bool:
    """Return whether a row is the first of its class; a row with a problem is reported."""
    try:
        if not isinstance(item.found, nonet.Grid):
            assert item.found is not None
            raise item.found
        is_first = firsts.add(item.found)
    except nonet.NonetError as error:
        tally.complain(item, error)
        tally.add(item, exit_code(error), has_problem=True)
        return False
    tally.add(item, 0, has_problem=False)
    return is_first


class _Copy:
    """Copies lines from the inputs to the output."""

    def __init__(self, inputs: Inputs, output: Output, firsts: Firsts) -> None:
        self._inputs, self._output, self._firsts = inputs, output, firsts
        self._headers: set[str] = set()
        self.tally = Tally(with_conflict)

    def copy_item(self, item: InputItem) -> bool:
        """Copy one line if it is a comment or the first of its class; return if it is a puzzle."""
        if item.found is None:
            self._copy_comment(item)
            return False
        try:
            if isinstance(item.found, nonet.NonetError):
                raise item.found
            is_first = self._firsts.add(item.found)
            if self._output.as_json:
                self._write_json(item, item.found)
            elif is_first:
                is_line = item.text.strip() and (item.origin is not None or "\n" not in item.text)
                self._output.write(item.text if is_line else str(item.found))
            self.tally.add(item, 0, has_problem=False)
        except nonet.NonetError as error:
            self._report(item, error)
        return True

    def copy_lot(self, lot: Lot) -> None:
        """Copy the lines of a lot; those that are not plain 9×9 puzzles one by one."""
        batch = lot.batch
        assert isinstance(batch, nonet.rows.Batch)
        result = self._firsts.forms(batch)
        if result is None:
            for item in lot.items():
                lot.puzzles += self.copy_item(item)
        else:
            self._copy_rows(lot, batch, result)
        batch.release()

    def _copy_rows(
        self, lot: Lot, batch: nonet.rows.Batch, result: nonet.maker.BulkCanonical
    ) -> None:
        forms = result.forms
        before = 0
        for row in [*sorted(result.errors), len(forms)]:
            if before < row:
                is_first = self._firsts.add_forms(forms[before:row])
                self._write_rows(batch, is_first, before)
                self.tally.add_good(lot.source, row - before)
                lot.puzzles += row - before
            if row < len(forms):
                lot.puzzles += self.copy_item(lot.item(row))
            before = row + 1

    def _write_rows(
        self, batch: nonet.rows.Batch, is_first: NDArray[np.bool_], before: int
    ) -> None:
        """Write the marked rows among those from row `before` on."""
        rows = (is_first.nonzero()[0] + before).tolist()
        pieces = (batch.data[slice(*batch.bounds(row))] for row in rows)
        self._output.write_bytes(b"".join([b"".join((piece, b"\n")) for piece in pieces]))

    def _copy_comment(self, item: InputItem) -> None:
        if self._output.as_json:
            return
        if item.origin is not None:
            # Tables with the same header become one.
            if item.text in self._headers:
                return
            self._headers.add(item.text)
        self._output.write(item.text)

    def _write_json(self, item: InputItem, grid: nonet.Grid) -> None:
        """Write a record of every puzzle, and of which earlier one it repeats."""
        form, where = nonet.canonical(grid), _where(item)
        first = self._firsts.first_of(form, where or {"puzzle": str(grid)})
        record = {"puzzle": str(grid), "status": FOUND, "canonical": form, "repeats": first}
        self._output.write_json({**where, **record})

    def _report(self, item: InputItem, error: nonet.NonetError) -> None:
        if self._output.as_json:
            puzzle = str(item.found) if isinstance(item.found, nonet.Grid) else item.text
            self._output.write_json({**_where(item), "puzzle": puzzle, **failed_row(error)})
        if item.is_single:
            complain(in_words(error, self._inputs.name_of(item)))
        elif not self._output.as_json:
            self.tally.complain(item, error)
        self.tally.add(item, exit_code(error), has_problem=True)


def _where(item: InputItem) -> dict[str, Any]:
    return {} if item.source is None else {"file": item.source, "line": item.line}
