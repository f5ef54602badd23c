"""What the search finds against an oracle that tries every subset of the options."""

from __future__ import annotations

import random
from collections.abc import Hashable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonet import cover
from tests.cover import puzzles
from tests.cover.brute import all_covers, problems


@given(problems(bounds=False))
@settings(max_examples=1000)
def test_every_solution_is_found_once(problem: cover.Problem) -> None:
    check_all(problem)


@given(problems())
@settings(max_examples=1000)
def test_every_solution_within_bounds_is_found_once(problem: cover.Problem) -> None:
    check_all(problem)


def check_all(problem: cover.Problem) -> None:
    expected = all_covers(problem)
    found = list(problem.solutions())
    assert len(found) == len(expected)
    assert set(found) == expected
    assert problem.count() == len(expected)
    assert problem.solve() == (found[0] if found else None)


@given(problems(costs=True), st.integers(0, 20))
@settings(max_examples=1000)
def test_the_cheapest_are_the_first_of_all_sorted_by_cost(problem: cover.Problem, k: int) -> None:
    ranked = sorted(problem.solutions(), key=lambda labels: sum(map(problem.cost, labels)))
    found = problem.cheapest(k)
    assert [best.labels for best in found] == ranked[:k]
    assert all(cover.verify(problem, best) for best in found)


@given(problems(most_options=10), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_the_order_of_items_and_options_changes_no_solution(
    problem: cover.Problem, random: random.Random
) -> None:
    items, secondary = list(problem.items), list(problem.secondary)
    labels = list(problem.labels)
    for things in (items, secondary, labels):
        random.shuffle(things)
    other = cover.Problem(items, secondary)
    for label in labels:
        entries = list(problem.option(label))
        random.shuffle(entries)
        other.add(label, entries)
    as_sets = [{frozenset(labels) for labels in each.solutions()} for each in (problem, other)]
    assert as_sets[0] == as_sets[1]


@given(problems(), st.integers(2, 5), st.integers(0, 5))
@settings(max_examples=100)
def test_threads_change_nothing(problem: cover.Problem, threads: int, limit: int) -> None:
    alone = list(problem.solutions())
    assert list(problem.solutions(threads=threads)) == alone
    assert problem.count(threads=threads) == len(alone)
    assert problem.count(limit, threads=threads) == min(limit, len(alone))


MIDDLING = {
    "bits": lambda: puzzles.langford(8),
    "colours": lambda: puzzles.word_squares(puzzles.WORDS),
    "cells": lambda: puzzles.latin(4),
    "bounds": lambda: puzzles.dominating_queens(5, 3),
}


@pytest.mark.parametrize("kind", MIDDLING)
@pytest.mark.parametrize("threads", [2, 3, 16])
def test_threads_keep_the_order_of_solutions(kind: str, threads: int) -> None:
    problem = MIDDLING[kind]()
    alone = list(problem.solutions())
    assert len(alone) > 10
    assert list(problem.solutions(threads=threads)) == alone
    assert problem.count(threads=threads) == len(alone)
    assert problem.count(7, threads=threads) == 7


def test_threads_share_a_tree_long_enough_to_be_split() -> None:
    problem = puzzles.pentominoes(4, 15)
    alone = list(problem.solutions())
    assert list(problem.solutions(threads=4)) == alone
    assert problem.count(threads=4) == len(alone) == 1472


@pytest.mark.parametrize("kind", MIDDLING)
def test_solutions_are_lazy_and_closable(kind: str) -> None:
    problem = MIDDLING[kind]()
    alone = list(problem.solutions())
    for threads in (1, 3):
        iterator = problem.solutions(threads=threads)
        assert [next(iterator) for _ in range(5)] == alone[:5]
        iterator.close()  # type: ignore[attr-defined]
        assert next(iterator, None) is None


@pytest.mark.parametrize("limit", [0, 1, 99, 300, 301, 10**30])
def test_a_limit_is_reached_and_not_passed(limit: int) -> None:
    assert puzzles.langford(8).count(limit) == min(limit, 300)


def test_costs_lead_straight_to_the_cheapest_of_many() -> None:
    # An assignment of 12 to 12: 479,001,600 solutions, far too many to look at.
    n = 12
    dice = random.Random(5)
    problem = cover.Problem()
    costs = [[dice.randrange(1000) for _ in range(n)] for _ in range(n)]
    for i in range(n):
        for j in range(n):
            problem.add((i, j), [f"who {i}", f"what {j}"], costs[i][j])
    best = problem.cheapest(3, max_nodes=1_000_000)
    assert best[0].cost == cheapest_assignment(costs)
    assert [each.cost for each in best] == sorted(each.cost for each in best)


def cheapest_assignment(costs: list[list[int]]) -> int:
    """By dynamic programming over the set of columns taken."""
    best = {0: 0}
    for row in costs:
        following: dict[int, int] = {}
        for taken, cost in best.items():
            for j, price in enumerate(row):
                if not taken >> j & 1:
                    key = taken | 1 << j
                    following[key] = min(following.get(key, 1 << 60), cost + price)
        best = following
    return best[(1 << len(costs)) - 1]


def test_costs_as_large_as_they_may_be() -> None:
    huge = 1 << 59
    problem = cover.Problem()
    for label, items, cost in [
        ("a", "xyz", huge),
        ("b", "x", -huge),
        ("c", "yz", huge - 1),
        ("d", "y", -3),
        ("e", "z", huge),
    ]:
        problem.add(label, items, cost)
    labels: list[tuple[Hashable, ...]] = [("b", "c"), ("b", "d", "e"), ("a",)]
    expected = sorted(labels, key=lambda each: sum(map(problem.cost, each)))
    assert [best.labels for best in problem.cheapest(5)] == expected


def test_an_option_without_a_cost_is_free() -> None:
    problem = cover.Problem()
    problem.add("paid", ["there"], cost=1)
    problem.add("free", ["there"])
    assert [(each.labels, each.cost) for each in problem.cheapest(2)] == [
        (("free",), 0),
        (("paid",), 1),
    ]
