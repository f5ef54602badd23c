"""The questions: one module per group, all of them listed here.

`VERBS` are asked with POST; the lists of `lists.VERBS` are fetched with GET.
"""

from __future__ import annotations

from nonet.web.routes import days, drawing, lists, logic, making, reading, solving, watching
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
BY_NAME = {verb.name: verb for verb in (*VERBS, *lists.VERBS)}
