"""What an error means at the command line: its exit code, and its one line."""

from __future__ import annotations

import sys

import nonet

FAULT, BAD_INPUT, OUT_OF_TIME = 1, 2, 3


def exit_code(error: Exception) -> int:
    """Return the exit code for an error.

    >>> exit_code(nonet.NoSolution()), exit_code(nonet.TimeLimit(1))
    (1, 3)
    """
    if isinstance(error, nonet.TimeLimit):
        return OUT_OF_TIME
    if isinstance(error, nonet.NoSolution | nonet.ManySolutions):
        return FAULT
    return BAD_INPUT


def in_a_word(error: Exception) -> str:
    """Say an error beside the line it is about: the line number and the file are left out.

    >>> in_a_word(nonet.FormatError("'x' is not a digit", position=2, line=7))
    "position 3: 'x' is not a digit"
    >>> in_a_word(nonet.ConflictError("5 stands 2 times in row 1"))
    'no solution'
    """
    if isinstance(error, nonet.NoSolution) and not isinstance(error, nonet.Mistake):
        return "no solution"
    if isinstance(error, nonet.FormatError):
        at = "" if error.position is None else f"position {error.position + 1}: "
        return _one_line(at + error.message)
    return in_words(error)


def in_words(error: BaseException) -> str:
    """Say an error in one line.

    >>> in_words(nonet.ConflictError("5 stands 2 times in row 1"))
    'no solution: 5 stands 2 times in row 1'
    """
    if isinstance(error, nonet.ConflictError):
        return _one_line(f"no solution: {error}")
    if isinstance(error, OSError) and error.strerror and not isinstance(error, nonet.TimeLimit):
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return _one_line(str(error))


def advice(error: Exception) -> str:
    """Return what to add to an error for a person who can type another command.

    >>> advice(nonet.ManySolutions()), advice(nonet.TimeLimit(1))
    ('; `nonet check` shows where they differ', '')
    """
    if isinstance(error, nonet.ManySolutions):
        return "; `nonet check` shows where they differ"
    is_mistake = isinstance(error, nonet.Mistake)  # which says all there is to say
    has_none = isinstance(error, nonet.NoSolution) and not is_mistake
    return "; `nonet check` shows why" if has_none else ""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def complain(about: BaseException | str) -> None:
    """Write one line to standard error."""
    message = about if isinstance(about, str) else in_words(about)
    if sys.stderr is not None:
        sys.stderr.write(f"nonet: {message}\n")
        sys.stderr.flush()
