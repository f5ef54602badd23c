"""What a classic solver says while it works: a stream of small events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

Kind = Literal[
    "given",
    "place",
    "remove",
    "guess",
    "backtrack",
    "contradiction",
    "solved",
    "cover",
    "uncover",
]


class Event(NamedTuple):
    """One thing a solver did; rows, columns are 0-based, `contradiction` and `solved` carry None.

    >>> Event("place", 0, 4, 7)
    Event(kind='place', row=0, col=4, digit=7)
    """

    kind: Kind
    row: int | None = None
    col: int | None = None
    digit: int | None = None


Listener = Callable[[Event], None]
