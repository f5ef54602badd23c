"""Following and stopping long calls, in the same way for every function that takes `progress`.

A progress function is called as `progress(done, total, info)` on the thread of the caller, about
ten times per second while the call lasts. `total` is None if it is not known; `info` is a dict with
at least `unit`, which names what `done` counts, and `seconds`, the time since the call began.
Returning False ends the call with Cancelled.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from nonet.errors import Cancelled

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
