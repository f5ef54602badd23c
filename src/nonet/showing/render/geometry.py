"""Where things lie in a picture: cells, the slots of candidates, and the ends of links.

one cell of 60 × 60 units, with the slots of its nine candidates:

    0    20   40   60
   0┌────┬────┬────┐
    │ 1  │ 2  │ 3  │
  20├────┼────┼────┤
    │ 4  │ 5  │ 6  │
  40├────┼────┼────┤
    │ 7  │ 8  │ 9  │
  60└────┴────┴────┘
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, sqrt

from nonet.model.rules import Shape

Point = tuple[float, float]

CELL = 60.0
# The size of a digit that fills its cell, and half of the box that its glyph fits in.
DIGIT_FONT = 35.0
DIGIT_HALF_WIDTH = 11.5
DIGIT_HALF_HEIGHT = 13.5
# Half of the mark behind a digit that has a role.
DIGIT_MARK = 21.0
# The baseline of a glyph lies this much of the font size below its middle.
BASELINE = 0.362
# From one row of centre marks to the next, in letters.
LINE = 1.05
# Room around the board, for the labels of rows and columns, and for texts outside.
PAD = 10.0
LABEL_ROOM = 26.0
OUTSIDE_ROOM = 34.0
# How far from the board texts outside are, without the room of labels.
OUTSIDE_AT = 27.0


class Geometry:
    """The places of a board of some size.

    >>> geometry = Geometry.of(9)
    >>> geometry.centre(10), geometry.slot(10, 1)
    ((90.0, 90.0), (70.0, 70.0))
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.width, self.height = shape.columns * CELL, shape.rows * CELL
        # The slots of the candidates in a cell.
        self.columns = ceil(sqrt(shape.values))
        self.rows = ceil(shape.values / self.columns)
        self.slot_width = CELL / self.columns
        self.slot_height = CELL / self.rows
        narrow = min(self.slot_width, self.slot_height)
        self.radius = min(0.42 * narrow, 10.5)
        self.font = min(0.62 * narrow, 16.0)

    @staticmethod
    @lru_cache(maxsize=32)
    def of(size: int | Shape) -> Geometry:
        """Return the geometry of a size or a shape, always the same object."""
        return Geometry(size if isinstance(size, Shape) else Shape.square(size))

    def corner(self, cell: int) -> Point:
        """Return the top left corner of a cell."""
        row, column = self.shape.place(cell)
        return column * CELL, row * CELL

    def centre(self, cell: int) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def slot(self, cell: int, digit: int) -> Point:
        """Return the middle of the slot of a candidate."""
        x, y = self.corner(cell)
        row, column = divmod(digit - 1, self.columns)
        return x + (column + 0.5) * self.slot_width, y + (row + 0.5) * self.slot_height


def number(value: float) -> str:
    """Return a coordinate with at most one decimal.

    >>> number(12.0), number(12.345), number(-0.04)
    ('12', '12.3', '0')
    """
    text = f"{value:.1f}"
    text = text[:-2] if text.endswith(".0") else text
    return "0" if text == "-0" else text
