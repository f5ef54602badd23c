"""Work off the event loop: a bounded pool of threads, and jobs that end when nobody waits.

A job knows its deadline and whether its client is still there. Calls of nonet get what is left of
the time as `timeout=` and the job's `progress` function, which returns False once the client left.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, TypeVar

import nonet

T = TypeVar("T")
Follow = Callable[[int, int | None, dict[str, Any]], None]


class Busy(Exception):
    """As many requests wait as the server takes."""


class Job:
    """One piece of work: how long it may take, and whether somebody waits for it.

    >>> job = Job(8)
    >>> job.progress(1, 2, {}), job.left() <= 8
    (True, True)
    >>> job.stop()
    >>> job.progress(1, 2, {})
    False
    """

    def __init__(self, seconds: float, follow: Follow | None = None) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds
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
            raise nonet.Cancelled
        left = self._end - time.monotonic()
        if left <= 0:
            raise nonet.TimeLimit(self.seconds)
        return left


class Pool:
    """Threads that work, and a bounded number of jobs that wait for one."""

    def __init__(self, threads: int, waiting: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=f"nonet-{name}")
        self._most = threads + waiting
        self._jobs: set[Job] = set()

    @property
    def jobs(self) -> int:
        """How many jobs work or wait."""
        return len(self._jobs)

    def begin(self, job: Job, call: Callable[[], T]) -> asyncio.Future[T]:
        """Begin a job; raise Busy if too many wait."""
        if len(self._jobs) >= self._most:
            raise Busy
        self._jobs.add(job)

        def work() -> T:
            job.left()  # it may have waited for too long
            try:
                return call()
            except nonet.NodeLimit:
                raise
            except nonet.TimeLimit as error:
                # The call knows what was left of the time; people know what they asked for.
                raise nonet.TimeLimit(job.seconds, nodes=error.nodes, found=error.found) from None

        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        future.add_done_callback(lambda _: self._jobs.discard(job))
        return future

    def stop(self) -> None:
        """Stop every job."""
        for job in tuple(self._jobs):
            job.stop()

    def close(self) -> None:
        """Stop every job and end the threads."""
        self.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)
