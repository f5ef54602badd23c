"""techniques, formats: what there is to choose from, and a page for each technique."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import cache
from typing import Any

import nonet
from nonet.showing.pictures.films import levels
from nonet.web.limits import ServerLimits
from nonet.web.questions import Asked, Name, key
from nonet.web.records import FormatsRecord, TechniquePageRecord, TechniquesRecord
from nonet.web.shown import shown_step
from nonet.web.sizes import sizes_of
from nonet.web.verb import Verb, stamped
from nonet.web.work import TimedWork

wire = nonet.formats.wire
_BINARY = ("numpy", "parquet")


def techniques(asked: Asked, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """List all techniques, the easy ones first."""
    return stamped(
        "techniques", None, techniques=[_listed(each) for each in nonet.techniques.TECHNIQUES]
    )


@dataclass(frozen=True, kw_only=True)
class AskedTechnique(Asked):
    """The page of a technique."""

    name: Name = key("the name of the technique")


def technique(asked: AskedTechnique, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Explain a technique, with an example and its pictures."""
    return _page(nonet.techniques.by_name(asked.name))


@cache
def _page(technique: nonet.techniques.Technique) -> dict[str, Any]:
    found = nonet.techniques.example(technique)
    if found is None:
        return {**_listed(technique), "example": None, "step": None}
    grid, step = found
    return {
        **_listed(technique),
        "example": wire.position_record(grid),
        "step": shown_step(nonet.Board(grid), step, scenes=True),
    }


def _listed(technique: nonet.techniques.Technique) -> dict[str, Any]:
    level = levels().get(technique.name, "")
    return stamped(
        "techniques",
        None,
        name=technique.name,
        title=technique.title,
        family=technique.family,
        difficulty=nonet.techniques.difficulties()[technique.name],
        code=technique.code,
        on_path=technique in nonet.techniques.PATH,
        assumes_unique=technique.assumes_unique,
        is_guess=technique.is_guess,
        aliases={dialect: list(names) for dialect, names in technique.aliases.items()},
        docs=inspect.cleandoc(technique.docs),
        level=level,
        summary=technique.summary,
        sizes=sizes_of(technique),
    )


def formats(asked: Asked, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """List the formats that `convert` writes."""
    found = [
        {
            "name": each.name,
            "summary": each.summary,
            "suffix": each.suffixes[0] if each.suffixes else ".txt",
            "binary": each.name in _BINARY,
        }
        for each in nonet.formats.FORMATS
    ]
    return stamped("formats", None, formats=found)


VERBS = (
    Verb("techniques", Asked, techniques, TechniquesRecord, "List the techniques."),
    Verb("technique", AskedTechnique, technique, TechniquePageRecord, "Explain a technique."),
    Verb("formats", Asked, formats, FormatsRecord, "List the formats."),
)
