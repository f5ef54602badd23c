"""Boards for tests of techniques: along the paths of puzzles, and thinned beyond them.

Further candidates that are in no solution are removed from a thinned board. Rare patterns appear on
such boards far more often than on the paths of puzzles.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from itertools import count as count_up
from random import Random

import nonet
from nonet import Board, Grid, Rules
from nonet.model.bits import digits_of
from tests.tables import classic_puzzles, morph
from tools import dig

_BOARDS_PER_PUZZLE = 6


def some(count: int) -> int:
    """Return how many boards a slow twin is compared on: a quarter, or all with NONET_FULL=1."""
    return count if os.environ.get("NONET_FULL") else count // 4


@cache
def puzzles(count: int, seed: int = 0) -> tuple[Grid, ...]:
    """Return unique 9×9 puzzles of all kinds: morphs of the table's, and freshly dug ones."""
    random = Random(seed)
    table = classic_puzzles()
    made = []
    for number in range(count):
        if number % 2:
            clues = random.choice((0, 0, 26, 28, 32))
            made.append(Grid(dig.dig(_full(random), nonet.CLASSIC, random, clues=clues)))
        else:
            made.append(Grid(morph(random.choice(table), random)))
    return tuple(made)


def _full(random: Random) -> bytes:
    return dig.fill(nonet.CLASSIC, random)


@cache
def solution_of(grid: Grid) -> bytes:
    """Return the only solution of a puzzle."""
    return nonet.solve(grid.givens).grid.values


def path_boards(grid: Grid) -> Iterator[Board]:
    """Yield the boards on the default path of a puzzle that are not solved yet."""
    for board in nonet.explain(grid).boards():
        if not board.is_solved:
            yield board


def thinned(board: Board, random: Random, share: float) -> Board:
    """Return the board without a share of the candidates that are not in the solution."""
    solution = solution_of(board.to_grid().givens)
    masks = list(board.masks)
    for cell, mask in enumerate(masks):
        for digit in digits_of(mask):
            if digit != solution[cell] and random.random() < share:
                masks[cell] &= ~(1 << (digit - 1))
    grid = Grid(board.values, board.rules, givens=board.givens, marks=masks)
    return Board(grid)


def boards(count: int, seed: int = 0) -> Iterator[Board]:
    """Yield so many boards of many puzzles, each about a sixth of a path apart; thin every third.

    Neighbours on a path differ by one step. Taking all of them would fill a sample with the boards
    of three or four puzzles.
    """
    random = Random(seed)
    made = 0
    for round_ in count_up(0):
        for grid in puzzles(40, seed * 1000 + round_):
            path = list(path_boards(grid))
            stride = max(1, len(path) // _BOARDS_PER_PUZZLE)
            for board in path[random.randrange(stride) :: stride][:_BOARDS_PER_PUZZLE]:
                chosen = board
                if random.random() < 1 / 3:
                    chosen = thinned(board, random, random.choice((0.1, 0.3, 0.5)))
                yield chosen
                made += 1
                if made == count:
                    return


def variant_grids(rules: Rules, count: int, seed: int = 0) -> Iterator[Grid]:
    """Yield unique puzzles under other rules."""
    random = Random(seed)
    for _ in range(count):
        yield Grid(dig.dig(dig.fill(rules, random), rules, random), rules)
