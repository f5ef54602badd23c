"""Batches of text answered with text, and the memory that they share."""

from __future__ import annotations

import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import nonet
from nonet import _native
from nonet.bulk.batches import BatchSolver
from nonet.formats import Batch, Record
from nonet.formats.batches import batches
from nonet.formats.native import cut_lines, cut_table, line_end_of
from nonet.formats.source import Source
from tests.bulk.samples import SOLVED

EMPTY = "." * 81
OPEN = "." + SOLVED[1:]
CLASH = "11" + SOLVED[2:]


def batch_of(text: str) -> Batch:
    (batch,) = nonet.read(io.StringIO(text)).batches()
    assert isinstance(batch, Batch)
    return batch


def test_rows_without_a_unique_solution_are_problems() -> None:
    solver = BatchSolver()
    batch = batch_of("\n".join([OPEN, EMPTY, "rubbish" * 12, OPEN, CLASH]))
    assert solver.solve(batch) == [1, 2, 4]
    assert [solver.is_puzzle(row) for row in range(5)] == [True, True, False, True, True]
    assert [solver.count(row) for row in range(5)] == [1, 2, 0, 1, 0]
    assert [solver.solution(row) for row in range(5)] == [SOLVED, None, None, SOLVED, None]
    assert bytes(solver.lines(3, 4)) == f"{SOLVED}\n".encode()
    with pytest.raises(ValueError, match="row 1 has no answer"):
        solver.lines(0, 2)
    with pytest.raises(IndexError):
        solver.lines(3, 6)
    with pytest.raises(IndexError):
        solver.count(5)


def test_buffers_that_are_too_small_are_refused() -> None:
    solver = _native.BatchSolver(only_counts=False, limit=2, threads=1)
    lines = cut_lines(f"{OPEN}\n".encode())
    assert solver.solve_lines(lines) == []
    with pytest.raises(ValueError, match="no room for 82 bytes in 81"):
        solver.write_lines(0, 1, bytearray(81))
    table = cut_table(f"{OPEN}\n{OPEN}\n".encode(), ",", 1, 0)
    with pytest.raises(ValueError, match="another table"):
        solver.write_rows(table, 0, 1, bytearray(1000))
    with pytest.raises(ValueError, match="no line end"):
        cut_table(OPEN.encode(), ",", 1, 0)
    with pytest.raises(ValueError, match="after the last"):
        cut_table(b"", ",", 1, 1)


@pytest.mark.parametrize("limit", [0, 256])
def test_limits_are_checked(limit: int) -> None:
    with pytest.raises(nonet.ArgumentError, match="from 1 to 255"):
        BatchSolver(limit=limit)


def held(*, released: bool) -> list[tuple[bytes, Batch]]:
    """Read a file in small batches, and return their first contents beside them."""
    puzzles = [OPEN, EMPTY, CLASH, SOLVED] * 10
    source = Source(io.BytesIO("".join(f"{puzzle}\n" for puzzle in puzzles).encode()))

    def read(_: object) -> list[Record]:
        raise AssertionError("every line fits into a batch")

    found = []
    for batch in batches(source, read, 400):  # type: ignore[arg-type]
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


def python_line_end_of(data: bytes) -> str | None:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return None
    if data.count(b"\r") != data.count(b"\r\n"):
        return None
    return "\r\n" if b"\r" in data else "\n"


pieces = st.sampled_from(
    [b"a", b"\n", b"\r\n", b"\r", "é".encode(), "€".encode(), "😀".encode(), b"\xed\xa0\x80"]
)


@given(st.lists(pieces | st.binary(max_size=4), max_size=12).map(b"".join))
@example(b"\xf4\x8f\xbf\xbf")
@example(b"\xf4\x90\x80\x80")
@example(b"\xe0\x9f\xbf")
def test_plain_text_is_what_python_decodes(data: bytes) -> None:
    assert line_end_of(data) == python_line_end_of(data)
    # In lines, cells are not looked at again.
    line = EMPTY.encode() + b" " + data
    assert cut_lines(line).is_plain == (python_line_end_of(line) is not None)
