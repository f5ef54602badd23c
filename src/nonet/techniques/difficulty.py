"""The difficulty of techniques, in words."""

from __future__ import annotations

from functools import cache

from nonet.techniques.catalogue import TECHNIQUES

# `TECHNIQUES` is in order of difficulty; each level begins with the technique named here. The
# levels are those of HoDoKu, which calls the last but one "unfair".
_LEVELS = {
    "full-house": "easy",
    "direct-pointing": "medium",
    "naked-quad": "hard",
    "sue-de-coq": "very hard",
    "mutant-x-wing": "extreme",
}


def difficulties() -> dict[str, str]:
    """Return the difficulty of each technique by its name, in order of difficulty.

    >>> found = difficulties()
    >>> found["hidden-single"], found["x-wing"], found["aic"]
    ('easy', 'hard', 'very hard')
    """
    return dict(_difficulties())


@cache
def _difficulties() -> dict[str, str]:
    found, level = {}, ""
    for technique in TECHNIQUES:
        level = _LEVELS.get(technique.name, level)
        found[technique.name] = level
    return found
