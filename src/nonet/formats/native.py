"""Lines with a classic 9×9 puzzle, which the C++ core reads.

`parse`, `read` and the bulk calls use the same grammar, so a line means the same in all of them.
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

# An error quotes at least this many characters of a line.
_QUOTED = 200

# Returns the values of a text of exactly 81 cells, None for any other text.
read_run = _native.read_run


class PuzzleLine(NamedTuple):
    """The values of a puzzle, and where it begins and ends in its line, quotes included."""

    values: bytes
    begin: int
    end: int


def cut_lines(text: Any, *, header: bool = False, table: tuple[str, int] | None = None) -> CutLines:
    """Split bytes into lines and find the puzzle of each; every line is a row.

    With `header`, a first line that names a column of puzzles (puzzle, quizzes, sudoku …) is not
    counted as a row, and the puzzles are the fields of that column. `table`, a separator and a
    column counted from 0, is for rows whose header was read before.

    >>> lines = cut_lines(b"id,puzzle\\n7," + b"." * 81, header=True)
    >>> len(lines), lines.starts.tolist(), lines.offsets.tolist(), lines.table
    (1, [10], [12], (',', 1))
    """
    return _native.cut_lines(text, header=header, table=table)


def find_puzzle(line: str) -> PuzzleLine | None:
    """Return the puzzle of a line, None if there is none.

    >>> find_puzzle("no puzzle") is None
    True
    """
    values, _, begin, end = _native.read_line(line)
    return None if values is None else PuzzleLine(values, begin, end)


def read_line(line: str) -> PuzzleLine | FormatError:
    """Read the puzzle of a line; return the error instead of raising it.

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
    """Return the error for a fault of a line, as `CutLines.bad` reports it."""
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
            return "an empty line is not a puzzle"
        return "a comment is not a puzzle" if start[0] == "#" else "no cells found"
    char = repr(line[column])
    if fault == "after":
        return f"{char} right after the puzzle; a space, comma, semicolon or # must separate them"
    return f"{char} is not a digit"
