"""Simple Sudoku's .ss."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet.errors import FormatError, Unsupported
from nonet.formats.format import Wants
from nonet.formats.kinds.ss import FORMAT
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from tests.formats.grids import PUZZLE, ROWS, fault, read, read_file, values

BARRED = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in ROWS]
TEXT = "\n".join([*BARRED[:3], "-" * 11, *BARRED[3:6], "-" * 11, *BARRED[6:]])


def test_reads_and_writes_the_sample() -> None:
    assert str(read(FORMAT, TEXT)) == PUZZLE
    assert FORMAT.dump(Grid(PUZZLE)) == TEXT


def test_reads_zeros_crlf_and_a_frame() -> None:
    framed = "*-----------*\n" + "\n".join(f"|{row}|" for row in BARRED) + "\n*-----------*\n"
    for text in (TEXT.replace(".", "0"), TEXT.replace("\n", "\r\n"), framed):
        assert str(read(FORMAT, text)) == PUZZLE


@given(st.lists(values(), max_size=3))
def test_round_trip(several: list[bytes]) -> None:
    grids = [Grid(digits, CLASSIC) for digits in several]
    assert read_file(FORMAT, grids) == grids


def test_a_bad_puzzle_does_not_spoil_the_next() -> None:
    short = "\n".join(BARRED[:8])
    blocks = list(FORMAT.blocks(f"{short}\n\n{TEXT}\n{TEXT}\n".splitlines(keepends=True)))
    assert [block.line for block in blocks] == [1, 10, 21]
    assert "8 rows" in fault(FORMAT, blocks[0].text).message
    assert str(read(FORMAT, blocks[2].text)) == PUZZLE


@pytest.mark.parametrize(
    ("text", "line", "position", "words"),
    [
        ("", 0, 0, "0 rows; a 9×9 puzzle has 9"),
        (TEXT.replace("|", "|x", 1), 1, 11, "10 cells in this row"),
        (TEXT + "\n...|...|..", 12, 9, "8 cells in this row"),
        (TEXT + "\n...|...|...", 12, 0, "more than 9 rows"),
        ("...|.a.|...\n" + TEXT, 1, 5, "'a' is not a digit"),
    ],
)
def test_bad_input(text: str, line: int, position: int, words: str) -> None:
    error = fault(FORMAT, text)
    assert words in error.message
    assert (error.line or 0, error.position) == (line, position)


def test_other_sizes_do_not_go() -> None:
    with pytest.raises(FormatError, match="81 cells; a 4×4"):
        FORMAT.parse(TEXT, Wants(rules=Rules.classic(4)))
    with pytest.raises(Unsupported, match="format ss cannot do 4×4 grids"):
        FORMAT.dump(Grid.empty(Rules.classic(4)))


def test_losses() -> None:
    grid = Grid(PUZZLE).with_(cells={"r1c2": 5}, marks=[3] * 81, info={"author": "Ann"})
    assert FORMAT.losses(grid) == ("placed digits", "pencil marks", "info author")
