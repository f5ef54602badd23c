"""Support against brute force: it excludes nothing possible and, where promised, all the rest."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from nonet.model import primitives as p
from nonet.model.bits import digits_of
from nonet.techniques.fixpoint import Fixpoint
from nonet.techniques.sums import Total
from nonet.techniques.support import Combinations, Support

VALUES = 4


def holds(primitive: p.Primitive, values: dict[int, int], lowest: int) -> bool:
    """Whether a primitive holds, straight from its definition; values are indices from 1."""
    match primitive:
        case p.Domain(cell, mask):
            return bool(mask >> (values[cell] - 1) & 1)
        case p.Differ(cells):
            return len({values[cell] for cell in cells}) == len(cells)
        case p.Clash(a, b, allowed):
            return bool(allowed[values[a] - 1] >> (values[b] - 1) & 1)
        case p.Sets(cells, masks):
            taken = sum(1 << (value - 1) for value in {values[cell] for cell in cells})
            return len({values[cell] for cell in cells}) == len(cells) and taken in masks
        case p.WeightedSum(cells, coefficients, totals):
            shown = [values[cell] - 1 + lowest for cell in cells]
            return sum(a * b for a, b in zip(shown, coefficients, strict=True)) in totals
        case p.Line(cells, automaton):
            states = set(automaton.starts)
            for cell in cells:
                symbol = VALUES if cell == p.BREAK else values[cell] - 1
                states = {t for s, x, t in automaton.edges if s in states and x == symbol}
            return bool(states & set(automaton.accepts))
        case p.Count(cells, mask, counts, counter):
            number = sum(mask >> (values[cell] - 1) & 1 for cell in cells)
            return number in counts if counter is None else number == values[counter] - 1 + lowest
        case p.EqualGroups(groups):
            return len({tuple(sorted(values[cell] for cell in group)) for group in groups}) == 1
        case p.Distinct(counter, cells):
            return len({values[cell] for cell in cells}) == values[counter] - 1 + lowest
        case p.Either(groups):
            return any(all(holds(each, values, lowest) for each in group) for group in groups)
    raise AssertionError(primitive)


def automaton(dice: random.Random) -> p.Automaton:
    states = dice.randint(1, 5)
    edges = {
        (dice.randrange(states), dice.randrange(VALUES + 1), dice.randrange(states))
        for _ in range(12)
    }
    ends = tuple(state for state in range(states) if dice.random() < 0.5)
    return p.Automaton(states, (0,), ends, tuple(sorted(edges)))


def cells(dice: random.Random, number: int) -> tuple[int, ...]:
    return tuple(dice.sample(range(5), number))


MAKERS: dict[str, Callable[[random.Random], p.Primitive]] = {
    "domain": lambda dice: p.Domain(dice.randrange(5), dice.randrange(16)),
    "differ": lambda dice: p.Differ(cells(dice, dice.randint(2, 4))),
    "clash": lambda dice: (
        lambda f: p.Clash(f[0], f[1], tuple(dice.randrange(16) for _ in range(4)))
    )(cells(dice, 2)),
    "sets": lambda dice: (
        lambda n: p.Sets(
            cells(dice, n),
            tuple(m for m in range(16) if m.bit_count() == n and dice.random() < 0.5),
        )
    )(dice.randint(1, 4)),
    "sum": lambda dice: (
        lambda n: p.WeightedSum(
            cells(dice, n),
            tuple(dice.choice((1, 1, 1, -1, 2, 10)) for _ in range(n)),
            tuple(sorted({dice.randint(-2, 12) for _ in range(2)})),
        )
    )(dice.randint(1, 4)),
    "line": lambda dice: p.Line(
        (*cells(dice, 2), *((p.BREAK,) if dice.random() < 0.3 else ())), automaton(dice)
    ),
    "count": lambda dice: p.Count(
        cells(dice, 3), dice.randrange(16), tuple(sorted({dice.randrange(4) for _ in range(2)}))
    ),
    "counter": lambda dice: (
        lambda found: p.Count(found[1:], dice.randrange(16), counter=found[0])
    )(cells(dice, 4)),
    "same-values": lambda dice: (lambda f: p.EqualGroups((f[:2], f[2:])))(cells(dice, 4)),
    "distinct": lambda dice: (lambda f: p.Distinct(f[0], f[1:]))(cells(dice, 4)),
}
MAKERS["either"] = lambda dice: p.Either(
    tuple(
        tuple(MAKERS[dice.choice(("clash", "sum", "sets", "domain"))](dice) for _ in range(2))
        for _ in range(2)
    )
)
# With cells that are each read once, these find every value without support.
COMPLETE = ("domain", "clash", "sets", "sum", "line")


@pytest.mark.parametrize("kind", MAKERS)
@pytest.mark.parametrize("lowest", [0, 1])
def test_support_is_what_brute_force_finds(kind: str, lowest: int) -> None:
    dice, narrowed, dead = random.Random(f"{kind} {lowest}"), 0, 0
    for _ in range(400):
        primitive = MAKERS[kind](dice)
        support = Support.of(primitive, VALUES, lowest)
        masks = tuple(dice.randint(1, 15) for _ in support.cells)
        truth = [0] * len(masks)
        for values in itertools.product(*(digits_of(mask) for mask in masks)):
            if holds(primitive, dict(zip(support.cells, values, strict=True)), lowest):
                truth = [a | 1 << (v - 1) for a, v in zip(truth, values, strict=True)]
        found = support(masks)
        if kind in COMPLETE:
            assert found == tuple(truth), primitive
        for mask, kept, true in zip(masks, found, truth, strict=True):
            assert true & ~kept == 0 == kept & ~mask, primitive
        narrowed += found != masks
        dead += not any(found)
    assert narrowed > 20
    assert dead < 400


def test_sums_know_which_cells_differ() -> None:
    total = p.WeightedSum((0, 1, 2), (1, 1, 1), (4,))
    masks = (0b11, 0b11, 0b11)
    assert Support.of(total, 4)(masks) == masks
    assert Support.of(total, 4, sees=lambda one, two: {one, two} == {0, 1})(masks) == (3, 3, 1)


def test_a_sum_with_too_many_ways_keeps_its_bounds() -> None:
    total = p.WeightedSum(tuple(range(9)), (1,) * 9, (45,))
    full = ((1 << 9) - 1,) * 9
    assert Support.of(total, 9, sees=lambda one, two: True)(full) == full


def test_the_sets_that_are_left() -> None:
    cage = Combinations(p.Sets((0, 1, 2), (0b0111, 0b1011)))
    assert cage.sets((0b1000, 0b0011, 0b0011)) == (0b1011,)
    assert cage.sets((0b1000, 0b1000, 0b0011)) == ()


def test_settling_stops_at_a_contradiction() -> None:
    rising = (0, 0b1, 0b11)
    ring = [Support.of(p.Clash(a, (a + 1) % 3, rising), 3) for a in range(3)]
    assert Fixpoint(ring).settle({0: 7, 1: 7, 2: 7}) is None


def test_sums_of_cells_that_see_each_other() -> None:
    dice, exact = random.Random(17), 0
    for _ in range(400):
        count, lowest = dice.randint(2, 5), dice.randint(0, 1)
        seen = {pair for pair in itertools.combinations(range(count), 2) if dice.random() < 0.6}
        weights = tuple(dice.choice((1, 1, 1, -1, 2)) for _ in range(count))
        totals = set(dice.sample(range(-4, 12), dice.randint(1, 3)))
        sees = {*seen, *((j, i) for i, j in seen)}.__contains__
        total = Total(weights, totals, lowest, VALUES, lambda i, j: sees((i, j)))  # noqa: B023
        masks = tuple(dice.randrange(1, 1 << VALUES) for _ in range(count))
        found = [0] * count
        for values in itertools.product(*map(digits_of, masks)):
            add = sum(w * (v - 1 + lowest) for w, v in zip(weights, values, strict=True))
            if add in totals and all(values[i] != values[j] for i, j in seen):
                found = [mask | 1 << (v - 1) for mask, v in zip(found, values, strict=True)]
        narrowed = total.narrowed(masks)
        assert all(not want & ~mask for want, mask in zip(found, narrowed, strict=True))
        if total.is_exact:
            exact += 1
            assert all(found) == all(narrowed)
            assert not all(found) or tuple(found) == narrowed
        assert total.exact(masks) == tuple(found)
    assert exact > 50
