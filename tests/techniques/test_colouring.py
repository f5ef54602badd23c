"""Colouring: slow twins, other rules, sentences."""

from __future__ import annotations

from tests.techniques.boards import boards
from tests.techniques.own import own_boards, sentences
from tests.techniques.rich import rich_boards
from tests.techniques.twins.colouring import TWINS
from tests.techniques.twins.compare import compare, variant_boards


def test_the_twin_finds_the_same_on_classic_boards() -> None:
    own = own_boards("colouring")
    seen = compare(TWINS, [*boards(150, seed=2), *rich_boards(50), *own])
    assert all(seen.values()), seen


def test_the_twin_finds_the_same_under_other_rules() -> None:
    seen = compare(TWINS, variant_boards())
    assert all(seen.values()), seen


def test_sentences() -> None:
    assert sentences("colouring") == SENTENCES


SENTENCES = {
    "simple-colours-trap": (
        "Where a unit has two places for 5, one of them is true. So either 5 stands in r5c6 "
        "and r6c9, or in r5c9 and r6c6. Cells that see both colours lose it: 5 goes from r6c2."
    ),
    "simple-colours-wrap": (
        "Where a unit has two places for 3, one of them is true. So either 3 stands in r5c2, "
        "r6c8 and r7c3, or in r5c3, r6c2 and r7c8. But r5c3 and r6c2, of one colour, see each "
        "other, so that colour is false: 3 goes from r5c3, r6c2 and r7c8."
    ),
    "multi-colours-1": (
        "Where a unit has two places for 7, one of them is true. So either 7 stands in r2c4 "
        "and r4c5, or in r2c5 and r4c4; and either in r7c3 and r8c4, or in r7c6 and r8c3. A "
        "colour of the first pair sees one of the second, so one of the colours opposite to "
        "these two is true, and cells that see both opposites lose the digit: 7 goes from "
        "r8c4."
    ),
    "multi-colours-2": (
        "Where a unit has two places for 7, one of them is true. So either 7 stands in r7c3 "
        "and r8c4, or in r7c6 and r8c3; and either in r2c4 and r4c5, or in r2c5 and r4c4. A "
        "colour of the first pair sees both colours of the second, one of which is true, so it "
        "is false: 7 goes from r7c3 and r8c4."
    ),
    "medusa-3d": (
        "Of the last two candidates of a cell, or the last two places of a digit in a unit, "
        "just one is true. Linked in this way, there are two possibilities: 2 in r2c1, 4 in "
        "r2c2 and 8 in r2c3; or 2 in r2c3 and r6c1, 4 in r2c1 and 8 in r2c2. With the first, "
        "r4c3 would have no candidate left: 2 goes from r2c1, 4 from r2c2, and 8 from r2c3."
    ),
}
