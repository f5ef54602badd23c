"""A candidate, a pair of candidates that clash, and a conflict between filled cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Self

from nonet.model.shape import CellLike, Shape
from nonet.model.unit import Unit

if TYPE_CHECKING:
    from nonet.model.constraint import Constraint


class _Pair(NamedTuple):
    cell: int
    digit: int


if TYPE_CHECKING:
    # Type checkers take a name or (row, column) for the number of a cell, which is what it becomes.
    class _OfCell(_Pair):
        def __new__(cls, cell: CellLike, digit: int) -> Self: ...
else:
    _OfCell = _Pair


class Candidate(_OfCell):
    """A digit in a cell, which is a number, row by row from 0.

    What nonet returns knows the shape of its grid, and with it `row` and `column` (from 0) and the
    `name` of the cell. A candidate by itself belongs to a 9×9 grid.

    >>> candidate = Candidate(cell=9, digit=5)
    >>> candidate, candidate.name, (candidate.row, candidate.column)
    (Candidate(cell=9, digit=5), 'r2c1', (1, 0))
    >>> import nonet
    >>> nonet.hint("123.341221434321").places[0].name
    'r1c4'
    """

    # Set by `within`, and no part of the value.
    _shape: Shape | None = None

    @property
    def row(self) -> int:
        """The row of the cell, from 0."""
        return self._in.place(self.cell)[0]

    @property
    def column(self) -> int:
        """The column of the cell, from 0."""
        return self._in.place(self.cell)[1]

    @property
    def name(self) -> str:
        """The name of the cell, such as r1c1."""
        return self._in.cell_name(self._in.cell_at(self.cell))

    @property
    def _in(self) -> Shape:
        return self._shape or Shape.square(9)

    def within(self, shape: Shape) -> Candidate:
        """Return the candidate as one of a grid of this shape.

        >>> Candidate(9, 5).within(Shape.square(4)).name
        'r3c2'
        """
        is_number = isinstance(self.cell, int)
        if is_number and (self._in is shape or self._in == shape):
            return self
        bound = Candidate(self.cell if is_number else shape.cell_at(self.cell), self.digit)
        bound._shape = shape
        return bound


Clash = tuple[Candidate, Candidate]


class Conflict(NamedTuple):
    """Filled cells that break the rules: a digit twice in a unit, a clash, a broken constraint.

    `unit` is None unless a digit appears twice in it. `constraint` is the one that is broken, None
    for units and clashes that belong to the rules themselves or to a variant by name.

    >>> Conflict(None, (Candidate(0, 4), Candidate(1, 5))).cells
    (0, 1)
    """

    unit: Unit | None
    candidates: tuple[Candidate, ...]
    constraint: Constraint | None = None

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells involved, in order."""
        return tuple(candidate.cell for candidate in self.candidates)

    @property
    def digit(self) -> int:
        """The digit involved; the first one if several digits conflict, 0 if no cell is filled."""
        return self.candidates[0].digit if self.candidates else 0
