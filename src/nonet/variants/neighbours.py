"""Variants that restrict adjacent cells: no consecutive digits side by side."""

from __future__ import annotations

from nonet.model.rules import Candidate, Clash, Extra, Parts, Rules


def _not_consecutive(rules: Rules) -> Parts:
    size = rules.size
    clashes: list[Clash] = []
    for cell in rules.cells:
        right = [cell + 1] if (cell + 1) % size else []
        below = [cell + size] if cell + size < size * size else []
        for other in right + below:
            clashes += [
                (Candidate(cell, a), Candidate(other, b))
                for a in rules.digits
                for b in (a - 1, a, a + 1)
                if b in rules.digits
            ]
    return Parts(clashes=clashes)


NON_CONSECUTIVE = Extra(
    "non-consecutive", "cells side by side differ by more than 1", _not_consecutive
)
