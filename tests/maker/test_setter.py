"""A setter's tools: minimize, add_clues, neighbours and random regions."""

from __future__ import annotations

import pytest

import nonet
from nonet.model.grid import Grid

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
VARIANT = nonet.CLASSIC + nonet.variants.DIAGONAL


@pytest.mark.parametrize("symmetry", [None, "rotate-180"])
def test_minimize(symmetry: str | None) -> None:
    puzzle = nonet.as_grid(EASY)
    found = [nonet.minimize(puzzle, seed=seed, symmetry=symmetry) for seed in range(20)]  # type: ignore[arg-type]
    assert len(set(found)) > 5
    for grid in found:
        assert nonet.solve(grid).grid.values == nonet.solve(EASY).grid.values
        assert all(
            not new or new == old for new, old in zip(grid.values, puzzle.values, strict=True)
        )
        assert symmetry or nonet.check(grid).minimal
        assert nonet.minimize(grid, seed=99, symmetry=symmetry) == grid, "nothing is left to remove"  # type: ignore[arg-type]


def test_minimize_under_other_rules_and_of_complete_grids() -> None:
    grid = nonet.minimize(nonet.random_grid(seed=3, rules=VARIANT), seed=3)
    assert grid.rules == VARIANT
    assert grid.clues < 25
    assert nonet.check(grid).minimal


def test_minimize_on_a_grid_that_is_not_square() -> None:
    rules = nonet.Rules.shaped(nonet.Shape(6, 4, lowest=0))
    full = nonet.solve(nonet.Grid.empty(rules), unique=False).grid
    puzzle = nonet.minimize(nonet.Grid(full.values, rules), seed=1)
    assert 0 < puzzle.clues < 24
    assert nonet.check(puzzle).minimal
    with pytest.raises(nonet.Unsupported, match="rotate-180 needs a square grid, not one of 6×4"):
        nonet.minimize(nonet.Grid(full.values, rules), symmetry="rotate-180", seed=1)


def test_placed_digits_are_not_givens() -> None:
    solved = nonet.solve(EASY).grid
    assert nonet.minimize(solved, seed=5) == nonet.minimize(EASY, seed=5)


def test_add_clues() -> None:
    solution = nonet.solve(EASY).grid.values
    for n in (0, 1, 7, 49):
        grid = nonet.add_clues(EASY, n, seed=3)
        assert grid.clues == 32 + n
        assert all(not value or value == solution[cell] for cell, value in enumerate(grid.values))
    assert nonet.add_clues(EASY, 7, seed=3) != nonet.add_clues(EASY, 7, seed=4)
    with pytest.raises(nonet.ArgumentError, match="49 empty cells"):
        nonet.add_clues(EASY, 50)


@pytest.mark.parametrize("harder", [True, False])
def test_neighbours(harder: bool) -> None:
    puzzle = nonet.generate(level="medium", seed=3)
    found = nonet.neighbours(puzzle, harder=harder)
    assert len(found) > 20
    scores = [nonet.rate(grid).score for grid in found[:10]]
    assert scores == sorted(scores, reverse=harder)
    assert (min(scores) > nonet.rate(puzzle).score) if harder else scores[0] < scores[-1]
    solution = nonet.solve(puzzle).grid.values
    for grid in found:
        changes = sum(a != b for a, b in zip(grid.values, puzzle.values, strict=True))
        assert 1 <= changes <= 2
        assert nonet.solve(grid).grid.values == solution
    assert found == nonet.neighbours(puzzle, harder=harder, threads=1)


@pytest.mark.parametrize("call", [nonet.minimize, nonet.add_clues, nonet.neighbours])
def test_puzzles_without_one_solution_are_refused(call: object) -> None:
    assert callable(call)
    with pytest.raises(nonet.ManySolutions):
        call("." * 81)
    with pytest.raises(nonet.NoSolution):
        call("11" + "." * 79)


@pytest.mark.parametrize("size", [4, 6, 7, 9, 12])
def test_regions_are_connected_and_make_jigsaws(size: int) -> None:
    layouts = {nonet.random_regions(size, seed=seed) for seed in range(6)}
    assert len(layouts) > 3
    for regions in layouts:
        rules = nonet.variants.jigsaw(regions)
        for unit in rules.units:
            if unit.kind == "region":
                assert is_connected(set(unit.cells), size)
    assert nonet.random_regions(size, seed=3) == nonet.random_regions(size, seed=3)


def is_connected(cells: set[int], size: int) -> bool:
    edge = [min(cells)]
    while edge:
        cell = edge.pop()
        if cell in cells:
            cells.discard(cell)
            col = cell % size
            edge += [cell + size, cell - size]
            edge += [cell + 1] * (col < size - 1) + [cell - 1] * (col > 0)
    return not cells


def test_jigsaw_puzzles() -> None:
    made = 0
    for seed in range(4):
        rules = nonet.variants.jigsaw(nonet.random_regions(9, seed=seed))
        try:
            grids = list(nonet.generate(3, rules=rules, minimal=True, seed=seed))
        except nonet.errors.Unmet:
            continue
        made += len(grids)
        assert all(nonet.count(Grid(grid, rules), limit=2) == 1 for grid in grids)
    assert made >= 3
