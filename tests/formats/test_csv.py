"""CSV with a header."""

from __future__ import annotations

import io

import pytest

from nonet.errors import FormatError
from nonet.formats import parse, read, sniff, write
from nonet.formats.header import read_header
from nonet.formats.kinds.csv_ import FORMAT, is_column
from nonet.model.grid import Grid
from tests.formats.grids import PUZZLE, SOLUTION

ZEROS = PUZZLE.replace(".", "0")
GRID = Grid(PUZZLE)


@pytest.mark.parametrize(
    ("header", "row", "info"),
    [
        ("quizzes,solutions", f"{ZEROS},{SOLUTION}", {"solution": SOLUTION}),
        ("quiz,solution", f"{ZEROS},{SOLUTION}", {"solution": SOLUTION}),
        (
            "id,puzzle,solution,clues,difficulty",
            f"1,{PUZZLE},{SOLUTION},27,2.2",
            {"id": "1", "solution": SOLUTION, "clues": "27", "difficulty": "2.2"},
        ),
        (
            "source,question,answer,rating",
            f"ours,{PUZZLE},{SOLUTION},7",
            {"source": "ours", "solution": SOLUTION, "rating": "7"},
        ),
        ("Puzzle;Solution", f"{PUZZLE};{SOLUTION}", {"solution": SOLUTION}),
        ("PUZZLE\tlevel", f"{PUZZLE}\tvery hard", {"level": "very hard"}),
        ("puzzle", PUZZLE, {}),
        ("sudoku", ZEROS, {}),
        ('"puzzle","note"', f'"{PUZZLE}","a, ""b"""', {"note": 'a, "b"'}),
        (" puzzle , id ", f" {PUZZLE} , 7 ", {"id": "7"}),
        ("puzzle,empty", f"{PUZZLE},", {}),
        ("puzzle,id,id", f"{PUZZLE},1,2", {"id": "1", "id_3": "2"}),
    ],
)
def test_headers_of_public_sets(header: str, row: str, info: dict[str, str]) -> None:
    text = f"{header}\n{row}\n"
    assert sniff(text) == "csv"
    grid = parse(text)
    assert grid == GRID
    assert grid.info == info


def test_the_first_name_of_the_list_is_the_puzzle() -> None:
    header = read_header("grid,puzzle,board")
    assert header is not None
    assert (header.puzzle, header.keys) == (1, ("grid", "", "board"))
    assert read_header("id,name") is None
    # A first line that holds a puzzle is no header.
    assert read_header(f"puzzle,{PUZZLE}") is None


def test_a_file_with_bad_rows() -> None:
    bad = f"{ZEROS[:80]}A"
    text = f'puzzle,id\n{ZEROS},1\n\n{bad},2\n{ZEROS}\n{ZEROS},3,4\n"{ZEROS},5\n{ZEROS},6\n'
    reader = read(io.StringIO(text), on_error="collect")
    assert [(grid.info["id"], reader.line) for grid in reader] == [("1", 2), ("6", 8)]
    assert [(error.line, error.position, error.message) for error in reader.errors] == [
        (4, 80, "'A' is not a digit of a 9×9 grid (1 to 9)"),
        (5, 81, "1 column; the header has 2"),
        (6, 85, "3 columns; the header has 2"),
        (7, 0, "a quoted field is not closed"),
    ]


def test_records_tell_of_every_line() -> None:
    records = list(read(io.StringIO(f"puzzle\n\n{PUZZLE}\n")).records())
    assert [(record.line, record.found) for record in records] == [(1, None), (2, None), (3, GRID)]


def test_a_position_is_that_in_the_row() -> None:
    with pytest.raises(FormatError) as caught:
        parse(f"id,puzzle\n17,{ZEROS[:40]}A{ZEROS[41:]}")
    assert (caught.value.line, caught.value.position) == (2, 43)


def test_several_rows_are_for_read() -> None:
    with pytest.raises(FormatError, match=r"nonet\.read") as caught:
        parse(f"puzzle\n{PUZZLE}\n{PUZZLE}\n")
    assert caught.value.line == 3
    with pytest.raises(FormatError, match="no puzzle in the text"):
        parse("puzzle,solution\n")


def test_a_header_without_puzzles() -> None:
    reader = read(io.StringIO(f"id,name\n1,{PUZZLE}\n"), format="csv", on_error="collect")
    assert list(reader) == []
    assert "no column of puzzles" in reader.errors[0].message


def test_columns_of_all_puzzles_are_written() -> None:
    file = io.StringIO()
    grids = [
        GRID.with_(info={"id": "1"}),
        GRID,
        GRID.with_(info={"note": 'a,"b"', "solution": SOLUTION}),
    ]
    assert write(grids, file, format="csv") == 3
    assert file.getvalue().splitlines() == [
        "puzzle,id,note,solution",
        f"{PUZZLE},1,,",
        f"{PUZZLE},,,",
        f'{PUZZLE},,"a,""b""",{SOLUTION}',
    ]
    file.seek(0)
    assert [dict(grid.info) for grid in read(file)] == [dict(grid.info) for grid in grids]


def test_info_that_is_no_column_is_a_loss() -> None:
    for key, value in [
        ("note", "a\rb"),
        ("puzzle", "x"),
        ("Answer", "x"),
        (" id", "x"),
        ("id", " x"),
    ]:
        assert not is_column(key, value)
        assert FORMAT.losses(GRID.with_(info={key: value})) == (f"info {key}",)
        assert FORMAT.dump(GRID.with_(info={key: value})) == f"puzzle\n{PUZZLE}"


def test_fields_of_several_lines_are_info() -> None:
    grid = GRID.with_(info={"note": 'a, "b"\n\nc', "id": "7"})
    text = FORMAT.dump(grid)
    assert text == f'puzzle,note,id\n{PUZZLE},"a, ""b""\n\nc",7'
    assert parse(text).info == grid.info
    file = io.StringIO(f"{text}\n{PUZZLE},,8\n{PUZZLE},9\n")
    reader = read(file, on_error="collect")
    assert [(reader.line, each.info["id"]) for each in reader] == [(2, "7"), (5, "8")]
    assert [error.line for error in reader.errors] == [6]
