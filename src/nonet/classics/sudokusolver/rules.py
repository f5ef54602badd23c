"""Sudoku as an exact cover problem: its candidates and the constraints they satisfy, by name.

A candidate is a digit in a cell, `R1C1#1`. Filling the grid means that each of 324 things
happens exactly once, and every candidate makes four of them happen:

    R1#1    row 1 has a 1              C1#1    column 1 has a 1
    B1#1    block 1 has a 1            R1C1    the cell in row 1, column 1 is filled

Blocks are numbered 1 to 9, row by row. These two functions are all the solver knows of Sudoku: any
object that has them describes another problem.
"""

from __future__ import annotations

from nonet.errors import ArgumentError

__all__ = ["get_all_candidates", "get_all_satisfied_constraints"]

_NUMBERS = range(1, 10)


def _satisfied_by(row: int, column: int, number: int) -> tuple[str, ...]:
    block = (row - 1) // 3 * 3 + (column - 1) // 3 + 1
    return f"R{row}#{number}", f"C{column}#{number}", f"B{block}#{number}", f"R{row}C{column}"


_CONSTRAINTS = {
    f"R{row}C{column}#{number}": _satisfied_by(row, column, number)
    for row in _NUMBERS
    for column in _NUMBERS
    for number in _NUMBERS
}


def get_all_candidates() -> list[str]:
    """Returns the names of all 729 candidates, row by row, column by column, digit by digit.

    >>> get_all_candidates()[:3], len(get_all_candidates())
    (['R1C1#1', 'R1C1#2', 'R1C1#3'], 729)
    """
    return list(_CONSTRAINTS)


def get_all_satisfied_constraints(*candidates: str) -> list[str]:
    """Returns the constraints that the candidates satisfy together, each once, in order.

    >>> get_all_satisfied_constraints("R1C4#9")
    ['R1#9', 'C4#9', 'B2#9', 'R1C4']
    >>> get_all_satisfied_constraints("R1C4#9", "R1C5#9")
    ['R1#9', 'C4#9', 'B2#9', 'R1C4', 'C5#9', 'R1C5']
    """
    satisfied: dict[str, None] = {}
    for candidate in candidates:
        try:
            satisfied.update(dict.fromkeys(_CONSTRAINTS[candidate]))
        except KeyError:
            message = f"unknown candidate {candidate!r}; candidates are named like 'R1C1#1'"
            raise ArgumentError(message) from None
    return list(satisfied)
