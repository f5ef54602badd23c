"""Following and stopping long calls, in the same way for every function that takes `progress`.

A progress function is called as `progress(done, total, info)` on the thread of the caller, about
ten times per second while the call lasts. `total` is None if it is not known; `info` is a dict with
at least `unit`, which names what `done` counts, and `seconds`, the time since the call began.
Returning False ends the call with Cancelled.

Some work is done wherever it is first needed, such as compiling rules. It knows nothing of the call
that it is done for, so the call sets its limits aside with `watched`, and the work calls `tick`
every few microseconds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextvars import ContextVar
from types import TracebackType
from typing import Any

from nonet.errors import Cancelled, TimeLimit

Progress = Callable[[int, int | None, dict[str, Any]], object]

# Seconds between two calls of a progress function.
PAUSE = 0.1


class Reporter:
    """Reports the progress of one call at regular intervals.

    It may be called as often as convenient, from Python and from native code.

    >>> def show(done, total, info):
    ...     print(done, "of", total, info["unit"])
    >>> report = Reporter(show, unit="puzzles", total=10, pause=0)
    >>> report(3)
    3 of 10 puzzles
    """

    def __init__(
        self, progress: Progress, *, unit: str, total: int | None = None, pause: float = PAUSE
    ) -> None:
        self._progress = progress
        self._pause = pause
        self._begun = time.monotonic()
        self._due = self._begun + pause
        self.unit = unit
        self.total = total

    def __call__(self, done: int, **info: Any) -> None:
        """Call the progress function if its last call was long enough ago."""
        now = time.monotonic()
        if now < self._due:
            return
        about = {"unit": self.unit, "seconds": now - self._begun, **info}
        if self._progress(done, self.total, about) is False:
            raise Cancelled
        self._due = time.monotonic() + self._pause


def reporter(progress: Progress | None, *, unit: str, total: int | None = None) -> Reporter | None:
    """Return a Reporter for a progress function, or None if there is none.

    >>> reporter(None, unit="puzzles") is None
    True
    """
    return None if progress is None else Reporter(progress, unit=unit, total=total)


class watched:  # noqa: N801 - used like a function, as a context
    """Work inside ends with TimeLimit after `timeout` seconds, or when `progress` returns False.

    What is stopped leaves nothing behind. Contexts inside others can shorten their time, not extend
    it.

    >>> with watched(0.0):
    ...     tick()
    Traceback (most recent call last):
    nonet.errors.TimeLimit: no answer within 0 seconds
    """

    __slots__ = ("_end", "_outer", "_report", "_ticks", "_token", "seconds")

    def __init__(
        self, timeout: float | None, progress: Progress | None = None, *, of: float | None = None
    ) -> None:
        # What an error names: the limit of which `timeout` is left.
        self.seconds = of if of is not None else timeout or 0.0
        self._end = math.inf if timeout is None else time.monotonic() + timeout
        self._report = reporter(progress, unit="states")
        self._ticks = 0

    def __enter__(self) -> watched:
        outer = _WATCH.get()
        if outer is not None:
            if outer._end < self._end:
                self._end, self.seconds = outer._end, outer.seconds
            if self._report is None:
                self._report = outer._report
        self._token = _WATCH.set(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        _WATCH.reset(self._token)

    def look(self) -> None:
        """Raise if the time is over or the progress function ends the call."""
        if time.monotonic() >= self._end:
            raise TimeLimit(self.seconds)
        if self._report is not None:
            self._ticks += 1
            self._report(self._ticks)

    def left(self) -> float | None:
        """Return the seconds left, None without a limit."""
        return None if self._end == math.inf else max(0.0, self._end - time.monotonic())


_WATCH: ContextVar[watched | None] = ContextVar("nonet.base.progress", default=None)

# Returns the innermost of these contexts, or None.
watching = _WATCH.get


def tick() -> None:
    """Let the call that this work belongs to end it, if there is one; takes 0.1 µs.

    >>> tick()
    """
    watch = _WATCH.get()
    if watch is not None:
        watch.look()


def ticking() -> Callable[[], None] | None:
    """Return `tick` for native code to call, or None if there is nothing that it could end."""
    return None if _WATCH.get() is None else tick


def over(timeout: float | None) -> TimeLimit:
    """Return the error of work with `timeout` of its own that ended after `within` of it.

    >>> with watched(2.0):
    ...     over(None)
    TimeLimit('no answer within 2 seconds')
    """
    watch = _WATCH.get()
    whole = None if watch is None or watch.left() is None else watch.seconds
    limits = [each for each in (timeout, whole) if each is not None]
    return TimeLimit(min(limits, default=0.0))


def within(timeout: float | None) -> float | None:
    """Return how many seconds are left for work that has `timeout` of its own.

    >>> with watched(0.0):
    ...     within(5.0), within(None)
    (0.0, 0.0)
    """
    watch = _WATCH.get()
    left = None if watch is None else watch.left()
    if left is None or timeout is None:
        return timeout if left is None else left
    return min(timeout, left)
