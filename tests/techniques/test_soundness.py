"""No step of any technique loses a solution, on thousands of boards; none is empty or double.

`python -m tools.soundness` puts far more to the proof.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import nonet
from nonet import Board, Step
from nonet.logic import Proof, verify
from nonet.techniques import PATH, TECHNIQUES, Technique
from tests.techniques.boards import boards, puzzles, solution_of
from tools import soundness

EACH = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
BOARDS = 160
# Large and kraken fish and their like take long.
BOARDS_BEYOND = 40
# Thousands of loops a board.
BOARDS_OF_LOOPS = 8
ONE_IN = 16


def number_of_boards(technique: Technique) -> int:
    if technique.name == "grouped-continuous-nice-loop":
        return BOARDS_OF_LOOPS
    return BOARDS if technique in PATH else BOARDS_BEYOND


def check(technique: Technique, board: Board, steps: list[Step]) -> None:
    solution = solution_of(board.to_grid().givens)
    effects = [(step.places, step.removes) for step in steps]
    assert len(set(effects)) == len(effects), (technique, board)
    first = technique.first(board)
    assert (first is not None and (first.places, first.removes) in effects) if steps else not first
    for step in steps:
        assert step.places or step.removes, (step, board)
        for cell, digit in step.places:
            assert digit in board.candidates(cell), (step, board)
            assert solution[cell] == digit, (step, board)
        for cell, digit in step.removes:
            assert digit in board.candidates(cell), (step, board)
            assert solution[cell] != digit, (step, board)
        assert step.because.endswith("."), step
        assert technique.accepts(step.marks), (technique.marks, step)


@EACH
def test_no_step_loses_the_solution(technique: Technique) -> None:
    for board in boards(number_of_boards(technique)):
        check(technique, board, list(technique(board)))


@EACH
def test_each_step_is_proved(technique: Technique) -> None:
    for number, board in enumerate(boards(number_of_boards(technique))):
        if number % ONE_IN == 7:
            for step in technique(board):
                assert verify(board, step).ok, (step, board.to_grid())


@cache
def boards_of_several_solutions() -> tuple[Board, ...]:
    random = Random(13)
    found = []
    for grid in puzzles(12, 13):
        path = nonet.explain(soundness.loosened(grid, random), unique=False)
        found.append(random.choice([board for board in path.boards() if not board.is_solved]))
    return tuple(found)


@pytest.mark.parametrize(
    "technique",
    [technique for technique in TECHNIQUES if not technique.assumes_unique],
    ids=lambda technique: technique.name,
)
def test_no_step_loses_one_of_several_solutions(technique: Technique) -> None:
    for board in boards_of_several_solutions():
        for step in technique(board):
            assert verify(board, step).ok, (step, board.to_grid())


def test_the_tool_counts_what_it_puts_to_the_proof(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["10", "--techniques", "hidden-single", "pointing"]
    assert soundness.main(arguments) == 0
    said = capsys.readouterr().out
    assert [line.split(" | ")[0] for line in said.splitlines()] == [
        "| technique",
        "|---|---:|---:|---:|",
        "| hidden-single",
        "| pointing",
        "| all 2",
    ]
    monkeypatch.setattr(soundness, "verify", lambda board, step: Proof(False, "engine", None))
    assert soundness.main(arguments) == 1
    assert "loses None" in capsys.readouterr().out


def test_the_tool_stops_in_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert soundness.main(["--seconds", "0", "--techniques", "swordfish"]) == 0
    assert "| swordfish | 0 | 0 | 0 |" in capsys.readouterr().out


def test_the_tool_goes_on_when_all_have_seen_enough_for_a_while(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert soundness.main(["60", "--techniques", "forcing-net-contradiction"]) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("| all 1 | 60 | ")
