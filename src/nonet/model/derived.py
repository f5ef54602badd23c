"""What rules derive from their constraints: units, tables of pairs, and the other primitives.

Everything is derived from the whole set of constraints at once, in a fixed order, so the order of
the terms of a sum does not matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from nonet.errors import SudokuError
from nonet.model.candidate import Candidate, Clash
from nonet.model.constraint import Constraint, Parts
from nonet.model.primitives import Clash as Table
from nonet.model.primitives import Differ, Domain, Primitive
from nonet.model.shape import MAX_SIZE, Shape
from nonet.model.unit import Unit

# The kinds of units that come first, and whose numbers mean a place on the grid.
_KINDS = ("row", "column", "box", "region")

# Pairs of cells a < b -> for each index of a, the mask of b.
Tables = dict[tuple[int, int], tuple[int, ...]]

# The word in `rules.kinds` for each class of primitives.
_WORDS = {
    "Domain": "domains",
    "Differ": "clashes",
    "Clash": "clashes",
    "Sets": "sets",
    "Sum": "sums",
    "Line": "lines",
    "Count": "counts",
    "SameValues": "same-values",
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


def derived(
    shape: Shape,
    units: tuple[Unit, ...],
    tables: Tables,
    parts: Iterable[tuple[Constraint, Parts]],
) -> Derived:
    """Return what constraints add to the units and tables that rules have without them."""
    checked = {
        constraint: each._replace(units=[checked_unit(unit, shape) for unit in each.units])
        for constraint, each in parts
    }
    all_units = [*units, *(unit for each in checked.values() for unit in each.units)]
    names = numbered(all_units)
    tables = dict(tables)
    others: dict[Primitive, None] = {}
    for constraint, each in checked.items():
        checked[constraint] = each._replace(units=[names[unit] for unit in each.units])
        for pair, table in tables_of(each, shape).items():
            _meet(tables, pair, table)
        for primitive in each.primitives:
            if not isinstance(primitive, Table):
                others[primitive] = None
            elif primitive.a == primitive.b:
                others[_on_itself(primitive)] = None
    found = tuple(sorted(set(names.values()), key=unit_order))
    check_numbers(found)
    return Derived(found, dict(sorted(tables.items())), tuple(others), checked)


def tables_of(parts: Parts, shape: Shape) -> Tables:
    """Return the tables of pairs of cells in the clashes and primitives of parts."""
    tables = tables_of_clashes(parts.clashes, shape)
    for primitive in parts.primitives:
        _check_primitive(primitive, shape)
        if isinstance(primitive, Table) and primitive.a != primitive.b:
            a, b, allowed = primitive
            if a > b:
                a, b, allowed = b, a, turned(allowed)
            _meet(tables, (a, b), allowed)
    return tables


def with_pairs_that_differ(tables: Tables, primitives: Iterable[Primitive], values: int) -> Tables:
    """Return tables together with those of the pairs in each Differ."""
    groups = [primitive.cells for primitive in primitives if isinstance(primitive, Differ)]
    if not groups:
        return tables
    found, differ = dict(tables), differing(values)
    for cells in groups:
        for a, b in combinations(sorted(set(cells)), 2):
            _meet(found, (a, b), differ)
    return dict(sorted(found.items()))


def tables_of_clashes(clashes: Iterable[Clash], shape: Shape) -> Tables:
    """Return pairs of candidates that exclude each other as tables."""
    found: dict[tuple[int, int], list[int]] = {}
    full = (1 << shape.values) - 1
    for clash in clashes:
        a, b = checked_clash(clash, shape)
        if a.cell != b.cell:  # two digits in one cell exclude each other anyway
            masks = found.setdefault((a.cell, b.cell), [full] * shape.values)
            masks[a.digit - 1] &= ~(1 << (b.digit - 1))
    return {pair: tuple(masks) for pair, masks in found.items()}


def clashes_in(tables: Tables) -> Iterator[Clash]:
    """Yield the pairs of candidates that tables exclude."""
    for (a, b), allowed in tables.items():
        size = len(allowed)
        for i, mask in enumerate(allowed):
            for j in range(size):
                if not mask >> j & 1:
                    yield Candidate(a, i + 1), Candidate(b, j + 1)


@lru_cache(maxsize=MAX_SIZE)
def differing(values: int) -> tuple[int, ...]:
    """Return the table of two cells that differ.

    >>> differing(2)
    (2, 1)
    """
    full = (1 << values) - 1
    return tuple(full & ~(1 << i) for i in range(values))


@lru_cache(maxsize=1024)
def turned(allowed: tuple[int, ...]) -> tuple[int, ...]:
    """Return a table with its two cells exchanged.

    >>> turned((0b10, 0b10))
    (0, 3)
    """
    size = range(len(allowed))
    return tuple(sum((allowed[i] >> j & 1) << i for i in size) for j in size)


def word_of(primitive: Any) -> str:
    """Return the word for a primitive in `rules.kinds`."""
    name = type(primitive).__name__
    return _WORDS.get(name, name.lower())


def _meet(tables: Tables, pair: tuple[int, int], table: tuple[int, ...]) -> None:
    known = tables.get(pair)
    if known is None:
        tables[pair] = table
    elif known != table:
        tables[pair] = tuple(a & b for a, b in zip(known, table, strict=True))


def _on_itself(table: Table) -> Domain:
    """Return what a table of a cell with itself allows."""
    allowed = (mask & 1 << index for index, mask in enumerate(table.allowed))
    return Domain(table.a, sum(allowed))


def _check_primitive(primitive: Primitive, shape: Shape) -> None:
    if isinstance(primitive, Table):
        cells: tuple[int, ...] = (primitive.a, primitive.b)
        if len(primitive.allowed) != shape.values:
            raise SudokuError(f"a table of {len(primitive.allowed)} values; {shape} has others")
    elif isinstance(primitive, Domain):
        cells = (primitive.cell,)
    elif isinstance(primitive, Differ):
        cells = primitive.cells
    else:
        cells = ()
    for cell in cells:
        if not 0 <= cell < shape.cells:
            raise SudokuError(f"no cell {cell} in a {shape} grid")


# -- units ----------------------------------------------------------------------------------------


def unit_order(unit: Unit) -> tuple[Any, ...]:
    """Return what units are sorted by: rows, columns, boxes and regions come first."""
    kind = _KINDS.index(unit.kind) if unit.kind in _KINDS else len(_KINDS)
    return (kind, unit.kind, unit.cells, unit.number)


def checked_unit(unit: Unit, shape: Shape) -> Unit:
    """Return a unit with its cells in order; raise SudokuError if it does not fit a shape."""
    name, cells = unit.name, tuple(sorted(unit.cells))
    for cell in cells:
        if not 0 <= cell < shape.cells:
            raise SudokuError(f"{name}: no cell {cell} in a {shape} grid")
    if len(set(cells)) != len(cells):
        raise SudokuError(f"{name}: a cell appears twice")
    if len(cells) > shape.values:
        raise SudokuError(
            f"{name}: {len(cells)} cells cannot all differ with {shape.values} digits"
        )
    return Unit(unit.kind, unit.number, cells)


def check_numbers(units: Iterable[Unit]) -> None:
    """Raise when two units of one kind have one number: they would have one name, too."""
    seen: set[tuple[str, int]] = set()
    for unit in units:
        if (unit.kind, unit.number) in seen:
            raise SudokuError(f"two units are {unit.name}; number the units of a kind from 1")
        seen.add((unit.kind, unit.number))


def numbered(units: Iterable[Unit]) -> dict[Unit, Unit]:
    """Return units with new numbers for the kinds in which two different ones share a number.

    Constraints do not know of each other, and each numbers its units from 1. The new numbers follow
    the cells, so the order of the terms of a sum does not matter. Rows, columns and the like are
    not renumbered, since their numbers mean a place on the grid.
    """
    found = {unit: unit for unit in units}
    counts = Counter((unit.kind, unit.number) for unit in found)
    shared = {kind for (kind, _), count in counts.items() if count > 1} - set(_KINDS)
    for kind in shared:
        groups = sorted({unit.cells for unit in found if unit.kind == kind})
        numbers = {cells: number for number, cells in enumerate(groups, start=1)}
        for unit in found:
            if unit.kind == kind:
                found[unit] = Unit(kind, numbers[unit.cells], unit.cells)
    return found


def checked_clash(clash: Clash, shape: Shape) -> Clash:
    """Return a clash with its candidates in order; raise SudokuError if it does not fit a shape."""
    first, second = clash
    if second < first:
        first, second = second, first
    for cell, digit in (first, second):
        if not 0 <= cell < shape.cells or not 1 <= digit <= shape.values:
            raise SudokuError(f"no candidate (cell {cell}, digit {digit}) in a {shape} grid")
    if first == second:
        raise SudokuError(f"candidate {first} cannot clash with itself")
    return (Candidate(*first), Candidate(*second))
