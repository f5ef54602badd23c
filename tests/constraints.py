"""Constraints for tests of the model: one sum, and one for each primitive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from nonet.model.constraint import Cells, Constraint, Parts, constraint
from nonet.model.primitives import (
    Automaton,
    Clash,
    Count,
    Differ,
    Distinct,
    Domain,
    Either,
    EqualGroups,
    Line,
    Sets,
    WeightedSum,
)
from nonet.model.rules import Rules


@constraint
class Total(Constraint):
    """The cells have a total."""

    cells: Cells
    total: int = 10

    @property
    def summary(self) -> str:
        return f"the cells total {self.total}"

    def parts(self, rules: Rules) -> Parts:
        cells = tuple(map(rules.cell_at, self.cells))
        return Parts(primitives=[WeightedSum(cells, (1,) * len(cells), (self.total,))])

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        shown = [rules.shape.shown(values[rules.cell_at(cell)]) for cell in self.cells]
        return sum(shown) == self.total

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        found = [values[rules.cell_at(cell)] for cell in self.cells]
        return all(found) and not self.holds(values, rules)


@constraint
class Made(Constraint):
    """One primitive, whatever it is; every grid obeys it."""

    primitive: Any

    @property
    def summary(self) -> str:
        return "a primitive"

    def parts(self, rules: Rules) -> Parts:
        return Parts(primitives=[self.primitive])

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        return True

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        return False


class Mystery(NamedTuple):
    """A primitive that no code knows."""

    cells: tuple[int, ...]


ANY = Automaton(1, (0,), (0,), tuple((0, symbol, 0) for symbol in range(9)))

# Words of `rules.kinds` and a primitive that makes each of them appear.
PRIMITIVES = {
    "clashes": Differ((0, 10)),
    "domains": Domain(0, 0b1111),
    "sets": Sets((0, 1), (0b11, 0b101)),
    "sums": WeightedSum((0, 1), (1, 1), (10,)),
    "lines": Line((0, 1), ANY),
    "counts": Count((0, 1), 1, (0, 1)),
    "same-values": EqualGroups(((0,), (10,))),
    "distinct": Distinct(0, (1, 2)),
    "either": Either(((Clash(0, 1, (0b10,) * 9),), (Domain(0, 1),))),
    "mystery": Mystery((0, 1)),
}

# The words that units and clashes alone do not stand for.
UNKNOWN = tuple(word for word in PRIMITIVES if word != "clashes")
