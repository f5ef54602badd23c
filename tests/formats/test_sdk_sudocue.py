"""SudoCue's .sdk, and that its reader takes SadMan's."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nonet.formats.kinds.sdk_sudocue import FORMAT
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC
from tests.formats.grids import PUZZLE, ROWS, fault, lines, read, read_file, values

KEYS = ("author", "description", "comment", "date", "source", "level", "url")


def test_reads_headers_without_a_space() -> None:
    text = "#AAnn\n#Dof our own\n#Cfor tests\n#B2024\n#Snowhere\n#Leasy\n#Uhttps://example.org\n"
    grid = read(FORMAT, text + "\n".join(ROWS))
    assert str(grid) == PUZZLE
    assert tuple(grid.info) == KEYS
    assert grid.info["url"] == "https://example.org"


def test_reads_the_other_dialect() -> None:
    grid = read(FORMAT, "#A Ann\n[Puzzle]\n" + "\n".join(ROWS))
    assert (str(grid), grid.info) == (PUZZLE, {"author": "Ann"})


def test_what_is_written() -> None:
    grid = Grid(PUZZLE, info={"level": "hard", "author": "Ann"})
    assert FORMAT.dump(grid).split("\n") == ["#AAnn", "#Lhard", *ROWS]


@given(values(), st.sampled_from(KEYS), lines)
def test_round_trip(digits: bytes, key: str, text: str) -> None:
    grid = Grid(digits, CLASSIC, info={key: text})
    if FORMAT.losses(grid) == ():
        assert read(FORMAT, FORMAT.dump(grid)).info == grid.info
    assert read(FORMAT, FORMAT.dump(grid)) == grid


@given(st.lists(values(), max_size=3))
def test_a_file_of_several(several: list[bytes]) -> None:
    grids = [Grid(digits, CLASSIC) for digits in several]
    assert read_file(FORMAT, grids) == grids


def test_bad_input_has_its_place() -> None:
    error = fault(FORMAT, "#AAnn\n" + "\n".join([*ROWS[:4], "123?56789", *ROWS[5:]]))
    assert (error.line, error.position, error.text) == (6, 3, "123?56789")


def test_losses() -> None:
    grid = Grid.empty().with_(cells={"r1c1": 5}, marks=[1] * 81)
    grid = grid.with_(info={"title": "T", "url": "", "author": "Ann "})
    assert FORMAT.losses(grid) == ("placed digits", "pencil marks", "info title", "info author")
