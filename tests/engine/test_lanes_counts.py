"""Counting all solutions by lanes, against the general engine, which shares no code with it."""

from __future__ import annotations

import random

import pytest

import nonet
from tests.levels import LEVELS
from tests.tables import classic_puzzles, morph

# A puzzle of the table without some of its givens, and how many solutions the engines find.
OPEN = ".......357.....941.......7...75.........7..5....3..1....38.57.45.8.....6........."
OPEN_COUNT = 2_455_812


def corner_of(full: str) -> str:
    """Return what band 1 and stack 1 hold; the rest has about 2,700 ways."""
    return "".join(char if cell < 27 or cell % 9 < 3 else "." for cell, char in enumerate(full))


def test_200_grids_with_a_band_and_a_stack_fixed() -> None:
    random_ = random.Random("band and stack")
    total = 0
    for _ in range(200):
        puzzle = morph(random_.choice(classic_puzzles()), random_)
        corner = corner_of(str(nonet.solve(puzzle)))
        count = nonet.count(corner, engine="lanes")
        assert count == nonet.count(corner, engine="general")
        total += count
    assert 2_000 < total / 200 < 3_500


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_million_solutions(monkeypatch: pytest.MonkeyPatch, level: str, threads: int) -> None:
    monkeypatch.setenv("NONET_CPU", level)
    assert nonet.count(OPEN, engine="lanes", threads=threads) == OPEN_COUNT


def test_the_million_by_the_general_engine() -> None:
    assert nonet.count(OPEN, engine="general") == OPEN_COUNT
