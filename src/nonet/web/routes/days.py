"""daily: the puzzle of a day."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

import nonet
from nonet.web.daily import VERSION, daily
from nonet.web.limits import ServerLimits
from nonet.web.questions import Asked, Name, key
from nonet.web.records import DailyRecord
from nonet.web.verb import Verb, stamped
from nonet.web.work import TimedWork


@dataclass(frozen=True, kw_only=True)
class AskedDaily(Asked):
    """The puzzle of a day; the date is the player's own."""

    date: str = key("the date", pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-11-17"])
    level: Name = key("beginner to extreme", default="medium")


def puzzle_of_the_day(asked: AskedDaily, job: TimedWork, limits: ServerLimits) -> dict[str, Any]:
    """Return the puzzle of a day, the same for everybody on that date."""
    try:
        date = datetime.date.fromisoformat(asked.date)
    except ValueError:
        raise nonet.ArgumentError(f"date {asked.date}: there is no such day") from None
    grid = daily(date, asked.level)
    return stamped(
        "daily",
        grid,
        grid=nonet.formats.wire.position_record(grid),
        clues=grid.clues,
        date=asked.date,
        level=asked.level,
        version=VERSION,
    )


VERBS = (
    Verb(
        "daily",
        AskedDaily,
        puzzle_of_the_day,
        DailyRecord,
        "Return the puzzle of a day.",
        pool="prompt",
    ),
)
