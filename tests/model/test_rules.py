"""Rules: sizes, boxes, what is derived, sums with extras, what is equal, what is refused."""

from __future__ import annotations

import copy
import dataclasses
import itertools
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import CLASSIC, ArgumentError, Candidate, FormatError, Rules, Unit, Unsupported
from nonet.model.rules import DEFAULT_BOX, MAX_SIZE, Clash, Parts, classic_for, rows_and_columns
from nonet.model.shape import Shape
from nonet.model.unit import number_in
from nonet.variants import (
    ALL,
    ANTI_KING,
    DIAGONAL,
    NON_CONSECUTIVE,
    WINDOKU,
    Variant,
    extra_units,
    jigsaw,
)
from tests.constraints import PRIMITIVES, Made

SHAPES = [(size, box) for size, box in DEFAULT_BOX.items()] + [
    (6, (3, 2)),
    (8, (4, 2)),
    (7, (1, 7)),
    (2, (1, 2)),
    (12, (2, 6)),
    (24, (4, 6)),
    (25, (25, 1)),
]


def evaluated(text: str) -> object:
    """Return what the text is after `from nonet import *`."""
    return eval(text, {name: getattr(nonet, name) for name in nonet.__all__})


# -- classic rules --------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "box"), SHAPES)
def test_rows_columns_and_boxes(size: int, box: tuple[int, int]) -> None:
    rules = Rules.classic(size, box)
    by_kind = {
        kind: [unit.cells for unit in rules.units if unit.kind == kind]
        for kind in ("row", "column", "box")
    }
    assert len(rules.units) == 3 * size
    for cells in by_kind.values():
        assert sorted(itertools.chain(*cells)) == list(rules.cells)
        assert {len(each) for each in cells} == {size}
    assert all(len({cell // size for cell in row}) == 1 for row in by_kind["row"])
    assert all(len({cell % size for cell in column}) == 1 for column in by_kind["column"])
    for each in by_kind["box"]:
        places = {divmod(cell, size) for cell in each}
        assert len({(row // box[0], col // box[1]) for row, col in places}) == 1
    assert rules.houses == rules.units
    assert rules.box == box
    assert not rules.clashes


def test_the_default_boxes() -> None:
    boxes = {size: Rules.classic(size).box for size in DEFAULT_BOX}
    assert boxes == {
        4: (2, 2),
        6: (2, 3),
        8: (2, 4),
        9: (3, 3),
        10: (2, 5),
        12: (3, 4),
        15: (3, 5),
        16: (4, 4),
        20: (4, 5),
        25: (5, 5),
    }
    assert Rules.classic(6) == Rules.classic(6, (2, 3)) != Rules.classic(6, (3, 2))
    assert Rules.classic() == CLASSIC == Rules.classic(9, box=(3, 3))


def test_units_are_numbered_as_people_count() -> None:
    names = {unit.name: unit.cells for unit in CLASSIC.units}
    assert names["row 1"] == tuple(range(9))
    assert names["column 9"] == tuple(range(8, 81, 9))
    assert names["box 2"] == (3, 4, 5, 12, 13, 14, 21, 22, 23)
    assert names["box 4"][0] == 27
    assert [unit.name for unit in CLASSIC.units_of[40]] == ["row 5", "column 5", "box 5"]


def test_what_is_derived() -> None:
    assert list(CLASSIC.cells) == list(range(81))
    assert list(CLASSIC.digits) == list(range(1, 10))
    assert CLASSIC.full_mask == 0b111111111
    assert {len(peers) for peers in CLASSIC.peers} == {20}
    assert Rules.classic(4).peers[0] == (1, 2, 3, 4, 5, 8, 12)
    assert all(
        cell in CLASSIC.peers[peer] for cell in CLASSIC.cells for peer in CLASSIC.peers[cell]
    )
    regions = Rules.classic(4).regions
    assert regions == (0, 0, 1, 1) * 2 + (2, 2, 3, 3) * 2
    assert Rules(4, tuple(rows_and_columns(4))).regions is None


BAD_SIZES = [(0, None), (1, None), (1, (1, 1)), (-4, None), (7, None), (26, None), (36, (6, 6))]
BAD_BOXES = [(9, (2, 3)), (9, (0, 9)), (9, (-3, -3)), (6, (6, 6)), (5, (1, 4))]


@pytest.mark.parametrize(("size", "box"), [*BAD_SIZES, *BAD_BOXES])
def test_sizes_and_boxes_that_do_not_go(size: int, box: tuple[int, int] | None) -> None:
    with pytest.raises(Unsupported) as caught:
        Rules.classic(size, box)
    assert str(size) in str(caught.value)


@pytest.mark.parametrize("size", [0, 1, MAX_SIZE + 1])
def test_rules_of_ones_own_have_the_same_bounds(size: int) -> None:
    with pytest.raises(Unsupported, match="2 to 25"):
        Rules(size, ())


def test_classic_for_a_number_of_cells() -> None:
    assert [classic_for(size * size).size for size in DEFAULT_BOX] == list(DEFAULT_BOX)
    for cells in (0, 1, 25, 49, 80, 82, 676):
        with pytest.raises(FormatError, match=f"^{cells} cell"):
            classic_for(cells)


# -- rules of one's own ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("units", "clashes", "message"),
    [
        ([Unit("row", 1, (0, 16))], [], "row 1: no cell 16 in a 4×4 grid"),
        ([Unit("row", 1, (-1, 0))], [], "row 1: no cell -1"),
        ([Unit("row", 1, (3, 3))], [], "row 1: a cell appears twice"),
        ([Unit("big", 1, range(5))], [], "5 cells cannot all differ with 4 digits"),
        (
            [Unit("cage", 2, (0, 1)), Unit("cage", 2, (0, 5))],
            [],
            "two units are cage 2; number the units of a kind from 1",
        ),
        ([], [((0, 1), (16, 1))], "no candidate \\(cell 16, digit 1\\)"),
        ([], [((0, 0), (1, 1))], "digit 0"),
        ([], [((0, 5), (1, 1))], "digit 5"),
        ([], [((0, 1), (0, 1))], "clash with itself"),
    ],
)
def test_bad_units_and_clashes(units: list[Unit], clashes: list[Clash], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        Rules(4, tuple(units), tuple(clashes))


def test_the_order_of_units_cells_and_clashes_does_not_matter() -> None:
    units = list(Rules.classic(4).units)
    clash = (Candidate(3, 2), Candidate(0, 1))
    turned = [Unit(kind, number, cells[::-1]) for kind, number, cells in reversed(units)]
    one = Rules(4, tuple(units), (clash,))
    two = Rules(4, tuple(turned + turned[:2]), (clash[::-1], clash))
    assert one == two
    assert hash(one) == hash(two)
    assert two.units == Rules.classic(4).units
    assert two.clashes == ((Candidate(0, 1), Candidate(3, 2)),)


# -- sums -----------------------------------------------------------------------------------------


def test_a_sum_has_the_units_and_clashes_of_both() -> None:
    rules = CLASSIC + DIAGONAL + NON_CONSECUTIVE
    assert set(CLASSIC.units) < set(rules.units)
    assert set(DIAGONAL.parts(CLASSIC).units) < set(rules.units)
    assert len(rules.units) == 29
    assert rules.clashes == (CLASSIC + NON_CONSECUTIVE).clashes
    assert len(rules.clashes) == 2 * 9 * 8 * (9 + 8 + 8)
    assert rules.extras == (DIAGONAL, NON_CONSECUTIVE)
    assert rules.box == (3, 3)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(
        st.sampled_from([*ALL, extra_units("r1c1 r5c5"), extra_units("r2c2 r5c5")]), max_size=5
    )
)
def test_sums_forget_order_and_repetition(extras: list[Variant]) -> None:
    rules = tidy = CLASSIC
    for extra in extras:
        rules = rules + extra
    for extra in sorted(set(extras), key=repr):
        tidy = tidy + extra
    assert rules == tidy
    assert hash(rules) == hash(tidy)
    assert repr(rules) == repr(tidy)
    assert rules.extras == tidy.extras


def test_adding_twice_gives_the_same_object() -> None:
    rules = CLASSIC + DIAGONAL
    assert rules + DIAGONAL is rules
    assert CLASSIC + DIAGONAL is rules


def test_a_sum_keeps_how_its_own_rules_were_made() -> None:
    plain = Rules(9, CLASSIC.units)
    assert plain == CLASSIC
    assert (plain + WINDOKU).box is None
    assert (CLASSIC + WINDOKU).box == (3, 3)
    assert repr(CLASSIC + WINDOKU) == "Rules.classic(9) + variants.WINDOKU"


@pytest.mark.parametrize("other", [CLASSIC, "diagonal", None, 5])
def test_only_extras_can_be_added(other: object) -> None:
    with pytest.raises(TypeError):
        CLASSIC + other  # type: ignore[operator]


def _own(rules: Rules) -> Parts:
    return Parts(units=(Unit("own", 1, (0, rules.size + 1)),))


def _other(rules: Rules) -> Parts:
    return Parts(units=(Unit("own", 1, (0, rules.size * 2 + 2)),))


def test_an_extra_of_ones_own() -> None:
    own = Variant("own", "two cells differ", _own)
    rules = CLASSIC + own + DIAGONAL
    assert Unit("own", 1, (0, 10)) in rules.units
    assert evaluated(repr(rules)) == rules
    namesake = Variant("own", "two cells differ", _other)
    assert namesake != own
    assert Unit("own", 1, (0, 20)) in (CLASSIC + namesake).units


def test_units_of_a_kind_that_two_extras_add_are_numbered_by_their_cells() -> None:
    own, other = Variant("own", "two differ", _own), Variant("other", "two differ", _other)
    rules = CLASSIC + other + own
    assert [unit for unit in rules.units if unit.kind == "own"] == [
        Unit("own", 1, (0, 10)),
        Unit("own", 2, (0, 20)),
    ]
    assert rules == CLASSIC + own + other
    one, two = extra_units("r1c1 r5c5", "r2c2 r2c3"), extra_units("r1c9 r9c1", "r2c2 r2c3")
    both = extra_units("r2c2 r2c3", "r1c9 r9c1", "r1c1 r5c5")
    assert CLASSIC + one + two == CLASSIC + two + one == CLASSIC + both


def _second_row(rules: Rules) -> Parts:
    return Parts(units=(Unit("row", 1, range(rules.size, 2 * rules.size)),))


def test_a_row_keeps_its_number() -> None:
    with pytest.raises(ArgumentError, match="two units are row 1"):
        CLASSIC + Variant("row", "another row 1", _second_row)


# -- kinds of constraint --------------------------------------------------------------------------


def test_the_kinds_of_constraint() -> None:
    assert CLASSIC.kinds == {"units"}
    assert (CLASSIC + NON_CONSECUTIVE).kinds == {"units", "clashes"}
    assert Rules(4, ()).kinds == frozenset()


@pytest.mark.parametrize("word", PRIMITIVES)
def test_each_primitive_is_a_kind(word: str) -> None:
    rules = CLASSIC + Made(PRIMITIVES[word])
    assert rules.kinds == {"units", word}
    assert rules != CLASSIC
    assert rules.constraints == (Made(PRIMITIVES[word]),)
    for copied in (rules + DIAGONAL, pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert word in copied.kinds
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_a_shape_is_a_kind() -> None:
    assert "shape" in Rules.shaped(Shape(6, 4)).kinds
    assert "shape" in Rules.shaped(Shape(9, 9, lowest=0)).kinds
    assert "shape" not in Rules.shaped(Shape(9, 9)).kinds
    assert Rules.shaped(Shape(9, 9)) == CLASSIC


# -- units ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "number", "name"),
    [
        ("row", 3, "row 3"),
        ("column", 12, "column 12"),
        ("region", 2, "region 2"),
        ("diagonal", 1, "main diagonal"),
        ("diagonal", 2, "anti-diagonal"),
        ("diagonal", 3, "diagonal 3"),
        ("center-dot", 1, "center dots"),
        ("asterisk", 1, "asterisk"),
        ("group", 6, "disjoint group 6"),
        ("extra", 1, "extra unit 1"),
        ("own-kind", 4, "own kind 4"),
    ],
)
def test_the_name_of_a_unit_follows_from_kind_and_number(kind: str, number: int, name: str) -> None:
    unit = Unit(kind, number, (0, 1))
    assert unit.name == name
    assert number_in(kind, name) == number


def test_units_are_equal_by_kind_number_and_cells() -> None:
    unit = Unit("row", 1, (0, 1))
    assert unit == Unit("row", 1, [0, 1])
    assert hash(unit) == hash(Unit("row", 1, [0, 1]))
    for other in (Unit("box", 1, (0, 1)), Unit("row", 2, (0, 1)), Unit("row", 1, (0, 2))):
        assert unit != other
    assert evaluated(repr(unit)) == unit
    assert pickle.loads(pickle.dumps(unit)) == unit
    assert copy.deepcopy(unit) == unit
    assert unit._replace(number=2).name == "row 2"


def test_a_unit_needs_a_number() -> None:
    with pytest.raises(TypeError, match="the second argument is the unit's number"):
        Unit("row", "row 1", (0, 1))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Unit("row", 1.5, (0, 1))  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="row 0: units are numbered from 1"):
        Unit("row", 0, (0, 1))


# -- identity -------------------------------------------------------------------------------------

SAMPLES = [
    CLASSIC,
    Rules.classic(6, (3, 2)),
    Rules.classic(25),
    CLASSIC + DIAGONAL + ANTI_KING,
    Rules.classic(4) + extra_units("r1c1 r2c3", [0, 15]),
    jigsaw("AABB ACCB ACDB CDDD") + DIAGONAL,
    Rules(4, tuple(rows_and_columns(4))),
    Rules(4, (), ((Candidate(0, 1), Candidate(1, 1)),)),
]


@pytest.mark.parametrize("rules", SAMPLES, ids=lambda rules: repr(rules)[:40])
def test_rules_survive_repr_pickle_and_copy(rules: Rules) -> None:
    for twin in (evaluated(repr(rules)), pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)):
        assert isinstance(twin, Rules)
        assert twin == rules
        assert hash(twin) == hash(rules)
        assert repr(twin) == repr(rules)
        assert twin.extras == rules.extras
        assert twin.box == rules.box


def test_different_rules_differ() -> None:
    assert len(set(SAMPLES)) == len(SAMPLES)
    assert CLASSIC != "Rules.classic(9)"
    assert CLASSIC + DIAGONAL != CLASSIC


def test_rules_cannot_be_changed() -> None:
    for name, value in (("size", 4), ("units", ()), ("box", None)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(CLASSIC, name, value)
    with pytest.raises(dataclasses.FrozenInstanceError):
        DIAGONAL.name = "other"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        CLASSIC.units[0].name = "other"  # type: ignore[misc]


# -- conflicts and candidates ---------------------------------------------------------------------


def test_every_conflict_is_named_once() -> None:
    rules = Rules.classic(4) + ANTI_KING
    conflicts = list(rules.conflicts([1, 1, 0, 0] + [0, 0, 2, 0] + [0, 2, 0, 0] + [0] * 4))
    assert [c.unit.name if c.unit else None for c in conflicts] == ["row 1", "box 1", None]
    assert [c.cells for c in conflicts] == [(0, 1), (0, 1), (6, 9)]
    assert [c.digit for c in conflicts] == [1, 1, 2]


def test_a_clash_of_two_digits_is_a_conflict() -> None:
    rules = CLASSIC + NON_CONSECUTIVE
    values = [3, 4, *[0] * 79]
    (conflict,) = rules.conflicts(values)
    assert conflict.unit is None
    assert conflict.candidates == (Candidate(0, 3), Candidate(1, 4))
    assert not list(CLASSIC.conflicts(values))


def test_three_of_a_digit_are_one_conflict() -> None:
    (row, *_) = CLASSIC.conflicts([5, 0, 0, 5, 0, 0, 5] + [0] * 74)
    assert row.cells == (0, 3, 6)


@settings(deadline=None)
@given(st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=6))
def test_allowed_is_what_makes_no_conflict(givens: dict[int, int]) -> None:
    rules = Rules.classic(4) + NON_CONSECUTIVE + DIAGONAL
    values = [givens.get(cell, 0) for cell in rules.cells]
    before = set(rules.conflicts(values))
    masks = rules.allowed(values)
    for cell in rules.cells:
        if values[cell]:
            assert masks[cell] == 0
            continue
        for digit in rules.digits:
            tried = [*values[:cell], digit, *values[cell + 1 :]]
            touching = [c for c in set(rules.conflicts(tried)) - before if cell in c.cells]
            assert bool(masks[cell] >> (digit - 1) & 1) == (not touching)


# -- names of cells -------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [2, 9, 25])
def test_cell_names_go_there_and_back(size: int) -> None:
    rules = Rules(size, ())
    for cell in rules.cells:
        name = rules.cell_name(cell)
        assert rules.cell_at(name) == rules.cell_at(name.upper()) == cell
        assert rules.cell_at(divmod(cell, size)) == rules.cell_at(cell) == cell
    assert rules.cell_name(0) == "r1c1"


@pytest.mark.parametrize("name", ["", "A1", "r0c1", "r1c0", "r10c1", "r1", "r1c1x", "1", "r١c1"])
def test_names_of_no_cell(name: str) -> None:
    with pytest.raises(ArgumentError, match="r1c1 to r9c9"):
        CLASSIC.cell_at(name)


@pytest.mark.parametrize("where", [-1, 81, (0, 9), (-1, 0), (9, 9)])
def test_places_of_no_cell(where: int | tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        CLASSIC.cell_at(where)
