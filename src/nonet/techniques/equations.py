"""Sums that follow from houses: the rule of 45 for one house or several.

A house holds every digit once, so its cells add up to 45 on a 9×9 grid. What the cages inside it
take is known; the rest of its cells (innies) make up the difference. Cages that stick out of it
(their cells outside are outies) give an equation between innies and outies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from nonet.model import primitives as p
from nonet.model.cache import once
from nonet.model.rules import Rules, Unit
from nonet.techniques.constrained import Constrained
from nonet.techniques.supports import Support

# How many cells an equation has at most, and how many houses it is about.
MOST_CELLS = 9
_MOST_HOUSES = 3


@dataclass(frozen=True, eq=False)
class Equation:
    """The innies add up to `total` more than the outies; `total` may be negative."""

    houses: tuple[Unit, ...]
    whole: int  # what the houses add up to
    cages: int  # what the cages taken into account add up to
    innies: tuple[int, ...]
    outies: tuple[int, ...]
    support: Support

    @property
    def total(self) -> int:
        """What the innies add up to beyond the outies."""
        return self.whole - self.cages


@once
def equations(known: Constrained) -> tuple[Equation, ...]:
    """Return the equations of rules, those of few cells first."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], _Sum] = {}
    cages = list(_cages(known))
    if not cages:
        return ()
    for houses in _regions(known.rules):
        for each in _of_region(known, houses, cages):
            found.setdefault((each.innies, each.outies), each)
    sums = sorted(found.values(), key=lambda each: (len(each.primitive.cells), len(each.houses)))
    supports = known.supports_of([each.primitive for each in sums])
    return tuple(
        Equation(each.houses, each.whole, each.cages, each.innies, each.outies, support)
        for each, support in zip(sums, supports, strict=True)
    )


class _Sum(NamedTuple):
    """An equation before it is compiled."""

    houses: tuple[Unit, ...]
    whole: int
    cages: int
    innies: tuple[int, ...]
    outies: tuple[int, ...]
    primitive: p.WeightedSum


def _cages(known: Constrained) -> Iterator[tuple[frozenset[int], int]]:
    """Yield the cells and the total of every constraint that fixes the sum of its cells."""
    lowest = known.rules.shape.lowest
    for entry in known.entries:
        for each in entry.primitives:
            if isinstance(each, p.Sets) and len(set(each.cells)) == len(each.cells):
                totals = {sum(_shown(mask, lowest)) for mask in each.masks}
                if len(totals) == 1:
                    yield frozenset(each.cells), totals.pop()
            elif isinstance(each, p.WeightedSum) and _is_plain(each):
                yield frozenset(each.cells), each.totals[0]


def _is_plain(total: p.WeightedSum) -> bool:
    """Whether a sum has one total, and each of its cells counts once."""
    is_once = len(set(total.cells)) == len(total.cells)
    return is_once and len(total.totals) == 1 and set(total.coefficients) == {1}


def _shown(mask: int, lowest: int) -> list[int]:
    return [place + lowest for place in range(mask.bit_length()) if mask >> place & 1]


def _regions(rules: Rules) -> Iterator[tuple[Unit, ...]]:
    """Yield one to three houses of a kind that share no cell and lie side by side."""
    kinds: dict[str, list[Unit]] = {}
    for house in rules.houses:
        kinds.setdefault(house.kind, []).append(house)
    for kind, houses in kinds.items():
        for number in range(1, _MOST_HOUSES + 1):
            if kind in ("row", "column"):
                groups: Iterator[Sequence[Unit]] = (
                    houses[i : i + number] for i in range(len(houses) - number + 1)
                )
            elif kind in ("box", "region"):
                groups = (each for each in combinations(houses, number) if _touch(each, rules))
            else:
                groups = iter([(each,) for each in houses] if number == 1 else [])
            for group in groups:
                cells = [cell for house in group for cell in house.cells]
                if len(set(cells)) == len(cells):
                    yield tuple(group)


def _touch(houses: Sequence[Unit], rules: Rules) -> bool:
    """Whether houses form one connected area."""
    if len(houses) == 1:
        return True
    reached, rest = [houses[0]], list(houses[1:])
    while rest:
        near = next((h for h in rest if any(_adjacent(h, r, rules) for r in reached)), None)
        if near is None:
            return False
        rest.remove(near)
        reached.append(near)
    return True


def _adjacent(one: Unit, two: Unit, rules: Rules) -> bool:
    columns = rules.shape.columns
    places = {divmod(cell, columns) for cell in two.cells}
    return any(
        (row + down, column + right) in places
        for row, column in (divmod(cell, columns) for cell in one.cells)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
    )


def _of_region(
    known: Constrained, houses: tuple[Unit, ...], cages: list[tuple[frozenset[int], int]]
) -> Iterator[_Sum]:
    region = frozenset(cell for house in houses for cell in house.cells)
    # A cage that sticks out is worth it if it has more cells inside than outside.
    for most_outside in (0, 1, 2, 3):
        left, total = set(region), 0
        outies: list[int] = []
        for cells, sum_ in sorted(cages, key=lambda each: (len(each[0] - region), min(each[0]))):
            outside = cells - region
            inside = cells & region
            is_free = inside <= left and not outside & set(outies)
            if inside and is_free and len(outside) <= most_outside and len(outside) < len(inside):
                left -= inside
                outies += outside
                total += sum_
        unknown = len(left) + len(outies)
        if total and 0 < unknown <= MOST_CELLS:
            yield _equation(known, houses, total, sorted(left), sorted(outies))


def _equation(
    known: Constrained,
    houses: tuple[Unit, ...],
    cages: int,
    innies: list[int],
    outies: list[int],
) -> _Sum:
    rules = known.rules
    values = range(rules.shape.lowest, rules.shape.lowest + rules.size)
    whole = sum(values) * len(houses)
    weights = (1,) * len(innies) + (-1,) * len(outies)
    primitive = p.WeightedSum((*innies, *outies), weights, (whole - cages,))
    return _Sum(houses, whole, cages, tuple(innies), tuple(outies), primitive)
