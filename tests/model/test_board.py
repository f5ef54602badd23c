"""Board: candidates, placing and removing, and exact undo."""

from __future__ import annotations

import copy
import pickle
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import (
    CLASSIC,
    ArgumentError,
    Board,
    Candidate,
    ConflictError,
    Grid,
    NonetError,
    Rules,
    Step,
    UnknownName,
)
from nonet.variants import ANTI_KNIGHT, DIAGONAL, NON_CONSECUTIVE

FOUR = "12..34......43.1"
RULES = [
    Rules.classic(4),
    Rules.classic(4) + DIAGONAL,
    Rules.classic(6) + NON_CONSECUTIVE,
    Rules.classic(6) + ANTI_KNIGHT,
]


class State(NamedTuple):
    """Everything that can be seen of a board."""

    values: bytes
    masks: tuple[int, ...]
    steps: tuple[Step, ...]
    grid: Grid


def state(board: Board) -> State:
    return State(board.values, board.masks, board.steps, board.to_grid())


# -- how it starts --------------------------------------------------------------------------------


def test_it_starts_with_all_that_the_digits_allow() -> None:
    board = Board(Grid(FOUR))
    assert board.candidates("r1c3") == (3, 4)
    assert board.candidates("r3c3") == (2, 3, 4)
    assert board.candidates("r1c1") == ()
    assert board["r1c1"] == 1
    assert board[2] == 0
    assert board.values == Grid(FOUR).values
    assert board.rules == Rules.classic(4)
    assert not board.is_solved
    assert board.steps == ()


def test_it_starts_from_the_marks_of_the_grid() -> None:
    marks = [15] * 16
    marks[2] = 0b0100
    board = Board(Grid(FOUR, marks=marks))
    assert board.candidates("r1c3") == (3,)
    assert board.candidates("r1c4") == (3, 4)
    assert board.to_grid().marks == board.masks


@pytest.mark.parametrize(
    ("text", "unit", "cells", "digit"),
    [("11" + "." * 14, "row 1", (0, 1), 1), ("2.......2.......", "column 1", (0, 8), 2)],
)
def test_duplicate_digits_are_refused(
    text: str, unit: str, cells: tuple[int, ...], digit: int
) -> None:
    grid = Grid(text)
    with pytest.raises(ConflictError) as caught:
        Board(grid)
    error = caught.value
    assert (error.unit.name, error.cells, error.digit, error.grid) == (unit, cells, digit, grid)
    assert str(error).startswith(f"{digit} appears twice in {unit} (r1c1, ")


def test_clashing_digits_are_refused() -> None:
    grid = Grid("34" + "." * 79, CLASSIC + NON_CONSECUTIVE)
    with pytest.raises(ConflictError, match="r1c1 = 3 and r1c2 = 4 exclude each other"):
        Board(grid)


# -- what it does ---------------------------------------------------------------------------------


def test_placing_takes_the_digit_from_the_peers() -> None:
    board = Board(Grid.empty(Rules.classic(4)))
    board.place("r1c1", 1)
    assert board["r1c1"] == 1
    for peer in ("r1c2", "r1c4", "r4c1", "r2c2"):
        assert board.candidates(peer) == (2, 3, 4)
    assert board.candidates("r2c3") == (1, 2, 3, 4)


def test_placing_takes_what_clashes() -> None:
    board = Board(Grid.empty(CLASSIC + NON_CONSECUTIVE))
    board.place("r5c5", 5)
    assert board.candidates("r5c6") == (1, 2, 3, 7, 8, 9)
    assert board.candidates("r5c7") == (1, 2, 3, 4, 6, 7, 8, 9)


def test_removing_and_cells_for() -> None:
    board = Board(Grid(FOUR))
    assert board.cells_for("row 1", 3) == (2, 3)
    board.remove("r1c3", 3)
    assert board.cells_for("row 1", 3) == (3,)
    assert board.cells_for(board.rules.units[0], 3) == (3,)
    assert board.candidates("r1c3") == (4,)
    with pytest.raises(UnknownName, match="unknown unit 'row 9'"):
        board.cells_for("row 9", 1)
    with pytest.raises(ArgumentError, match="5 is not a digit"):
        board.cells_for("row 1", 5)


def test_solving_by_hand() -> None:
    board = Board(Grid("123.34122143432."))
    board.place((0, 3), 4)
    board.place(15, 1)
    assert board.is_solved
    grid = board.to_grid()
    assert grid.is_solved
    assert grid.givens == Grid("123.34122143432.")
    assert grid.marks is None


def test_to_grid_tells_which_candidates_have_gone() -> None:
    grid = Grid(FOUR, info={"title": "x"})
    board = Board(grid)
    assert board.to_grid() == grid
    assert board.to_grid().info["title"] == "x"
    board.remove("r1c3", 3)
    marked = board.to_grid()
    assert marked.marks == board.masks
    assert Board(marked).masks == board.masks
    board.pop()
    assert board.to_grid() == grid


def test_each_call_is_one_entry_to_take_back() -> None:
    board = Board(Grid(FOUR))
    step = Step("pair", removes=[(8, 2), (11, 2)])
    board.place("r1c3", 3)
    board.remove("r2c3", 1)
    board.push(step)
    assert len(board.steps) == 3
    assert board.pop() is step
    assert board.pop().removes == (Candidate(6, 1),)
    assert board.pop().places == (Candidate(2, 3),)
    with pytest.raises(ArgumentError, match="nothing to undo"):
        board.pop()


# -- what it refuses ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "error", "message"),
    [
        (Step("x", places=[(0, 2)]), ArgumentError, "r1c1 already holds 1"),
        (Step("x", places=[(2, 1)]), ConflictError, "1 appears twice in row 1 \\(r1c1, r1c3\\)"),
        (Step("x", places=[(2, 5)]), ArgumentError, "5 is not a digit \\(1 to 4\\)"),
        (Step("x", places=[(2, 0)]), ArgumentError, "0 is not a digit"),
        (Step("x", places=[(16, 1)]), IndexError, "no cell 16"),
        (Step("x", removes=[(2, 1)]), ArgumentError, "1 is not a candidate of r1c3"),
        (Step("x", removes=[(0, 1)]), ArgumentError, "1 is not a candidate of r1c1"),
        (Step("x", removes=[(2, -1)]), ArgumentError, "-1 is not a digit"),
        (Step("x", places=[(2, 3), (3, 3)]), ConflictError, "3 appears twice in row 1"),
        (
            Step("x", places=[(2, 3)], removes=[(3, 3)]),
            ArgumentError,
            "3 is not a candidate of r1c4",
        ),
        (Step("x", places=[(2, 3)], removes=[(3, 4), (99, 1)]), IndexError, "no cell 99"),
    ],
)
def test_an_impossible_step_raises_and_changes_nothing(
    step: Step, error: type[Exception], message: str
) -> None:
    board = Board(Grid(FOUR))
    board.remove("r3c1", 2)
    before = state(board)
    with pytest.raises(error, match=message):
        board.push(step)
    assert state(board) == before


def test_a_removed_candidate_cannot_be_placed() -> None:
    board = Board(Grid(FOUR))
    board.remove("r1c3", 3)
    with pytest.raises(ArgumentError, match="3 is not a candidate of r1c3"):
        board.place("r1c3", 3)
    with pytest.raises(ArgumentError, match="r1c1 to r4c4"):
        board.place("A1", 3)


def test_what_it_shows_cannot_be_changed() -> None:
    board = Board(Grid(FOUR))
    for name in ("values", "masks", "steps", "rules", "is_solved"):
        with pytest.raises(AttributeError):
            setattr(board, name, None)
    assert isinstance(board.values, bytes)
    assert isinstance(board.masks, tuple)


# -- undo and copies ------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.data())
def test_pop_restores_exactly_and_a_refused_step_changes_nothing(data: st.DataObject) -> None:
    board = Board(Grid.empty(data.draw(st.sampled_from(RULES))))
    candidates = st.tuples(st.sampled_from(board.rules.cells), st.integers(0, board.rules.size + 1))
    steps = st.builds(
        Step,
        st.just("any"),
        places=st.lists(candidates, max_size=2),
        removes=st.lists(candidates, max_size=2),
    )
    history = [state(board)]
    for step in data.draw(st.lists(steps | st.none(), max_size=25)):
        if step is None:
            if len(history) > 1:
                history.pop()
                board.pop()
        else:
            try:
                board.push(step)
            except NonetError:
                pass
            else:
                history.append(state(board))
                assert board.steps[-1] is step
                assert all(board[cell] == digit for cell, digit in step.places)
                assert all(digit not in board.candidates(cell) for cell, digit in step.removes)
        assert state(board) == history[-1]
        assert not list(board.rules.conflicts(board.values))
    while len(history) > 1:
        history.pop()
        board.pop()
        assert state(board) == history[-1]


def test_a_copy_goes_its_own_way() -> None:
    board = Board(Grid(FOUR))
    board.place("r1c3", 3)
    for twin in (board.copy(), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert state(twin) == state(board)
        twin.pop()
        twin.place("r1c3", 4)
        assert board["r1c3"] == 3
        assert twin["r1c3"] == 4


def test_its_repr_is_one_line_about_the_position() -> None:
    board = Board(Grid(FOUR))
    empty = FOUR.count(".")
    candidates = sum(len(board.candidates(cell)) for cell in board.rules.cells)
    assert repr(board) == f"<Board {FOUR}: {empty} empty cells, {candidates} candidates, 0 steps>"


def test_it_prints_as_rows_that_can_be_read_again() -> None:
    board = Board(Grid(FOUR))
    assert str(board).splitlines()[0] == " ".join(FOUR[:4])
    assert str(board).replace(" ", "").replace("\n", "") == FOUR
