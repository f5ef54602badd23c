"""NumPy arrays: digits of several types, characters, texts, shapes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nonet
from tests.rows.bulk.samples import EMPTY, SOLVED, UNIQUE, digits, rows, same

DIGITS = digits(rows())
ASCII = np.frombuffer("".join(rows()).encode(), np.uint8).reshape(-1, 81)
PADDED = np.zeros((len(rows()), 100), np.uint8)
PADDED[:, :81] = DIGITS

TYPES = ["u1", "i1", "u2", "i4", "i8", "u8", ">i4", "f4", "f8"]


@pytest.fixture(scope="module")
def expected() -> nonet.rows.bulk.BulkResult:
    return nonet.solve_many(list(rows()))


@pytest.mark.parametrize("name", TYPES)
def test_digits_of_any_type(name: str, expected: nonet.rows.bulk.BulkResult) -> None:
    assert same(nonet.solve_many(DIGITS.astype(name)), expected)
    assert same(nonet.solve_many(ASCII.astype(name)), expected)


@pytest.mark.parametrize(
    "array",
    [
        DIGITS.reshape(-1, 9, 9),
        ASCII.reshape(-1, 9, 9),
        np.asfortranarray(DIGITS),
        PADDED[:, :81],
        np.repeat(DIGITS, 2, axis=0)[::2],
        DIGITS[::-1].copy()[::-1],
        np.array(rows()),
        np.array(rows(), "S81"),
        np.array(rows(), "U100"),
        np.array(rows(), "S100"),
        np.array(rows(), ">U81"),
        np.repeat(np.array(rows(), "S81"), 2)[::2],
        np.array(rows(), object),
        np.array([list(row) for row in rows()]),
        np.array([list(row) for row in rows()], "S1"),
        np.array([list(row) for row in rows()], ">U1").reshape(-1, 9, 9),
    ],
    ids=lambda array: f"{array.dtype}-{array.shape}",
)
def test_arrays_of_all_shapes(array: Any, expected: nonet.rows.bulk.BulkResult) -> None:
    before = array.copy()
    assert same(nonet.solve_many(array), expected)
    assert np.array_equal(array, before)


def test_read_only_arrays_and_array_likes(expected: nonet.rows.bulk.BulkResult) -> None:
    fixed = DIGITS.copy()
    fixed.flags.writeable = False

    class Likeness:
        def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
            return fixed

    assert same(nonet.solve_many(fixed), expected)
    assert same(nonet.solve_many(Likeness()), expected)


def test_arrays_of_texts_may_hold_other_than_81_characters() -> None:
    texts = [UNIQUE, UNIQUE + " # good", "short", EMPTY, "?" * 81]
    for kind in ("S", "U", object):
        result = nonet.solve_many(np.array(texts, kind))
        assert result.counts.tolist() == [1, 1, 0, 2, 0]
        assert list(result.errors) == [2, 4]
    # NumPy fills up with zeros, which are no cells.
    result = nonet.solve_many(np.array([UNIQUE, UNIQUE[:80], UNIQUE], "S81"))
    assert result.counts.tolist() == [1, 0, 1]
    assert "80 cells" in result.errors[1].message


def test_true_is_one() -> None:
    assert nonet.solve_many(np.zeros((2, 81), bool)).counts.tolist() == [2, 2]
    assert nonet.solve_many(np.ones((1, 81), bool)).counts.tolist() == [0]


@pytest.mark.parametrize(
    ("kind", "value", "message"),
    [
        ("u1", 10, "10 is not a digit"),
        ("u1", 255, "is not a digit"),
        ("i1", -1, "-1 is not a digit"),
        ("i8", 300, "300 is not a digit"),
        ("i8", -(2**40), "-1099511627776 is not a digit"),
        ("u8", 2**64 - 1, "18446744073709551615 is not a digit"),
        ("f8", 1.5, "1.5 is not a digit"),
        ("f8", float("nan"), "nan is not a digit"),
        ("f8", float("inf"), "inf is not a digit"),
    ],
)
def test_a_bad_number_spoils_its_row_alone(kind: str, value: float, message: str) -> None:
    array = digits([UNIQUE, EMPTY, SOLVED]).astype(kind)
    array[1, 40] = value
    result = nonet.solve_many(array)
    assert result.counts.tolist() == [1, 0, 1]
    assert list(result.errors) == [1]
    assert message in result.errors[1].message
    assert (result.errors[1].line, result.errors[1].position) == (2, 40)


def test_a_bad_character_spoils_its_row_alone() -> None:
    array = np.frombuffer((UNIQUE + EMPTY + SOLVED).encode(), np.uint8).reshape(3, 81).copy()
    for value in (0, 7, ord("?"), 255):
        array[1, 40] = value
        result = nonet.solve_many(array)
        assert result.counts.tolist() == [1, 0, 1]
        assert (result.errors[1].line, result.errors[1].position) == (2, 40)


@pytest.mark.parametrize("kind", ["u1", "i4"])
@pytest.mark.parametrize("first", [DIGITS, ASCII])
def test_rows_of_digits_and_of_characters_in_one_array(
    kind: str, first: Any, expected: nonet.rows.bulk.BulkResult
) -> None:
    second = ASCII if first is DIGITS else DIGITS
    for cut in (1, len(first) // 2, len(first) - 1):
        array = np.concatenate([first[:cut], second[cut:]]).astype(kind)
        assert same(nonet.solve_many(array), expected)
        array[cut - 1, 7] = 200
        result = nonet.solve_many(array)
        assert list(result.errors) == [cut - 1]
        assert result.counts[cut:].tolist() == expected.counts[cut:].tolist()


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((2, 80), np.uint8),
        np.zeros(81, np.uint8),
        np.zeros((2, 3, 27), np.uint8),
        np.zeros((1, 1, 9, 9), np.uint8),
        np.array(0),
        np.zeros((2, 81), complex),
        np.zeros((2, 81), "M8[s]"),
        np.zeros((2, 81), "S2"),
        np.zeros((2, 81), object),
        np.array([]),
    ],
    ids=lambda array: f"{array.dtype}-{array.shape}",
)
def test_arrays_that_hold_no_rows_are_refused(array: Any) -> None:
    with pytest.raises(nonet.FormatError, match="an array of"):
        nonet.solve_many(array)


def test_pieces_of_other_types_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    array = DIGITS.astype(np.int64)
    array[50, 3] = 77
    whole = nonet.solve_many(array)
    assert list(whole.errors) == [50]
    monkeypatch.setattr("nonet.rows.bulk.arrays.PIECE", 7)
    assert same(nonet.solve_many(array), whole)


def test_a_table_with_a_column_of_texts_names_the_way_out() -> None:
    table = np.array([["." * 81, "easy"]], object)
    with pytest.raises(nonet.FormatError, match="pass the column of puzzles"):
        nonet.solve_many(table)
