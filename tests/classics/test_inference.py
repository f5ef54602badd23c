"""Inference rules: X-wing, and how the problem asks its rules before it guesses."""

from __future__ import annotations

import random

import pytest

from nonet.classics import inference, move_stack
from nonet.classics.move_stack import Move, SudokuProblem, x_wing
from nonet.errors import ArgumentError, NoSolution
from tests.classics.samples import PUZZLES, Viewer, is_solution, matrix

EMPTY = matrix("." * 81)
# Dug from a random grid; singles stop here, one X-wing later they reach the end.
NEEDS_X_WING = "5......8.371.89..2..6....5..2......1....23.4......7.3.1..9.2....6..3.....37.6.8.."


def test_x_wing_is_the_published_rule() -> None:
    assert move_stack.x_wing is inference.x_wing


@pytest.mark.parametrize("turned", [False, True])
def test_x_wing_removes_from_the_rest_of_both_lines(turned: bool) -> None:
    def rem(row: int, col: int) -> Move:
        return ("rem", col, row, 4) if turned else ("rem", row, col, 4)

    problem = SudokuProblem(EMPTY)
    for row in (1, 7):
        for col in (0, 1, 2, 4, 5, 6, 7):
            problem.do(rem(row, col))
    problem.do(rem(4, 3))
    assert sorted(x_wing(problem)) == sorted(
        rem(row, col) for row in (0, 2, 3, 4, 5, 6, 8) for col in (3, 8) if (row, col) != (4, 3)
    )
    for move in x_wing(problem):
        problem.do(move)
    assert x_wing(problem) == []


@pytest.mark.parametrize("kept", [(2, 3, 3, 7), (2, 3, 2, 3, 4)])
def test_x_wing_wants_two_lines_with_the_same_two_places(kept: tuple[int, ...]) -> None:
    problem = SudokuProblem(EMPTY)
    for row, places in ((1, kept[:2]), (7, kept[2:])):
        for col in set(range(9)) - set(places):
            problem.do(("rem", row, col, 4))
    assert x_wing(problem) == []


def test_x_wing_saves_a_guess() -> None:
    guesses = []
    for rules in ([x_wing], []):
        viewer = Viewer()
        problem = SudokuProblem(matrix(NEEDS_X_WING), on_event=viewer)
        problem.inference_rules[:] = rules
        assert is_solution(NEEDS_X_WING, problem.solve())
        guesses.append(viewer.kinds.count("guess"))
    assert guesses[0] == 0 < guesses[1]


def test_x_wing_never_removes_a_digit_of_the_solution() -> None:
    rng = random.Random(5)
    fired = 0
    for _ in range(100):
        _, solution = PUZZLES[rng.choice(["minimal", "Inkala", "Golden Nugget"])]
        wrong = [
            (n // 9, n % 9, val)
            for n in range(81)
            for val in range(1, 10)
            if solution[n] != str(val)
        ]
        problem = SudokuProblem(EMPTY)
        for row, col, val in rng.sample(wrong, rng.randrange(len(wrong))):
            problem.do(("rem", row, col, val))
        wing = x_wing(problem)
        fired += bool(wing)
        for _, row, col, val in wing:
            assert val in problem.possibilities[row][col]
            assert solution[row * 9 + col] != str(val)
    assert fired > 10


def test_rules_are_tried_in_order_before_a_guess() -> None:
    asked = []

    def stale(problem: SudokuProblem) -> list[Move]:
        asked.append("stale")
        return [problem.done[0], ("rem", 0, 0, 9)] if 9 not in problem.possibilities[0][0] else []

    def wise(problem: SudokuProblem) -> list[Move]:
        asked.append("wise")
        row, col = next((r, c) for r in range(9) for c in range(9) if not problem.grid[r][c])
        return [("set", row, col, int(solution[row * 9 + col]))]

    puzzle, solution = PUZZLES["Golden Nugget"]
    viewer = Viewer()
    problem = SudokuProblem(matrix(puzzle), on_event=viewer)
    problem.inference_rules = [stale, wise]
    assert problem.solve() == matrix(solution)
    assert asked[:4] == ["stale", "wise", "stale", "wise"]
    assert "guess" not in viewer.kinds


def test_a_rule_may_say_error() -> None:
    several: list[list[Move]] = [[], [("set", 0, 0, 1)], [("rem", 0, 0, 1)]]
    for moves in several:
        problem = SudokuProblem(EMPTY)
        for move in moves:
            problem.do(move)
        problem.inference_rules = [lambda _: ["ERROR"]]
        with pytest.raises(NoSolution, match=r"^unsolvable: no bifurcation is left to withdraw$"):
            problem.solve()


def test_a_rule_that_returns_no_moves_is_told_so() -> None:
    problem = SudokuProblem(EMPTY)
    problem.inference_rules = [lambda _: [("set", 9, 9, 9)]]
    with pytest.raises(
        ArgumentError, match=r"outside the grid or the digits: move \('set', 9, 9, 9\)"
    ):
        problem.solve()
