"""Variants with extra boxes: the four windows of Windoku."""

from __future__ import annotations

from nonet.model.declared import iss, sudokupad
from nonet.model.rules import Parts, Rules, Unit, Variant
from nonet.variants.kind import unfit

_CORNERS = ((1, 1), (1, 5), (5, 1), (5, 5))


def _windows(rules: Rules) -> Parts:
    if not (rules.shape.rows == rules.shape.columns == rules.size == 9):
        raise unfit("windoku", f"a 9×9 grid is needed, not {rules.shape}")
    units = []
    for number, (top, left) in enumerate(_CORNERS, start=1):
        cells = tuple((top + r) * 9 + left + c for r in range(3) for c in range(3))
        units.append(Unit("window", number, cells))
    return Parts(units=units)


WINDOKU = Variant(
    "windoku",
    "four more 3×3 boxes, r2–4 and r6–8 by c2–4 and c6–8",
    _windows,
    elsewhere=(iss("Windoku", "windows"), sudokupad("w", "letter")),
)
