"""A job: work that ends when its time is over or nobody waits for it.

Calls of nonet get what is left of the time as `timeout=` and the job's `progress` function, which
returns False once the client left.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event
from typing import Any

import nonet

Follow = Callable[[int, int | None, dict[str, Any]], None]


class TimedWork:
    """One piece of work: how long it may take, and whether somebody waits for it.

    >>> job = TimedWork(8)
    >>> job.progress(1, 2, {}), job.left() <= 8
    (True, True)
    >>> job.stop()
    >>> job.progress(1, 2, {})
    False
    """

    def __init__(
        self, seconds: float, follow: Follow | None = None, *, left: float | None = None
    ) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + (seconds if left is None else left)
        self._follow = follow
        self._stopped = Event()

    def stop(self) -> None:
        """End the work as soon as it looks; it raises Cancelled."""
        self._stopped.set()

    @property
    def is_stopped(self) -> bool:
        """Whether nobody waits any more."""
        return self._stopped.is_set()

    def progress(self, done: int, total: int | None, info: dict[str, Any]) -> bool:
        """Follow a call of nonet; False ends it."""
        if self._follow is not None and not self.is_stopped:
            self._follow(done, total, info)
        return not self.is_stopped

    def left(self) -> float:
        """Return the seconds left; raise Cancelled or TimeLimit if there are none."""
        if self.is_stopped:
            raise nonet.errors.Cancelled
        left = self._end - time.monotonic()
        if left <= 0:
            raise nonet.TimeLimit(self.seconds)
        return left
