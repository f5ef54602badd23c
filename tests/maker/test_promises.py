"""Each promise of `generate`, checked puzzle by puzzle by other means than those that made it."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest

import nonet
from nonet.maker.skills import BASICS, in_order
from nonet.maker.symmetry import SYMMETRIES
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.rating import own
from nonet.techniques import PATH, by_name
from tools import dig

FULL = bool(os.environ.get("NONET_FULL"))
MANY = 300


def made(n: int, **asked: Any) -> list[Grid]:
    # There are too few different puzzles of size 4 for more.
    if FULL and n < 100 and asked.get("rules") != Rules.classic(4):
        n *= 20
    found = list(nonet.generate(n, seed=11, threads=1, **asked))
    assert len(found) == n
    return found


def can_lose(grid: Grid, cells: tuple[int, ...]) -> bool:
    values = bytearray(grid.values)
    for cell in cells:
        values[cell] = 0
    return nonet.count(Grid(bytes(values), grid.rules), limit=2) == 1


def test_puzzles_have_one_solution_by_an_independent_count() -> None:
    wanted = 100_000 if FULL else 150
    grids = made(wanted)
    # The plain search in Python looks at a sample, the engine for constraints at all of them.
    for grid in Random(3).sample(grids, 60):
        assert dig.guesses(grid.values, grid.rules)[0] == 1
    assert all(nonet.count(grid, limit=2, engine="constraints") == 1 for grid in grids)
    assert len(set(nonet.canonical_many(grids).lines())) == wanted, "no two are isomorphic"


@pytest.mark.parametrize("clues", [(24, 24), (26, 30), (40, 41), (70, 70)])
def test_clues(clues: tuple[int, int]) -> None:
    counts = {grid.clues for grid in made(MANY, clues=clues)}
    assert counts <= set(range(clues[0], clues[1] + 1))
    assert len(counts) == clues[1] - clues[0] + 1, "all of the range comes up"


def test_minimal() -> None:
    for grid in made(MANY, minimal=True):
        given = [cell for cell in grid.rules.cells if grid.values[cell]]
        assert not any(can_lose(grid, (cell,)) for cell in given)


MOVES = {
    "rotate-180": lambda r, c: {(8 - r, 8 - c)},
    "rotate-90": lambda r, c: {(c, 8 - r), (8 - c, r), (8 - r, 8 - c)},
    "mirror-horizontal": lambda r, c: {(r, 8 - c)},
    "mirror-vertical": lambda r, c: {(8 - r, c)},
    "diagonal": lambda r, c: {(c, r)},
    "anti-diagonal": lambda r, c: {(8 - c, 8 - r)},
    "both-mirrors": lambda r, c: {(r, 8 - c), (8 - r, c), (8 - r, 8 - c)},
    "both-diagonals": lambda r, c: {(c, r), (8 - c, 8 - r), (8 - r, 8 - c)},
    "full": lambda r, c: {(c, r), (8 - c, 8 - r), (r, 8 - c), (8 - r, c), (c, 8 - r), (8 - c, r)},
}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetry_and_minimal_orbits(symmetry: str) -> None:
    for grid in made(60, symmetry=symmetry, minimal=True):
        given = {divmod(cell, 9) for cell in grid.rules.cells if grid.values[cell]}
        for row, col in given:
            orbit = MOVES[symmetry](row, col)
            assert orbit <= given
            whole = {(row, col), *orbit}
            if symmetry == "full":
                whole.add((8 - row, 8 - col))
            assert not can_lose(grid, tuple(9 * r + c for r, c in whole))


def test_strictly_minimal_with_symmetry() -> None:
    for grid in made(6, symmetry="rotate-180", minimal="strict"):
        given = [cell for cell in grid.rules.cells if grid.values[cell]]
        assert all(grid.values[80 - cell] for cell in given)
        assert not any(can_lose(grid, (cell,)) for cell in given)


PATTERN = """
    x x . . x . . x x
    x . . x . x . . x
    . . x . . . x . .
    . x . . x . . x .
    x . . x . x . . x
    . x . . x . . x .
    . . x . . . x . .
    x . . x . x . . x
    x x . . x . . x x
"""


def test_pattern_as_drawing_names_and_mask() -> None:
    signs = PATTERN.split()
    cells = {cell for cell, sign in enumerate(signs) if sign == "x"}
    names = [nonet.CLASSIC.cell_name(cell) for cell in cells]
    drawn = made(5, pattern=PATTERN)
    for grid in drawn:
        assert {cell for cell in range(81) if grid.values[cell]} == cells
        assert nonet.count(grid) == 1
    assert drawn == made(5, pattern=names) == made(5, pattern=[sign == "x" for sign in signs])
    assert made(1, pattern=drawn[0])[0] == drawn[0]


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard", "expert"])
def test_level(level: str) -> None:
    grids = made(120, level=level)
    for grid in grids:
        rating = nonet.rate(grid)
        assert rating.level == level == grid.info["level"]
        assert f"{rating.score:g}" == grid.info["score"]
    assert len({grid.clues for grid in grids}) > 2


def test_level_range_with_clues_and_symmetry() -> None:
    for grid in made(40, level=("medium", "hard"), clues=(26, 30), symmetry="rotate-180"):
        assert nonet.rate(grid).level in ("medium", "hard")
        assert 26 <= grid.clues <= 30


def test_extreme() -> None:
    assert {nonet.rate(grid).level for grid in made(10, level="extreme")} == {"extreme"}


@pytest.mark.parametrize("score", [(0, 12), (100, 120), (400, 800)])
def test_score(score: tuple[float, float]) -> None:
    for grid in made(30, score=score):
        assert score[0] <= nonet.rate(grid).score <= score[1]


@pytest.mark.parametrize("er", [(1.2, 1.2), (1.5, 2.3), (2.6, 3.4), (6.6, 7.1), (8.3, 9.9)])
def test_er(er: tuple[float, float]) -> None:
    for grid in made(4 if er[0] > 8 else 25, er=er):
        rating = nonet.rate(grid, scales=("se",)).se
        assert er[0] <= rating.er <= er[1]
        assert grid.info["er"] == f"{rating.er:.1f}"


@pytest.mark.parametrize(
    "asked", ["Easy", "Medium", "Hard", "unfair", ("Easy", "Medium"), (600, 700)]
)
def test_hodoku(asked: Any) -> None:
    for grid in made(25, hodoku=asked):
        rating = nonet.rate(grid, scales=("hodoku",)).hodoku
        if asked == (600, 700):
            assert 600 <= rating.score <= 700
        elif isinstance(asked, tuple):
            assert rating.level in asked
        else:
            assert rating.level.lower() == asked.lower()


def solves(grid: Grid, names: list[str]) -> bool:
    path = in_order(map(by_name, names))
    return nonet.explain(grid, techniques=path).solved


@pytest.mark.parametrize(
    "asked", [("hidden-pair",), ("x-wing",), ("xy-wing",), ("skyscraper", "w-wing"), ("als-xz",)]
)
def test_requires(asked: tuple[str, ...]) -> None:
    basics = [each.name for each in BASICS if each.name not in asked]
    for grid in made({"hidden-pair": 2, "x-wing": 20}.get(asked[0], 100), requires=asked):
        assert not solves(grid, basics)
        assert solves(grid, [*basics, *asked])
        for name in asked:
            assert not solves(grid, [*basics, *(other for other in asked if other != name)])


def test_only() -> None:
    asked = ["hidden-single"]
    for grid in made(60, only=asked):
        assert solves(grid, asked)


def test_avoids() -> None:
    asked = {"pointing", "claiming", "naked-pair"}
    rest = [each for each in PATH if each.name not in asked]
    for grid in made(100, avoids=asked, level=("medium", "expert")):
        assert nonet.explain(grid, techniques=rest).solved


@pytest.mark.parametrize("variant", ["diagonal", "windoku", "anti-king", "anti-knight"])
def test_variants(variant: str) -> None:
    rules = nonet.CLASSIC + nonet.variants.by_name(variant)
    for grid in made(20, rules=variant, minimal=True):
        assert grid.rules == rules
        assert nonet.count(grid, limit=2, engine="cover") == 1
        given = [cell for cell in rules.cells if grid.values[cell]]
        assert not any(can_lose(grid, (cell,)) for cell in given)


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12, 16])
def test_sizes(size: int) -> None:
    rules = Rules.classic(size)
    clues = {16: 120, 12: 60}.get(size)
    for grid in made(3, rules=rules, clues=clues, symmetry="rotate-180"):
        assert grid.rules == rules
        assert nonet.count(grid, limit=2) == 1
        assert clues in (None, grid.clues)
        assert all(bool(a) == bool(b) for a, b in zip(grid.values, grid.values[::-1], strict=True))


def test_level_under_other_rules() -> None:
    for grid in made(10, rules="diagonal", level=("hard", "expert")):
        assert nonet.rate(grid).level in ("hard", "expert")


def test_the_table_of_levels_names_every_technique_of_the_basics() -> None:
    assert {each.name for each in BASICS} <= set(own.TABLE)
