"""Warnings from the library, caught so that a command can report each in one line."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import nonet


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
        warnings.simplefilter("always", nonet.NotUniqueWarning)
        yield found
    for each in seen:
        if issubclass(each.category, nonet.NotUniqueWarning):
            found.append(str(each.message))
        else:
            warnings.warn_explicit(each.message, each.category, each.filename, each.lineno)
