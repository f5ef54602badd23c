"""Why a walk met a contradiction: the puzzle it was given is not sound."""

from __future__ import annotations

from nonet.engine import first_two
from nonet.errors import ManySolutions, SudokuError
from nonet.model.grid import Grid
from nonet.reasoning.premises import no_solution

# How many seconds the search for solutions may take; the contradiction stands without it.
_PATIENCE = 1.0


def explain_contradiction(grid: Grid) -> SudokuError:
    """Return the error for a puzzle whose walk met a contradiction.

    Either it has no solution, or it has several and a technique assumed that it has one.

    >>> explain_contradiction(Grid("11.............."))
    ConflictError('1 appears twice in row 1 (r1c1, r1c2)')
    """
    number, _ = first_two(grid, _PATIENCE)
    assert number != 1, f"a technique contradicts the only solution of {grid}"
    return ManySolutions(grid=grid) if number else no_solution(grid)
