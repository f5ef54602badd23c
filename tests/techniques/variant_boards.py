"""Boards under other rules of nine digits, from the table of variant puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import nonet
from nonet import Board, Grid
from nonet.model.bits import digits_of
from nonet.techniques import TECHNIQUES
from tests.variants.table import rows

EASY = [each for each in TECHNIQUES if each.family in ("singles", "intersections", "subsets")]


def variant_boards() -> Iterator[tuple[Board, bytes]]:
    """Yield a board of each puzzle with its solution, a third of the false candidates gone."""
    random = Random(9)
    for row in rows():
        if row.rules.size != 9 or row.count != 1:
            continue
        path = nonet.explain(row.puzzle, techniques=EASY)
        board = random.choice([board for board in path.boards() if not board.is_solved])
        solution = Grid(row.solution, row.rules).values
        marks = [
            sum(
                1 << (digit - 1)
                for digit in digits_of(mask)
                if digit == solution[cell] or random.random() > 1 / 3
            )
            for cell, mask in enumerate(board.masks)
        ]
        yield Board(Grid(board.values, row.rules, givens=board.givens, marks=marks)), solution
