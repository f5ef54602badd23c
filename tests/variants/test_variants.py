"""The variants: their cells, their puzzles, their totals against brute force, their sums."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations

import pytest

import nonet
from nonet import CLASSIC, Candidate, Grid, Rules, UnknownName, Unsupported, variants
from nonet.model.rules import DEFAULT_BOX, rows_and_columns
from nonet.variants import (
    ALL,
    ANTI_KING,
    ANTI_KNIGHT,
    ASTERISK,
    CENTER_DOT,
    DIAGONAL,
    DISJOINT_GROUPS,
    GIRANDOLA,
    NON_CONSECUTIVE,
    WINDOKU,
    Variant,
    by_name,
    extra_units,
    jigsaw,
)
from tests import oracle
from tests.variants import table

ROWS = table.rows()


def label(row: table.Row) -> str:
    return f"{row.rules!r} {row.puzzle}"[-60:]


def cells_of(extra: Variant, size: int = 9) -> dict[str, str]:
    rules = Rules.classic(size)
    return {
        unit.name: " ".join(map(rules.cell_name, unit.cells)) for unit in extra.parts(rules).units
    }


# -- the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_the_puzzle_has_this_one_solution(row: table.Row) -> None:
    assert row.count == 1
    assert nonet.count(row.puzzle) == 1
    assert str(nonet.solve(row.puzzle)) == row.solution


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_without_the_variant_there_are_so_many(row: table.Row) -> None:
    size = row.rules.size
    rules = Rules(size, tuple(rows_and_columns(size)))
    if row.rules.box is not None:
        rules = Rules.classic(size)
    assert nonet.count(row.puzzle, rules=rules, limit=1000) == row.without


@pytest.mark.parametrize("row", ROWS, ids=label)
def test_the_solution_keeps_the_definition(row: table.Row) -> None:
    size = row.rules.size
    rules = [oracle.lines] if row.rules.box is None else [*table.classic(size)]
    rules += [table.meaning(e.name, size) for e in row.rules.extras if e.name in table.MEANINGS]
    assert oracle.is_legal([int(digit, 36) for digit in row.solution], size, *rules)


@pytest.mark.parametrize("extra", ALL, ids=lambda extra: extra.name)
def test_each_has_three_puzzles_and_one_that_needs_it(extra: Variant) -> None:
    own = [row for row in ROWS if row.rules == CLASSIC + extra]
    assert len(own) >= 4
    assert sum(row.without > 1 for row in own) >= 1


def test_so_have_jigsaws_and_extra_units() -> None:
    jigsaws = [row for row in ROWS if row.rules.box is None]
    assert {row.rules.size for row in jigsaws} >= {5, 7, 9}
    extras = [row for row in ROWS if any(e.name == "extra-units" for e in row.rules.extras)]
    for own in (jigsaws, extras):
        assert len(own) >= 4
        assert sum(row.without > 1 for row in own) >= 1


def test_so_have_sums() -> None:
    sums = [row for row in ROWS if len(row.rules.extras) > 1]
    assert CLASSIC + DIAGONAL + ANTI_KING in {row.rules for row in sums}
    assert len({row.rules for row in sums}) >= 5


# -- totals against brute force -------------------------------------------------------------------

TOTALS_OF_4 = {
    "diagonal": 48,
    "disjoint-groups": 168,
    "anti-knight": 24,
    "anti-king": 0,
    "non-consecutive": 0,
}


@pytest.mark.parametrize("name", TOTALS_OF_4)
def test_the_total_of_4x4(name: str) -> None:
    total = oracle.count([0] * 16, 4, *table.classic(4), table.meaning(name, 4))
    assert total == TOTALS_OF_4[name]
    assert nonet.count(Grid.empty(Rules.classic(4) + by_name(name))) == total


# Digits can be renamed but for non-consecutive, so the grids with the first row 123456 are 1 of 6!.
TOTALS_OF_6 = {
    "diagonal": 720 * 12,
    "disjoint-groups": 720 * 3888,
    "anti-knight": 720 * 16,
    "anti-king": 720 * 103,
    "non-consecutive": 48,
}


@pytest.mark.parametrize("name", TOTALS_OF_6)
def test_the_total_of_6x6(name: str) -> None:
    renamed = name != "non-consecutive"
    givens = [*range(1, 7), *[0] * 30] if renamed else [0] * 36
    total = oracle.count(givens, 6, *table.classic(6), table.meaning(name, 6))
    assert total * (720 if renamed else 1) == TOTALS_OF_6[name]
    rules = Rules.classic(6) + by_name(name)
    assert nonet.count(Grid(givens, rules)) == total
    assert nonet.count(Grid.empty(rules)) == TOTALS_OF_6[name]


@pytest.mark.parametrize(("one", "two"), list(combinations(TOTALS_OF_4, 2)))
def test_sums_mean_both(one: str, two: str) -> None:
    for size in (4, 6):
        givens = [1, *[0] * (size * size - 1)]
        if size == 6:
            givens[:6] = [1, 4, 2, 5, 3, 6]
        total = oracle.count(
            givens, size, *table.classic(size), table.meaning(one, size), table.meaning(two, size)
        )
        rules = Rules.classic(size) + by_name(one) + by_name(two)
        assert nonet.count(Grid(givens, rules)) == total


def test_the_grids_without_knights_kings_and_neighbours_are_72() -> None:
    rules = CLASSIC + ANTI_KNIGHT + ANTI_KING + NON_CONSECUTIVE
    grids = {solution.grid.values for solution in nonet.solutions(Grid.empty(rules))}
    assert len(grids) == 72
    definitions = (*table.classic(9), oracle.knight, oracle.king, oracle.consecutive)
    assert all(oracle.is_legal(values, 9, *definitions) for values in sorted(grids)[:3])
    # Turning the digits round (1 for 9, 2 for 8 …) and the grid keeps every one of these rules.
    assert {bytes(10 - digit for digit in values) for values in grids} == grids
    assert {values[::-1] for values in grids} == grids


# -- the cells ------------------------------------------------------------------------------------


def test_the_diagonals() -> None:
    assert cells_of(DIAGONAL) == {
        "main diagonal": "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9",
        "anti-diagonal": "r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1",
    }
    for size in DEFAULT_BOX:
        assert [len(text.split()) for text in cells_of(DIAGONAL, size).values()] == [size, size]


def test_the_windows() -> None:
    cells = cells_of(WINDOKU)
    assert list(cells) == ["window 1", "window 2", "window 3", "window 4"]
    assert cells["window 1"] == "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4"
    assert cells["window 2"] == "r2c6 r2c7 r2c8 r3c6 r3c7 r3c8 r4c6 r4c7 r4c8"
    assert cells["window 3"] == "r6c2 r6c3 r6c4 r7c2 r7c3 r7c4 r8c2 r8c3 r8c4"
    assert cells["window 4"] == "r6c6 r6c7 r6c8 r7c6 r7c7 r7c8 r8c6 r8c7 r8c8"


def test_the_stars() -> None:
    assert cells_of(ASTERISK) == {"asterisk": "r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5"}
    assert cells_of(GIRANDOLA) == {"girandola": "r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9"}
    assert cells_of(CENTER_DOT) == {"center dots": "r2c2 r2c5 r2c8 r5c2 r5c5 r5c8 r8c2 r8c5 r8c8"}
    assert cells_of(CENTER_DOT, 15)["center dots"].startswith("r2c3 r2c8 r2c13 r5c3")


@pytest.mark.parametrize("extra", [ASTERISK, GIRANDOLA, CENTER_DOT], ids=lambda e: e.name)
def test_stars_have_a_cell_in_each_box_and_look_alike_from_all_sides(extra: Variant) -> None:
    (unit,) = extra.parts(CLASSIC).units
    regions = CLASSIC.regions
    assert regions is not None
    assert {regions[cell] for cell in unit.cells} == set(range(9))
    places = {divmod(cell, 9) for cell in unit.cells}
    assert {(col, 8 - row) for row, col in places} == places
    assert {(row, 8 - col) for row, col in places} == places


def test_the_disjoint_groups() -> None:
    cells = cells_of(DISJOINT_GROUPS)
    assert len(cells) == 9
    assert cells["disjoint group 1"] == "r1c1 r1c4 r1c7 r4c1 r4c4 r4c7 r7c1 r7c4 r7c7"
    assert cells["disjoint group 6"] == "r2c3 r2c6 r2c9 r5c3 r5c6 r5c9 r8c3 r8c6 r8c9"
    assert cells_of(DISJOINT_GROUPS, 6)["disjoint group 2"] == "r1c2 r1c5 r3c2 r3c5 r5c2 r5c5"


@pytest.mark.parametrize(
    ("extra", "middle", "corner", "pairs"),
    [
        (ANTI_KNIGHT, "r3c4 r3c6 r4c3 r4c7 r6c3 r6c7 r7c4 r7c6", "r2c3 r3c2", 224),
        (ANTI_KING, "r4c4 r4c5 r4c6 r5c4 r5c6 r6c4 r6c5 r6c6", "r1c2 r2c1 r2c2", 272),
        (NON_CONSECUTIVE, "r4c5 r5c4 r5c6 r6c5", "r1c2 r2c1", 144),
    ],
    ids=lambda value: value.name if isinstance(value, Variant) else "",
)
def test_the_cells_that_clash(extra: Variant, middle: str, corner: str, pairs: int) -> None:
    rules = CLASSIC + extra
    for cell, expected in ((40, middle), (0, corner)):
        clashing = {
            c.cell for digit in rules.digits for c in rules.clashes_of[Candidate(cell, digit)]
        }
        assert " ".join(map(rules.cell_name, sorted(clashing))) == expected
    assert len({(a.cell, b.cell) for a, b in rules.clashes}) == pairs


def test_the_digits_that_clash() -> None:
    near = (CLASSIC + NON_CONSECUTIVE).clashes_of
    assert {c.digit for c in near[Candidate(40, 5)]} == {4, 5, 6}
    assert {c.digit for c in near[Candidate(40, 1)]} == {1, 2}
    assert {c.digit for c in near[Candidate(40, 9)]} == {8, 9}
    for extra in (ANTI_KNIGHT, ANTI_KING):
        assert all(a.digit == b.digit for a, b in (CLASSIC + extra).clashes)


# -- what goes and what does not ------------------------------------------------------------------

ANY_SIZE = {"diagonal", "anti-knight", "anti-king", "non-consecutive", "disjoint-groups"}


@pytest.mark.parametrize("extra", ALL, ids=lambda extra: extra.name)
def test_sizes_that_go_and_sizes_that_do_not(extra: Variant) -> None:
    goes = set(DEFAULT_BOX) if extra.name in ANY_SIZE else {9}
    if extra is CENTER_DOT:
        goes |= {15, 25}
    for size in DEFAULT_BOX:
        if size in goes:
            assert (Rules.classic(size) + extra).size == size
        else:
            with pytest.raises(Unsupported, match=rf"{size}×{size}|no middle cell") as caught:
                Rules.classic(size) + extra
            assert caught.value.by == f"variant {extra.name}"


def test_jigsaws_carry_what_needs_no_boxes() -> None:
    shapes = jigsaw("\n".join(letter * 9 for letter in "ABCDEFGHI"))
    for extra in ALL:
        if extra in (CENTER_DOT, DISJOINT_GROUPS):
            with pytest.raises(Unsupported, match="the rules have no boxes"):
                shapes + extra
        else:
            assert (shapes + extra).extras == (extra,)


def test_boxes_that_lie_otherwise() -> None:
    upright = Rules.classic(6, (3, 2))
    groups = DISJOINT_GROUPS.parts(upright).units
    assert groups[1].cells == (1, 3, 5, 19, 21, 23)
    with pytest.raises(Unsupported, match="boxes of 3×2 have no middle cell"):
        upright + CENTER_DOT


# -- names ----------------------------------------------------------------------------------------


def test_a_constraint_is_not_a_variant_by_name() -> None:
    with pytest.raises(UnknownName, match=r"thermo is a constraint: use variants\.Th") as caught:
        by_name("thermo")
    assert caught.value.name == "thermo"


def test_all_of_them_by_name() -> None:
    names = [extra.name for extra in ALL]
    assert names == [
        "diagonal",
        "windoku",
        "asterisk",
        "center-dot",
        "girandola",
        "disjoint-groups",
        "anti-knight",
        "anti-king",
        "non-consecutive",
    ]
    for extra in ALL:
        assert by_name(extra.name) is extra
        assert by_name(f" {extra.name.upper()} ") is extra
        constant = extra.name.upper().replace("-", "_")
        assert by_name(constant) is getattr(variants, constant) is extra
        assert extra.summary


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("daigonal", "unknown variant 'daigonal'; did you mean 'diagonal'"),
        ("anti knigth", "did you mean 'anti-knight'"),
        ("jigsaw", "unknown variant 'jigsaw'"),
        ("", "unknown variant ''"),
    ],
)
def test_names_of_none(name: str, message: str) -> None:
    with pytest.raises(UnknownName, match=message) as caught:
        by_name(name)
    assert set(caught.value.known) == {extra.name for extra in ALL}


@pytest.mark.parametrize("extra", [*ALL, extra_units("r1c1 r2c2", [3, 4])], ids=repr)
def test_extras_survive_repr_pickle_and_copy(extra: Variant) -> None:
    for twin in (
        eval(repr(extra), {"variants": variants}),
        pickle.loads(pickle.dumps(extra)),
        copy.deepcopy(extra),
    ):
        assert twin == extra
        assert hash(twin) == hash(extra)
        assert CLASSIC + twin is CLASSIC + extra
