"""Support: which values of its cells a primitive allows, from their candidates alone.

A value has support if the primitive can hold with it. `Support.of(primitive, …)` makes a function
from the masks of the cells to the masks of values with support; results are cached, since most
constraints do not change from one step to the next. What a support finds is right, and complete
except where its docstring says otherwise.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cached_property

from nonet.base.progress import tick
from nonet.model import primitives as p
from nonet.model.bits import digits_of, places_of
from nonet.model.cache import Memory, kept
from nonet.techniques.fixpoint import Fixpoint, Masks
from nonet.techniques.sums import Layers, Total, bits_of, layers_of, values_in

Sees = Callable[[int, int], bool]


class Support(ABC):
    """What one primitive allows; `cells` are its cells, each once, in the order of the masks.

    >>> cage = Support.of(p.Sets((0, 1), (0b11, 0b101)), 9)
    >>> [bin(mask) for mask in cage((0b110, 0b001))]
    ['0b110', '0b1']
    >>> cage((0b110, 0b110))
    (0, 0)
    """

    cells: tuple[int, ...]

    def __init__(self, cells: Iterable[int]) -> None:
        self.cells = tuple(dict.fromkeys(cells))
        self._known: Memory[Masks, Masks] = Memory()

    @staticmethod
    def of(
        primitive: p.Primitive, values: int, lowest: int = 1, sees: Sees | None = None
    ) -> Support:
        """Return the support of a primitive on a grid with so many values, counted from `lowest`.

        `sees` reports whether two cells cannot hold the same value, which sums make use of.
        `Support.knows(primitive)` must be true.
        """
        tick()
        return _SUPPORTS[type(primitive)](primitive, _Setting(values, lowest, sees or _blind))

    @staticmethod
    def knows(primitive: object) -> bool:
        """Whether there is a support for primitives of this form.

        >>> Support.knows(p.Differ((0, 1))), Support.knows("another form")
        (True, False)
        """
        return type(primitive) in _SUPPORTS

    def __call__(self, masks: Masks) -> Masks:
        """Return the masks of the values with support; all 0 if the primitive cannot hold."""
        found = self._known.get(masks)
        if found is None:
            found = self._find(masks) if all(masks) else (0,) * len(masks)
            if not all(found):
                found = (0,) * len(masks)
            self._known.put(masks, found, size=16 * len(masks))
        return found

    def exact(self, masks: Masks) -> Masks:
        """Return the same, or fewer values where a longer search finds that they fail."""
        return self(masks)

    @abstractmethod
    def _find(self, masks: Masks) -> Masks:
        """Return the supported values; some mask is 0 if there are none."""


def _blind(one: int, two: int) -> bool:
    return False


class _Setting:
    """What primitives need to know of the rules."""

    def __init__(self, values: int, lowest: int, sees: Sees) -> None:
        self.values, self.lowest, self.sees = values, lowest, sees


class _Domain(Support):
    def __init__(self, domain: p.Domain, setting: _Setting) -> None:
        super().__init__((domain.cell,))
        self._mask = domain.mask

    def _find(self, masks: Masks) -> Masks:
        return (masks[0] & self._mask,)


class _Differ(Support):
    """A cell with one candidate takes it from the others; subsets are left to other techniques."""

    def __init__(self, differ: p.Differ, setting: _Setting) -> None:
        super().__init__(differ.cells)

    def _find(self, masks: Masks) -> Masks:
        fixed = [mask for mask in masks if not mask & (mask - 1)]
        taken = 0
        for mask in fixed:
            if taken & mask:
                return (0,) * len(masks)
            taken |= mask
        return tuple([mask & ~taken if mask & (mask - 1) else mask for mask in masks])


class Seeing(Support):
    """Cells some of which see each other: one with a single candidate takes it from those it sees.

    >>> Seeing((4, 5, 6), lambda one, two: one + two != 10)((0b1, 0b11, 0b11))
    (1, 2, 1)
    """

    def __init__(self, cells: Iterable[int], sees: Sees) -> None:
        super().__init__(cells)
        self._seen = [
            [j for j, two in enumerate(self.cells) if i != j and sees(one, two)]
            for i, one in enumerate(self.cells)
        ]

    def __bool__(self) -> bool:
        """Whether any two of the cells see each other."""
        return any(self._seen)

    def _find(self, masks: Masks) -> Masks:
        found = list(masks)
        queue = [place for place, mask in enumerate(masks) if not mask & (mask - 1)]
        for place in queue:
            mask = found[place]
            for other in self._seen[place]:
                left = found[other]
                if left & mask:
                    left ^= mask
                    if not left:
                        return (0,) * len(masks)
                    found[other] = left
                    if not left & (left - 1):
                        queue.append(other)
        return tuple(found)


class _Clash(Support):
    def __init__(self, clash: p.Clash, setting: _Setting) -> None:
        super().__init__((clash.a, clash.b))
        self._rows = clash.allowed

    def _find(self, masks: Masks) -> Masks:
        if len(masks) == 1:  # a cell and itself
            kept = [d for d in digits_of(masks[0]) if self._rows[d - 1] >> (d - 1) & 1]
            return (sum(1 << (d - 1) for d in kept),)
        first, second, a = masks[0], 0, 0
        for digit in digits_of(first):
            allowed = self._rows[digit - 1] & masks[1]
            if allowed:
                a |= 1 << (digit - 1)
                second |= allowed
        return (a, second)


class Combinations(Support):
    """A set of values that cells which differ take: of a cage, a renban line.

    >>> cage = Combinations(p.Sets((0, 1), (0b11, 0b101)))
    >>> cage.sets((0b100, 0b001))
    (5,)
    """

    def __init__(self, sets: p.Sets, setting: _Setting | None = None) -> None:
        super().__init__(sets.cells)
        self._allowed = sets.masks
        self._ends = frozenset(sets.masks)
        self._twice = len(self.cells) != len(sets.cells)

    @cached_property
    def _parts(self) -> frozenset[int]:
        """All subsets of the sets that may be filled."""
        found = set(self._allowed)
        layer = found
        while layer:
            layer = {mask & ~(1 << (d - 1)) for mask in layer for d in digits_of(mask)} - found
            found |= layer
        return frozenset(found)

    def _layers(self, masks: Masks) -> Layers:
        """Return which sets of values the first cells can take together, cell by cell."""
        layers = layers_of(masks, self._parts)
        layers[-1] &= self._ends
        return layers

    def _find(self, masks: Masks) -> Masks:
        if self._twice:  # a cell cannot differ from itself
            return (0,) * len(masks)
        layers = self._layers(masks)
        return tuple(values_in(layers, masks, layers[-1]))

    def beside(self, digit: int) -> int:
        """Return the digits that are in some set together with this one.

        >>> Combinations(p.Sets((0, 1), (0b11, 0b101))).beside(1) == 0b110
        True
        """
        bit, found = 1 << (digit - 1), 0
        for mask in self._allowed:
            if mask & bit:
                found |= mask
        return found & ~bit

    def sets(self, masks: Masks) -> tuple[int, ...]:
        """Return the sets that the cells can still take, ascending."""
        return () if self._twice else tuple(sorted(self._layers(masks)[-1]))


class _Sum(Support):
    """All ways to reach a total; values that repeat in cells of different cliques are not excluded.

    `exact` excludes those too, where the ways are few.
    """

    def __init__(self, total: p.WeightedSum, setting: _Setting) -> None:
        super().__init__(total.cells)
        weights = dict.fromkeys(self.cells, 0)
        for cell, coefficient in zip(total.cells, total.coefficients, strict=True):
            weights[cell] += coefficient
        cells = self.cells
        self._total = Total(
            tuple(weights.values()),
            total.totals,
            setting.lowest,
            setting.values,
            lambda i, j: setting.sees(cells[i], cells[j]),
        )
        self._is_exact = self._total.is_exact
        self._searched: Memory[Masks, Masks] = Memory()

    def _find(self, masks: Masks) -> Masks:
        return self._total.narrowed(masks)

    def exact(self, masks: Masks) -> Masks:
        found = self(masks)
        if self._is_exact or not all(found):
            return found
        searched = self._searched.get(found)
        if searched is None:
            narrow = self._total.exact(found)
            if narrow is not None and not all(narrow):
                narrow = (0,) * len(masks)
            searched = found if narrow is None else narrow
            self._searched.put(found, searched, size=16 * len(masks))
        return searched


class _Moves:
    """Where an automaton goes from some of its states, shared by all lines that it reads."""

    def __init__(self, automaton: p.Automaton) -> None:
        self.starts = sum(1 << state for state in automaton.starts)
        self.ends = sum(1 << state for state in automaton.accepts)
        self.edges = len(automaton.edges)
        self._leaving: list[list[tuple[int, int, int]]] = [[] for _ in range(automaton.states)]
        self._arriving: list[list[tuple[int, int, int]]] = [[] for _ in range(automaton.states)]
        for edge in automaton.edges:
            self._leaving[edge[0]].append(edge)
            self._arriving[edge[2]].append(edge)
        self._steps: Memory[tuple[int, int], int] = Memory()
        self._backs: Memory[tuple[int, int], int] = Memory()
        self._bytes = automaton.states // 4  # of a set of states, before and after

    def step(self, states: int, mask: int) -> int:
        """Return the states that are reached from states by a symbol of the mask."""
        found = self._steps.get((states, mask))
        if found is None:
            tick()
            found = 0
            for state in places_of(states):
                for _, symbol, target in self._leaving[state]:
                    if mask >> symbol & 1:
                        found |= 1 << target
            self._steps.put((states, mask), found, size=self._bytes)
        return found

    def back(self, states: int, mask: int) -> int:
        """Return the states from which a symbol of the mask leads to one of the states."""
        found = self._backs.get((states, mask))
        if found is None:
            tick()
            found = 0
            for state in places_of(states):
                for source, symbol, _ in self._arriving[state]:
                    if mask >> symbol & 1:
                        found |= 1 << source
            self._backs.put((states, mask), found, size=self._bytes)
        return found


@kept(lambda moves, *_: 140 * moves.edges)
def _moves(automaton: p.Automaton) -> _Moves:
    return _Moves(automaton)


class _Line(Support):
    """The states an automaton can be in, from both ends; a cell read twice is two cells."""

    def __init__(self, line: p.Line, setting: _Setting) -> None:
        super().__init__(cell for cell in line.cells if cell != p.BREAK)
        places = {cell: place for place, cell in enumerate(self.cells)}
        self._read = [places.get(cell, -1) for cell in line.cells]
        self._symbols = setting.values
        self._moves = _moves(line.automaton)

    def _find(self, masks: Masks) -> Masks:
        moves = self._moves
        reads = [1 << self._symbols if place < 0 else masks[place] for place in self._read]
        layers = [moves.starts]
        for mask in reads:
            layers.append(moves.step(layers[-1], mask))
        alive, found = layers[-1] & moves.ends, list(masks)
        for index in reversed(range(len(reads))):
            place, states = self._read[index], layers[index]
            if place >= 0:
                values = 0
                for bit in bits_of(found[place]):
                    if moves.step(states, bit) & alive:
                        values |= bit
                found[place] = values
            alive = moves.back(alive, reads[index]) & states
        return tuple(found) if alive else (0,) * len(masks)


class _Count(Support):
    """How many cells must and how many may hold a value of the mask."""

    def __init__(self, count: p.Count, setting: _Setting) -> None:
        counter = () if count.counter is None else (count.counter,)
        super().__init__((*count.cells, *counter))
        self._counted = [self.cells.index(cell) for cell in count.cells]
        self._counter = self.cells.index(count.counter) if count.counter is not None else None
        self._mask, self._counts, self._lowest = count.mask, frozenset(count.counts), setting.lowest

    def _find(self, masks: Masks) -> Masks:
        found = list(masks)
        must = sum(not masks[place] & ~self._mask for place in self._counted)
        may = sum(bool(masks[place] & self._mask) for place in self._counted)
        if self._counter is None:
            counts = {count for count in self._counts if must <= count <= may}
        else:
            shown = {d - 1 + self._lowest: d for d in digits_of(masks[self._counter])}
            counts = {count for count in shown if must <= count <= may}
            found[self._counter] = sum(1 << (shown[count] - 1) for count in counts)
        if not counts:
            return (0,) * len(masks)
        for place in self._counted:
            mask = masks[place]
            if mask & self._mask and mask & ~self._mask:
                if max(counts) == must:
                    found[place] &= ~self._mask
                elif min(counts) == may:
                    found[place] &= self._mask
        return tuple(found)


class _SameValues(Support):
    """Each value as often in every group: how often it must and may be in each."""

    def __init__(self, same: p.EqualGroups, setting: _Setting) -> None:
        super().__init__(cell for group in same.groups for cell in group)
        self._groups = [[self.cells.index(cell) for cell in group] for group in same.groups]
        self._values = setting.values

    def _find(self, masks: Masks) -> Masks:
        found = list(masks)
        for value in range(self._values):
            bit = 1 << value
            ranges = [
                (
                    sum(masks[place] == bit for place in group),
                    sum(bool(masks[place] & bit) for place in group),
                )
                for group in self._groups
            ]
            least, most = max(must for must, _ in ranges), min(may for _, may in ranges)
            if least > most:
                return (0,) * len(masks)
            for group, (must, may) in zip(self._groups, ranges, strict=True):
                for place in group:
                    if masks[place] & bit and masks[place] != bit:
                        if most == must:
                            found[place] &= ~bit
                        elif least == may:
                            found[place] &= bit
        return tuple(found)


class _Distinct(Support):
    """Bounds on the number of different values; the cells themselves are narrowed at the bounds."""

    def __init__(self, distinct: p.Distinct, setting: _Setting) -> None:
        super().__init__((distinct.counter, *distinct.cells))
        self._counter = self.cells.index(distinct.counter)
        self._counted = [self.cells.index(cell) for cell in dict.fromkeys(distinct.cells)]
        self._lowest = setting.lowest

    def _find(self, masks: Masks) -> Masks:
        found = list(masks)
        fixed = 0
        for place in self._counted:
            if not masks[place] & (masks[place] - 1):
                fixed |= masks[place]
        union = 0
        for place in self._counted:
            union |= masks[place]
        least = max(fixed.bit_count(), 1 if self._counted else 0)
        most = min(len(self._counted), union.bit_count())
        shown = {d - 1 + self._lowest: d for d in digits_of(masks[self._counter])}
        counts = {count for count in shown if least <= count <= most}
        found[self._counter] &= sum(1 << (shown[count] - 1) for count in counts)
        if counts and max(counts) == fixed.bit_count():
            for place in self._counted:
                found[place] &= fixed
        return tuple(found)


class _Either(Support):
    """What at least one of the groups allows, each followed to its end.

    A form of primitive that has no support excludes nothing.
    """

    def __init__(self, either: p.Either, setting: _Setting) -> None:
        groups = [
            [_SUPPORTS[type(each)](each, setting) for each in group if type(each) in _SUPPORTS]
            for group in either.groups
        ]
        super().__init__(cell for group in groups for support in group for cell in support.cells)
        self._groups = [Fixpoint(group) for group in groups]

    def _find(self, masks: Masks) -> Masks:
        found = [0] * len(masks)
        for group in self._groups:
            left = group.settle(dict(zip(self.cells, masks, strict=True)))
            if left is not None:
                found = [mask | left[cell] for cell, mask in zip(self.cells, found, strict=True)]
        return tuple(found)


_SUPPORTS: dict[type, Callable[..., Support]] = {
    p.Domain: _Domain,
    p.Differ: _Differ,
    p.Clash: _Clash,
    p.Sets: Combinations,
    p.WeightedSum: _Sum,
    p.Line: _Line,
    p.Count: _Count,
    p.EqualGroups: _SameValues,
    p.Distinct: _Distinct,
    p.Ranked: lambda ranked, setting: _Either(ranked.spelled_out(), setting),
    p.Either: _Either,
}
