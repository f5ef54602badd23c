"""Cages as other programs state them: a cell may be listed twice."""

from __future__ import annotations

from collections.abc import Sequence

from nonet import variants as v
from nonet.model.constraint import Constraint


def cage_of(cells: Sequence[str], total: int | None) -> list[Constraint]:
    """Return what a cage means: a cell that is listed twice counts twice in the total.

    >>> cage_of(["r1c1", "r1c2"], 8)
    [variants.Cage('r1c1 r1c2', total=8)]
    >>> cage_of(["r1c1", "r1c2", "r1c1"], 8)
    [variants.AllDifferent('r1c1 r1c2'), variants.Sum('r1c1 r1c2 r1c1', total=8)]
    """
    if len(set(cells)) == len(cells):
        return [v.Cage(cells, total=total)]
    return differing(cells) if total is None else [*differing(cells), v.Sum(cells, total=total)]


def differing(cells: Sequence[str]) -> list[Constraint]:
    """Return the rule that cells differ, each counted once; nothing if only one is left.

    >>> differing(["r1c1", "r1c2", "r1c1"]), differing(["r1c1", "r1c1"])
    ([variants.AllDifferent('r1c1 r1c2')], [])
    """
    different = list(dict.fromkeys(cells))
    return [v.AllDifferent(different)] if len(different) > 1 else []
