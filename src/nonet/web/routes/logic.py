"""hint, coach, steps, explain: what a person could do next, and the way to the solution."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import nonet
from nonet.reasoning import logic
from nonet.reasoning.coaching import hint as easiest_of
from nonet.web.limits import ServerLimits
from nonet.web.questions import AskedOfLogic, Name, key, position_of, thought_of
from nonet.web.records import CoachRecord, ExplainRecord, HintRecord, StepsRecord
from nonet.web.shown import shown_step
from nonet.web.verb import Verb, stamped
from nonet.web.work import TimedWork


@dataclass(frozen=True, kw_only=True)
class AskedHint(AskedOfLogic):
    """The easiest next step."""

    scenes: bool = key("with pictures of the step", default=False)


def hint(asked: AskedHint, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Find the easiest next step, from the marks that the player has."""
    position = position_of(asked, limits)
    grid, premises = thought_of(position, job)
    step = easiest_of(
        position,
        techniques=asked.path(),
        unique=asked.unique,
        timeout=job.left(),
        progress=job.progress,
        premises=premises,
    )
    shown = None if step is None else shown_step(nonet.Board(grid), step, scenes=asked.scenes)
    return stamped("hint", grid, step=shown, warning=premises.warning)


@dataclass(frozen=True, kw_only=True)
class AskedCoach(AskedOfLogic):
    """What a coach says about a position."""

    rung: Name = key(
        "how much to reveal: nudge, area, technique, pattern, conclusion or why", default="why"
    )
    scenes: bool = key("with pictures of what the rung shows", default=True)


def coach(asked: AskedCoach, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Coach a player: a mistake first, then the easiest step, as much of it as the rung shows."""
    rung: Any = asked.rung  # another one raises UnknownName
    advice = nonet.coach(
        position_of(asked, limits),
        techniques=asked.path(),
        rung=rung,
        unique=asked.unique,
        timeout=job.left(),
        progress=job.progress,
    )
    record: dict[str, Any] = {"command": "hint", **advice.to_dict()}
    if asked.scenes:
        record["scenes"] = [scene.to_dict() for scene in nonet.showing.pictures.scenes(advice)]
    return record


@dataclass(frozen=True, kw_only=True)
class AskedSteps(AskedOfLogic):
    """All steps that are possible now."""

    limit: int = key("list at most this many", default=100, ge=1)
    each: int | None = key("at most this many per technique", default=None, ge=1)
    scenes: bool = key("with pictures of each step", default=False)


def steps(asked: AskedSteps, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Find all steps possible now, from the marks that the player has, the easy ones first."""
    grid, premises = thought_of(position_of(asked, limits), job)
    found = logic.steps(
        grid,
        techniques=asked.path(),
        unique=asked.unique,
        timeout=job.left(),
        progress=job.progress,
        premises=premises,
    )
    board = nonet.Board(grid)
    counts: Counter[str] = Counter()
    listed: list[nonet.Step] = []
    for step in found:
        counts[step.technique] += 1
        if asked.each is None or counts[step.technique] <= asked.each:
            listed.append(step)
    listed = listed[: min(asked.limit, limits.steps)]
    records = []
    for step in listed:
        job.left()
        records.append(shown_step(board, step, scenes=asked.scenes))
    return stamped(
        "hint",
        grid,
        steps=records,
        more=len(found) - len(listed),
        counts=dict(counts),
        contradiction=logic.find_contradiction(board),
        warning=premises.warning,
    )


@dataclass(frozen=True, kw_only=True)
class AskedExplain(AskedOfLogic):
    """The path to the solution."""

    start: bool = key("from the givens, not from the position", default=False)
    scenes: bool = key("with pictures of each step", default=False)
    first: int = key("with scenes: from this step on", default=1, ge=1)
    last: int | None = key("with scenes: up to this step", default=None, ge=1)


def explain(asked: AskedExplain, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Solve as people do, step by step; the steps have levels, and pictures if wanted."""
    position = position_of(asked, limits)
    if asked.start:
        position = nonet.Position(position.grid.givens)
    grid, premises = thought_of(position, job)
    path = logic.explain(
        grid,
        techniques=asked.path(),
        unique=asked.unique,
        timeout=job.left(),
        progress=job.progress,
        premises=premises,
    )
    last = len(path) if asked.last is None else asked.last
    records = []
    for frame in path.frames:
        job.left()
        assert frame.number is not None
        scenes = asked.scenes and asked.first <= frame.number <= last
        records.append(shown_step(frame.board, frame.step, scenes=scenes, number=frame.number))
    hardest = path.hardest
    return stamped(
        "explain",
        grid,
        outcome=path.outcome,
        contradiction=path.contradiction,
        warning=path.warning,
        hardest=None if hardest is None else hardest.technique,
        summary=f"{path.summary[0].upper()}{path.summary[1:]}.",
        solved=path.solved,
        steps=records,
    )


VERBS = (
    Verb("hint", AskedHint, hint, HintRecord, "Find the easiest next step.", pool="prompt"),
    Verb("coach", AskedCoach, coach, CoachRecord, "Coach a player, rung by rung.", pool="prompt"),
    Verb("steps", AskedSteps, steps, StepsRecord, "Find all steps possible now."),
    Verb("explain", AskedExplain, explain, ExplainRecord, "Solve as people do, step by step."),
)
