"""Lists of puzzles of any kind, and what is no list of puzzles."""

from __future__ import annotations

import io
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from tests.rows.bulk.samples import EMPTY, SOLVED, UNIQUE, digits, rows, same

VALUES = digits([UNIQUE])[0]


@pytest.mark.parametrize(
    "thing",
    [
        UNIQUE.replace(".", "0"),
        UNIQUE.replace(".", "*"),
        UNIQUE.replace(".", "_"),
        UNIQUE.replace(".", " "),
        UNIQUE + " # a comment",
        nonet.draw(UNIQUE),
        UNIQUE.encode(),
        nonet.parse(UNIQUE),
        nonet.Board(nonet.parse(UNIQUE)),
        nonet.solve(UNIQUE),
        VALUES.tolist(),
        VALUES.reshape(9, 9).tolist(),
        VALUES,
        bytes(VALUES),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_a_list_takes_whatever_is_a_puzzle(thing: Any) -> None:
    result = nonet.solve_many([EMPTY, thing, thing, SOLVED])
    assert not result.errors
    assert result.counts.tolist() == [2, 1, 1, 1]
    assert result.grids is not None
    assert "".join(map(str, result.grids[1].tolist())) == SOLVED


def test_tuples_iterators_and_generators_are_as_good_as_lists() -> None:
    expected = nonet.solve_many(list(rows()))
    assert same(expected, nonet.solve_many(rows()))
    assert same(expected, nonet.solve_many(iter(rows())))
    assert same(expected, nonet.solve_many(row for row in rows()))
    assert same(expected, nonet.solve_many(map(nonet.parse, rows())))


@pytest.mark.parametrize("nothing", [[], (), iter(()), b"", np.empty((0, 81), np.uint8)])
def test_nothing_gives_nothing(nothing: Any) -> None:
    result = nonet.solve_many(nothing)
    assert len(result) == 0
    assert not result.errors
    assert result.grids is not None
    assert result.grids.shape == (0, 81)


BAD: list[tuple[Any, str, int | None]] = [
    ("?" * 81, "'?' is not a digit", 0),
    (UNIQUE[:40] + "a" + UNIQUE[41:], "'a' is not a digit", 40),
    (UNIQUE[:80] + "\n", "80 cells; a 9×9 puzzle has 81", 80),
    (UNIQUE[:80] + "\0", "'\\x00' is not a digit", 80),
    ("", "the text is empty", None),
    (None, "a puzzle is a Grid, text, rows or an array, not NoneType", None),
    (5, "a puzzle is a Grid, text, rows or an array, not int", None),
    ("." * 16, "a grid of Rules.classic(4); use rules= for anything but 9×9", None),
    (nonet.parse("." * 256), "a grid of Rules.classic(16)", None),
    ([0] * 80, "80 cells", None),
    ([10] + [0] * 80, "10", None),
    (np.zeros((9, 9, 9)), "", None),
    (nonet.parse(EMPTY).with_(marks=[511] * 81), "pencil marks", None),
    ("é" * 81, "'é' is not a digit", 0),
    ("一" * 81, "'一' is not a digit", 0),
    ("." * 80 + "\N{GRINNING FACE}", "is not a digit", 80),
]


@pytest.mark.parametrize(("thing", "message", "position"), BAD)
def test_rows_that_are_no_puzzles(thing: Any, message: str, position: int | None) -> None:
    result = nonet.solve_many([UNIQUE, thing, EMPTY, thing, SOLVED])
    assert result.counts.tolist() == [1, 0, 2, 0, 1]
    assert list(result.errors) == [1, 3]
    assert result.grids is not None
    assert not result.grids[[1, 3]].any()
    assert result.guesses[[1, 3]].tolist() == [0, 0]
    for row, error in result.errors.items():
        assert isinstance(error, nonet.FormatError)
        assert error.line == row + 1
        assert message in error.message
        if position is not None:
            assert error.position == position
            assert error.text == thing.rstrip("\n")


def test_a_row_alone_or_among_others_gets_the_same_answer() -> None:
    # A list of nothing but numbers is refused as a whole.
    things = [thing for thing, _, _ in BAD if not isinstance(thing, int)] + [
        "ABCDEFGHI" * 9,
        UNIQUE,
        UNIQUE.encode(),
    ]
    among = nonet.solve_many(things)
    for row, thing in enumerate(things):
        alone = nonet.solve_many([thing])
        assert alone.counts[0] == among.counts[row]
        assert (0 in alone.errors) == (row in among.errors)


def test_a_grid_of_other_rules_is_not_taken_for_a_classic_one() -> None:
    grid = nonet.parse(EMPTY, rules=nonet.CLASSIC + nonet.variants.DIAGONAL)
    assert "rules=" in nonet.solve_many([grid]).errors[0].message
    assert not nonet.solve_many([grid], rules=nonet.CLASSIC).errors


@pytest.mark.parametrize("thing", [5, None, nonet.parse(EMPTY), 1.5, object()])
def test_what_is_not_many_puzzles_is_refused(thing: Any) -> None:
    with pytest.raises(TypeError, match="bulk calls take a list"):
        nonet.solve_many(thing)


def test_lines_with_their_ends_are_puzzles() -> None:
    expected = nonet.solve_many(rows())
    for end in ("\n", "\r\n"):
        assert same(nonet.solve_many([row + end for row in rows()]), expected)
        assert same(nonet.solve_many([row.encode() + end.encode() for row in rows()]), expected)
    assert same(nonet.solve_many("\n".join(rows()).splitlines(keepends=True)), expected)


@pytest.mark.parametrize(
    "texts",
    [
        [UNIQUE + "\n", EMPTY, SOLVED + "\n\n"],
        [UNIQUE, "", EMPTY + "\n", SOLVED],
        [UNIQUE + "\n", "", "\n", EMPTY],
        [EMPTY + "\n" + UNIQUE, "", "", SOLVED],
        [nonet.draw(UNIQUE), UNIQUE, EMPTY + "\r\n"],
        [UNIQUE, UNIQUE.encode(), bytes(VALUES), EMPTY],
        ["\ufeff" + UNIQUE, "\ufeff" + EMPTY, "é" * 81],
        ["puzzle", UNIQUE],
    ],
)
def test_texts_are_never_mixed_up_with_their_neighbours(texts: list[Any]) -> None:
    together = nonet.solve_many(texts)
    for row, text in enumerate(texts):
        alone = nonet.solve_many([text])
        assert alone.counts[0] == together.counts[row]
        assert (0 in alone.errors) == (row in together.errors)


@pytest.mark.parametrize(
    "numbers",
    [
        [4300209005009001070060043006002087190007400050083000600000105003508690042910300],
        [4300, 5],
        [7] * 100,
        np.array([4300, 400009001], np.int64),
        np.array([7, 8]),
        np.array([4300] * 81),
        np.array([4.3e80, 1e70]),
        np.array([4300, 10**80], object),
    ],
)
def test_numbers_that_lost_their_zeros_get_one_error(numbers: Any) -> None:
    with pytest.raises(nonet.FormatError, match="read the column with dtype=str"):
        nonet.solve_many(numbers)


def test_one_puzzle_as_a_list_is_not_a_list_of_puzzles() -> None:
    with pytest.raises(nonet.FormatError, match="81 digits are one puzzle"):
        nonet.solve_many(VALUES.tolist())


@pytest.mark.parametrize("size", [10, 100, 1 << 24])
def test_open_files_are_read_to_their_end(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.rows.bulk.lines.PIECE", size)
    path = tmp_path / "puzzles.csv"
    lines = ["puzzle,é", *(f"{row},x" for row in rows()), "é?"]
    path.write_text("\n".join(lines), encoding="utf-8")
    expected = nonet.solve_many(path.read_bytes())
    assert expected.errors[len(rows())].line == len(lines)
    with path.open(encoding="utf-8") as text, path.open("rb") as data:
        assert same(nonet.solve_many(text), expected)
        assert same(nonet.solve_many(data), expected)
    assert same(nonet.solve_many(io.StringIO("\n".join(rows()))), nonet.solve_many(rows()))
    four = io.StringIO("." * 16 + "\n" + "1" * 16)
    assert nonet.solve_many(four, rules=nonet.Rules.classic(4)).counts.tolist() == [2, 0]


def test_a_string_is_one_puzzle() -> None:
    with pytest.raises(nonet.FormatError, match="a string is one puzzle"):
        nonet.solve_many(UNIQUE)


def test_a_long_list_takes_little_memory_beside_itself() -> None:
    texts = [UNIQUE] * 300_000
    tracemalloc.start()
    try:
        result = nonet.count_many(texts)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert result.counts.all()
    # The answers are 5 bytes a row; the characters are put together some at a time.
    assert peak < 300_000 * 81
