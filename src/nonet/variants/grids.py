"""Rules for a whole grid or one of its diagonals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from nonet.model.cache import kept
from nonet.model.constraint import Parts, constraint
from nonet.model.declared import fpuzzles, iss
from nonet.model.primitives import Clash
from nonet.model.rules import Rules, Shape
from nonet.model.unit import Unit
from nonet.variants.kind import Kind


@constraint
class Diagonal(Kind):
    """A diagonal: one of the two main diagonals has no digit twice.

    `variants.DIAGONAL` is both.

    The rising diagonal goes from the lower left to the upper right.

    >>> from nonet.model.rules import Rules
    >>> [unit.name for unit in (Rules.classic(4) + Diagonal(rising=True)).units][-1]
    'anti-diagonal'
    """

    rising: bool
    name = "single-diagonal"
    elsewhere = (
        fpuzzles("diagonal+", "flag", fixed=(("rising", True),), text="diagonal+ (rising)"),
        fpuzzles("diagonal-", "flag", fixed=(("rising", False),)),
        iss("Diagonal", "main diagonal", "rising"),
    )

    @property
    def summary(self) -> str:
        corners = (
            "lower left to the upper right" if self.rising else "upper left to the lower right"
        )
        return f"the diagonal from the {corners} has no digit twice"

    def fit(self, rules: Rules) -> None:
        if not rules.shape.is_square:
            raise self.refuse(f"a square grid is needed, not {rules.shape}")

    def cells_in(self, rules: Rules) -> tuple[int, ...]:
        """Return the cells of the diagonal."""
        size, cell = rules.shape.rows, rules.shape.cell
        return tuple(cell(i, size - 1 - i if self.rising else i) for i in range(size))

    def parts(self, rules: Rules) -> Parts:
        return Parts(units=(Unit("diagonal", 2 if self.rising else 1, self.cells_in(rules)),))

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        found = [values[cell] for cell in self.cells_in(rules) if values[cell]]
        return len(set(found)) < len(found)


@constraint
class AntiTaxicab(Kind):
    """No digit d is d steps away from another d, steps being counted along rows and columns.

    >>> AntiTaxicab().summary
    'no digit is its own number of steps away from the same digit'
    """

    called = "anti-taxicab"
    elsewhere = (fpuzzles("selftaxi"), iss("AntiTaxicab", "alone"))

    @property
    def summary(self) -> str:
        return "no digit is its own number of steps away from the same digit"

    def fit(self, rules: Rules) -> None:
        if rules.shape.lowest != 1:
            raise self.refuse("the grid has the digit 0; the lowest digit must be 1")

    def parts(self, rules: Rules) -> Parts:
        return Parts(primitives=_anti_taxicab(rules.shape))

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        return any(values[a] == values[b] == steps for a, b, steps in _apart(rules.shape))


@kept(lambda clashes, *_: 100 * len(clashes))
def _anti_taxicab(shape: Shape) -> tuple[Clash, ...]:
    """Return the tables of all pairs of cells, thousands that depend on the shape alone."""
    size = shape.values
    return tuple(
        Clash(a, b, _not_both(steps, size)) for a, b, steps in _apart(shape) if steps <= size
    )


def _apart(shape: Shape) -> Iterator[tuple[int, int, int]]:
    """Yield each two cells of the grid and the steps between them."""
    places = [shape.place(cell) for cell in range(shape.area)]
    for a, (row, column) in enumerate(places):
        for b in range(a + 1, len(places)):
            yield a, b, abs(row - places[b][0]) + abs(column - places[b][1])


@lru_cache(maxsize=256)
def _not_both(digit: int, size: int) -> tuple[int, ...]:
    """Return the table of two cells that do not both hold a digit."""
    full = (1 << size) - 1
    return tuple(full & ~(1 << i) if i + 1 == digit else full for i in range(size))
