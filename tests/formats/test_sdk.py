"""SadMan's .sdk, and that its reader takes SudoCue's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.formats.format import Wants
from nonet.formats.kinds.sdk import FORMAT
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.variants import DIAGONAL
from tests.formats.grids import FULL, PUZZLE, ROWS, fault, lines, read, read_file, with_marks

HEADERS = "#A Ann Example\n#D A first puzzle\n#B 2024-05-01\n#L Easy\n#N 1\n#H 27\n#T 95\n"
EMPTY = ".........\n" * 9


def section(name: str, rows: list[str]) -> str:
    return f"[{name}]\n" + "\n".join(rows) + "\n"


def test_reads_headers_and_givens() -> None:
    grid = read(FORMAT, HEADERS + section("Puzzle", ROWS))
    assert str(grid) == PUZZLE
    assert grid.info == {
        "author": "Ann Example",
        "description": "A first puzzle",
        "date": "2024-05-01",
        "level": "Easy",
        "solutions": "1",
        "clues": "27",
        "seconds": "95",
    }


def test_a_digit_of_the_state_that_is_not_in_the_puzzle_is_placed() -> None:
    puzzle = ["5........", *[".........\n"] * 8]
    grid = read(FORMAT, section("Puzzle", puzzle) + section("State", ["53.......", *puzzle[1:]]))
    assert (grid["r1c1"], grid.is_given("r1c1")) == (5, True)
    assert (grid["r1c2"], grid.is_given("r1c2")) == (3, False)


def test_a_state_may_leave_the_givens_out() -> None:
    grid = read(FORMAT, "[Puzzle]\n5........\n" + EMPTY[10:] + "[State]\n.3.......\n" + EMPTY[10:])
    assert str(grid)[:3] == "53."


def test_an_empty_group_of_pencil_marks_says_nothing() -> None:
    marks = [",12,,,,,,,3", *[",,,,,,,,"] * 8]
    grid = read(FORMAT, "[Puzzle]\n" + EMPTY + section("PencilMarks", marks))
    assert grid.marks is not None
    assert grid.marks[:3] == (FULL, 0b11, FULL)
    assert grid.marks[8] == 0b100
    nothing = section("PencilMarks", [",,,,,,,,"] * 9)
    assert read(FORMAT, "[Puzzle]\n" + EMPTY + nothing).marks is None


def test_colours_and_the_solution_are_info_and_come_back() -> None:
    text = section("Puzzle", ROWS) + section("Colours", ["1........"] * 9)
    text += section("Solution", ["123456789"] * 9)
    grid = read(FORMAT, text)
    assert grid.info == {"colours": "1........" * 9, "solution": "123456789" * 9}
    assert read(FORMAT, FORMAT.dump(grid)).info == grid.info


def test_reads_the_other_dialect_and_plain_headers() -> None:
    grid = read(FORMAT, "#AAnn\n#DA puzzle\n#Source: a book\n# remark\n" + "\n".join(ROWS))
    assert grid.info == {
        "author": "Ann",
        "description": "A puzzle",
        "source": "a book",
        "comment": "remark",
    }


def test_reads_crlf_blank_lines_and_any_case() -> None:
    text = "#A Ann\n\n[PUZZLE]\n" + "\n".join(ROWS) + "\n"
    assert str(read(FORMAT, text.replace("\n", "\r\n"))) == PUZZLE


def test_what_is_written() -> None:
    grid = Grid.empty().with_(cells={"r1c1": 5}, given=True, info={"comment": "one\ntwo"})
    grid = grid.with_(cells={"r1c2": 3}, given=False).with_(marks=[FULL] * 80 + [0b110])
    rows = ["........."] * 8
    assert FORMAT.dump(grid).split("\n") == [
        *("#C one", "#C two"),
        *("[Puzzle]", "5........", *rows),
        *("[State]", "53.......", *rows),
        *("[PencilMarks]", *[",,,,,,,,"] * 8, ",,,,,,,,23"),
    ]


@given(with_marks(), lines | st.just("two\nlines"))
def test_round_trip(grid: Grid, author: str) -> None:
    grid = grid.with_(info={"author": author})
    assert FORMAT.losses(grid) == ()
    back = read(FORMAT, FORMAT.dump(grid))
    assert back == grid
    assert back.info == grid.info


@given(st.lists(with_marks(), max_size=3), st.booleans())
def test_a_file_of_several(grids: list[Grid], has_headers: bool) -> None:
    if has_headers:
        grids = [grid.with_(info={"level": str(i)}) for i, grid in enumerate(grids)]
    assert read_file(FORMAT, grids) == grids


def test_blocks_have_their_lines_and_headers_at_the_end_stay_with_the_grid() -> None:
    first, second = section("Puzzle", ROWS), "\n#A Ann\n" + section("Puzzle", ROWS) + "#B 2024\n"
    blocks = list(FORMAT.blocks((first + second).splitlines(keepends=True)))
    assert [block.line for block in blocks] == [1, 12]
    assert read(FORMAT, blocks[1].text).info == {"author": "Ann", "date": "2024"}


@pytest.mark.parametrize(
    ("text", "line", "position", "words"),
    [
        ("", 0, 0, "no rows"),
        ("[Puzzle]\n..a......\n" + EMPTY[10:], 2, 2, "'a' is not a digit"),
        ("[Puzzle]\n........\n" + EMPTY[10:], 2, 7, "8 cells in this row"),
        ("[Puzzle]\n..........\n" + EMPTY[10:], 2, 9, "10 cells in this row"),
        ("[Puzzle]\n" + EMPTY[10:], 9, 0, "8 rows in [puzzle]"),
        ("[Puzzle]\n" + EMPTY + "1........", 11, 0, "more than 9 rows in [puzzle]"),
        ("[Puzle]\n" + EMPTY, 1, 0, "unknown section [Puzle]; known are [Puzzle]"),
        ("[State]\n" + EMPTY, 1, 0, "no rows of a puzzle"),
        ("[Puzzle]\n" + EMPTY + "[Puzzle]\n", 11, 0, "[Puzzle] appears twice"),
        ("[Puzzle]\n" + EMPTY + "[PencilMarks]\n,,\n", 12, 0, "1 row in [pencilmarks]"),
        ("[Puzzle]\n" + EMPTY + "[PencilMarks]\n" + ",,\n" * 9, 12, 0, "3 groups of pencil"),
        ("[Puzzle]\n" + EMPTY + "[PencilMarks]\n" + ",1x,,,,,,,\n" * 9, 12, 2, "'x' is not a"),
        ("[Puzzle]\n" + EMPTY + "[PencilMarks]\n" + ",1, 22,,,,,,\n" * 9, 12, 5, "2 appears twice"),
        (
            "[Puzzle]\n5........\n" + EMPTY[10:] + "[State]\n6........\n" + EMPTY[10:],
            *(12, 0, "5 is given, but the cell has 6"),
        ),
    ],
)
def test_bad_input(text: str, line: int, position: int, words: str) -> None:
    error = fault(FORMAT, text)
    assert words in error.message
    assert (error.line or 0, error.position) == (line, position)


def test_losses() -> None:
    grid = Grid.empty(Rules.classic() + DIAGONAL).with_(
        marks=[0] + [FULL] * 80,
        info={"title": "T", "author": " Ann", "clues": "many", "colours": "red"},
    )
    assert FORMAT.losses(grid) == (
        "rules",
        "info title",
        "a cell without candidates",
        "info author",
        "info clues",
        "info colours",
    )
    assert "4×4 grids" in FORMAT.losses(Grid.empty(Rules.classic(4)))
    assert read(FORMAT, FORMAT.dump(grid)).info == {}


def test_the_rules_asked_for_are_those_of_the_grid() -> None:
    rules = Rules.classic() + DIAGONAL
    assert FORMAT.parse(EMPTY, Wants(rules=rules)).rules == rules
