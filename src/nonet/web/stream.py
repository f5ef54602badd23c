"""Long work as server-sent events: `progress` while it lasts, then `result` or `error`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

import nonet
from nonet.web.endpoint import address_of, failure, seconds_of, unheard
from nonet.web.failures import Refusal, encoded
from nonet.web.requests import BodyReader
from nonet.web.verb import Reply
from nonet.web.workers.pools import Question, Work, Works

# Proxies and browsers give up on a silent connection; a comment keeps it open.
_SILENCE = 15.0


def event(name: str, data: bytes) -> bytes:
    r"""Return one server-sent event.

    >>> event("progress", b'{"done":1}')
    b'event: progress\ndata: {"done":1}\n\n'
    """
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def last_event(reply: Reply) -> bytes:
    """Return the event with which a stream ends."""
    if reply.status == 200:
        return event("result", reply.content)
    return event("error", encoded(json.loads(reply.content)["error"]))


async def streamed(request: Request, reader: BodyReader, works: Works) -> Response:
    """Answer a request with a stream of events."""
    loop = asyncio.get_running_loop()
    happened: asyncio.Queue[bytes] = asyncio.Queue()

    def follow(progress: bytes) -> None:
        loop.call_soon_threadsafe(happened.put_nowait, progress)

    try:
        verb, body, wanted, _ = await reader.read(request, None)
        seconds = seconds_of(wanted, works.limits.long_seconds)
        question = Question(verb, body, seconds, address_of(request), follow)
        work = works.begin(works.streams, question)
    except ClientDisconnect:
        return unheard()
    except (nonet.NonetError, Refusal) as error:
        return failure(error)

    async def events() -> AsyncIterator[bytes]:
        while not work.reply.done():
            news = asyncio.ensure_future(happened.get())
            both: set[asyncio.Future[Any]] = {work.reply, news}
            await asyncio.wait(both, timeout=_SILENCE, return_when=asyncio.FIRST_COMPLETED)
            if news.done():
                yield event("progress", news.result())
            else:
                news.cancel()
                if not work.reply.done():
                    yield b": still at work\n\n"
        yield last_event(work.reply.result())

    return _Events(events(), works, work)


class _Events(StreamingResponse):
    """A stream of events whose work ends with it, even if the client never read its start."""

    def __init__(self, events: AsyncIterator[bytes], works: Works, work: Work) -> None:
        headers = {"X-Accel-Buffering": "no"}
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self._works, self._work = works, work

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._works.streams.leave(self._work)
