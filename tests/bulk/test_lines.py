"""Buffers of lines: bytes, bytearrays, views and mapped files."""

from __future__ import annotations

import array
import mmap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonet
from tests.bulk.samples import EMPTY, SOLVED, UNIQUE, rows, same

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
BAD = [
    ("", "0 characters where 81 are needed", 0),
    ("# a comment", "11 characters where 81 are needed", 11),
    (UNIQUE[:80], "80 characters where 81 are needed", 80),
    (UNIQUE + "1", "'1' right behind the puzzle", 81),
    (UNIQUE + ".", "'.' right behind the puzzle", 81),
    (UNIQUE + "\r\r", "'\\r' right behind the puzzle", 81),
    (UNIQUE + ":1:" + SOLVED, "':' right behind the puzzle", 81),
    (UNIQUE + "x" * 1000, "'x' right behind the puzzle", 81),
    ("?" * 81, "'?' is not a digit", 0),
    (UNIQUE[:80] + "\0", "'\\x00' is not a digit", 80),
    (UNIQUE[:80] + "A # text", "'A' is not a digit", 80),
    ("\xff" * 81, "'ÿ' is not a digit", 0),
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
        assert (error.message, error.position) == (message, position)


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
    with pytest.raises(nonet.FormatError, match="is no text"):
        nonet.solve_many(buffer)
