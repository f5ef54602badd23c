"""Exotic patterns: on named puzzles that are known for them, and quiet under other rules."""

from __future__ import annotations

from random import Random

import pytest

import nonet
from nonet import CLASSIC, Board, Grid, variants
from nonet.reasoning.logic import verify
from nonet.techniques import PATH, TECHNIQUES, Technique, by_name
from tests.tables import morph
from tests.techniques.own import own_cases

FAMILY = [technique for technique in TECHNIQUES if technique.family == "exotic"]

# Up to the subsets: the board on which such a pattern is looked for.
BASIC = PATH[: PATH.index(by_name("hidden-quad")) + 1]

# Published puzzles with their names and authors.
NAMED = {
    # "Loki", mith, 2022
    "tridagon": "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    # "Easter Monster", jpf, 2007
    "sk-loop": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    # "Golden Nugget", tarek, 2007
    "junior-exocet": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    ),
}


def basic_board(grid: Grid) -> Board:
    *_, last = nonet.explain(grid, techniques=BASIC).boards()
    return last


@pytest.mark.parametrize("name", NAMED)
def test_named_puzzles_have_their_pattern(name: str) -> None:
    random = Random(name)
    for _ in range(5):
        board = basic_board(Grid(morph(NAMED[name], random)))
        steps = list(by_name(name)(board))
        assert steps
        assert all(verify(board, step).ok for step in steps)


@pytest.mark.parametrize("technique", FAMILY, ids=lambda technique: technique.name)
def test_one_more_rule_silences_them(technique: Technique) -> None:
    # Two empty cells that must differ disturb no digit and no candidate of the pattern.
    for case in own_cases("exotic")[technique.name]:
        board = case.board()
        assert list(technique(board))
        one, other = [cell for cell in CLASSIC.cells if not board[cell]][:2]
        rules = CLASSIC + variants.extra_units([one, other])
        more = Grid(board.values, rules, givens=board.givens, marks=board.masks)
        assert not list(technique(Board(more)))
