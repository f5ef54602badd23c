"""The search signatures: how often the engine for constraints and lanes guess over fixed sets.

A change of these numbers is a change of the search. Make it on purpose, and say so in the commit.
"""

from __future__ import annotations

import nonet
from tests.tables import puzzles
from tests.variants.table import rows as variant_rows

CLASSIC_GUESSES = 387
VARIANT_GUESSES = 2816
BULK_GUESSES = 6451


def test_guesses_on_the_table_of_puzzles() -> None:
    unique = [row.puzzle for row in puzzles() if row.count == 1]
    total = sum(nonet.solve(puzzle, engine="constraints").guesses for puzzle in unique)
    assert total == CLASSIC_GUESSES


def test_guesses_on_the_table_of_variants() -> None:
    grids = [row.puzzle for row in variant_rows() if row.count == 1]
    total = sum(nonet.solve(grid, engine="constraints").guesses for grid in grids)
    assert total == VARIANT_GUESSES


def test_guesses_in_bulk_on_the_table_of_variants() -> None:
    rows = [row for row in variant_rows() if row.count == 1 and row.rules.size == 9]
    answers = [nonet.solve_many([row.puzzle], rules=row.rules) for row in rows]
    assert [int(answer.counts[0]) for answer in answers] == [1] * len(rows)
    assert sum(int(answer.guesses[0]) for answer in answers) == BULK_GUESSES
