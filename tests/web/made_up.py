"""What schemathesis sends: strings that it makes up are hardly ever puzzles, so some are replaced.

It loads this module as SCHEMATHESIS_HOOKS.
"""

from __future__ import annotations

import zlib
from typing import Any

import schemathesis

from tests.web.serving import EASY, EMPTY, FOUR, NINE, SEVERAL

PUZZLES: list[Any] = [
    *(NINE, EASY, FOUR, SEVERAL, EMPTY),
    *("123....4........", "11" + FOUR[2:], "." * 36, "." * 256, "." * 625),
    {"nonet": 1, "cells": FOUR, "player": {"centre": {"r1c4": "4"}}},
    {"nonet": 1, "cells": "1234" + FOUR[4:], "givens": FOUR},
]
NAMES = ["x-wing", "naked-single", "agent", "human", "sdk", "json", "nudge", "medium", "diagonal"]


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Put a puzzle or a name into two of three bodies, the same one for the same body."""
    if not isinstance(body, dict):
        return body
    chance = zlib.crc32(repr(body).encode("utf-8", "replace"))
    changed = dict(body)
    if chance % 3 and "puzzle" in changed:
        changed["puzzle"] = PUZZLES[chance // 3 % len(PUZZLES)]
    for key in ("to", "solver", "rung", "level", "engine"):
        if chance % 3 == 1 and isinstance(changed.get(key), str):
            changed[key] = NAMES[chance // 7 % len(NAMES)]
    return changed
