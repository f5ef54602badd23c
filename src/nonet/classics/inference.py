"""Inference rules for the move stack: what can be deduced beyond singles, as moves.

A rule is a function from a problem to a list of moves, empty when it sees nothing. It only looks;
the problem does the moves. Add one with `problem.inference_rules.append(rule)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.classics.move_stack import Move, SudokuProblem

__all__ = ["x_wing"]


def x_wing(problem: SudokuProblem) -> list[Move]:
    """Finds an X-wing and returns the removals it allows, empty when there is none.

    When two rows can take a value in the same two columns only, each of the rows has it in one of
    these columns and the other row in the other, whichever way round:

        . . x . . . x . .        x: the only places of the value in the row
        . . - . . . - . .        -: no place for it, because one x of each column holds it
        . . x . . . x . .

    So the value leaves the rest of both columns. The same holds with rows and columns exchanged.

    >>> from nonet.classics.move_stack import SudokuProblem
    >>> problem = SudokuProblem([[0] * 9] * 9)
    >>> for row in (0, 4):
    ...     for col in (0, 1, 3, 4, 5, 7, 8):
    ...         problem.do(("rem", row, col, 7))
    >>> moves = x_wing(problem)
    >>> moves[0], moves[-1], len(moves)
    (('rem', 1, 2, 7), ('rem', 8, 6, 7), 14)
    """
    possibilities = problem.possibilities
    across = list(zip(*possibilities, strict=True))
    for val in range(1, 10):
        for counts, lines, rows_first in (
            (problem.row_counts, possibilities, True),
            (problem.col_counts, across, False),
        ):
            seen: dict[tuple[int, ...], int] = {}
            for line in range(9):
                if counts[line][val] != 2:
                    continue
                places = tuple(n for n in range(9) if val in lines[line][n])
                first = seen.setdefault(places, line)
                moves: list[Move] = [
                    ("rem", other, n, val) if rows_first else ("rem", n, other, val)
                    for n in places
                    for other in range(9)
                    if other not in (first, line) and val in lines[other][n]
                ]
                if first != line and moves:
                    return moves
    return []
