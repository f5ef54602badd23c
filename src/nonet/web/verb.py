"""A verb: one question that the server answers, with what it takes and what it returns.

Verbs take plain data and answer with plain data. They need no package of the server, so that a
worker process, or a page without a server, can answer them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import nonet
from nonet.web.failures import Refusal, encoded, failure_record, status_of
from nonet.web.limits import ServerLimits
from nonet.web.questions import Asked
from nonet.web.work import TimedWork


class Document(NamedTuple):
    """An answer that is not JSON: a picture or a file."""

    content: bytes
    media_type: str
    name: str


Answer = Mapping[str, Any] | Document


class Reply(NamedTuple):
    """An answer, or the report of an error, as it is sent; `name` is that of a file."""

    status: int
    content: bytes
    media_type: str = "application/json"
    name: str = ""

    @classmethod
    def of_error(cls, error: BaseException, status: int | None = None) -> Reply:
        """Return the reply that reports an error.

        >>> Reply.of_error(Refusal("busy", "try again")).status
        429
        """
        return cls(status or status_of(error), encoded(failure_record(error)))


@dataclass(frozen=True)
class Verb:
    """A question.

    `answer(asked, job, limits)` may take as long as `job` lets it. Verbs that can take seconds work
    in a pool of their own, so that a quick one never waits for them; those that are prompt have
    another for puzzles that nothing can make slow. `record` is the TypedDict of the answer; None
    for one that answers with documents.
    """

    name: str
    asked: type[Asked]
    answer: Callable[[Any, TimedWork, ServerLimits], Answer]
    record: type | None
    summary: str
    pool: Literal["prompt", "quick", "long"] = "quick"

    def reply(self, asked: Mapping[str, Any], job: TimedWork, limits: ServerLimits) -> Reply:
        """Answer a question that was checked; errors become replies.

        >>> from nonet.web.routes import BY_NAME
        >>> asked = {"puzzle": "12..34......43.1"}
        >>> BY_NAME["count"].reply(asked, TimedWork(1), ServerLimits()).content
        b'{"schema":1,"command":"count","puzzle":"12..34......43.1","count":2}'
        """
        try:
            job.left()
            answer = self.answer(self.asked(**asked), job, limits)
        except nonet.errors.NodeLimit as error:
            return Reply.of_error(error)
        except nonet.TimeLimit as error:
            # The call knows what was left of the time; people know what they asked for.
            whole = nonet.TimeLimit(job.seconds, nodes=error.nodes, found=error.found)
            return Reply.of_error(whole)
        except (nonet.NonetError, Refusal) as error:
            return Reply.of_error(error)
        except RecursionError:
            return Reply.of_error(Refusal("too-large", "the puzzle is nested too deeply"))
        if isinstance(answer, Document):
            return Reply(200, answer.content, answer.media_type, answer.name)
        return Reply(200, encoded(answer))


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
