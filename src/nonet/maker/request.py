"""Request: what a caller asks of a puzzle, checked."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Literal

from nonet.errors import ArgumentError, UnknownName
from nonet.maker.pattern import pattern_of
from nonet.maker.symmetry import orbits_of
from nonet.model.rules import CLASSIC, Rules

if TYPE_CHECKING:
    from nonet.techniques import Technique

Range = tuple[float, float]
Levels = tuple[int, int]
Minimal = bool | Literal["strict"]


@dataclass(frozen=True)
class Request:
    """A request whose numbers and names are known to be valid.

    Levels are places in the lists of their scales. Whether any puzzle meets the request is
    another question.

    >>> request_of(level="hard", clues=(22, 26)).level
    (3, 3)
    """

    rules: Rules = CLASSIC
    clues: tuple[int, int] | None = None
    symmetry: str | None = None
    pattern: frozenset[int] | None = None
    minimal: Minimal = False
    level: Levels | None = None
    score: Range | None = None
    er: Range | None = None
    hodoku: Levels | None = None
    hodoku_score: Range | None = None
    requires: tuple[Technique, ...] = ()
    only: tuple[Technique, ...] | None = None
    avoids: tuple[Technique, ...] = ()

    @cached_property
    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """The cells that are given together."""
        return orbits_of(self.symmetry, self.rules.size)

    def seed_of(self, seed: int) -> int:
        """Return the seed of the random numbers, which differs from request to request.

        Otherwise the easy and the hard puzzles of one seed would share their solutions.

        >>> Request(level=(0, 0)).seed_of(7) == Request(level=(1, 1)).seed_of(7)
        False
        """
        techniques = (self.requires, self.only or (), self.avoids)
        parts = (
            *(seed, self.clues, self.symmetry, sorted(self.pattern or ()), self.minimal),
            *(self.level, self.score, self.er, self.hodoku, self.hodoku_score),
            *([each.name for each in named] for named in techniques),
        )
        return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest()) >> 1


def request_of(
    *,
    rules: Rules = CLASSIC,
    level: Any = None,
    er: Any = None,
    hodoku: Any = None,
    score: Any = None,
    clues: Any = None,
    symmetry: str | None = None,
    pattern: Any = None,
    minimal: Minimal = False,
    requires: Any = (),
    only: Any = None,
    avoids: Any = (),
) -> Request:
    """Check the arguments of `generate`.

    Raises ArgumentError, UnknownName, Unsupported or TypeError.

    >>> request_of(clues=24).clues, request_of(hodoku=(500, 800)).hodoku_score
    ((24, 24), (500.0, 800.0))
    >>> request_of(level="tough")
    Traceback (most recent call last):
    nonet.errors.UnknownName: unknown level 'tough'; known are beginner, easy, medium, hard, \
expert, extreme, monster
    """
    if not (isinstance(minimal, bool) or minimal == "strict"):
        raise ArgumentError(f"minimal is {minimal!r}; it must be True, False or 'strict'")
    if symmetry is not None:
        orbits_of(symmetry, rules.size)
    for asked, scale in ((er, "se"), (hodoku, "hodoku")):
        if asked is not None:
            from nonet.rating.scales import checked_scales

            checked_scales((scale,), rules)
    by_level = hodoku is not None and _is_text(hodoku)
    return Request(
        rules=rules,
        clues=None if clues is None else _clues(clues, rules),
        symmetry=symmetry,
        pattern=None if pattern is None else pattern_of(pattern, rules),
        minimal=minimal,
        level=None if level is None else _levels(level, "level"),
        score=None if score is None else _range(score, "score"),
        er=None if er is None else _range(er, "er"),
        hodoku=_levels(hodoku, "HoDoKu level") if by_level else None,
        hodoku_score=None if hodoku is None or by_level else _range(hodoku, "hodoku"),
        requires=_techniques(requires, "requires"),
        only=None if only is None else _techniques(only, "only"),
        avoids=_techniques(avoids, "avoids"),
    )


def _is_text(asked: Any) -> bool:
    return isinstance(asked, str) or (
        isinstance(asked, tuple | list) and any(isinstance(each, str) for each in asked)
    )


def _pair(asked: Any, name: str) -> tuple[Any, Any]:
    if isinstance(asked, tuple | list):
        if len(asked) != 2:
            raise ArgumentError(f"{name} has {len(asked)} values; a range has two, (lo, hi)")
        return asked[0], asked[1]
    return asked, asked


def _range(asked: Any, name: str) -> Range:
    ends = []
    for end in _pair(asked, name):
        if isinstance(end, bool) or not hasattr(end, "__float__"):
            raise TypeError(f"{name} must be a number or a range (lo, hi), not {end!r}")
        if math.isnan(number := float(end)):
            raise ArgumentError(f"{name} is not a number (NaN)")
        ends.append(number)
    if ends[0] > ends[1]:
        raise ArgumentError(f"{name} is from {ends[0]:g} to {ends[1]:g}; write the lower end first")
    return ends[0], ends[1]


def _clues(asked: Any, rules: Rules) -> tuple[int, int]:
    low, high = _pair(asked, "clues")
    for end in (low, high):
        if isinstance(end, bool) or not hasattr(end, "__index__"):
            raise TypeError(f"clues must be a whole number or a range (lo, hi), not {end!r}")
        if not 0 <= end <= len(rules.cells):
            raise ArgumentError(f"clues is {end}; it must be from 0 to {len(rules.cells)}")
    if low > high:
        raise ArgumentError(f"clues is from {low} to {high}; write the lower end first")
    return int(low), int(high)


def _levels(asked: Any, kind: str) -> Levels:
    # The scales load all techniques, which a request without a rating does not need.
    if kind == "level":
        from nonet.rating import own

        names: Sequence[str] = own.LEVELS
    else:
        from nonet.rating import hodoku

        names = hodoku.LEVELS
    places = []
    known = {name.lower(): place for place, name in enumerate(names)}
    for name in _pair(asked, kind):
        if not isinstance(name, str):
            raise TypeError(f"{kind} must be a name or a pair of names, not {name!r}")
        if name.lower() not in known:
            raise UnknownName(name, names, kind=kind)
        places.append(known[name.lower()])
    if places[0] > places[1]:
        low, high = (names[place] for place in places)
        raise ArgumentError(f"{kind} is from {low} to {high}; write the easier one first")
    return places[0], places[1]


def _techniques(asked: Any, name: str) -> tuple[Technique, ...]:
    if isinstance(asked, tuple | list) and not asked:
        return ()
    from nonet.techniques import Technique, by_name

    if isinstance(asked, str | Technique):
        asked = (asked,)
    if not isinstance(asked, Iterable):
        raise TypeError(f"{name}= takes names of techniques, not {type(asked).__name__}")
    found: dict[str, Technique] = {}
    for each in asked:
        if not isinstance(each, str | Technique):
            raise TypeError(f"{name}= takes names of techniques, not {type(each).__name__}")
        technique = by_name(each) if isinstance(each, str) else each
        found[technique.name] = technique
    return tuple(found.values())
