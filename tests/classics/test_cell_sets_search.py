"""Cell sets as a solver: what the searches find, what is printed, and the events on the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet.classics.cell_sets import Sudoku, Unsolvable, getel
from nonet.classics.event import Event
from nonet.errors import ArgumentError
from tests.classics.samples import (
    IMPOSSIBLE,
    PUZZLES,
    SEVERAL,
    Stop,
    StopAt,
    Viewer,
    is_solution,
    lines,
    matrix,
)

EMPTY = ["_" * 9] * 9
EASY, EASY_SOLUTION = PUZZLES["45 clues"]
# The first row of nine cells, each of which needs the one after it to be known: 9, 8, … 1.
CHAIN = {(0, j): {9 - j, 8 - j} - {0} for j in range(9)}

Search = Callable[..., Sudoku]
searches = pytest.mark.parametrize("search", [Sudoku.search, Sudoku.betterSearch])


def digits(sudoku: Sudoku) -> list[list[int]]:
    return [[getel(s) for s in row] for row in sudoku.m]


def with_cells(cells: dict[tuple[int, int], set[int]]) -> Sudoku:
    sudoku = Sudoku(EMPTY)
    for (i, j), s in cells.items():
        sudoku.m[i][j] = set(s)
    return sudoku


# Searching


@searches
@pytest.mark.parametrize("name", PUZZLES)
def test_searches_solve(search: Search, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle, solution = PUZZLES[name]
    sudoku = Sudoku(lines(puzzle))
    assert digits(search(sudoku)) == matrix(solution)
    assert sudoku == Sudoku(lines(puzzle))
    assert capsys.readouterr().out == ""


@searches
@pytest.mark.parametrize("name", SEVERAL)
def test_searches_find_one_of_several(search: Search, name: str) -> None:
    solved = search(Sudoku(lines(SEVERAL[name])))
    assert solved.done()
    assert is_solution(SEVERAL[name], digits(solved))


@searches
@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_searches_raise_unsolvable(search: Search, name: str) -> None:
    with pytest.raises(Unsolvable):
        search(Sudoku(lines(IMPOSSIBLE[name])))


@searches
def test_searches_raise_on_clashes_and_empty_cells(search: Search) -> None:
    wrong = PUZZLES["complete"][0][:-1] + "4"
    for sudoku in (
        Sudoku(lines(wrong)),
        Sudoku(["55_______", *EMPTY[1:]]),
        with_cells({(4, 4): set()}),
    ):
        with pytest.raises(Unsolvable):
            search(sudoku)


@searches
def test_searches_keep_to_the_sets(search: Search) -> None:
    assert [getel(s) for s in search(with_cells(CHAIN)).m[0]] == [9, 8, 7, 6, 5, 4, 3, 2, 1]


@searches
def test_new_cell_is_what_is_propagated_first(search: Search) -> None:
    puzzle, solution = PUZZLES["Inkala"]
    sudoku = Sudoku(lines(puzzle))
    sudoku.full_propagation()
    sudoku.m[0][0] = {int(solution[0])}
    assert digits(search(sudoku, new_cell=(0, 0))) == matrix(solution)
    assert digits(search(sudoku, (0, 0))) == matrix(solution)


@searches
def test_new_cell_on_a_board_that_is_not_propagated_finds_no_wrong_solution(search: Search) -> None:
    nearly = "_" + EASY_SOLUTION[1:]
    assert digits(search(Sudoku(lines(nearly)), new_cell=(8, 8))) == matrix(EASY_SOLUTION)
    wrong = PUZZLES["complete"][0][:-1] + "4"
    with pytest.raises(Unsolvable):
        search(Sudoku(lines(wrong)), new_cell=(0, 0))
    with pytest.raises(ArgumentError, match=r"no such cell: \(9, 0\)"):
        search(Sudoku(EMPTY), new_cell=(9, 0))


def test_better_search_guesses_less() -> None:
    plain, better = Viewer(), Viewer()
    sudoku = Sudoku(lines(PUZZLES["Norvig, 17 clues"][0]))
    sudoku.search(on_event=plain)
    sudoku.betterSearch(on_event=better)
    assert better.kinds.count("guess") < plain.kinds.count("guess")


def test_solve_prints_the_solution_and_returns_it(capsys: pytest.CaptureFixture[str]) -> None:
    sudoku = Sudoku(lines(EASY))
    solution = sudoku.solve()
    out = capsys.readouterr().out
    assert solution is not None
    assert digits(solution) == matrix(EASY_SOLUTION)
    solution.show()
    assert out == "We found a solution:\n" + capsys.readouterr().out
    assert sudoku.solve(do_print=False) == solution
    assert capsys.readouterr().out == ""


def test_solve_says_when_there_is_no_solution(capsys: pytest.CaptureFixture[str]) -> None:
    sudoku = Sudoku(lines(IMPOSSIBLE["by search"]))
    assert sudoku.solve() is None
    assert capsys.readouterr().out == "The problem has no solutions\n"
    assert sudoku.solve(do_print=False) is None
    assert capsys.readouterr().out == ""


# Events


@searches
@pytest.mark.parametrize("name", PUZZLES)
def test_events_lead_to_the_solution(search: Search, name: str) -> None:
    puzzle, _ = PUZZLES[name]
    viewer = Viewer()
    solved = search(Sudoku(lines(puzzle)), on_event=viewer)
    assert viewer.values == digits(solved)
    assert viewer.candidates == solved.m
    clues = 81 - puzzle.count(".")
    assert viewer.kinds[:clues] == ["given"] * clues
    assert viewer.kinds.count("given") == clues
    assert viewer.kinds.index("solved") == len(viewer.kinds) - 1


def test_events_tell_of_smaller_sets_at_the_start() -> None:
    events: list[Event] = []
    with_cells(CHAIN).search(on_event=events.append)
    assert events[:57] == [
        *(Event("remove", 0, j, x) for j in range(8) for x in range(1, 10) if x not in CHAIN[0, j]),
        Event("given", 0, 8, 1),
    ]
    viewer = Viewer()
    for event in events:
        viewer(event)
    assert viewer.values[0] == [9, 8, 7, 6, 5, 4, 3, 2, 1]


def test_events_of_an_impossible_puzzle() -> None:
    viewer = Viewer()
    assert Sudoku(lines(IMPOSSIBLE["by search"])).solve(False, on_event=viewer) is None
    kinds = viewer.kinds
    assert kinds[-1] == "contradiction"
    assert "solved" not in kinds
    assert kinds.count("backtrack") == kinds.count("guess") == kinds.count("contradiction") - 1 > 0


def test_no_listener_stays_behind() -> None:
    events: list[Event] = []
    sudoku = Sudoku(lines(EASY))
    solved = sudoku.betterSearch(on_event=events.append)
    told = len(events)
    sudoku.full_propagation()
    solved.m[0][0] = {1, 2}
    solved.ruleout(0, 0, 1)
    assert len(events) == told


@searches
@settings(max_examples=10, deadline=None)
@given(stop=st.integers(0, 2000))
def test_a_listener_that_raises_leaves_the_puzzle_as_it_was(search: Search, stop: int) -> None:
    puzzle, solution = PUZZLES["Golden Nugget"]
    sudoku = Sudoku(lines(puzzle))
    with pytest.raises(Stop):
        search(sudoku, on_event=StopAt(stop))
    assert sudoku == Sudoku(lines(puzzle))
    assert digits(search(sudoku)) == matrix(solution)


@pytest.mark.parametrize(
    "kind", ["given", "remove", "place", "guess", "contradiction", "backtrack", "solved"]
)
def test_each_kind_of_event_can_stop_the_search(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def listen(event: Event) -> None:
        if event.kind == kind:
            raise Stop

    with pytest.raises(Stop):
        Sudoku(lines(PUZZLES["Inkala"][0])).solve(on_event=listen)
    assert capsys.readouterr().out == ""
