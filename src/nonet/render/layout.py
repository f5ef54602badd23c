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
from nonet.model.rules import Candidate, Rules
from nonet.model.step import Step
from nonet.model.symbols import spell, symbol

Role = Literal[
    "frame",
    "given",
    "placed",
    "empty",
    "mark",
    "conflict",
    "highlight",
    # Of candidates in a step: what holds it up, what hangs on it, what it does.
    "pattern",
    "pivot",
    "fin",
    "place",
    "remove",
]

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

# How the marks of a step look; those that are not here are patterns.
_LOOKS: dict[str, Role] = {
    "pivot": "pivot",
    "guess": "pivot",
    "fin": "fin",
    "endo-fin": "fin",
    "pincer": "fin",
}
# What stands around a candidate of a step where there is no colour.
_SIGNS: dict[Role, tuple[str, str]] = {
    "pattern": ("(", ")"),
    "pivot": ("[", "]"),
    "fin": ("<", ">"),
    "place": ("+", ""),
    "remove": ("-", ""),
}


def lay_out(
    grid: Grid,
    *,
    ascii: bool = False,
    marks: bool = False,
    highlight: Collection[int] = (),
    step: Step | None = None,
    signs: bool = False,
) -> list[Line]:
    """Return the lines of a drawn grid; `marks` shows the candidates of the empty cells.

    With a `step`, which is about the grid as it is, its candidates play their roles; `signs` shows
    them by signs as well: `(5)` of the pattern, `[5]` a pivot, `<5>` a fin or pincer, `+5` placed,
    `-5` removed.

    >>> lines = lay_out(Grid("12..34......43.1"), ascii=True)
    >>> "".join(piece.text for piece in lines[1])
    '| 1 2 | . . |'
    """
    size = grid.rules.size
    cells = _cells(grid, marks or step is not None, set(highlight), _roles(step), signs)
    widths = [max(map(_width, cells[column::size])) for column in range(size)]
    frame = _Frame(grid.rules, _ASCII if ascii else _UNICODE)
    lines: list[Line] = []
    for row in range(size):
        if frame.has_rule(row):
            lines.append(frame.rule(row, widths))
        lines.append(frame.row(row, cells[row * size : (row + 1) * size], widths))
    lines.append(frame.rule(size, widths))
    return lines


def _width(line: Line) -> int:
    return sum(len(piece.text) for piece in line)


def _roles(step: Step | None) -> dict[Candidate, Role]:
    """Return the role each candidate of a step plays; what the step does comes before all else."""
    roles: dict[Candidate, Role] = {}
    if step is None:
        return roles
    for mark in step.marks:
        for candidate in mark.candidates:
            roles.setdefault(candidate, _LOOKS.get(mark.role, "pattern"))
    roles.update((candidate, "remove") for candidate in step.removes)
    roles.update((candidate, "place") for candidate in step.places)
    return roles


def _cells(
    grid: Grid, marks: bool, highlight: set[int], stepping: dict[Candidate, Role], signs: bool
) -> list[Line]:
    broken = {cell for each in grid.rules.conflicts(grid.values) for cell in each.cells}
    masks = _masks(grid) if marks else None
    lines = []
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
        if masks is not None and any((cell, digit) in stepping for digit in grid.rules.digits):
            mask = 1 << (value - 1) if value else masks[cell]
            lines.append(_candidates(cell, mask, roles, stepping, signs))
        else:
            lines.append([Piece(text, roles)])
    return lines


def _candidates(
    cell: int, mask: int, roles: tuple[Role, ...], stepping: dict[Candidate, Role], signs: bool
) -> Line:
    """Return the candidates of a cell that a step is about, each on its own."""
    line = []
    for digit in digits_of(mask):
        role = stepping.get(Candidate(cell, digit))
        if role is None:
            line.append(Piece(symbol(digit), roles))
        else:
            before, after = _SIGNS[role] if signs else ("", "")
            line.append(Piece(f"{before}{symbol(digit)}{after}", (*roles, role)))
    return line


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

    def row(self, row: int, cells: list[Line], widths: list[int]) -> Line:
        """Return the line of a row's cells."""
        line: Line = []
        for column, pieces in enumerate(cells):
            if column in self._bars:
                line.append(self._bar(row, column, " "))
            line += pieces
            line.append(Piece(" " * (widths[column] - _width(pieces) + 1)))
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
