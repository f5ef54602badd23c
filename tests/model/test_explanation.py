"""Explanation: a sequence of steps whose positions are replayed."""

from __future__ import annotations

import pytest

from nonet import Board, Explanation, Grid, Step

GRID = Grid("123.34122143432.")
PATH = [
    Step("hidden-single", places=[(3, 4)]),
    Step("full-house", places=[(15, 1)]),
]
ORDER = ["full-house", "naked-single", "hidden-single"]


def test_it_is_a_sequence_of_steps() -> None:
    explanation = Explanation(GRID, PATH)
    assert list(explanation) == PATH
    assert len(explanation) == 2
    assert explanation[0] is PATH[0]
    assert explanation[-1] is PATH[1]
    assert explanation[:1] == PATH[:1]
    assert explanation[::-1] == PATH[::-1]
    assert PATH[1] in explanation
    with pytest.raises(IndexError):
        explanation[2]
    assert explanation.grid == GRID


def test_steps_are_made_when_touched() -> None:
    made = []

    def make(record: tuple[int, int]) -> Step:
        made.append(record)
        return Step("full-house", places=[record])

    explanation = Explanation(GRID, [(3, 4), (15, 1)], make=make)
    assert len(explanation) == 2
    assert not made
    assert explanation[1] == Step("full-house", places=[(15, 1)])
    assert made == [(15, 1)]


def test_how_it_ends() -> None:
    assert Explanation(GRID, PATH).outcome == "solved"
    assert Explanation(GRID, PATH).solved
    stuck = Explanation(GRID, PATH[:1])
    assert (stuck.outcome, stuck.solved, stuck.contradiction) == ("stuck", False, None)
    lost = Explanation(GRID, PATH[:1], contradiction="no digit left for r4c4")
    assert (lost.outcome, lost.solved) == ("contradiction", False)
    assert lost.contradiction == "no digit left for r4c4"


def test_the_hardest_step_goes_by_the_order_of_techniques() -> None:
    assert Explanation(GRID, PATH, order=ORDER).hardest is PATH[0]
    assert Explanation(GRID, PATH, order=ORDER[::-1]).hardest is PATH[1]
    assert Explanation(GRID, [PATH[1], PATH[1]], order=ORDER).hardest is PATH[1]
    assert Explanation(GRID, []).hardest is None


def test_boards_before_the_first_step_and_after_each() -> None:
    boards = list(Explanation(GRID, PATH).boards())
    assert [board.values.count(0) for board in boards] == [2, 1, 0]
    assert boards[0].to_grid() == GRID
    assert boards[-1].is_solved
    boards[1].place("r4c4", 1)
    assert boards[1].values == boards[2].values


def test_every_board_is_ones_own() -> None:
    seen = []
    for board in Explanation(GRID, PATH).boards():
        seen.append(board.values)
        while board.steps:
            board.pop()
        assert board.values == Board(GRID).values
    assert [values.count(0) for values in seen] == [2, 1, 0]


def test_its_repr_is_one_line_and_it_prints_the_path() -> None:
    explanation = Explanation(Grid("12..34......43.1"), [])
    assert repr(explanation) == "<Explanation: stuck after 0 steps>"
    wrong = Explanation(Grid("12..34......43.1"), [], contradiction="r1c3 has no candidate left")
    assert repr(wrong) == ("<Explanation: contradiction after 0 steps: r1c3 has no candidate left>")
    assert str(wrong) == "Contradiction after 0 steps: r1c3 has no candidate left."
