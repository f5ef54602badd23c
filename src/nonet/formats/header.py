"""The header of a table: which column holds the puzzles, and the info keys of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonet.errors import FormatError
from nonet.formats.native import split_row

PUZZLES = ("puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "sudoku", "grid")
SOLUTIONS = ("solution", "solutions", "answer", "answers")

# A field of this length without spaces is a puzzle and not the name of a column.
_CELLS = 36


class Header(NamedTuple):
    """The separator, the column of the puzzle, and the info key of every other column."""

    separator: str
    puzzle: int
    keys: tuple[str, ...]


def read_header(line: str, column_name: str | None = None) -> Header | None:
    """Read a header; return None if the line has no column of this name, or none of puzzles.

    >>> read_header("id;quizzes;Solutions")
    Header(separator=';', puzzle=1, keys=('id', '', 'solution'))
    >>> read_header("id,mine", "mine").puzzle
    1
    """
    separator = separator_of(line)
    fields = split_row(line, separator)
    if isinstance(fields, FormatError):
        return None
    names = [field.text.strip() for field in fields]
    if any(len(name) >= _CELLS and " " not in name for name in names):
        return None
    return header_of(names, separator, column_name)


def separator_of(line: str) -> str:
    """Return the separator of a table with this header: the most frequent of , ; and tab."""
    return max(",;\t", key=line.count)


def header_of(
    names: Sequence[str], separator: str = ",", column_name: str | None = None
) -> Header | None:
    """Return the header of columns with these names.

    >>> header_of(["Puzzle", "id", "id"])
    Header(separator=',', puzzle=0, keys=('', 'id', 'id_3'))
    """
    lower = [name.lower() for name in names]
    if column_name is None:
        column = next((lower.index(name) for name in PUZZLES if name in lower), None)
    elif column_name in names:
        column = list(names).index(column_name)
    else:
        wanted = column_name.strip().lower()
        column = lower.index(wanted) if wanted in lower else None
    if column is None:
        return None
    keys: list[str] = []
    for index, name in enumerate(names):
        key = "solution" if lower[index] in SOLUTIONS else name
        key = f"{key}_{index + 1}" if key in keys else key
        keys.append("" if index == column else key)
    return Header(separator, column, tuple(keys))


def no_puzzles(row: str, column: str | None = None) -> FormatError:
    """Return the error for a header without the requested column, or without one of puzzles.

    >>> print(no_puzzles("id,name", "quiz"))
    position 1: no column 'quiz' in the header
    """
    message = f"no column of puzzles in the header ({', '.join(PUZZLES)})"
    if column is not None:
        message = f"no column {column!r} in the header"
    return FormatError(message, text=row, position=0)
