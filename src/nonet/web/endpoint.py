"""One answer to one request: the work runs on a thread and ends when the client leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

import nonet
from nonet.web.asked import Asked
from nonet.web.failures import Refusal, encoded, failure
from nonet.web.limits import Limits
from nonet.web.verb import Document, Verb
from nonet.web.work import Busy, Job, Pool

_JSON = "application/json"


@dataclass(frozen=True)
class Works:
    """The pools of a server: for quick questions, for those that can take seconds, for streams."""

    limits: Limits
    quick: Pool
    long: Pool
    streams: Pool

    @classmethod
    def under(cls, limits: Limits) -> Works:
        """Return new pools."""
        return cls(
            limits,
            quick=Pool(limits.threads, limits.waiting, "quick"),
            long=Pool(limits.threads, limits.waiting, "long"),
            streams=Pool(limits.streams, 0, "stream"),
        )

    def pool_of(self, verb: Verb) -> Pool:
        """Return the pool in which a verb is answered."""
        return self.quick if verb.pool == "quick" else self.long

    def close(self) -> None:
        """Stop all work and end the threads."""
        for pool in (self.quick, self.long, self.streams):
            pool.close()


def busy() -> Refusal:
    """Return the error for a request that came while too many others wait."""
    return Refusal("busy", "too many requests at once; try again in a moment")


def seconds_of(asked: Any, most: float) -> float:
    """Return how long the work for a request may take."""
    wanted = getattr(asked, "seconds", None)
    return most if wanted is None else min(wanted, most)


async def answered(request: Request, verb: Verb, asked: Asked, works: Works) -> Response:
    """Answer a request for a verb."""
    job = Job(seconds_of(asked, works.limits.seconds))

    def call() -> Response:
        return packed(verb.answer(asked, job, works.limits))

    return await awaited(request, works.pool_of(verb), job, call)


async def awaited(request: Request, pool: Pool, job: Job, call: Callable[[], Response]) -> Response:
    """Wait for a call in a pool, or until the client leaves; errors become answers."""
    try:
        work = pool.begin(job, call)
    except Busy:
        return failure(busy())
    leaving = asyncio.ensure_future(left(request))
    try:
        both: set[asyncio.Future[Any]] = {work, leaving}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            # Nobody reads this answer; the work ends when it next looks.
            return Response(status_code=499)
        return work.result()
    except (nonet.SudokuError, Refusal) as error:
        return failure(error)
    finally:
        job.stop()
        leaving.cancel()
        work.add_done_callback(_unheard)


def _unheard(work: asyncio.Future[Any]) -> None:
    """Take the error of work that nobody waits for, which asyncio would report."""
    if not work.cancelled():
        work.exception()


async def left(request: Request) -> None:
    """Return when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def packed(answer: Any) -> Response:
    """Return an answer as a response."""
    if isinstance(answer, Document):
        headers = {"Content-Disposition": f'attachment; filename="{answer.name}"'}
        return Response(answer.content, headers=headers, media_type=answer.media_type)
    return Response(encoded(answer), media_type=_JSON)
