"""Estimates: near the truth, honest about their errors, and the same everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from nonet import _native, cover
from tests.cover import puzzles

TREES: dict[str, Callable[[], cover.Problem]] = {
    "queens": lambda: puzzles.queens(8),
    "Langford": lambda: puzzles.langford(7),
    "Latin squares": lambda: puzzles.latin(4),
    "Soma": puzzles.soma,
    "bounds": lambda: puzzles.dominating_queens(5, 3),
}


@pytest.mark.parametrize("name", TREES)
def test_estimates_are_near_the_truth(name: str) -> None:
    problem = TREES[name]()
    search = _native.CoverSearch(problem.compiled(), 1)
    search.count()
    estimate = problem.estimate(samples=20_000, seed=1)
    assert abs(estimate.nodes - search.nodes) < 5 * estimate.nodes_error
    assert abs(estimate.solutions - search.found) < 5 * estimate.solutions_error
    assert estimate.nodes_error < 0.1 * estimate.nodes


def test_a_seed_gives_the_same_numbers_on_every_machine() -> None:
    problem = puzzles.langford(7)
    estimate = problem.estimate(samples=100, seed=7)
    assert (estimate.nodes, estimate.solutions) == (571.5, 37.50000000000002)
    assert problem.estimate(samples=100, seed=7) == estimate
    assert problem.estimate(samples=100, seed=8) != estimate
    assert problem.estimate(samples=100, seed=-1) == problem.estimate(
        samples=100, seed=(1 << 64) - 1
    )


def test_a_tree_without_branches_is_known_exactly() -> None:
    problem = cover.Problem()
    for label in range(5):
        problem.add(label, [label])
    assert problem.estimate(samples=2) == cover.Estimate(5.0, 1.0, 0.0, 0.0)


def test_one_dive_has_no_error_to_show() -> None:
    estimate = puzzles.langford(4).estimate(samples=1)
    assert math.isinf(estimate.nodes_error)
    assert str(estimate).startswith("about ")


def test_a_tree_that_nobody_could_walk() -> None:
    # The number of Latin squares of order 10 is 9.98 times ten to the 36.
    estimate = puzzles.latin(10).estimate(samples=5000)
    assert 35 < math.log10(estimate.solutions) < 39
