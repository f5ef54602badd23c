"""Lines with a classic 9×9 puzzle, which the C++ core reads.

`parse`, `read` and the bulk calls use the same grammar, so a line means the same in all of them.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Any, NamedTuple

from nonet import _native
from nonet._native import CutLines, CutTable, find_rows, read_columns
from nonet.errors import FormatError

__all__ = [
    "BLANKS",
    "NO_PUZZLE",
    "OPEN",
    "CutLines",
    "CutTable",
    "Field",
    "PuzzleLine",
    "cut_lines",
    "cut_table",
    "describe_fault",
    "find_puzzle",
    "find_rows",
    "not_utf8",
    "read_columns",
    "read_line",
    "read_run",
    "split_row",
]

# An error quotes at least this many characters of a line.
_QUOTED = 200
# The message about a field whose closing quote is missing.
OPEN = "a quoted field is not closed"
# The message about a row of a table whose field for the puzzle is empty.
NO_PUZZLE = "no puzzle in this row"

# The characters that stand for an empty cell.
BLANKS = frozenset(_native.BLANKS)

# Returns the values of a text of exactly 81 cells, None for any other text.
read_run = _native.read_run


class PuzzleLine(NamedTuple):
    """The values of a puzzle, and where it begins and ends in its line, quotes included."""

    values: bytes
    begin: int
    end: int


class Field(NamedTuple):
    """A field of a row of a table: its text, where that begins in the row, and if it is quoted."""

    text: str
    start: int
    end: int
    is_quoted: bool


def split_row(row: str, separator: str) -> list[Field] | FormatError:
    """Return the fields of a row, or the error if its quotes do not fit.

    A field may be quoted, with quotes in it doubled, and may then have several lines. `start` and
    `end` are the place of the text between the quotes.

    >>> split_row('1, "a, b" ', ",")[1]
    Field(text='a, b', start=4, end=8, is_quoted=True)
    >>> split_row('1,"a', ",")
    FormatError('a quoted field is not closed')
    """
    if '"' not in row:
        texts = row.split(separator)
        starts = [0, *accumulate(len(text) + 1 for text in texts)]
        pairs = zip(texts, starts, strict=False)
        return [Field(text, start, start + len(text), False) for text, start in pairs]
    data = row.encode("utf-8", "surrogatepass")
    found = _native.split_row(data, separator)
    if isinstance(found, tuple):
        fault, column = found
        return describe_fault(row, fault, _length(data[:column]), 0)
    fields = []
    for start, end, is_quoted in found:
        text = data[start:end].decode("utf-8", "surrogatepass")
        first = _length(data[:start])
        plain = text.replace('""', '"') if is_quoted else text
        fields.append(Field(plain, first, first + len(text), is_quoted))
    return fields


def _length(data: bytes) -> int:
    return len(data.decode("utf-8", "surrogatepass"))


def cut_lines(
    text: Any,
    *,
    header: bool = False,
    table: tuple[str, int, int] | None = None,
    last: bool = True,
) -> CutLines:
    """Split bytes into lines and find the puzzle of each; every line is a row.

    With `header`, a first line that names a column of puzzles (puzzle, quizzes, sudoku …) is not
    counted as a row, and the puzzles are the fields of that column. `table`, a separator, a column
    counted from 0 and the number of columns, is for rows whose header was read before. Blank lines
    are no rows of a table. Unless `last`, more text follows, and `used` bytes of this were split.

    >>> lines = cut_lines(b"id,puzzle\\n7," + b"." * 81, header=True)
    >>> len(lines), lines.starts.tolist(), lines.offsets.tolist(), lines.table
    (1, [10], [12], (',', 1, 2))
    """
    return _native.cut_lines(text, header=header, table=table, last=last)


def cut_table(
    text: Any,
    separator: str,
    columns: int,
    puzzle: int,
    answer: int | None = None,
    status: int | None = None,
    *,
    last: bool = True,
) -> CutTable:
    """Split bytes into the rows of a table; blank lines are none.

    `puzzle`, `answer` and `status` are columns counted from 0; those that are None are added.
    Unless `last`, more text follows, and `used` bytes of this were split.

    >>> cut_table(b"7,12\\n8,34\\n", ",", 2, 1).bounds(1)
    (5, 9)
    """
    return _native.cut_table(text, separator, columns, puzzle, answer, status, last=last)


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


def describe_fault(
    line: str, fault: str, column: int, cells: int, *, columns: int = 0
) -> FormatError:
    """Return the error for a fault of a line, as `CutLines.bad` reports it.

    `columns` is how many the header of its table has.
    """
    text = line[: max(_QUOTED, column + 1)]
    message = _message(line, fault, column, cells, columns)
    return FormatError(message, text=text, position=column)


def not_utf8(byte: int) -> str:
    """Return the message about a byte that is not UTF-8.

    >>> not_utf8(255)
    'byte 0xff is not UTF-8; convert the file to UTF-8, or open it with its encoding='
    """
    advice = "convert the file to UTF-8, or open it with its encoding="
    return f"byte {byte:#04x} is not UTF-8; {advice}"


_MESSAGES = {
    "before": "more than 40 characters before the puzzle",
    "regions": "81 characters beside the puzzle are the regions of a jigsaw",
    "open": OPEN,
    "closed": "a quoted field has text after its quotes",
}


def _message(line: str, fault: str, column: int, cells: int, columns: int) -> str:
    messages = {
        **_MESSAGES,
        "cells": f"{cells} cell{'' if cells == 1 else 's'}; a 9×9 puzzle has 81",
        "columns": f"{cells} column{'' if cells == 1 else 's'}; the header has {columns}",
    }
    if fault in messages:
        return messages[fault]
    if fault == "empty" and columns:
        return NO_PUZZLE
    if fault == "empty":
        start = line.lstrip()
        if not start:
            return "an empty line is not a puzzle"
        return "a comment is not a puzzle" if start[0] == "#" else "no cells found"
    char = line[column]
    if fault == "after":
        return f"{char!r} right after the puzzle; a space, comma, semicolon or # must separate them"
    return f"{char!r} is not a digit"
