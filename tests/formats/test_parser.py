"""One puzzle from a text, or from something that is none."""

from __future__ import annotations

from collections import UserList, deque
from typing import Any

import pytest

from nonet.errors import FormatError, UnknownName
from nonet.formats import FORMATS, by_name, from_object, parse
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.variants import DIAGONAL, Cage, jigsaw
from tests.formats.grids import PUZZLE, ROWS

GRID = Grid(PUZZLE)
LISTS = GRID.rows()


@pytest.mark.parametrize(
    "thing",
    [
        GRID,
        PUZZLE,
        PUZZLE.encode(),
        bytearray(PUZZLE.encode()),
        GRID.values,
        memoryview(GRID.values),
        LISTS,
        tuple(map(tuple, LISTS)),
        list(GRID.values),
        deque(GRID.values),
        UserList(LISTS),
        (row for row in LISTS),
        ROWS,
        list(PUZZLE),
        [list(row) for row in ROWS],
        [[digit or None for digit in row] for row in LISTS],
        [[float(digit) for digit in row] for row in LISTS],
        [[digit or float("nan") for digit in row] for row in LISTS],
        [["" if char == "." else char for char in row] for row in ROWS],
        [bytes(row) for row in LISTS],
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_a_puzzle_in_any_guise(thing: Any) -> None:
    assert from_object(thing) == GRID


@pytest.mark.parametrize(
    ("thing", "message"),
    [
        (LISTS[:8], "row 1 has 9 cells; there are 8 rows"),
        ([*LISTS[:8], 5], "row 9 is 5; it must have 9 cells"),
        ([*LISTS[:8], LISTS[8][:8]], "row 9 has 8 cells; there are 9 rows"),
        ([10] + [0] * 80, "r1c1 is 10; the digits are 1 to 9"),
        ([-1] + [0] * 80, "r1c1 is -1, not a digit"),
        ([0, 1.5] + [0] * 79, "r1c2 is 1.5, not a digit"),
        ([0, True] + [0] * 79, "r1c2 is True, not a digit"),
        ([0, {}] + [0] * 79, "row 1 is 0; it must have 81 cells"),
        ([0] * 80, "80 cells; a 9×9 puzzle has 81"),
        (["1", "x"] * 40, "80 cells; a 9×9 puzzle has 81"),
        (["1"] + ["?", "."] * 40, r"'\?' is not a digit"),
        ([], "0 cells; a 9×9 puzzle has 81"),
        (b"", "the text is empty"),
        (b"\x01\x02", "2 cells; a 9×9 puzzle has 81"),
    ],
)
def test_things_that_are_no_puzzle(thing: Any, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        from_object(thing)


@pytest.mark.parametrize("thing", [None, 5, object()])
def test_things_of_the_wrong_kind(thing: Any) -> None:
    with pytest.raises(TypeError, match="a puzzle is a Grid, text, rows or an array, not"):
        from_object(thing)
    with pytest.raises(TypeError, match="a puzzle is a Grid, text, rows or an array, not"):
        parse(thing)


def test_rules_are_taken_on() -> None:
    rules = CLASSIC + DIAGONAL
    for thing in (GRID, PUZZLE, LISTS, list(GRID.values), GRID.to_numpy(), GRID.values, ROWS):
        assert from_object(thing, rules=rules) == Grid(PUZZLE, rules)
    with pytest.raises(FormatError, match="81 cells; a 4×4 puzzle has 16"):
        from_object(LISTS, rules=Rules.classic(4))


def test_rules_of_a_size_that_is_not_usual() -> None:
    rules = jigsaw([[row] * 5 for row in range(5)])
    rows = ["12345", "2345.", "345..", "45...", "5...."]
    expected = Grid("".join(rows), rules)
    for text in (
        "".join(rows),
        "\n".join(rows),
        "\n".join(" ".join(row) for row in rows),
        "\n".join(",".join(row) for row in rows),
        str([[0 if c == "." else int(c) for c in row] for row in rows]),
    ):
        assert parse(text, rules=rules) == expected


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_bytes_in_any_encoding_with_a_mark(encoding: str) -> None:
    assert parse(PUZZLE.encode(encoding)) == GRID


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(FormatError, match="byte 0xe9 at offset 3 is not UTF-8") as caught:
        parse(b"123\xe9" + b"." * 77)
    assert caught.value.position == 3


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\ufeff", "\t\r\n"])
def test_nothing_is_no_puzzle(text: str) -> None:
    with pytest.raises(FormatError, match="the text is empty"):
        parse(text)


def test_names_are_checked() -> None:
    with pytest.raises(UnknownName, match="unknown format 'sdkk'; did you mean 'sdk'"):
        parse(PUZZLE, format="sdkk")
    with pytest.raises(UnknownName, match="unknown symbols 'ones'"):
        parse(PUZZLE, symbols="ones")  # type: ignore[arg-type]


def test_a_file_name_is_told_from_a_puzzle() -> None:
    for name in ("puzzles.sdm", "/tmp/a b.json", "x.txt", "x.csv.gz"):
        with pytest.raises(FormatError, match=r"nonet\.read"):
            parse(name)


def test_a_second_puzzle_is_told_by_its_line() -> None:
    with pytest.raises(
        FormatError, match=r"line 3: more than one puzzle; use nonet\.read"
    ) as caught:
        parse(f"{PUZZLE}\n\n{PUZZLE}\n")
    assert caught.value.text == PUZZLE
    # What is wrong with a second line is told first.
    with pytest.raises(FormatError, match="line 2, column 81: 80 cells"):
        parse(f"{PUZZLE}\n{PUZZLE[:-1]}")


def test_duplicate_digits_are_no_matter_of_format() -> None:
    assert parse("11" + "." * 79).clues == 2


@pytest.mark.parametrize("name", [each.name for each in FORMATS if "rules" in each.carries])
def test_rules_that_are_asked_for_replace_those_of_the_text(name: str) -> None:
    stated = CLASSIC + Cage("r1c1 r1c2", total=10)
    text = by_name(name).dump(Grid(PUZZLE, stated))
    assert parse(text, format=name).rules == stated
    asked = CLASSIC + DIAGONAL
    grid = parse(text, format=name, rules=asked)
    assert grid.rules == asked
    assert grid.values == parse(text, format=name).values
