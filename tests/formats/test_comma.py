"""Rows of cells with commas between them."""

from __future__ import annotations

import io

import pytest

from nonet.errors import FormatError
from nonet.formats import parse, read, sniff
from nonet.formats.kinds.comma import FORMAT
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from tests.formats.grids import PUZZLE, ROWS

GRID = Grid(PUZZLE)
CLASSIC_TEXT = """\
1,_,_,  4,_,_,  7,_,_
_,_,6,  _,_,9,  _,_,3
_,8,_,  _,2,_,  _,5,_

2,_,_,  5,_,_,  8,_,_
_,_,7,  _,_,1,  _,_,4
_,9,_,  _,3,_,  _,6,_

3,_,_,  6,_,_,  9,_,_
_,_,8,  _,_,2,  _,_,5
_,1,_,  _,4,_,  _,7,_
"""
TEXTS = {
    "classic": CLASSIC_TEXT,
    "close": "\n".join(",".join(row.replace(".", "_")) for row in ROWS),
    "empty": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "zeros": "\n".join(",".join(row).replace(".", "0") for row in ROWS),
    "closed": "\n".join(",".join(row).replace(".", "0") + "," for row in ROWS),
    "closed, empty": "\n".join(",".join(row).replace(".", "") + "," for row in ROWS),
    "semicolons": "\n".join(";".join(row).replace(".", "") for row in ROWS),
    "spaces": "\n".join(" , ".join(row) for row in ROWS),
    "flat": ",".join(PUZZLE.replace(".", "0")),
    "flat, empty": ",".join(PUZZLE).replace(".", ""),
    "commented": "# ours\n" + CLASSIC_TEXT,
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_each_text_is_the_same_grid(name: str, newline: str) -> None:
    text = TEXTS[name].replace("\n", newline)
    assert sniff(text) == "comma"
    assert parse(text) == GRID


def test_the_classic_text_is_written() -> None:
    assert FORMAT.dump(GRID) + "\n" == CLASSIC_TEXT


def test_numbers_above_nine() -> None:
    rows = [[(4 * row + row // 4 + col) % 16 + 1 for col in range(16)] for row in range(16)]
    text = "\n".join(",".join(str(n) if n % 3 else "" for n in row) for row in rows)
    assert parse(text).rows() == [[n if n % 3 else 0 for n in row] for row in rows]


def test_files() -> None:
    grids = [GRID, Grid.empty(), GRID]
    reader = read(io.StringIO("".join(FORMAT.join(grids))))
    assert [(grid, reader.line) for grid in reader] == [
        (GRID, 1),
        (Grid.empty(), 13),
        (GRID, 25),
    ]
    flat = read(io.StringIO(f"# flat\n{TEXTS['flat']}\n{TEXTS['flat'][:-2]}\n{TEXTS['flat']}\n"))
    assert next(flat) == GRID
    assert flat.line == 2
    with pytest.raises(FormatError):
        next(flat)
    assert next(flat) == GRID


def test_mistakes() -> None:
    with pytest.raises(FormatError, match="row 4 has 8 cells; it needs 9") as caught:
        parse(CLASSIC_TEXT.replace("2,_,_,  5", "2,_,  5"))
    assert caught.value.line == 5
    with pytest.raises(FormatError, match="'A' is not a digit of a 9×9 grid") as caught:
        parse(CLASSIC_TEXT.replace("_,9,_", "_,A,_"))
    assert (caught.value.line, caught.value.position) == (7, 2)
    with pytest.raises(FormatError, match="'12' is not a number from 1 to 9") as caught:
        parse(CLASSIC_TEXT.replace("_,9,_", "_,12,_"))
    assert (caught.value.line, caught.value.position) == (7, 2)
    with pytest.raises(FormatError, match="a 7×7 puzzle has no default boxes"):
        parse("\n".join(["1,2,3,4,5,6,7"] * 7))


def test_rules_are_kept() -> None:
    rules = Rules.classic(6, (3, 2))
    text = "\n".join(["1,2,3,4,5,6"] * 6)
    assert parse(text, rules=rules).rules is rules
    assert FORMAT.losses(Grid.empty(rules)) == ("rules",)
