"""Almost locked sets: slow twins, chains of many sets, and no solution lost under other rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from nonet import Board
from nonet.techniques import TECHNIQUES, by_name
from tests.techniques.boards import boards, some
from tests.techniques.symmetry import effects
from tests.techniques.twins.almost_locked_sets import TWINS, als_xz
from tests.techniques.twins.compare import compare
from tests.techniques.variant_boards import variant_boards

FAMILY = [technique for technique in TECHNIQUES if technique.family == "almost-locked-sets"]

COUNT = some(200)
# The most empty cells that the twin copes with.
MOST_EMPTY = {
    "als-xy-wing": 32,
    "als-chain": 26,
    "death-blossom": 45,
    "aligned-pair-exclusion": 34,
    "aligned-triple-exclusion": 25,
    "sue-de-coq": 40,
}


@cache
def some_boards() -> tuple[Board, ...]:
    return tuple(boards(some(900), seed=5))


def open_boards(count: int, most: int) -> Iterator[Board]:
    """Yield boards with at most so many empty cells, but not nearly full ones."""
    fitting = (board for board in some_boards() if 12 <= board.values.count(0) <= most)
    return islice(fitting, count)


def test_all_pairs_of_sets_are_those_of_the_twin() -> None:
    links: Counter[int] = Counter()
    tried = list(open_boards(COUNT, 39))
    assert len(tried) == COUNT
    for board in tried:
        theirs = set(als_xz(board))
        assert effects(by_name("als-xz")(board)) == {effect for _, effect in theirs}, board
        links.update(number for number, _ in theirs)
    assert {*links} == {1, 2}
    assert min(links.values()) > 100, links


@pytest.mark.parametrize("name", TWINS)
def test_the_twin_finds_the_same(name: str) -> None:
    tried = list(open_boards(COUNT, MOST_EMPTY[name]))
    assert len(tried) == COUNT
    assert compare({name: TWINS[name]}, tried)[name] > 20


def test_chains_have_any_length() -> None:
    longest = max(
        sum(mark.role == "set" for mark in step.marks)
        for board in open_boards(30, 50)
        for step in by_name("als-chain")(board)
    )
    assert longest >= 12


def test_no_solution_is_lost_under_other_rules() -> None:
    seen = dict.fromkeys((technique.name for technique in FAMILY), 0)
    for board, solution in islice(variant_boards(), 0, None, 4):
        for technique in FAMILY:
            for step in technique(board):
                seen[technique.name] += 1
                assert all(solution[cell] != digit for cell, digit in step.removes), (step, board)
    assert all(seen.values()), seen
