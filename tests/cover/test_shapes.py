"""Problems of many shapes: an independent Algorithm X counts the same solutions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from nonet import cover
from tests.cover import algorithm_x, puzzles

SHAPES: dict[str, Callable[[], cover.Problem]] = {
    "dominoes 4×6": lambda: puzzles.dominoes(4, 6),
    "mutilated 6×6": lambda: puzzles.dominoes(6, 6, without={(0, 0), (5, 5)}),
    "holes of two colours": lambda: puzzles.dominoes(5, 6, without={(0, 0), (4, 5)}),
    "Latin squares 4": lambda: puzzles.latin(4),
    "queens 7": lambda: puzzles.queens(7),
    "Langford 7": lambda: puzzles.langford(7),
    "matchings 10": lambda: puzzles.matchings(10),
    "Steiner triples 9": lambda: puzzles.steiner(9),
    "set partitions 7": lambda: puzzles.partitions(7),
    "pentominoes 3×20": lambda: puzzles.pentominoes(3, 20),
}
# Items, options, and items per option: sparse and dense, short and long.
RANDOM = [(12, 60, 3), (30, 200, 5), (60, 160, 4), (60, 400, 15), (100, 300, 25), (9, 150, 3)]


@pytest.mark.parametrize("name", SHAPES)
def test_algorithm_x_counts_the_same(name: str) -> None:
    problem = SHAPES[name]()
    expected = algorithm_x.count(problem)
    assert problem.count() == expected
    assert problem.count(threads=3) == expected
    assert len(set(problem.solutions())) == expected


@pytest.mark.parametrize("shape", RANDOM, ids=str)
def test_algorithm_x_counts_the_same_on_random_problems(shape: tuple[int, int, int]) -> None:
    random = Random(str(shape))
    for _ in range(3):
        problem = puzzles.planted(random, *shape)
        found = list(problem.solutions())
        assert found
        assert problem.count() == len(found) == algorithm_x.count(problem)
        assert all(cover.verify(problem, solution) for solution in found[:20])
