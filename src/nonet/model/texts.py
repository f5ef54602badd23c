"""Reads puzzles for Grid, Board and Position, so that they take whatever `solve` takes.

The formats are above this room; they are imported when something else than values is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.model.rules_argument import RulesLike

if TYPE_CHECKING:
    from nonet.model.grid import Grid
    from nonet.model.position import Position


_BYTES = (bytes, bytearray, memoryview)
_NUMBERS = frozenset({int, float, type(None)})


def are_values(x: Any) -> bool:
    """Whether `x` is bytes or a list of numbers: the values of cells, with nothing to interpret.

    Values in bytes are below the codes of all characters.

    >>> are_values([1, 2, 0, None]), are_values(bytes([1, 2, 0, 0]))
    (True, True)
    >>> are_values(["1", "2", ".", "."]), are_values(b"12.."), are_values([[1, 2], [0, 0]])
    (False, False, False)
    """
    if isinstance(x, _BYTES):
        return max(bytes(x), default=0) < 32
    return type(x) is list and _NUMBERS.issuperset(map(type, x))


def grid_read(x: Any, rules: RulesLike | None) -> Grid:
    """Return the grid of a text in any format, of rows, an array, a data frame, a Board …

    >>> grid_read("12..34......43.1", None).clues
    7
    """
    from nonet.formats.parser import as_grid

    return as_grid(x, rules=rules)


def position_read(x: Any) -> Position:
    """Return the position of such a thing, with the marks of a player that are in it.

    >>> position_read("12..34......43.1")
    <Position 12..34......43.1>
    """
    from nonet.formats.positions import as_position

    return as_position(x)
