"""The constraints of some rules as techniques see them: each with its cells and its support.

A constraint belongs to one technique: that of its kind if there is one, or that of the primitives
it compiles to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations

from nonet.model import primitives as p
from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.constraint import Constraint
from nonet.model.extra import Extra
from nonet.model.rules import Candidate, Rules
from nonet.techniques.support import Combinations, Support, settle

# Which technique looks at constraints of a kind.
_BY_KIND: Mapping[str, str] = {
    "cage": "cage-combinations",
    "thermo": "thermo-bounds",
    "slow-thermo": "thermo-bounds",
    "fast-thermo": "thermo-bounds",
    "arrow": "arrow-bounds",
    "double-arrow": "arrow-bounds",
    "whisper": "whisper-poles",
    "renban": "renban-window",
}
# Which technique looks at the others: that of the hardest primitive, the last in this order.
_BY_PRIMITIVE: tuple[tuple[type, str], ...] = (
    (p.Domain, "pair-rule"),
    (p.Differ, "pair-rule"),
    (p.Clash, "pair-rule"),
    (p.Sets, "set-rule"),
    (p.Sum, "sum-rule"),
    (p.Count, "count-rule"),
    (p.SameValues, "count-rule"),
    (p.Distinct, "count-rule"),
    (p.Line, "line-rule"),
    (p.Either, "either-rule"),
)
_ORDER = [kind for kind, _ in _BY_PRIMITIVE]

# Of how many cells a constraint may be for pairs of candidates to be compared.
_FEW = 3


@dataclass(frozen=True, eq=False)
class Entry:
    """A constraint, the primitives it compiles to, and what these allow."""

    constraint: Constraint
    primitives: tuple[p.Primitive, ...]
    supports: tuple[Support, ...]

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """Its cells, each once, in their order."""
        return tuple(dict.fromkeys(cell for each in self.supports for cell in each.cells))

    @cached_property
    def technique(self) -> str:
        """The name of the technique that looks at it."""
        named = _BY_KIND.get(self.constraint.name)
        if named is not None:
            return named
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
        """Return the masks of its cells that it allows by itself, None if it cannot hold."""
        return settle(self.supports, {cell: masks[cell] for cell in self.cells})


def _beside(support: Support, one: int, two: int, digit: int, full: int) -> int:
    """Return the digits that the second cell can take beside a digit of the first."""
    masks = [full] * len(support.cells)
    masks[one] = 1 << (digit - 1)
    return support(tuple(masks))[two]


class Constrained:
    """All constraints of some rules that techniques look at."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        values, lowest = rules.size, rules.shape.lowest
        peers = [frozenset(each) for each in rules.peers]

        def sees(one: int, two: int) -> bool:
            return two in peers[one]

        self.sees = sees
        entries = []
        for constraint in rules.constraints:
            # Variants of whole grids are what units and clashes are for.
            if isinstance(constraint, Extra):
                continue
            primitives = tuple(constraint.parts(rules).primitives)
            if primitives:
                supports = tuple(Support.of(each, values, lowest, sees) for each in primitives)
                entries.append(Entry(constraint, primitives, supports))
        self.entries = tuple(entries)

    def of(self, technique: str) -> tuple[Entry, ...]:
        """Return the constraints that a technique looks at."""
        return self._by_technique.get(technique, ())

    @cached_property
    def _by_technique(self) -> dict[str, tuple[Entry, ...]]:
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.technique, []).append(entry)
        return {name: tuple(entries) for name, entries in found.items()}

    @cached_property
    def weak_links(self) -> tuple[tuple[Candidate, Candidate], ...]:
        """Pairs of candidates that a constraint excludes, beside the clashes of the rules."""
        found = {
            (one, two) if one < two else (two, one)
            for entry in self.entries
            for one, two in entry.weak_links(self.rules.size)
        }
        return tuple(sorted(found))

    def shown(self, digits: Iterable[int]) -> list[int]:
        """Return values as they are shown, ascending."""
        return sorted(digit - 1 + self.rules.shape.lowest for digit in digits)


@lru_cache(maxsize=32)
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
) -> Iterator[tuple[Entry, dict[int, int], dict[int, int], tuple[Candidate, ...]]]:
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
