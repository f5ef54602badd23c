"""The default path over the big data: all rated puzzles without a guess, and no solution lost.

A share of each file is tried; NONET_FULL=1 tries all of it. `python -m tools.histogram FILE` says
which techniques were needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import nonet
from nonet import Explanation, Grid
from nonet.reasoning.logic import verify
from nonet.techniques import PATH
from tools.histogram import puzzles

RATED = {
    "hodoku_ratings.csv": 12,
    "se_ratings.csv": 12,
    "hardest110626_published_er.csv": 6,
}
SEVERAL = 25

pytestmark = pytest.mark.needs_data


def share(path: Path, one_in: int) -> Iterator[str]:
    every = 1 if os.environ.get("NONET_FULL") else one_in
    chosen = list(puzzles(path))[::every]
    assert len(chosen) > 10
    yield from chosen


@pytest.mark.parametrize("name", RATED)
def test_every_rated_puzzle_is_solved_without_a_guess(data: Path, name: str) -> None:
    assert not any(technique.is_guess for technique in PATH)
    for puzzle in share(data / "ratings" / name, RATED[name]):
        explanation = nonet.explain(puzzle)
        assert explanation.solved, puzzle
        *_, last = explanation.boards()
        assert last.values == nonet.solve(puzzle).grid.values, puzzle


def test_without_uniqueness_no_solution_is_lost(data: Path) -> None:
    # The candidates at the end allow as many solutions as the puzzle has, so each step kept all.
    limit = 100_000
    for puzzle in share(data / "bench" / "several-solutions.txt", SEVERAL):
        before = nonet.count(puzzle, limit=limit)
        assert 1 < before < limit
        explanation = nonet.explain(puzzle, unique=False)
        assert explanation.outcome == "stuck"
        *_, last = explanation.boards()
        assert nonet.count(last.to_grid(), limit=limit) == before, blame(puzzle, explanation)


def blame(puzzle: str, explanation: Explanation) -> str:
    """Say which step lost a solution."""
    for board, step in zip(explanation.boards(), explanation, strict=False):
        proof = verify(board, step)
        if not proof.ok:
            return f"{step!r} on {board.to_grid()!r} loses {proof.counterexample}"
    return f"{Grid(puzzle)!r}: every step alone is sound"
