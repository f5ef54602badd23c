"""Batches of text answered with text, and the memory that they share."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import nonet
from nonet import _native
from nonet.formats import Record
from nonet.formats.kinds.csv_ import is_blank, whole_rows
from nonet.formats.native import cut_lines, cut_table
from nonet.formats.source import PuzzleSource as Stream
from nonet.rows import Batch, Source
from nonet.rows.batches import batches
from nonet.rows.solving import SolutionAnswerer
from tests.rows.bulk.samples import SOLVED

EMPTY = "." * 81
OPEN = "." + SOLVED[1:]
CLASH = "11" + SOLVED[2:]


def batch_of(text: str) -> Batch:
    (batch,) = Source(io.StringIO(text)).batches()
    assert isinstance(batch, Batch)
    return batch


def test_rows_without_a_unique_solution_are_problems() -> None:
    solver = SolutionAnswerer()
    batch = batch_of("\n".join([OPEN, EMPTY, "rubbish" * 12, OPEN, CLASH]))
    assert solver.answer(batch) == [1, 2, 4]
    outcomes = ["unique", "several", None, "unique", "none"]
    assert [solver.outcome(row) for row in range(5)] == outcomes
    assert [solver.value(row) for row in range(5)] == [SOLVED, "", "", SOLVED, ""]
    assert bytes(solver.lines(3, 4)) == f"{SOLVED}\n".encode()
    with pytest.raises(ValueError, match="row 1 has no answer"):
        solver.lines(0, 2)
    with pytest.raises(IndexError):
        solver.lines(3, 6)
    with pytest.raises(IndexError):
        solver.outcome(5)


def test_buffers_that_are_too_small_are_refused() -> None:
    solver = _native.BatchSolver(only_counts=False, limit=2, threads=1)
    lines = cut_lines(f"{OPEN}\n".encode())
    assert solver.solve_lines(lines) == []
    with pytest.raises(ValueError, match="no room for 82 bytes in 81"):
        solver.write_lines(0, 1, bytearray(81))
    table = cut_table(f"{OPEN}\n{OPEN}\n".encode(), ",", 1, 0)
    with pytest.raises(ValueError, match="another table"):
        solver.write_rows(table, ("none", "unique", "several"), 0, 1, bytearray(1000))
    with pytest.raises(ValueError, match="one column for two answers"):
        cut_table(OPEN.encode(), ",", 2, 0, 1, 1)
    with pytest.raises(ValueError, match="after the last"):
        cut_table(b"", ",", 1, 1)


@pytest.mark.parametrize("limit", [0, 256])
def test_limits_are_checked(limit: int) -> None:
    with pytest.raises(nonet.ArgumentError, match="from 1 to 255"):
        SolutionAnswerer(limit=limit)


def held(*, released: bool) -> list[tuple[bytes, Batch]]:
    """Read a file in small batches, and return their first contents beside them."""
    puzzles = [OPEN, EMPTY, CLASH, SOLVED] * 10
    source = Stream(io.BytesIO("".join(f"{puzzle}\n" for puzzle in puzzles).encode()))

    def read(_: object) -> list[Record]:
        raise AssertionError("every line fits into a batch")

    found = []
    for batch in batches(source, read, size=400):  # type: ignore[arg-type]
        assert isinstance(batch, Batch)
        found.append((bytes(batch.data), batch))
        if released:
            batch.release()
            batch.release()  # a second time changes nothing
    assert b"".join(data for data, _ in found).decode().split() == puzzles
    assert len(found) > 5
    return found


def test_batches_that_are_kept_stay_as_they_are() -> None:
    assert all(bytes(batch.data) == data for data, batch in held(released=False))


def test_the_memory_of_released_batches_is_used_again() -> None:
    assert len({id(batch.data.obj) for _, batch in held(released=True)}) == 1


pieces = st.sampled_from(
    [b"a", b"\n", b"\r\n", b"\r", "é".encode(), "€".encode(), "😀".encode(), b"\xed\xa0\x80"]
)


@given(st.lists(pieces | st.binary(max_size=4), max_size=12).map(b"".join))
@example(b"\xf4\x8f\xbf\xbf")
@example(b"\xf4\x90\x80\x80")
@example(b"\xe0\x9f\xbf")
def test_lines_end_and_are_text_as_in_python(data: bytes) -> None:
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    if not lines[-1]:
        lines.pop()
    found = cut_lines(data)
    texts = [data[slice(*found.bounds(row))] for row in range(len(found))]
    assert texts == [
        line.removeprefix(b"\xef\xbb\xbf") if not n else line for n, line in enumerate(lines)
    ]
    bad = {row for row, fault, *_ in found.bad if fault == "text"}
    assert bad == {row for row, line in enumerate(texts) if not is_utf8(line)}
    # In lines, cells are not looked at again.
    behind = cut_lines(EMPTY.encode() + b" " + data)
    first = (EMPTY.encode() + b" " + data).replace(b"\r", b"\n").split(b"\n")[0]
    assert (0, "text") in [each[:2] for each in behind.bad] or is_utf8(first)


def is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


rows = st.lists(
    st.lists(st.text("ab\",'\n\r é;", max_size=5), min_size=2, max_size=3), min_size=1, max_size=8
)


@given(rows, st.sampled_from(["\n", "\r\n"]), st.integers(1, 400))
def test_what_the_standard_library_writes_is_cut_as_it_reads(
    table: list[list[str]], end: str, size: int
) -> None:
    """Rows of any fields, in one piece and in pieces cut anywhere."""
    file = io.StringIO()
    csv.writer(file, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(table)
    data = file.getvalue().encode()
    whole = cut_table(data, ",", 2, 0)
    texts = [data[slice(*whole.bounds(row))].decode() for row in range(len(whole))]
    assert [next(csv.reader(io.StringIO(text, newline=""))) for text in texts] == table
    assert [row for _, row in whole_rows(io.StringIO(data.decode(), newline=""), ",")] == texts
    found, start = [], 0
    while start < len(data):
        piece = data[start : start + size]
        cut = cut_table(piece, ",", 2, 0, last=start + size >= len(data))
        found += [piece[slice(*cut.bounds(row))].decode() for row in range(len(cut))]
        start += cut.used
        size = size if cut.used else 2 * size
    assert found == texts


@given(st.lists(st.sampled_from(['"', '""', ",", "a", " ", "\n", "\r\n", "\r"]), max_size=30))
def test_any_text_is_cut_alike_in_both_languages(pieces: list[str]) -> None:
    text = "".join(pieces)
    data = text.encode()
    whole = cut_table(data, ",", 2, 0)
    found = [
        (whole.number(row) + 1, data[slice(*whole.bounds(row))].decode())
        for row in range(len(whole))
    ]
    lines = Stream(io.BytesIO(data)).lines()
    rows = [each for each in whole_rows(lines, ",") if not is_blank(each[1], ",")]
    assert [(number, row.replace("\r\n", "\n").replace("\r", "\n")) for number, row in found] == [
        (number, row.replace("\r\n", "\n").replace("\r", "\n")) for number, row in rows
    ]
