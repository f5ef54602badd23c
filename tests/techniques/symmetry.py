"""Boards turned into others that are the same to a solver: relabelled, permuted, transposed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from nonet import CLASSIC, Board, Candidate, Grid, Step
from nonet.model.bits import digits_of, mask_of

Turn = Callable[[Candidate], Candidate]


def turn(random: Random) -> Turn:
    """Return a random symmetry of classic 9×9 grids, as what becomes of a candidate."""
    digits = random.sample(range(1, 10), 9)
    rows, columns = _lines(random), _lines(random)
    transposes = random.random() < 0.5

    def apply(candidate: Candidate) -> Candidate:
        row, column = rows[candidate.cell // 9], columns[candidate.cell % 9]
        if transposes:
            row, column = column, row
        return Candidate(9 * row + column, digits[candidate.digit - 1])

    return apply


def _lines(random: Random) -> list[int]:
    bands = random.sample(range(3), 3)
    return [3 * band + line for band in bands for line in random.sample(range(3), 3)]


def turned(board: Board, apply: Turn) -> Board:
    """Return the board after a symmetry."""
    values, givens, marks = bytearray(81), bytearray(81), [0] * 81
    for cell in CLASSIC.cells:
        there = apply(Candidate(cell, 1)).cell
        if board[cell]:
            values[there] = apply(Candidate(cell, board[cell])).digit
        if board.givens[cell]:
            givens[there] = values[there]
        mask = board.masks[cell]
        marks[there] = mask_of(apply(Candidate(cell, digit)).digit for digit in digits_of(mask))
    return Board(Grid(bytes(values), CLASSIC, givens=bytes(givens), marks=marks))


def morphs(board: Board, random: Random, count: int = 2) -> Iterator[tuple[Board, Turn]]:
    """Yield boards that are the same to a solver, with what became of each candidate."""
    for _ in range(count):
        apply = turn(random)
        yield turned(board, apply), apply


def effects(
    steps: Iterator[Step], apply: Turn | None = None
) -> set[tuple[frozenset[Candidate], ...]]:
    """Return what steps place and remove, after a symmetry if one is given."""
    keep: Turn = apply or (lambda candidate: candidate)
    return {
        (frozenset(map(keep, step.places)), frozenset(map(keep, step.removes))) for step in steps
    }
