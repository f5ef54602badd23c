"""Every puzzle of the big test data: the lanes of each CPU level against the search."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import nonet
from nonet import _native
from nonet.engine.native import plain
from tests.levels import LEVELS

pytestmark = pytest.mark.needs_data

SETS = (
    "easy",
    "easy-qq",
    "minimal",
    "clue17",
    "top50000",
    "expert",
    "top1465",
    "hardest",
    "several-solutions",
    "no-solution",
)


@cache
def searched(path: Path) -> tuple[list[int], bytes]:
    """Return the engine for constraints's counts up to 2, and its solutions where there is one."""
    texts = path.read_text(encoding="ascii").split()
    values = b"".join(nonet.parse(text).values for text in texts)
    counts = np.zeros(len(texts), np.uint8)
    grids = np.zeros((len(texts), 81), np.uint8)
    _native.solve_each(
        plain(nonet.CLASSIC, by="bulk"),
        np.frombuffer(values, np.uint8),
        len(texts),
        grids=grids,
        counts=counts,
        guesses=np.zeros(len(texts), np.uint32),
        threads=2,
    )
    grids[counts != 1] = 0
    return counts.tolist(), grids.tobytes()


@pytest.mark.parametrize("name", SETS)
def test_every_level_counts_as_the_engine_for_constraints(
    data: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = data / "bench" / f"{name}.txt"
    counts, solutions = searched(path)
    answers = []
    for level in LEVELS:
        monkeypatch.setenv("NONET_CPU", level)
        result = nonet.solve_many(path.read_bytes())
        assert not result.errors
        assert result.counts.tolist() == counts, level
        assert result.grids is not None
        answers.append((result.grids.tobytes(), result.guesses.tobytes()))
        result.grids[result.counts != 1] = 0
        assert result.grids.tobytes() == solutions, level
    assert len(set(answers)) == 1


@pytest.mark.parametrize("name", SETS)
def test_the_single_path_counts_as_the_lanes(data: Path, name: str) -> None:
    path = data / "bench" / f"{name}.txt"
    result = nonet.solve_many(path.read_bytes())
    assert result.grids is not None
    for row, text in enumerate(path.read_text(encoding="ascii").split()):
        count, _, first = _native.solve_single(nonet.parse(text).values, limit=2)
        assert count == result.counts[row], text
        assert (first or bytes(81)) == result.grids[row].tobytes(), text


def test_a_third_of_the_puzzles_without_a_solution_have_one(data: Path) -> None:
    # The set's name promises none; the number is that of engine/test_data.py.
    counts, _ = searched(data / "bench" / "no-solution.txt")
    assert len(counts) - counts.count(0) == 1165


def test_a_large_file_cut_anywhere_gives_the_same(data: Path) -> None:
    text = (data / "bench" / "clue17.txt").read_bytes()
    whole = nonet.solve_many(text)
    middle = text.index(b"\n", len(text) // 3) + 1
    parts = [nonet.solve_many(text[:middle], threads=1), nonet.solve_many(text[middle:])]
    assert whole.counts.tolist() == [*parts[0].counts.tolist(), *parts[1].counts.tolist()]
    assert whole.guesses.tolist() == [*parts[0].guesses.tolist(), *parts[1].guesses.tolist()]
