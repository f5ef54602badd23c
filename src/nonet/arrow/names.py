"""The names of columns: which one holds the puzzles, and what the added ones are called."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.errors import FormatError
from nonet.formats.header import PUZZLES, header_of


def puzzle_column(names: Iterable[str], column: str | None = None) -> int:
    """Return the number of the column of puzzles, by its name or by the names that are usual.

    >>> puzzle_column(["id", "Quizzes", "solutions"])
    1
    >>> puzzle_column(["id", "mine"])
    Traceback (most recent call last):
    nonet.errors.FormatError: no column of puzzles (puzzle, puzzles, quiz, quizzes, question, \
questions, sudoku, grid) among id, mine; name it with column=
    """
    listed = list(names)
    header = header_of(listed, column_name=column)
    if header is not None:
        return header.puzzle
    shown = ", ".join(map(str, listed)) or "no columns"
    if column is not None:
        raise FormatError(f"no column {column!r} among {shown}")
    raise FormatError(
        f"no column of puzzles ({', '.join(PUZZLES)}) among {shown}; name it with column="
    )


def added_names(taken: Iterable[str], names: Iterable[str]) -> list[str]:
    """Return what added columns are called in a batch that has others; those keep their names.

    >>> added_names(["puzzle", "solution"], ["solution", "count"])
    ['nonet_solution', 'count']
    >>> added_names(["error", "nonet_error"], ["error"])
    ['nonet_error_2']
    """
    used = set(taken)
    found = []
    for name in names:
        free = name if name not in used else f"nonet_{name}"
        number = 2
        while free in used:
            free = f"nonet_{name}_{number}"
            number += 1
        used.add(free)
        found.append(free)
    return found
