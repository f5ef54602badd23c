"""Boards where rare patterns turn up: few candidates, many of them of a few digits.

Digits of the solution are placed at will and false candidates taken away, more of some digits than
of others; two candidates stay in each cell. The solution of the puzzle remains.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nonet import CLASSIC, Board, Grid
from nonet.model.bits import digits_of
from tests.techniques.boards import puzzles, solution_of


def rich_boards(count: int, seed: int = 0) -> Iterator[Board]:
    """Yield so many boards of classic puzzles."""
    random = Random(seed)
    for _ in range(count):
        puzzle = random.choice(puzzles(40, seed))
        board = _filled(puzzle, random, random.choice((0.0, 0.1, 0.3, 0.6)))
        yield _thinned(board, random, random.choice((0.5, 0.75, 0.95)))


def _filled(puzzle: Grid, random: Random, share: float) -> Board:
    """Return the puzzle with a share of its empty cells filled, not as givens."""
    solution = solution_of(puzzle)
    values = bytes(
        value or (solution[cell] if random.random() < share else 0)
        for cell, value in enumerate(puzzle.values)
    )
    return Board(Grid(values, CLASSIC, givens=puzzle.values))


def _thinned(board: Board, random: Random, share: float) -> Board:
    solution = solution_of(board.to_grid().givens)
    kept = random.sample(range(1, 10), random.choice((2, 2, 3)))
    masks = list(board.masks)
    for cell, mask in enumerate(masks):
        for digit in random.sample(digits_of(mask), mask.bit_count()):
            likely = share / 8 if digit in kept else share
            is_false = digit != solution[cell]
            if is_false and masks[cell].bit_count() > 2 and random.random() < likely:
                masks[cell] &= ~(1 << (digit - 1))
    return Board(Grid(board.values, CLASSIC, givens=board.givens, marks=masks))
