"""Jigsaw: how regions may be written, and what is wrong with those that do not fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import FormatError, Grid, Rules, Unsupported
from nonet.variants import jigsaw
from tests import oracle

SHAPES = "AABBACCBACDBCDDD"
RULES = jigsaw(SHAPES)

DRAWN = """
┌───┬───┐
│A A│B B│
│ ┌─┴─┐ │
│A│C C│B│
│ │ ┌─┤ │
│A│C│D│B│
├─┘ │ └─┤
│C│D D D│
└─┴─────┘
"""


def test_rows_columns_and_regions() -> None:
    regions = {unit.name: unit.cells for unit in RULES.units if unit.kind == "region"}
    assert regions == {
        "region 1": (0, 1, 4, 8),
        "region 2": (2, 3, 7, 11),
        "region 3": (5, 6, 9, 12),
        "region 4": (10, 13, 14, 15),
    }
    assert len(RULES.units) == 12
    assert RULES.box is None
    assert RULES.regions == tuple("ABCD".index(letter) for letter in SHAPES)


@pytest.mark.parametrize(
    "regions",
    [
        "AABB\nACCB\nACDB\nCDDD",
        "AABB\r\nACCB\r\n\r\nACDB\r\nCDDD\r\n",
        "A A B B  A C C B  A C D B  C D D D",
        "1122133213423444",
        "2211244124314333",
        "..##.00#.0x#0xxx",
        "+--+\n|AABB|\n|ACCB|\n+--+\n|ACDB|\n|CDDD|",
        DRAWN,
        list(SHAPES),
        ["AABB", "ACCB", "ACDB", "CDDD"],
        [list("AABB"), list("ACCB"), list("ACDB"), list("CDDD")],
        tuple(tuple(ord(letter) for letter in SHAPES[i : i + 4]) for i in range(0, 16, 4)),
        [f"region {letter}" for letter in SHAPES],
        np.array([ord(letter) for letter in SHAPES]),
        np.array([ord(letter) for letter in SHAPES]).reshape(4, 4),
        iter(SHAPES),
    ],
    ids=lambda regions: type(regions).__name__,
)
def test_regions_can_be_said_in_many_ways(regions: Any) -> None:
    assert jigsaw(regions) == RULES


def test_the_repr_makes_them_again() -> None:
    assert repr(RULES) == "variants.jigsaw('1122133213423444')"
    assert eval(repr(RULES), {"variants": nonet.variants}) == RULES


@pytest.mark.parametrize("size", [2, 3, 5, 7, 11, 13, 25])
def test_any_size(size: int) -> None:
    rules = jigsaw([[row for _ in range(size)] for row in range(size)])
    assert rules.size == size
    assert len(rules.units) == 3 * size
    assert eval(repr(rules), {"variants": nonet.variants}) == rules


def test_regions_need_not_be_in_one_piece() -> None:
    assert len(jigsaw("ABBA BAAB CDDC DCCD").units) == 12


@pytest.mark.parametrize(
    ("regions", "message", "position", "line"),
    [
        ("AAB", "3 cells; a grid of regions must be square", None, None),
        ("AABB\nACCB\nACDB\nCDD", "3 cells in a line where 4 are needed", 2, 4),
        ("AABB\nACC\nACDB\nCDDD", "3 cells in a line where 4 are needed", 2, 2),
        ("AABB\nACCBB\nACDB\nCDDD", "5 cells in a line where 4 are needed", 4, 2),
        ("AABBACCBACDBCDDC", "region 'C' has 5 cells where 4 are needed", 15, None),
        ("AABB\nACCB\nACDB\nCDDE", "region 'D' has 3 cells where 4 are needed", 2, 3),
        ("A" * 16, "region 'A' has 16 cells where 4 are needed", 4, None),
        ("AABB\nAaCB\nACDB\nCDDD", "region 'a' has 1 cells where 4 are needed", 1, 2),
        ([[1, 1], [2]], "row 2 has 1 cells where 2 are needed", None, None),
        ([[1, 1], [2, 2], [3, 3]], "row 1 has 2 cells where 3 are needed", None, None),
        ([1, 1, 2], "3 cells; a grid of regions must be square", None, None),
        ([1, 1, 1, 2], "region 1 has 3 cells where 2 are needed", 2, None),
        ([1, 1, None, 2], "cell 2: None cannot be the label", 2, None),
        ([1, 1, {}, 2], "cell 2: {} cannot be the label", 2, None),
        ([1, 1, float("nan"), 2], "cell 2: nan cannot be the label", 2, None),
        ([[1, 1], [2, None]], "cell 3: None cannot be the label", 3, None),
    ],
)
def test_regions_that_do_not_fit(
    regions: Any, message: str, position: int | None, line: int | None
) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        jigsaw(regions)
    assert (caught.value.position, caught.value.line) == (position, line)
    if isinstance(regions, str):
        expected = regions if line is None else regions.splitlines()[line - 1]
        assert caught.value.text == expected
    else:
        assert caught.value.text is None


@pytest.mark.parametrize("size", [0, 1, 26, 30])
def test_sizes_that_do_not_go(size: int) -> None:
    with pytest.raises(Unsupported, match=f"jigsaw: {size}×{size} cells; sizes from 2 to 25"):
        jigsaw([row for row in range(size) for _ in range(size)])


@given(st.permutations(SHAPES))
def test_the_number_of_grids_against_brute_force(letters: list[str]) -> None:
    text = "".join(letters)
    drawing = " ".join(text[i : i + 4] for i in range(0, 16, 4))
    expected = oracle.count([0] * 16, 4, oracle.lines, oracle.same_mark(drawing))
    assert nonet.count(Grid.empty(jigsaw(text))) == expected


def test_regions_that_are_boxes_allow_what_boxes_allow() -> None:
    rules = jigsaw("1122 1122 3344 3344")
    assert nonet.count(Grid.empty(rules)) == nonet.count(Grid.empty(Rules.classic(4))) == 288
