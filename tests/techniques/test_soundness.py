"""No step of any technique loses the solution, on thousands of boards; none is empty or double."""

from __future__ import annotations

import pytest

from nonet import Board, Step
from nonet.techniques import PATH, TECHNIQUES, Technique
from tests.techniques.boards import boards, solution_of

BOARDS = 160
# Large and kraken fish and their like take long.
BOARDS_BEYOND = 40


def check(technique: Technique, board: Board, steps: list[Step]) -> None:
    solution = solution_of(board.to_grid().givens)
    effects = [(step.places, step.removes) for step in steps]
    assert len(set(effects)) == len(effects), (technique, board)
    for step in steps:
        assert step.places or step.removes, (step, board)
        for cell, digit in step.places:
            assert digit in board.candidates(cell), (step, board)
            assert solution[cell] == digit, (step, board)
        for cell, digit in step.removes:
            assert digit in board.candidates(cell), (step, board)
            assert solution[cell] != digit, (step, board)
        assert step.because.endswith("."), step


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_no_step_loses_the_solution(technique: Technique) -> None:
    for board in boards(BOARDS if technique in PATH else BOARDS_BEYOND):
        check(technique, board, list(technique(board)))
