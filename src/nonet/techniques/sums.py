"""Which values of its cells a weighted sum allows, where some of the cells see each other.

Cells that all see each other and count alike are a *clique*: the set of its values fixes what it
adds, so its ways are sets of values, cell by cell, and what the cliques add is combined as sets of
numbers. That misses only values that repeat in different cliques.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from nonet.base.progress import tick
from nonet.model.bits import digits_of
from nonet.model.cache import Memory
from nonet.techniques.fixpoint import Masks

# How many sets of values a clique may have; the values of a 9×9 grid never have more than 126.
_MOST_SETS = 200
# How many ways there may be for an exact search to begin, and how many digits it may try.
_MOST_WAYS = 5_000
_PATIENCE = 1_500

Layers = list[set[int]]


@lru_cache(maxsize=1 << 16)
def bits_of(mask: int) -> tuple[int, ...]:
    """Return the bits of a mask, ascending.

    >>> bits_of(0b1010)
    (2, 8)
    """
    return tuple([1 << (digit - 1) for digit in digits_of(mask)])


def layers_of(masks: Iterable[int], parts: frozenset[int] | None = None) -> Layers:
    """Return which sets of values the first cells can take together, cell by cell.

    `parts` are the sets that lead somewhere, if not all do.

    >>> layers_of([0b11, 0b10])
    [{0}, {1, 2}, {3}]
    """
    layers: Layers = [{0}]
    for mask in masks:
        step = {used | bit for used in layers[-1] for bit in bits_of(mask & ~used)}
        layers.append(step if parts is None else step & parts)
    return layers


def values_in(layers: Layers, masks: Sequence[int], alive: Iterable[int]) -> list[int]:
    """Return the values of each cell in the ways that end in one of the sets `alive`.

    >>> values_in([{0}, {1, 2}, {3}], [0b11, 0b10], {3})
    [1, 2]
    """
    found = [0] * len(masks)
    last = set(alive)
    for place in reversed(range(len(masks))):
        before, mask, values = layers[place], masks[place], 0
        kept = set()
        for used in last:
            for bit in bits_of(used & mask):
                if used ^ bit in before:
                    values |= bit
                    kept.add(used ^ bit)
        found[place], last = values, kept
    return found


class _Clique:
    """Cells that differ and count alike; `places` are theirs among the cells of the sum."""

    def __init__(self, places: Sequence[int], weight: int, lowest: int) -> None:
        self.places, self._weight, self._lowest = tuple(places), weight, lowest
        self._known: Memory[Masks, tuple[Layers, dict[int, set[int]]]] = Memory()

    def ways(self, masks: Masks) -> tuple[Layers, dict[int, set[int]]]:
        """Return the sets of values cell by cell, and the last of them by what they add."""
        own = tuple([masks[place] for place in self.places])
        found = self._known.get(own)
        if found is None:
            tick()
            layers = layers_of(own)
            adds: dict[int, set[int]] = {}
            for used in layers[-1]:
                adds.setdefault(self._weight * _total(used, self._lowest), set()).add(used)
            found = (layers, adds)
            self._known.put(own, found, size=200 + 100 * sum(map(len, layers)))
        return found


@lru_cache(maxsize=1 << 16)
def _total(mask: int, lowest: int) -> int:
    return sum(digit - 1 + lowest for digit in digits_of(mask))


class Total:
    """A weighted sum of different cells, given by their places.

    >>> three = Total((1, 1, 1), {6}, 1, 9, lambda one, two: True)
    >>> three.narrowed((0b111111111, 0b111111111, 0b1))
    (6, 6, 1)
    """

    def __init__(
        self,
        weights: Sequence[int],
        totals: Iterable[int],
        lowest: int,
        values: int,
        sees: Callable[[int, int], bool],
    ) -> None:
        self._weights, self._lowest = tuple(weights), lowest
        self._totals = frozenset(totals)
        self._seen = [[j for j in range(i) if sees(i, j)] for i in range(len(self._weights))]
        cliques: list[list[int]] = []
        for place, weight in enumerate(self._weights):
            for clique in cliques:
                is_small = math.comb(values, len(clique) + 1) <= _MOST_SETS
                is_alike = self._weights[clique[0]] == weight
                if is_small and is_alike and all(sees(place, other) for other in clique):
                    clique.append(place)
                    break
            else:
                cliques.append([place])
        self._cliques = [_Clique(each, self._weights[each[0]], lowest) for each in cliques]

    @property
    def is_exact(self) -> bool:
        """Whether `narrowed` leaves nothing to be found: no two cliques see each other."""
        own = {place: clique for clique in self._cliques for place in clique.places}
        return all(own[i] is own[j] for i, seen in enumerate(self._seen) for j in seen)

    def narrowed(self, masks: Masks) -> Masks:
        """Return the values with which the total can be reached; some mask is 0 if it cannot."""
        ways = [clique.ways(masks) for clique in self._cliques]
        if not all(adds for _, adds in ways):
            return (0,) * len(masks)
        # A set of sums is an int: bit s is the sum s, counted from the least one.
        least = [min(adds) for _, adds in ways]
        layers = [1]
        for (_, adds), low in zip(ways, least, strict=True):
            layer = 0
            for add in adds:
                layer |= layers[-1] << (add - low)
            layers.append(layer)
        base = sum(least)
        alive = sum(1 << (total - base) for total in self._totals if total >= base) & layers[-1]
        found = [0] * len(masks)
        for number in reversed(range(len(ways))):
            clique, (sets, adds), low = self._cliques[number], ways[number], least[number]
            before, last = 0, set()
            for add, ends in adds.items():
                reached = alive >> (add - low) & layers[number]
                if reached:
                    before |= reached
                    last |= ends
            alive = before
            own = [masks[place] for place in clique.places]
            for place, mask in zip(clique.places, values_in(sets, own, last), strict=True):
                found[place] = mask
        return tuple(found)

    def exact(self, masks: Masks) -> Masks | None:
        """Return the values of all ways to fill the cells, None if there are too many."""
        if math.prod(mask.bit_count() for mask in masks) > _MOST_WAYS:
            return None
        terms = [
            [(digit, weight * (digit - 1 + self._lowest)) for digit in digits_of(mask)]
            for weight, mask in zip(self._weights, masks, strict=True)
        ]
        low, high = [0] * (len(terms) + 1), [0] * (len(terms) + 1)
        for place in reversed(range(len(terms))):
            adds = [add for _, add in terms[place]]
            low[place] = low[place + 1] + min(adds)
            high[place] = high[place + 1] + max(adds)
        first, last = min(self._totals, default=0), max(self._totals, default=-1)
        found, digits, budget = [0] * len(terms), [0] * len(terms), _PATIENCE

        def search(place: int, total: int) -> bool:
            nonlocal budget
            if place == len(terms):
                return total in self._totals
            budget -= 1
            if budget < 0:
                raise _TooManyWays
            some = False
            for digit, add in terms[place]:
                rest = total + add
                if rest + low[place + 1] > last or rest + high[place + 1] < first:
                    continue
                if any(digits[other] == digit for other in self._seen[place]):
                    continue
                digits[place] = digit
                if search(place + 1, rest):
                    found[place] |= 1 << (digit - 1)
                    some = True
            return some

        try:
            search(0, 0)
        except _TooManyWays:
            return None
        return tuple(found)


class _TooManyWays(Exception):
    """A search has looked at too many ways."""
