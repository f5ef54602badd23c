"""What compilations share: tables of pairs, sums, sets of digits, units, each as small as possible.

Tables and lists of sets depend on a few numbers only and are cached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from nonet.base.progress import tick
from nonet.model.cache import kept
from nonet.model.constraint import Parts
from nonet.model.limits import TooLarge
from nonet.model.primitives import Clash, Differ, Domain, Primitive, Sets, WeightedSum
from nonet.model.rules import Rules
from nonet.model.unit import Unit

Table = tuple[int, ...]

# Above this many sets of digits a cage is left to the sum of its cells.
MOST_SETS = 20_000
# So that no sum overflows the numbers of the engine.
MOST_COEFFICIENT = 10_000


def impossible(cells: Sequence[int]) -> Domain:
    """Return a primitive that nothing satisfies."""
    return Domain(cells[0], 0)


def mask_where(span: range, test: Callable[[int], bool]) -> int:
    """Return the mask of the values that pass a test.

    >>> bin(mask_where(range(1, 10), lambda value: value % 2 == 1))
    '0b101010101'
    """
    return sum(1 << i for i, value in enumerate(span) if test(value))


def mask_of_values(values: Iterable[int], span: range) -> int:
    """Return the mask of values; those outside the span have no bit."""
    return sum(1 << (value - span.start) for value in set(values) if value in span)


def domain(cell: int, mask: int, span: range) -> Iterator[Primitive]:
    """Yield the primitive that restricts a cell, unless all values are allowed."""
    if mask != (1 << len(span)) - 1:
        yield Domain(cell, mask)


@lru_cache(maxsize=4096)
def table(relation: Callable[..., bool], span: range, *args: int) -> Table:
    """Return for each value of one cell the mask of another's that `relation` allows."""
    return tuple(mask_where(span, lambda b, a=a: relation(a, b, *args)) for a in span)  # type: ignore[misc]


@lru_cache(maxsize=4096)
def _turned(allowed: Table) -> Table:
    return tuple(
        sum(1 << i for i, mask in enumerate(allowed) if mask >> j & 1) for j in range(len(allowed))
    )


@lru_cache(maxsize=4096)
def _forbids(allowed: Table) -> bool:
    full = (1 << len(allowed)) - 1
    return any(mask != full for mask in allowed)


@lru_cache(maxsize=4096)
def _own(allowed: Table) -> int:
    return sum(1 << i for i, mask in enumerate(allowed) if mask >> i & 1)


def clash(a: int, b: int, allowed: Table, span: range) -> Iterator[Primitive]:
    """Yield the primitive of a table, if it forbids anything; a cell may meet itself."""
    tick()
    if a == b:
        yield from domain(a, _own(allowed), span)
    elif _forbids(allowed):
        # The smaller cell is first, so that equal rules compile to equal primitives.
        yield Clash(a, b, allowed) if a < b else Clash(b, a, _turned(allowed))


def total(
    cells: Sequence[int], coefficients: Sequence[int], totals: Iterable[int], span: range
) -> Iterator[Primitive]:
    """Yield the primitive of a sum: a Domain for one cell, a table for two, else a Sum."""
    weights: dict[int, int] = {}
    for cell, coefficient in zip(cells, coefficients, strict=True):
        weights[cell] = weights.get(cell, 0) + coefficient
    tick()
    used = [(cell, weight) for cell, weight in weights.items() if weight]
    wanted = tuple(sorted(set(totals)))
    if not used:
        if 0 not in wanted:
            yield impossible(cells)
    elif len(used) == 1:
        ((cell, weight),) = used
        yield from domain(cell, mask_where(span, lambda v: v * weight in wanted), span)
    elif len(used) == 2:
        (a, p), (b, q) = used
        yield from clash(a, b, _weighted(span, p, q, wanted), span)
    else:
        numbers, factors = zip(*used, strict=True)
        largest = max(max(factors), -min(factors))
        if largest > MOST_COEFFICIENT:
            raise TooLarge(f"a cell counts more than {MOST_COEFFICIENT:,} times")
        # What no cells can add up to need not fit the numbers of the engine.
        reach = largest * len(numbers) * max(span[-1], -span[0])
        wanted = tuple(each for each in wanted if -reach <= each <= reach)
        yield WeightedSum(numbers, factors, wanted) if wanted else impossible(cells)


@lru_cache(maxsize=4096)
def _weighted(span: range, p: int, q: int, totals: tuple[int, ...]) -> Table:
    return tuple(mask_where(span, lambda b, a=a: p * a + q * b in totals) for a in span)  # type: ignore[misc]


def equal_totals(groups: Sequence[Sequence[int]], span: range) -> Iterator[Primitive]:
    """Yield the sums that give each group the total of the first, and of the one before it."""
    for i, second in enumerate(groups):
        for first in {0, i - 1} if i else ():
            minus = [-1] * len(second)
            yield from total(
                [*groups[first], *second], [1] * len(groups[first]) + minus, (0,), span
            )


@kept(lambda masks, *_: 40 * len(masks))
def sets_where(
    test: Callable[..., bool], span: range, size: int, *args: int
) -> tuple[int, ...] | None:
    """Return the masks of all sets of so many values that pass a test; None if too many."""
    if comb(len(span), size) > MOST_SETS:
        return None
    return tuple(
        mask_of_values(values, span) for values in combinations(span, size) if test(values, *args)
    )


def sets(cells: Sequence[int], masks: Sequence[int], span: range) -> Iterator[Primitive]:
    """Yield the primitive of cells that differ and whose values are one of the masks."""
    if not masks:
        yield impossible(cells)
    elif len(cells) == 1:
        yield from domain(cells[0], sum(masks), span)
    else:
        yield Sets(tuple(cells), tuple(masks))


def unit_of(kind: str, cells: Sequence[int], rules: Rules) -> Parts:
    """Return cells that differ, as a unit where there are as many values as cells."""
    cells = tuple(dict.fromkeys(cells))
    if len(cells) < 2:
        return Parts()
    if len(cells) > rules.size:
        return Parts(primitives=(Differ(cells),))
    return Parts(units=(Unit(kind, 1, cells),))


def joined(*parts: Parts, primitives: Iterable[Primitive] = ()) -> Parts:
    """Return parts together."""
    return Parts(
        units=[unit for each in parts for unit in each.units],
        primitives=[p for each in parts for p in each.primitives] + list(primitives),
    )
