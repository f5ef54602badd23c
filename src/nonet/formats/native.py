"""Lines with a classic 9×9 puzzle, which the C++ core reads.

`parse`, `read` and the bulk calls use the same grammar, so a line means the same in all of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nonet import _native
from nonet._native import CutLines, CutTable
from nonet.errors import FormatError

__all__ = [
    "BLANKS",
    "CutLines",
    "CutTable",
    "PuzzleLine",
    "cut_lines",
    "cut_table",
    "describe_fault",
    "find_puzzle",
    "line_end_of",
    "read_line",
    "read_run",
]

# An error quotes at least this many characters of a line.
_QUOTED = 200

# The characters that stand for an empty cell.
BLANKS = frozenset(_native.BLANKS)

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


def cut_table(
    text: Any, separator: str, columns: int, puzzle: int, answer: int | None = None
) -> CutTable:
    """Split bytes of whole lines, each ending in a newline, into the rows of a table.

    `puzzle` and `answer` are columns counted from 0; without `answer`, answers are added.

    >>> cut_table(b"7,12\\n8,34\\n", ",", 2, 1).bounds(1)
    (5, 9)
    """
    return _native.cut_table(text, separator, columns, puzzle, answer)


def line_end_of(text: Any) -> str | None:
    """Return the line end of bytes, "\\\\r\\\\n" if there is one, otherwise "\\\\n".

    It is None if they are not UTF-8, or have a lone "\\\\r".

    >>> line_end_of(b"1\\r\\n2\\n"), line_end_of(b"1\\r2"), line_end_of(b"\\xff")
    ('\\r\\n', None, None)
    """
    return _native.line_end_of(text)


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
    if fault == "regions":
        return "81 characters beside the puzzle are the regions of a jigsaw, not a comment"
    char = repr(line[column])
    if fault == "after":
        return f"{char} right after the puzzle; a space, comma, semicolon or # must separate them"
    return f"{char} is not a digit"
