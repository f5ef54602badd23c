"""No step of any technique loses a solution, on thousands of boards; none is empty or repeated.

`python -m tools.soundness` proves far more steps.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import nonet
from nonet import Board, Step
from nonet.reasoning.logic import Proof, verify
from nonet.techniques import PATH, TECHNIQUES, Technique
from tests.techniques.boards import boards, puzzles, solution_of
from tests.techniques.own import own_cases
from tools import soundness

# The techniques about constraints have tests of their own.
NATIVE = tuple(technique for technique in TECHNIQUES if technique.is_native)

EACH = pytest.mark.parametrize("technique", NATIVE, ids=lambda technique: technique.name)
BOARDS = 160
# Large fish, kraken fish and similar patterns take long to find.
BOARDS_BEYOND = 40
# A board can have thousands of these loops.
BOARDS_OF_LOOPS = 8
ONE_IN = 16


def number_of_boards(technique: Technique) -> int:
    if technique.name == "grouped-continuous-nice-loop":
        return BOARDS_OF_LOOPS
    return BOARDS if technique in PATH else BOARDS_BEYOND


@cache
def sample() -> tuple[Board, ...]:
    return tuple(boards(BOARDS))


def case_boards(technique: Technique) -> list[Board]:
    """Return boards on which the technique is known to have steps."""
    return [case.board() for case in own_cases(technique.family)[technique.name]]


def check(technique: Technique, board: Board, steps: list[Step], solution: bytes | None) -> None:
    """Check what steps do; boards without a solution of their own are left to the proof."""
    effects = [(step.places, step.removes) for step in steps]
    assert len(set(effects)) == len(effects), (technique, board)
    first = technique.first(board)
    assert (first is not None and (first.places, first.removes) in effects) if steps else not first
    for step in steps:
        assert step.places or step.removes, (step, board)
        for cell, digit in step.places:
            assert digit in board.candidates(cell), (step, board)
            assert solution is None or solution[cell] == digit, (step, board)
        for cell, digit in step.removes:
            assert digit in board.candidates(cell), (step, board)
            assert solution is None or solution[cell] != digit, (step, board)
        assert step.because.endswith("."), step
        assert technique.accepts(step.marks), (technique.marks, step)


def test_the_sample_comes_from_many_puzzles() -> None:
    assert len({board.givens for board in sample()}) >= BOARDS // 8
    assert len({board.values.count(0) for board in sample()}) >= 30


@EACH
def test_no_step_loses_the_solution(technique: Technique) -> None:
    for board in sample()[: number_of_boards(technique)]:
        check(technique, board, list(technique(board)), solution_of(board.to_grid().givens))
    seen = 0
    for board in case_boards(technique):
        steps = list(technique(board))
        check(technique, board, steps, None)
        seen += len(steps)
    assert seen, technique


@EACH
def test_each_step_is_proved(technique: Technique) -> None:
    some = sample()[: number_of_boards(technique)][7::ONE_IN]
    proved = 0
    for board in [*some, *case_boards(technique)]:
        for step in technique(board):
            assert verify(board, step).ok, (step, board.to_grid())
            proved += 1
    assert proved, technique


@cache
def boards_of_several_solutions() -> tuple[Board, ...]:
    random = Random(13)
    found = []
    for grid in puzzles(12, 13):
        loosened = soundness.loosened(grid, random)
        path = nonet.explain(loosened, unique=False)
        board = random.choice([board for board in path.boards() if not board.is_solved])
        assert nonet.count(board.to_grid(), limit=2) == 2
        found.append(board)
    return tuple(found)


def test_no_step_loses_one_of_several_solutions() -> None:
    seen = set()
    for technique in TECHNIQUES:
        if not technique.assumes_unique:
            for board in boards_of_several_solutions():
                for step in technique(board):
                    assert verify(board, step).ok, (step, board.to_grid())
                    seen.add(technique.name)
    # A pattern that is rare anyway need not appear on twelve boards; most do.
    assert len(seen) >= 50, sorted(seen)


def test_the_tool_counts_what_it_proves(
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


def test_the_tool_reaches_the_last_board_when_all_techniques_pause(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert soundness.main(["60", "--techniques", "forcing-net-contradiction"]) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert last.startswith("| all 1 | 60 | ")
