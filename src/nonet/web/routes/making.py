"""generate, rate: puzzles by request, and how hard they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import nonet
from nonet.web.limits import ServerLimits
from nonet.web.questions import (
    AskedInTime,
    AskedOfPuzzle,
    Name,
    Names,
    Within,
    check_size,
    key,
    position_of,
)
from nonet.web.records import MadeRecord, RateRecord
from nonet.web.verb import Verb, stamped
from nonet.web.work import TimedWork

wire = nonet.formats.wire

Number = Annotated[float, Within(allow_inf_nan=False, ge=0, le=1e6)]
Whole = Annotated[int, Within(ge=0, le=625)]
Pair = Annotated[list[Whole], Within(min_length=2, max_length=2)]
Range = Annotated[list[Number], Within(min_length=2, max_length=2)]
LevelRange = Annotated[list[Name], Within(min_length=2, max_length=2)]


@dataclass(frozen=True, kw_only=True)
class AskedGenerate(AskedInTime):
    """A puzzle to make; docs/generate.md describes what can be asked for."""

    level: Name | LevelRange | None = key(
        "a level of nonet's scale, or the lowest and the highest", default=None
    )
    er: Number | Range | None = key("a rating of Sudoku Explainer", default=None)
    score: Number | Range | None = key("a score of nonet's scale", default=None)
    clues: Whole | Pair | None = key("how many digits are given", default=None)
    symmetry: Name | None = key("the symmetry of the givens", default=None)
    minimal: bool = key("no given can be removed", default=False)
    requires: Names = key("techniques that it needs", default=[])
    only: Names | None = key("techniques that solve it", default=None)
    avoids: Names = key("techniques that it does not need", default=[])
    size: int = key("the size of the grid", default=9, ge=2, le=25)
    rules: Names = key("variants, such as diagonal", default=[])
    variant: Literal["killer", "thermo", "arrow", "kropki"] | None = key(
        "constraints of its own; combines with clues and minimal alone", default=None
    )
    seed: int | None = key("the same puzzle again", default=None, ge=0, lt=2**63)


def generate(asked: AskedGenerate, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Make a puzzle with exactly one solution."""
    check_size(asked.size, limits)
    rules = nonet.Rules.classic(asked.size)
    for name in asked.rules:
        rules += nonet.variants.by_name(name)
    options: dict[str, Any] = {
        "symmetry": asked.symmetry,
        "level": _range(asked.level),
        "er": _range(asked.er),
        "score": _range(asked.score),
        "clues": _range(asked.clues),
    }
    grid = nonet.generate(
        minimal=asked.minimal,
        requires=asked.requires,
        only=asked.only,
        avoids=asked.avoids,
        rules=rules,
        variant=asked.variant,
        seed=asked.seed,
        threads=1,
        timeout=job.left(),
        progress=job.progress,
        **options,
    )
    return stamped("generate", grid, grid=wire.position_record(grid), clues=grid.clues)


def _range(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True, kw_only=True)
class AskedRate(AskedOfPuzzle):
    """A puzzle to rate."""

    scales: list[Literal["nonet", "se", "hodoku"]] = key(
        "the scales to rate it on", default=["nonet"], min_length=1, max_length=3
    )


def rate(asked: AskedRate, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Rate the givens of a puzzle; a rating that took too long is a lower bound."""
    grid = position_of(asked, limits).grid
    scales = tuple(dict.fromkeys(asked.scales))
    found = nonet.rate(
        grid, scales=scales, timeout=max(0.01, job.left() - 0.5), progress=job.progress
    )
    return {"command": "rate", **found.to_dict()}


VERBS = (
    Verb("generate", AskedGenerate, generate, MadeRecord, "Make a puzzle by request.", pool="long"),
    Verb("rate", AskedRate, rate, RateRecord, "Rate how hard a puzzle is.", pool="long"),
)
