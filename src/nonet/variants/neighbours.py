"""Variants that restrict adjacent cells: no consecutive digits side by side."""

from __future__ import annotations

from nonet.model.declared import Entry, fpuzzles, iss, sudokupad
from nonet.model.primitives import Clash
from nonet.model.rules import Parts, Rules, Variant


def _not_consecutive(rules: Rules) -> Parts:
    shape, full, units = rules.shape, rules.full_mask, rules.units_of
    apart, equal = (
        tuple(full & ~(near << i >> 1) for i in range(rules.size)) for near in (0b111, 0b101)
    )
    # Neighbours that share a row or column differ anyway; only in other grids may they be equal.
    return Parts(
        primitives=[
            Clash(cell, other, equal if set(units[cell]).isdisjoint(units[other]) else apart)
            for cell in range(shape.area)
            for other in shape.near(cell)
            if other > cell
        ]
    )


NON_CONSECUTIVE = Variant(
    "non-consecutive",
    "cells side by side do not hold consecutive digits",
    _not_consecutive,
    called="non-consecutive",
    entered=(Entry("switch"),),
    elsewhere=(
        fpuzzles("nonconsecutive", "flag"),
        iss("AntiConsecutive", "alone"),
        sudokupad("nonconsecutive", "word"),
    ),
)
