"""One puzzle as the argument of a command: a text, a file or standard input."""

from __future__ import annotations

import sys
from pathlib import Path

import nonet


def one_position(puzzle: str) -> nonet.Position:
    """Return the puzzle of an argument, the first of a file, or that of standard input."""
    if puzzle == "-":
        return nonet.formats.as_position(sys.stdin.read())
    if not _is_file(puzzle):
        return nonet.formats.as_position(puzzle)
    try:
        return nonet.formats.as_position(Path(puzzle).read_bytes())
    except nonet.FormatError as error:
        with nonet.read(puzzle, on_error="collect") as reader:
            first = next(reader, None)
            if reader.damage is not None:
                raise reader.damage from None
        if first is None:
            error.path = puzzle
            raise
        return nonet.Position(first)


def _is_file(puzzle: str) -> bool:
    try:
        return Path(puzzle).is_file()
    except (OSError, ValueError):  # a long puzzle cannot be the name of a file
        return False
