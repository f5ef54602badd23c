"""Reads one puzzle from a text, or from rows, arrays and other objects.

Only what a text needs is loaded: the formats, for one, only if it is not a plain line of 81 cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from nonet.base.arguments import SupportsArray
from nonet.errors import UnknownName
from nonet.formats.format import Symbols, Wants
from nonet.formats.native import read_run
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.model.rules_argument import RulesLike, split
from nonet.model.solution import Solution

if TYPE_CHECKING:
    from nonet.model.board import Board
    from nonet.model.position import Position

# What is read as a puzzle: a text, rows or cells in one sequence, an array, or what nonet returns.
CellValue: TypeAlias = int | float | str | None
if TYPE_CHECKING:
    PuzzleLike: TypeAlias = (
        str
        | bytes
        | bytearray
        | memoryview
        | Iterable[CellValue | Iterable[CellValue]]
        | SupportsArray
        | Grid
        | Board
        | Position
        | Solution
    )
else:
    PuzzleLike = object  # no name below is loaded for it


def parse(
    text: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    format: str | None = None,
    symbols: Symbols | None = None,
) -> Grid:
    """Read one puzzle from a text in any of the formats.

    >>> parse("12..34......43.1").clues
    7
    >>> parse("12..34......43.1\\n12..34......43.1")
    Traceback (most recent call last):
    nonet.errors.FormatError: line 2: more than one puzzle; use nonet.read to read files
    """
    if symbols is not None and symbols not in get_args(Symbols):
        raise UnknownName(symbols, get_args(Symbols), kind="symbols")
    if rules is not None and not isinstance(rules, Rules):
        split(rules)  # raises for anything that is not a variant, before the text is read
        return parse(text, format=format, symbols=symbols).with_(rules=rules)
    if format is None and symbols is None and type(text) is str and len(text) == 81:
        grid = _parse_81(text, rules)
        if grid is not None:
            return grid
    if format is None and not isinstance(text, str | bytes | bytearray | memoryview):
        return _grid_of_thing(text, Wants(rules, symbols))
    from nonet.formats.texts import parse_text

    given: Any = text
    return parse_text(given, Wants(rules, symbols), format)


def _parse_81(text: str, rules: Rules | None) -> Grid | None:
    """Read a plain line of 81 cells, by far the most common text, on a fast path."""
    values = read_run(text)
    if values is None or not (rules is None or rules.shape == CLASSIC.shape):
        return None
    return Grid(values, rules or CLASSIC)


def as_grid(x: PuzzleLike, *, rules: RulesLike | None = None) -> Grid:
    """Convert text, rows, a flat sequence, an array, a Board, Position or Solution into a Grid.

    Rules replace those of the puzzle; variants are added: names, Variants, or a tuple of them.

    >>> as_grid([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]]).clues
    15
    >>> as_grid("." * 81, rules="diagonal").rules
    Rules.classic(9) + variants.DIAGONAL
    """
    if isinstance(x, str):
        return parse(x, rules=rules)
    x = _unwrapped(x)
    if isinstance(x, Grid):
        return x if rules is None or rules == x.rules else x.with_(rules=rules)
    if isinstance(x, bytes | bytearray | memoryview):
        data = bytes(x)
        # Codes below the space are never characters of a puzzle, and every digit is below it.
        return Grid(data, rules) if max(data, default=32) < 32 else parse(data, rules=rules)
    return parse(x, rules=rules)


def _grid_of_thing(x: Any, wants: Wants) -> Grid:
    """Return the grid of an object that is not text."""
    x = _unwrapped(x)
    if isinstance(x, Grid):
        return as_grid(x, rules=wants.rules)
    if hasattr(x, "__array__"):
        from nonet.formats.kinds.numpy_ import from_array

        return from_array(x, wants.rules)
    if isinstance(x, Iterable) and not isinstance(x, Mapping):
        from nonet.formats.objects import grid_of_sequence

        return grid_of_sequence(x, wants)
    raise TypeError(f"a puzzle is a Grid, text, rows or an array, not {type(x).__name__}")


def _unwrapped(x: Any) -> Any:
    """Return the grid of a Solution, a Board or a Position, and anything else unchanged."""
    if isinstance(x, Grid):
        return x
    if isinstance(x, Solution):
        return x.grid
    from nonet.model.board import Board
    from nonet.model.position import Position

    if isinstance(x, Position):
        return x.grid  # a player's marks never bind
    return x.to_grid() if isinstance(x, Board) else x


from_object = as_grid  # its older name
