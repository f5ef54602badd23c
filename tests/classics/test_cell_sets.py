"""Cell sets: how a Sudoku is made, written and shown, and what shrinks its sets."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.classics.cell_sets import Sudoku, Unsolvable, getel, occurs_once_in_sets
from nonet.errors import FormatError, NoSolution
from tests.classics.samples import (
    PUZZLES,
    UNITS,
    lines,
    matrix,
)

ALL = set(range(1, 10))
EMPTY = ["_" * 9] * 9
EASY, EASY_SOLUTION = PUZZLES["45 clues"]

boards = st.lists(st.integers(0, 511), min_size=81, max_size=81).map(
    lambda masks: [
        [{d for d in range(1, 10) if mask >> (d - 1) & 1} for mask in masks[n : n + 9]]
        for n in range(0, 81, 9)
    ]
)


def digits(sudoku: Sudoku) -> list[list[int]]:
    return [[getel(s) for s in row] for row in sudoku.m]


def peers(i: int, j: int) -> set[tuple[int, int]]:
    return {cell for unit in UNITS if (i, j) in unit for cell in unit} - {(i, j)}


def with_cells(cells: dict[tuple[int, int], set[int]]) -> Sudoku:
    sudoku = Sudoku(EMPTY)
    for (i, j), s in cells.items():
        sudoku.m[i][j] = set(s)
    return sudoku


# Two functions on sets


def test_getel_takes_singletons_only() -> None:
    assert getel({7}) == 7
    for s in (set(), {1, 2}):
        with pytest.raises(AssertionError, match="not a singleton"):
            getel(s)


@pytest.mark.parametrize(
    ("sets", "once"),
    [
        ([], set()),
        ([{1, 2}], {1, 2}),
        ([{1, 2}, {2, 3}, {3, 4}], {1, 4}),
        ([{1}, {1}, {1}], set()),
        ([{1, 2}, set(), {2}, {2, 5}], {1, 5}),
    ],
)
def test_occurs_once_in_sets(sets: list[set[int]], once: set[int]) -> None:
    assert occurs_once_in_sets(sets) == once


# Making, comparing, writing


@pytest.mark.parametrize("blank", "_.0 ")
def test_made_of_nine_strings(blank: str) -> None:
    sudoku = Sudoku([line.replace(".", blank) for line in lines(EASY)])
    for row, line in zip(sudoku.m, lines(EASY), strict=True):
        assert row == [ALL if c == "." else {int(c)} for c in line]


def test_made_of_sets_and_of_a_sudoku_it_copies() -> None:
    sets = [[{1, 2}, *[{3}] * 8], *[[{4, 5}] * 9] * 8]
    first = Sudoku(sets)
    second = Sudoku(first)
    assert first == second
    assert first.m == sets
    assert Sudoku([[frozenset(s) for s in row] for row in sets]) == first
    second.m[1][0].add(9)
    assert first.m[1] == [{4, 5}] * 9
    assert first != second
    first.m[8][8].clear()
    assert sets[8][8] == {4, 5}
    assert first.m[8][7] == {4, 5}


def test_equality_is_of_sets_and_between_sudokus() -> None:
    assert Sudoku(EMPTY) == Sudoku(["." * 9] * 9)
    assert Sudoku(EMPTY) != Sudoku(["1" + "_" * 8, *EMPTY[1:]])
    assert Sudoku(EMPTY) != Sudoku(EMPTY).m
    with pytest.raises(TypeError, match="unhashable"):
        hash(Sudoku(EMPTY))


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        (None, "nine rows are wanted, not None"),
        (EASY, "nine rows are wanted, not '..67.3.1.3"),
        (EMPTY[:8], "nine rows are wanted"),
        ([*EMPTY, "_" * 9], "nine rows are wanted"),
        ({*map(str, range(9))}, "nine rows are wanted"),
        ([*EMPTY[:4], "_" * 8, *EMPTY[5:]], "row 5 has to have nine cells: '________'"),
        ([*EMPTY[:8], "_" * 10], "row 9 has to have nine cells"),
        ([*EMPTY[:8], None], "row 9 has to have nine cells: None"),
        ([*EMPTY[:2], "___x_____", *EMPTY[3:]], "'x' in r3c4 is neither a digit nor"),
        ([*EMPTY[:2], "________²", *EMPTY[3:]], "'²' in r3c9 is neither a digit nor"),
        ([["12"] * 9, *EMPTY[1:]], "'12' in r1c1 is neither a digit nor"),
        ([[{1, 10}] * 9, *EMPTY[1:]], "10 in r1c1 is not a digit from 1 to 9"),
        ([*EMPTY[1:], [*[{1}] * 8, {"1"}]], "'1' in r9c9 is not a digit from 1 to 9"),
        ([*EMPTY[1:], [*[{1}] * 8, {True}]], "True in r9c9 is not a digit from 1 to 9"),
        (matrix(EASY), "0 in r1c1 is not a set of digits"),
    ],
)
def test_ill_formed(elements: Any, message: str) -> None:
    with pytest.raises(FormatError) as error:
        Sudoku(elements)
    assert str(error.value).startswith(message)
    assert len(str(error.value)) < 120


@settings(max_examples=30, deadline=None)
@given(boards)
def test_to_string_and_back(sets: list[list[set[int]]]) -> None:
    sudoku = Sudoku(sets)
    text = sudoku.to_string()
    assert json.loads(text) == [[sorted(s) for s in row] for row in sets]
    assert Sudoku.from_string(text) == sudoku


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "position 1: not JSON: Expecting value"),
        ("[[[1]]", "position 7: not JSON: Expecting ',' delimiter"),
        ("[[[1]]]", "nine rows are wanted"),
        ("7", "nine rows are wanted, not 7"),
        (json.dumps([[[0] * 9] * 9] * 9), "0 in r1c1 is not a digit"),
        (json.dumps([[[1.0]] * 9] * 9), "1.0 in r1c1 is not a digit"),
        (json.dumps([[{"1": 1}] * 9] * 9), "{'1': 1} in r1c1 is not a set of digits"),
        (json.dumps([[[[1]]] * 9] * 9), "[1] in r1c1 is not a digit"),
        ("[" * 100_000, "lists nested too deeply"),
    ],
)
def test_from_string_refuses(text: str, message: str) -> None:
    with pytest.raises(FormatError) as error:
        Sudoku.from_string(text)
    assert str(error.value).startswith(message)


# Showing


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    Sudoku(lines(EASY)).show()
    assert capsys.readouterr().out == (
        "+---+---+---+\n"
        "|..6|7.3|.1.|\n"
        "|3..|26.|..4|\n"
        "|782|..1|369|\n"
        "+---+---+---+\n"
        "|..8|34.|12.|\n"
        "|26.|518|.37|\n"
        "|..7|69.|45.|\n"
        "+---+---+---+\n"
        "|4..|...|5.1|\n"
        "|..5|..4|.72|\n"
        "|.29|.7.|643|\n"
        "+---+---+---+\n"
    )


def test_show_details(capsys: pytest.CaptureFixture[str]) -> None:
    sudoku = with_cells({(0, 0): {2, 3, 5}, (0, 1): set(), (8, 8): {9}})
    sudoku.show(details=True)
    frame = f"+{'-' * 31}+{'-' * 31}+{'-' * 31}+"
    block = "| 123456789 123456789 123456789 "
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 13
    assert out[0::4] == [frame] * 4
    assert out[1] == "| _23_5____ _________ 123456789 " + block * 2 + "|"
    assert out[2] == block * 3 + "|"
    assert out[11] == block * 2 + "| 123456789 123456789 ________9 |"


# Shrinking


def test_ruleout() -> None:
    sudoku = with_cells({(2, 5): {1, 2, 3}})
    assert sudoku.ruleout(2, 5, 9) == set()
    assert sudoku.m[2][5] == {1, 2, 3}
    assert sudoku.ruleout(2, 5, 1) == set()
    assert sudoku.ruleout(2, 5, 3) == {(2, 5)}
    assert sudoku.m[2][5] == {2}
    assert sudoku.ruleout(2, 5, 3) == set()
    with pytest.raises(Unsolvable, match="no digit is left for r3c6"):
        sudoku.ruleout(2, 5, 2)
    assert issubclass(Unsolvable, NoSolution)


def test_propagate_cell_rules_out_in_row_column_and_block() -> None:
    sudoku = with_cells(
        {(4, 4): {7}, (4, 0): {7, 8}, (0, 4): {6, 7}, (3, 3): {5, 7}, (8, 8): {7, 9}}
    )
    assert sudoku.propagate_cell((4, 4)) == {(4, 0), (0, 4), (3, 3)}
    assert sudoku.m[4][0] == {8}
    assert sudoku.m[4][4] == {7}
    assert sudoku.m[8][8] == {7, 9}
    assert {(i, j) for i in range(9) for j in range(9) if 7 not in sudoku.m[i][j]} == peers(4, 4)
    assert sudoku.propagate_cell((4, 4)) == set()


def test_propagate_cell_with_several_digits_does_nothing() -> None:
    sudoku = with_cells({(4, 4): {7, 8}, (4, 0): {7, 8}})
    before = Sudoku(sudoku)
    assert sudoku.propagate_cell((4, 4)) == set()
    assert sudoku == before


def test_propagate_cell_finds_clashes() -> None:
    sudoku = Sudoku(["5_______5", *EMPTY[1:]])
    with pytest.raises(Unsolvable, match="no digit is left for r1c9"):
        sudoku.propagate_cell((0, 0))


def test_propagate_all_cells_once_goes_row_by_row() -> None:
    # r1c2 becomes a singleton before its turn comes, r8c1 after it.
    sudoku = with_cells({(0, 0): {1}, (0, 1): {1, 2}, (7, 0): {3, 4}, (8, 8): {4}, (8, 0): {3, 4}})
    sudoku.propagate_all_cells_once()
    assert sudoku.m[0][1] == {2}
    assert sudoku.m[8][1] == ALL - {2, 4}
    assert sudoku.m[8][0] == {3}
    assert sudoku.m[7][0] == {3, 4}
    sudoku.propagate_all_cells_once()
    assert sudoku.m[7][0] == {4}


def test_full_propagation_follows_every_singleton() -> None:
    sudoku = with_cells({(0, 1): {2, 3}, (0, 0): {1, 2}, (3, 1): {3}})
    sudoku.full_propagation()
    assert sudoku.m[0][0] == {1}
    assert all(1 not in sudoku.m[i][j] for i, j in peers(0, 0))


def test_full_propagation_starts_from_the_cells_it_is_given() -> None:
    sudoku = with_cells({(0, 0): {1}, (8, 8): {2}, (8, 0): {1, 3}})
    start = {(0, 0)}
    sudoku.full_propagation(start)
    assert start == {(0, 0)}
    assert sudoku.m[8][0] == {3}
    assert sudoku.m[8][4] == ALL - {3}
    assert sudoku.m[7][8] == ALL
    sudoku.full_propagation()
    assert sudoku.m[7][8] == ALL - {2}


def test_full_propagation_solves_an_easy_puzzle() -> None:
    sudoku = Sudoku(lines(EASY))
    assert not sudoku.done()
    sudoku.full_propagation()
    assert sudoku.done()
    assert digits(sudoku) == matrix(EASY_SOLUTION)


@pytest.mark.parametrize("unit", UNITS)
def test_where_can_it_go_places_the_only_cell_of_each_unit(unit: list[tuple[int, int]]) -> None:
    sudoku = with_cells({cell: ALL - {5} for cell in unit[1:]})
    assert sudoku.where_can_it_go() == {unit[0]}
    i, j = unit[0]
    assert sudoku.m[i][j] == {5}
    assert sudoku.where_can_it_go() == set()


def test_where_can_it_go_finds_digits_and_cells_that_have_nowhere_to_go() -> None:
    sudoku = with_cells({cell: ALL - {5} for cell in UNITS[9 + 2]})
    with pytest.raises(Unsolvable, match="no cell of column 3 can take 5"):
        sudoku.where_can_it_go()
    sudoku = with_cells({cell: ALL - {5, 6} for cell in UNITS[18 + 2][1:]})
    with pytest.raises(Unsolvable, match="r1c7 is the only cell of block 3 for 5 and 6"):
        sudoku.where_can_it_go()


def test_full_propagation_with_where_can_it_go_solves_what_singles_solve() -> None:
    puzzle, solution = PUZZLES["minimal"]
    plain, better = Sudoku(lines(puzzle)), Sudoku(lines(puzzle))
    plain.full_propagation()
    assert not plain.done()
    better.full_propagation_with_where_can_it_go()
    assert digits(better) == matrix(solution)


@settings(max_examples=50, deadline=None)
@given(st.sampled_from(sorted(PUZZLES)), st.sets(st.integers(0, 80)))
def test_shrinking_never_loses_the_solution(name: str, gone: set[int]) -> None:
    solution = PUZZLES[name][1]
    sudoku = Sudoku(lines("".join("_" if n in gone else c for n, c in enumerate(solution))))
    before = Sudoku(sudoku)
    sudoku.full_propagation_with_where_can_it_go()
    for n, c in enumerate(solution):
        assert int(c) in sudoku.m[n // 9][n % 9] <= before.m[n // 9][n % 9]
