"""On which sizes a technique exists, as docs/techniques.md describes it."""

from __future__ import annotations

import nonet

# The finders of these families, and those of basic fish, work on all sizes; all others on nine
# digits alone.
_FAMILIES = ("singles", "intersections", "subsets")
_BASIC_FISH = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
_ALL = tuple(range(4, 17))


def sizes_of(technique: nonet.techniques.Technique) -> list[int]:
    """Return the sizes, from 4 to 16, on which a technique exists.

    >>> sizes_of(nonet.techniques.by_name("aic")), sizes_of(nonet.techniques.by_name("x-wing"))[:2]
    ([9], [4, 5])
    """
    if technique.family in _FAMILIES or technique.name in _BASIC_FISH:
        return list(_ALL)
    return [9]
