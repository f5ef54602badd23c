"""solve, count, check, solutions, candidates: what a puzzle allows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

import nonet
from nonet.web.failures import Refusal
from nonet.web.limits import ServerLimits
from nonet.web.questions import AskedOfPuzzle, Name, key, position_of
from nonet.web.records import (
    CandidatesRecord,
    CheckRecord,
    CountRecord,
    SolutionsRecord,
    SolveRecord,
)
from nonet.web.verb import Verb, stamped
from nonet.web.work import TimedWork

wire = nonet.formats.wire
# A count beyond this would not survive being read as a JSON number everywhere.
_MOST = 2**53 - 1


@dataclass(frozen=True, kw_only=True)
class AskedSolve(AskedOfPuzzle):
    """A puzzle to solve."""

    engine: Name | None = key("the engine; by default the fastest", default=None)
    unique: bool = key("prove that there is one solution alone", default=True)


def solve(asked: AskedSolve, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Solve a puzzle and prove that the solution is unique."""
    grid = position_of(asked, limits).grid
    found = nonet.solve(
        grid,
        engine=asked.engine,
        unique=asked.unique,
        timeout=job.left(),
        progress=job.progress,
    )
    return stamped(
        "solve",
        grid,
        solution=str(found),
        engine=found.engine,
        guesses=found.guesses,
        seconds=found.seconds,
    )


@dataclass(frozen=True, kw_only=True)
class AskedCount(AskedOfPuzzle):
    """A puzzle whose solutions to count."""

    limit: int | None = key("count no further than this", default=None, ge=0, le=_MOST)


def count(asked: AskedCount, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Count the solutions of a puzzle."""
    grid = position_of(asked, limits).grid
    number = nonet.count(
        grid,
        limit=asked.limit,
        timeout=job.left(),
        progress=job.progress,
    )
    limit = {} if asked.limit is None else {"limit": asked.limit}
    return stamped("count", grid, count=number, **limit)


@dataclass(frozen=True, kw_only=True)
class AskedCheck(AskedOfPuzzle):
    """A puzzle for the doctor."""

    limit: int = key("count no further than this", default=1000, ge=2, le=100_000)


def check(asked: AskedCheck, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Check a puzzle: whether it has one solution, and if not, what is wrong."""
    grid = position_of(asked, limits).grid
    # What the doctor has no time for is left open; the answer still arrives in time, on a busy
    # machine too.
    left = job.left()
    timeout = max(0.01, min(left - 0.5, 0.8 * left))
    found = nonet.check(grid, limit=asked.limit, timeout=timeout, progress=job.progress)
    return {"command": "check", **found.to_dict(), "text": str(found)}


@dataclass(frozen=True, kw_only=True)
class AskedSolutions(AskedOfPuzzle):
    """Some of the solutions of a puzzle."""

    offset: int = key("skip this many", default=0, ge=0, le=1_000_000)
    limit: int = key("list at most this many", default=10, ge=1)


def solutions(asked: AskedSolutions, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """List solutions of a puzzle."""
    if asked.limit > limits.solutions:
        message = f"limit={asked.limit:,}; this server lists at most {limits.solutions:,} at once"
        raise Refusal("too-large", message)
    grid = position_of(asked, limits).grid
    every = nonet.solutions(grid, timeout=job.left(), progress=job.progress)
    found = []
    for each in islice(every, asked.offset, asked.offset + asked.limit + 1):
        found.append(str(each))
        job.left()
    return stamped(
        "solutions",
        grid,
        offset=asked.offset,
        solutions=found[: asked.limit],
        more=len(found) > asked.limit,
    )


@dataclass(frozen=True, kw_only=True)
class AskedCandidates(AskedOfPuzzle):
    """The digits that occur in some solution."""

    limit: int = key("count the solutions of each up to this", default=1, ge=1, le=10_000)


def candidates(asked: AskedCandidates, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Find the digits that occur in some solution, with the number of solutions of each."""
    grid = position_of(asked, limits).grid
    rules = grid.rules
    first = nonet.count(grid, limit=1, timeout=job.left(), progress=job.progress)
    if not first:
        nonet.solve(grid, timeout=job.left(), progress=job.progress)  # raises, and names the reason
    numbers: dict[tuple[int, int], int] = {}
    places = [
        (cell, digit)
        for cell in rules.cells
        if not grid.values[cell]
        for digit in grid.candidates(cell)
    ]
    complete = True
    try:
        if asked.limit == 1:
            _seen(grid, numbers, places, job)
        for done, (cell, digit) in enumerate(places):
            if (cell, digit) not in numbers:
                job.progress(done, len(places), {"unit": "candidates"})
                tried = grid.with_(cells={cell: digit})
                numbers[cell, digit] = nonet.count(
                    tried, limit=asked.limit, timeout=job.left(), progress=lambda *_: _alive(job)
                )
    except nonet.TimeLimit:
        complete = False
    found = [
        {**wire.candidate_record(each, rules), "count": number}
        for each, number in sorted(numbers.items())
        if number
    ]
    return stamped("candidates", grid, limit=asked.limit, candidates=found, complete=complete)


def _alive(job: TimedWork) -> bool:
    return not job.is_stopped


def _seen(
    grid: nonet.Grid,
    numbers: dict[tuple[int, int], int],
    places: list[tuple[int, int]],
    job: TimedWork,
) -> None:
    """Note the candidates of some solutions, which need no search of their own."""
    every = nonet.solutions(grid, timeout=job.left(), progress=lambda *_: _alive(job))
    for found in islice(every, 200):
        for cell, digit in enumerate(found.grid.values):
            if not grid.values[cell]:
                numbers[cell, digit] = 1


VERBS = (
    Verb(
        "solve",
        AskedSolve,
        solve,
        SolveRecord,
        "Solve a puzzle and prove it unique.",
        pool="prompt",
    ),
    Verb("count", AskedCount, count, CountRecord, "Count the solutions.", pool="long"),
    Verb("check", AskedCheck, check, CheckRecord, "Find what is wrong with a puzzle.", pool="long"),
    Verb(
        "solutions",
        AskedSolutions,
        solutions,
        SolutionsRecord,
        "List some of the solutions.",
        pool="long",
    ),
    Verb(
        "candidates",
        AskedCandidates,
        candidates,
        CandidatesRecord,
        "Find the digits that occur in some solution.",
        pool="long",
    ),
)
