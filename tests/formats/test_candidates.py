"""Candidate grids."""

from __future__ import annotations

import io

import pytest

from nonet.errors import FormatError
from nonet.formats import losses, parse, read, sniff
from nonet.formats.format import Wants
from nonet.formats.kinds.candidates import FORMAT
from nonet.model.bits import mask_of
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from tests.formats.grids import PUZZLE

GRID = Grid(PUZZLE)
ALLOWED = CLASSIC.allowed(GRID.values)
# One candidate less than the digits allow, in the first cell that has some to spare.
FIRST = next(cell for cell in CLASSIC.cells if ALLOWED[cell].bit_count() > 2)
FEWER = [mask & (mask - 1) if cell == FIRST else mask for cell, mask in enumerate(ALLOWED)]


def test_candidates_that_digits_allow_mean_no_marks() -> None:
    text = FORMAT.dump(GRID)
    assert "(" in FORMAT.dump(Grid("12345678" + "." * 73))
    assert FORMAT.parse(text, Wants()) == GRID
    assert sniff(text) == "candidates"


def test_fewer_candidates_are_marks() -> None:
    grid = GRID.with_(marks=FEWER)
    found = parse(FORMAT.dump(grid))
    assert found == grid
    assert found.marks == tuple(FEWER)


def test_a_lone_candidate_is_set_off_from_a_digit() -> None:
    marks = [mask_of([5])] + [511] * 80
    grid = Grid.empty().with_(marks=marks)
    text = FORMAT.dump(grid)
    assert "(5)" in text
    assert parse(text) == grid
    assert parse(text.replace("(5)", " 5 "))["r1c1"] == 5


def test_decoration_is_passed_over() -> None:
    rows = [
        ["1", "23", "24", "34"],
        ["234", "4", "3", "2"],
        ["2", "1", "4", "3"],
        ["4", "3", "2", "1"],
    ]
    plain = "\n".join(" ".join(row) for row in rows)
    drawn = ".-------.-----.\n" + "\n".join(
        f"| {row[0]:4}{row[1]:3} | {row[2]:3}{row[3]:3} |" + ("\n:-------+-----:" if i == 1 else "")
        for i, row in enumerate(rows)
    ) + "\n'-------'-----'"  # fmt: skip
    unicode = drawn.replace("|", "│").replace("-", "─").replace(":", "├").replace("+", "┼")
    flat = " ".join(cell for row in rows for cell in row)
    for text in (plain, drawn, unicode, plain.replace(" ", "\t"), flat):
        grid = parse(text)
        assert sniff(text) == "candidates"
        assert grid.rules == Rules.classic(4)
        assert grid.marks == (0, 6, 10, 12, 14, *[0] * 11)


def test_lines_show_the_boxes() -> None:
    grid = Grid.empty(Rules.classic(6, (3, 2))).with_(marks=[3] * 36)
    assert parse(FORMAT.dump(grid)) == grid
    assert losses(grid, "candidates") == ()


def test_a_blank_says_nothing_and_full_cells_no_more() -> None:
    row = ".  123456789  " * 4 + "."
    assert parse("\n".join([row] * 9), format="candidates") == Grid.empty()
    some = "\n".join(["12  . . . . . . . ."] + [". " * 9] * 8)
    assert parse(some, format="candidates").marks == (3, *[511] * 80)


def test_digits_above_nine() -> None:
    marks = [mask_of([9, 10, 16])] * 256
    grid = Grid.empty(Rules.classic(16)).with_(marks=marks)
    text = FORMAT.dump(grid)
    assert "9AG" in text
    assert parse(text) == grid
    # Without any of 1–9 the letters would be read from A = 1, and so are written from it.
    high = Grid.empty(Rules.classic(16)).with_(marks=[mask_of([10, 16])] * 256)
    assert "JP" in FORMAT.dump(high)
    assert parse(FORMAT.dump(high)) == high


def test_losses() -> None:
    dead = Grid.empty().with_(marks=[0] + [511] * 80)
    assert losses(dead, "candidates") == ("a cell without candidates",)
    assert losses(GRID.with_(cells={"r1c2": 5}), "candidates") == ("placed digits",)


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("11", "candidate 1 appears twice"),
        ("1a", "'a' is not a digit"),
        ("10", "'0' is not a digit"),
    ],
)
def test_mistakes_are_told_by_their_place(cell: str, message: str) -> None:
    rows = ["123 456 789 123 456 789 123 456 789"] * 9
    rows[2] = rows[2].replace("789", cell, 1)
    with pytest.raises(FormatError, match=message) as caught:
        parse("\n".join(rows), format="candidates")
    assert (caught.value.line, caught.value.position) == (3, 9)


def test_many_in_a_file() -> None:
    grids = [GRID.with_(marks=FEWER), GRID, Grid.empty().with_(marks=[7] * 81)]
    reader = read(io.StringIO("".join(FORMAT.join(grids))))
    assert reader.format == "candidates"
    assert list(reader) == grids
