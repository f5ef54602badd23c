"""SudoCue's .sdx."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.formats.kinds.sdx import FORMAT
from nonet.model.grid import Grid
from tests.formats.grids import FULL, fault, read, read_file, same, with_marks

ALL = "123456789"
EMPTY = [ALL] * 9


def text(*cells: str) -> str:
    return "\n".join(map(" ".join, [[*cells, *EMPTY[len(cells) :]], *[EMPTY] * 8]))


def test_reads_givens_placed_digits_and_candidates() -> None:
    grid = read(FORMAT, text("5", "u3", "46"))
    assert str(grid)[:4] == "53.."
    assert (grid.is_given("r1c1"), grid.is_given("r1c2")) == (True, False)
    assert grid.marks is not None
    assert grid.marks[:4] == (0, 0, 0b101000, FULL)


def test_all_candidates_everywhere_are_no_marks() -> None:
    assert read(FORMAT, text("5")).marks is None
    assert read(FORMAT, text("5", ".", "0")).marks is None


def test_a_lone_candidate_or_none_is_written_as_nothing_said() -> None:
    grid = Grid.empty().with_(marks=[0b1, 0, 0b11] + [FULL] * 78)
    assert FORMAT.losses(grid) == ("a cell without candidates", "a cell with one candidate")
    assert FORMAT.dump(grid).split()[:3] == [ALL, ALL, "12"]


@given(st.lists(with_marks(fewest=2), max_size=3))
def test_round_trip(grids: list[Grid]) -> None:
    assert [FORMAT.losses(grid) for grid in grids] == [()] * len(grids)
    assert read_file(FORMAT, grids) == [same(grid) for grid in grids]


@pytest.mark.parametrize(
    ("text", "line", "position", "words"),
    [
        ("", 0, 0, "0 rows; a 9×9 puzzle has 9"),
        (text("5", "u"), 1, 2, "'u' is not u followed by a digit"),
        (text("5", "u34"), 1, 2, "'u34' is not u followed by a digit"),
        (text("5", "u."), 1, 2, "'u.' is not u followed by a digit"),
        (text("5", "12a"), 1, 4, "'a' is not a candidate"),
        (text("5", "122"), 1, 4, "2 appears twice"),
        (text("?"), 1, 0, "'?' is not a digit"),
        (text("5") + " 1", 9, 90, "10 cells in this row"),
        (text("5") + "\n1 2", 10, 2, "2 cells in this row"),
        (text("5") + "\n" + " ".join(EMPTY), 10, 0, "more than 9 rows"),
    ],
)
def test_bad_input(text: str, line: int, position: int, words: str) -> None:
    error = fault(FORMAT, text)
    assert words in error.message
    assert (error.line or 0, error.position) == (line, position)


def test_a_bad_puzzle_does_not_spoil_the_next() -> None:
    lines = f"1 2 3\n\n{text('5')}\n{text('6')}\n".splitlines(keepends=True)
    blocks = list(FORMAT.blocks(lines))
    assert [block.line for block in blocks] == [1, 3, 12]
    assert read(FORMAT, blocks[2].text)["r1c1"] == 6


def test_losses_of_info_and_rules() -> None:
    assert FORMAT.losses(Grid.empty().with_(info={"author": "Ann"})) == ("info author",)
