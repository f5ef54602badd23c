"""Whether values satisfy primitives: a slow, plain reading of model/primitives.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from nonet import Rules
from nonet.model.constraint import Constraint, Parts
from nonet.model.primitives import (
    BREAK,
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
from nonet.model.tables import tables_of_clashes


def satisfied(primitive: Primitive, values: Sequence[int], rules: Rules) -> bool:
    """Whether a primitive holds; every cell it names is filled."""
    lowest = rules.shape.lowest

    def bits(cells: Iterable[int]) -> list[int]:
        return [1 << (values[cell] - 1) for cell in cells]

    def shown(cell: int) -> int:
        return values[cell] - 1 + lowest

    match primitive:
        case Domain(cell, mask):
            return bool(bits([cell])[0] & mask)
        case Differ(cells):
            return len(set(bits(cells))) == len(cells)
        case Clash(a, b, allowed):
            return bool(allowed[values[a] - 1] & bits([b])[0])
        case Sets(cells, masks):
            return len(set(bits(cells))) == len(cells) and sum(bits(cells)) in masks
        case WeightedSum(cells, coefficients, totals):
            terms = zip(cells, coefficients, strict=True)
            return sum(factor * shown(cell) for cell, factor in terms) in totals
        case Line(cells, automaton):
            states = set(automaton.starts)
            for cell in cells:
                symbol = rules.size if cell == BREAK else values[cell] - 1
                states = {b for a, s, b in automaton.edges if a in states and s == symbol}
            return bool(states & set(automaton.accepts))
        case Count(cells, mask, counts, counter):
            many = sum(bool(bit & mask) for bit in bits(cells))
            return many in counts if counter is None else many == shown(counter)
        case EqualGroups(groups):
            return len({frozenset(Counter(bits(group)).items()) for group in groups}) == 1
        case Distinct(counter, cells):
            return len(set(bits(cells))) == shown(counter)
        case Regions(cells, labels, size, width):
            found = [values[label] for label in labels]
            for label in found:
                region = [place for place, own in enumerate(found) if own == label]
                digits = {values[cells[place]] for place in region}
                if len(region) != size or len(digits) != size or not _is_connected(region, width):
                    return False
            return list(dict.fromkeys(found)) == list(range(1, len(cells) // size + 1))
        case Connected(cells, mask, size, width):
            having = [place for place, bit in enumerate(bits(cells)) if bit & mask]
            return size in (0, len(having)) and _is_connected(having, width)
        case Ranked(cells, line, rank, may_tie):
            size = rules.size
            rows = [[values[cell] for cell in cells[size * i :][:size]] for i in range(size)]
            columns = [list(column) for column in zip(*rows, strict=True)]
            lines = [
                way for side in (rows, columns) for way in (side, [each[::-1] for each in side])
            ]
            read = [each for way in lines for each in way]
            own = read.pop(line)
            return sum(each < own for each in read) == rank - 1 and (may_tie or own not in read)
        case Either(groups):
            return any(all(satisfied(p, values, rules) for p in group) for group in groups)
    raise AssertionError(primitive)


def _is_connected(places: list[int], width: int) -> bool:
    """Whether there are places, and steps sideways, up and down lead from one to all."""
    reached = set(places[:1])
    while True:
        more = {
            place
            for place in places
            for other in reached
            if (place // width == other // width and abs(place - other) == 1)
            or abs(place - other) == width
        }
        if more <= reached:
            return bool(places) and reached == set(places)
        reached |= more


def all_primitives(parts: Parts, rules: Rules) -> Iterator[Primitive]:
    """Yield the primitives of parts, with units and clashes among them."""
    for unit in parts.units:
        yield Differ(unit.cells)
    for (a, b), allowed in tables_of_clashes(parts.clashes, rules.shape).items():
        yield Clash(a, b, allowed)
    yield from parts.primitives


def compiled(constraint: Constraint, rules: Rules) -> list[Primitive]:
    """Return the primitives of one constraint under rules that have it."""
    return list(all_primitives(constraint.parts(rules.bare), rules))


def obeys(constraint: Constraint, values: Sequence[int], rules: Rules) -> bool:
    """Whether values satisfy all that a constraint compiles to."""
    return all(satisfied(each, values, rules) for each in compiled(constraint, rules))


def cells_of(primitive: Primitive) -> set[int]:
    """Return the cells that a primitive is about."""
    match primitive:
        case Domain(cell, _):
            return {cell}
        case Clash(a, b, _):
            return {a, b}
        case Either(groups):
            return {cell for group in groups for each in group for cell in cells_of(each)}
        case EqualGroups(groups):
            return {cell for group in groups for cell in group}
        case Distinct(counter, cells):
            return {counter, *cells}
        case Regions(cells, labels, _, _):
            return {*cells, *labels}
        case Count(cells, _, _, counter):
            return {*cells} | (set() if counter is None else {counter})
    return set(primitive.cells) - {BREAK}
