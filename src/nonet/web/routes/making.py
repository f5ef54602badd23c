"""generate, rate: puzzles by request, and how hard they are."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import Field

import nonet
from nonet.web.asked import (
    AskedInTime,
    AskedOfPuzzle,
    Name,
    Names,
    check_size,
    position_of,
)
from nonet.web.limits import Limits
from nonet.web.records import MadeRecord, RateRecord
from nonet.web.verb import Verb, stamped
from nonet.web.work import Job

wire = nonet.formats.wire

Number = Annotated[float, Field(allow_inf_nan=False, ge=0, le=1e6)]
Whole = Annotated[int, Field(ge=0, le=625)]
Pair = Annotated[list[Whole], Field(min_length=2, max_length=2)]
Range = Annotated[list[Number], Field(min_length=2, max_length=2)]
LevelRange = Annotated[list[Name], Field(min_length=2, max_length=2)]


class AskedGenerate(AskedInTime):
    """A puzzle to make; docs/generate.md describes what can be asked for."""

    level: Name | LevelRange | None = Field(
        default=None, description="a level of nonet's scale, or the lowest and the highest"
    )
    er: Number | Range | None = Field(default=None, description="a rating of Sudoku Explainer")
    score: Number | Range | None = Field(default=None, description="a score of nonet's scale")
    clues: Whole | Pair | None = Field(default=None, description="how many digits are given")
    symmetry: Name | None = Field(default=None, description="the symmetry of the givens")
    minimal: bool = Field(default=False, description="no given can be removed")
    requires: Names = Field(default=[], description="techniques that it needs")
    only: Names | None = Field(default=None, description="techniques that solve it")
    avoids: Names = Field(default=[], description="techniques that it does not need")
    size: int = Field(default=9, ge=2, le=25, description="the size of the grid")
    rules: Names = Field(default=[], description="variants, such as diagonal")
    variant: Literal["killer", "thermo", "arrow", "kropki"] | None = Field(
        default=None, description="constraints of its own; combines with clues and minimal alone"
    )
    seed: int | None = Field(default=None, ge=0, lt=2**63, description="the same puzzle again")


def generate(asked: AskedGenerate, job: Job, limits: Limits) -> dict[str, Any]:
    """Make a puzzle with exactly one solution."""
    check_size(asked.size, limits)
    rules = nonet.Rules.classic(asked.size)
    for name in asked.rules:
        rules += nonet.variants.by_name(name)
    options: dict[str, Any] = {
        "level": _range(asked.level),
        "er": _range(asked.er),
        "score": _range(asked.score),
        "clues": _range(asked.clues),
    }
    grid = nonet.generate(
        symmetry=asked.symmetry,
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


class AskedRate(AskedOfPuzzle):
    """A puzzle to rate."""

    scales: list[Literal["nonet", "se", "hodoku"]] = Field(
        default=["nonet"], min_length=1, max_length=3, description="the scales to rate it on"
    )


def rate(asked: AskedRate, job: Job, limits: Limits) -> dict[str, Any]:
    """Rate the givens of a puzzle; a rating that took too long is a lower bound."""
    grid = position_of(asked, limits).grid
    scales = tuple(dict.fromkeys(asked.scales))
    found = nonet.rate(
        grid, scales=scales, timeout=max(0.01, job.left() - 0.5), progress=job.progress
    )
    return {"command": "rate", **json.loads(found.to_json())}


VERBS = (
    Verb("generate", AskedGenerate, generate, MadeRecord, "Make a puzzle by request.", pool="long"),
    Verb("rate", AskedRate, rate, RateRecord, "Rate how hard a puzzle is.", pool="long"),
)
