"""Prints a Sudoku in the text form the importer reads, so that a print can be read again."""

from __future__ import annotations

import re
from collections.abc import Iterable

from nonet.errors import ArgumentError

__all__ = ["visualize"]

_CANDIDATE = re.compile(r"R([1-9])C([1-9])#([1-9])", re.ASCII)


def visualize(candidates: Iterable[str]) -> None:
    """Prints the grid with the digits that the candidates name, `_` where there is none.

    >>> visualize(["R1C1#5", "R9C8#2"])  # doctest: +ELLIPSIS
    5,_,_,  _,_,_,  _,_,_
    _,_,_,  _,_,_,  _,_,_
    ...
    _,_,_,  _,_,_,  _,2,_
    """
    grid = [["_"] * 9 for _ in range(9)]
    for candidate in candidates:
        match = _CANDIDATE.fullmatch(candidate)
        if match is None:
            message = f"unknown candidate {candidate!r}; candidates are named like 'R1C1#1'"
            raise ArgumentError(message)
        row, column, digit = int(match[1]) - 1, int(match[2]) - 1, match[3]
        if grid[row][column] not in ("_", digit):
            raise ArgumentError(f"two digits in one cell: {candidate} and {grid[row][column]}")
        grid[row][column] = digit
    print("\n\n".join("\n".join(map(_join, grid[top : top + 3])) for top in (0, 3, 6)))


def _join(row: list[str]) -> str:
    return ",  ".join(",".join(row[left : left + 3]) for left in (0, 3, 6))
