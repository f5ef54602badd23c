"""Warnings from the library, caught so that a command can report each in one line."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import nonet
from nonet.cli.errors import complain


@contextmanager
def in_one_line() -> Iterator[None]:
    """Report each FormatWarning raised in the block in one line; others are shown as usual."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", nonet.errors.FormatWarning)
        usual = warnings.showwarning

        def show(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if issubclass(category, nonet.errors.FormatWarning):
                complain(f"warning: {message}")
            else:
                usual(message, category, filename, lineno, file, line)

        warnings.showwarning = show
        yield


@contextmanager
def caught() -> Iterator[list[str]]:
    """Collect the NotUniqueWarnings raised in the block; others are shown as usual.

    >>> with caught() as found:
    ...     step = nonet.hint("12..34......43.1")
    >>> found[0].partition(";")[0]
    'the puzzle has several solutions'
    """
    found: list[str] = []
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always", nonet.errors.NotUniqueWarning)
        yield found
    for each in seen:
        if issubclass(each.category, nonet.errors.NotUniqueWarning):
            found.append(str(each.message))
        else:
            warnings.warn_explicit(each.message, each.category, each.filename, each.lineno)
