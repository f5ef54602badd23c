"""Variants that restrict adjacent cells: no consecutive digits side by side."""

from __future__ import annotations

from nonet.model.primitives import Clash
from nonet.model.rules import Extra, Parts, Rules


def _not_consecutive(rules: Rules) -> Parts:
    shape, full = rules.shape, rules.full_mask
    table = tuple(full & ~(0b111 << i >> 1) for i in range(rules.size))
    return Parts(
        primitives=[
            Clash(cell, other, table)
            for cell in range(shape.area)
            for other in shape.near(cell)
            if other > cell
        ]
    )


NON_CONSECUTIVE = Extra(
    "non-consecutive", "cells side by side differ by more than 1", _not_consecutive
)
