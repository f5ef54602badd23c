"""Buffers of lines: bytes, bytearrays, views and mapped files."""

from __future__ import annotations

import array
import mmap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonet
from tests.rows.bulk.samples import EMPTY, SOLVED, UNIQUE, rows, same

KINDS: list[Callable[[bytes], Any]] = [
    bytes,
    bytearray,
    memoryview,
    lambda data: memoryview(bytearray(data)),
    lambda data: array.array("B", data),
    lambda data: memoryview(b"".join(bytes([byte, 0]) for byte in data))[::2],
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_lines_are_rows(kind: Callable[[bytes], Any], ending: str, last: bool) -> None:
    text = ending.join(rows()) + (ending if last else "")
    assert same(nonet.solve_many(kind(text.encode())), nonet.solve_many(rows()))


def test_a_mapped_file_is_read_where_it_lies(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_bytes("\n".join(rows()).encode())
    with (
        path.open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped,
    ):
        assert same(nonet.solve_many(mapped), nonet.solve_many(rows()))


def test_a_mapped_file_closes_behind_a_call_that_fails(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_bytes((EMPTY + "\n").encode() * 100)
    with (
        pytest.raises(nonet.TimeLimit),
        path.open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped,
    ):
        nonet.solve_many(mapped, timeout=0)


@pytest.mark.parametrize("rules", [None, nonet.Rules.classic(4)])
def test_a_mapped_file_closes_while_its_errors_are_kept(
    tmp_path: Path, rules: nonet.Rules | None
) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{EMPTY}\nno puzzle\n{'.' * 16}\n{'?' * 81}\n")
    with (
        path.open("rb") as file,
        mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as mapped,
    ):
        result = nonet.solve_many(mapped, rules=rules)
    assert len(result.errors) == 3


@pytest.mark.parametrize("mark", [" ", "\t", ",", ";", "#"])
def test_text_may_follow_a_puzzle(mark: str) -> None:
    text = f"{UNIQUE}{mark}any text 123\n{EMPTY}{mark}\r\n{UNIQUE}{mark}end"
    result = nonet.solve_many(text.encode())
    assert not result.errors
    assert result.counts.tolist() == [1, 2, 1]


# A line, what is wrong with it, and where.
AFTER = "right after the puzzle; a space, comma, semicolon or # must separate them"
BAD = [
    ("", "an empty line is not a puzzle", 0),
    (" " * 81, "an empty line is not a puzzle", 0),
    ("# a comment", "a comment is not a puzzle", 0),
    ("# " + UNIQUE, "a comment is not a puzzle", 0),
    (",;", "no cells found", 0),
    (UNIQUE[:80], "80 cells; a 9×9 puzzle has 81", 80),
    (UNIQUE + "1", "82 cells; a 9×9 puzzle has 81", 81),
    (UNIQUE + ".", "82 cells; a 9×9 puzzle has 81", 81),
    (UNIQUE + ":1:" + SOLVED, f"':' {AFTER}", 81),
    (UNIQUE + "x" * 1000, "1081 cells; a 9×9 puzzle has 81", 81),
    (UNIQUE[:80] + "," + SOLVED, "80 cells; a 9×9 puzzle has 81", 80),
    (" ".join(UNIQUE[:80]), "80 cells; a 9×9 puzzle has 81", 159),
    (" ".join(UNIQUE) + " 5", "82 cells; a 9×9 puzzle has 81", 162),
    (" ".join(UNIQUE)[:-1] + "?", "'?' is not a digit", 160),
    ("?" * 81, "'?' is not a digit", 0),
    ("17," + UNIQUE[:80] + "?," + SOLVED, "'?' is not a digit", 83),
    (f'{{"solution": "{SOLVED}", "puzzle": "{UNIQUE}"}}', "'{' is not a digit", 0),
    (UNIQUE[:80] + "\0", "'\\x00' is not a digit", 80),
    (UNIQUE[:80] + "A # text", "'A' is not a digit", 80),
    ("\xff" * 81, "byte 0xff is not UTF-8", 0),
    ("a name of more than forty characters, and " + UNIQUE, "more than 40 characters before", 42),
]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize(("line", "message", "position"), BAD)
def test_lines_that_are_no_puzzles(line: str, message: str, position: int, ending: str) -> None:
    lines = [UNIQUE, line, EMPTY, line, SOLVED]
    result = nonet.solve_many((ending.join(lines) + ending).encode("latin-1"))
    assert result.counts.tolist() == [1, 0, 2, 0, 1]
    assert list(result.errors) == [1, 3]
    assert result.grids is not None
    assert not result.grids[[1, 3]].any()
    for row, error in result.errors.items():
        assert error.line == row + 1
        assert error.text is not None
        assert line.startswith(error.text)
        assert error.message.startswith(message)
        assert error.position == position


SHAPES = [
    " ".join(UNIQUE),
    "\t".join(UNIQUE),
    ",".join(UNIQUE),
    " ".join(UNIQUE) + " # a comment",
    " ".join(UNIQUE[i : i + 9] for i in range(0, 81, 9)),
    "/".join(UNIQUE[i : i + 9] for i in range(0, 81, 9)),
    UNIQUE.replace(".", " "),
    UNIQUE.replace(".", "*"),
    f"  {UNIQUE}  ",
    f"17,{UNIQUE},{SOLVED}",
    f'"{UNIQUE}"',
    f'"17","{UNIQUE}","{SOLVED}"',
    f"0000183b305c {UNIQUE} 1.2",
    f'puzzle = "{UNIQUE}";',
]


@pytest.mark.parametrize("line", SHAPES)
def test_a_line_means_what_parse_reads(line: str) -> None:
    assert nonet.parse(line) == nonet.parse(UNIQUE)
    expected = nonet.solve_many([EMPTY, UNIQUE, SOLVED, UNIQUE])
    text = "\n".join([EMPTY, line, SOLVED, line])
    assert same(nonet.solve_many(text.encode()), expected)
    assert same(nonet.solve_many([EMPTY, line, SOLVED, line]), expected)


def test_columns_are_counted_in_characters() -> None:
    result = nonet.solve_many(f"{UNIQUE}\né,{UNIQUE[:80]}?".encode())
    assert result.errors[1].position == 82
    assert str(result.errors[1]) == "line 2, column 83: '?' is not a digit"


HEADERS = [
    ("quizzes,solutions", f"{UNIQUE},{SOLVED}"),
    ("puzzle,solution", f"{UNIQUE},{SOLVED}"),
    ('"puzzle","solution"', f'"{UNIQUE}","{SOLVED}"'),
    ("id;Puzzle;Solution", f"17;{UNIQUE};{SOLVED}"),
    ("source\tquestion\tanswer\trating", f"ours\t{UNIQUE}\t{SOLVED}\t0"),
    ("solution,puzzle", f"{SOLVED},{UNIQUE}"),
    ("sudoku", UNIQUE),
]


@pytest.mark.parametrize(("header", "row"), HEADERS)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_header_is_no_row_and_says_where_the_puzzles_are(
    header: str, row: str, ending: str, mark: bytes
) -> None:
    text = ending.join([header, row, "bad", row]) + ending
    result = nonet.solve_many(mark + text.encode())
    assert len(result) == 3
    assert result.first_line == 2
    assert list(result.errors) == [1]
    assert result.errors[1].line == 3
    assert result.counts.tolist() == [1, 0, 1]
    assert result.guesses[0] == nonet.solve_many([UNIQUE]).guesses[0]


def test_the_column_of_a_header_holds_for_all_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "solution,puzzle\n" + f"{SOLVED},{EMPTY}\n" * 20 + f"{SOLVED},\n"
    monkeypatch.setattr("nonet.rows.bulk.lines.PIECE", 500)
    result = nonet.solve_many(text.encode())
    assert result.counts.tolist() == [2] * 20 + [0]
    assert result.errors[20].message == "no puzzle in this row"
    assert result.errors[20].line == 22


def test_a_header_stands_in_the_first_line_alone() -> None:
    result = nonet.solve_many(f"{UNIQUE}\npuzzle\n{UNIQUE}\n".encode())
    assert result.first_line == 1
    assert list(result.errors) == [1]
    assert len(nonet.solve_many(["puzzle", UNIQUE])) == 2


@pytest.mark.parametrize("text", [b"\n", b"\r\n", b"1", b"." * 80, b"\n" * 80, b"\n" * 500])
def test_texts_without_a_puzzle(text: bytes) -> None:
    result = nonet.solve_many(text)
    assert len(result) == len(text.splitlines())
    assert list(result.errors) == list(range(len(result)))
    assert not result.counts.any()


def test_errors_come_in_the_order_of_the_rows() -> None:
    text = "\n".join(["?" * 81, "", UNIQUE, "?" * 81, "short", "?" * 81])
    assert list(nonet.solve_many(text.encode()).errors) == [0, 1, 3, 4, 5]


def test_blank_lines_at_the_end_are_rows_and_errors() -> None:
    result = nonet.solve_many(f"{EMPTY}\n{UNIQUE}\n\n\n".encode())
    assert result.counts.tolist() == [2, 1, 0, 0]
    assert list(result.errors) == [2, 3]


def test_bad_lines_do_not_cost_what_the_first_line_costs() -> None:
    # Each bad line must not be given the first line's search.
    hard = nonet.solve_many([EMPTY], limit=255).guesses[0]
    result = nonet.solve_many(EMPTY.encode() + b"\n" * 1000, limit=255)
    assert result.guesses.sum() == hard


def test_a_buffer_is_not_changed_and_can_be_read_only() -> None:
    text = bytearray("\n".join(rows()), "ascii")
    before = bytes(text)
    nonet.solve_many(text)
    assert text == before
    text += b"can grow again"


@pytest.mark.parametrize(
    "buffer", [array.array("i", [1, 2, 3]), memoryview(bytes(162)).cast("B", (2, 81))]
)
def test_buffers_of_other_things_are_refused(buffer: Any) -> None:
    with pytest.raises(nonet.FormatError, match="is not text"):
        nonet.solve_many(buffer)
