"""The borders between the regions of a grid drawn as text.

There is a border wherever two neighbouring cells lie in different regions. A line between two
columns (or two rows) takes up space only where there is a border somewhere along it, so boxes are
drawn compactly and jigsaw regions are spread out:

    +-----+-----+        +---+-----------+
    | 1 2 | . . |        | 1 | 2   .   . |
    | 3 4 | . . |        |   +---+---+   |
    +-----+-----+        | 3   4 | . | . |
    | . . | . . |        |   +---+   +---+
    | 4 3 | . 1 |        | . | . | .   . |
    +-----+-----+        +---+   +---+   |
                         | 4   3   . | 1 |
                         +-----------+---+
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model.rules import Shape
from nonet.showing.render.pieces import Line, Piece, width_of

# What to draw where lines meet, by the sum of the arms: up 1, down 2, left 4, right 8.
_UNICODE = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
_ASCII = " |||-+++-+++-+++"
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8


class Borders:
    """The borders between regions, drawn around the cells."""

    def __init__(self, shape: Shape, regions: Sequence[int], *, ascii: bool) -> None:
        self._shape = shape
        self._regions = regions
        self._joints = _ASCII if ascii else _UNICODE
        rows, columns = range(shape.rows), range(shape.columns)
        self._rules = {
            i for i in range(shape.rows + 1) if any(self._over(i, column) for column in columns)
        }
        self._bars = {
            j for j in range(shape.columns + 1) if any(self._left_of(row, j) for row in rows)
        }

    def has_rule(self, row: int) -> bool:
        """Whether there is a border anywhere above this row."""
        return row in self._rules

    def row(self, row: int, cells: list[Line], widths: list[int]) -> Line:
        """Return the line of a row's cells."""
        line: Line = []
        for column, pieces in enumerate(cells):
            if column in self._bars:
                line.append(self._bar(row, column, " "))
            line += pieces
            line.append(Piece(" " * (widths[column] - width_of(pieces) + 1)))
        line.append(self._bar(row, self._shape.columns, ""))
        return line

    def header(self, names: list[str], widths: list[int]) -> Line:
        """Return the line of the names of the columns."""
        text = ""
        for column, (name, width) in enumerate(zip(names, widths, strict=True)):
            gap = "  " if column in self._bars else ""
            text += f"{gap}{name:<{width}} "
        return [Piece(text.rstrip(), ("label",))]

    def rule(self, row: int, widths: list[int]) -> Line:
        """Return the line of borders above a row."""
        text = ""
        for column, width in enumerate(widths):
            room = width + 1
            if column in self._bars:
                text += self._joint(row, column)
                room += 1
            text += self._joints[_LEFT | _RIGHT if self._over(row, column) else 0] * room
        return [Piece(text + self._joint(row, self._shape.columns), ("frame",))]

    def _bar(self, row: int, column: int, gap: str) -> Piece:
        arms = _UP | _DOWN if self._left_of(row, column) else 0
        return Piece(self._joints[arms] + gap, ("frame",))

    def _joint(self, row: int, column: int) -> str:
        arms = _UP * self._left_of(row - 1, column) + _DOWN * self._left_of(row, column)
        arms += _LEFT * self._over(row, column - 1) + _RIGHT * self._over(row, column)
        return self._joints[arms]

    def _left_of(self, row: int, column: int) -> bool:
        """Whether there is a border left of this cell."""
        return self._region(row, column - 1) != self._region(row, column)

    def _over(self, row: int, column: int) -> bool:
        """Whether there is a border above this cell."""
        return self._region(row - 1, column) != self._region(row, column)

    def _region(self, row: int, column: int) -> int | None:
        shape = self._shape
        return self._regions[shape.cell(row, column)] if shape.has(row, column) else None
