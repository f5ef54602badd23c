"""Work on the cores of this machine: a thread per core, each with its own part."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

from nonet.batch.job import Job
from nonet.batch.manifest import Done
from nonet.batch.plan import Part
from nonet.batch.work import Follow, do_part

Item = TypeVar("Item")
Result = TypeVar("Result")

_PAUSE = 0.2


def in_threads(
    work: Callable[[Item, Follow], Result],
    items: Iterable[Item],
    threads: int,
    moved: Callable[[int], None],
) -> Iterator[Result]:
    """Yield results as they are done; `moved` is called with the rows of those under way.

    `work` calls the function it is given with the number of its rows that are done, and stops if
    that returns False: after an error or Ctrl-C. The engine and pyarrow release the interpreter's
    lock, so threads are as fast as processes, and share their memory.

    >>> sorted(in_threads(lambda item, follow: item * 2, range(5), 2, lambda rows: None))
    [0, 2, 4, 6, 8]
    """
    stop = threading.Event()
    under_way: dict[int, int] = {}

    def run(number: int, item: Item) -> Result:
        def follow(rows: int) -> bool:
            under_way[number] = rows
            return not stop.is_set()

        try:
            return work(item, follow)
        finally:
            under_way.pop(number, None)

    waiting = enumerate(items)
    with ThreadPoolExecutor(threads, thread_name_prefix="nonet") as pool:
        try:
            running: set[Future[Result]] = set()
            while True:
                missing = threads - len(running)
                running |= {pool.submit(run, *each) for each in islice(waiting, missing)}
                if not running:
                    break
                finished, running = wait(running, _PAUSE, FIRST_COMPLETED)
                for future in finished:
                    yield future.result()
                moved(sum(list(under_way.values())))
        finally:
            stop.set()


def run_here(
    job: Job, parts: Iterable[Part], threads: int, moved: Callable[[int], None]
) -> Iterator[Done]:
    """Yield the parts of a job as they are done."""

    def work(part: Part, follow: Follow) -> Done:
        return do_part(job, part, follow)

    return in_threads(work, parts, threads, moved)
