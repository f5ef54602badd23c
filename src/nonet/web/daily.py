"""The puzzle of the day: the same for everybody on that date, whatever the version of nonet.

daily.txt has 366 puzzles per level, which tools/make_daily.py made once. A date chooses one of them
and the disguise that it wears, relabelled and turned, so that years differ too. None of this
depends on the generator; a change of the table or of the choice is a new `VERSION`.
"""

from __future__ import annotations

import datetime
import hashlib
from functools import cache
from importlib import resources

import nonet

VERSION = 1
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")
DAYS = 366
FIRST, LAST = datetime.date(2000, 1, 1), datetime.date(2999, 12, 31)


def daily(date: datetime.date, level: str = "medium") -> nonet.Grid:
    """Return the puzzle of a day, with its date and level in `.info`.

    >>> import datetime
    >>> puzzle = daily(datetime.date(2026, 11, 17), "hard")
    >>> puzzle.clues, puzzle.info["title"]
    (27, '17 November 2026, hard')
    """
    if level not in LEVELS:
        raise nonet.UnknownName(level, LEVELS, kind="level of a puzzle of the day")
    if not FIRST <= date <= LAST:
        raise nonet.ArgumentError(f"date {date}: there are puzzles from {FIRST} to {LAST}")
    line = _table()[level][date.toordinal() % DAYS]
    digest = hashlib.sha256(f"nonet daily {VERSION} {date.isoformat()} {level}".encode()).digest()
    title = f"{date.day} {_MONTHS[date.month - 1]} {date.year}, {level}"
    info = {"title": title, "date": date.isoformat(), "level": level}
    return nonet.Grid(_disguised(line, digest), info=info)


# Not those of the machine's language, as `strftime` would give.
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def _disguised(line: str, digest: bytes) -> str:
    """Return a puzzle with its digits relabelled and its grid turned or mirrored.

    >>> _disguised("1" + "." * 80, bytes(32))[:9]
    '2........'
    """
    labels = list("123456789")
    number = int.from_bytes(digest, "big")
    number, turn = divmod(number, 8)
    for last in range(8, 0, -1):
        number, other = divmod(number, last + 1)
        labels[last], labels[other] = labels[other], labels[last]
    cells = line.translate(str.maketrans("123456789", "".join(labels)))
    rows = [cells[start : start + 9] for start in range(0, 81, 9)]
    if turn & 1:
        rows = rows[::-1]
    if turn & 2:
        rows = [row[::-1] for row in rows]
    if turn & 4:
        rows = ["".join(column) for column in zip(*rows, strict=True)]
    return "".join(rows)


@cache
def _table() -> dict[str, list[str]]:
    text = resources.files("nonet.web").joinpath("daily.txt").read_text("ascii")
    table: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        if line in LEVELS:
            here = table.setdefault(line, [])
        else:
            here.append(line)
    return table
