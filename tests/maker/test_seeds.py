"""Puzzle i depends on the request, the seed and i alone."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

import nonet
from tests.levels import LEVELS

REQUESTS: list[dict[str, Any]] = [
    {},
    {"minimal": True, "symmetry": "rotate-180"},
    {"level": "hard"},
    {"er": (3.0, 4.6)},
    {"requires": "xy-wing"},
    {"rules": "diagonal", "clues": 24},
    {"rules": nonet.Rules.classic(6)},
]


def texts(n: int, threads: int = 1, seed: int = 3, **asked: Any) -> list[str]:
    return [str(grid) for grid in nonet.generate(n, seed=seed, threads=threads, **asked)]


@pytest.mark.parametrize("asked", REQUESTS, ids=str)
def test_neither_n_nor_threads_matter(asked: dict[str, Any]) -> None:
    many = texts(12, **asked)
    assert len(set(many)) == 12
    assert texts(4, **asked) == many[:4]
    assert texts(12, threads=3, **asked) == many
    assert str(nonet.generate(seed=3, **asked)) == many[0]
    assert [str(grid) for grid in islice(nonet.generate(10**9, seed=3, **asked), 2)] == many[:2]
    assert texts(4, seed=4, **asked) != many[:4]


@pytest.mark.parametrize("level", LEVELS)
def test_the_cpu_does_not_matter(level: str) -> None:
    program = (
        "import nonet\n"
        "for asked in ({}, {'level': 'medium'}, {'rules': 'windoku'}):\n"
        "    print(*nonet.generate(20, seed=3, **asked))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"NONET_CPU": level},
        check=True,
        capture_output=True,
        text=True,
    )
    asked: list[dict[str, Any]] = [{}, {"level": "medium"}, {"rules": "windoku"}]
    expected = [" ".join(texts(20, **each)) for each in asked]
    assert done.stdout.splitlines() == expected


# A change here is a change for everybody who kept a seed: name it in the changelog.
GOLDEN: list[tuple[dict[str, Any], str]] = [
    ({}, "9..1.4....8......5.3....2....351..7.....7..1...2.....8..62...5..4...67...1....4.."),
    (
        {"level": "easy", "symmetry": "rotate-180"},
        "9....43..6.4.27....3.6...4...35..97.4.......2.72..95...9...1.5....98.7.1..87....9",
    ),
    (
        {"level": "hard"},
        "..78.61........4...8.5....79.4...7.......5.68....2....17.45....4..2........7.321.",
    ),
    (
        {"requires": "xy-wing"},
        "..7.....9..58......4.5..6...24.8..........31..1.....62..3..62..2...7..9.8....4..7",
    ),
    (
        {"rules": "diagonal"},
        "9..........7...3...8..2.1....2.9...........1.........4..8.......7...32...3.1....6",
    ),
    ({"rules": nonet.Rules.classic(6)}, "2...1......356.....3.4.........1..6."),
    (
        {"er": (7.1, 7.9)},
        ".....9..86..8.4....4..2..7.......34.1..6..5..53..9...68..2.......5.6..9.7.....2.3",
    ),
]


@pytest.mark.parametrize(("asked", "puzzle"), GOLDEN, ids=str)
def test_golden_puzzles(asked: dict[str, Any], puzzle: str) -> None:
    assert str(nonet.generate(seed=2026, **asked)) == puzzle


def test_golden_grids() -> None:
    assert str(nonet.random_grid(2026)) == (
        "927154386684327195531698247863512974459873612172469538796241853345986721218735469"
    )


def test_without_a_seed_there_is_one_in_the_info() -> None:
    grid = nonet.generate()
    assert nonet.generate(seed=int(grid.info["seed"])) == grid
    assert nonet.generate() != grid
    assert int(nonet.random_grid().info["seed"]) >= 0
