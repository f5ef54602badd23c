"""Susser strings, long and short."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.formats.kinds.susser import FORMAT, shorten
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC
from tests.formats.grids import FULL, PUZZLE, fault, read, read_file, values, with_removals


def test_reads_placed_digits_and_removed_candidates() -> None:
    grid = read(FORMAT, "5+3" + "." * 79 + ":413 999")
    assert (grid.is_given("r1c1"), grid.is_given("r1c2"), grid["r1c2"]) == (True, False, 3)
    assert grid.marks is not None
    assert grid.marks[2] == CLASSIC.allowed(grid.values)[2] & ~0b1000
    assert grid.marks[80] == FULL & ~0b100000000


def test_no_removed_candidates_are_no_marks() -> None:
    for text in (PUZZLE, PUZZLE.replace(".", "0"), PUZZLE + ":"):
        grid = read(FORMAT, text)
        assert (str(grid), grid.marks) == (PUZZLE, None)
    # Candidate 5 of r1c2 is excluded by the digit beside it.
    assert read(FORMAT, "5" + "." * 80 + ":512").marks is None


def test_reads_the_short_form() -> None:
    grid = read(FORMAT, "53*,6*9*1,*98,8*6*3,4..8.3..1,7*6,*2*,*,*79")
    rows = ["53.......", "6...9...1", ".......98", "8...6...3", "4..8.3..1", "7.......6"]
    assert [str(grid)[start : start + 9] for start in range(0, 54, 9)] == rows


@given(values())
def test_short_round_trip(digits: bytes) -> None:
    grid = Grid(digits, CLASSIC)
    assert read(FORMAT, shorten(grid)) == grid


@given(st.lists(with_removals(), max_size=3))
def test_round_trip(grids: list[Grid]) -> None:
    assert [FORMAT.losses(grid) for grid in grids] == [()] * len(grids)
    assert read_file(FORMAT, grids) == grids


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "0 cells; a 9×9 puzzle has 81"),
        (PUZZLE[1:], 79, "80 cells; a 9×9 puzzle has 81"),
        (PUZZLE + "1", 81, "more than 81 cells"),
        (PUZZLE[:80] + "+", 80, "no digit after +"),
        (PUZZLE + ":11", 82, "'11' is not a digit, a row and a column"),
        (PUZZLE + ":111 011", 86, "'011' is not a digit, a row and a column"),
        ("*,*,*", 0, "3 rows; a 9×9 puzzle has 9"),
        ("1*2*,*,*,*,*,*,*,*,*", 0, "'1*2*' does not describe 9 cells"),
        ("*,12345678,*,*,*,*,*,*,*", 2, "'12345678' does not describe 9 cells"),
        ("*,*a,*,*,*,*,*,*,*", 3, "'a' is not a digit"),
    ],
)
def test_bad_input(text: str, position: int, words: str) -> None:
    error = fault(FORMAT, text)
    assert words in error.message
    assert error.position == position


def test_losses() -> None:
    grid = Grid("5" + "." * 80, marks=[FULL] * 81, info={"author": "Ann"})
    assert FORMAT.losses(grid) == ("info author", "a candidate that the digits exclude")
    assert FORMAT.losses(Grid.empty().with_(marks=[0] * 81)) == ()
