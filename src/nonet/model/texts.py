"""Reads texts for Grid, Board and Position, so that they take whatever `solve` takes.

The formats are above this room; they are imported when a text is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.model.rules_argument import RulesLike

if TYPE_CHECKING:
    from nonet.model.grid import Grid
    from nonet.model.position import Position


def is_text(data: bytes) -> bool:
    """Whether bytes are a text, and not values: these are below the codes of all characters.

    >>> is_text(b"12.."), is_text(bytes([1, 2, 0, 0]))
    (True, False)
    """
    return max(data, default=0) >= 32


def grid_of_text(text: Any, rules: RulesLike | None) -> Grid:
    """Return the grid of a text in any format.

    >>> grid_of_text("12..34......43.1", None).clues
    7
    """
    from nonet.formats.parser import as_grid

    return as_grid(text, rules=rules)


def position_of_text(text: Any) -> Position:
    """Return the position of a text in any format, with the marks of a player that are in it.

    >>> position_of_text("12..34......43.1")
    <Position 12..34......43.1>
    """
    from nonet.formats.positions import as_position

    return as_position(text)
