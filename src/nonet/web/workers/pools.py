"""Pools: which question is answered next, until when, and what ends it.

All of it happens on the event loop but for the waiting for a worker, which takes a thread. The
time of a question counts from its arrival: one that still waits when its time is over is refused,
and one that a worker does not end by itself ends with the worker.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import nonet
from nonet.web.failures import Refusal
from nonet.web.limits import ServerLimits
from nonet.web.verb import Reply, Verb
from nonet.web.workers.crew import Crew
from nonet.web.workers.worker import Gone, Worker

# Seconds after its deadline, or after its client left, at which work ends with its process.
_GRACE = 2.0
# Seconds between two looks at the memory of the workers. Two cores that do nothing but write fresh
# memory fill some 50 MB in between.
_LOOK = 0.025
# A question whose worker ended before it began, or with the nursery, is handed on.
_WORKERS_ASKED = 3
# How far workers let others go first: the server itself and prompt answers come before all.
_SLOWER = {"prompt": 0, "quick": 5, "long": 10, "streams": 12}
_INTERRUPTED = "the process that worked on this question ended; ask for less at once"
_CLOSING = "the server is closing"


class Question(NamedTuple):
    """What is asked: the verb and its keys as JSON, which were checked; by whom, and until when."""

    verb: Verb
    body: bytes
    seconds: float
    address: str = ""
    follow: Callable[[bytes], None] | None = None


_NUMBERS = itertools.count()


class Work:
    """A question in a pool; `reply` is there at the end, or cancelled."""

    def __init__(self, question: Question, loop: asyncio.AbstractEventLoop) -> None:
        self.question = question
        self.number = next(_NUMBERS)
        self.end = loop.time() + question.seconds
        self.reply: asyncio.Future[Reply] = loop.create_future()
        self.timer: asyncio.TimerHandle | None = None
        self.worker: Worker | None = None
        self.verdict: Reply | None = None  # what is said if the worker was killed

    def due(self, when: float, call: Callable[[], None]) -> None:
        """Call at a time; in place of what was to be called before."""
        self.rest()
        self.timer = self.reply.get_loop().call_at(when, call)

    def rest(self) -> None:
        """Call nothing any more."""
        if self.timer is not None:
            self.timer.cancel()

    def kill(self, verdict: Reply) -> None:
        """End the work with its process."""
        self.verdict = self.verdict or verdict
        if self.worker is not None:
            self.worker.end()

    def conclude(self, reply: Reply) -> None:
        """Hand over the reply, if somebody waits for it."""
        self.rest()
        if not self.reply.done():
            self.reply.set_result(reply)


class Pool:
    """A number of workers, and a bounded number of questions that wait for one.

    Of those that wait, the address that was served longest ago comes first.
    """

    def __init__(self, crew: Crew, name: str, workers: int, waiting: int) -> None:
        self._crew = crew
        self._slower = _SLOWER[name]
        self._workers = workers
        self._most = workers + waiting
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix=f"nonet-{name}")
        self._waiting: list[Work] = []
        self.working: set[Work] = set()
        self._turns: dict[str, int] = {}
        self._turn = itertools.count(1)
        self._is_closing = False

    @property
    def jobs(self) -> int:
        """How many questions are worked on or wait."""
        return len(self.working) + len(self._waiting)

    def begin(self, question: Question) -> Work:
        """Begin to answer a question; Refusal if too many wait."""
        if self._is_closing:
            raise Refusal("closing", _CLOSING)
        if self.jobs >= self._most:
            raise Refusal("busy", "too many requests at once; try again in a moment")
        work = Work(question, asyncio.get_running_loop())
        self._waiting.append(work)
        work.due(work.end, partial(self._give_up, work))
        self._next()
        return work

    def leave(self, work: Work) -> None:
        """Note that nobody waits for an answer any more."""
        if work in self._waiting:
            self._waiting.remove(work)
            work.rest()
            work.reply.cancel()
        elif work in self.working:
            self._cancel(work)

    def stop(self) -> None:
        """Cancel all work, and refuse what waits."""
        self.refuse()
        for work in self.working:
            self._cancel(work)

    def refuse(self) -> None:
        """Refuse what waits, and all further questions."""
        self._is_closing = True
        while self._waiting:
            self._waiting.pop().conclude(Reply.of_error(Refusal("closing", _CLOSING)))

    def close(self) -> None:
        """End the threads; the workers must have been ended."""
        self.refuse()
        for work in self.working:
            work.verdict = work.verdict or Reply.of_error(Refusal("closing", _CLOSING))
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _give_up(self, work: Work) -> None:
        self._waiting.remove(work)
        seconds = work.question.seconds
        message = f"no worker was free within {seconds:g} s; try again in a moment"
        work.conclude(Reply.of_error(Refusal("busy", message)))

    def _next(self) -> None:
        while self._waiting and len(self.working) < self._workers:
            work = min(self._waiting, key=lambda each: self._turns.get(each.question.address, 0))
            self._waiting.remove(work)
            if not self._waiting:
                self._turns.clear()
            self._turns[work.question.address] = next(self._turn)
            self.working.add(work)
            late = Reply.of_error(nonet.TimeLimit(work.question.seconds))
            work.due(work.end + _GRACE, partial(work.kill, late))
            loop = work.reply.get_loop()
            asked = loop.run_in_executor(self._threads, self._ask, work, work.end - loop.time())
            asked.add_done_callback(partial(self._asked, work))

    def _ask(self, work: Work, left: float) -> Reply:
        """Wait for the reply of a worker, on a thread."""
        verb, body, seconds, _, follow = work.question
        end = time.monotonic() + left
        for _ in range(_WORKERS_ASKED):
            worker = self._crew.take(self._slower)
            work.worker = worker
            try:
                # Whoever set the verdict before the worker was known could not end it.
                if work.verdict is None:
                    left = end - time.monotonic()
                    return worker.ask(work.number, verb.name, body, seconds, left, follow)
            except Gone:
                pass
            finally:
                work.worker = None
                self._crew.give(worker, self._slower)
            if work.verdict is not None or not worker.is_innocent:
                break
        return work.verdict or Reply.of_error(Refusal("interrupted", _INTERRUPTED))

    def _asked(self, work: Work, asked: asyncio.Future[Reply]) -> None:
        self.working.discard(work)
        if asked.cancelled() or isinstance(asked.exception(), OSError):
            reply = work.verdict or Reply.of_error(Refusal("interrupted", _INTERRUPTED))
        else:
            reply = asked.result()
        work.conclude(reply)
        self._next()

    def _cancel(self, work: Work) -> None:
        cancelled = Reply.of_error(nonet.errors.Cancelled())
        if work.worker is None:
            work.verdict = cancelled
        else:
            work.worker.cancel(work.number)
        soon = work.reply.get_loop().time() + _GRACE
        work.due(min(soon, work.end + _GRACE), partial(work.kill, cancelled))


class Works:
    """The pools of a server, and one watch over the memory of their workers.

    Prompt questions are about puzzles that nothing can make slow, so what others ask never keeps
    them waiting; quick ones usually take milliseconds, long ones can take seconds, and streams of
    events minutes.
    """

    def __init__(self, limits: ServerLimits) -> None:
        self.limits = limits
        self._crew = Crew(limits)
        self.prompt, self.quick, self.long = (
            Pool(self._crew, name, limits.workers, limits.waiting)
            for name in ("prompt", "quick", "long")
        )
        self.streams = Pool(self._crew, "streams", limits.streams, 0)
        self._pools = (self.prompt, self.quick, self.long, self.streams)
        self._watch: asyncio.TimerHandle | None = None

    def begin(self, pool: Pool, question: Question) -> Work:
        """Begin to answer a question; Refusal if too many wait."""
        work = pool.begin(question)
        if self._watch is None:
            self._watch = work.reply.get_loop().call_later(_LOOK, self._look)
        return work

    def prepare(self) -> None:
        """Start what the first questions need; takes a moment."""
        with suppress(OSError):  # it is closing, or questions will report what is wrong
            self._crew.prepare(_SLOWER["prompt"], _SLOWER["quick"])

    @property
    def jobs(self) -> int:
        """How many questions are worked on or wait."""
        return sum(pool.jobs for pool in self._pools)

    def closing(self) -> None:
        """End streams and refuse what waits; what was begun may be finished."""
        self.streams.stop()
        for pool in self._pools:
            pool.refuse()

    def close(self) -> None:
        """End all work with its processes."""
        for pool in self._pools:
            pool.close()
        self._crew.close()
        if self._watch is not None:
            self._watch.cancel()

    def _look(self) -> None:
        """End what takes most where all workers together take too much memory."""
        working = [work for pool in self._pools for work in pool.working]
        if not working:
            self._watch = None
            return
        self._watch = asyncio.get_running_loop().call_later(_LOOK, self._look)
        if self._crew.memory <= self.limits.memory:
            return
        self._crew.dismiss()
        sizes = [(worker.memory, work) for work in working if (worker := work.worker) is not None]
        if sizes and self._crew.memory > self.limits.memory:
            _, largest = max(sizes, key=lambda each: each[0])
            message = "all questions together need too much memory; try again in a moment"
            largest.kill(Reply.of_error(Refusal("busy", message)))
