"""Grids from the inputs into one output of a given format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

import nonet
from nonet.cli.errors import complain, exit_code, in_a_word, in_words
from nonet.cli.inputs import Inputs, Item
from nonet.cli.progress import with_progress
from nonet.cli.sink import Sink
from nonet.cli.tally import Tally

if TYPE_CHECKING:
    GridsFor = Callable[[nonet.Grid], Iterable[nonet.Grid]]


def transfer(inputs: Inputs, sink: Sink, grids_for: GridsFor, format: str, *, lossy: bool) -> int:
    """Write the grids that come of each input; return the highest exit code among them.

    The output holds grids only, so troubles go to standard error. What the format cannot carry
    stops everything, unless it may be lost. JSON that a program asked for has one object a line.
    """
    tally = Tally()

    def grids() -> Iterator[nonet.Grid]:
        for item in with_progress(inputs, inputs, sink):
            for grid in _answered(item, grids_for, tally, inputs.name_of(item)):
                if not lossy:
                    _refuse_losses(grid, format, item)
                yield grid

    all_grids = grids()
    first = list(islice(all_grids, 1))
    if first or inputs.has_files:
        _write(chain(first, all_grids), sink, format, lossy)
    tally.report(inputs.empty)
    return tally.code


def _write(grids: Iterable[nonet.Grid], sink: Sink, format: str, lossy: bool) -> None:
    if sink.as_json:
        with sink:
            sink.open()
            for grid in grids:
                sink.write(nonet.formats.by_name(format).dump(grid))
    elif sink.path is None:
        nonet.write(grids, sink.open(), format=format, lossy=lossy)
    else:
        try:
            nonet.write(grids, sink.path, format=format, lossy=lossy)
        except OSError as error:
            # The user knows the file by its own name, not by that of a temporary one.
            raise OSError(error.errno, error.strerror, str(sink.path)) from None


def _answered(item: Item, grids_for: GridsFor, tally: Tally, name: str) -> Iterator[nonet.Grid]:
    if item.found is None:
        return
    code = 0
    try:
        if isinstance(item.found, nonet.SudokuError):
            raise item.found
        yield from grids_for(item.found)
    except nonet.SudokuError as error:
        code = exit_code(error)
        if item.source is None or isinstance(error, nonet.FormatError):
            complain(in_words(error, name))
        else:
            complain(f"{item.source}, line {item.line}: {in_a_word(error)}")
    tally.add(item, code, code > 0)


def _refuse_losses(grid: nonet.Grid, format: str, item: Item) -> None:
    losses = nonet.formats.losses(grid, format)
    if losses:
        raise nonet.FormatError(
            f"format {format} cannot carry {', '.join(losses)}; --lossy leaves that out",
            path=item.source,
            line=item.line if item.source else None,
        )
