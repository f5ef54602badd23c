"""Long work as server-sent events: `progress` while it lasts, then `result` or `error`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

import nonet
from nonet.web.asked import Asked
from nonet.web.endpoint import Works, busy, seconds_of
from nonet.web.failures import Refusal, failure, failure_record
from nonet.web.verb import Verb
from nonet.web.work import Busy, Job

# Proxies and browsers give up on a silent connection; a comment keeps it open.
_SILENCE = 15.0


def event(name: str, data: Any) -> bytes:
    r"""Return one server-sent event.

    >>> event("progress", {"done": 1})
    b'event: progress\ndata: {"done":1}\n\n'
    """
    text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return f"event: {name}\ndata: {text}\n\n".encode("utf-8", "replace")


async def streamed(request: Request, verb: Verb, asked: Asked, works: Works) -> Response:
    """Answer a request for a verb with a stream of events."""
    loop = asyncio.get_running_loop()
    happened: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def follow(done: int, total: int | None, info: dict[str, Any]) -> None:
        record = {"done": done, "total": total, **info}
        loop.call_soon_threadsafe(happened.put_nowait, record)

    job = Job(seconds_of(asked, works.limits.long_seconds), follow)
    try:
        work = works.streams.begin(job, lambda: verb.answer(asked, job, works.limits))
    except Busy:
        return failure(busy())

    async def events() -> AsyncIterator[bytes]:
        try:
            while not work.done():
                news = asyncio.ensure_future(happened.get())
                both: set[asyncio.Future[Any]] = {work, news}
                await asyncio.wait(both, timeout=_SILENCE, return_when=asyncio.FIRST_COMPLETED)
                if news.done():
                    yield event("progress", news.result())
                else:
                    news.cancel()
                    if not work.done():
                        yield b": still at work\n\n"
            try:
                yield event("result", work.result())
            except (nonet.SudokuError, Refusal) as error:
                yield event("error", failure_record(error)["error"])
        finally:
            # Reached as well when the client leaves, which cancels this generator.
            job.stop()
            work.add_done_callback(lambda done: done.cancelled() or done.exception())

    return StreamingResponse(
        events(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"}
    )
