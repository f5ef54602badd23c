"""Each kind of constraint: the rule against its compilation, partial grids, repr, errors."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from itertools import islice, product

import pytest

import nonet
from nonet import CLASSIC, Grid, Rules, variants
from nonet.model.constraint import Constraint
from nonet.model.primitives import Clash
from tests.variants.cases import CASES, LARGER
from tests.variants.evaluator import cells_of, compiled, satisfied

MOST = 5_000  # assignments


def label(value: object) -> str:
    text = repr(value) if isinstance(value, Constraint) else ""
    return text.removeprefix("variants.")[:60]


def scope(constraint: Constraint, rules: Rules) -> list[int]:
    """Return the cells that decide whether it holds: its own, and those it compiles to."""
    own = set(constraint.cells_in(rules))
    return sorted(own.union(*map(cells_of, compiled(constraint, rules))))


def assignments(constraint: Constraint, rules: Rules, most: int = MOST) -> Iterator[bytearray]:
    """Yield all assignments of its cells that the units allow, or so many random ones.

    Where few assignments obey the rule, some that do are among them, and others near them.
    """
    cells = scope(constraint, rules)
    chance = random.Random(len(cells) * 31 + rules.size)
    units = [[c for c in unit.cells if c in cells] for unit in rules.bare.units]
    values = bytearray(len(rules.cells))
    if rules.size ** len(cells) <= most or any(map(len, units)):
        yield from islice(_filled(values, cells, units, rules.digits), most)
    else:
        for _ in range(most):
            for cell in cells:
                values[cell] = chance.choice(rules.digits)
            yield values
    if isinstance(constraint, variants.Doppelganger):
        for solution in islice(nonet.solutions(Grid.empty(rules)), 50):
            values = bytearray(solution.grid.values)
            yield values
            values[chance.choice(cells)] = chance.choice(rules.digits)
            yield values


def _filled(
    values: bytearray, cells: list[int], units: list[list[int]], digits: range, at: int = 0
) -> Iterator[bytearray]:
    if at == len(cells):
        yield values
        return
    cell = cells[at]
    seen = {values[other] for unit in units if cell in unit for other in unit if other < cell}
    for digit in digits:
        if digit not in seen:
            values[cell] = digit
            yield from _filled(values, cells, units, digits, at + 1)
    values[cell] = 0


@pytest.mark.parametrize(("constraint", "rules"), CASES, ids=label)
def test_the_rule_agrees_with_its_compilation(constraint: Constraint, rules: Rules) -> None:
    rules = rules + constraint
    primitives = compiled(constraint, rules)
    seen = set()
    for values in assignments(constraint, rules):
        holds = constraint.holds(values, rules)
        assert holds == all(satisfied(each, values, rules) for each in primitives), list(values)
        assert constraint.broken(values, rules) == (not holds), list(values)
        seen.add(holds)
    assert seen


@pytest.mark.parametrize("kind", variants.KINDS.values(), ids=lambda kind: kind.name)
def test_each_kind_has_cases_that_hold_and_cases_that_do_not(kind: type[Constraint]) -> None:
    seen = set()
    for constraint, rules in CASES:
        if isinstance(constraint, kind):
            rules = rules + constraint
            for values in assignments(constraint, rules, 1000):
                seen.add(constraint.holds(values, rules))
    assert seen == {True, False}


@pytest.mark.parametrize(("constraint", "rules"), CASES, ids=label)
def test_a_partial_grid_is_broken_only_if_no_completion_holds(
    constraint: Constraint, rules: Rules
) -> None:
    rules = rules + constraint
    cells = scope(constraint, rules)
    chance = random.Random(7)
    for _ in range(150):
        values = bytearray(len(rules.cells))
        filled = set(chance.sample(cells, chance.randint(0, len(cells))))
        for cell in filled:
            values[cell] = chance.choice(rules.digits)
        if not constraint.broken(values, rules):
            continue
        free = [cell for cell in cells if cell not in filled]
        for completed in _completions(values, free, rules, chance):
            if any(_repeats(unit.cells, completed) for unit in rules.bare.units):
                continue  # no completion that the rules allow
            assert not constraint.holds(completed, rules), (list(values), list(completed))


def _repeats(cells: tuple[int, ...], values: bytearray) -> bool:
    known = [values[cell] for cell in cells if values[cell]]
    return len(set(known)) < len(known)


def _completions(
    values: bytearray, free: list[int], rules: Rules, chance: random.Random
) -> Iterator[bytearray]:
    few = rules.size ** len(free) <= 300
    rows = (
        product(rules.digits, repeat=len(free))
        if few
        else ([chance.choice(rules.digits) for _ in free] for _ in range(300))
    )
    for row in rows:
        completed = bytearray(values)
        for cell, value in zip(free, row, strict=True):
            completed[cell] = value
        yield completed


@pytest.mark.parametrize(("constraint", "rules"), CASES + LARGER, ids=label)
def test_constraints_survive_repr_pickle_and_copy(constraint: Constraint, rules: Rules) -> None:
    for twin in (
        eval(repr(constraint), {"variants": variants}),
        pickle.loads(pickle.dumps(constraint)),
        copy.deepcopy(constraint),
    ):
        assert twin == constraint
        assert hash(twin) == hash(constraint)
        assert repr(twin) == repr(constraint)
        assert rules + twin == rules + constraint
        assert (rules + twin).constraints == (rules + constraint).constraints


@pytest.mark.parametrize(("constraint", "rules"), CASES + LARGER, ids=label)
def test_adding_twice_changes_nothing_and_primitives_are_data(
    constraint: Constraint, rules: Rules
) -> None:
    once = rules + constraint
    assert once + constraint == once
    assert once.primitives == (rules + constraint).primitives
    assert hash(once.primitives) is not None
    for primitive in once.primitives:
        assert all(0 <= cell < len(once.cells) for cell in cells_of(primitive))


@pytest.mark.parametrize(("constraint", "rules"), CASES + LARGER, ids=label)
def test_summaries_are_plain_sentences(constraint: Constraint, rules: Rules) -> None:
    summary = constraint.summary
    assert summary
    assert not summary.endswith(".")
    assert summary[0] == summary[0].lower() or summary[0].isdigit()


@pytest.mark.parametrize("kind", variants.KINDS.values(), ids=lambda kind: kind.name)
def test_every_kind_is_published_and_documented(kind: type[Constraint]) -> None:
    assert getattr(variants, kind.__name__) is kind
    assert kind.__name__ in variants.__all__
    assert variants.KINDS[str(kind.name)] is kind
    assert ">>>" in (kind.__doc__ or "")
    assert kind.aliases


def test_every_kind_has_cases() -> None:
    tested = {type(constraint) for constraint, _ in CASES}
    assert tested == set(variants.KINDS.values())


def test_the_ends_of_a_between_line_leave_room_for_its_inside() -> None:
    """Two cells in a row need two values between the ends; cells that do not meet share one."""
    for cells, least in (("r1c1 r1c2 r1c3 r1c4", 3), ("r1c1 r1c2 r5c5 r9c9", 2)):
        (table,) = (
            each for each in compiled(variants.Between(cells), CLASSIC) if isinstance(each, Clash)
        )
        allowed = [
            {other for other in range(1, 10) if mask >> (other - 1) & 1} for mask in table.allowed
        ]
        assert allowed == [
            {other for other in range(1, 10) if abs(value - other) >= least}
            for value in range(1, 10)
        ]
