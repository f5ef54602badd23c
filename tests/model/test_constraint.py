"""Constraints: names of cells, reprs, sums, what is derived, what a grid breaks."""

from __future__ import annotations

import copy
import itertools
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import (
    CLASSIC,
    ArgumentError,
    Candidate,
    Constraint,
    FormatError,
    Grid,
    Rules,
    Shape,
    Unit,
    Unsupported,
)
from nonet import variants as v
from nonet.model.constraint import Cells, Parts, cell_names, constraint, kebab
from nonet.model.primitives import Clash, Differ, Domain, WeightedSum
from nonet.model.tables import clashes_in, codes_in, differing, tables_of_clashes, turned
from tests.constraints import Made, Total
from tests.variants.cases import CASES

SOME = [
    v.Cage("r1c1 r1c2", total=10),
    v.Cage("r1c1 r1c2", total=11),
    v.Cage("r5c5 r5c6 r5c7"),
    v.Thermo("r2c2 r2c3 r2c4"),
    v.Arrow("r3c3", "r3c4 r3c5"),
    v.AllDifferent("r1c1 r5c5 r9c9"),
    v.Odd("r9c1"),
    v.ANTI_KING,
    v.DIAGONAL,
    v.extra_units("r1c1 r5c5"),
    v.StrictKropki(),
    v.Sandwich("r1", total=12),
]


def evaluated(text: str) -> object:
    """Return what the text is after `from nonet import *`."""
    return eval(text, {name: getattr(nonet, name) for name in nonet.__all__})


# -- the constraint itself ------------------------------------------------------------------------


def test_cells_are_given_in_several_forms() -> None:
    forms = ["r1c1 r1c2", " R1C1, r1C2 ", ["r1c1", "r1c2"], ("R1c1", "r1c2")]
    assert {v.Cage(form, total=3) for form in forms} == {v.Cage("r1c1 r1c2", total=3)}
    assert v.Cage("r1c1 r1c2").cells == ("r1c1", "r1c2")


@pytest.mark.parametrize("cells", ["r1c1 1c2", ["r1c1", "r1 c2"], ["r1-c1"]])
def test_names_of_no_cell(cells: str | list[str]) -> None:
    with pytest.raises(FormatError, match="not a cell such as r1c1"):
        cell_names(cells)


def test_a_constraint_has_a_limited_number_of_cells() -> None:
    assert len(v.Palindrome("r1c1 " * 1024).cells) == 1024
    with pytest.raises(ArgumentError, match="1025 cells; a constraint has at most 1024"):
        v.Palindrome("r1c1 " * 1025)
    with pytest.raises(ArgumentError, match="2000 cells; a constraint has at most 1024"):
        v.EqualSum([["r1c1"] * 2000, "r1c2"])


@pytest.mark.parametrize("cells", [[1.5, 2], [None], [("r", 1)]])
def test_what_is_no_name(cells: list[object]) -> None:
    with pytest.raises(ArgumentError, match="is not a cell: a name such as r1c1"):
        cell_names(cells)  # type: ignore[arg-type]


def test_names_follow_from_classes() -> None:
    assert kebab("AllDifferent") == "all-different"
    assert v.Cage("r1c1").name == "cage"
    assert {str(kind.name) for kind in v.KINDS.values()} == set(v.KINDS)
    assert v.DIAGONAL.name == "diagonal"


@pytest.mark.parametrize(("each", "rules"), CASES, ids=lambda value: repr(value)[:50])
def test_constraints_survive_repr_pickle_and_copy(each: Constraint, rules: Rules) -> None:
    twins = [pickle.loads(pickle.dumps(each)), copy.deepcopy(each), evaluated(repr(each))]
    for twin in twins:
        assert twin == each
        assert hash(twin) == hash(each)
        assert repr(twin) == repr(each)
    assert each.summary
    assert not each.summary.endswith(".")
    with pytest.raises(AttributeError):
        each.name = "other"  # type: ignore[misc]
    whole = rules + each
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert set(each.cells_in(whole)) <= set(whole.cells)


# -- sums -----------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(SOME), max_size=6), st.randoms())
def test_sums_forget_order_and_repetition(some: list[Constraint], dice: random.Random) -> None:
    rules = tidy = CLASSIC
    for each in [*some, *some]:
        rules += each
    shuffled = list(dict.fromkeys(some))
    dice.shuffle(shuffled)
    for each in shuffled:
        tidy += each
    assert rules == tidy
    assert hash(rules) == hash(tidy)
    assert repr(rules) == repr(tidy)
    assert rules.constraints == tidy.constraints == rules.extras
    assert rules.units == tidy.units
    assert rules.primitives == tidy.primitives
    assert evaluated(repr(rules)) == rules
    assert set(rules.constraints) == set(some)


def test_rules_with_other_constraints_differ() -> None:
    one, two = SOME[:2]
    assert CLASSIC + one != CLASSIC + two
    assert CLASSIC + one != CLASSIC
    assert CLASSIC + one + two == CLASSIC + two + one
    # The units and primitives are the same, but a picture of the two is not.
    assert Rules(4) + v.AllDifferent("r1c1 r1c2") != Rules(4) + v.extra_units("r1c1 r1c2")
    assert len({CLASSIC + each for each in SOME}) == len(SOME)


def test_a_constraint_can_be_taken_away() -> None:
    rules = CLASSIC + SOME[0] + v.ANTI_KING
    assert rules - SOME[0] == CLASSIC + v.ANTI_KING
    assert rules - SOME[0] - v.ANTI_KING == CLASSIC
    with pytest.raises(ArgumentError, match="do not have"):
        rules - SOME[1]
    with pytest.raises(TypeError):
        rules - "cage"  # type: ignore[operator]


def test_what_does_not_fit_is_refused_at_once() -> None:
    with pytest.raises((ArgumentError, Unsupported), match="r5c5"):
        Rules.classic(4) + v.Cage("r1c1 r5c5")
    with pytest.raises((ArgumentError, Unsupported), match="r5c5"):
        Rules.classic(4) + Total("r5c5")
    with pytest.raises((ArgumentError, Unsupported), match="r5c5"):
        Rules(4, constraints=[v.Cage("r1c1 r5c5")])
    assert Rules(4, constraints=[Total("r1c1")]).constraints == (Total("r1c1"),)


def test_a_constraint_of_ones_own() -> None:
    rules = Rules.classic(4) + Total("r1c1 r1c2", total=3)
    assert rules.kinds == {"units", "sums"}
    assert rules.primitives == (WeightedSum((0, 1), (1, 1), (3,)),)
    assert repr(rules) == "Rules.classic(4) + Total('r1c1 r1c2', total=3)"
    assert [c.constraint for c in rules.conflicts([1, 3] + [0] * 14)] == [Total("r1c1 r1c2", 3)]
    assert not list(rules.conflicts([1, 2] + [0] * 14))


# -- what is derived ------------------------------------------------------------------------------


@constraint
class Seen(Constraint):
    """Records what a constraint sees while it compiles."""

    cells: Cells

    @property
    def summary(self) -> str:
        return "nothing"

    def parts(self, rules: Rules) -> Parts:
        assert rules.units == CLASSIC.units
        assert len(rules.constraints) == 3
        return Parts(units=[Unit("seen", 1, map(rules.cell_at, self.cells))])

    def holds(self, values: object, rules: Rules) -> bool:
        return True

    def broken(self, values: object, rules: Rules) -> bool:
        return False


def test_constraints_see_each_other_but_not_their_units() -> None:
    rules = CLASSIC + Seen("r1c1 r5c5") + v.DIAGONAL + Seen("r1c1 r6c6")
    seen = [unit for unit in rules.units if unit.kind == "seen"]
    assert [(unit.number, unit.cells) for unit in seen] == [(1, (0, 40)), (2, (0, 50))]
    assert rules.bare.constraints == rules.constraints
    assert rules.plain == CLASSIC + v.DIAGONAL


def test_tables_of_a_pair_meet() -> None:
    below = Clash(0, 1, (0b1110, 0b1100, 0b1000, 0))
    turned_back = Clash(1, 0, turned((0b1111, 0b1111, 0b0111, 0b1111)))
    rules = Rules(4) + Made(below) + Made(turned_back)
    assert rules.primitives == (Clash(0, 1, (0b1110, 0b1100, 0, 0)),)
    allowed = rules.allowed([1] + [0] * 15)
    assert allowed[1] == 0b1110
    assert rules.allowed([0, 4] + [0] * 14)[0] == 0b0011


def test_a_table_of_a_cell_with_itself_is_a_domain() -> None:
    rules = Rules(4) + Made(Clash(0, 0, (0b0001, 0, 0b0100, 0b0001)))
    assert rules.primitives == (Domain(0, 0b0101),)
    assert rules.domains[0] == 0b0101
    assert rules.allowed([0] * 16)[0] == 0b0101
    assert Grid.empty(rules).candidates("r1c1") == (1, 3)


def test_differ_is_every_pair() -> None:
    rules = Rules(4) + Made(Differ((0, 5, 10)))
    assert rules.primitives == (Differ((0, 5, 10)),)
    assert set(rules.tables) == {(0, 5), (0, 10), (5, 10)}
    assert set(rules.tables.values()) == {differing(4)}
    assert rules.kinds == {"clashes"}
    assert len(rules.clashes) == 12


@settings(deadline=None)
@given(
    st.sets(
        st.tuples(st.integers(0, 3), st.integers(1, 4), st.integers(4, 7), st.integers(1, 4)),
        max_size=12,
    )
)
def test_clashes_and_tables_say_the_same(some: set[tuple[int, int, int, int]]) -> None:
    clashes = sorted((Candidate(a, d), Candidate(b, e)) for a, d, b, e in some)
    tables = tables_of_clashes(clashes, Shape.square(4))
    assert sorted(clashes_in(tables)) == clashes
    assert sorted(codes_in(tables)) == [
        (a.cell * 4 + a.digit - 1, b.cell * 4 + b.digit - 1) for a, b in clashes
    ]
    assert list(Rules(4, (), clashes).clashes) == clashes
    assert all(turned(turned(table)) == table for table in tables.values())


def test_compact_variants_make_the_same_clashes() -> None:
    for extra in (v.ANTI_KING, v.ANTI_KNIGHT, v.NON_CONSECUTIVE):
        rules = Rules.classic(6) + extra
        assert all(isinstance(each, Clash) for each in rules.primitives)
        spelled = Rules(6, Rules.classic(6).units, rules.clashes)
        assert spelled == rules
        assert spelled.primitives == rules.primitives


# -- what a grid breaks ---------------------------------------------------------------------------


def test_a_unit_of_a_constraint_is_reported_once() -> None:
    rules = Rules.classic(4) + v.Cage("r1c1 r2c3 r3c1", total=7)
    conflicts = list(rules.conflicts([1, 0, 0, 0] + [0, 0, 1, 0] + [0] * 8))
    assert [(c.unit and c.unit.kind, c.cells) for c in conflicts] == [("cage", (0, 6))]
    assert conflicts[0].constraint == v.Cage("r1c1 r2c3 r3c1", total=7)
    (total,) = rules.conflicts([1, 0, 0, 0] + [0, 0, 2, 0] + [3] + [0] * 7)
    assert total.unit is None
    assert total.constraint is not None
    assert total.cells == (0, 6, 8)


def test_full_grids_are_solved_only_if_constraints_hold() -> None:
    text = "1234341221434321"
    for first, second in itertools.product(range(1, 8), repeat=2):
        rules = Rules.classic(4) + Total("r1c1 r1c2", first) + Total("r2c1 r2c2", second)
        grid = Grid(text, rules)
        assert grid.is_solved == ((first, second) == (3, 7))
        puzzle = Grid(text[:4].ljust(16, "."), rules)
        assert nonet.is_solution(puzzle, text) == grid.is_solved


def test_variants_by_name_tell_what_breaks_them() -> None:
    rules = CLASSIC + v.DIAGONAL + v.ANTI_KING + v.DISJOINT_GROUPS
    values = [0] * 81
    values[0] = values[10] = 5  # r1c1 and r2c2
    assert v.DIAGONAL.broken(values, rules)
    assert v.ANTI_KING.broken(values, rules)
    assert not v.DISJOINT_GROUPS.broken(values, rules)
    assert not v.ANTI_KNIGHT.broken(values, rules)
    solved = nonet.solve(
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    )
    assert not v.DIAGONAL.holds(solved.grid.values, CLASSIC)
    assert v.extra_units("r1c1 r1c2").holds(solved.grid.values, CLASSIC)
    assert [unit.kind for unit in rules.alone(v.DIAGONAL).units] == ["diagonal"] * 2
