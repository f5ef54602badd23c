"""The routes under /api/v1: one module per group of questions, all of them listed here."""

from __future__ import annotations

from nonet.web.routes import days, drawing, logic, making, reading, solving, watching
from nonet.web.verb import Verb

VERBS: tuple[Verb, ...] = (
    *reading.VERBS,
    *solving.VERBS,
    *logic.VERBS,
    *making.VERBS,
    *days.VERBS,
    *drawing.VERBS,
    *watching.VERBS,
)
BY_NAME = {verb.name: verb for verb in VERBS}
