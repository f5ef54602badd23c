"""The shape of a grid: its rows and columns, its values, and cells beside the grid.

This is the one file that knows how cells are numbered: row by row from 0, then the extra cells.
Values are stored as an index, 0 for an empty cell and 1 to n for the values; what people read and
what sums add up is `index - 1 + lowest`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence, Set
from functools import cached_property, lru_cache
from math import isqrt
from typing import Any, Protocol, TypeAlias, TypeVar

from nonet.base.arguments import whole_of
from nonet.errors import ArgumentError, FormatError, Unsupported
from nonet.model.symbols import SYMBOLS, unspell

_Value = TypeVar("_Value")

# A cell: its name, its (row, column) from 0, or its number.
CellLike: TypeAlias = str | int | tuple[int, int]
Of = TypeVar("Of", covariant=True)


class ByCell(Protocol[Of]):
    """A mapping from cells of one kind, which to type checkers is no Mapping[CellLike, …].

    >>> import nonet
    >>> cells = {"r1c3": 3}
    >>> nonet.Grid("12..34......43.1").with_(cells=cells)["r1c3"]
    3
    """

    def items(self) -> Set[tuple[CellLike, Of]]:
        """Return the cells with what belongs to them."""
        ...


MAX_SIZE = 25
LARGEST = MAX_SIZE * MAX_SIZE  # the cells of the largest grid
MAX_CELLS = 1024  # with the extra cells

# Rows × columns of the default box; for other sizes the caller must name one.
DEFAULT_BOX = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    15: (3, 5),
    16: (4, 4),
    20: (4, 5),
    25: (5, 5),
}


class Shape:
    """Rows and columns of a grid, its lowest value (0 or 1), how many values there are, and extras.

    `values` is the longer side unless it is given. `extra` are the names of cells beside the grid.

    >>> Shape(6, 4)
    Shape(6, 4)
    >>> shape = Shape(6, 4, lowest=0, extra=["v1"])
    >>> shape.values, shape.cells, shape.cell_name(23), shape.cell_name(24)
    (6, 25, 'r6c4', 'v1')
    >>> shape.shown(1), shape.index(5)
    (0, 6)
    """

    rows: int
    columns: int
    lowest: int
    values: int
    extra: tuple[str, ...]

    def __init__(
        self,
        rows: int,
        columns: int,
        lowest: int = 1,
        values: int | None = None,
        extra: Iterable[str] = (),
    ) -> None:
        for name, side in (("rows", rows), ("columns", columns)):
            whole_of(side, name, -(10**9))
            if not 1 <= side <= MAX_SIZE:
                what = f"{rows}×{columns} grids (sides up to {MAX_SIZE} are supported)"
                raise Unsupported(what, by="nonet")
        if lowest not in (0, 1):
            raise Unsupported(f"a lowest value of {lowest} (only 0 and 1)", by="nonet")
        values = max(rows, columns) if values is None else values
        if not 1 < values <= MAX_SIZE:
            raise Unsupported(f"{values} values (2 to {MAX_SIZE} are supported)", by="nonet")
        names = _extra_names(extra) if extra else ()
        self.__dict__.update(rows=rows, columns=columns, lowest=lowest, values=values, extra=names)
        if self.cells > MAX_CELLS:
            raise Unsupported(f"{self.cells} cells (at most {MAX_CELLS})", by="nonet")

    # Written out rather than made by `dataclass`, which takes a millisecond of every start.

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return (self.rows, self.columns, self.lowest, self.values, self.extra)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shape):
            return NotImplemented
        return self is other or self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Shape, self._key)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete field {name!r}")

    @staticmethod
    def square(size: int) -> Shape:
        """Return the shape of a square with the digits from 1 to its size.

        >>> Shape.square(9).is_usual
        True
        """
        whole_of(size, "size", -(10**9))
        if not 1 < size <= MAX_SIZE:
            what = f"{size}×{size} grids (sizes 2 to {MAX_SIZE} are supported)"
            raise Unsupported(what, by="nonet")
        return _square(size)

    def __repr__(self) -> str:
        words = [str(self.rows), str(self.columns)]
        if self.lowest != 1:
            words.append(f"lowest={self.lowest}")
        if self.values != max(self.rows, self.columns):
            words.append(f"values={self.values}")
        if self.extra:
            words.append(f"extra={self.extra!r}")
        return f"Shape({', '.join(words)})"

    def __str__(self) -> str:
        """Return the sides as people write them, and the values where they are not usual.

        >>> str(Shape(9, 9)), str(Shape(6, 4)), str(Shape(9, 9, lowest=0))
        ('9×9', '6×4', '9×9 with values 0 to 8')
        """
        text = f"{self.rows}×{self.columns}"
        if self.lowest != 1 or self.values != max(self.rows, self.columns):
            text += f" with values {self.lowest} to {self.highest}"
        if self.extra:
            text += f" and {len(self.extra)} extra cells"
        return text

    @property
    def grids(self) -> str:
        """Grids of this shape, as a sentence names them.

        >>> Shape(6, 4).grids, Shape(9, 9, lowest=0).grids
        ('6×4 grids', '9×9 grids with values 0 to 8')
        """
        sides, *rest = str(self).split(" ", 1)
        return " ".join([sides, "grids", *rest])

    # -- sizes ------------------------------------------------------------------------------------

    @cached_property
    def is_usual(self) -> bool:
        """Whether it is a square with the digits from 1 to its size and no extra cells."""
        return self == Shape(self.values, self.values)

    @property
    def is_square(self) -> bool:
        """Whether there are as many rows as columns."""
        return self.rows == self.columns

    @property
    def area(self) -> int:
        """The number of cells in the grid itself."""
        return self.rows * self.columns

    @cached_property
    def cells(self) -> int:
        """The number of all cells, extra cells included."""
        return self.rows * self.columns + len(self.extra)

    # -- values -----------------------------------------------------------------------------------

    @property
    def highest(self) -> int:
        """The highest value as it is shown."""
        return self.lowest + self.values - 1

    def shown(self, index: int) -> int:
        """Return the value that is shown for an index from 1."""
        return index - 1 + self.lowest

    def index(self, shown: int) -> int:
        """Return the index from 1 of a value as it is shown."""
        if not self.lowest <= shown <= self.highest:
            raise ArgumentError(f"{shown} is not a value from {self.lowest} to {self.highest}")
        return shown - self.lowest + 1

    @cached_property
    def symbols(self) -> str:
        """The characters of an empty cell and of all values, by index.

        >>> Shape(4, 4).symbols, Shape(4, 4, lowest=0).symbols
        ('.1234', '.0123')
        """
        signs = SYMBOLS[1:] if self.lowest else f"0{SYMBOLS[1:]}"
        return f".{signs[: self.values]}"

    def spell(self, values: Iterable[int]) -> str:
        """Write the values of cells as they are shown, one character per cell.

        >>> Shape(2, 3, lowest=0).spell([1, 0, 3, 2, 1, 0])
        '0.210.'
        """
        symbols = self.symbols
        return "".join(symbols[value] for value in values)

    def unspell(self, text: str) -> bytes:
        """Read what `spell` wrote; where 0 is not a value, it is an empty cell.

        >>> list(Shape(2, 3, lowest=0).unspell("0.210."))
        [1, 0, 3, 2, 1, 0]
        """
        if self.lowest:
            return unspell(text)
        found = bytes([self.symbols.find(char) + 1 for char in text.upper()])
        if 0 in found:
            position = found.index(0)
            what = f"{text[position]!r} is not one of {self.symbols}"
            raise FormatError(what, text=text, position=position)
        return bytes(number - 1 for number in found)

    def mask(self, shown: Iterable[int]) -> int:
        """Return the mask of values as they are shown.

        >>> bin(Shape(9, 9, lowest=0).mask([0, 2]))
        '0b101'
        """
        mask = 0
        for value in shown:
            mask |= 1 << (self.index(value) - 1)
        return mask

    # -- cells ------------------------------------------------------------------------------------

    def wrong_count(self, cells: int) -> str:
        """Return the message for another number of cells than the grid has.

        >>> Shape(6, 4).wrong_count(20)
        '20 cells; a 6×4 puzzle has 24'
        """
        count = "1 cell" if cells == 1 else f"{cells} cells"
        extra = f" and {len(self.extra)} extra cells" if self.extra else ""
        return f"{count}; {_sized(self.rows, self.columns)} puzzle has {self.area}{extra}"

    def in_rows(self, values: Sequence[_Value]) -> list[Sequence[_Value]]:
        """Return the values of the grid's cells row by row, without those of extra cells.

        >>> Shape(2, 3).in_rows("123456")
        ['123', '456']
        """
        return [values[at : at + self.columns] for at in range(0, self.area, self.columns)]

    def place(self, cell: CellLike) -> tuple[int, int]:
        """Return the row and column from 0 of a cell of the grid.

        >>> Shape(6, 4).place(5)
        (1, 1)
        """
        if not isinstance(cell, int):
            cell = self.cell_at(cell)
        if not 0 <= cell < self.area:
            raise ArgumentError(f"{self.cell_name(cell)} has no row and column")
        return divmod(cell, self.columns)

    def cell(self, row: int, column: int) -> int:
        """Return the cell at a row and column from 0, which must be inside the grid.

        >>> Shape(6, 4).cell(1, 1)
        5
        """
        return row * self.columns + column

    def has(self, row: int, column: int) -> bool:
        """Whether a row and column from 0 are inside the grid."""
        return 0 <= row < self.rows and 0 <= column < self.columns

    def row(self, number: int) -> range:
        """Return the cells of a row, counted from 0."""
        return range(number * self.columns, (number + 1) * self.columns)

    def column(self, number: int) -> range:
        """Return the cells of a column, counted from 0."""
        return range(number, self.area, self.columns)

    def near(self, cell: CellLike) -> tuple[int, ...]:
        """Return the orthogonal neighbours of a cell of the grid, ascending.

        >>> Shape(6, 4).near(5)
        (1, 4, 6, 9)
        """
        row, column = self.place(cell)
        steps = ((-1, 0), (0, -1), (0, 1), (1, 0))
        places = ((row + down, column + right) for down, right in steps)
        return tuple(self.cell(r, c) for r, c in places if self.has(r, c))

    # -- names ------------------------------------------------------------------------------------

    @staticmethod
    def name_in(cells: int, cell: int) -> str:
        """Return the name of a cell in a text of a square grid, or its number in another text.

        >>> Shape.name_in(81, 10), Shape.name_in(24, 10)
        ('r2c2', 'cell 11 of 24')
        """
        size = size_of(cells)
        if size is None or not 1 < size <= MAX_SIZE:
            return f"cell {cell + 1} of {cells}"
        return Shape.square(size).cell_name(cell)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each cell."""
        places = (divmod(cell, self.columns) for cell in range(self.area))
        return (*(f"r{row + 1}c{column + 1}" for row, column in places), *self.extra)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each cell by name."""
        return {name: cell for cell, name in enumerate(self.names)}

    def cell_name(self, cell: CellLike) -> str:
        """Return the name of a cell."""
        return self.names[cell if isinstance(cell, int) else self.cell_at(cell)]

    def cell_at(self, where: CellLike) -> int:
        """Return the number of a cell given by name, as (row, column) from 0, or by its number.

        >>> Shape(6, 4).cell_at("r2c2"), Shape(6, 4).cell_at((1, 1))
        (5, 5)
        """
        if isinstance(where, str):
            found = self.numbers.get(where) or self.numbers.get(where.strip().lower())
            if found is not None:
                return found
            if not (where[:1] == "#" and where[1:].isdecimal() and len(where) < 9):
                raise ArgumentError(f"{where!r} is not a cell; cells are {self._range()}")
            where = int(where[1:])  # as constraints keep the number of a cell
        if isinstance(where, tuple):
            if len(where) != 2 or not all(hasattr(each, "__index__") for each in where):
                raise TypeError(f"a cell is (row, column), not {where!r}")
            row, column = where
            if not self.has(row, column):
                sides = f"{self.rows} × {self.columns}"
                raise IndexError(f"no cell at row {row}, column {column} of {sides} from 0")
            return self.cell(row, column)
        if not hasattr(where, "__index__"):
            what = repr(where) if where is None else f"a value of type {type(where).__name__}"
            raise TypeError(
                f"a cell is a name such as 'r1c1', (row, column) or a number, not {what}"
            )
        if not 0 <= where < self.cells:
            raise IndexError(f"no cell {where}; cells are numbered from 0 to {self.cells - 1}")
        return where

    def _range(self) -> str:
        text = f"r1c1 to r{self.rows}c{self.columns}"
        return f"{text} and the extra cells" if self.extra else text


def _extra_names(extra: Iterable[str]) -> tuple[str, ...]:
    names = tuple(name.lower() for name in extra)
    for name in names:
        if not re.fullmatch("[a-z_][a-z0-9_]*", name) or re.fullmatch("r[0-9]+c[0-9]+", name):
            raise ArgumentError(f"{name!r} cannot be the name of an extra cell")
    if len(set(names)) < len(names):
        raise ArgumentError("two extra cells have the same name")
    return names


@lru_cache(maxsize=MAX_SIZE)
def _square(size: int) -> Shape:
    return Shape(size, size)


def default_box(shape: Shape, cells: int | None = None) -> tuple[int, int] | None:
    """Return rows × columns of the box that tiles a grid, None where no box does.

    A box has as many cells as the longer side, or `cells`; of those that tile the grid it is the
    one nearest to a square, wider rather than higher.

    >>> default_box(Shape(6, 4)), default_box(Shape(6, 6)), default_box(Shape(7, 5))
    ((3, 2), (2, 3), None)
    """
    number = max(shape.rows, shape.columns) if cells is None else cells
    for low in range(int(number**0.5), 0, -1):
        if number % low:
            continue
        for height, width in ((low, number // low), (number // low, low)):
            fits = shape.rows % height == 0 and shape.columns % width == 0
            if fits and low > 1:
                return height, width
    return None


def size_of(cells: int) -> int | None:
    """Return the side of the square that has so many cells, None if there is none.

    >>> size_of(81), size_of(80)
    (9, None)
    """
    size = round(cells**0.5)
    return size if size * size == cells else None


def side_below(cells: int) -> int:
    """Return the side of the largest square that has no more than so many cells.

    >>> side_below(81), side_below(80)
    (9, 8)
    """
    return isqrt(cells)


def wrong_count(cells: int) -> str:
    """Return the message for a number of cells that no grid with default boxes has.

    >>> wrong_count(80), wrong_count(255)
    ('80 cells; a 9×9 puzzle has 81', '255 cells; a 16×16 puzzle has 256')
    >>> wrong_count(49)
    '49 cells; a 7×7 puzzle has no default boxes; pass rules='
    """
    size, count = round(cells**0.5), "1 cell" if cells == 1 else f"{cells} cells"
    if size * size == cells and 1 < size <= MAX_SIZE:
        return f"{count}; {_sized(size, size)} puzzle has no default boxes; pass rules="
    # A row too few or too many is a slip of that size; else 9×9 is what most people mean.
    near = size if size in DEFAULT_BOX and abs(size * size - cells) <= size else 9
    return f"{count}; {_sized(near, near)} puzzle has {near * near}"


def _sized(rows: int, columns: int) -> str:
    """Return the size of a puzzle with its article.

    >>> _sized(9, 9), _sized(8, 8), _sized(11, 4)
    ('a 9×9', 'an 8×8', 'an 11×4')
    """
    return f"{'an' if rows in (8, 11, 18) else 'a'} {rows}×{columns}"
