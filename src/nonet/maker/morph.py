"""Morph: a disguise for a puzzle, which can be undone.

Disguises map the rules onto themselves: they relabel the digits, permute the rows of a band, the
bands, the columns of a stack and the stacks, and transpose the grid if boxes are square.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from nonet.base.as_json import AsFields
from nonet.errors import ArgumentError, FormatError, Unsupported
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.maker.dice import Dice
from nonet.maker.grids import seed_of
from nonet.model.cache import held
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, DEFAULT_BOX, Rules, classic_for
from nonet.model.symbols import spell


@dataclass(frozen=True, init=False, repr=False)
class Morph(AsFields):
    """A disguise: called with a grid, it returns the same puzzle with another look.

    Cell (r, c) of the result is cell (rows[r], columns[c]) of the grid, or of its transpose if
    `transpose` is true, counted from 0; digit d becomes `digits[d - 1]`. `box` is the shape of a
    box, by default the usual one of the size. Morphs are immutable, hashable and equal if all of
    this is equal.

    >>> import nonet
    >>> disguise = nonet.Morph((1, 0, 2, 3), (0, 1, 3, 2), (2, 1, 3, 4))
    >>> print(disguise("12..34......43.1"))
    34..21......432.
    >>> print(disguise.inverse()("34..21......432."))
    12..34......43.1
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]
    transpose: bool
    box: tuple[int, int]

    def __init__(
        self,
        rows: Iterable[int],
        columns: Iterable[int],
        digits: Iterable[int],
        transpose: bool = False,
        box: tuple[int, int] | None = None,
    ) -> None:
        set_ = object.__setattr__
        set_(self, "rows", _whole_numbers(rows, "rows"))
        set_(self, "columns", _whole_numbers(columns, "columns"))
        set_(self, "digits", _whole_numbers(digits, "digits"))
        set_(self, "transpose", bool(transpose))
        size = len(self.rows)
        set_(self, "box", _checked_box(box, size))
        height, width = self.box
        _check_order(self.rows, size, height, "rows", "bands")
        _check_order(self.columns, size, width, "columns", "stacks")
        if sorted(self.digits) != list(range(1, size + 1)):
            raise ArgumentError(f"digits {self.digits} are not 1 to {size} in some order")
        if self.transpose and height != width:
            raise ArgumentError(f"transposing changes boxes of {height}×{width}")

    @staticmethod
    def random(*, rules: Rules = CLASSIC, seed: int | None = None) -> Morph:
        """Return a random Morph for these rules, each with the same probability.

        The same seed gives the same Morph on every machine, for the same `nonet.__version__`;
        without one, it is another one each time.

        >>> Morph.random(rules=Rules.classic(4), seed=7)
        Morph(rows=(3, 2, 0, 1), columns=(2, 3, 0, 1), digits=(1, 4, 3, 2), transpose=True)
        """
        height, width = box_of(rules, by="Morph")
        size = rules.size
        dice = Dice(seed_of(seed))
        transpose = height == width and dice.roll(2) == 1
        rows = _random_lines(dice, size, height)
        columns = _random_lines(dice, size, width)
        digits = [digit + 1 for digit in _shuffled(dice, size)]
        return Morph(rows, columns, digits, transpose, (height, width))

    @property
    def rules(self) -> Rules:
        """The rules that it maps onto themselves."""
        return Rules.classic(len(self.rows), self.box)

    def __call__(self, x: PuzzleLike) -> Grid:
        """Return the disguised grid: its digits, which of them are given, and its pencil marks.

        Of the info only the solution is kept, which is disguised too.
        """
        grid = as_grid(x)
        if not isinstance(x, Grid) and grid.rules == classic_for(len(grid.values)):
            grid = as_grid(x, rules=self.rules)  # a text does not show the shape of its boxes
        if grid.rules != self.rules:
            raise Unsupported(f"grids of {grid.rules!r}; it is for {self.rules!r}", by="this Morph")
        givens = None if grid.givens.values == grid.values else self._moved(grid.givens.values)
        marks = None if grid.marks is None else self._moved_marks(grid.marks)
        info = self._moved_solution(grid)
        return Grid(self._moved(grid.values), grid.rules, givens=givens, marks=marks, info=info)

    def inverse(self) -> Morph:
        """Return the Morph that removes this disguise.

        >>> morph = Morph.random(seed=1)
        >>> morph.inverse().compose(morph) == Morph(range(9), range(9), range(1, 10))
        True
        """
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transpose:
            rows, columns = columns, rows
        digits = _inverse([digit - 1 for digit in self.digits])
        return Morph(rows, columns, (d + 1 for d in digits), self.transpose, self.box)

    def compose(self, other: Morph) -> Morph:
        """Return the Morph that applies `other` first and then this one.

        >>> four = Rules.classic(4)
        >>> first = Morph.random(rules=four, seed=1)
        >>> then = Morph.random(rules=four, seed=2)
        >>> then.compose(first)("12..34......43.1") == then(first("12..34......43.1"))
        True
        """
        if not isinstance(other, Morph):
            raise TypeError(f"compose takes a Morph, not {type(other).__name__}")
        if self.box != other.box:
            raise ArgumentError(f"a Morph for {self.rules!r} after one for {other.rules!r}")
        rows, columns = other.rows, other.columns
        if self.transpose:
            rows, columns = columns, rows
        return Morph(
            (rows[row] for row in self.rows),
            (columns[column] for column in self.columns),
            (self.digits[digit - 1] for digit in other.digits),
            self.transpose != other.transpose,
            self.box,
        )

    def __repr__(self) -> str:
        parts = [f"rows={self.rows}", f"columns={self.columns}", f"digits={self.digits}"]
        if self.transpose:
            parts.append("transpose=True")
        if self.box != DEFAULT_BOX.get(len(self.rows)):
            parts.append(f"box={self.box}")
        return f"Morph({', '.join(parts)})"

    def _cells(self) -> list[int]:
        """Return for each cell of the result the cell of the grid that it comes from."""
        size = len(self.rows)
        down, right = (1, size) if self.transpose else (size, 1)
        return [row * down + column * right for row in self.rows for column in self.columns]

    def _moved(self, values: bytes) -> bytes:
        names = bytes((0, *self.digits))
        return bytes(names[values[cell]] for cell in self._cells())

    def _moved_solution(self, grid: Grid) -> dict[str, str]:
        try:
            solution = Grid(grid.info["solution"], grid.rules)
        except (KeyError, FormatError):
            return {}
        return {"solution": spell(self._moved(solution.values))}

    def _moved_marks(self, marks: Sequence[int]) -> list[int]:
        def renamed(mask: int) -> int:
            return sum(1 << (new - 1) for old, new in enumerate(self.digits) if mask >> old & 1)

        return [renamed(marks[cell]) for cell in self._cells()]


@held
def _own_box(rules: Rules) -> tuple[int, int] | None:
    size = rules.size
    shapes = ((height, size // height) for height in range(2, size // 2 + 1) if not size % height)
    return next((shape for shape in shapes if rules == Rules.classic(size, shape)), None)


def box_of(rules: Rules, *, by: str) -> tuple[int, int]:
    """Return the shape of the boxes of rules that consist of rows, columns and boxes alone.

    >>> from nonet.variants import DIAGONAL
    >>> box_of(Rules.classic(6), by="morph")
    (2, 3)
    >>> box_of(CLASSIC + DIAGONAL, by="morph")
    Traceback (most recent call last):
    nonet.errors.Unsupported: morph cannot do grids with diagonal; only rows, columns and boxes
    """
    found = _own_box(rules)
    if found is None:
        what = rules.grids if rules.constraints else "grids with other units or clashes"
        raise Unsupported(f"{what}; only rows, columns and boxes", by=by)
    return found


def _whole_numbers(numbers: Any, name: str) -> tuple[int, ...]:
    try:
        return tuple(int(number) for number in numbers)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be whole numbers, not {numbers!r:.40}") from None


def _checked_box(box: tuple[int, int] | None, size: int) -> tuple[int, int]:
    found = DEFAULT_BOX.get(size) if box is None else box
    if found is None:
        raise ArgumentError(f"{size} rows have no default boxes; pass box=")
    height, width = found
    if height < 2 or width < 2 or height * width != size:
        raise ArgumentError(f"boxes of {height}×{width} do not fit {size} rows")
    return height, width


def _check_order(lines: tuple[int, ...], size: int, height: int, name: str, bands: str) -> None:
    if sorted(lines) != list(range(size)):
        raise ArgumentError(f"{name} {lines} are not 0 to {size - 1} in some order")
    for first in range(0, size, height):
        if len({line // height for line in lines[first : first + height]}) > 1:
            raise ArgumentError(f"{name} {lines} do not keep {bands} of {height} together")


def _random_lines(dice: Dice, size: int, height: int) -> list[int]:
    bands = _shuffled(dice, size // height)
    return [band * height + line for band in bands for line in _shuffled(dice, height)]


def _shuffled(dice: Dice, number: int) -> list[int]:
    return dice.sample(list(range(number)), number)


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(range(len(order)), key=order.__getitem__))


def morph(grid: Grid, seed: int | None) -> Grid:
    """Return a random disguise of a grid; `nonet.morph` describes it."""
    box_of(grid.rules, by="morph")
    return Morph.random(seed=seed, rules=grid.rules)(grid)
