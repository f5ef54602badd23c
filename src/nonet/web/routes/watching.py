"""record, animate: solvers at work, event by event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import nonet
from nonet.web.limits import ServerLimits
from nonet.web.questions import AskedOfPuzzle, Name, Within, key, position_of
from nonet.web.records import RecordingAnswer
from nonet.web.verb import Document, Verb
from nonet.web.work import TimedWork

Solvers = Annotated[list[Name], Within(min_length=1, max_length=3)]


@dataclass(frozen=True, kw_only=True)
class AskedRecord(AskedOfPuzzle):
    """A recording of a solver at work on a classic 9×9 puzzle."""

    solver: Name = key("one of the classics, or human", default="agent")
    limit: int = key("record at most this many", default=50_000, ge=1, le=50_000)


def record(asked: AskedRecord, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Record a solver at work; docs/json.md describes the events."""
    grid = position_of(asked, limits).grid
    found = nonet.record(
        grid, asked.solver, limit=asked.limit, timeout=job.left(), progress=job.progress
    )
    return {"command": "record", **found.to_dict()}


@dataclass(frozen=True, kw_only=True)
class AskedAnimate(AskedOfPuzzle):
    """An animated picture of one to three solvers side by side."""

    solvers: Solvers = key("who is shown", default=["agent"])
    limit: int = key("events of each at most", default=5_000, ge=1, le=50_000)
    length: float = key("how many seconds it plays", default=30, ge=1, le=600)


def animate(asked: AskedAnimate, job: TimedWork, limits: ServerLimits) -> Document:
    """Draw solvers at work as an animated SVG without scripts."""
    grid = position_of(asked, limits).grid
    recordings = [
        nonet.record(grid, name, limit=asked.limit, timeout=job.left(), progress=job.progress)
        for name in asked.solvers
    ]
    text = nonet.animate(recordings, seconds=asked.length)
    return Document(text.encode(), "image/svg+xml", "solvers.svg")


VERBS = (
    Verb("record", AskedRecord, record, RecordingAnswer, "Record a solver at work.", pool="long"),
    Verb("animate", AskedAnimate, animate, None, "Animate solvers at work.", pool="long"),
)
