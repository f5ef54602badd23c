"""Reads puzzles from texts and files, and writes them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING, Literal

from nonet import formats
from nonet.formats.format import Symbols
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.grid import Grid
from nonet.model.rules_argument import RulesLike
from nonet.model.solution import Solution

if TYPE_CHECKING:
    from nonet.formats.reader import Reader


def parse(
    text: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    format: str | None = None,
    symbols: Symbols | None = None,
) -> Grid:
    """Read one puzzle from a text in any known format, or from rows of cells.

    `rules` replace those of the puzzle; a variant, its name, or a tuple of them are added to them.

    >>> parse("12.. 34.. .... 43.1").clues
    7
    >>> parse([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [4, 3, 0, 1]], rules="diagonal").rules
    Rules.classic(4) + variants.DIAGONAL
    """
    return formats.parse(text, format=format, rules=rules, symbols=symbols)


def read(
    path_or_file: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    rules: RulesLike | None = None,
    format: str | None = None,
    on_error: Literal["raise", "collect"] = "raise",
    column: str | None = None,
) -> Reader:
    """Read the puzzles of a file lazily, one at a time; the file may have any size.

    `column` names the column of the puzzles in a table (CSV, Parquet).

    >>> import io
    >>> [grid.clues for grid in read(io.StringIO("12..34......43.1\\n1234341221434321\\n"))]
    [7, 16]
    """
    return formats.read(path_or_file, format=format, rules=rules, on_error=on_error, column=column)


def dumps(grid: PuzzleLike, format: str = "line", *, lossy: bool = False) -> str:
    """Return a puzzle or a position as a text in a format, without a newline at its end.

    FormatError names what the format cannot carry, unless `lossy` is true.

    >>> dumps([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [4, 3, 0, 1]])
    '12..34......43.1'
    >>> parse(dumps("12..34......43.1", "json")) == parse("12..34......43.1")
    True
    """
    from nonet.formats.writer import text_of
    from nonet.model.position import Position

    thing = grid if isinstance(grid, Position) else as_grid(grid)
    return text_of(thing, format, lossy=lossy)


def write(
    grids: Iterable[PuzzleLike],
    path: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    format: str | None = None,
    lossy: bool = False,
) -> int:
    """Write puzzles to a file, by default in the format of its suffix, and return their number.

    >>> import io
    >>> out = io.StringIO()
    >>> write(["12..34......43.1"], out, format="line"), out.getvalue()
    (1, '12..34......43.1\\n')
    """
    from nonet.model.position import Position

    if isinstance(grids, Grid | Position | str | bytes | Solution):
        grids = [grids]
    things = (each if isinstance(each, Position) else as_grid(each) for each in grids)
    return formats.write(things, path, format=format, lossy=lossy)
