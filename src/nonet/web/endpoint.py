"""One answer to one request: a worker gives it, unless the client leaves before."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

import nonet
from nonet.web.failures import Refusal, encoded
from nonet.web.requests import BodyReader, BodyRequest
from nonet.web.verb import Reply, Verb
from nonet.web.workers.pools import Pool, Question, Works


def seconds_of(wanted: float | None, most: float) -> float:
    """Return how long the work for a request may take."""
    return most if wanted is None else min(wanted, most)


def address_of(request: Request) -> str:
    """Return the address of the client."""
    return "" if request.client is None else request.client.host


async def answered(request: Request, verb: Verb, reader: BodyReader, works: Works) -> Response:
    """Answer a request for a verb."""
    try:
        wanted = await reader.read(request, verb)
    except ClientDisconnect:
        return unheard()
    except nonet.NonetError as error:
        return failure(error)
    reply = await awaited(request, works, _pool_of(wanted, works), wanted)
    return unheard() if reply is None else response(reply)


def _pool_of(wanted: BodyRequest, works: Works) -> Pool:
    """Return the pool in which a question is answered."""
    kind = wanted.verb.pool
    if kind == "prompt":
        return works.prompt if wanted.is_plain else works.quick
    return works.quick if kind == "quick" else works.long


async def awaited(request: Request, works: Works, pool: Pool, wanted: BodyRequest) -> Reply | None:
    """Wait for a reply, or until the client leaves; None if it did."""
    seconds = seconds_of(wanted.seconds, works.limits.seconds)
    question = Question(wanted.verb, wanted.body, seconds, address_of(request))
    try:
        work = works.begin(pool, question)
    except Refusal as error:
        return Reply.of_error(error)
    leaving = asyncio.ensure_future(left(request))
    try:
        both: set[asyncio.Future[Any]] = {work.reply, leaving}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        return work.reply.result() if work.reply.done() else None
    finally:
        leaving.cancel()
        pool.leave(work)


async def left(request: Request) -> None:
    """Return when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def unheard() -> Response:
    """Return the answer that nobody reads."""
    return Response(status_code=499)


def response(reply: Reply) -> Response:
    """Return a reply as a response."""
    headers = {}
    if reply.status == 429:
        headers["Retry-After"] = "1"
    elif reply.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if reply.name:
        headers["Content-Disposition"] = f'attachment; filename="{reply.name}"'
    return Response(reply.content, reply.status, headers, reply.media_type)


def failure(error: BaseException, status: int | None = None) -> Response:
    """Return the response that reports an error."""
    return response(Reply.of_error(error, status))


def record_response(record: Any) -> Response:
    """Return JSON data as a response."""
    return response(Reply(200, encoded(record)))
