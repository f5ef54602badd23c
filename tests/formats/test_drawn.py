"""Drawn grids: the ways to draw one, the boxes that lines show, and what is said of mistakes."""

from __future__ import annotations

import io

import pytest

from nonet.errors import FormatError
from nonet.formats import parse, read
from nonet.formats.format import Wants
from nonet.formats.kinds.drawn import FORMAT
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.showing.render.text import draw
from nonet.variants import DIAGONAL, jigsaw
from tests.formats.grids import PUZZLE, ROWS

GRID = Grid(PUZZLE)
SIX = ["12....", "..34..", "....56", "65....", "..43..", "....21"]


def boxed(
    rows: list[str], *, bar: str = "|", gap: str = " ", ruler: str = "-", every: int = 3
) -> str:
    """Draw rows of nine with bars after each three cells and rulers after each so many rows."""
    lines = []
    for number, row in enumerate(rows):
        cells = [gap.join(row[i : i + 3]) for i in (0, 3, 6)]
        lines.append(f"{bar}{gap}{f'{gap}{bar}{gap}'.join(cells)}{gap}{bar}")
        if number % every == every - 1:
            lines.append(ruler * len(lines[0]))
    return "\n".join(lines)


def each_cell(rows: list[str], thin: str, thick: str) -> str:
    return "\n".join(
        f"{thick} "
        + f" {thick} ".join(f" {thin} ".join(row[i : i + 3]) for i in (0, 3, 6))
        + f" {thick}"
        for row in rows
    )


DRAWINGS = {
    "rows": "\n".join(ROWS),
    "spaced": "\n".join(" ".join(row) for row in ROWS),
    "indented": "\n".join("    " + row for row in ROWS),
    "triples": "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in ROWS),
    "double-spaced": "\n\n".join(ROWS),
    "bands": "\n\n".join("\n".join(ROWS[i : i + 3]) for i in (0, 3, 6)),
    "boxed": boxed(ROWS),
    "narrow": boxed(ROWS, gap=""),
    "equals": boxed(ROWS, ruler="="),
    "unicode": boxed(ROWS, bar="║", ruler="═"),
    "light": boxed(ROWS, bar="│", ruler="─"),
    "colons": boxed(ROWS, bar=":", ruler="~"),
    "stars": boxed(ROWS).replace(".", "*"),
    "dashes": boxed(ROWS).replace(".", "-"),
    "underscores": boxed(ROWS).replace(".", "_"),
    "zeros": boxed(ROWS).replace(".", "0"),
    "spaces": boxed(ROWS).replace(".", " "),
    "narrow spaces": boxed(ROWS, gap="").replace(".", " "),
    "each cell": each_cell(ROWS, "|", "|"),
    "each cell, empty": each_cell(ROWS, "|", "|").replace(".", " "),
    "each cell, doubled": each_cell(ROWS, "|", "||").replace(".", " "),
    "each cell, heavy": each_cell(ROWS, "│", "┃").replace(".", " "),
    "tabs": "\n".join("\t".join(row) for row in ROWS),
    "tabs, empty": "\n".join("\t".join(row) for row in ROWS).replace(".", ""),
    "padded": "\n".join(" ".join(f"0{c}" if c != "." else "--" for c in row) for row in ROWS),
    "commented": "\n".join(f"{row}  # row" for row in ROWS),
    "trailing spaces": "\n".join(row + "  " for row in ROWS),
    "spacer lines": boxed(ROWS).replace("\n", "\n|       |       |       |\n"),
    "sparse": "\n".join(row.replace(".", " ") for row in ROWS),
    "other mark": "\n".join(ROWS).replace(".", "□"),
}


@pytest.mark.parametrize("name", DRAWINGS)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_each_drawing_is_the_same_grid(name: str, newline: str) -> None:
    text = DRAWINGS[name].replace("\n", newline)
    assert parse(text) == GRID
    assert parse(text, format="drawn") == GRID


def six(
    bars: tuple[int, ...], rulers: tuple[int, ...], bar: str = "|", ruler: str = "-------"
) -> str:
    lines = []
    for number, row in enumerate(SIX, 1):
        lines.append("".join(char + (bar if i in bars else "") for i, char in enumerate(row, 1)))
        lines += [ruler] if number in rulers else []
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("bars", "rulers", "box"),
    [
        ((), (), (2, 3)),
        ((3,), (2, 4), (2, 3)),
        ((2, 4), (3,), (3, 2)),
        ((3,), (), (2, 3)),
        ((2, 4), (), (3, 2)),
        ((), (3,), (3, 2)),
        ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (2, 3)),
    ],
)
def test_lines_show_the_boxes(
    bars: tuple[int, ...], rulers: tuple[int, ...], box: tuple[int, int]
) -> None:
    assert parse(six(bars, rulers)).rules == Rules.classic(6, box)


def test_spaces_and_blank_lines_show_the_boxes() -> None:
    assert parse(six((2, 4), (3,), " ", "")).rules == Rules.classic(6, (3, 2))
    wide = "\n".join("  ".join(" ".join(row[i : i + 2]) for i in (0, 2, 4)) for row in SIX)
    assert parse(wide).rules == Rules.classic(6, (3, 2))


@pytest.mark.parametrize(
    ("bars", "rulers", "message"),
    [
        ((3,), (3,), "the lines draw boxes of 3×3; a box of a 6×6 puzzle has 6 cells"),
        ((2,), (), "boxes of different sizes"),
        ((), (1, 4), "boxes of different sizes"),
    ],
)
def test_lines_that_make_no_boxes_are_told(
    bars: tuple[int, ...], rulers: tuple[int, ...], message: str
) -> None:
    with pytest.raises(FormatError, match=message):
        parse(six(bars, rulers))
    rules = Rules.classic(6) + DIAGONAL
    assert parse(six(bars, rulers), rules=rules).rules == rules


def test_a_size_without_usual_boxes_needs_rules() -> None:
    text = "\n".join("1234567"[i:] + "1234567"[:i] for i in range(7))
    with pytest.raises(FormatError, match="a 7×7 puzzle has no default boxes"):
        parse(text)
    rules = jigsaw([[row] * 7 for row in range(7)])
    assert parse(text, rules=rules).rules == rules


def test_numbers_above_nine() -> None:
    rows = [[(4 * row + row // 4 + col) % 16 + 1 for col in range(16)] for row in range(16)]
    text = "\n".join(" ".join(f"{n:2}" if n % 3 else " ." for n in row) for row in rows)
    grid = parse(text)
    assert grid.rules == Rules.classic(16)
    assert grid.rows() == [[n if n % 3 else 0 for n in row] for row in rows]
    from_zero = "\n".join(" ".join(f"{n - 1:2}" if n % 3 else " ." for n in row) for row in rows)
    assert parse(from_zero, symbols="zero") == grid
    letters = "\n".join(
        "".join(".123456789ABCDEFG"[n if n % 3 else 0] for n in row) for row in rows
    )
    assert parse(letters) == grid


def test_a_title_stands_above() -> None:
    for above in ("Grid 01\n", "# Grid 01\n", "Grid 01\n+-------+\n", "by Ann\n\nGrid 01\n"):
        grid = parse(above + "\n".join(ROWS))
        assert grid == GRID
        assert grid.info["title"] == "Grid 01"
    # A title of nine characters is not taken for a row.
    assert parse("Sudoku 001\n" + "\n".join(ROWS)).info["title"] == "Sudoku 001"
    assert not parse("Look here:\n\n" + "\n".join(ROWS)).info


def test_many_grids_in_a_file() -> None:
    drawn = boxed(ROWS)
    text = f"Some puzzles\n\n{drawn}\n\nNumber two\n{drawn}\n" + "\n".join(ROWS) + "\nThe end."
    reader = read(io.StringIO(text))
    assert [(grid == GRID, reader.line) for grid in reader] == [(True, 3), (True, 16), (True, 29)]


def test_a_broken_grid_spoils_no_other() -> None:
    good = "\n".join(ROWS)
    for spoilt in ("\n".join(ROWS[:8]), "\n".join(ROWS[:3]), "\n".join(["12345678", *ROWS[1:]])):
        reader = read(io.StringIO(f"{good}\n\n{spoilt}\n\n{good}\n"), on_error="collect")
        assert list(reader) == [GRID, GRID]
        assert reader.errors
        assert all(11 <= (error.line or 0) <= 19 for error in reader.errors)


def test_thousands_of_grids_are_cut_at_their_lines() -> None:
    text = (boxed(ROWS) + "\n") * 500
    reader = read(io.StringIO(text))
    assert [reader.line for _ in reader] == [1 + 12 * n for n in range(500)]


@pytest.mark.parametrize("width", [1, 9, 4])
def test_what_is_drawn_is_read(width: int) -> None:
    for rules in (Rules.classic(), Rules.classic(6, (3, 2)), Rules.classic(16), Rules.classic(25)):
        values = bytes(i % (rules.size + 1) if i % width == 0 else 0 for i in rules.cells)
        grid = Grid(values, rules, info={"title": "A title"})
        assert FORMAT.losses(grid) == ()
        text = FORMAT.dump(grid)
        found = FORMAT.parse(text, Wants())
        assert found == grid
        assert found.info == grid.info


def test_losses() -> None:
    assert FORMAT.losses(Grid(PUZZLE, Rules.classic() + DIAGONAL)) == ("rules",)
    assert FORMAT.losses(Grid(PUZZLE, info={"title": "a\nb", "x": "y"})) == ("info x", "info title")
    assert FORMAT.losses(GRID.with_(cells={"r1c2": 5}, marks=[511] * 81)) == (
        "placed digits",
        "pencil marks",
    )


@pytest.mark.parametrize("size", [4, 9, 16, 25])
@pytest.mark.parametrize("ascii", [True, False])
def test_labels_of_rows_and_columns_are_no_cells(size: int, ascii: bool) -> None:
    rules = Rules.classic(size)
    first = Grid(bytes([*range(1, size + 1)] + [0] * (size * size - size)), rules)
    drawn = draw(first, labels=True, ascii=ascii)
    assert parse(drawn) == first
    two = f"{drawn}\n\n{drawn}\n"
    assert list(read(io.StringIO(two))) == [first, first]


def test_labels_beside_candidates_are_no_cells() -> None:
    grid = Grid("12..34......43.1")
    drawn = draw(grid, marks=True, labels=True)
    assert parse(drawn) == parse(draw(grid, marks=True))
