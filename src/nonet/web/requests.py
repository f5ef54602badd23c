"""Requests: what a body asks for, checked before a worker sees it."""

from __future__ import annotations

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request

import nonet
from nonet.web.models import model_of
from nonet.web.routes import BY_NAME, VERBS
from nonet.web.verb import Verb

# Bodies longer than this are read beside the event loop, one at a time.
_SHORT = 1 << 14
_DIGITS = re.compile(r"[0-9.]{1,81}")


class AskedEvents(BaseModel):
    """Long work: the verb, and what it takes."""

    model_config = ConfigDict(extra="allow", strict=True)

    verb: Literal[tuple(verb.name for verb in VERBS if verb.record is not None)] = Field(  # type: ignore[valid-type]
        description="the question; the other keys are those it takes", examples=["count"]
    )


class BodyRequest(NamedTuple):
    """What a body asks for; the body itself goes to a worker as it is."""

    verb: Verb
    body: bytes
    seconds: float | None
    is_plain: bool


class BodyReader:
    """Reads the bodies of requests."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="nonet-reader")

    async def read(self, request: Request, verb: Verb | None) -> BodyRequest:
        """Return what a request asks for; without a verb, the body names it.

        Raises ArgumentError for a body that is not what was asked for, and ClientDisconnect.
        """
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise nonet.ArgumentError(
                "a question is JSON; send it as Content-Type: application/json"
            )
        body = await request.body()
        if len(body) < _SHORT:
            return wanted(verb, body)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, wanted, verb, body)

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def wanted(verb: Verb | None, body: bytes) -> BodyRequest:
    """Return what a body asks for; ArgumentError if that is not clear.

    >>> wanted(BY_NAME["solve"], b'{"puzzle": "12..34......43.1", "seconds": 2}')[2:]
    (2.0, True)
    """
    try:
        record = json.loads(body, parse_constant=_no_constant)
    except RecursionError:
        raise nonet.ArgumentError("the body is nested too deeply") from None
    except ValueError as error:
        raise nonet.ArgumentError(f"the body is not JSON: {error}") from None
    try:
        if verb is None:
            verb = BY_NAME[AskedEvents.model_validate(record).verb]
            del record["verb"]
        asked: Any = model_of(verb.asked).model_validate(record)
    except ValidationError as error:
        raise nonet.ArgumentError(_in_words(error)) from None
    return BodyRequest(verb, body, getattr(asked, "seconds", None), is_plain(record))


def is_plain(record: dict[str, Any]) -> bool:
    """Whether a question is about a classic puzzle of at most 81 cells, and has no wishes.

    Nothing can make such a question slow for those that answer promptly.

    >>> is_plain({"puzzle": "12..34......43.1"}), is_plain({"puzzle": "abc"})
    (True, False)
    """
    if not set(record) <= {"puzzle", "seconds", "rung", "scenes", "unique", "date", "level"}:
        return False
    puzzle = record.get("puzzle", "")
    if isinstance(puzzle, dict):
        if not set(puzzle) <= {"nonet", "cells", "givens", "info", "player"}:
            return False
        puzzle = puzzle.get("cells")
    return isinstance(puzzle, str) and (not puzzle or _DIGITS.fullmatch(puzzle) is not None)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _in_words(error: ValidationError) -> str:
    """Return the first thing that is wrong with a request: where, and what."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    path = [str(each)[:60] for each in first.get("loc", ())]
    message = str(first["msg"])
    message = message[:1].lower() + message[1:]
    return f"{'.'.join(path)}: {message}" if path else message
