"""The difficulty of techniques, in words."""

from __future__ import annotations

import nonet

# `nonet.techniques.TECHNIQUES` is in order of difficulty; each level begins with the technique
# named here. The levels are those of HoDoKu, which calls the last but one "unfair".
_LEVELS = {
    "full-house": "easy",
    "direct-pointing": "medium",
    "naked-quad": "hard",
    "sue-de-coq": "very hard",
    "mutant-x-wing": "extreme",
}


def levels() -> dict[str, str]:
    """Return the difficulty of each technique by its name, in order of difficulty.

    >>> levels()["hidden-single"], levels()["x-wing"], levels()["aic"]
    ('easy', 'hard', 'very hard')
    """
    found, level = {}, ""
    for technique in nonet.techniques.TECHNIQUES:
        level = _LEVELS.get(technique.name, level)
        found[technique.name] = level
    return found
