"""The move stack as a solver: what it finds, what it refuses, and the events on the way."""

from __future__ import annotations

import itertools
import pickle
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.classics.event import Event
from nonet.classics.move_stack import SudokuProblem, sudoku_solver
from nonet.errors import ConflictError, ManySolutions, NoSolution
from tests.classics.samples import (
    IMPOSSIBLE,
    PUZZLES,
    SEVERAL,
    Stop,
    StopAt,
    Viewer,
    assert_counts,
    is_solution,
    matrix,
    repeats,
)

# Solving


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("unique", [False, True])
def test_solves(name: str, unique: bool, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle, solution = PUZZLES[name]
    grid = matrix(puzzle)
    assert sudoku_solver(grid, unique) == matrix(solution)
    assert grid == matrix(puzzle)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("name", SEVERAL)
def test_several_solutions(name: str) -> None:
    puzzle = SEVERAL[name]
    assert is_solution(puzzle, sudoku_solver(matrix(puzzle)))
    with pytest.raises(
        ManySolutions, match=r"^several solutions: r\dc\d can be \d or \d$"
    ) as error:
        sudoku_solver(matrix(puzzle), unique=True)
    first, second = error.value.examples
    assert first != second
    assert is_solution(puzzle, first)
    assert is_solution(puzzle, second)
    row, col = int(str(error.value)[20]) - 1, int(str(error.value)[22]) - 1
    assert str(error.value).endswith(f"{first[row][col]} or {second[row][col]}")
    assert first[row][col] != second[row][col]


@pytest.mark.parametrize("name", IMPOSSIBLE)
@pytest.mark.parametrize("unique", [False, True])
def test_impossible(name: str, unique: bool) -> None:
    with pytest.raises(NoSolution, match=r"^unsolvable: .*(r\dc\d|(row|column|box) \d)") as error:
        sudoku_solver(matrix(IMPOSSIBLE[name]), unique)
    assert not isinstance(error.value, ConflictError)
    assert error.value.grid == matrix(IMPOSSIBLE[name])
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_solves_what_random_holes_leave() -> None:
    rng = random.Random(11)
    solution = PUZZLES["Inkala"][1]
    for holes in range(0, 81, 8):
        gone = set(rng.sample(range(81), holes))
        puzzle = "".join("." if n in gone else c for n, c in enumerate(solution))
        assert is_solution(puzzle, sudoku_solver(matrix(puzzle)))


def test_takes_tuples_and_integers_of_other_kinds() -> None:
    class Digit:
        def __init__(self, val: int) -> None:
            self.val = val

        def __index__(self) -> int:
            return self.val

        __int__ = __index__

        def __eq__(self, other: object) -> bool:
            return other == self.val

        def __hash__(self) -> int:
            return hash(self.val)

    puzzle, solution = PUZZLES["45 clues"]
    grid: Any = tuple(tuple(map(Digit, row)) for row in matrix(puzzle))
    solved = sudoku_solver(grid)
    assert solved == matrix(solution)
    assert all(type(val) is int for row in solved for val in row)


# Events


@pytest.mark.parametrize("name", PUZZLES)
def test_events_lead_to_the_solution(name: str) -> None:
    puzzle, solution = PUZZLES[name]
    viewer = Viewer()
    sudoku_solver(matrix(puzzle), on_event=viewer)
    assert viewer.values == matrix(solution)
    assert viewer.candidates == [[{val} for val in row] for row in matrix(solution)]
    clues = 81 - puzzle.count(".")
    assert viewer.kinds[:clues] == ["given"] * clues
    assert viewer.kinds.count("given") == clues
    assert viewer.kinds.index("solved") == len(viewer.kinds) - 1


@pytest.mark.parametrize("puzzle", [PUZZLES["Golden Nugget"][0], SEVERAL["empty"]])
def test_the_grid_is_what_the_events_say_and_never_repeats_a_digit(puzzle: str) -> None:
    viewer = Viewer()

    def check(event: Event) -> None:
        viewer(event)
        assert viewer.values == problem.grid
        if event.kind in ("place", "guess"):
            assert not repeats(problem.grid)
        if event.kind == "backtrack":
            assert viewer.candidates == problem.possibilities
            assert problem.pending == [("rem", *event[1:])]

    problem = SudokuProblem(matrix(puzzle), on_event=viewer)
    problem.on_event = check
    problem.solve()
    assert is_solution(puzzle, viewer.values)


def test_every_backtrack_follows_a_contradiction() -> None:
    viewer = Viewer()
    with pytest.raises(NoSolution):
        sudoku_solver(matrix(IMPOSSIBLE["by search"]), on_event=viewer)
    kinds = viewer.kinds
    assert kinds[-1] == "contradiction"
    assert "solved" not in kinds
    assert kinds.count("backtrack") == kinds.count("guess") == kinds.count("contradiction") - 1 > 0
    for before, kind in itertools.pairwise(kinds):
        assert (kind == "backtrack") == (before == "contradiction")


def test_the_search_for_a_second_solution_follows_solved() -> None:
    viewer = Viewer()
    sudoku_solver(matrix(PUZZLES["Inkala"][0]), unique=True, on_event=viewer)
    after = viewer.kinds[viewer.kinds.index("solved") + 1 :]
    assert after[0] == "backtrack"
    assert after[-1] == "contradiction"


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2500), st.sampled_from(["Inkala", "minimal, needs a guess", "32 clues"]))
def test_a_listener_that_raises_stops_the_search_and_it_can_go_on(stop: int, name: str) -> None:
    puzzle, solution = PUZZLES[name]
    problem = SudokuProblem(matrix(puzzle))
    problem.on_event = StopAt(stop)
    try:
        problem.solve()
    except Stop:
        assert_counts(problem)
        problem.on_event = None
        problem.solve()
    assert problem.grid == matrix(solution)
    assert_counts(problem)


@pytest.mark.parametrize(
    "kind", ["given", "remove", "place", "guess", "contradiction", "backtrack"]
)
def test_each_kind_of_event_can_be_stopped_and_the_stream_goes_on(kind: str) -> None:
    puzzle, solution = PUZZLES["Golden Nugget"]
    grid = matrix(puzzle)
    told = 0

    def listen(event: Event) -> None:
        nonlocal told
        told += event.kind == kind
        if event.kind == kind and told == 1:
            raise Stop

    with pytest.raises(Stop):
        sudoku_solver(grid, on_event=listen)
    assert grid == matrix(puzzle)
    problem = SudokuProblem(grid)
    if kind != "given":
        told = 0
        problem.on_event = listen
        with pytest.raises(Stop):
            problem.solve()
        assert (kind == "contradiction") == (problem.pending[-1:] == ["ERROR"])
    assert problem.solve() == matrix(solution)


def test_a_listener_may_raise_no_solution_itself() -> None:
    def listen(event: Event) -> None:
        if event.kind == "backtrack":
            raise NoSolution("enough")

    with pytest.raises(NoSolution, match=r"^enough$"):
        sudoku_solver(matrix(SEVERAL["empty"]), unique=True, on_event=listen)
