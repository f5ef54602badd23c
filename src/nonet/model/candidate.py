"""A candidate, a pair of candidates that clash, and a conflict between filled cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nonet.model.unit import Unit

if TYPE_CHECKING:
    from nonet.model.constraint import Constraint


class Candidate(NamedTuple):
    """A digit in a cell.

    >>> Candidate(cell=0, digit=5)
    Candidate(cell=0, digit=5)
    """

    cell: int
    digit: int


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
