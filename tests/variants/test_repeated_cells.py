"""Cells that a constraint lists twice: which kinds may, and what readers make of the others."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from nonet import ArgumentError, variants
from nonet.errors import FormatError
from nonet.formats import parse
from nonet.model.constraint import Constraint, cells_in_field
from tests.variants.cases import CASES, LARGER

v = variants

# The kinds with lists of cells, and the fields in which a cell may appear twice.
MAY_REPEAT: dict[type[Constraint], set[str]] = {
    v.AllDifferent: set(),
    v.Cage: set(),
    v.ProductCage: set(),
    v.RellikCage: set(),
    v.EqualityCage: set(),
    v.Sum: {"cells"},
    v.Odd: set(),
    v.Even: set(),
    v.Minimum: set(),
    v.Maximum: set(),
    v.Difference: set(),
    v.Ratio: set(),
    v.XV: set(),
    v.PairSum: set(),
    v.GreaterThan: set(),
    v.Thermo: set(),
    v.SlowThermo: {"cells"},
    v.FastThermo: set(),
    v.Whisper: {"cells"},
    v.Renban: {"cells"},
    v.Nabner: {"cells"},
    v.Modular: {"cells"},
    v.Entropic: {"cells"},
    v.ParityLine: {"cells"},
    v.Palindrome: {"cells"},
    v.Zipper: {"cells"},
    v.Between: {"cells"},
    v.Lockout: {"cells"},
    v.RegionSumLine: {"cells"},
    v.EqualSum: {"groups"},
    v.SumLine: {"cells"},
    v.Arrow: {"shaft"},
    v.DoubleArrow: {"cells"},
    v.Clone: set(),
    v.SameValues: set(),
    v.Lunchbox: set(),
    v.ContainAtLeast: set(),
    v.ContainExact: set(),
    v.LookAndSay: set(),
    v.CountingCircles: set(),
    v.CountDistinct: set(),
    v.Indexing: set(),
    v.ValueIndexing: {"cells"},
    v.Pair: {"cells"},
    v.PairAll: set(),
    v.Regex: {"cells"},
    v.NFA: {"cells"},
    v.ChaosConstruction: set(),
    v.ChaosArrow: set(),
    v.ChaosCount: set(),
    v.ConnectedValues: set(),
    v.Doppelganger: set(),
}


def listing(kind: type[Constraint]) -> dict[str, str]:
    """Return the fields of a kind that list cells."""
    marks = {each.name: cells_in_field(each) or "" for each in fields(kind)}  # type: ignore[arg-type]
    return {name: mark for name, mark in marks.items() if mark in ("Cells", "Groups")}


def test_every_kind_with_a_list_of_cells_is_in_the_table() -> None:
    assert set(MAY_REPEAT) == {kind for kind in v.KINDS.values() if listing(kind)}


@pytest.mark.parametrize("kind", MAY_REPEAT, ids=lambda kind: kind.name)
def test_a_cell_appears_twice_only_where_it_may(kind: type[Constraint]) -> None:
    tried = 0
    made = [each for each, _ in CASES + LARGER if type(each) is kind]
    for each in made:
        state = {field.name: getattr(each, field.name) for field in fields(each)}  # type: ignore[arg-type]
        for name, mark in listing(kind).items():
            found = state[name]
            cells = found and (found[0] if mark == "Groups" else found)
            if not cells or len(cells) < 2:
                continue
            # The last cell is replaced by the first, so that their number stays.
            twice: Any = (*cells[:-1], cells[0])
            changed = (twice, *found[1:]) if mark == "Groups" else twice
            tried += 1
            if name in MAY_REPEAT[kind]:
                assert getattr(kind(**{**state, name: changed}), name) == changed
            else:
                with pytest.raises(ArgumentError, match=f"^{each.name}: {cells[0]} appears twice$"):
                    kind(**{**state, name: changed})
    assert tried


def test_kinds_that_may_repeat_have_cases_in_which_a_cell_does() -> None:
    seen = set()
    for made, _ in CASES:
        for name in MAY_REPEAT.get(type(made), ()):
            found: Any = getattr(made, name)
            groups = found if listing(type(made))[name] == "Groups" else [found]
            if any(len(set(cells)) < len(cells) for cells in groups):
                seen.add(type(made))
    assert seen == {kind for kind, names in MAY_REPEAT.items() if names}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            ".Cage~8~R1C1~R1C2~R1C1",
            {v.AllDifferent("r1c1 r1c2"), v.Sum("r1c1 r1c2 r1c1", total=8)},
        ),
        (".Cage~8~R1C1~R1C1", {v.Sum("r1c1 r1c1", total=8)}),
        (".Cage~0~R1C1~R1C2~R1C1", {v.AllDifferent("r1c1 r1c2")}),
        (".AllDifferent~R1C1~R1C2~R1C1", {v.AllDifferent("r1c1 r1c2")}),
        (".CountDistinct~R1C1~R1C2~R1C3~R1C2", {v.CountDistinct("r1c1", "r1c2 r1c3")}),
        (
            '{"size": 9, "grid": [' + ", ".join(["[" + ", ".join(["{}"] * 9) + "]"] * 9) + "],"
            ' "killercage": [{"cells": ["R1C1", "R1C2", "R1C1"], "value": "8"}]}',
            {v.AllDifferent("r1c1 r1c2"), v.Sum("r1c1 r1c2 r1c1", total=8)},
        ),
    ],
)
def test_readers_say_what_a_repeated_cell_means(text: str, expected: set[Constraint]) -> None:
    assert set(parse(text).rules.constraints) == expected


def test_texts_with_a_repeated_cell_that_means_nothing_are_refused() -> None:
    with pytest.raises(FormatError, match="thermo: r1c1 appears twice"):
        parse(".Thermo~R1C1~R1C2~R1C1")
