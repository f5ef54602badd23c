"""Whether two candidates exclude each other: asked of units, and of an engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import nonet
from nonet import Candidate, Grid, Rules
from nonet.model.constraint import Constraint
from nonet.model.primitives import Clash, Domain, Either, Primitive

# How long an engine may take to find out whether two digits exclude each other.
_TIMEOUT = 0.5


def flat(constraints: Iterable[Constraint]) -> Iterator[Constraint]:
    for each in constraints:
        yield each
        yield from flat(getattr(each, "constraints", ()))


# Kinds that restrict cells which they do not name.
_BEYOND = ("minimum", "maximum", "indexing", "full-rank", "doppelganger")


def cells_of(constraint: Constraint, rules: Rules) -> tuple[int, ...]:
    """Return the cells of a constraint, and the neighbours that it restricts too."""
    cells = constraint.cells_in(rules)
    if constraint.name not in _BEYOND:
        return cells
    seen = (cell for table in constraint.parts(rules).primitives for cell in _ends(table))
    return tuple(dict.fromkeys((*cells, *seen)))


def _ends(primitive: Primitive) -> tuple[int, ...]:
    if isinstance(primitive, Clash):
        return primitive.a, primitive.b
    if isinstance(primitive, Domain):
        return (primitive.cell,)
    if isinstance(primitive, Either):
        return tuple(cell for group in primitive.groups for each in group for cell in _ends(each))
    return tuple(cell for cell in getattr(primitive, "cells", ()) if cell >= 0)


@lru_cache(maxsize=64)
def places(rules: Rules) -> list[tuple[int, ...]]:
    marks = [
        (cell,)
        for each in flat(rules.constraints)
        if each.name in ("candidates", "even", "odd")
        for cell in each.cells_in(rules)
    ]
    constraints = []
    for each in flat(rules.constraints):
        cells = each.cells_in(rules)
        named = tuple(dict.fromkeys(map(rules.cell_at, each.named_cells())))
        constraints.append(named if {*named} == {*cells} else cells)
    return [*constraints, *marks, *(unit.cells for unit in rules.units)]


@lru_cache(maxsize=100_000)
def excluded(rules: Rules, one: Candidate, two: Candidate) -> bool:
    """Whether no grid has two candidates together: by one constraint beside units, or by all."""
    values = bytearray(len(rules.cells))
    values[one.cell], values[two.cell] = one.digit, two.digit
    if one.cell == two.cell or next(rules.conflicts(values), None) is not None:
        return True
    both = {one.cell, two.cell}
    touching = [each for each in rules.constraints if both & {*cells_of(each, rules)}]
    touching.sort(key=lambda each: not both <= {*cells_of(each, rules)})
    return any(_impossible(_beside_units(rules, each), bytes(values)) for each in touching) or (
        len(touching) > 1 and _impossible(rules, bytes(values))
    )


@lru_cache(maxsize=100_000)
def forbidden(
    rules: Rules, constraint: Constraint, gone: Candidate, placed: Candidate | None
) -> bool:
    values = bytearray(len(rules.cells))
    values[gone.cell] = gone.digit
    if placed is not None:
        values[placed.cell] = placed.digit
    return _impossible(_beside_units(rules, constraint), bytes(values))


@lru_cache(maxsize=1024)
def _beside_units(rules: Rules, constraint: Constraint) -> Rules:
    """Return the rules without all constraints but one, and those that it refers to."""
    bare = Rules(rules.shape, rules.units)
    try:
        return bare + constraint
    except nonet.NonetError:
        return rules


def _impossible(rules: Rules, values: bytes) -> bool:
    """Whether an engine proves that digits have no solution; what takes long counts as proved."""
    try:
        grid = Grid(values, rules)
        return nonet.count(grid, limit=1, timeout=_TIMEOUT) == 0
    except nonet.TimeLimit:
        return True
