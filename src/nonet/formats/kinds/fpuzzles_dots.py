"""Dots in f-puzzles: where there are some, `nonconsecutive` speaks of the pairs without one.

So the meaning of that key depends on other clues, and `negative` on the ratios of the dots.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonet import variants as v
from nonet.formats.kinds.fpuzzles_clues import NEGATIVE, TOGETHER, flags_of
from nonet.formats.kinds.json_text import JsonNode
from nonet.model.constraint import Constraint

# Where there are dots, nonconsecutive speaks of the pairs without one.
NOT_CONSECUTIVE = v.StrictDifference([1])
# Beside the negative ratio, that is the rule that all dots are given.
KROPKI = v.StrictKropki()
_RATIO = v.StrictRatio()


def has_other_ratios(constraints: Iterable[Constraint]) -> bool:
    """Whether some black dot has another ratio than 2, so that the negative one has it too.

    >>> has_other_ratios([v.Ratio("r1c1 r1c2")]), has_other_ratios([v.Ratio("r1c1 r1c2", value=3)])
    (False, True)
    """
    return any(isinstance(each, v.Ratio) and each.value != 2 for each in constraints)


def _has_dots(constraints: Iterable[Constraint]) -> bool:
    return any(isinstance(each, v.Difference | v.Ratio) for each in constraints)


def usual_forms(made: list[tuple[JsonNode, Any]]) -> list[tuple[JsonNode, Any]]:
    """Return both diagonals as one variant, dots as exempt from nonconsecutive, and Kropki."""
    found = {each: node for node, each in made}
    for whole, parts in TOGETHER.items():
        if all(part in found for part in parts):
            made = [pair for pair in made if pair[1] not in parts]
            made.append((found[parts[0]], whole))
    if v.NON_CONSECUTIVE in found and _has_dots(found):
        made = [pair for pair in made if pair[1] != v.NON_CONSECUTIVE]
        node = found[v.NON_CONSECUTIVE]
        if _RATIO in found and not has_other_ratios(found):
            made = [pair for pair in made if pair[1] != _RATIO]
            made.append((node, KROPKI))
        else:
            made.append((node, NOT_CONSECUTIVE))
    return made


def flagged(made: Constraint) -> tuple[list[str], list[str]]:
    """Return the keys that are true for a constraint, and its words in the list `negative`.

    >>> flagged(KROPKI), flagged(v.DIAGONAL)
    ((['nonconsecutive'], ['ratio']), (['diagonal+', 'diagonal-'], []))
    """
    flags = flags_of(v.NON_CONSECUTIVE if made in (NOT_CONSECUTIVE, KROPKI) else made)
    stated = _RATIO if made == KROPKI else made
    return flags, [word for word, strict in NEGATIVE.items() if strict == stated]


def lost_with_dots(constraints: tuple[Constraint, ...]) -> list[str]:
    """Return what would have another meaning beside the dots there are, or without any."""
    lost = []
    if KROPKI in constraints and has_other_ratios(constraints):
        lost.append(KROPKI.name)
    if v.NON_CONSECUTIVE in constraints and _has_dots(constraints):
        lost.append("non-consecutive with dots, which are exempt there")
    if NOT_CONSECUTIVE in constraints and not _has_dots(constraints):
        lost.append(NOT_CONSECUTIVE.name)
    return lost
