"""Checks what callers pass: a time limit, a limit on answers, a number of threads, a list.

A value of the wrong type raises TypeError, a number out of range ArgumentError; both name the
argument. Numbers too large to matter mean what they say: an infinite timeout is no timeout.
"""

from __future__ import annotations

import math
import operator
import os
from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol, TypeVar

from nonet.errors import ArgumentError

Some = TypeVar("Some")


class SupportsArray(Protocol):
    """An array of NumPy, or what becomes one."""

    def __array__(self) -> object: ...


class SupportsArrow(Protocol):
    """A column or table of Arrow, polars or pandas."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...


class SupportsRead(Protocol):
    """An open file."""

    def read(self, size: int = -1, /) -> str | bytes:
        """Return some of what is left."""
        ...


# Beyond what any search reaches, and what the native code counts with.
_MOST = (1 << 63) - 1
# About 30 years; clocks of the native code overflow not far above.
_LONGEST = 1e9


def timeout_of(timeout: Any, name: str = "timeout") -> float | None:
    """Return a time limit in seconds, None for no limit.

    >>> timeout_of(2), timeout_of(float("inf")), timeout_of(None)
    (2.0, None, None)
    >>> timeout_of(-1)
    Traceback (most recent call last):
    nonet.errors.ArgumentError: timeout is -1; it must be 0 or more seconds
    """
    if timeout is None:
        return None
    if isinstance(timeout, bool) or not hasattr(timeout, "__float__"):
        raise TypeError(f"{name} must be a number of seconds or None, not {_shown(timeout)}")
    try:
        seconds = float(timeout)
    except OverflowError:
        seconds = math.inf if timeout > 0 else -math.inf
    if math.isnan(seconds):
        raise ArgumentError(f"{name} is not a number (NaN); it must be 0 or more seconds")
    if seconds < 0:
        raise ArgumentError(f"{name} is {_brief(timeout)}; it must be 0 or more seconds")
    return None if seconds >= _LONGEST else seconds


def whole_of(number: Any, name: str, least: int = 0, most: int | None = None) -> int:
    """Return a whole number between `least` and `most`; without `most`, all large ones are equal.

    >>> whole_of(300, "limit", 1, 255)
    Traceback (most recent call last):
    nonet.errors.ArgumentError: limit is 300; it must be from 1 to 255
    >>> whole_of("2", "limit")
    Traceback (most recent call last):
    TypeError: limit must be a whole number, not '2'
    """
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise TypeError(f"{name} must be a whole number, not {_shown(number)}")
    whole = operator.index(number)
    if most is not None and not least <= whole <= most:
        raise ArgumentError(f"{name} is {_brief(whole)}; it must be from {least} to {most}")
    if whole < least:
        raise ArgumentError(f"{name} is {_brief(whole)}; it must be {least} or more")
    return min(whole, _MOST)


def limit_of(limit: Any, least: int = 0, most: int | None = None) -> int | None:
    """Return how many answers to count at most, None for all of them.

    >>> limit_of(5), limit_of(None)
    (5, None)
    """
    return None if limit is None else whole_of(limit, "limit", least, most)


def threads_of(threads: Any) -> int:
    """Return how many threads to use; None means one per core.

    >>> threads_of(3)
    3
    >>> threads_of(0)
    Traceback (most recent call last):
    nonet.errors.ArgumentError: threads is 0; it must be 1 or more
    """
    return _cores() if threads is None else whole_of(threads, "threads", 1)


def listed(things: Iterable[Some], name: str) -> list[Some]:
    """Return what a caller lists.

    >>> listed(range(3), "cells")
    [0, 1, 2]
    >>> listed(5, "cells")
    Traceback (most recent call last):
    TypeError: cells must be a list, not a value of type int
    """
    return list(iterable(things, name))


def iterable(things: Iterable[Some], name: str) -> Iterable[Some]:
    """Return what can be iterated over, such as a list or a generator.

    >>> sum(iterable(range(3), "numbers"))
    3
    """
    found: Any = things
    if not hasattr(found, "__iter__"):
        raise TypeError(f"{name} must be a list, not a value of type {type(found).__name__}")
    return things


def hashed(thing: Some, name: str) -> Some:
    """Return what a caller names something by.

    >>> hashed([1], "a label")
    Traceback (most recent call last):
    TypeError: a label must be hashable, such as a text or a number, not a value of type list
    """
    try:
        hash(thing)
    except TypeError:
        kind = type(thing).__name__
        message = f"{name} must be hashable, such as a text or a number, not a value of type {kind}"
        raise TypeError(message) from None
    return thing


@cache
def _cores() -> int:
    # Cached because the system call takes 7 µs.
    return os.cpu_count() or 1


def _shown(value: object) -> str:
    if isinstance(value, str | float | bool | None) and len(text := repr(value)) <= 40:
        return text
    return f"a value of type {type(value).__name__}"


def _brief(number: Any) -> str:
    # An int of thousands of digits does not belong in a message, and refuses to become text.
    return str(number) if -(10**18) < number < 10**18 else "too large" if number > 0 else "negative"
