"""Support against brute force: it excludes nothing possible and, where promised, all the rest."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from collections.abc import Set as AbstractSet

import pytest

from nonet.base.progress import watched
from nonet.errors import TimeLimit
from nonet.model import primitives as p
from nonet.model.bits import digits_of
from nonet.model.rules import Candidate
from nonet.techniques.supports import Support, Web

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
    cage = Support.of(p.Sets((0, 1, 2), (0b0111, 0b1011)), VALUES)
    assert cage.sets((0b1000, 0b0011, 0b0011)) == (0b1011,)
    assert cage.sets((0b1000, 0b1000, 0b0011)) == ()


def web(
    constraints: list[list[p.Primitive]],
    seen: AbstractSet[tuple[int, int]] = frozenset(),
    *,
    cells: int = 5,
    houses: list[tuple[int, ...]] | None = None,
) -> Web:
    """Return constraints on a grid of five cells, some of which see each other."""
    peers = [[b for b in range(cells) if {(a, b), (b, a)} & seen] for a in range(cells)]
    return Web(constraints, peers, VALUES, 1, houses or [])


def solutions(
    constraints: list[list[p.Primitive]], seen: set[tuple[int, int]], masks: list[int]
) -> list[tuple[int, ...]]:
    """Return all ways to fill the cells, straight from the definitions."""
    return [
        values
        for values in itertools.product(*map(digits_of, masks))
        if all(values[a] != values[b] for a, b in seen)
        and all(holds(each, dict(enumerate(values)), 1) for parts in constraints for each in parts)
    ]


def random_web(
    dice: random.Random,
) -> tuple[list[list[p.Primitive]], set[tuple[int, int]], list[int]]:
    kinds = sorted(MAKERS)
    constraints = [
        [MAKERS[dice.choice(kinds)](dice) for _ in range(dice.randint(1, 2))]
        for _ in range(dice.randint(1, 4))
    ]
    seen = {pair for pair in itertools.combinations(range(5), 2) if dice.random() < 0.4}
    return constraints, seen, [dice.randint(1, 15) for _ in range(5)]


def test_constraints_lose_no_solution() -> None:
    """What one constraint removes, or two together, is in no solution of theirs."""
    dice, removed, broken, paired = random.Random(5), 0, 0, 0
    for _ in range(300):
        constraints, seen, masks = random_web(dice)
        made = web(constraints, seen)
        first = made.first_broken(masks)
        for number, parts in enumerate(constraints):
            ways = solutions([parts], seen, masks)
            for _, left in made.narrowed([number], masks):
                assert all(left[cell] >> (way[cell] - 1) & 1 for way in ways for cell in left)
                removed += 1
            if number == first:
                assert not ways
                broken += 1
        pairs = [(0, other) for other in range(1, len(constraints))]
        for place, left in made.together(pairs, masks, bytes(5)):
            ways = solutions([constraints[each] for each in pairs[place]], seen, masks)
            assert all(left[cell] >> (way[cell] - 1) & 1 for way in ways for cell in left)
            paired += 1
    assert min(removed, broken, paired) > 50


def test_candidates_that_press_a_constraint_are_in_no_solution() -> None:
    dice, pressed = random.Random(6), 0
    for _ in range(300):
        constraints, seen, masks = random_web(dice)
        made = web(constraints, seen)
        for number, parts in enumerate(constraints):
            ways = solutions([parts], seen, masks)
            for cell, digit in made.pressed(number, masks, bytes(5)):
                assert cell not in made.cells[number]
                assert all(way[cell] != digit for way in ways)
                pressed += 1
    assert pressed > 50


def test_trials_and_ways_lose_no_solution() -> None:
    dice, refuted, excluded, final = random.Random(7), 0, 0, 0
    house = (0, 1, 2, 3)
    for _ in range(300):
        constraints, seen, masks = random_web(dice)
        seen |= set(itertools.combinations(house, 2))
        made = web(constraints, seen, houses=[house])
        ways = solutions(constraints, seen, masks)
        tried = [Candidate(cell, d) for cell, mask in enumerate(masks) for d in digits_of(mask)]
        places = []
        for trial in made.trials(tried, masks):
            cell, digit = trial.wrong
            assert all(way[cell] != digit for way in ways)
            if masks[cell].bit_count() > 1:
                assert trial.placed[:1] == [trial.wrong]
            places.append(tried.index(trial.wrong))
            refuted += 1
        assert places == sorted(set(places))
        for number in range(len(constraints)):
            found = made.ways(number, masks, 1000)
            assert found.is_final
            final += 1
            for cell, digit in found.excluded:
                assert all(way[cell] != digit for way in ways)
                excluded += 1
            assert made.ways(number, masks, 0).number == 0
    assert min(refuted, excluded, final) > 50


def test_chains_are_what_brute_force_finds() -> None:
    dice, narrowed = random.Random(9), 0
    for _ in range(300):
        seen = {pair for pair in itertools.combinations(range(5), 2) if dice.random() < 0.4}
        tables = [MAKERS["clash"](dice) for _ in range(dice.randint(2, 5))]
        clashes = [each for each in tables if isinstance(each, p.Clash)]
        masks = [dice.randint(1, 15) for _ in range(5)]
        paths = [tuple(dice.sample(range(5), length)) for length in (3, 4, 5)]
        chains = web([list(tables)], seen).chains(clashes, paths)
        found = dict(chains.narrowed(masks))
        for path in paths:
            own: list[list[p.Primitive]] = [
                [each] for each in clashes if {each.a, each.b} <= {*path}
            ]
            inside = {pair for pair in seen if {*pair} <= {*path}}
            ways = solutions(own, inside, masks)
            truth = tuple(sum({1 << (way[cell] - 1) for way in ways}) for cell in path)
            open_ = sum(masks[cell].bit_count() > 1 for cell in path)
            is_less = truth != tuple(masks[cell] for cell in path)
            assert found.get(path) == (truth if ways and is_less and open_ > 2 else None)
        narrowed += len(found)
    assert narrowed > 50


def test_constraints_that_forgot_find_the_same() -> None:
    dice = random.Random(8)
    constraints, seen, masks = random_web(dice)
    made = web(constraints, seen)
    every = range(len(constraints))
    before = made.narrowed(every, masks)
    made.forget()
    assert made.narrowed(every, masks) == before


def test_settling_stops_at_a_contradiction() -> None:
    rising = (0, 0b1, 0b11, 0b111)
    ring: list[p.Primitive] = [p.Clash(a, (a + 1) % 3, rising) for a in range(3)]
    assert web([ring]).first_broken([7] * 5) == 0
    assert web([ring[:2]]).first_broken([7] * 5) == -1
    assert web([ring[:2]]).narrowed([0], [7] * 5) == [(0, {0: 4, 1: 2, 2: 1})]


def test_sums_of_cells_that_see_each_other() -> None:
    dice, exact = random.Random(17), 0
    for _ in range(400):
        count, lowest = dice.randint(2, 5), dice.randint(0, 1)
        seen = {pair for pair in itertools.combinations(range(count), 2) if dice.random() < 0.6}
        weights = tuple(dice.choice((1, 1, 1, -1, 2)) for _ in range(count))
        totals = set(dice.sample(range(-4, 12), dice.randint(1, 3)))
        sees = {*seen, *((j, i) for i, j in seen)}.__contains__
        total = p.WeightedSum(tuple(range(count)), weights, tuple(totals))
        support = Support.of(total, VALUES, lowest, lambda i, j: sees((i, j)))  # noqa: B023
        masks = tuple(dice.randrange(1, 1 << VALUES) for _ in range(count))
        found = [0] * count
        for values in itertools.product(*map(digits_of, masks)):
            add = sum(w * (v - 1 + lowest) for w, v in zip(weights, values, strict=True))
            if add in totals and all(values[i] != values[j] for i, j in seen):
                found = [mask | 1 << (v - 1) for mask, v in zip(found, values, strict=True)]
        narrowed = support(masks)
        assert all(not want & ~mask for want, mask in zip(found, narrowed, strict=True))
        assert support.exact(masks) == tuple(found)
        exact += tuple(found) != narrowed
    assert exact > 20


def test_long_work_can_be_ended() -> None:
    """A search through one constraint ends as soon as its caller's time is over."""
    cells = tuple(range(14))
    sums: list[p.Primitive] = [p.WeightedSum(cells, (1,) * 14, (60, 62, 65))]
    peers = [[b for b in cells if b != a and (a + b) % 3 == 0] for a in cells]
    made = Web([sums] * 40, peers, 9, 1, [cells[:9]])
    tried = [Candidate(cell, digit) for cell in cells for digit in range(1, 10)]

    def work() -> None:
        for _ in range(1000):
            made.forget()
            list(made.trials(tried, [511] * 14))

    with watched(0.0), pytest.raises(TimeLimit):
        work()
    assert made.first_broken([511] * 14) == -1
