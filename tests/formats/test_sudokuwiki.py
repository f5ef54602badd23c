"""Boards of sudokuwiki.org."""

from __future__ import annotations

import pytest
from hypothesis import given

from nonet.formats.kinds.sudokuwiki import FORMAT
from nonet.model.grid import Grid
from tests.formats.grids import FULL, PUZZLE, SOLUTION, fault, read, same, with_marks

SITE = "https://www.sudokuwiki.org/sudoku.htm?bd="


def packed(*cells: str) -> str:
    return "S9B" + "".join(cells) + "ep" * (81 - len(cells))


def test_reads_each_kind_of_cell() -> None:
    # 05 is a given 5; 0c is 12, a placed 3; 0p is 25, the mask 7; ep is 529, all nine candidates.
    grid = read(FORMAT, packed("05", "0c", "0p", "ep"))
    assert str(grid)[:4] == "53.."
    assert (grid.is_given("r1c1"), grid.is_given("r1c2")) == (True, False)
    assert grid.marks is not None
    assert grid.marks[:4] == (0, 0, 0b111, FULL)


def test_the_ends_of_each_range() -> None:
    grid = read(FORMAT, packed("01", "09", "0a", "0i", "0j", "ep"))
    assert list(grid.values[:6]) == [1, 9, 1, 9, 0, 0]
    assert [grid.is_given(cell) for cell in range(4)] == [True, True, False, False]
    assert grid.marks is not None
    assert grid.marks[4:6] == (1, FULL)


@pytest.mark.parametrize(
    "text",
    [
        PUZZLE,
        PUZZLE.replace(".", "0"),
        SITE + PUZZLE.replace(".", "0"),
        f"http://sudokuwiki.org/Sudoku.htm?bd={PUZZLE}",
        f"  www.sudokuwiki.org/sudoku.htm?n=1&bd={PUZZLE}&x=2#top\n",
    ],
)
def test_reads_81_characters_and_addresses(text: str) -> None:
    assert str(read(FORMAT, text)) == PUZZLE


def test_reads_s9b_in_any_case_and_address() -> None:
    for text in (packed("05").upper(), SITE + packed("05")):
        assert read(FORMAT, text)["r1c1"] == 5


def test_writes_the_short_string_where_it_says_all() -> None:
    assert FORMAT.dump(Grid(SOLUTION)) == SITE + SOLUTION
    assert FORMAT.dump(Grid(PUZZLE)) == SITE + PUZZLE.replace(".", "0")
    placed = Grid.empty().with_(cells={"r1c1": 9})
    assert FORMAT.dump(placed) == SITE + packed("0i")


@given(with_marks())
def test_round_trip(grid: Grid) -> None:
    assert FORMAT.losses(grid) == ()
    assert read(FORMAT, FORMAT.dump(grid)) == same(grid)


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "0 characters; a board has 81"),
        (PUZZLE[1:], 0, "80 characters; a board has 81"),
        (f"  {PUZZLE[:5]}a{PUZZLE[6:]}", 7, "'a' is not a digit"),
        (f"{SITE}{PUZZLE[:5]}a{PUZZLE[6:]}", len(SITE) + 5, "'a' is not a digit"),
        (packed()[:-1], 3, "161 characters after S9B"),
        (packed("00"), 3, "'00' is 0, which is not a cell value"),
        (packed("05", "eq"), 5, "'eq' is 530, which is not a cell value"),
        (packed("05", "0é"), 5, "'0é' is not a number in base 36"),
        (packed("05", "_1"), 5, "'_1' is not a number in base 36"),
        (f"https://www.sudokuwiki.org/jigsaw.htm?bd={PUZZLE}", 27, "a board of jigsaw.htm"),
        ("https://www.sudokuwiki.org/sudoku.htm?b=1", 38, "no board (bd=)"),
    ],
)
def test_bad_input(text: str, position: int, words: str) -> None:
    error = fault(FORMAT, text)
    assert words in error.message
    assert error.position == position


def test_losses() -> None:
    grid = Grid.empty().with_(marks=[0] + [FULL] * 80, info={"author": "Ann"})
    assert FORMAT.losses(grid) == ("info author", "a cell without candidates")
