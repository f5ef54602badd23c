"""Writes what a constraint compiles to as items of a constraint string."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from nonet.errors import Unsupported
from nonet.formats.kinds.iss_cells import spell_cell
from nonet.formats.kinds.iss_codes import spell_automaton, spell_table
from nonet.formats.kinds.iss_text import Items, item
from nonet.model import primitives as p
from nonet.model.bits import digits_of
from nonet.model.constraint import Constraint
from nonet.model.rules import Rules
from nonet.model.tables import tables_of_clashes

MOST_COEFFICIENT = 100


def compiled(made: Constraint, rules: Rules) -> Iterator[str]:
    """Yield the items of what a constraint compiles to.

    >>> from nonet.model.rules import CLASSIC
    >>> from nonet.variants import Even
    >>> list(compiled(Even("r1c1"), CLASSIC))
    ['.~R1C1_2_4_6_8']
    """
    parts = made.parts(rules.bare)
    for unit in parts.units:
        yield item("AllDifferent", *_names(unit.cells, rules))
    for (a, b), allowed in tables_of_clashes(parts.clashes, rules.shape).items():
        yield from _primitive(p.Clash(a, b, allowed), rules)
    for primitive in parts.primitives:
        yield from _primitive(primitive, rules)


def _names(cells: Iterable[int], rules: Rules) -> list[str]:
    return [spell_cell(rules.cell_name(cell)) for cell in cells]


def _primitive(primitive: Any, rules: Rules) -> Iterator[str]:
    write = _PRIMITIVES.get(type(primitive))
    if write is None:
        raise Unsupported(f"{type(primitive).__name__} constraints", by="format iss")
    yield from write(primitive, rules)


def _domain(primitive: p.Domain, rules: Rules) -> Items:
    values = [rules.shape.shown(digit) for digit in digits_of(primitive.mask)]
    name = spell_cell(rules.cell_name(primitive.cell))
    if not values:  # nothing is possible
        return [item("Sum", rules.shape.lowest - 1, name)]
    return [item("", "_".join([name, *map(str, values)]))]


def _clash(primitive: p.Clash, rules: Rules) -> Items:
    return [item("Pair", spell_table(primitive.allowed), "", *_names(primitive[:2], rules))]


def _add_up(primitive: p.WeightedSum, rules: Rules) -> Items:
    coefficients = primitive.coefficients
    if max(map(abs, coefficients), default=0) > MOST_COEFFICIENT:
        raise Unsupported("sums with a coefficient above 100", by="format iss")
    words = "" if set(coefficients) <= {1} else "_=_" + "_".join(map(str, coefficients))
    names = _names(primitive.cells, rules)
    sums = [item("Sum", f"{total}{words}", *names) for total in primitive.totals]
    return sums if len(sums) == 1 else [".Or", *sums, ".End"]


def _sets(primitive: p.Sets, rules: Rules) -> Items:
    names, shape = _names(primitive.cells, rules), rules.shape
    ways = [
        item("ContainExact", "_".join(str(shape.shown(digit)) for digit in digits_of(mask)), *names)
        for mask in primitive.masks
    ]
    return ways if len(ways) == 1 else [".Or", *ways, ".End"]


def _line(primitive: p.Line, rules: Rules) -> Items:
    words = ["-" if cell == p.BREAK else _names([cell], rules)[0] for cell in primitive.cells]
    return [item("NFA", spell_automaton(primitive.automaton), "", *words)]


def _count(primitive: p.Count, rules: Rules) -> Items:
    """Count with an automaton, which reads the counter first if there is one."""
    mask, shape = primitive.mask, rules.shape
    counts = primitive.counts
    most = len(primitive.cells)

    def step(state: Any, symbol: int) -> Any:
        if state == "start":
            wanted = symbol + shape.lowest
            return wanted if wanted <= most else None
        left = state - (mask >> symbol & 1)
        return left if left >= 0 else None

    symbols = range(shape.values)
    if primitive.counter is not None:
        machine = p.Automaton.build("start", step, lambda state: state == 0, symbols)
        cells = (primitive.counter, *primitive.cells)
        return [item("NFA", spell_automaton(machine), "", *_names(cells, rules))]
    machine = p.Automaton.build(
        0,
        lambda state, symbol: min(state + (mask >> symbol & 1), most),  # type: ignore[operator]
        lambda state: state in counts,
        symbols,
    )
    return [item("NFA", spell_automaton(machine), "", *_names(primitive.cells, rules))]


def _same(primitive: p.EqualGroups, rules: Rules) -> Items:
    names = [name for group in primitive.groups for name in _names(group, rules)]
    return [item("SameValues", len(primitive.groups), *names)]


def _distinct(primitive: p.Distinct, rules: Rules) -> Items:
    return [item("CountDistinct", *_names((primitive.counter, *primitive.cells), rules))]


def _either(primitive: p.Either, rules: Rules) -> Items:
    words = [".Or"]
    for group in primitive.groups:
        items = [text for each in group for text in _primitive(each, rules)]
        words += items if len(items) == 1 else [".And", *items, ".End"]
    return [*words, ".End"]


_PRIMITIVES: dict[type, Callable[[Any, Rules], Items]] = {
    p.Domain: _domain,
    p.Differ: lambda primitive, rules: [item("AllDifferent", *_names(primitive.cells, rules))],
    p.Clash: _clash,
    p.Sets: _sets,
    p.WeightedSum: _add_up,
    p.Line: _line,
    p.Count: _count,
    p.EqualGroups: _same,
    p.Distinct: _distinct,
    p.Ranked: lambda ranked, rules: _either(ranked.spelled_out(), rules),
    p.Either: _either,
}
