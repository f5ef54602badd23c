"""The strata of a made data set: equal numbers of puzzles per level, rating or technique."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nonet.errors import ArgumentError, UnknownName
from nonet.rating.own import LEVELS
from nonet.techniques import by_name

STRATA = ("level", "er", "technique")
# What is made if no values are asked for: what takes at most a tenth of a second per puzzle.
_VALUES = {
    "level": LEVELS[:-1],
    "er": ("1.0..1.9", "2.0..2.9", "3.0..3.9", "4.0..4.9", "5.0..5.9", "6.0..6.9", "7.0..7.9"),
    "technique": (
        *("skyscraper", "two-string-kite", "empty-rectangle", "xy-wing", "xyz-wing", "w-wing"),
        *("xy-chain", "als-xz"),
    ),
}
_RANGE = re.compile(r"(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?")


@dataclass(frozen=True)
class Stratum:
    """A kind of puzzle: its name, and what `nonet.generate` is asked for."""

    name: str
    request: tuple[tuple[str, Any], ...] = ()


def strata_of(kind: str | None, values: Sequence[str] = ()) -> list[Stratum]:
    """Return the strata of a kind, with these values or those that are usual.

    >>> [each.name for each in strata_of("level", ["easy", "hard"])]
    ['easy', 'hard']
    >>> strata_of("er", ["7.1..7.9"])[0].request
    (('er', (7.1, 7.9)),)
    >>> strata_of(None)
    [Stratum(name='any', request=())]
    """
    if kind is None:
        if values:
            raise ArgumentError("values are those of strata; choose level, er or technique")
        return [Stratum("any")]
    if kind not in STRATA:
        raise UnknownName(kind, STRATA, kind="kind of strata")
    found = [_stratum(kind, value) for value in values or _VALUES[kind]]
    names = [each.name for each in found]
    for name in names:
        if names.count(name) > 1:
            raise ArgumentError(f"{name} is listed twice")
    return found


def _stratum(kind: str, value: str) -> Stratum:
    if kind == "level":
        if value not in LEVELS:
            raise UnknownName(value, LEVELS, kind="level")
        return Stratum(value, (("level", value),))
    if kind == "technique":
        name = by_name(value).name
        return Stratum(name, (("requires", (name,)),))
    match = _RANGE.fullmatch(value)
    if match is None:
        raise ArgumentError(f"{value!r} is not a rating such as 7.1, or a range such as 7.1..7.9")
    low, high = float(match[1]), float(match[2] or match[1])
    return Stratum(value, (("er", (low, high)),))


def quotas(total: int, count: int) -> list[int]:
    """Return numbers that differ by at most 1 and have this total.

    >>> quotas(10, 4)
    [3, 3, 2, 2]
    """
    return [total // count + (number < total % count) for number in range(count)]
