"""Grid: what it holds, what it becomes, what it equals, what it refuses."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import CLASSIC, ArgumentError, Board, FormatError, Grid, Rules
from nonet.model.rules import DEFAULT_BOX
from nonet.variants import DIAGONAL, extra_units, jigsaw

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
FOUR = "12..34......43.1"
FULL = "1234341221434321"
RULES = [
    Rules.classic(4),
    Rules.classic(4) + DIAGONAL,
    Rules.classic(6, (3, 2)),
    jigsaw("AABB ACCB ACDB CDDD"),
    Rules.classic(4) + extra_units("r1c1 r2c3"),
    Rules(3, ()),
]


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Any grid: with or without placed digits, marks and info, legal or not."""
    rules = draw(st.sampled_from(RULES))
    cells, size = len(rules.cells), rules.size
    values = draw(st.lists(st.integers(0, size), min_size=cells, max_size=cells))
    kept = draw(st.none() | st.sets(st.sampled_from(rules.cells)))
    givens = None if kept is None else [v if c in kept else 0 for c, v in enumerate(values)]
    masks = st.lists(st.integers(0, rules.full_mask), min_size=cells, max_size=cells)
    info = st.dictionaries(st.sampled_from(["title", "author"]), st.text(max_size=5))
    return Grid(values, rules, givens=givens, marks=draw(st.none() | masks), info=draw(info))


# -- what it holds --------------------------------------------------------------------------------


def test_what_a_puzzle_says() -> None:
    grid = Grid(PUZZLE)
    assert grid["r1c1"] == grid[0] == grid[0, 0] == 4
    assert grid["R1C9"] == 5
    assert grid["r1c2"] == 0
    assert grid.clues == 17
    assert grid.rules is CLASSIC
    assert grid.marks is None
    assert dict(grid.info) == {}
    assert grid.givens == grid
    assert str(grid) == PUZZLE
    assert grid.values == bytes(0 if c == "." else int(c) for c in PUZZLE)
    assert grid.rows()[0] == [4, 0, 0, 0, 0, 0, 8, 0, 5]
    assert not grid.is_full
    assert not grid.is_solved


def test_the_same_grid_from_all_kinds_of_values() -> None:
    numbers = [0 if c == "." else int(c) for c in FOUR]
    kinds: list[Any] = [
        FOUR,
        bytes(numbers),
        bytearray(numbers),
        numbers,
        tuple(numbers),
        iter(numbers),
        np.array(numbers),
        np.array(numbers, dtype=np.uint8),
    ]
    assert {Grid(kind) for kind in kinds} == {Grid(FOUR)}


@pytest.mark.parametrize("size", DEFAULT_BOX)
def test_the_rules_follow_from_the_number_of_cells(size: int) -> None:
    assert Grid("." * size**2).rules == Rules.classic(size)
    assert Grid.empty(Rules.classic(size)).clues == 0


def test_placed_digits_are_not_given() -> None:
    grid = Grid(FULL, givens="12............21")
    assert grid.clues == 4
    assert grid.is_given("r1c1")
    assert not grid.is_given((0, 2))
    assert grid.givens == Grid("12............21")
    assert grid.is_full
    assert grid.is_solved
    assert grid != Grid(FULL)


def test_full_is_not_solved() -> None:
    assert Grid("1" * 16).is_full
    assert not Grid("1" * 16).is_solved
    assert Grid(FULL).is_solved
    assert not Grid(FULL, Rules.classic(4) + DIAGONAL).is_solved


def test_duplicate_digits_are_not_an_error() -> None:
    assert Grid("11" + "." * 14).clues == 2


def test_marks_of_filled_cells_are_nothing() -> None:
    grid = Grid(FOUR, marks=[15] * 16)
    assert grid.marks is not None
    assert grid.marks[:4] == (0, 0, 15, 15)
    assert grid.givens.marks is None


def test_candidates() -> None:
    grid = Grid(FOUR)
    assert grid.candidates("r1c3") == grid.candidates(2) == grid.candidates((0, 2)) == (3, 4)
    assert grid.candidates("r1c1") == ()
    assert [grid.candidates(cell) for cell in range(16)] == [
        Board(grid).candidates(cell) for cell in range(16)
    ]
    # Marks count as they are, even where the digits exclude some of them.
    marked = Grid(FOUR, marks=[0b0011] * 16)
    assert marked.candidates("r1c3") == (1, 2)
    assert marked.candidates("r1c1") == ()
    knight = Grid("1" + "." * 80, CLASSIC + nonet.variants.ANTI_KNIGHT)
    assert knight.candidates("r3c2") == knight.candidates("r2c3") == tuple(range(2, 10))
    with pytest.raises(ArgumentError, match="r1c1 to r4c4"):
        grid.candidates("r5c1")


@pytest.mark.parametrize(
    "digits",
    ["34", "3 4", "4,3", [3, 4], (4, 3), {3, 4}, iter([3, 4]), np.array([3, 4])],
    ids=lambda digits: str(digits).split(" object")[0],
)
def test_marks_by_cell(digits: Any) -> None:
    grid = Grid(FOUR, marks={"r1c3": digits, 3: 3, (2, 0): "", "r1c1": 2})
    assert grid.candidates("r1c3") == (3, 4)
    assert grid.candidates("r1c4") == (3,)
    assert grid.candidates("r3c1") == ()
    assert grid.candidates("r1c1") == ()
    # The cells that are not named can take what the digits allow.
    assert grid.candidates("r3c3") == Grid(FOUR).candidates("r3c3") == (2, 3, 4)
    large = Grid("." * 256, marks={"r1c1": "9Ag"})
    assert large.candidates("r1c1") == (9, 10, 16)


def test_with_marks_by_cell_changes_those_cells() -> None:
    grid = Grid(FOUR).with_(marks={"r1c3": 3})
    assert grid.candidates("r1c3") == (3,)
    both = grid.with_(marks={"r1c4": "4"})
    assert (both.candidates("r1c3"), both.candidates("r1c4")) == ((3,), (4,))
    assert both.with_(cells={"r1c3": 3}, marks={"r2c3": 1}).candidates("r1c4") == (4,)
    assert both.with_(marks=None).marks is None


@pytest.mark.parametrize("digits", ["5", "x", 5, 0, -1, [1, 5], [None], ["1"], True, 1.0, None])
def test_marks_by_cell_that_are_no_digits(digits: Any) -> None:
    with pytest.raises(FormatError, match=r"r1c3 is marked .*; the digits are 1 to 4"):
        Grid(FOUR, marks={"r1c3": digits})


def test_to_numpy_gives_an_array_of_its_own() -> None:
    grid = Grid(FOUR)
    array = grid.to_numpy()
    assert array.shape == (4, 4)
    assert array.dtype == np.uint8
    assert array.tolist() == grid.rows()
    array[0, 0] = 3
    assert grid["r1c1"] == 1


# -- what it becomes ------------------------------------------------------------------------------


def test_with_cells_keeps_given_given_and_placed_placed() -> None:
    grid = Grid(FOUR).with_(cells={"r1c1": 3, (0, 2): 1, 15: 0})
    assert str(grid) == "321.34......43.."
    assert grid.is_given("r1c1")
    assert not grid.is_given("r1c3")
    assert grid.clues == 6
    assert str(Grid(FOUR)) == FOUR


def test_with_cells_can_be_told_what_is_given() -> None:
    assert Grid(FOUR).with_(cells={"r1c3": 3}, given=True) == Grid("123.34......43.1")
    assert Grid(FOUR).with_(cells={"r1c1": 1}, given=False).clues == 6


def test_with_cells_drops_the_marks_that_are_out_of_date() -> None:
    grid = Grid(FOUR, marks=[1] * 16).with_(cells={"r1c3": 3, "r1c1": 0})
    assert grid.marks is not None
    assert grid.marks[:4] == (15, 0, 0, 1)


def test_with_the_rest() -> None:
    grid = Grid(FOUR, marks=[15] * 16, info={"title": "x"})
    assert grid.with_() == grid
    assert grid.with_(marks=None).marks is None
    assert grid.with_(marks=[3] * 16).marks == (0, 0, 3, 3, 0, 0, *[3] * 6, 0, 0, 3, 0)
    assert dict(grid.with_(info={"author": "y"}).info) == {"author": "y"}
    assert dict(grid.with_(info=None).info) == {}
    assert dict(grid.with_(cells={0: 2}).info) == {"title": "x"}
    diagonal = Rules.classic(4) + DIAGONAL
    assert grid.with_(rules=diagonal).rules == diagonal
    assert grid.with_(rules=diagonal).values == grid.values
    with pytest.raises(FormatError, match="16 cells; a 9×9"):
        grid.with_(rules=CLASSIC)


@pytest.mark.parametrize("digit", [-1, 5, 10**9, "1", None, 1.0])
def test_with_no_digit(digit: Any) -> None:
    with pytest.raises(ArgumentError, match="not a digit for r1c3"):
        Grid(FOUR).with_(cells={"r1c3": digit})


@given(grids(), st.data())
@settings(deadline=None)
def test_with_changes_what_it_is_told_and_nothing_else(grid: Grid, data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(grid.rules.cells))
    digit = data.draw(st.integers(0, grid.rules.size))
    changed = grid.with_(cells={cell: digit})
    assert changed[cell] == digit
    assert changed.is_given(cell) == (digit != 0 and grid.is_given(cell))
    others = [other for other in grid.rules.cells if other != cell]
    assert all(changed[other] == grid[other] for other in others)
    assert all(changed.is_given(other) == grid.is_given(other) for other in others)
    assert changed.rules == grid.rules
    assert (changed.marks is None) == (grid.marks is None)


# -- what it is equal to --------------------------------------------------------------------------


@given(grids())
@settings(deadline=None)
def test_grids_survive_repr_pickle_and_copy(grid: Grid) -> None:
    names = {name: getattr(nonet, name) for name in nonet.__all__}
    for twin in (eval(repr(grid), names), pickle.loads(pickle.dumps(grid)), copy.deepcopy(grid)):
        assert twin == grid
        assert hash(twin) == hash(grid)
        assert repr(twin) == repr(grid)
        assert dict(twin.info) == dict(grid.info)


def test_equality_is_of_values_givens_rules_and_marks_not_of_info() -> None:
    grid = Grid(FOUR)
    assert Grid(FOUR, info={"title": "x"}) == grid
    assert hash(Grid(FOUR, info={"title": "x"})) == hash(grid)
    others = [
        grid.with_(cells={"r1c3": 3}),
        Grid(FOUR, givens="1" + "." * 15),
        grid.with_(rules=Rules.classic(4) + DIAGONAL),
        Grid(FOUR, marks=[15] * 16),
        Grid(FOUR, marks=[7] * 16),
    ]
    assert len({grid, *others}) == 6
    assert grid != FOUR


@pytest.mark.parametrize(
    "name", ["values", "givens", "rules", "marks", "info", "clues", "is_full", "other"]
)
def test_grids_cannot_be_changed(name: str) -> None:
    grid = Grid(FOUR, info={"title": "x"})
    with pytest.raises(AttributeError):
        setattr(grid, name, None)
    with pytest.raises(TypeError):
        grid.info["title"] = "y"  # type: ignore[index]
    with pytest.raises(TypeError):
        grid[0] = 1  # type: ignore[index]


def test_what_is_given_to_a_grid_may_change_later() -> None:
    values, marks, info = bytearray(16), [15] * 16, {"title": "x"}
    grid = Grid(values, marks=marks, info=info)
    values[0], marks[1], info["title"] = 1, 0, "y"
    assert grid == Grid("." * 16, marks=[15] * 16)
    assert grid.info["title"] == "x"


# -- what it refuses ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "message", "position"),
    [
        ("", "the text is empty", 0),
        ("." * 80, "80 cells; a 9×9 puzzle has 81", 80),
        ("." * 25, "25 cells; a 5×5 puzzle has no default boxes; pass rules=", 25),
        ("12..34..§...43.1", "'§' is not", 8),
        ("5" + "." * 15, r"'5' is not a digit of a 4×4 grid \(1 to 4\)", 0),
        ([0] * 255 + [17], "r16c16 is 17; the digits are 1 to 16", 255),
        ([0] * 15 + [300], "r4c4 is 300, not a digit", 15),
        ([0] * 15 + [-1], "r4c4 is -1, not a digit", 15),
        ([0] * 15 + ["?"], r"r4c4: '\?' is not a digit of a 4×4 grid", 15),
        ([0] * 15 + [1.5], "r4c4 is 1.5, not a digit", 15),
        ([0] * 14 + [1.5], "cell 15 of 15 is 1.5, not a digit", 14),
        ([True] * 16, "r1c1 is True, not a digit", 0),
        ([[0] * 4] * 3, "row 1 has 4 cells; there are 3 rows", None),
        ([[0] * 4] * 3 + [0], "row 4 is 0; it must have 4 cells", None),
        (np.zeros((4, 4)) + 0.5, "r1c1 is 0.5, not a digit", 0),
        (itertools.count(), "more than 625 cells; the largest grid is 25×25", None),
    ],
)
def test_bad_values(values: Any, message: str, position: int | None) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        Grid(values)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ({"rules": CLASSIC}, "16 cells; a 9×9 puzzle has 81"),
        ({"givens": "12"}, "2 givens; the grid has 16 cells"),
        ({"givens": "2" + "." * 15}, "r1c1 has the digit 1, but 2 is its given"),
        ({"givens": ".." + "1" + "." * 13}, "r1c3 is empty, but 1 is its given"),
        ({"marks": [15] * 15}, "15 marks; the grid has 16 cells"),
        ({"marks": [16] * 16}, "r1c1 has the mask 0x10; the digits are 1 to 4"),
        ({"marks": ["12"] * 16}, "the mark of cell 0 is '12', not a mask of digits"),
        ({"marks": [-1] * 16}, "r1c1 has the mask -0x1"),
    ],
)
def test_bad_arguments(keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        Grid(FOUR, **keywords)


def test_marks_of_no_cell() -> None:
    with pytest.raises(ArgumentError, match="'A1' is not a cell"):
        Grid(FOUR, marks={"A1": 2})


@pytest.mark.parametrize("where", ["A1", "r5c1", "", "r1c1 "[:3]])
def test_bad_cell_names(where: str) -> None:
    with pytest.raises(ArgumentError, match="r1c1 to r4c4"):
        Grid(FOUR)[where]


@pytest.mark.parametrize("where", [16, -1, (4, 0), (0, -1)])
def test_bad_places(where: int | tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        Grid(FOUR)[where]


def test_a_grid_can_be_walked() -> None:
    cells: Iterable[int] = list(Grid(FOUR))  # type: ignore[call-overload]
    assert bytes(cells) == Grid(FOUR).values
