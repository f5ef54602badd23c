"""The walk over puzzles: what blind trial does not find, checked by other means."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nonet
from nonet.maker import native
from nonet.maker.candidates import make
from nonet.maker.request import Request, request_of
from nonet.maker.search import BLIND
from nonet.maker.symmetry import orbits_of
from nonet.maker.walk import LONG, Walk, children
from nonet.model.grid import Grid
from tests.maker.test_seeds import THIN

CLASSIC = nonet.CLASSIC
SINGLE = orbits_of(None, 9)


def made(n: int, **asked: Any) -> list[Grid]:
    found = list(nonet.generate(n, seed=5, threads=1, **asked))
    assert len(found) == n
    return found


def is_minimal(grid: Grid) -> bool:
    given = [cell for cell in grid.rules.cells if grid.values[cell]]
    fewer = (bytes(0 if i == cell else v for i, v in enumerate(grid.values)) for cell in given)
    return all(nonet.count(Grid(values, grid.rules), limit=2) == 2 for values in fewer)


def dug(rows: int, seed: int = 3) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    streams = np.arange(rows, dtype=np.uint64)
    values = native.fill(CLASSIC, seed, streams)
    native.dig(CLASSIC, values, SINGLE, seed, streams, np.zeros(rows, np.uint16))
    return values, streams


@pytest.mark.parametrize(("clues", "count"), [(20, 12), (19, 3)])
def test_few_clues(clues: int, count: int) -> None:
    for grid in made(count, clues=clues):
        assert grid.clues == clues
        assert nonet.count(grid, limit=2, engine="constraints") == 1


def test_few_clues_with_a_symmetry_and_a_level() -> None:
    for grid in made(2, clues=(20, 22), symmetry="rotate-180", level=("easy", "hard")):
        assert 20 <= grid.clues <= 22
        assert nonet.rate(grid).level in ("easy", "medium", "hard")
        assert all(bool(a) == bool(b) for a, b in zip(grid.values, grid.values[::-1], strict=True))


def test_many_clues_of_which_none_can_be_removed() -> None:
    for grid in made(3, clues=(29, 31), minimal=True):
        assert 29 <= grid.clues <= 31
        assert nonet.count(grid, limit=2, engine="constraints") == 1
        assert is_minimal(grid)


def test_thin_patterns() -> None:
    cells = {cell for cell, sign in enumerate(THIN) if sign == "x"}
    blind = native.fill(CLASSIC, 1, np.arange(500, dtype=np.uint64))
    blind[:, [cell for cell in CLASSIC.cells if cell not in cells]] = 0
    assert (native.count(CLASSIC, blind) == 1).sum() < 3, "blind trial finds hardly any"
    for grid in made(30, pattern=THIN):
        assert {cell for cell in range(81) if grid.values[cell]} == cells
        assert nonet.count(grid, limit=2, engine="constraints") == 1


def test_thin_patterns_with_a_level_and_under_other_rules() -> None:
    for grid in made(3, pattern=THIN, level=("hard", "expert")):
        assert nonet.rate(grid).level in ("hard", "expert")
    for grid in made(3, pattern=THIN, rules="diagonal"):
        assert nonet.count(grid, limit=2) == 1


def test_a_pattern_without_a_puzzle_ends_with_the_budget() -> None:
    rules = nonet.Rules.classic(4)
    pattern = "xx.. xx.. .... ..x."  # column 4 can be told from column 3, but not all grids apart
    with pytest.raises(nonet.errors.Unmet, match="several solutions") as caught:
        nonet.generate(pattern=pattern, rules=rules, seed=1)
    assert f"{20_000 // LONG} candidates" in str(caught.value)
    assert "a pattern of 5 cells may be too thin" in str(caught.value)
    assert caught.value.lacks == ("it has several solutions",)


def test_trades_keep_puzzles_unique_and_change_most_of_them() -> None:
    values, streams = dug(200)
    for most in (0, 25):
        limits = np.full(len(values), most, np.uint16)
        varied = values.copy()
        native.vary(CLASSIC, varied, SINGLE, 3, streams, limits)
        assert (native.count(CLASSIC, varied) == 1).all()
        changed = (varied != values).any(axis=1)
        assert changed.mean() > 0.3
        if most:
            assert np.count_nonzero(varied[changed], axis=1).max() <= most
        again = values.copy()
        native.vary(CLASSIC, again, SINGLE, 3, streams, limits, threads=3)
        assert (again == varied).all()


def test_walks_end_at_their_target() -> None:
    values, streams = dug(12)
    for fewer, target, steps in ((True, 21, 300), (False, 28, 3000)):
        walked = values.copy()
        native.walk(CLASSIC, walked, SINGLE, 3, streams, fewer=fewer, target=target, steps=steps)
        clues = np.count_nonzero(walked, axis=1)
        assert ((clues <= target) if fewer else (clues >= target)).mean() > 0.8
        assert (native.count(CLASSIC, walked) == 1).all()
        assert all(is_minimal(Grid(row.tobytes(), CLASSIC)) for row in walked)


def test_grids_that_share_are_disguises_of_each_other() -> None:
    streams = np.array([[i << 32 | j for j in range(8)] for i in range(8)], np.uint64).reshape(-1)
    grids = native.fill(CLASSIC, 4, streams, shares=True)
    alone = np.vstack([native.fill(CLASSIC, 4, streams[i : i + 1], shares=True) for i in range(64)])
    assert (grids == alone).all()
    forms = [nonet.canonical(Grid(grid.tobytes(), CLASSIC)) for grid in grids]
    assert len(set(forms)) == 4
    assert max(forms.count(form) for form in forms) == 16
    assert len({grid.tobytes() for grid in grids}) == 64


def test_a_walk_starts_again_when_it_comes_no_nearer() -> None:
    walk = Walk((-2, 5.0, 1, b"start"))
    for generation in range(200):
        walk.move((-2, 5.0, generation, b"as near"))
        if walk.parent is None:
            break
    assert 50 < generation < 199
    walk.move((-1, 9.0, 3, b"new"))
    assert walk.parent == (-1, 9.0, 3, b"new")


def test_children_of_far_parents_cost_more() -> None:
    request = request_of(clues=20)
    numbers, attempts = np.zeros(2, np.uint64), np.arange(BLIND, BLIND + 2, dtype=np.uint64)
    parents = make(Request(), 5, numbers, attempts, threads=1, timeout=None)
    values, costs = children(request, 5, numbers, attempts, parents, threads=1, timeout=None)
    assert costs.tolist() == [LONG, LONG]
    near, costs = children(request, 5, numbers, attempts, values, threads=1, timeout=None)
    assert costs.tolist() == [1, 1]
    assert np.count_nonzero(near, axis=1).max() <= 20
