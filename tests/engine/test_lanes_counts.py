"""Counting all solutions by lanes, against the other engine, which shares no code with it."""

from __future__ import annotations

import math
import random

import pytest

import nonet
from nonet.engine import native
from tests.levels import LEVELS
from tests.tables import classic_puzzles, morph

# A puzzle of the table without some of its givens, and how many solutions the engines find.
OPEN = ".......357.....941.......7...75.........7..5....3..1....38.57.45.8.....6........."
OPEN_COUNT = 2_455_812


@pytest.fixture(autouse=True)
def _lanes_count_few_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the lanes count what `single` would have counted faster."""
    monkeypatch.setattr(native, "_FEW", 0)


@pytest.mark.parametrize("few", [1, 287, 288, 289, 4096])
def test_it_does_not_matter_who_counts_few(monkeypatch: pytest.MonkeyPatch, few: int) -> None:
    monkeypatch.setattr(native, "_FEW", few)
    assert nonet.count("." * 16) == 288
    assert nonet.count(classic_puzzles()[0]) == 1
    assert nonet.count("55" + "." * 79) == 0
    assert nonet.count(OPEN, timeout=600) == OPEN_COUNT


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
        assert count == nonet.count(corner, engine="constraints")
        total += count
    assert 2_000 < total / 200 < 3_500


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_million_solutions(monkeypatch: pytest.MonkeyPatch, level: str, threads: int) -> None:
    monkeypatch.setenv("NONET_CPU", level)
    assert nonet.count(OPEN, engine="lanes", threads=threads) == OPEN_COUNT


def test_the_million_by_the_engine_for_constraints() -> None:
    assert nonet.count(OPEN, engine="constraints") == OPEN_COUNT


# Puzzles in which some digits are given nowhere and the first row has all others, with that row
# filled in one order. Those digits can be renamed at will, so every order has as many solutions.
@pytest.mark.parametrize(
    ("puzzle", "first_row", "solutions"),
    [
        (
            "6173.52......7...6.3....5.73.........2..............5...3.2.....6..13......6....5",
            "617395248",
            6_045_426,
        ),
        (
            "8.65.32...52....3.............8..6.....6..32.6........5..36............6.6....5..",
            "846593217",
            17_511_696,
        ),
        (
            "3..75.2..7.........523....7.3....752....2.3..2....3....2.....3............3....7.",
            "396758241",
            83_412_360,
        ),
    ],
)
def test_digits_given_nowhere_can_be_renamed(puzzle: str, first_row: str, solutions: int) -> None:
    given = set(puzzle) - {"."}
    assert given == set(puzzle[:9]) - {"."}
    renamings = math.factorial(9 - len(given))
    one_order = nonet.count(first_row + puzzle[9:], engine="constraints")
    assert nonet.count(puzzle, engine="lanes") == renamings * one_order == solutions


@pytest.mark.parametrize("level", LEVELS)
def test_many_counts_at_every_level(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    random_ = random.Random("emptied")
    monkeypatch.setenv("NONET_CPU", level)
    large = 0
    for _ in range(25):
        full = str(nonet.solve(morph(random_.choice(classic_puzzles()), random_)))
        kept = set(random_.sample(range(81), 30))
        puzzle = "".join(char if cell in kept else "." for cell, char in enumerate(full))
        count = nonet.count(puzzle, engine="lanes")
        assert count == nonet.count(puzzle, engine="constraints")
        large += count > 100
    assert large > 5
