"""Puzzle i depends on the request, the seed and i alone."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

import nonet
from tests.levels import LEVELS

# 24 cells, in which hardly any random grid has one solution.
THIN = "x...x...x.x..x..x....x.x.....x...x..xx.....xx..x...x.....x.x....x..x..x."
THIN += "x...x...x"
REQUESTS: list[dict[str, Any]] = [
    {},
    {"minimal": True, "symmetry": "rotate-180"},
    {"level": "hard"},
    {"er": (3.0, 4.6)},
    {"requires": "xy-wing"},
    {"rules": "diagonal", "clues": 24},
    {"rules": nonet.Rules.classic(6)},
    {"clues": 20},
    {"clues": 29, "minimal": True},
    {"pattern": THIN},
    {"minimal": "strict", "symmetry": "rotate-180"},
    {"requires": "x-wing"},
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


CPU_REQUESTS: list[dict[str, Any]] = [
    {},
    {"level": "medium"},
    {"rules": "windoku"},
    {"clues": 20},
    {"clues": 29, "minimal": True},
    {"pattern": THIN},
    {"requires": "x-wing"},
]


@pytest.mark.parametrize("level", LEVELS)
def test_the_cpu_does_not_matter(level: str) -> None:
    program = (
        "import nonet\n"
        f"for asked in {CPU_REQUESTS!r}:\n"
        "    print(*nonet.generate(8, seed=3, **asked))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"NONET_CPU": level},
        check=True,
        capture_output=True,
        text=True,
    )
    expected = [" ".join(texts(8, **each)) for each in CPU_REQUESTS]
    assert done.stdout.splitlines() == expected


# A change here is a change for everybody who kept a seed: name it in the changelog.
GOLDEN: list[tuple[dict[str, Any], str]] = [
    ({}, "3.........9....182.7..2......875.......41..5...4.....9..1....6..2...67...6....591"),
    (
        {"level": "easy", "symmetry": "rotate-180"},
        ".......412....3...7..96.8.26...347..3...2...4..517...88.3.12..5...3....752.......",
    ),
    (
        {"level": "hard"},
        "..6..7......4......5.9.1...6.....759...52....49....3.88.37...95..9.4....5.7...4.3",
    ),
    (
        {"requires": "xy-wing"},
        "..6..7......4......5.9.1...6.....759...52....49....3.88.37...95..9.4....5.7...4.3",
    ),
    (
        {"rules": "diagonal"},
        "9..........7...3...8..2.1....2.9...........1.........4..8.......7...32...3.1....6",
    ),
    (
        {"clues": 19},
        "5........4..1...8....7.6.3..6....1........9.....38.7.....495....3.....2.9........",
    ),
    (
        {"clues": 29, "minimal": True},
        "...8165....8...9...5..491.3..1....5.837....4..4.....176..48....3....1....846.3...",
    ),
    ({"rules": nonet.Rules.classic(6)}, "2...1......356.....3.4.........1..6."),
    (
        {"er": (7.1, 7.9)},
        "5....7.4.9.6.........1...5.8.......1.67.....5..568........93....9.7.5.6...3..8.7.",
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
