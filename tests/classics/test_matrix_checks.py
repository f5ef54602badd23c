"""The checks of a matrix: each bad one is refused with the check it fails and the place."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from nonet.classics.matrix_checks import check_repeats
from nonet.classics.move_stack import SudokuProblem, sudoku_solver
from nonet.errors import ConflictError, FormatError
from tests.classics.samples import PUZZLES, matrix


def changed(row: int, col: int, val: Any) -> Any:
    grid: list[list[Any]] = matrix(PUZZLES["32 clues"][0])
    grid[row][col] = val
    return grid


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (None, "dimensions: nine rows are wanted, not None"),
        (7, "dimensions: nine rows are wanted, not 7"),
        ({}, "dimensions: nine rows are wanted, not {}"),
        ([], "dimensions: the matrix has 0 rows, not 9"),
        ([[0] * 9] * 8, "dimensions: the matrix has 8 rows, not 9"),
        ([[0] * 9] * 10, "dimensions: the matrix has 10 rows, not 9"),
        ("." * 81, "dimensions: the matrix has 81 rows, not 9"),
        ("." * 9, "dimensions: row 1 has 1 cells, not 9"),
        ([[0] * 9] * 3 + [[0] * 8] + [[0] * 9] * 5, "dimensions: row 4 has 8 cells, not 9"),
        ([[0] * 9] * 8 + [[0] * 10], "dimensions: row 9 has 10 cells, not 9"),
        ([[0] * 9] * 8 + [0], "dimensions: row 9 is not a row of cells but 0"),
        ([[0] * 9] * 8 + [set(range(9))], "dimensions: row 9 is not a row of cells but {0, 1"),
        (changed(0, 0, 10), "values: 10 in r1c1 is not an integer from 0 to 9"),
        (changed(4, 8, -1), "values: -1 in r5c9 is not an integer from 0 to 9"),
        (changed(8, 2, "5"), "values: '5' in r9c3 is not an integer from 0 to 9"),
        (changed(1, 1, None), "values: None in r2c2 is not an integer from 0 to 9"),
        (changed(1, 1, 1.0), "values: 1.0 in r2c2 is not an integer from 0 to 9"),
        (changed(1, 1, True), "values: True in r2c2 is not an integer from 0 to 9"),
        (["........."] * 9, "values: '.' in r1c1 is not an integer from 0 to 9"),
    ],
)
def test_ill_formed(grid: Any, message: str) -> None:
    for entry in (SudokuProblem, sudoku_solver):
        with pytest.raises(FormatError) as error:
            entry(grid)
        assert str(error.value).startswith(message)
    assert len(str(error.value)) < 120


@pytest.mark.parametrize(
    ("cells", "message", "unit"),
    [
        ([(0, 0), (0, 8)], "repeats: 5 appears more than once in row 1, at r1c1 and r1c9", "row 1"),
        ([(2, 6), (8, 6)], "repeats: 5 appears more than once in column 7, at r3c7", "column 7"),
        ([(3, 6), (5, 7)], "repeats: 5 appears more than once in box 6, at r4c7 and r6c8", "box 6"),
    ],
)
def test_repeats(cells: list[tuple[int, int]], message: str, unit: str) -> None:
    grid = matrix("." * 81)
    for row, col in cells:
        grid[row][col] = 5
    with pytest.raises(ConflictError) as error:
        sudoku_solver(grid)
    assert str(error.value).startswith(message)
    assert error.value.unit == unit
    assert error.value.cells == tuple(row * 9 + col for row, col in cells)
    assert error.value.digit == 5


def test_a_repeat_is_found_in_every_house() -> None:
    full = [[(3 * row + row // 3 + col) % 9 + 1 for col in range(9)] for row in range(9)]
    houses = {f"row {n + 1}": {(n, i) for i in range(9)} for n in range(9)}
    houses |= {f"column {n + 1}": {(i, n) for i in range(9)} for n in range(9)}
    houses |= {
        f"box {n + 1}": {(r, c) for r in range(9) for c in range(9) if r // 3 * 3 + c // 3 == n}
        for n in range(9)
    }
    for name, cells in houses.items():
        # Two cells of this house alone: no other house holds both.
        one, two = next(
            pair
            for pair in itertools.combinations(sorted(cells), 2)
            if sum(set(pair) <= house for house in houses.values()) == 1
        )
        grid = [[0] * 9 for _ in range(9)]
        check_repeats(grid)
        grid[one[0]][one[1]] = grid[two[0]][two[1]] = full[one[0]][one[1]]
        with pytest.raises(ConflictError, match=name):
            check_repeats(grid)
