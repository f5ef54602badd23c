"""How many grids there are, up to disguise: one exact number proves a whole group.

Each class of grids that are the same in disguise has as many members as the group has elements per
automorphism. If the classes found make up all grids there are, none was missed or split.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations, permutations, product
from math import factorial

import pytest

import nonet

FULL = bool(os.environ.get("NONET_FULL"))
SIX = [nonet.Rules.classic(6), nonet.Rules.classic(6, (3, 2))]


def members(forms: set[str], rules: nonet.Rules, group: int) -> int:
    """Return how many grids the classes of these forms have."""
    orders = [nonet.automorphisms(nonet.Grid(form, rules)) for form in forms]
    assert all(group % order == 0 for order in orders)
    return sum(group // order for order in orders)


def forms_of(puzzle: nonet.Grid) -> tuple[set[str], int]:
    """Return the forms of the solutions of a puzzle, and how many solutions there are."""
    grids = [solution.grid.values for solution in nonet.solutions(puzzle)]
    result = nonet.canonical_many(grids, rules=puzzle.rules)
    assert not result.errors
    return set(result.lines()), len(grids)


def test_the_288_grids_of_4x4_are_of_2_classes() -> None:
    four = nonet.Rules.classic(4)
    forms, grids = forms_of(nonet.Grid.empty(four))
    assert grids == 288
    assert len(forms) == 2
    assert members(forms, four, 128 * factorial(4)) == 288


@pytest.mark.parametrize("rules", SIX, ids=["2x3", "3x2"])
def test_the_28200960_grids_of_6x6_are_of_49_classes(rules: nonet.Rules) -> None:
    # Every class has members whose first row is 123456, which are one in 720.
    forms, grids = forms_of(nonet.Grid("123456" + "." * 30, rules))
    assert grids * factorial(6) == 28_200_960
    assert len(forms) == 49
    assert members(forms, rules, 3456 * factorial(6)) == 28_200_960


def bands() -> Iterator[bytes]:
    """Yield the bands that have 123, 456, 789 in box 1 and are sorted as far as disguises allow."""
    digits = frozenset(range(1, 10))
    for top in combinations(range(4, 10), 3):
        if 4 not in top:
            continue  # boxes 2 and 3 exchanged
        for middle in combinations((1, 2, 3, 7, 8, 9), 3):
            bottom = digits - {*top} - {*middle}
            if len(bottom) != 3 or bottom & {7, 8, 9}:
                continue
            second = [permutations(middle), permutations(bottom)]
            rest = [
                permutations({1, 2, 3, 7, 8, 9} - {*middle}),
                permutations({*range(1, 7)} - bottom),
            ]
            for b, c, e, f in product(*second, *rest):
                last = sorted({*range(4, 10)} - {*top})
                yield bytes([1, 2, 3, *top, *last, 4, 5, 6, *b, *e, 7, 8, 9, *c, *f])


@pytest.mark.skipif(not FULL, reason="takes half a minute; NONET_FULL=1")
def test_the_bands_of_9x9_are_of_416_classes() -> None:
    grids = [band.ljust(81, b"\0") for band in bands()]
    assert len(grids) == 36_288
    result = nonet.canonical_many(grids)
    assert not result.errors
    forms = set(result.lines())
    assert len(forms) == 416
    # As a puzzle, a band may be any of the three, or a stack.
    number = factorial(9) * 56 * 6**6
    assert members(forms, nonet.CLASSIC, 2 * 1296**2 * factorial(9)) == 6 * number
