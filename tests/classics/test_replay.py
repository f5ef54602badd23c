"""Replay: one board for each event, the same a viewer with a stack of its own would draw."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import nonet.classics
from nonet.classics import Event, agent, cell_sets, move_stack, node_matrix, replay
from nonet.classics.event import Listener
from nonet.classics.sudokusolver import solver
from nonet.errors import NoSolution
from tests.classics.samples import IMPOSSIBLE, PUZZLES, SEVERAL, Viewer, is_solution, lines, matrix

ALL = frozenset(range(1, 10))


def run_move_stack(puzzle: str, listener: Listener) -> None:
    with contextlib.suppress(NoSolution):
        move_stack.sudoku_solver(matrix(puzzle), on_event=listener)


def run_algorithm_x(puzzle: str, listener: Listener) -> None:
    cells = enumerate(puzzle)
    fixed = [f"R{cell // 9 + 1}C{cell % 9 + 1}#{digit}" for cell, digit in cells if digit != "."]
    solver.solve(fixed, on_event=listener)


SOLVERS: dict[str, Callable[[str, Listener], Any]] = {
    "node-matrix": lambda puzzle, listener: node_matrix.solve_sudoku(
        matrix(puzzle), quiet=True, on_event=listener
    ),
    "agent": lambda puzzle, listener: agent.solve(puzzle, on_event=listener),
    "move-stack": run_move_stack,
    "cell-sets": lambda puzzle, listener: cell_sets.Sudoku(lines(puzzle)).solve(
        do_print=False, on_event=listener
    ),
    "algorithm-x": run_algorithm_x,
}
SOLVABLE = {name: puzzle for name, (puzzle, _) in PUZZLES.items()} | SEVERAL


def test_the_package_exports_events_and_replay() -> None:
    assert set(nonet.classics.__all__) == {
        "Event",
        "agent",
        "cell_sets",
        "move_stack",
        "node_matrix",
        "replay",
        "sudokusolver",
    }
    assert nonet.classics.replay is replay


# What each kind of event does


def test_uncover_brings_back_the_board_before_the_digit() -> None:
    events: list[Event] = []
    puzzle = PUZZLES["Inkala"][0]
    cells = enumerate(puzzle)
    fixed = [f"R{cell // 9 + 1}C{cell % 9 + 1}#{digit}" for cell, digit in cells if digit != "."]
    solver.solve(fixed, covers=True, on_event=events.append)
    boards = list(replay(events))
    before: list[tuple[Any, Any]] = []
    uncovered = 0
    for number, event in enumerate(events):
        if event.kind == "cover":
            before.append(boards[number - 2][:2] if number > 1 else (None, None))
        elif event.kind == "uncover":
            assert boards[number][:2] == before.pop()
            uncovered += 1
    assert uncovered > 50
    assert boards[-1].values == tuple(map(tuple, matrix(PUZZLES["Inkala"][1])))


def test_only_what_was_covered_last_can_be_uncovered() -> None:
    place, other = (0, 0, 1), (1, 1, 2)
    stream = [Event("place", *place), Event("cover", *place), Event("uncover", *other)]
    with pytest.raises(ValueError, match="not what was covered last: event 2"):
        list(replay(stream))


@pytest.mark.parametrize("kind", ["given", "place", "guess"])
def test_a_digit_stands_and_is_its_only_candidate(kind: Any) -> None:
    event = Event(kind, 2, 7, 4)
    (board,) = replay([event])
    assert board.event is event
    assert [(r, c) for r in range(9) for c in range(9) if board.values[r][c]] == [(2, 7)]
    assert board.values[2][7] == 4
    assert board.candidates[2][7] == {4}
    others = {board.candidates[r][c] for r in range(9) for c in range(9) if (r, c) != (2, 7)}
    assert others == {ALL}


def test_remove_takes_one_candidate_from_one_cell() -> None:
    first, second = replay([Event("remove", 0, 8, 9), Event("remove", 0, 8, 1)])
    assert first.candidates[0][8] == ALL - {9}
    assert second.candidates[0][8] == ALL - {1, 9}
    assert second.candidates[0][7] == second.candidates[1][8] == ALL


def test_remove_of_a_standing_digit_leaves_it_visible_without_candidates() -> None:
    *_, board = replay([Event("place", 4, 4, 5), Event("remove", 4, 4, 5)])
    assert board.values[4][4] == 5
    assert board.candidates[4][4] == frozenset()


def test_remove_of_what_placing_already_took_changes_nothing() -> None:
    first, second = replay([Event("place", 4, 4, 5), Event("remove", 4, 4, 6)])
    assert first[:2] == second[:2]


@pytest.mark.parametrize("kind", ["contradiction", "solved"])
def test_the_end_of_a_line_leaves_the_board(kind: Any) -> None:
    first, second = replay([Event("place", 4, 4, 5), Event(kind)])
    assert first[:2] == second[:2]
    assert second.event == Event(kind)


def test_backtrack_brings_back_the_board_before_the_guess() -> None:
    before, *_, last = replay(
        [
            Event("remove", 0, 0, 1),
            Event("guess", 0, 0, 2),
            Event("remove", 0, 1, 2),
            Event("place", 8, 8, 8),
            Event("contradiction"),
            Event("backtrack", 0, 0, 2),
        ]
    )
    assert last[:2] == before[:2]


def test_guesses_nest() -> None:
    boards = list(
        replay(
            [
                Event("guess", 0, 0, 1),
                Event("guess", 1, 1, 2),
                Event("backtrack", 1, 1, 2),
                Event("guess", 1, 1, 3),
                Event("backtrack", 1, 1, 3),
                Event("backtrack", 0, 0, 1),
            ]
        )
    )
    assert [(b.values[0][0], b.values[1][1]) for b in boards] == [
        (1, 0),
        (1, 2),
        (1, 0),
        (1, 3),
        (1, 0),
        (0, 0),
    ]
    assert boards[2][:2] == boards[0][:2]


def test_backtrack_to_an_outer_guess_takes_the_inner_ones_along() -> None:
    stream = [Event("guess", 0, 0, 1), Event("guess", 1, 1, 2), Event("backtrack", 0, 0, 1)]
    *_, board = replay(stream)
    assert board.values == ((0,) * 9,) * 9
    with pytest.raises(ValueError, match="no such guess"):
        list(replay([*stream, Event("backtrack", 1, 1, 2)]))


# How it behaves


def test_replay_reads_no_further_than_asked() -> None:
    read = 0

    def endless() -> Iterator[Event]:
        nonlocal read
        for digit in itertools.cycle(range(1, 10)):
            read += 1
            yield Event("guess", 0, 0, digit)

    boards = replay(endless())
    assert read == 0
    assert [board.values[0][0] for board in itertools.islice(boards, 3)] == [1, 2, 3]
    assert read == 3


def test_boards_are_frozen() -> None:
    (board,) = replay([Event("solved")])
    with pytest.raises(AttributeError):
        board.values = ()  # type: ignore[misc]
    assert hash(board)


def test_no_events_give_no_boards() -> None:
    assert list(replay([])) == []


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (Event("backtrack", 0, 0, 1), "no such guess to withdraw: event 1, Event.kind='backtrack'"),
        (Event("place", 0, 0, None), "row, column or digit is missing"),
        (Event("guess", None, 0, 1), "row, column or digit is missing"),
        (Event("remove"), "row, column or digit is missing"),
        (Event("given", 9, 0, 1), "no such place"),
        (Event("given", 0, -1, 1), "no such place"),
        (Event("remove", 0, 0, 0), "no such place"),
        (Event("backtrack", 0, 0, 10), "no such place"),
        (Event("jump", 0, 0, 1), "unknown kind of event"),  # type: ignore[arg-type]
    ],
)
def test_an_event_without_sense_is_an_error(event: Event, message: str) -> None:
    boards = replay([Event("place", 4, 4, 5), event])
    next(boards)
    with pytest.raises(ValueError, match=message):
        next(boards)


# The streams of the classics


@pytest.mark.parametrize("name", SOLVABLE)
@pytest.mark.parametrize("run", SOLVERS.values(), ids=SOLVERS)
def test_the_stream_of_a_solver_ends_with_the_solution(
    run: Callable[[str, Listener], Any], name: str
) -> None:
    events: list[Event] = []
    run(SOLVABLE[name], events.append)
    *_, last = replay(events)
    assert last.event == Event("solved")
    assert is_solution(SOLVABLE[name], last.values)
    assert all(last.candidates[r][c] == {last.values[r][c]} for r in range(9) for c in range(9))


def is_covered(event: Event, viewer: Viewer) -> bool:
    """Whether this is algorithm-x on another digit of a cell it has filled, a row of its cover."""
    kind, row, col, digit = event
    return kind == "remove" and viewer.values[row or 0][col or 0] not in (0, digit)


@pytest.mark.parametrize("name", ["32 clues", "minimal, needs a guess", "16 clues", *IMPOSSIBLE])
@pytest.mark.parametrize("run", SOLVERS.values(), ids=SOLVERS)
def test_replay_shows_what_a_viewer_with_its_own_stack_shows(
    run: Callable[[str, Listener], Any], name: str
) -> None:
    events: list[Event] = []
    run((SOLVABLE | IMPOSSIBLE)[name], events.append)
    viewer = Viewer()
    for board in itertools.islice(replay(events), 3000):
        if not is_covered(board.event, viewer):
            viewer(board.event)
        assert [list(line) for line in board.values] == viewer.values
        assert [[set(cell) for cell in line] for line in board.candidates] == viewer.candidates
