"""Why a candidate is not on a board: a placed digit, a constraint, or neither.

Units exclude the digits that they already have. A constraint excludes candidates by itself (an even
cell is not 5) or together with a placed digit (beside a 5 on a whisper line there is no 7). What
neither excludes was eliminated: by an earlier step, or by whoever made the pencil marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from nonet.model import primitives as p
from nonet.model.constraint import Constraint, Parts
from nonet.model.derived import tables_of, with_pairs_that_differ
from nonet.model.rules import Candidate, Rules, Unit
from nonet.model.tables import Tables
from nonet.techniques.constrained import CompiledConstraint, constrained
from nonet.techniques.constraints import called, name_of
from nonet.techniques.words import join


class Reason(NamedTuple):
    """A constraint, by its name in a sentence, and the placed digit with which it excludes.

    `is_mark`: it is a mark on the cell itself, such as that of an even cell.
    """

    by: str
    placed: Candidate | None = None
    is_mark: bool = False


class Reasons:
    """What the constraints of some rules exclude, beyond the digits that units already have.

    >>> from nonet.variants import Even, Whisper
    >>> reasons = Reasons(Rules.classic() + Even("r1c1") + Whisper("r1c1 r1c2"))
    >>> reasons.why(Candidate(0, 7), [])
    Reason(by='the even cell r1c1', placed=None, is_mark=True)
    >>> reasons.why(Candidate(0, 4), [Candidate(1, 8)]).by
    'the whisper line at r1c1 and r1c2'
    >>> reasons.why(Candidate(0, 2), [Candidate(1, 8)]) is None
    True
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def why(self, gone: Candidate, placed: Iterable[Candidate]) -> Reason | None:
        """Return the constraint that excludes a candidate, by itself or beside a placed digit."""
        alone = self.alone(gone)
        if alone is not None:
            return alone
        for each in placed:
            by = self.between(each, gone)
            if by is not None:
                return Reason(by, each)
        return None

    def alone(self, gone: Candidate) -> Reason | None:
        """Return the constraint that excludes a candidate by itself."""
        for constraint, parts in self._parts:
            if any(_forbids(each, gone) for each in parts.primitives):
                if all(isinstance(each, p.Domain) for each in parts.primitives):
                    return Reason(called(constraint, (gone.cell,), self.rules), is_mark=True)
                return Reason(self._called(constraint))
        return None

    def between(self, one: Candidate, two: Candidate) -> str | None:
        """Return the name of the constraint by which two candidates exclude each other.

        None if they do not, or if it is only that they are the same digit in one unit.
        """
        first, second = min(one, two), max(one, two)
        for constraint, tables in self._tables:
            table = tables.get((first.cell, second.cell))
            if table is not None and not table[first.digit - 1] >> (second.digit - 1) & 1:
                return self._called(constraint)
        entry = self._weak.get((first, second))
        if entry is not None:
            return name_of(entry, self.rules)
        return self._twins(first, second)

    def _called(self, constraint: Constraint) -> str:
        entry = next((e for e in self._entries if e.constraint is constraint), None)
        if entry is not None:
            return name_of(entry, self.rules)
        return called(constraint, constraint.cells_in(self.rules), self.rules)

    def _twins(self, one: Candidate, two: Candidate) -> str | None:
        """Return the constraints that make a cell hold what another one holds, which sees two."""
        rules = self.rules
        if one.digit != two.digit or two.cell in rules.peers[one.cell]:
            return None
        if two.cell not in constrained(rules).peers[one.cell]:
            return None
        both = {one.cell, two.cell}
        return join(
            [
                name_of(entry, rules)
                for entry in self._entries
                if any(_is_copy(each) and both & {each.a, each.b} for each in _clashes(entry))
            ]
        )

    @property
    def _entries(self) -> tuple[CompiledConstraint, ...]:
        return constrained(self.rules).entries

    @cached_property
    def _parts(self) -> list[tuple[Constraint, Parts]]:
        return [
            (inner, inner.parts(self.rules.bare))
            for constraint in self.rules.constraints
            for inner in constraint.together()
        ]

    @cached_property
    def _tables(self) -> list[tuple[Constraint, Tables]]:
        """For each constraint that has any, its tables of pairs of cells."""
        found = []
        for constraint, parts in self._parts:
            tables = tables_of(parts, self.rules.shape)
            tables = with_pairs_that_differ(tables, parts.primitives, self.rules.size)
            if tables:
                found.append((constraint, tables))
        return found

    @cached_property
    def _weak(self) -> Mapping[tuple[Candidate, Candidate], CompiledConstraint]:
        """The constraints of several cells that exclude pairs of candidates."""
        found: dict[tuple[Candidate, Candidate], CompiledConstraint] = {}
        for entry in self._entries:
            for one, two in entry.weak_links(self.rules.size):
                found.setdefault((min(one, two), max(one, two)), entry)
        return found


def _forbids(primitive: p.Primitive, gone: Candidate) -> bool:
    """Whether a primitive excludes a candidate, whatever other cells hold."""
    place = gone.digit - 1
    if isinstance(primitive, p.Domain):
        return primitive.cell == gone.cell and not primitive.mask >> place & 1
    if isinstance(primitive, p.Clash) and primitive.a == primitive.b == gone.cell:
        return not primitive.allowed[place] >> place & 1
    return False


def _clashes(entry: CompiledConstraint) -> Iterator[p.Clash]:
    return (each for each in entry.primitives if isinstance(each, p.Clash))


def _is_copy(clash: p.Clash) -> bool:
    """Whether both cells of a table must hold the same digit."""
    return all(mask == 1 << place for place, mask in enumerate(clash.allowed))


@lru_cache(maxsize=32)
def reasons(rules: Rules) -> Reasons:
    """Return what the constraints of rules exclude."""
    return Reasons(rules)


def unit_name(unit: Unit, rules: Rules) -> str:
    """Return what to call a unit: by the constraint whose cells it is, if it belongs to one.

    >>> from nonet.variants import Cage
    >>> rules = Rules.classic() + Cage("r1c1 r2c1", total=9)
    >>> [unit_name(unit, rules) for unit in (rules.units[0], rules.units[-1])]
    ['row 1', 'the cage at r1c1 and r2c1']
    """
    owner = rules.owners.get(unit)
    if owner is None:
        return unit.name
    cells = tuple(dict.fromkeys(map(rules.cell_at, owner.named_cells())))
    return called(owner, cells, rules) if {*cells} == {*unit.cells} else unit.name
