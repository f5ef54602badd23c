"""Where things go on a page: margins, and the rooms of several boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonet.errors import ArgumentError
from nonet.showing.render.pdf.sheets import MM, Paper

MARGIN = 16 * MM
# The page number stands this far from the lower edge.
FOOT = 10 * MM
_GAP = 9 * MM
_ABOVE_FOOT = 3 * MM

# Columns and rows of the boards on a page, by their number.
SHAPES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
PER_PAGE = (1, 2, 4, 6)


class Room(NamedTuple):
    """A part of a page, from its top left corner."""

    x: float
    y: float
    width: float
    height: float


def checked_per_page(number: int) -> int:
    """Return the number of puzzles per page if it is one of 1, 2, 4 and 6.

    >>> checked_per_page(3)
    Traceback (most recent call last):
    nonet.errors.ArgumentError: 3 puzzles per page; it can be 1, 2, 4 or 6
    """
    if number not in PER_PAGE or isinstance(number, bool):
        raise ArgumentError(f"{number!r} puzzles per page; it can be 1, 2, 4 or 6")
    return number


def rooms(paper: Paper, number: int, *, above: float = 0.0) -> Iterator[Room]:
    """Yield the rooms of a page with so many boards, row by row, below a heading.

    >>> from nonet.showing.render.pdf.sheets import PAPERS
    >>> [round(room.x) for room in rooms(PAPERS["a4"], 4)]
    [45, 310, 45, 310]
    """
    columns, rows = SHAPES[number]
    width = (paper.width - 2 * MARGIN - (columns - 1) * _GAP) / columns
    height = (paper.height - 2 * MARGIN - above - _ABOVE_FOOT - (rows - 1) * _GAP) / rows
    for row in range(rows):
        for column in range(columns):
            x = MARGIN + column * (width + _GAP)
            y = MARGIN + above + row * (height + _GAP)
            yield Room(x, y, width, height)
