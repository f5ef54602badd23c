"""A move: one thing that a player did, and whether a history of moves fits a grid."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from nonet.errors import INPUT_ERRORS, FormatError, UnknownName
from nonet.model.grid import Grid

MoveKind = Literal["place", "centre", "corner", "colour"]
KINDS: tuple[str, ...] = get_args(MoveKind)
MOST_COLOURS = 9


class Move(NamedTuple):
    """One thing a player did: wrote or erased a digit, a mark or a colour in a cell.

    `kind` is "place" for a digit of the grid, "centre" or "corner" for a mark, and "colour", whose
    numbers are 1 to 9. `on=False` erases it: `Move("centre", 0, 5, on=False)` is a player who
    eliminated 5 from r1c1.

    >>> Move("place", 0, 5)
    Move(kind='place', cell=0, digit=5, on=True)
    """

    kind: MoveKind
    cell: int
    digit: int
    on: bool = True


# A Move, (kind, cell, digit[, on]) with a cell by name or number, or (cell, digit) for a digit.
MoveLike: TypeAlias = "Move | tuple[Any, ...]"


def move_of(move: Any, number: int, grid: Grid) -> Move:
    """Return a move as it is stored; `number` counts from 1 and is named in errors."""
    if not isinstance(move, tuple | list) or not 2 <= len(move) <= 4:
        raise FormatError(f"move {number} is {move!r}, not (kind, cell, digit)")
    kind, where, digit, *rest = ("place", *move) if len(move) == 2 else move
    if kind not in KINDS:
        raise UnknownName(str(kind), KINDS, kind="move")
    try:
        cell = grid.rules.cell_at(where)
    except (*INPUT_ERRORS, IndexError, TypeError) as error:
        raise FormatError(f"move {number}: {error}") from None
    most = MOST_COLOURS if kind == "colour" else grid.rules.size
    is_whole = hasattr(digit, "__index__") and not isinstance(digit, bool)
    if not is_whole or not 1 <= digit <= most:
        what = "colours" if kind == "colour" else "digits"
        raise FormatError(f"move {number}: {digit!r} is not one of the {what} 1 to {most}")
    on = rest[0] if rest else True
    if not isinstance(on, bool):
        raise FormatError(f"move {number}: on is {on!r}, not True or False")
    return Move(kind, cell, operator.index(digit), on)


def check_cells(moves: Iterable[Move], grid: Grid, first: int) -> None:
    """Raise if a move changes a given digit; `first` is the number of the first move."""
    for number, move in enumerate(moves, first):
        if move.kind == "place" and grid.is_given(move.cell):
            name = grid.rules.cell_name(move.cell)
            raise FormatError(f"move {number} changes {name}, whose digit is given")


def check_history(history: tuple[Move, ...], grid: Grid) -> None:
    """Raise unless the digits that the moves leave are those of the grid."""
    check_cells(history, grid, 1)
    last: dict[int, tuple[int, int]] = {}  # for each cell, the digit it ends with and the move
    for number, (kind, cell, digit, on) in enumerate(history, 1):
        if kind == "place":
            last[cell] = (digit if on else 0, number)
    for cell, (digit, number) in last.items():
        if grid.values[cell] != digit:
            name = grid.rules.cell_name(cell)
            symbols = grid.rules.shape.symbols
            has = f"has {symbols[grid.values[cell]]}" if grid.values[cell] else "is empty"
            left = f"leaves {symbols[digit]} in" if digit else "empties"
            raise FormatError(f"move {number} {left} {name}, but in the grid {name} {has}")
