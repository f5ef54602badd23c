"""Grids from the inputs into one output of a given format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

import nonet
from nonet.base.outcomes import FAULT, outcome_of_error
from nonet.cli.errors import complain, difference, exit_code, in_words
from nonet.cli.inputs import InputItem, Inputs
from nonet.cli.output import Output
from nonet.cli.progress import with_progress
from nonet.cli.tally import Tally

# Formats with columns, which hold the answer next to its puzzle.
TABLES = ("csv", "parquet")

if TYPE_CHECKING:
    GridsFor = Callable[[nonet.Grid], Iterable[nonet.Grid]]


def table_format(output: Output) -> str | None:
    """Return the table format that the name of the output implies, or None."""
    if output.path is None or output.as_json:
        return None
    name = output.path.with_suffix("") if output.path.suffix.lower() == ".gz" else output.path
    found = nonet.formats.by_suffix(name.suffix.lower())
    return found.name if found is not None and found.name in TABLES else None


def transfer(
    inputs: Inputs,
    output: Output,
    grids_for: GridsFor,
    format: str,
    *,
    lossy: bool,
    keeps: bool = False,
) -> int:
    """Write the grids made from each input; return the highest exit code among them.

    The output holds only grids, so problems go to standard error; with `keeps`, a puzzle with a
    problem is written unchanged. If the format cannot carry something, the command stops,
    unless `lossy` is set. With --json, there is one object per line.
    """
    tally = Tally()

    def grids() -> Iterator[nonet.Grid]:
        for item in with_progress(inputs, inputs, output):
            for grid in answered(item, grids_for, tally, inputs.name_of(item), keeps):
                if not lossy:
                    refuse_losses(grid, format, item)
                yield grid

    all_grids = grids()
    first = list(islice(all_grids, 1))
    if first or inputs.has_files:
        _write(chain(first, all_grids), output, format, lossy)
    tally.report(inputs.empty)
    return tally.code


def _write(grids: Iterable[nonet.Grid], output: Output, format: str, lossy: bool) -> None:
    if output.as_json:
        with output:
            output.open()
            for grid in grids:
                output.write(nonet.formats.by_name(format).dump(grid))
    elif output.path is None:
        nonet.write(grids, output.open(), format=format, lossy=lossy)
    else:
        try:
            nonet.write(grids, output.path, format=format, lossy=lossy)
        except OSError as error:
            # The error must name the user's file, not the temporary one.
            raise OSError(error.errno, error.strerror, str(output.path)) from None


def answered(
    item: InputItem, grids_for: GridsFor, tally: Tally, name: str, keeps: bool
) -> Iterator[nonet.Grid]:
    """Yield the grids made from an item, and report its problems."""
    if item.found is None:
        return
    if keeps:
        item = _with_own_status(item)
    code = 0
    try:
        if not isinstance(item.found, nonet.Grid):
            assert item.found is not None
            raise item.found
        for grid in grids_for(item.found):
            if problem := _difference(item.found, grid):
                code = FAULT
                tally.complain(item, problem)
            yield grid
    except nonet.NonetError as error:
        if keeps and isinstance(item.found, nonet.Grid):
            yield with_status(without_solution(item.found), outcome_of_error(error))
        code = exit_code(error)
        if item.is_single:
            complain(in_words(error, name))
        else:
            tally.complain(item, error)
    tally.add(item, code, code > 0)


def with_status(grid: nonet.Grid, status: str | None) -> nonet.Grid:
    """Return a grid with what came of it in its info; a `status` of its own is kept."""
    name = "nonet_status" if "status" in grid.info else "status"
    return grid.with_(info={**grid.info, name: status}) if status else grid


def _with_own_status(item: InputItem) -> InputItem:
    """Return an item whose grid has the `status` of its row even if that is empty."""
    table = None if item.origin is None else item.origin.table
    header = None if table is None else table.header
    if header is None or "status" not in header.keys or not isinstance(item.found, nonet.Grid):
        return item
    return item._replace(found=item.found.with_(info={"status": "", **item.found.info}))


def without_solution(grid: nonet.Grid) -> nonet.Grid:
    """Return a grid without the solution in its info."""
    info = {key: value for key, value in grid.info.items() if key != "solution"}
    return grid.with_(info=info)


def _difference(puzzle: nonet.Grid, answer: nonet.Grid) -> str:
    """Describe how the solution that came with a puzzle differs from the one that was found."""
    given, found = puzzle.info.get("solution", ""), answer.info.get("solution", "")
    if not given or not found or given.upper() == found.upper():
        return ""
    return difference(given, found)


def refuse_losses(grid: nonet.Grid, format: str, item: InputItem) -> None:
    """Raise FormatError if a format cannot carry something of a grid."""
    losses = nonet.formats.losses(grid, format)
    if losses:
        # A size or shape cannot be left out.
        is_shape = grid.rules.shape.grids in losses
        instead = "use --to json" if is_shape else "--lossy leaves that out"
        raise nonet.FormatError(
            f"format {format} cannot carry {', '.join(losses)}; {instead}",
            path=item.source,
            line=item.line if item.source else None,
        )
