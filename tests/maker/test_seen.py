"""Which puzzles count as alike, so that a call returns only one of them."""

from __future__ import annotations

from itertools import permutations

import pytest

import nonet
from nonet.maker.seen import Seen
from nonet.variants import DIAGONAL

PUZZLE = "12..34......43.1"
FOUR = nonet.Rules.classic(4)


def rows(*puzzles: str) -> bytes:
    return bytes(map(int, "".join(puzzles).replace(".", "0")))


@pytest.mark.parametrize("rules", [FOUR, FOUR + DIAGONAL], ids=["classic", "diagonal"])
def test_relabelled_puzzles_are_alike(rules: nonet.Rules) -> None:
    every = [PUZZLE.translate(str.maketrans("1234", "".join(p))) for p in permutations("1234")]
    seen = Seen(rules)
    assert [seen.add(key) for key in seen.keys(rows(*every))] == [True, *[False] * 23]
    # One digit less, or another place, is another puzzle.
    others = rows(PUZZLE.replace("1", ".", 1), "12..34.....3.4.1")
    assert [seen.add(key) for key in seen.keys(others)] == [True, True]


def test_only_relabelling_counts_under_other_rules() -> None:
    turned = "".join(PUZZLE[4 * (n % 4) + n // 4] for n in range(16))
    for rules, are_alike in ((FOUR, True), (FOUR + DIAGONAL, False)):
        one, other = Seen(rules).keys(rows(PUZZLE, turned))
        assert (one == other) is are_alike
