"""Errors on the command line: the exit code and the one-line message of each."""

from __future__ import annotations

import sys

import nonet
from nonet.base.outcomes import FAULT, code_of, outcome_of_error


def exit_code(error: Exception) -> int:
    """Return the exit code for an error.

    >>> exit_code(nonet.NoSolution()), exit_code(nonet.TimeLimit(1))
    (1, 3)
    """
    return FAULT if isinstance(error, nonet.errors.Unmet) else code_of(outcome_of_error(error))


def in_a_word(error: Exception) -> str:
    """Return the message of an error next to its line, without the line number and the file.

    >>> in_a_word(nonet.FormatError("'x' is not a digit", position=2, line=7))
    "column 3: 'x' is not a digit"
    >>> in_a_word(nonet.ConflictError("5 appears twice in row 1"))
    'no solution'
    """
    if isinstance(error, nonet.NoSolution) and not isinstance(error, nonet.errors.Mistake):
        return f"no solution; {error.caveat}" if error.caveat else "no solution"
    if isinstance(error, nonet.FormatError):
        at = "" if error.column is None else f"column {error.column}: "
        return _one_line(at + error.message)
    return in_words(error)


def with_conflict(error: Exception) -> str:
    """Return what `in_a_word` returns, and the conflict where there is one.

    >>> with_conflict(nonet.ConflictError("5 appears twice in row 1"))
    'no solution: 5 appears twice in row 1'
    """
    return in_words(error) if isinstance(error, nonet.ConflictError) else in_a_word(error)


def in_words(error: BaseException, name: str = "") -> str:
    """Return the message of an error in one line, after `name` unless the error names its file.

    >>> in_words(nonet.ConflictError("5 appears twice in row 1"))
    'no solution: 5 appears twice in row 1'
    """
    if isinstance(error, nonet.FormatError) and error.path is not None:
        name = ""
    return name + _in_words(error)


def _in_words(error: BaseException) -> str:
    if isinstance(error, nonet.ConflictError):
        return _one_line(f"no solution: {error}")
    if isinstance(error, nonet.TimeLimit) and error.found and error.nodes is None:
        number = "1 solution" if error.found == 1 else f"{error.found:,} solutions"
        return f"stopped after {error.seconds:g} seconds and {number}"
    if isinstance(error, OSError) and error.strerror and not isinstance(error, nonet.TimeLimit):
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return _one_line(str(error))


def advice(error: Exception) -> str:
    """Return advice to append to an error when a person can type another command.

    >>> advice(nonet.ManySolutions()), advice(nonet.TimeLimit(1))
    ('; `nonet check` shows where they differ', '')
    """
    if isinstance(error, nonet.ManySolutions):
        return "; `nonet check` shows where they differ"
    is_mistake = isinstance(error, nonet.errors.Mistake)  # its message is complete
    has_none = isinstance(error, nonet.NoSolution) and not is_mistake
    return "; `nonet check` shows why" if has_none else ""


def difference(given: str, found: str) -> str:
    """Describe how the solution in a file differs from the one that was found.

    >>> difference("1234", "1243")
    'the solution in the file has 3 in r2c1; the correct digit is 4'
    """
    if len(given) != len(found):
        return "the solution in the file is not a solution"
    cell = next(i for i, (a, b) in enumerate(zip(given.upper(), found, strict=True)) if a != b)
    name = nonet.Shape.name_in(len(found), cell)
    right = found[cell]
    return f"the solution in the file has {given[cell]} in {name}; the correct digit is {right}"


# Python arguments that messages advise, and the options to use in their place.
_OPTIONS = (
    ("pass rules=", "give --rules FILE, --variant NAME or another --size"),
    ("rules= overrides", "--rules FILE overrides"),
    ("use rules= for", "use --rules FILE for"),
    ("use nonet.read to read files", "save them as a file and give its name"),
    ("use nonet.read to read them one by one", "save them as a file and give its name"),
    ("use nonet.read for files of any length", "save it as a file and give its name"),
)


def with_options(message: str) -> str:
    """Return a message that names options of the command line in place of Python arguments.

    >>> with_options("no default boxes; pass rules=")
    'no default boxes; give --rules FILE, --variant NAME or another --size'
    """
    for python, option in _OPTIONS:
        message = message.replace(python, option)
    return message


def _one_line(text: str) -> str:
    return with_options(" ".join(text.split()))


def complain(about: BaseException | str) -> None:
    """Write one line to standard error."""
    message = about if isinstance(about, str) else in_words(about)
    if sys.stderr is not None:
        sys.stderr.write(f"nonet: {message}\n")
        sys.stderr.flush()
