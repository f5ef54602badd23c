"""Puzzles that people have counted: exact numbers, which prove the whole search."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import comb

import pytest

from nonet import cover
from tests.cover import puzzles

KNOWN: dict[str, tuple[Callable[[], cover.Problem], int]] = {
    "queens 8": (lambda: puzzles.queens(8), 92),
    "queens 10": (lambda: puzzles.queens(10), 724),
    "queens 12": (lambda: puzzles.queens(12), 14_200),
    "Langford 3": (lambda: puzzles.langford(3), 2),
    "Langford 5": (lambda: puzzles.langford(5), 0),
    "Langford 7": (lambda: puzzles.langford(7), 52),
    "Langford 8": (lambda: puzzles.langford(8), 300),
    "Langford 11": (lambda: puzzles.langford(11), 35_584),
    "Latin squares 4": (lambda: puzzles.latin(4), 576),
    "Latin squares 5": (lambda: puzzles.latin(5), 161_280),
    "dominoes 6×6": (lambda: puzzles.dominoes(6, 6), 6_728),
    "dominoes 7×8": (lambda: puzzles.dominoes(7, 8), 1_292_697),
    "mutilated 8×8": (lambda: puzzles.dominoes(8, 8, without={(0, 0), (7, 7)}), 0),
    "matchings 14": (lambda: puzzles.matchings(14), 135_135),
    "Steiner triples 7": (lambda: puzzles.steiner(7), 30),
    "Steiner triples 9": (lambda: puzzles.steiner(9), 840),
    "set partitions 9": (lambda: puzzles.partitions(9), 21_147),
    "pentominoes 3×20": (lambda: puzzles.pentominoes(3, 20), 4 * 2),
    "pentominoes 4×15": (lambda: puzzles.pentominoes(4, 15), 4 * 368),
    "pentominoes 5×12": (lambda: puzzles.pentominoes(5, 12), 4 * 1010),
    "pentominoes 6×10": (lambda: puzzles.pentominoes(6, 10), 4 * 2339),
    "pentominoes 8×8 less centre": (lambda: puzzles.pentominoes(8, 8), 8 * 65),
    "Soma": (puzzles.soma, 48 * 240),
    # How many ways to dominate a board with the fewest queens: OEIS A002563.
    "dominating queens 4": (lambda: puzzles.dominating_queens(4, 2), 12),
    "dominating queens 5": (lambda: puzzles.dominating_queens(5, 3), 186),
    "dominating queens 6": (lambda: puzzles.dominating_queens(6, 3), 4),
    "dominating queens 7": (lambda: puzzles.dominating_queens(7, 4), 86),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_totals(name: str) -> None:
    make, total = KNOWN[name]
    assert make().count() == total


def test_word_squares_are_those_found_by_trying_all() -> None:
    expected = {
        rows
        for rows in product(puzzles.WORDS, repeat=3)
        if all("".join(column) in puzzles.WORDS for column in zip(*rows, strict=True))
    }
    assert len(expected) > 50
    problem = puzzles.word_squares(puzzles.WORDS)
    found = set()
    for solution in problem.solutions():
        rows = {problem.option(label)[0]: label for label in solution}
        across = [rows["across", i] for i in range(3)]
        found.add(tuple(label[0] for label in across if isinstance(label, tuple)))
    assert found == expected


@pytest.mark.parametrize(
    ("n", "low", "high"), [(6, 0, 6), (9, 3, 3), (10, 2, 4), (8, 0, 2), (5, 5, 9)]
)
def test_choosing_between_bounds_is_counted_by_binomials(n: int, low: int, high: int) -> None:
    problem = cover.Problem([cover.Item("all", low, high)])
    for label in range(n):
        problem.add(label, ["all"])
    assert problem.count() == sum(comb(n, k) for k in range(low, high + 1))


def test_five_boxes_of_three_from_fifteen() -> None:
    # Each of 5 boxes takes 3 of 6 things, a thing goes into any number of boxes: 20 ways a box.
    problem = cover.Problem([cover.Item(box, 3, 3) for box in range(5)])
    for box, thing in product(range(5), range(6)):
        problem.add((box, thing), [box])
    assert problem.count() == 20**5


def test_a_long_chain_of_forced_moves() -> None:
    problem = cover.Problem()
    for i in range(20_000):
        problem.add(i, [i, i + 1] if i % 2 == 0 else [i, i + 1, "never"])
    assert problem.solve() is None
    problem = cover.Problem()
    for i in range(20_000):
        problem.add(i, [2 * i, 2 * i + 1])
    assert problem.solve() == tuple(range(20_000))
