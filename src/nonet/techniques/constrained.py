"""The constraints of some rules as techniques see them: each with its cells and its support.

A constraint belongs to one technique: that of its kind if there is one, or that of the primitives
it compiles to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from nonet.base.progress import tick
from nonet.model import primitives as p
from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.cache import Memory, held
from nonet.model.constraint import Constraint
from nonet.model.derived import Counting, compiled
from nonet.model.rules import Candidate, Rules
from nonet.model.variant import Variant
from nonet.techniques.fixpoint import Fixpoint
from nonet.techniques.support import Combinations, Seeing, Sees, Support

# Which technique looks at constraints of kinds that name none: that of the hardest primitive, the
# last in this order.
_BY_PRIMITIVE: tuple[tuple[type, str], ...] = (
    (p.Domain, "pair-rule"),
    (p.Differ, "pair-rule"),
    (p.Clash, "pair-rule"),
    (p.Sets, "set-rule"),
    (p.WeightedSum, "sum-rule"),
    (p.Count, "count-rule"),
    (p.EqualGroups, "count-rule"),
    (p.Distinct, "count-rule"),
    (p.Line, "line-rule"),
    (p.Ranked, "either-rule"),
    (p.Either, "either-rule"),
)
_ORDER = [kind for kind, _ in _BY_PRIMITIVE]

# How many cells of a constraint may be open for each candidate to be tried. Reading a line takes
# longer than the others, and leaves less to be found.
_TRIED = 12
_TRIED_ON_LINES = 7
# Of how many cells a constraint may be for pairs of candidates to be compared.
_FEW = 3


@dataclass(frozen=True, eq=False)
class CompiledConstraint:
    """A constraint, the primitives it compiles to, and what these allow."""

    constraint: Constraint
    primitives: tuple[p.Primitive, ...]
    supports: tuple[Support, ...]
    sees: Sees

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """Its cells, each once, in their order."""
        return tuple(dict.fromkeys(cell for each in self.supports for cell in each.cells))

    @cached_property
    def technique(self) -> str:
        """The name of the technique that looks at it."""
        if self.constraint.technique:
            return self.constraint.technique
        return _BY_PRIMITIVE[max(_ORDER.index(type(each)) for each in self.primitives)][1]

    @cached_property
    def sets(self) -> Combinations | None:
        """The support of its cells as a set of digits, if it has one."""
        return next((each for each in self.supports if isinstance(each, Combinations)), None)

    def weak_links(self, values: int) -> Iterator[tuple[Candidate, Candidate]]:
        """Yield pairs of candidates of two cells that cannot both be true, whatever the others are.

        Constraints of many cells exclude few pairs, and looking for them takes long, so only those
        of few cells are looked at, and sets of digits, where it is quick.
        """
        full = (1 << values) - 1
        for support in self.supports:
            is_set = isinstance(support, Combinations)
            if not is_set and not 2 < len(support.cells) <= _FEW:
                continue
            for one, two in combinations(range(len(support.cells)), 2):
                for a in range(1, values + 1):
                    allowed = (
                        support.beside(a)
                        if isinstance(support, Combinations)
                        else _beside(support, one, two, a, full)
                    )
                    for b in digits_of(full & ~allowed):
                        first = Candidate(support.cells[one], a)
                        yield first, Candidate(support.cells[two], b)

    def narrowed(self, masks: Mapping[int, int]) -> dict[int, int] | None:
        """Return the masks of its cells that it allows by itself, None if it cannot hold.

        Cells that see each other differ. Each candidate is tried: with it, what the constraint
        leaves to the other cells must not be nothing.
        """
        key = tuple([masks[cell] for cell in self.cells])
        known = self._known.get(key)
        if known is None:
            known = (self._tried(dict(zip(self.cells, key, strict=True))),)
            self._known.put(key, known, size=100 * len(key))
        (found,) = known
        return None if found is None else dict(found)

    def can_hold(self, masks: Mapping[int, int]) -> bool:
        """Whether nothing that it leaves to a cell is nothing; candidates are not tried."""
        key = tuple([masks[cell] for cell in self.cells])
        holds = self._holding.get(key)
        if holds is None:
            holds = self._all.settle(dict(zip(self.cells, key, strict=True))) is not None
            self._holding.put(key, holds, size=8 * len(key))
        return holds

    @cached_property
    def _holding(self) -> Memory[tuple[int, ...], bool]:
        return Memory()

    @cached_property
    def _known(self) -> Memory[tuple[int, ...], tuple[dict[int, int] | None]]:
        return Memory()

    @cached_property
    def alone(self) -> Fixpoint:
        """What its primitives leave to its cells."""
        return Fixpoint(self.supports)

    @cached_property
    def _seeing(self) -> Seeing:
        return Seeing(self.cells, self.sees)

    @cached_property
    def _all(self) -> Fixpoint:
        """The supports, and that cells which see each other differ."""
        seeing = [self._seeing] if self._seeing else []
        return Fixpoint([*self.supports, *seeing], exact=True)

    def _tried(self, masks: dict[int, int]) -> dict[int, int] | None:
        if not self.is_handy(masks):
            return self.alone.settle(masks)
        left = self._all.settle(masks)
        if left is None or (len(self.supports) == 1 and not self._is_narrow):
            return left
        changed = True
        while changed:
            changed = False
            for cell in self.cells:
                mask = left[cell]
                if not mask & (mask - 1):
                    continue
                for digit in digits_of(mask):
                    if self._all.settle({**left, cell: 1 << (digit - 1)}, (cell,)) is None:
                        mask &= ~(1 << (digit - 1))
                if mask != left[cell]:
                    left = self._all.settle({**left, cell: mask}, (cell,))
                    if left is None:
                        return None
                    changed = True
        return left

    def is_handy(self, masks: Mapping[int, int]) -> bool:
        """Whether it is small enough for its candidates to be tried one by one."""
        most = _TRIED_ON_LINES if self._has_line else _TRIED
        open_ = sum(masks[cell] & (masks[cell] - 1) != 0 for cell in self.cells)
        return open_ <= most and len(self.cells) <= 2 * _TRIED

    @cached_property
    def _has_line(self) -> bool:
        return any(isinstance(each, p.Line | p.Either) for each in self.primitives)

    @cached_property
    def _is_narrow(self) -> bool:
        """Whether cells see each other that its own support does not know of."""
        return not isinstance(self.supports[0], Combinations) and bool(self._seeing)


def _beside(support: Support, one: int, two: int, digit: int, full: int) -> int:
    """Return the digits that the second cell can take beside a digit of the first."""
    masks = [full] * len(support.cells)
    masks[one] = 1 << (digit - 1)
    return support(tuple(masks))[two]


def _peers(rules: Rules, primitives: Iterable[p.Primitive]) -> list[frozenset[int]]:
    """Return for each cell those that cannot hold its digit.

    A cell that must hold the same digit as another, as on a palindrome, sees what that one sees.
    """
    same = {cell: {cell} for cell in rules.cells}
    for each in primitives:
        if isinstance(each, p.Clash) and all(
            mask == 1 << place for place, mask in enumerate(each.allowed)
        ):
            if same[each.a] is same[each.b]:
                continue
            both = same[each.a] | same[each.b]
            for cell in both:
                same[cell] = both
    found: dict[int, frozenset[int]] = {}
    for twins in same.values():
        if id(twins) not in found:
            tick()
            peers = {peer for each in twins for peer in rules.peers[each]}
            alike = {id(same[peer]): same[peer] for peer in peers}
            found[id(twins)] = frozenset[int]().union(*alike.values()) - twins
    return [found[id(same[cell])] for cell in rules.cells]


def _turned(allowed: tuple[int, ...]) -> tuple[int, ...]:
    """Return a table of two cells with the cells exchanged."""
    return tuple(
        sum(1 << i for i, mask in enumerate(allowed) if mask >> j & 1) for j in range(len(allowed))
    )


def _fixed_by(allowed: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield the digits of one cell that leave the other only one, and that one.

    >>> list(_fixed_by((0b100, 0b10, 0b101)))
    [(1, 3), (2, 2)]
    """
    for place, mask in enumerate(allowed):
        if mask and not mask & (mask - 1):
            yield place + 1, mask.bit_length()


def _closure(
    first: Candidate, fixed: Mapping[Candidate, Iterable[Candidate]]
) -> tuple[Candidate, ...]:
    found, queue = {first}, [first]
    for each in queue:
        for other in fixed.get(each, ()):
            if other not in found:
                found.add(other)
                queue.append(other)
    return tuple(sorted(found - {first}))


class Constrained:
    """All constraints of some rules that techniques look at."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        values, lowest = rules.size, rules.shape.lowest
        # Variants of whole grids are what units and clashes are for.
        constraints = [each for each in rules.constraints if not isinstance(each, Variant)]
        known = []
        for constraint, parts in compiled(constraints, rules, Counting(values)):
            # What has no support, such as regions that are still to be drawn, excludes nothing.
            primitives = tuple(each for each in parts.primitives if Support.knows(each))
            if primitives:
                known.append((constraint, primitives))
        self.peers = _peers(rules, [each for _, primitives in known for each in primitives])
        self.entries = tuple(
            CompiledConstraint(
                constraint,
                primitives,
                tuple(Support.of(each, values, lowest, self.sees) for each in primitives),
                self.sees,
            )
            for constraint, primitives in known
        )

    def sees(self, one: int, two: int) -> bool:
        """Whether two cells cannot hold the same digit."""
        return two in self.peers[one]

    def of(self, technique: str) -> tuple[CompiledConstraint, ...]:
        """Return the constraints that a technique looks at."""
        return self._by_technique.get(technique, ())

    @cached_property
    def _by_technique(self) -> dict[str, tuple[CompiledConstraint, ...]]:
        found: dict[str, list[CompiledConstraint]] = {}
        for entry in self.entries:
            found.setdefault(entry.technique, []).append(entry)
        return {name: tuple(entries) for name, entries in found.items()}

    def touching(self, cell: int) -> tuple[CompiledConstraint, ...]:
        """Return the constraints that a cell belongs to."""
        return self._by_cell.get(cell, ())

    @cached_property
    def _by_cell(self) -> dict[int, tuple[CompiledConstraint, ...]]:
        found: dict[int, list[CompiledConstraint]] = {}
        for entry in self.entries:
            for cell in entry.cells:
                found.setdefault(cell, []).append(entry)
        return {cell: tuple(entries) for cell, entries in found.items()}

    @cached_property
    def clashes(self) -> dict[Candidate, tuple[Candidate, ...]]:
        """For each candidate, those it excludes by a clash or another constraint.

        A digit that leaves another cell only one excludes what that one excludes: beside an X, 4
        means 6 next to it. That takes two steps in the mind, so weak links do without it.
        """
        found = {each: {*others} for each, others in self.rules.clashes_of.items()}
        for one, two in self.weak_links:
            found.setdefault(one, set()).add(two)
            found.setdefault(two, set()).add(one)
        for first, others in self._implied.items():
            for each in others:
                seen = (Candidate(peer, each.digit) for peer in self.peers[each.cell])
                for other in (*seen, *self.rules.clashes_of.get(each, ())):
                    if other.cell not in (first.cell, each.cell):
                        found.setdefault(first, set()).add(other)
                        found.setdefault(other, set()).add(first)
        return {each: tuple(sorted(others)) for each, others in found.items()}

    def joint(self, one: CompiledConstraint, two: CompiledConstraint) -> Fixpoint:
        """Return the supports of two constraints, and that cells which see each other differ."""
        if (one, two) not in self._joint:
            seeing = Seeing(sorted({*one.cells, *two.cells}), self.sees)
            self._joint[one, two] = Fixpoint([*one.supports, *two.supports, seeing])
        return self._joint[one, two]

    @cached_property
    def _joint(self) -> dict[tuple[CompiledConstraint, CompiledConstraint], Fixpoint]:
        return {}

    @cached_property
    def weak_links(self) -> tuple[tuple[Candidate, Candidate], ...]:
        """Pairs of candidates that a constraint excludes, beside the clashes of the rules."""
        found = {
            (one, two) if one < two else (two, one)
            for entry in self.entries
            for one, two in entry.weak_links(self.rules.size)
        }
        for cell, peers in enumerate(self.peers):
            for peer in peers.difference(self.rules.peers[cell]):
                if cell < peer:
                    digits = self.rules.digits
                    found |= {(Candidate(cell, d), Candidate(peer, d)) for d in digits}
        return tuple(sorted(found))

    @cached_property
    def links_of(self) -> dict[Candidate, set[Candidate]]:
        """For each candidate with weak links, those at their other ends."""
        found: dict[Candidate, set[Candidate]] = {}
        for one, two in self.weak_links:
            found.setdefault(one, set()).add(two)
            found.setdefault(two, set()).add(one)
        return found

    @cached_property
    def _implied(self) -> dict[Candidate, tuple[Candidate, ...]]:
        """For candidates that fix a digit elsewhere by tables of two cells, what they fix."""
        fixed: dict[Candidate, set[Candidate]] = {}
        for entry in self.entries:
            for each in entry.primitives:
                if not isinstance(each, p.Clash) or each.a == each.b:
                    continue
                for a, b in _fixed_by(each.allowed):
                    fixed.setdefault(Candidate(each.a, a), set()).add(Candidate(each.b, b))
                for b, a in _fixed_by(_turned(each.allowed)):
                    fixed.setdefault(Candidate(each.b, b), set()).add(Candidate(each.a, a))
        return {first: _closure(first, fixed) for first in fixed}

    def shown(self, digits: Iterable[int]) -> list[int]:
        """Return values as they are shown, ascending."""
        return sorted(digit - 1 + self.rules.shape.lowest for digit in digits)


@held
def constrained(rules: Rules) -> Constrained:
    """Return the constraints of rules, ready for techniques."""
    return Constrained(rules)


def masks_of(board: Board) -> dict[int, int]:
    """Return the candidates of all cells; a filled cell has its digit alone.

    >>> from nonet.model.grid import Grid
    >>> masks_of(Board(Grid("12..34......43.1")))[0]
    1
    """
    values, masks = board.values, board.masks
    return {
        cell: mask or (1 << (value - 1) if value else 0)
        for cell, (value, mask) in enumerate(zip(values, masks, strict=True))
    }


def lost(before: Mapping[int, int], after: Mapping[int, int]) -> tuple[Candidate, ...]:
    """Return the candidates that are in masks before and not after.

    >>> lost({0: 0b11}, {0: 0b01})
    (Candidate(cell=0, digit=2),)
    """
    return tuple(
        Candidate(cell, digit)
        for cell, mask in after.items()
        for digit in digits_of(before[cell] & ~mask)
    )


def narrowings(
    board: Board, technique: str
) -> Iterator[tuple[CompiledConstraint, dict[int, int], dict[int, int], tuple[Candidate, ...]]]:
    """Yield each constraint of a technique that eliminates candidates by itself.

    With it come the masks of its cells before and after, and the candidates eliminated.
    """
    masks = masks_of(board)
    for entry in constrained(board.rules).of(technique):
        after = entry.narrowed(masks)
        if after is None:
            continue
        gone = lost(masks, after)
        if gone:
            yield entry, {cell: masks[cell] for cell in entry.cells}, after, gone
