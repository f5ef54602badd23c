"""What a matrix must pass before it is taken for a Sudoku: dimensions, values, repeats."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence

from nonet.errors import ConflictError, FormatError

__all__ = ["check_dimensions", "check_repeats", "check_values"]

_UNITS = {
    **{f"row {n + 1}": [(n, i) for i in range(9)] for n in range(9)},
    **{f"column {n + 1}": [(i, n) for i in range(9)] for n in range(9)},
    **{
        f"box {n + 1}": [(n // 3 * 3 + i // 3, n % 3 * 3 + i % 3) for i in range(9)]
        for n in range(9)
    },
}


def check_dimensions(matrix: Sequence[Sequence[int]]) -> None:
    """Raises FormatError unless the matrix has nine rows of nine cells.

    >>> check_dimensions([[0] * 9] * 7 + [[0] * 8] + [[0] * 9])
    Traceback (most recent call last):
    nonet.errors.FormatError: dimensions: row 8 has 8 cells, not 9
    """
    rows = _length(matrix)
    if rows is None:
        raise FormatError(f"dimensions: nine rows are wanted, not {_cut(matrix)}")
    if rows != 9:
        raise FormatError(f"dimensions: the matrix has {rows} rows, not 9")
    for number, row in enumerate(matrix, 1):
        cells = _length(row)
        if cells is None:
            raise FormatError(f"dimensions: row {number} is not a row of cells but {_cut(row)}")
        if cells != 9:
            raise FormatError(f"dimensions: row {number} has {cells} cells, not 9")


def check_values(matrix: Sequence[Sequence[int]]) -> None:
    """Raises FormatError unless every cell is an integer from 0 to 9.

    >>> check_values([[0, 1, 12, 3, 4, 5, 6, 7, 8]])
    Traceback (most recent call last):
    nonet.errors.FormatError: values: 12 in r1c3 is not an integer from 0 to 9
    """
    for row, line in enumerate(matrix, 1):
        for col, val in enumerate(line, 1):
            try:
                fine = not isinstance(val, bool) and 0 <= operator.index(val) <= 9
            except TypeError:
                fine = False
            if not fine:
                raise FormatError(
                    f"values: {_cut(val)} in r{row}c{col} is not an integer from 0 to 9"
                )


def check_repeats(matrix: Sequence[Sequence[int]]) -> None:
    """Raises ConflictError when a digit appears twice in a row, column or box.

    >>> check_repeats([[5, 0, 0, 5, 0, 0, 0, 0, 0]] + [[0] * 9] * 8)
    Traceback (most recent call last):
    nonet.errors.ConflictError: repeats: 5 appears more than once in row 1, at r1c1 and r1c4
    """
    for unit, cells in _UNITS.items():
        for digit in range(1, 10):
            places = [(row, col) for row, col in cells if matrix[row][col] == digit]
            if len(places) > 1:
                names = " and ".join(f"r{row + 1}c{col + 1}" for row, col in places)
                raise ConflictError(
                    f"repeats: {digit} appears more than once in {unit}, at {names}",
                    grid=matrix,
                    unit=unit,
                    cells=[row * 9 + col for row, col in places],
                    digit=digit,
                )


def _length(table: object) -> int | None:
    """Counts the items of a list, tuple, array …; None for what has no order or no items."""
    if isinstance(table, Mapping) or not hasattr(table, "__getitem__"):
        return None
    try:
        return len(table)  # type: ignore[arg-type]
    except TypeError:
        return None


def _cut(item: object) -> str:
    text = repr(item)
    return text if len(text) <= 40 else f"{text[:37]}..."
