"""What rules derive from their constraints: units, tables of pairs, and the other primitives.

Everything is derived from the whole set of constraints at once, in a fixed order, so the order of
the terms of a sum does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.base.progress import tick
from nonet.errors import ArgumentError, Unsupported
from nonet.model.checked import Checker
from nonet.model.constraint import Constraint, Parts
from nonet.model.limits import MOST_NUMBERS, TooLarge
from nonet.model.primitives import (
    Automaton,
    Clash,
    Connected,
    Count,
    Differ,
    Distinct,
    Domain,
    Either,
    EqualGroups,
    Line,
    Primitive,
    Ranked,
    Regions,
    Sets,
    WeightedSum,
)
from nonet.model.shape import Shape
from nonet.model.tables import Tables, differing, meet, tables_of_clashes, turned
from nonet.model.unit import Unit
from nonet.model.units import check_numbers, checked_unit, numbered, unit_order

if TYPE_CHECKING:
    from nonet.model.rules import Rules

# The word in `rules.kinds` for each class of primitives.
_WORDS = {
    "Domain": "domains",
    "Differ": "clashes",
    "Clash": "clashes",
    "Sets": "sets",
    "WeightedSum": "sums",
    "Line": "lines",
    "Count": "counts",
    "EqualGroups": "same-values",
    "Distinct": "distinct",
    "Either": "either",
}


class Derived(NamedTuple):
    """The parts of all constraints put together.

    `tables` are those of all pairs of cells that a Clash names, `primitives` all others, and
    `by_constraint` has the parts of each constraint, with units numbered as in `units`.
    """

    units: tuple[Unit, ...]
    tables: Tables
    primitives: tuple[Primitive, ...]
    by_constraint: dict[Constraint, Parts]
    numbers: int = 0  # how many numbers all of it is

    @property
    def memory(self) -> int:
        """About how many bytes it takes."""
        return 40 * self.numbers


def compiled(
    constraints: Iterable[Constraint], rules: Rules, count: Counting
) -> Iterator[tuple[Constraint, Parts]]:
    """Yield what each constraint compiles to; raise Unsupported when it is too much in all."""
    checker = Checker(rules.shape)
    for constraint in constraints:
        parts = parts_of(constraint, rules)
        try:
            units = [checked_unit(unit, rules.shape) for unit in parts.units]
            for primitive in parts.primitives:
                checker.check(primitive)
            count.add(parts)
        except TooLarge as error:
            raise _named(error, constraint) from None
        except ArgumentError as error:
            raise ArgumentError(f"{constraint.name}: {error.args[0]}") from None
        yield constraint, Parts(units, parts.primitives, parts.clashes) if units else parts


def parts_of(constraint: Constraint, rules: Rules) -> Parts:
    """Return what a constraint compiles to; raise Unsupported with its name if it is too much."""
    tick()
    try:
        return constraint.parts(rules)
    except TooLarge as error:
        raise _named(error, constraint) from None


def _named(error: TooLarge, constraint: Constraint) -> Unsupported:
    name = constraint.name
    return Unsupported(error.what, by=f"constraint {name}", message=f"{name}: {error}")


class Counting:
    """Counts the numbers that primitives consist of, each automaton once."""

    def __init__(self, values: int) -> None:
        self.numbers = 0
        self._values = values
        self._automata: dict[int, Automaton] = {}

    def add(self, parts: Parts) -> None:
        """Count what a constraint compiles to; raise TooLarge if it is too much in all."""
        for unit in parts.units:
            self.numbers += len(unit.cells)
        self.numbers += len(parts.clashes)
        self.add_all(parts.primitives)

    def add_all(self, primitives: Iterable[Primitive]) -> None:
        """Count primitives; raise TooLarge if they are too much in all."""
        for primitive in primitives:
            size = self._values if type(primitive) is Clash else self._size_of(primitive)
            self.numbers += 2 + size
            if self.numbers > MOST_NUMBERS:
                raise TooLarge(f"these rules compile to more than {MOST_NUMBERS:,} numbers")

    def _size_of(self, primitive: Primitive) -> int:
        match primitive:
            case Line(cells, automaton):
                if id(automaton) in self._automata:
                    return len(cells)
                self._automata[id(automaton)] = automaton
                return len(cells) + 3 * len(automaton.edges) + len(automaton.accepts)
            case Sets(cells, masks):
                return len(cells) + len(masks)
            case WeightedSum(cells, _, totals):
                return 2 * len(cells) + len(totals)
            case Differ(cells):
                return len(cells)
            case Count(cells, _, counts):
                return len(cells) + len(counts)
            case EqualGroups(groups):
                return sum(map(len, groups))
            case Distinct(_, cells) | Connected(cells) | Ranked(cells):
                return len(cells)
            case Regions(cells):
                return 2 * len(cells)
            case Either(groups):
                tick()
                for group in groups:
                    self.add_all(group)
        return 0


def derived(
    shape: Shape,
    units: tuple[Unit, ...],
    tables: Tables,
    parts: Iterable[tuple[Constraint, Parts]],
    count: Counting,
) -> Derived:
    """Return what constraints add to the units and tables that rules have without them.

    `count` has counted the parts once all of them were read.
    """
    checked = dict(parts)
    more = [unit for each in checked.values() for unit in each.units]
    names = numbered([*units, *more]) if more else {}
    tables = dict(tables)
    others: list[Primitive] = []
    for constraint, each in checked.items():
        if each.units:
            units_of = [names[unit] for unit in each.units]
            checked[constraint] = Parts(units_of, each.primitives, each.clashes)
        if each.clashes:
            for pair, table in tables_of_clashes(each.clashes, shape).items():
                meet(tables, pair, table)
        for primitive in each.primitives:
            if not isinstance(primitive, Clash):
                others.append(primitive)
            elif primitive.a == primitive.b:
                others.append(_on_itself(primitive))
            else:
                meet(tables, *_table_of(primitive))
    if more:
        units = tuple(sorted(set(names.values()), key=unit_order))
        check_numbers(units)
    return Derived(units, dict(sorted(tables.items())), tuple(others), checked, count.numbers)


def tables_of(parts: Parts, shape: Shape) -> Tables:
    """Return the tables of pairs of cells in the clashes and primitives of parts."""
    tables = tables_of_clashes(parts.clashes, shape)
    for primitive in parts.primitives:
        if isinstance(primitive, Clash) and primitive.a != primitive.b:
            meet(tables, *_table_of(primitive))
    return tables


def _table_of(primitive: Clash) -> tuple[tuple[int, int], tuple[int, ...]]:
    a, b, allowed = primitive
    return ((a, b), allowed) if a < b else ((b, a), turned(allowed))


def with_pairs_that_differ(tables: Tables, primitives: Iterable[Primitive], values: int) -> Tables:
    """Return tables together with those of the pairs in each Differ."""
    groups = [primitive.cells for primitive in primitives if isinstance(primitive, Differ)]
    if not groups:
        return tables
    found, differ = dict(tables), differing(values)
    for cells in groups:
        for a, b in combinations(sorted(set(cells)), 2):
            tick()
            meet(found, (a, b), differ)
    return dict(sorted(found.items()))


def word_of(primitive: Any) -> str:
    """Return the word for a primitive in `rules.kinds`."""
    name = type(primitive).__name__
    return _WORDS.get(name, name.lower())


def _on_itself(table: Clash) -> Domain:
    """Return what a table of a cell with itself allows."""
    allowed = (mask & 1 << index for index, mask in enumerate(table.allowed))
    return Domain(table.a, sum(allowed))
