"""Calls with a time limit: what they compile on the way counts, and is stopped like a search."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from nonet.base.arguments import timeout_of
from nonet.base.progress import Progress, watched

P = ParamSpec("P")
R = TypeVar("R")


def limited(function: Callable[P, R]) -> Callable[P, R]:
    """Let `timeout` and `progress` of a public function hold for everything that it does.

    An iterator that it returns is timed while it works, not while its user does.

    >>> limited(lambda *, timeout=None: "done")(timeout=1)
    'done'
    """
    usual = (function.__kwdefaults__ or {}).get("timeout")

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        timeout = kwargs.get("timeout", usual)
        progress = cast("Progress | None", kwargs.get("progress"))
        if timeout is None and progress is None:
            return function(*args, **kwargs)
        seconds, begun = timeout_of(timeout), time.monotonic()
        with watched(seconds, progress):
            found = function(*args, **kwargs)
        if isinstance(found, Iterator):
            left = None if seconds is None else seconds - (time.monotonic() - begun)
            return cast(R, _timed(found, left, seconds, progress))
        return found

    return wrapper


def _timed(
    items: Iterator[Any], left: float | None, seconds: float | None, progress: Progress | None
) -> Iterator[Any]:
    try:
        while True:
            begun = time.monotonic()
            with watched(left, progress, of=seconds):
                try:
                    item = next(items)
                except StopIteration:
                    return
            if left is not None:
                left -= time.monotonic() - begun
            yield item
    finally:
        if isinstance(items, Generator):
            items.close()
