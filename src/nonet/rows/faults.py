"""What is wrong with a row of a file, and the exit code of a command that answered it."""

from __future__ import annotations

from dataclasses import dataclass, field

from nonet.bulk.lines import error_in
from nonet.errors import FormatError
from nonet.outcomes import NONE, SEVERAL, TIMEOUT, UNREADABLE

# The exit codes of commands: something is wrong with a puzzle, the input, or the time was over.
FAULT, BAD_INPUT, OUT_OF_TIME = 1, 2, 3


@dataclass(frozen=True)
class Fault:
    """A row without an answer: where it is, its text, why, and what came of it in a word.

    `column` is counted from 1 in the row; None where the reason concerns all of it.
    """

    reason: str
    text: str = ""
    outcome: str = UNREADABLE
    line: int | None = field(default=None, repr=False)
    column: int | None = field(default=None, repr=False)
    file: str | None = field(default=None, repr=False)

    @classmethod
    def of(cls, error: FormatError, text: str | None = None) -> Fault:
        """Return the fault of a row that is not a puzzle."""
        shown = (error.text or "") if text is None else text
        return cls(error.message, shown, UNREADABLE, error.line, error.column, error.path)


def fault_of_row(raw: bytes, fault: str, column: int, count: int, columns: int) -> Fault:
    """Return the fault of a row that could not be split, as the C++ core reports it.

    >>> fault_of_row(b"7", "columns", 1, 1, 2).reason
    '1 column; the header has 2'
    """
    error = error_in(raw, fault, column, count, columns)
    return Fault.of(error, raw.decode("utf-8", "replace"))


def code_of(outcome: str | None, *, counts: bool = False) -> int:
    """Return the exit code for a row with this outcome; None is a line without a puzzle.

    Commands that count solutions are content with any number of them.

    >>> [code_of(word) for word in (None, "unique", "several", "unreadable", "timeout")]
    [0, 0, 1, 2, 3]
    >>> code_of("several", counts=True)
    0
    """
    if outcome in (NONE, SEVERAL):
        return 0 if counts else FAULT
    return {UNREADABLE: BAD_INPUT, TIMEOUT: OUT_OF_TIME}.get(outcome or "", 0)
