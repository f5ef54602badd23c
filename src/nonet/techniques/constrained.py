"""The constraints of some rules as techniques see them: each with its cells and its support.

A constraint belongs to one technique: that of its kind if there is one, or that of the primitives
it compiles to.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations

from nonet.base.progress import tick
from nonet.model import primitives as p
from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.cache import held
from nonet.model.constraint import Constraint
from nonet.model.derived import Counting, compiled
from nonet.model.rules import Candidate, Rules
from nonet.model.variant import Variant
from nonet.techniques.supports import Support, Web, cells_of

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

# Of how many cells a constraint may be for pairs of candidates to be compared.
_FEW = 3
# Of how many rules the webs remember what they found: a few megabytes each.
_REMEMBERED = 6


@dataclass(frozen=True, eq=False)
class CompiledConstraint:
    """A constraint, its number among those of the rules, and the primitives it compiles to."""

    constraint: Constraint
    number: int
    primitives: tuple[p.Primitive, ...]
    _known: Constrained = field(repr=False)

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """Its cells, each once, in their order."""
        return tuple(dict.fromkeys(cell for each in self.primitives for cell in cells_of(each)))

    @cached_property
    def technique(self) -> str:
        """The name of the technique that looks at it."""
        if self.constraint.technique:
            return self.constraint.technique
        return _BY_PRIMITIVE[max(_ORDER.index(type(each)) for each in self.primitives)][1]

    @property
    def supports(self) -> tuple[Support, ...]:
        """What each of its primitives allows."""
        return self._known.web.supports[self.number]

    @cached_property
    def sets(self) -> Support | None:
        """The support of its cells as a set of digits, if it has one."""
        return next((each for each in self.supports if each.is_set), None)

    def weak_links(self, values: int) -> Iterator[tuple[Candidate, Candidate]]:
        """Yield pairs of candidates of two cells that cannot both be true, whatever the others are.

        Constraints of many cells exclude few pairs, and looking for them takes long, so only those
        of few cells are looked at, and sets of digits, where it is quick.
        """
        for support in self.supports:
            if not support.is_set and not 2 < len(support.cells) <= _FEW:
                continue
            for one, two in combinations(range(len(support.cells)), 2):
                for a, b in support.excluded(one, two, values):
                    yield Candidate(support.cells[one], a), Candidate(support.cells[two], b)


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
        # Variants of whole grids are what units and clashes are for.
        constraints = [each for each in rules.constraints if not isinstance(each, Variant)]
        known = []
        for constraint, parts in compiled(constraints, rules, Counting(rules.size)):
            # What has no support, such as regions that are still to be drawn, excludes nothing.
            primitives = tuple(each for each in parts.primitives if Support.knows(each))
            if primitives:
                known.append((constraint, primitives))
        self.peers = _peers(rules, [each for _, primitives in known for each in primitives])
        self.entries = tuple(
            CompiledConstraint(constraint, number, primitives, self)
            for number, (constraint, primitives) in enumerate(known)
        )

    @cached_property
    def _web(self) -> Web:
        return Web(
            [entry.primitives for entry in self.entries],
            [list(each) for each in self.peers],
            self.rules.size,
            self.rules.shape.lowest,
            [house.cells for house in self.rules.houses],
            lambda: self.clashes,
        )

    @property
    def web(self) -> Web:
        """What the constraints allow, compiled."""
        remember(self)
        return self._web

    def supports_of(self, primitives: Sequence[p.Primitive]) -> tuple[Support, ...]:
        """Return the supports of further primitives under these rules."""
        rules = self.rules
        made = Web(
            [(each,) for each in primitives],
            [list(each) for each in self.peers],
            rules.size,
            rules.shape.lowest,
        )
        self._further.append(made)
        return tuple(support for (support,) in made.supports)

    @cached_property
    def _further(self) -> list[Web]:
        return []

    def forget(self) -> None:
        """Drop what is remembered of earlier calls."""
        for web in (self._web, *self._further):
            web.forget()

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

    @cached_property
    def meeting(self) -> list[tuple[int, int]]:
        """The pairs of constraints that share a cell, by number, those that share most first."""
        cells = [frozenset(entry.cells) for entry in self.entries]
        pairs = [
            (-len(one & two), place, other)
            for place, one in enumerate(cells)
            for other, two in enumerate(cells[:place])
            if not one.isdisjoint(two)
        ]
        return [(other, place) for _, place, other in sorted(pairs)]

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


_recent: OrderedDict[int, Constrained] = OrderedDict()


def remember(known: Constrained) -> None:
    """Let constraints remember what was found; those not used for longest forget.

    >>> remember(constrained(Rules.classic()))
    """
    if next(reversed(_recent.values()), None) is known:
        return
    _recent[id(known)] = known
    with suppress(KeyError):  # another thread may have dropped it
        _recent.move_to_end(id(known))
    while len(_recent) > _REMEMBERED:
        with suppress(KeyError):  # another thread may have been first
            _recent.popitem(last=False)[1].forget()


def masks_of(board: Board) -> list[int]:
    """Return the candidates of all cells; a filled cell has its digit alone.

    >>> from nonet.model.grid import Grid
    >>> masks_of(Board(Grid("12..34......43.1")))[:3]
    [1, 2, 12]
    """
    return [
        mask or (1 << (value - 1) if value else 0)
        for value, mask in zip(board.values, board.masks, strict=True)
    ]


def lost(before: Sequence[int], after: Mapping[int, int]) -> tuple[Candidate, ...]:
    """Return the candidates that are in masks before and not after.

    >>> lost([0b11], {0: 0b01})
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
    known = constrained(board.rules)
    looked_at = known.of(technique)
    if not looked_at:
        return
    masks = masks_of(board)
    for number, after in known.web.narrowed([entry.number for entry in looked_at], masks):
        entry = known.entries[number]
        yield entry, {cell: masks[cell] for cell in entry.cells}, after, lost(masks, after)
