"""Where everything of a drawn grid goes: lines of pieces of text, each with the roles it plays.

A border stands wherever two neighbours lie in different regions. A line between two columns (or
two rows) takes up room only when a border stands somewhere along it, so boxes come out compact and
jigsaw regions open:

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

from collections.abc import Collection
from typing import Literal, NamedTuple

from nonet.model.bits import digits_of
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.symbols import spell, symbol

Role = Literal["frame", "given", "placed", "empty", "mark", "conflict", "highlight"]

# What to draw where lines meet, by the sum of the arms: up 1, down 2, left 4, right 8.
_UNICODE = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
_ASCII = " |||-+++-+++-+++"
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8

# What an empty cell without a candidate left shows among candidates.
_NOTHING_LEFT = "!"


class Piece(NamedTuple):
    """A text and the roles it plays; a role is for the eye, never part of the text."""

    text: str
    roles: tuple[Role, ...] = ()


Line = list[Piece]


def lay_out(
    grid: Grid,
    *,
    ascii: bool = False,
    marks: bool = False,
    highlight: Collection[int] = (),
) -> list[Line]:
    """Return the lines of a drawn grid; `marks` shows the candidates of the empty cells.

    >>> lines = lay_out(Grid("12..34......43.1"), ascii=True)
    >>> "".join(piece.text for piece in lines[1])
    '| 1 2 | . . |'
    """
    size = grid.rules.size
    cells = _cells(grid, marks, set(highlight))
    widths = [max(len(piece.text) for piece in cells[column::size]) for column in range(size)]
    frame = _Frame(grid.rules, _ASCII if ascii else _UNICODE)
    lines: list[Line] = []
    for row in range(size):
        if frame.has_rule(row):
            lines.append(frame.rule(row, widths))
        lines.append(frame.row(row, cells[row * size : (row + 1) * size], widths))
    lines.append(frame.rule(size, widths))
    return lines


def _cells(grid: Grid, marks: bool, highlight: set[int]) -> list[Piece]:
    broken = {cell for each in grid.rules.conflicts(grid.values) for cell in each.cells}
    masks = _masks(grid) if marks else None
    pieces = []
    for cell, value in enumerate(grid.values):
        text = symbol(value)
        roles: tuple[Role, ...]
        if value:
            roles = ("given",) if grid.is_given(cell) else ("placed",)
        elif masks is None:
            roles = ("empty",)
        else:
            text, roles = spell(digits_of(masks[cell])), ("mark",)
            if not text:
                text, roles = _NOTHING_LEFT, ("mark", "conflict")
        if cell in broken:
            roles = (*roles, "conflict")
        if cell in highlight:
            roles = (*roles, "highlight")
        pieces.append(Piece(text, roles))
    return pieces


def _masks(grid: Grid) -> list[int]:
    """The grid's marks, or all candidates that its digits allow."""
    return grid.rules.allowed(grid.values) if grid.marks is None else list(grid.marks)


class _Frame:
    """The borders between regions, drawn around the cells."""

    def __init__(self, rules: Rules, joints: str) -> None:
        self._size = rules.size
        self._regions = rules.regions or (0,) * len(rules.cells)
        self._joints = joints
        lines, cells = range(self._size + 1), range(self._size)
        self._rules = {i for i in lines if any(self._over(i, column) for column in cells)}
        self._bars = {j for j in lines if any(self._left_of(row, j) for row in cells)}

    def has_rule(self, row: int) -> bool:
        """Whether a border stands anywhere above this row."""
        return row in self._rules

    def row(self, row: int, cells: list[Piece], widths: list[int]) -> Line:
        """Return the line of a row's cells."""
        line: Line = []
        for column, piece in enumerate(cells):
            if column in self._bars:
                line.append(self._bar(row, column, " "))
            line.append(piece)
            line.append(Piece(" " * (widths[column] - len(piece.text) + 1)))
        line.append(self._bar(row, self._size, ""))
        return line

    def rule(self, row: int, widths: list[int]) -> Line:
        """Return the line of borders above a row."""
        text = ""
        for column, width in enumerate(widths):
            room = width + 1
            if column in self._bars:
                text += self._joint(row, column)
                room += 1
            text += self._joints[_LEFT | _RIGHT if self._over(row, column) else 0] * room
        return [Piece(text + self._joint(row, self._size), ("frame",))]

    def _bar(self, row: int, column: int, gap: str) -> Piece:
        arms = _UP | _DOWN if self._left_of(row, column) else 0
        return Piece(self._joints[arms] + gap, ("frame",))

    def _joint(self, row: int, column: int) -> str:
        arms = _UP * self._left_of(row - 1, column) + _DOWN * self._left_of(row, column)
        arms += _LEFT * self._over(row, column - 1) + _RIGHT * self._over(row, column)
        return self._joints[arms]

    def _left_of(self, row: int, column: int) -> bool:
        """Whether a border stands left of this cell."""
        return self._region(row, column - 1) != self._region(row, column)

    def _over(self, row: int, column: int) -> bool:
        """Whether a border stands above this cell."""
        return self._region(row - 1, column) != self._region(row, column)

    def _region(self, row: int, column: int) -> int | None:
        inside = 0 <= row < self._size and 0 <= column < self._size
        return self._regions[row * self._size + column] if inside else None
