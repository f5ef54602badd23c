"""The workers of a server: those that wait for questions, and the memory that all take together."""

from __future__ import annotations

import threading
from collections import defaultdict

from nonet.web.limits import ServerLimits
from nonet.web.workers import system
from nonet.web.workers.nursery import NURSERY
from nonet.web.workers.worker import Worker

# A worker with more memory than this after a question is replaced: caches and a fragmented heap
# never become smaller again.
_SWOLLEN = 96 << 20


class Crew:
    """Starts workers when they are needed and keeps them for other questions."""

    def __init__(self, limits: ServerLimits) -> None:
        self._limits = limits
        self._lock = threading.Lock()
        self._all: set[Worker] = set()
        self._idle: defaultdict[int, list[Worker]] = defaultdict(list)
        self._is_closed = False
        NURSERY.join()

    def take(self, slower: int) -> Worker:
        """Return a worker that nobody else asks; it lets others go first if `slower` is not 0."""
        while True:
            with self._lock:
                if self._is_closed:
                    raise OSError("the server is closing")
                found = self._idle[slower].pop() if self._idle[slower] else None
            if found is None:
                break
            if found.is_there:
                return found
            self._forget(found)
        worker = Worker(NURSERY.started(self._limits, slower))
        with self._lock:
            self._all.add(worker)
        if self._closes():
            self._forget(worker)
            raise OSError("the server is closing")
        return worker

    def _closes(self) -> bool:
        with self._lock:
            return self._is_closed

    def give(self, worker: Worker, slower: int) -> None:
        """Take a worker back, for other questions."""
        with self._lock:
            keep = not (self._is_closed or worker.is_spent or worker.memory > _SWOLLEN)
            if keep:
                self._idle[slower].append(worker)
        if not keep:
            self._forget(worker)

    def prepare(self, *slower: int) -> None:
        """Start workers before there is a question."""
        for each in slower:
            self.give(self.take(each), each)

    @property
    def memory(self) -> int:
        """The bytes that all processes have in use; pages that they share count for each."""
        with self._lock:
            workers = tuple(self._all)
        nursery = NURSERY.pid
        own = 0 if nursery is None else system.memory_of(nursery)
        return own + sum(worker.memory for worker in workers)

    def dismiss(self) -> None:
        """End the workers that have nothing to do."""
        with self._lock:
            found = [worker for idle in self._idle.values() for worker in idle]
            self._idle.clear()
        for worker in found:
            self._forget(worker)

    def close(self) -> None:
        """Kill every worker."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            workers = tuple(self._all)
        self.dismiss()
        for worker in workers:
            worker.end()  # closed by the thread that waits for its reply
        NURSERY.leave()

    def _forget(self, worker: Worker) -> None:
        with self._lock:
            self._all.discard(worker)
        worker.close()
