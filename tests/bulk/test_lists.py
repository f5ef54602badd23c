"""Lists of puzzles of any kind, and what is no list of puzzles."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest

import nonet
from tests.bulk.samples import EMPTY, SOLVED, UNIQUE, digits, rows, same

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
    (UNIQUE[:80] + "\n", "'\\n' is not a digit", 80),
    (UNIQUE[:80] + "\0", "'\\x00' is not a digit", 80),
    ("", "the text is empty", None),
    (None, "a puzzle is a Grid, text, rows or an array, not NoneType", None),
    (5, "a puzzle is a Grid, text, rows or an array, not int", None),
    ("." * 16, "a grid of Rules.classic(4); bulk calls take other than 9×9 by rules=", None),
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
            assert error.text == thing


def test_a_row_alone_or_among_others_gets_the_same_answer() -> None:
    things = [thing for thing, _, _ in BAD] + ["ABCDEFGHI" * 9, UNIQUE, UNIQUE.encode()]
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
    with pytest.raises(TypeError, match="many puzzles are a list"):
        nonet.solve_many(thing)


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
