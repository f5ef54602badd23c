"""Bulk calls under other rules than the classic 9×9."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import variants
from nonet.rows.bulk.lists import rows_of_things
from tests.levels import LEVELS
from tests.rows.bulk.samples import EMPTY, SOLVED, partial_grids, same
from tests.tables import puzzles

# What is random may look like cells beside a puzzle.
pytestmark = pytest.mark.filterwarnings("ignore::nonet.errors.FormatWarning")

DIAGONAL = nonet.CLASSIC + variants.DIAGONAL
KNIGHT = nonet.CLASSIC + variants.ANTI_KNIGHT
JIGSAW = variants.jigsaw("AAAB\nACBB\nCCDB\nCDDD")
FOUR, SIXTEEN = nonet.Rules.classic(4), nonet.Rules.classic(16)


def of_size(size: int) -> list[str]:
    return [row.puzzle for row in puzzles() if len(row.puzzle) == size * size]


CASES = [
    (DIAGONAL, [*partial_grids(20, "diagonal"), EMPTY, SOLVED, "1" * 81]),
    (KNIGHT, [*partial_grids(20, "knight"), EMPTY, SOLVED, "1" * 81]),
    (FOUR, [*of_size(4), "." * 16, "12..34......43.1", "1" * 16]),
    (SIXTEEN, [*of_size(16), "1" * 256]),
    (JIGSAW, ["." * 16, "1" + "." * 15, "12..34......43.1", "11" + "." * 14]),
]


@pytest.mark.parametrize(("rules", "rows"), CASES, ids=lambda x: None)
def test_counts_and_grids_are_those_of_single_calls(rules: nonet.Rules, rows: list[str]) -> None:
    assert len(rows) >= 2
    result = nonet.solve_many(rows, rules=rules, limit=20)
    expected = [nonet.count(row, rules=rules, limit=20) for row in rows]
    assert result.counts.tolist() == expected
    assert result.grids is not None
    assert result.grids.shape == (len(rows), rules.size**2)
    for row, grid, count in zip(rows, result.grids, result.counts, strict=True):
        if count:
            assert nonet.is_solution(row, grid.tolist(), rules=rules)
        else:
            assert not grid.any()


@pytest.mark.parametrize(("rules", "rows"), CASES, ids=lambda x: None)
def test_all_kinds_of_input_and_threads_agree(rules: nonet.Rules, rows: list[str]) -> None:
    rows = rows * 3
    grids = [nonet.parse(row, rules=rules) for row in rows]
    digits = np.array([list(grid.values) for grid in grids], np.uint8)
    text = "\r\n".join(rows).encode()
    expected = nonet.solve_many(rows, rules=rules, threads=1)
    assert not expected.errors
    for many in (grids, digits, digits.astype(int), text, bytearray(text), np.array(rows)):
        assert same(nonet.solve_many(many, rules=rules, threads=3), expected)
    characters = np.frombuffer("".join(rows).encode(), np.uint8).reshape(len(rows), -1)
    assert same(nonet.solve_many(characters, rules=rules), expected)
    counted = nonet.count_many(rows, rules=rules)
    assert counted.grids is None
    assert counted.counts.tolist() == expected.counts.tolist()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", [DIAGONAL, KNIGHT])
def test_the_cpu_level_changes_nothing(
    rules: nonet.Rules, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [*partial_grids(70, "levels"), EMPTY]
    expected = nonet.solve_many(rows, rules=rules, threads=1)
    assert expected.guesses.any()
    monkeypatch.setenv("NONET_CPU", level)
    assert same(nonet.solve_many(rows, rules=rules, threads=2), expected)
    monkeypatch.setenv("NONET_CPU", "z80")
    with pytest.raises(nonet.ArgumentError, match="NONET_CPU=z80 is not one of"):
        nonet.solve_many(rows, rules=rules)


@settings(deadline=None)
@given(
    rules=st.sampled_from([DIAGONAL, FOUR, JIGSAW, nonet.Rules.classic(6), nonet.Rules.classic(8)]),
    data=st.data(),
)
def test_texts_read_together_are_what_each_is_by_itself(
    rules: nonet.Rules, data: st.DataObject
) -> None:
    cells = rules.size**2
    plain = st.text(f"0.{'123456789'[: rules.size]}", min_size=cells, max_size=cells)
    odd = st.text(f"{'.' * 40}123456789xX*_-A ,;#|\n\r?é", min_size=cells, max_size=cells)
    any_length = st.text("123.0 ", max_size=cells + 3)
    texts = data.draw(st.lists(plain | odd | any_length, min_size=1, max_size=6))
    together = rows_of_things(texts, rules)
    alone = [rows_of_things([text], rules) for text in texts]
    assert not together.text
    assert together.cells.tolist() == [cell for rows in alone for cell in rows.cells.tolist()]
    found = {
        number: (str(error), error.text, error.position) for number, error in together.bad.items()
    }
    assert found == {
        number: (str(error), error.text, error.position)
        for number, rows in enumerate(alone)
        for error in rows.bad.values()
    }


@pytest.mark.parametrize("rules", [nonet.CLASSIC, DIAGONAL])
@pytest.mark.parametrize(
    "text",
    [
        "1" * 79 + "\r1",
        "\r" + "1" * 80,
        "." * 81 + "\r3",
        "." * 81 + "\r" + "." * 81,
        "1" * 80 + "\r\r\n",
        "." * 81 + "\r\n",
        "." * 81 + "\r",
    ],
)
def test_a_text_with_a_carriage_return_is_read_alike_beside_any_other(
    text: str, rules: nonet.Rules
) -> None:
    def outcome(*others: str) -> tuple[bytes, str]:
        rows = rows_of_things([text, *others], rules)
        fault = rows.bad.get(0)
        return (b"", str(fault)) if fault else (bytes(rows.cells[:81]), "")

    assert {outcome(), outcome("." * 81), outcome("1\n2"), outcome("." * 81 + "\n")} == {outcome()}


@pytest.mark.parametrize("rules", [DIAGONAL, FOUR])
def test_characters_in_arrays_are_read_as_texts_are(rules: nonet.Rules) -> None:
    cells = rules.size**2
    texts = [
        "." * cells,
        "3" + "x" * (cells - 1),
        ("1234" * cells)[:cells],
        "?1" + "." * (cells - 2),
    ]
    texts += ["12 " + "." * (cells - 3), " " * cells]
    expected = nonet.solve_many(texts, rules=rules)
    assert 3 in expected.errors
    whole = np.array([text.encode() for text in texts])
    codes = np.frombuffer("".join(texts).encode(), np.uint8).reshape(len(texts), cells)
    for many in (whole, whole[::-1][::-1].copy(), codes, codes.astype(int), np.array(texts)):
        assert same(nonet.solve_many(many, rules=rules), expected)


def test_rows_that_are_no_puzzles_of_these_rules() -> None:
    rows = ["." * 16, EMPTY, "5" + "." * 15, "", "12..34......43.1"]
    for many in (rows, "\n".join(rows).encode()):
        result = nonet.solve_many(many, rules=FOUR)
        assert result.counts.tolist() == [2, 0, 0, 0, 2]
        assert {row: error.line for row, error in result.errors.items()} == {1: 2, 2: 3, 3: 4}
    assert "5" in result.errors[2].message


def test_digits_above_the_size_spoil_their_row_alone() -> None:
    array = np.zeros((3, 16), np.uint8)
    for value in (5, 77, 255):
        array[1, 7] = value
        result = nonet.solve_many(array, rules=FOUR)
        assert result.counts.tolist() == [2, 0, 2]
        assert (result.errors[1].line, result.errors[1].position) == (2, 7)
        assert str(value) in result.errors[1].message
        assert array[1, 7] == value


def test_the_cut_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [*partial_grids(40, "cut"), "no puzzle", EMPTY]
    whole = nonet.solve_many(rows, rules=DIAGONAL)
    monkeypatch.setattr("nonet.rows.bulk.lists.PIECE", 5)
    assert same(nonet.solve_many(rows, rules=DIAGONAL), whole)
    assert same(nonet.solve_many("\n".join(rows).encode(), rules=DIAGONAL), whole)


def test_classic_rules_asked_for_are_the_classic_rules() -> None:
    rows = partial_grids(10)
    assert same(nonet.solve_many(rows, rules=nonet.Rules.classic(9)), nonet.solve_many(rows))
