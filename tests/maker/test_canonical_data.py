"""Canonical forms over the big test data, whose sets are disguised lists of known length."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import nonet
from tests.maker import minlex
from tests.tables import morph

pytestmark = pytest.mark.needs_data


def lines(data: Path, name: str) -> list[str]:
    return (data / "bench" / f"{name}.txt").read_text(encoding="ascii").split()


@pytest.mark.parametrize(
    ("name", "rows", "different"),
    [
        ("clue17", 49_151, 49_151),  # all puzzles with 17 clues, no two of which are the same
        ("hardest", 3_750, 375),  # ten disguises each
        ("top1465", 3_660, 1_464),  # a list of 1,465
    ],
)
def test_disguises_of_known_lists(data: Path, name: str, rows: int, different: int) -> None:
    puzzles = lines(data, name)
    assert len(puzzles) == rows
    seen = nonet.maker.FormSet()
    assert int(seen.add(nonet.canonical_many(puzzles)).sum()) == len(seen) == different


@pytest.mark.parametrize("name", ["easy", "minimal", "clue17", "expert", "several-solutions"])
def test_forms_of_a_sample_are_those_of_a_slow_search(data: Path, name: str) -> None:
    dice = random.Random(name)
    sample = dice.sample(lines(data, name), 5)
    solved = [line for line in nonet.solve_many(sample).lines() if line][:2]
    for puzzle in (*sample, *solved):
        wanted = "".join(map(str, minlex.smallest_by_columns(nonet.as_grid(puzzle).values)))
        assert nonet.canonical(puzzle) == wanted


@pytest.mark.parametrize("name", ["easy", "minimal", "top50000", "several-solutions"])
def test_thousands_of_puzzles_have_the_form_of_their_disguises(data: Path, name: str) -> None:
    dice = random.Random(name)
    puzzles = dice.sample(lines(data, name), 3000)
    moved = [morph(puzzle, dice) for puzzle in puzzles]
    assert (nonet.canonical_many(puzzles).forms == nonet.canonical_many(moved).forms).all()
