"""Python and JSON lists."""

from __future__ import annotations

import io
import json

import pytest

from nonet.errors import FormatError
from nonet.formats import parse, read, sniff
from nonet.formats.kinds.list_ import FORMAT, cut_lists
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from tests.formats.grids import PUZZLE, ROWS

GRID = Grid(PUZZLE)
LISTS = [[int(char) if char != "." else 0 for char in row] for row in ROWS]
FLAT = [digit for row in LISTS for digit in row]
NONES = [[digit or None for digit in row] for row in LISTS]
STRINGS = [[str(digit or ".") for digit in row] for row in LISTS]
TEXTS = {
    "list of lists": str(LISTS),
    "pretty": json.dumps(LISTS, indent=2),
    "tuples": str(tuple(map(tuple, LISTS))),
    "flat": str(FLAT),
    "flat tuple": str(tuple(FLAT)),
    "None": str(NONES),
    "null": json.dumps(NONES),
    "cells as strings": str(STRINGS),
    "rows as strings": str(ROWS),
    "rows as strings in lists": str([[row] for row in ROWS]),
    "one string": str([PUZZLE]),
    "empty strings": str(STRINGS).replace("'.'", "''"),
    "assigned": f"grid = {LISTS}\n",
    "annotated": f"grid: list[list[int]] = {LISTS}",
    "javascript": f"const grid = {json.dumps(LISTS)};",
    "floats": str([[float(digit) for digit in row] for row in LISTS]),
    "trailing commas": str(LISTS).replace("]", ",]"),
    "comments": str(LISTS).replace("], ", "],  # a row\n"),
}


@pytest.mark.parametrize("name", TEXTS)
def test_each_text_is_the_same_grid(name: str) -> None:
    assert sniff(TEXTS[name]) == "list"
    assert parse(TEXTS[name]) == GRID


def test_what_is_written_is_python() -> None:
    assert json.loads(FORMAT.dump(GRID)) == LISTS


def test_numbers_above_nine_are_numbers() -> None:
    rows = [[(4 * row + row // 4 + col) % 16 + 1 for col in range(16)] for row in range(16)]
    assert parse(str(rows)).rows() == rows
    # 0 is empty and None too, which in characters would make 0 a digit.
    few: list[list[int | None]] = [[0, None, 7, *[0] * 13]] + [[0] * 16] * 15
    assert parse(str(few)).rows()[0][:3] == [0, 0, 7]
    from_zero = [[n - 1 for n in row] for row in rows]
    assert parse(str(from_zero), symbols="zero").rows() == rows


def test_lists_of_grids() -> None:
    for text in (
        f"[{LISTS}, {LISTS}]",
        f"{LISTS}\n{LISTS}",
        f"[\n {LISTS},\n {LISTS}\n]",
        f"{FLAT} {FLAT}",
    ):
        assert list(read(io.StringIO(text))) == [GRID, GRID]
        with pytest.raises(FormatError, match=r"nonet\.read"):
            parse(text)


def test_positions_in_a_cut_list_are_those_of_the_line() -> None:
    text = f"[{LISTS}, {str(LISTS).replace('9', '99', 1)}]"
    reader = read(io.StringIO(text), on_error="collect")
    assert list(reader) == [GRID]
    assert reader.errors[0].position == text.index("99")
    assert [block.line for block in cut_lists(["x = [[1],\n", "\n", " [2]]\n", "[3]\n"])] == [1, 4]


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        ("[[1, 2], [3]]", "row 2 has 1 cells; there are 2 rows", 10),
        ("[1, 2, 3]", "3 cells; a 9×9 puzzle has 81", 7),
        (f"{LISTS[:8]}", "row 1 has 9 cells; there are 8 rows", None),
        (str(LISTS).replace("9", "10", 1), "'10' is not a number from 1 to 9", None),
        (str(LISTS).replace("9", "-1", 1), "'-1' is not a number from 1 to 9", None),
        (str(LISTS).replace("9", "x", 1), "unexpected 'x' in a list of digits", None),
        (str(LISTS).replace("9", "9.5", 1), "unexpected", None),
        (str(LISTS)[:-1], "the list is not closed", None),
        (str(LISTS)[:-1] + ")", "has no matching opening bracket", None),
        ("[[[[1]]]]", "three deep", None),
        ("[[], []]", "the list is empty", None),
        ("[[1, 2], 3]", "a cell outside the rows", 9),
        ("__import__('os').system('true')", "unexpected", None),
        (str(["12345678", *ROWS[1:]]), "cells; a|where", None),
        ("[" * 5000, "list", None),
    ],
)
def test_mistakes(text: str, message: str, position: int | None) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        parse(text, format="list")
    if position is not None:
        assert caught.value.position == position


def test_rules_choose_the_size() -> None:
    rules = Rules.classic(6, (3, 2))
    assert parse(str([[0] * 6] * 6), rules=rules).rules is rules
    with pytest.raises(FormatError, match="81 cells; a 6×6 puzzle has 36"):
        parse(str(LISTS), rules=rules)
