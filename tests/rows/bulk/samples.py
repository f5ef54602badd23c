"""Puzzles for the bulk tests, and the word of the engine for constraints on each."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np

import nonet
from nonet.rows.bulk import BulkResult
from tests.tables import classic_puzzles, puzzles

UNIQUE = classic_puzzles(1)[20]
SOLVED = str(nonet.solve(UNIQUE, engine="constraints"))
EMPTY = "." * 81


@cache
def rows() -> tuple[str, ...]:
    """Return 9×9 puzzles of all kinds: one solution, several, none, full, empty, at war."""
    table = [row.puzzle for row in puzzles() if len(row.puzzle) == 81]
    return (*table, *partial_grids(60), SOLVED, "11" + "." * 79, "1" * 81, EMPTY)


def partial_grids(count: int, name: str = "partial") -> list[str]:
    """Return full grids with cells emptied at random, every third with a digit changed."""
    random_ = random.Random(name)
    grids = []
    for number in range(count):
        kept = random_.randint(18, 70)
        cells = list(relabelled(random_))
        for cell in random_.sample(range(81), 81 - kept):
            cells[cell] = "."
        if number % 3 == 0:
            given = random_.choice([cell for cell in range(81) if cells[cell] != "."])
            cells[given] = random_.choice("123456789")
        grids.append("".join(cells))
    return grids


def relabelled(random_: random.Random) -> str:
    """Return a full grid with its digits exchanged."""
    digits = "".join(random_.sample("123456789", 9))
    return SOLVED.translate(str.maketrans("123456789", digits))


@cache
def count(puzzle: str, limit: int) -> int:
    """Return what the engine for constraints counts."""
    return nonet.count(puzzle, limit=limit, engine="constraints")


def digits(texts: list[str] | tuple[str, ...]) -> Any:
    """Return puzzles as an array (n, 81) of digits."""
    return np.array([[int(c) if c in "123456789" else 0 for c in text] for text in texts], np.uint8)


def same(one: BulkResult, two: BulkResult) -> bool:
    """Whether two answers are the same, the time aside."""
    assert one.grids is not None
    assert two.grids is not None
    return (
        np.array_equal(one.counts, two.counts)
        and np.array_equal(one.guesses, two.guesses)
        and np.array_equal(one.grids, two.grids)
        and {row: str(error) for row, error in one.errors.items()}
        == {row: str(error) for row, error in two.errors.items()}
    )


def joined(answers: list[BulkResult]) -> BulkResult:
    """Return the answers to pieces as the answer to the whole."""
    errors = {}
    before = 0
    for answer in answers:
        for row, error in answer.errors.items():
            error.line = before + row + 1
            errors[before + row] = error
        before += len(answer)
    return BulkResult(
        np.concatenate([answer.counts for answer in answers]),
        np.concatenate([answer.guesses for answer in answers]),
        np.concatenate([answer.grids for answer in answers if answer.grids is not None]),
        errors,
    )
