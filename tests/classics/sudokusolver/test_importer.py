"""The importer: the text form of a puzzle, and where exactly a bad file goes wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from nonet.classics.sudokusolver.importer import imp_candidates
from nonet.errors import FormatError
from tests.classics.sudokusolver.grids import PUZZLES, to_candidates

ROWS = [PUZZLES["36 givens"].replace(".", "_")[start : start + 9] for start in range(0, 81, 9)]
EXPECTED = tuple(to_candidates(PUZZLES["36 givens"]))
PLAIN = [",".join(row) for row in ROWS]


def spread(row: str) -> str:
    return f"{','.join(row[:3])},  {','.join(row[3:6])},  {','.join(row[6:])}"


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "puzzle.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\n".join(PLAIN), id="plain, no last line end"),
        pytest.param("\n".join(PLAIN) + "\n", id="plain"),
        pytest.param(
            "\n".join(spread(row) + "\n" * (1 + (n % 3 == 2)) for n, row in enumerate(ROWS)),
            id="blocks apart",
        ),
        pytest.param("\r\n".join(PLAIN) + "\r\n", id="CRLF"),
        pytest.param("\r".join(PLAIN), id="CR"),
        pytest.param("\ufeff" + "\n".join(PLAIN), id="byte order mark"),
        pytest.param("\n \n\t\n" + "\n\n".join(PLAIN) + "\n\n \n", id="blank lines anywhere"),
        pytest.param("\n".join(f"  {row} \t" for row in PLAIN), id="spaces around rows"),
        pytest.param("\n".join(" ,\t".join(row) for row in ROWS), id="spaces around cells"),
    ],
)
def test_digits_become_candidates_row_by_row(tmp_path: Path, text: str) -> None:
    assert imp_candidates(str(write(tmp_path, text))) == EXPECTED


def test_an_empty_puzzle_has_no_candidates(tmp_path: Path) -> None:
    assert imp_candidates(write(tmp_path, "_,_,_,_,_,_,_,_,_\n" * 9)) == ()


def test_digits_that_clash_are_read_as_they_stand(tmp_path: Path) -> None:
    text = "5,5,_,_,_,_,_,_,_\n" + "_,_,_,_,_,_,_,_,_\n" * 8
    assert imp_candidates(write(tmp_path, text)) == ("R1C1#5", "R1C2#5")


def with_line(number: int, line: str) -> str:
    return "\n".join([*PLAIN[: number - 1], line, *PLAIN[number:]])


@pytest.mark.parametrize(
    ("text", "line", "position", "message"),
    [
        ("", 1, 0, "0 of 9 rows"),
        (" \n\n", 1, 1, "0 of 9 rows"),
        ("\n".join(PLAIN[:8]) + "\n\n", 8, 17, "8 of 9 rows"),
        ("\n".join([*PLAIN, "", " " + PLAIN[0]]), 11, 1, "a tenth row"),
        (with_line(3, "1,2,3,4,5,6,7,8"), 3, 15, "8 of 9 cells"),
        (with_line(3, "1,2,3,4,5,6,7,8,9, 1"), 3, 19, "a tenth cell"),
        (with_line(9, "1,2,3,4,5,6,7,8,9,"), 9, 18, "a tenth cell"),
        (with_line(2, "1,2,x,4,5,6,7,8,9"), 2, 4, "'x' is not a cell"),
        (with_line(2, "1, 2,  x, 4,5,6,7,8,9"), 2, 7, "'x' is not a cell"),
        (with_line(2, "1,2,3,,5,6,7,8,9"), 2, 6, "nothing between the commas"),
        (with_line(1, "1,2,3,4,5,6,7,8,0"), 1, 16, "'0' is not a cell"),
        (with_line(1, "1,2,3,4,5,6,7,8,."), 1, 16, "'.' is not a cell"),
        (with_line(1, "12,3,4,5,6,7,8,9,_"), 1, 0, "'12' is not a cell"),
        (with_line(1, "1 2,3,4,5,6,7,8,9,_"), 1, 0, "'1 2' is not a cell"),
        (with_line(1, "__,3,4,5,6,7,8,9,_"), 1, 0, "'__' is not a cell"),
        (with_line(4, "1,2,3,4,5,6,7,8,²"), 4, 16, "'²' is not a cell"),
        (with_line(4, "1,2,3,4,5,6,7,8,٣"), 4, 16, "'٣' is not a cell"),
        (with_line(5, "1;2;3;4;5;6;7;8;9"), 5, 0, "'1;2;3;4;5;6;7;8;9' is not a cell"),
        (with_line(6, "# a comment"), 6, 0, "'# a comment' is not a cell"),
        (with_line(3, "_,_,é,4,5,").encode("latin-1"), 3, 4, "byte 0xe9 is not UTF-8"),
        (b"\xff\xfe1\x00,\x00", 1, 0, "byte 0xff is not UTF-8"),
    ],
)
def test_a_bad_file_is_refused_with_line_and_position(
    tmp_path: Path, text: str | bytes, line: int, position: int, message: str
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(FormatError) as caught:
        imp_candidates(str(path))
    error = caught.value
    assert (error.path, error.line, error.position) == (str(path), line, position)
    assert message in error.message
    if error.text is not None:
        assert isinstance(text, str)
        assert error.text == text.split("\n")[line - 1]


def test_a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        imp_candidates(str(tmp_path / "nowhere.txt"))
