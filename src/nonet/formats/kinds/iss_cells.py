"""The cells of a constraint string: their names, neighbours, and how copies of items move.

`R1C1` has one character per coordinate, `a` for 10 to `g` for 16. `VA1` is an extra cell of the
group VA, or `VA` if it is the only one. A group has rows and columns, too: those of the string, or
as many columns as the grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from nonet.formats.format import error_at, shown
from nonet.formats.kinds.iss_text import Word
from nonet.model.shape import Shape, default_box

MOST_SIDE = 16
MOST_CELLS = 1000
_DIGITS = "0123456789abcdefg"
_CELL = re.compile(r"[Rr]([1-9a-g])[Cc]([1-9a-g])")
_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
_RANGE = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?")


class Sides(NamedTuple):
    """What `.Shape` states: rows, columns, the lowest value, the number of values, and `Raw`."""

    rows: int = 9
    columns: int = 9
    lowest: int = 1
    values: int = 9
    is_raw: bool = False

    @property
    def highest(self) -> int:
        """The greatest value."""
        return self.lowest + self.values - 1

    def box(self, cells: int | None = None) -> tuple[int, int] | None:
        """Return rows and columns of a box of so many cells, None if none tiles the grid."""
        return default_box(Shape(self.rows, self.columns, values=self.values), cells)


class IssGroup(NamedTuple):
    """Cells that lie beside each other in rows: those of the grid, or of one `.Var`."""

    prefix: str
    names: tuple[str, ...]
    columns: int


def read_sides(text: str, kind: Word, args: tuple[Word, ...]) -> Sides:
    """Return the shape that the arguments of `.Shape` state.

    >>> read_sides("", Word("Shape", 0), (Word("6x4", 0), Word("0-6", 0)))
    Sides(rows=6, columns=4, lowest=0, values=7, is_raw=False)
    """
    if not args or not args[0].text:
        return Sides()
    sides = _SHAPE.fullmatch(args[0].text)
    if not sides or len(args) > 3:
        raise error_at(f"{shown(args[0].text)} is not a shape such as 9x9", text, args[0].start)
    rows, columns = int(sides[1]), int(sides[2])
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        message = f"{rows}×{columns} grids; sides are 1 to {MOST_SIDE}"
        raise error_at(message, text, args[0].start)
    lowest, values = 1, max(rows, columns)
    if len(args) > 1 and args[1].text:
        span = _RANGE.fullmatch(args[1].text)
        if not span:
            message = f"{shown(args[1].text)} is not a number of values, or a range such as 0-8"
            raise error_at(message, text, args[1].start)
        if span[2]:
            lowest, values = int(span[1]), int(span[2]) - int(span[1]) + 1
        else:
            values = int(span[1])
    is_raw = len(args) > 2 and args[2].text == "Raw"
    if len(args) > 2 and args[2].text not in ("Raw", "Sudoku"):
        raise error_at(f"{shown(args[2].text)} is neither Raw nor Sudoku", text, args[2].start)
    fewest = 1 if is_raw else max(rows, columns)
    if lowest not in (0, 1) or not fewest <= values <= MOST_SIDE:
        last = lowest + values - 1
        message = f"values {lowest} to {last} do not fit a {rows}×{columns} grid"
        raise error_at(message, text, args[1].start if len(args) > 1 else kind.start)
    return Sides(rows, columns, lowest, values, is_raw)


@lru_cache(maxsize=64)
def _grid_of(
    rows: int, columns: int
) -> tuple[IssGroup, Mapping[str, str], Mapping[str, tuple[IssGroup, int]]]:
    """Return the cells of a grid, their names by how strings write them, and their places."""
    names = tuple(f"r{row + 1}c{column + 1}" for row in range(rows) for column in range(columns))
    group = IssGroup("", names, columns)
    places = {name: (group, number) for number, name in enumerate(names)}
    return group, {spell_cell(name): name for name in names}, places


class IssCells:
    """The cells of one string by name."""

    def __init__(self, text: str, sides: Sides) -> None:
        self._text = text
        self.sides = sides
        self.grid, spelled, places = _grid_of(sides.rows, sides.columns)
        self.groups: list[IssGroup] = []
        self._spelled = dict(spelled)  # the names of cells by how the text writes them
        self._places = dict(places)

    def add(self, prefix: str, count: int, columns: int, word: Word) -> None:
        """Add a group of extra cells; `word` is where an error points."""
        if (
            sum(len(group.names) for group in self.groups) + len(self.grid.names) + count
            > MOST_CELLS
        ):
            raise error_at(f"more than {MOST_CELLS} cells", self._text, word.start)
        if any(group.prefix == prefix for group in self.groups):
            raise error_at(f"two groups of cells are named {prefix}", self._text, word.start)
        names = [prefix] if count == 1 else [f"{prefix}{n}" for n in range(1, count + 1)]
        group = IssGroup(
            prefix, tuple(name.lower() for name in names), columns or self.sides.columns
        )
        self.groups.append(group)
        self.groups.sort()
        for number, name in enumerate(group.names):
            self._places[name] = (group, number)

    @property
    def extra(self) -> tuple[str, ...]:
        """The names of all extra cells, group by group."""
        return tuple(name for group in self.groups for name in group.names)

    def group(self, word: Word) -> IssGroup:
        """Return the group with this prefix; an empty one is the grid."""
        if not word.text:
            return self.grid
        for group in self.groups:
            if group.prefix == word.text:
                return group
        raise error_at(f"no cells named {shown(word.text)}", self._text, word.start)

    def name(self, word: Word) -> str:
        """Return the name of a cell.

        >>> IssCells("", Sides(16, 16, 1, 16)).name(Word("RaC1", 0))
        'r10c1'
        """
        known = self._spelled.get(word.text)
        if known is not None:
            return known
        place = _CELL.fullmatch(word.text)
        name = word.text.lower()
        if place:
            name = f"r{_DIGITS.index(place[1])}c{_DIGITS.index(place[2])}"
        if name not in self._places:
            sides = f"{self.sides.rows}×{self.sides.columns}"
            message = f"{shown(word.text)} is not a cell of this {sides} grid"
            raise error_at(message, self._text, word.start)
        self._spelled[word.text] = name
        return name

    def pairs(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield the pairs of neighbours among some cells, the one listed earlier first.

        >>> list(IssCells("", Sides()).pairs(["r1c2", "r1c1", "r2c2", "r9c9"]))
        [('r1c2', 'r1c1'), ('r1c2', 'r2c2')]
        """
        left = set(names)
        for name in names:
            left.discard(name)
            for row, column in ((0, -1), (0, 1), (-1, 0), (1, 0)):
                other = self.moved(name, row, column)
                if other in left:
                    yield name, other

    def moved(self, name: str, down: int, right: int) -> str | None:
        """Return the cell so many steps away in the same group, None if there is none."""
        group, number = self._places[name]
        row, column = divmod(number, group.columns)
        row, column = row + down, column + right
        number = row * group.columns + column
        if not 0 <= column < group.columns or row < 0 or number >= len(group.names):
            return None
        return group.names[number]

    def steps(self, origin: str, target: str) -> tuple[int, int] | None:
        """Return the steps down and to the right between two cells, None across groups."""
        (group, start), (other, end) = self._places[origin], self._places[target]
        if group is not other:
            return None
        (r1, c1), (r2, c2) = divmod(start, group.columns), divmod(end, group.columns)
        return r2 - r1, c2 - c1

    def after(self, origin: str, offset: int) -> str | None:
        """Return the cell so many places after another one, in the order of all cells."""
        order = (*self.grid.names, *self.extra)
        at = order.index(origin) + offset
        return order[at] if at < len(order) else None


def spell_cell(name: str) -> str:
    """Return the name of a cell as constraint strings write it.

    >>> spell_cell("r10c1"), spell_cell("va3")
    ('RaC1', 'VA3')
    """
    place = re.fullmatch(r"r(\d+)c(\d+)", name)
    if not place:
        return name.upper()
    return f"R{_DIGITS[int(place[1])]}C{_DIGITS[int(place[2])]}"


def row_and_column(name: str) -> tuple[int, int]:
    """Return the row and column of a cell of the grid, both from 1; 0 and 0 for an extra cell.

    >>> row_and_column("r10c2"), row_and_column("va1")
    ((10, 2), (0, 0))
    """
    found = re.fullmatch(r"r(\d+)c(\d+)", name)
    return (int(found[1]), int(found[2])) if found else (0, 0)
