"""Any bytes at all as a buffer, and any strings as a list: every row is answered or explained."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from tests.levels import LEVELS
from tests.rows.bulk.samples import EMPTY, SOLVED, UNIQUE, same

BLANKS = "0.*_-Xx "
CELLS = "123456789" + BLANKS

# Lines that are puzzles, nearly puzzles, and anything.
cells = st.text(st.sampled_from("123456789" + "." * 40 + BLANKS), min_size=81, max_size=81)
near = st.builds(
    lambda text, place, extra: text[:place] + extra + text[place:],
    st.sampled_from([UNIQUE, EMPTY, SOLVED]),
    st.integers(0, 90),
    st.text(st.sampled_from(" ,;#\t:?A\r\0\xff1."), max_size=3),
)
cut = st.builds(lambda text, end: text[:end], cells, st.integers(0, 81))
line = st.one_of(
    cells, near, cut, st.text(st.characters(max_codepoint=255, exclude_characters="\n"))
)
buffers = st.one_of(
    st.binary(max_size=400),
    st.builds(
        lambda lines, ending: ending.join(lines).encode("latin-1"),
        st.lists(line, max_size=40),
        st.sampled_from(["\n", "\r\n"]),
    ),
)


def lines_of(buffer: bytes) -> list[str]:
    text = buffer.decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return lines


def puzzle_in(line: str) -> str | None:
    """Return the puzzle of a line that begins with one, or is one of digits and spaces."""
    head, rest = line[:81], line[81:]
    if len(head) != 81 or not all(cell in CELLS for cell in head):
        return None
    if " " in head:
        return None if rest or set(head) - set("0123456789 ") or not head.strip() else head
    return head if not rest or rest[0] in " \t,;#" else None


def is_utf8(line: str) -> bool:
    """Whether the bytes of a line, each of which is shown as one character, are UTF-8."""
    try:
        line.encode("latin-1").decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def read_by_hand(puzzle: str) -> list[int]:
    return [0 if cell in BLANKS else int(cell) for cell in puzzle]


@pytest.mark.parametrize("level", LEVELS)
@settings(deadline=None)
@given(buffer=buffers)
def test_any_buffer(level: str, buffer: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NONET_CPU", level)
        result = nonet.solve_many(buffer, threads=2)
    lines = lines_of(buffer)
    if result.first_line == 2:
        del lines[0]
    assert len(result) == len(lines)
    assert result.grids is not None
    for row, error in result.errors.items():
        assert error.line == row + result.first_line
        assert error.position is not None
        assert error.text is not None
        assert error.position <= len(error.text)
        assert puzzle_in(lines[row]) is None or not is_utf8(lines[row])
        assert not result.grids[row].any()
        assert (result.counts[row], result.guesses[row]) == (0, 0)
    for row, line in enumerate(lines):
        if row not in result.errors and (puzzle := puzzle_in(line)) is not None:
            givens = read_by_hand(puzzle)
            assert result.counts[row] == nonet.count(givens, limit=2, engine="constraints")
            if result.counts[row]:
                assert nonet.is_solution(givens, result.grids[row].tolist())


@settings(deadline=None)
@given(texts=st.lists(st.one_of(line, st.text()), max_size=20), cut=st.integers(1, 20))
def test_any_strings(texts: list[str], cut: int) -> None:
    whole = nonet.solve_many(texts)
    assert len(whole) == len(texts)
    first, rest = nonet.solve_many(texts[:cut]), nonet.solve_many(texts[cut:])
    assert whole.counts.tolist() == first.counts.tolist() + rest.counts.tolist()
    assert len(whole.errors) == len(first.errors) + len(rest.errors)
    for row, text in enumerate(texts):
        if puzzle_in(text) is not None:
            assert row not in whole.errors


@settings(deadline=None)
@given(data=st.lists(st.binary(min_size=81, max_size=81), max_size=10), low=st.booleans())
def test_any_array_of_bytes(data: list[bytes], low: bool) -> None:
    array = np.frombuffer(b"".join(data), np.uint8).reshape(-1, 81)
    array = array % 11 if low else array
    whole = nonet.solve_many(array)
    assert len(whole) == len(data)
    assert same(whole, nonet.solve_many(array.astype(np.int32)))
    for row in range(len(data)):
        alone = nonet.solve_many(array[row : row + 1])
        assert alone.counts[0] == whole.counts[row]
        assert bool(alone.errors) == (row in whole.errors)
