"""The grammar of a line with a classic 9×9 puzzle, which the C++ core reads.

The same grammar serves `parse`, `read` and the bulk calls, so that a line means the same to all.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nonet import _native
from nonet._native import CutLines
from nonet.errors import FormatError

__all__ = [
    "CutLines",
    "PuzzleLine",
    "cut_lines",
    "describe_fault",
    "find_puzzle",
    "read_line",
    "read_run",
]

# How much of a line an error quotes at least.
_QUOTED = 200

# Returns the values of a text that is 81 cells and nothing else, else None.
read_run = _native.read_run


class PuzzleLine(NamedTuple):
    """The values of a line, and where the puzzle begins and ends with its quotes."""

    values: bytes
    begin: int
    end: int


def cut_lines(text: Any, *, header: bool = False, table: tuple[str, int] | None = None) -> CutLines:
    """Cut bytes into lines and find the puzzle of each; every line is a row.

    With `header`, a first line that names a column of puzzles (puzzle, quizzes, sudoku …) is no
    row, and the puzzles are the fields of that column; `table`, a separator and a column from 0,
    is for rows whose header is elsewhere.

    >>> lines = cut_lines(b"id,puzzle\\n7," + b"." * 81, header=True)
    >>> len(lines), lines.starts.tolist(), lines.offsets.tolist(), lines.table
    (1, [10], [12], (',', 1))
    """
    return _native.cut_lines(text, header=header, table=table)


def find_puzzle(line: str) -> PuzzleLine | None:
    """Return the puzzle of a line, None when it has none.

    >>> find_puzzle("no puzzle") is None
    True
    """
    values, _, begin, end = _native.read_line(line)
    return None if values is None else PuzzleLine(values, begin, end)


def read_line(line: str) -> PuzzleLine | FormatError:
    """Read the puzzle of a line, or return what is wrong with it.

    >>> read_line("7, " + "." * 81 + " # empty").begin
    3
    >>> read_line("." * 80)
    FormatError('80 cells; a 9×9 puzzle has 81')
    """
    values, fault, one, two = _native.read_line(line)
    if values is None:
        return describe_fault(line, fault, one, two)
    return PuzzleLine(values, one, two)


def describe_fault(line: str, fault: str, column: int, cells: int) -> FormatError:
    """Return the error for a line without a puzzle: a fault as `CutLines.bad` reports it."""
    text = line[: max(_QUOTED, column + 1)]
    return FormatError(_message(line, fault, column, cells), text=text, position=column)


def _message(line: str, fault: str, column: int, cells: int) -> str:
    if fault == "cells":
        return f"{cells} cell{'' if cells == 1 else 's'}; a 9×9 puzzle has 81"
    if fault == "before":
        return "more than 40 characters before the puzzle"
    if fault == "empty":
        start = line.lstrip()
        if not start:
            return "an empty line is no puzzle"
        return "a comment is no puzzle" if start[0] == "#" else "no cells here"
    char = repr(line[column])
    if fault == "after":
        return f"{char} right after the puzzle; a space, comma, semicolon or # must separate them"
    return f"{char} is not a digit"
