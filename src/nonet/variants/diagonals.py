"""Variants with straight lines: the diagonals."""

from __future__ import annotations

from nonet.model.declared import Entry, fpuzzles, iss, sudokupad
from nonet.model.rules import Parts, Rules, Unit, Variant
from nonet.variants.kind import unfit


def _diagonals(rules: Rules) -> Parts:
    shape, last = rules.shape, rules.shape.rows - 1
    if not shape.is_square:
        raise unfit("diagonal", f"a square grid is needed, not {shape}")
    falling = tuple(shape.cell(i, i) for i in range(shape.rows))
    rising = tuple(shape.cell(i, last - i) for i in range(shape.rows))
    return Parts(
        units=(
            Unit("diagonal", 1, falling),
            Unit("diagonal", 2, rising),
        )
    )


DIAGONAL = Variant(
    "diagonal",
    "both main diagonals contain every digit once",
    _diagonals,
    entered=(Entry("switch", label="Diagonals"),),
    elsewhere=(
        fpuzzles("diagonal+", "flag"),
        fpuzzles("diagonal-", "flag"),
        iss("Diagonal", "both diagonals", "rising"),
        sudokupad("x", "letter"),
    ),
)
