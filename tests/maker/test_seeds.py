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
    ({}, "7...........13....654......5......2.1.2..6..4..9.4.7.5.....4......2.8.43..6.7...9"),
    (
        {"level": "easy", "symmetry": "rotate-180"},
        "6.9.....831.8......5.792...53..2..6.1.......3.8..6..51...254.8......9.459.....6.2",
    ),
    (
        {"level": "hard"},
        ".9.2.17......4.8..8.7....1......5.........42.2.53...7.1.67..5.9.....2....7.4..3..",
    ),
    (
        {"requires": "xy-wing"},
        "4...2..36.......1...68...479.1..7...2...1....5..9.6.7.1.34......4....75...2.8....",
    ),
    (
        {"rules": "diagonal"},
        "............8.5...21.......1......7...3..9..2..9.....4.....4.....7..6.......92.51",
    ),
    (
        {"clues": 19},
        "...4...62.3.........7.2..9..1.8.....64.............5.12...5......8.7...........38",
    ),
    (
        {"clues": 29, "minimal": True},
        "263.57..9.1...37....96.......4.7.2........13...7....48...9.1.25...5.6....9..3.68.",
    ),
    ({"rules": nonet.Rules.classic(6)}, "...6....1......4..3....624..13..3..."),
    (
        {"er": (7.1, 7.9)},
        ".94.5....1...78.3.........2..61.2..32....4..........9......3.85.65....4..1.9.....",
    ),
]


@pytest.mark.parametrize(("asked", "puzzle"), GOLDEN, ids=str)
def test_golden_puzzles(asked: dict[str, Any], puzzle: str) -> None:
    assert str(nonet.generate(seed=2026, **asked)) == puzzle


def test_different_requests_of_one_seed_share_no_solution() -> None:
    asked: list[dict[str, Any]] = [{}, {"level": "easy"}, {"level": "hard"}, {"clues": 26}]
    found = []
    for each in asked:
        solutions = [nonet.solve(puzzle) for puzzle in nonet.generate(40, seed=5, **each)]
        found.append(set(nonet.canonical_many([each.grid for each in solutions]).lines()))
    assert sum(map(len, found)) == len(set().union(*found))


def test_golden_grids() -> None:
    assert str(nonet.random_grid(seed=2026)) == (
        "927154386684327195531698247863512974459873612172469538796241853345986721218735469"
    )


def test_without_a_seed_there_is_one_in_the_info() -> None:
    grid = nonet.generate()
    assert nonet.generate(seed=int(grid.info["seed"])) == grid
    assert nonet.generate() != grid
    assert int(nonet.random_grid().info["seed"]) >= 0
