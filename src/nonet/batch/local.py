"""Parts on the cores of this machine: a thread per core, each with its own part."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

from nonet.batch.job import Job
from nonet.batch.manifest import Done
from nonet.batch.plan import Part
from nonet.batch.work import do_part

_PAUSE = 0.2


def run_here(
    job: Job, parts: Iterable[Part], threads: int, moved: Callable[[int], None]
) -> Iterator[Done]:
    """Yield parts as they are done; `moved` is called with the rows of those under way.

    The engine and pyarrow release the interpreter's lock, so threads are as fast as processes, and
    share their memory. An error, or Ctrl-C, stops the other threads within a moment.
    """
    stop = threading.Event()
    under_way: dict[int, int] = {}

    def work(part: Part) -> Done:
        def follow(rows: int) -> bool:
            under_way[part.number] = rows
            return not stop.is_set()

        return do_part(job, part, follow)

    waiting = iter(parts)
    with ThreadPoolExecutor(threads, thread_name_prefix="nonet") as pool:
        try:
            running: set[Future[Done]] = {
                pool.submit(work, part) for part in islice(waiting, threads)
            }
            while running:
                finished, running = wait(running, _PAUSE, FIRST_COMPLETED)
                for future in finished:
                    done = future.result()
                    under_way.pop(done.part, None)
                    yield done
                running |= {pool.submit(work, part) for part in islice(waiting, len(finished))}
                moved(sum(list(under_way.values())))
        finally:
            stop.set()
