"""No relabelling of a puzzle changes its rounds, and so its rating on nonet's own scale.

A sample is tried; NONET_FULL=1 tries 1,000 puzzles with 20 morphs each.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from nonet import CLASSIC
from nonet.rating import native, own
from tests.rating.rows import rated, rows
from tests.tables import classic_puzzles, morph

FULL = bool(os.environ.get("NONET_FULL"))
NUMBERS = [technique.number for technique in own.ORDER if technique.is_native]


def count_rounds(puzzles: Sequence[str], morphs: int) -> set[int]:
    """Assert that morphs go through the rounds of their puzzles; return the techniques seen."""
    random = Random(12)
    every = [
        text
        for puzzle in puzzles
        for text in (puzzle, *(morph(puzzle, random) for _ in range(morphs)))
    ]
    walks = native.walk_rounds(CLASSIC, NUMBERS, rows(every), threads=2)
    starts = walks.starts.tolist()
    entries = list(zip(*(column.tolist() for column in walks[2:]), strict=True))
    rounds = 0
    for first in range(0, len(every), morphs + 1):
        walk = entries[starts[first] : starts[first + 1]]
        for other in range(first + 1, first + morphs + 1):
            assert entries[starts[other] : starts[other + 1]] == walk, every[first]
            assert walks.ends[other] == walks.ends[first]
        rounds += walk[-1][1] + 1 if walk else 0
    assert rounds > 10 * len(puzzles)
    return set(walks.techniques.tolist())


def test_morphs_of_the_table_go_through_the_same_rounds() -> None:
    assert len(count_rounds(classic_puzzles()[::3], 2)) > 25


@pytest.mark.needs_data
def test_morphs_of_rated_puzzles_go_through_the_same_rounds(data: Path) -> None:
    # Rated puzzles from the easiest to the hardest, and the hardest that are known.
    puzzles = [
        row["puzzle"] for row in rated(data / "ratings" / "se_ratings.csv", 2 if FULL else 16)
    ]
    hardest = (data / "bench" / "hardest.txt").read_text(encoding="ascii").split()
    puzzles += hardest[:: len(hardest) // (60 if FULL else 4)]
    if FULL:
        assert len(puzzles) >= 1000
    seen = count_rounds(puzzles, 20 if FULL else 3)
    assert len(seen) > 40
