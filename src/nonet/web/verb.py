"""A verb: one question that the server answers, with what it takes and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import nonet
from nonet.web.asked import Asked
from nonet.web.limits import Limits
from nonet.web.work import Job


class Document(NamedTuple):
    """An answer that is not JSON: a picture or a file."""

    content: bytes
    media_type: str
    name: str


Answer = Mapping[str, Any] | Document


@dataclass(frozen=True)
class Verb:
    """A question under /api/v1.

    `answer(asked, job, limits)` is called on a thread. Verbs that can take seconds work in a pool
    of their own, so that a quick one never waits for them. `record` is the TypedDict of the answer;
    None for one that answers with documents.
    """

    name: str
    asked: type[Asked]
    answer: Callable[[Any, Job, Limits], Answer]
    record: type | None
    summary: str
    pool: Literal["quick", "long"] = "quick"


def stamped(command: str, puzzle: nonet.Grid | None, /, **keys: Any) -> dict[str, Any]:
    """Return an answer that begins as every object of docs/json.md does.

    >>> stamped("count", nonet.Grid("12..34......43.1"), count=2)
    {'schema': 1, 'command': 'count', 'puzzle': '12..34......43.1', 'count': 2}
    """
    head: dict[str, Any] = {"schema": nonet.formats.wire.VERSION, "command": command}
    if puzzle is not None:
        head["puzzle"] = str(puzzle)
        if puzzle.caveat:
            head["caveat"] = puzzle.caveat
    return head | keys
