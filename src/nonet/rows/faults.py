"""What is wrong with a row of a file."""

from __future__ import annotations

from dataclasses import dataclass, field

from nonet.bulk.lines import error_in
from nonet.errors import FormatError
from nonet.outcomes import UNREADABLE


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
