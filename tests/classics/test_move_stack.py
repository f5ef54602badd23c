"""The move stack: what each move does, what follows from it, and that undo is exact."""

from __future__ import annotations

import copy
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.classics.event import Event
from nonet.classics.move_stack import Move, SudokuProblem, x_wing
from nonet.errors import ArgumentError, NoSolution
from tests.classics.samples import (
    IMPOSSIBLE,
    PUZZLES,
    UNITS,
    Stop,
    StopAt,
    assert_counts,
    matrix,
)

EMPTY = matrix("." * 81)

moves = st.tuples(
    st.sampled_from(["set", "rem"]), st.integers(0, 8), st.integers(0, 8), st.integers(1, 9)
)
starts = st.sampled_from(["." * 81, PUZZLES["32 clues"][0], PUZZLES["Golden Nugget"][0]])


def snapshot(problem: SudokuProblem) -> dict[str, Any]:
    return copy.deepcopy(vars(problem))


def without(state: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in state.items() if name not in names}


# The moves


def test_a_new_problem_holds_its_givens_and_full_possibilities() -> None:
    grid = matrix(PUZZLES["32 clues"][0])
    problem = SudokuProblem(grid)
    assert problem.grid == problem.givens == grid
    assert problem.assigned == len(problem.done) == 32
    assert problem.row_counts == problem.col_counts == problem.box_counts == [[0] + [9] * 9] * 9
    assert all(s == set(range(1, 10)) for row in problem.possibilities for s in row)
    assert problem.inference_rules == [x_wing]
    assert problem.bifurcations == []


def test_set_assigns_and_stacks_the_removals() -> None:
    problem = SudokuProblem(EMPTY)
    problem.do(("set", 4, 4, 7))
    assert problem.grid[4][4] == 7
    assert problem.assigned == 1
    assert problem.done == [("set", 4, 4, 7)]
    peers = {cell for unit in UNITS if (4, 4) in unit for cell in unit} - {(4, 4)}
    assert set(problem.pending) == {
        *(("rem", r, c, 7) for r, c in peers),
        *(("rem", 4, 4, val) for val in range(1, 10) if val != 7),
    }
    assert len(problem.pending) == 28
    problem.run()
    assert problem.possibilities[4][4] == {7}
    assert {(r, c) for r in range(9) for c in range(9) if 7 not in problem.possibilities[r][c]} == (
        peers
    )
    assert problem.row_counts[4] == [0, 8, 8, 8, 8, 8, 8, 1, 8, 8]
    assert problem.col_counts[0][7] == problem.row_counts[0][7] == 8
    assert problem.box_counts[1][7] == 6
    assert_counts(problem)


def test_rem_takes_the_value_from_cell_and_counts() -> None:
    problem = SudokuProblem(EMPTY)
    problem.do(("rem", 4, 8, 3))
    assert problem.possibilities[4][8] == {1, 2, 4, 5, 6, 7, 8, 9}
    assert (problem.row_counts[4][3], problem.col_counts[8][3], problem.box_counts[5][3]) == (
        8,
    ) * 3
    assert problem.pending == []
    assert_counts(problem)


def test_rem_sets_the_last_value_of_a_cell() -> None:
    problem = SudokuProblem(EMPTY)
    for val in (1, 2, 3, 4, 6, 7, 8):
        problem.do(("rem", 0, 0, val))
        assert problem.pending == []
    problem.do(("rem", 0, 0, 9))
    assert problem.pending == [("set", 0, 0, 5)]


@pytest.mark.parametrize("unit", UNITS)
def test_rem_sets_the_last_cell_of_a_value(unit: list[tuple[int, int]]) -> None:
    problem = SudokuProblem(EMPTY)
    *others, (row, col) = unit
    for r, c in others[:-1]:
        problem.do(("rem", r, c, 5))
        assert problem.pending == []
    problem.do(("rem", *others[-1], 5))
    assert problem.pending == [("set", row, col, 5)]


def test_a_cell_without_values_is_an_error() -> None:
    problem = SudokuProblem(EMPTY)
    for val in range(1, 9):
        problem.do(("rem", 0, 0, val))
    problem.pending.clear()
    problem.do(("rem", 0, 0, 9))
    assert problem.pending[-1] == "ERROR"
    assert problem.possibilities[0][0] == set()
    assert_counts(problem)
    with pytest.raises(NoSolution, match=r"^unsolvable: no value is left for r1c1$"):
        problem.run()
    assert problem.pending == []


@pytest.mark.parametrize(("number", "name"), [(3, "row 4"), (9 + 4, "column 5"), (18 + 5, "box 6")])
def test_a_value_without_cells_is_an_error(number: int, name: str) -> None:
    problem = SudokuProblem(EMPTY)
    for r, c in UNITS[number]:
        problem.pending.clear()
        problem.do(("rem", r, c, 5))
    assert problem.pending == ["ERROR"]
    assert_counts(problem)
    with pytest.raises(NoSolution, match=f"^unsolvable: no cell is left for 5 in {name}$"):
        problem.run()


def test_a_set_of_what_is_there_is_skipped() -> None:
    problem = SudokuProblem(EMPTY)
    problem.do(("set", 0, 0, 5))
    problem.run()
    before = snapshot(problem)
    problem.do(("set", 0, 0, 5))
    assert without(snapshot(problem), "done", "_before") == without(before, "done", "_before")
    problem.undo()
    assert snapshot(problem) == before


@pytest.mark.parametrize(
    "impossible",
    [("set", 0, 0, 6), ("set", 0, 8, 5), ("set", 8, 0, 5), ("set", 1, 1, 5), ("set", 4, 4, 9)],
)
@pytest.mark.parametrize("ran", [False, True])
def test_a_set_of_an_impossible_value_is_an_error(impossible: Move, ran: bool) -> None:
    problem = SudokuProblem(EMPTY)
    problem.do(("set", 0, 0, 5))
    if ran:
        problem.run()
    problem.do(("rem", 4, 4, 9))
    before = snapshot(problem)
    problem.do(impossible)
    assert problem.grid == before["grid"]
    assert problem.assigned == 1
    assert problem.pending == [*before["pending"], "ERROR"]
    with pytest.raises(NoSolution, match=f"r{impossible[1] + 1}c{impossible[2] + 1} but cannot"):
        problem.run()


def test_undoing_a_bifurcation_stacks_the_removal() -> None:
    problem = SudokuProblem(EMPTY)
    before = snapshot(problem)
    problem.bifurcate()
    assert problem.done == [("set", 0, 0, 1)]
    assert problem.bifurcations == [0]
    problem.undo()
    assert problem.pending == [("rem", 0, 0, 1)]
    assert without(snapshot(problem), "pending") == without(before, "pending")


def test_undoing_an_ordinary_set_stacks_nothing() -> None:
    problem = SudokuProblem(EMPTY)
    problem.bifurcate()
    problem.run()
    problem.do(("set", 8, 8, 1))
    problem.undo()
    assert problem.pending == []
    assert problem.bifurcations == [0]


def test_bifurcation_takes_the_first_cell_with_fewest_possibilities() -> None:
    problem = SudokuProblem(EMPTY)
    for val in (1, 4, 5, 6):
        problem.do(("rem", 2, 3, val))
        problem.do(("rem", 7, 7, val))
    problem.bifurcate()
    assert problem.done[-1] == ("set", 2, 3, 2)


def test_error_goes_back_to_the_last_bifurcation() -> None:
    problem = SudokuProblem(EMPTY)
    problem.bifurcate()
    problem.run()
    before = snapshot(problem)
    problem.bifurcate()
    guess = problem.done[-1]
    problem.run()
    problem.pending += [("rem", 8, 8, 1), "ERROR"]
    events: list[Event] = []
    problem.on_event = events.append
    problem.run()
    assert [event.kind for event in events] == ["contradiction", "backtrack", "remove"]
    assert events[1][1:] == events[2][1:] == guess[1:]
    assert problem.done[-1] == ("rem", *guess[1:])
    problem.undo()
    problem.on_event = None
    assert snapshot(problem) == before


def test_do_error_backtracks_too() -> None:
    problem = SudokuProblem(EMPTY)
    problem.bifurcate()
    problem.do("ERROR")
    assert problem.pending == [("rem", 0, 0, 1)]
    assert problem.assigned == 0
    problem.run()
    with pytest.raises(NoSolution, match=r"^unsolvable: no bifurcation is left to withdraw$"):
        problem.do("ERROR")


def test_a_problem_without_solution_stays_so() -> None:
    problem = SudokuProblem(matrix(IMPOSSIBLE["a cell without digits"]))
    for _ in range(2):
        with pytest.raises(NoSolution, match=r"^unsolvable: "):
            problem.solve()


def test_nothing_to_undo_or_guess() -> None:
    problem = SudokuProblem(EMPTY)
    with pytest.raises(ArgumentError, match="nothing to undo"):
        problem.undo()
    problem.solve()
    with pytest.raises(ArgumentError, match="nothing to guess"):
        problem.bifurcate()


@pytest.mark.parametrize(
    "move",
    [
        ("set", 9, 0, 1),
        ("set", 0, -1, 1),
        ("rem", 0, 0, 0),
        ("rem", 0, 0, 10),
        ("put", 0, 0, 1),
        ("set", 0, 0),
        ("set", 0.0, 0, 1),
        "error",
        None,
    ],
)
def test_what_is_no_move_is_refused_and_changes_nothing(move: Any) -> None:
    problem = SudokuProblem(EMPTY)
    before = snapshot(problem)
    with pytest.raises(ArgumentError, match="move"):
        problem.do(move)
    assert snapshot(problem) == before


# Exact undoing


@settings(max_examples=60, deadline=None)
@given(starts, st.lists(st.one_of(moves, st.just("undo")), max_size=40))
def test_do_then_undo_restores_every_attribute(
    start: str, steps: list[Move | Literal["undo"]]
) -> None:
    problem = SudokuProblem(matrix(start))
    states = []
    for step in steps:
        if step != "undo":
            states.append(snapshot(problem))
            problem.do(step)
        elif states:
            problem.undo()
            assert snapshot(problem) == states.pop()
        assert_counts(problem)
    while states:
        problem.undo()
        assert snapshot(problem) == states.pop()


@settings(max_examples=40, deadline=None)
@given(starts, st.lists(moves, max_size=12))
def test_undo_takes_back_whole_runs(start: str, steps: list[Move]) -> None:
    problem = SudokuProblem(matrix(start))
    problem.run()
    states = []
    for step in steps:
        states.append((len(problem.done), snapshot(problem)))
        problem.do(step)
        try:
            problem.run()
        except NoSolution:
            assert problem.pending == []
            break
        finally:
            assert_counts(problem)
    for height, state in reversed(states):
        while len(problem.done) > height:
            problem.undo()
        assert snapshot(problem) == state


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(sorted(PUZZLES)), st.integers(0, 60))
def test_a_search_undone_to_the_start_is_the_empty_problem(name: str, stop: int) -> None:
    listener = StopAt(stop * 20)
    try:
        problem = SudokuProblem(matrix(PUZZLES[name][0]))
        problem.on_event = listener
        problem.solve()
    except Stop:
        pass
    while problem.done:
        problem.undo()
    kept = ("pending", "givens", "on_event")
    assert without(snapshot(problem), *kept) == without(snapshot(SudokuProblem(EMPTY)), *kept)
