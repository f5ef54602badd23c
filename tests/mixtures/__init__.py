"""Random puzzles that mix constraints of all kinds, in grids of many shapes.

A complete grid comes first; then constraints that it obeys are read off it, as their own `holds`
states it, and givens are added until nothing else is a solution. Every seed is a puzzle of its own:
the same each time, unless an engine is stopped by its time limit, which few ever reach.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

from nonet import Grid
from nonet import variants as v
from nonet.variants import KINDS
from tests.mixtures.grids import complete, dug
from tests.mixtures.proposals import PROPOSALS
from tests.mixtures.scene import Scene

# Every kind of constraint and every variant of whole grids.
NAMES = (*sorted(KINDS), *sorted(each.name for each in v.ALL))


@dataclass(frozen=True)
class Mixture:
    """A puzzle with a mixture of constraints, and the solution they were read from."""

    seed: int
    grid: Grid
    solution: bytes
    is_unique: bool

    @property
    def kinds(self) -> frozenset[str]:
        """The names of its constraints, also of those inside others."""
        return frozenset(each.name for each in self.grid.rules.constraints)

    def __str__(self) -> str:
        return f"mixture {self.seed}"


def mixtures(count: int, start: int = 0) -> Iterator[Mixture]:
    """Yield the puzzles of so many seeds."""
    return map(mixture, range(start, start + count))


@cache
def mixture(seed: int) -> Mixture:
    """Return the puzzle of a seed.

    >>> one = mixture(0)
    >>> all(each.holds(one.solution, one.grid.rules) for each in one.grid.rules.constraints)
    True
    """
    dice = Random(f"mixture {seed}")
    # One kind for each seed, so that all kinds have their turn; the others by chance.
    first = NAMES[seed % len(NAMES)]
    rules, solution = complete(first, dice)
    scene = Scene(rules, solution, dice)
    wanted = [first] if first in KINDS else []
    wanted += dice.sample(sorted(KINDS), dice.choice((0, 0, 1, 2, 3, 5, 8)))
    if seed % 3 == 0:  # what shapes candidates from the start
        wanted += dice.sample(("odd", "even", "candidates", "minimum", "maximum"), 2)
    for name in wanted:
        for _ in range(dice.choice((1, 1, 2, 4))):
            rules = scene.with_one(PROPOSALS[KINDS[name]])
    grid, is_unique = dug(rules, solution, dice)
    return Mixture(seed, grid, solution, is_unique)
