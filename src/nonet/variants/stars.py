"""Variants with one unit that has a cell in each box: asterisk, center dot, girandola."""

from __future__ import annotations

from nonet.model.rules import Parts, Rules, Unit, Variant
from nonet.variants.kind import unfit

_ASTERISK = "r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5"
_GIRANDOLA = "r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9"


def _star(rules: Rules, name: str, cells: str) -> Parts:
    if not (rules.shape.rows == rules.shape.columns == rules.size == 9):
        raise unfit(name, f"a 9×9 grid is needed, not {rules.shape}")
    return Parts(units=(Unit(name, 1, map(rules.cell_at, cells.split())),))


def _asterisk(rules: Rules) -> Parts:
    return _star(rules, "asterisk", _ASTERISK)


def _girandola(rules: Rules) -> Parts:
    return _star(rules, "girandola", _GIRANDOLA)


def _box_centres(rules: Rules) -> Parts:
    boxes = [unit.cells for unit in rules.units if unit.kind == "box"]
    if not boxes:
        raise unfit("center-dot", "the rules have no boxes")
    centres = []
    for cells in boxes:
        width = len({rules.shape.place(cell)[1] for cell in cells})
        height = len(cells) // width
        if width % 2 == 0 or height % 2 == 0:
            raise unfit("center-dot", f"boxes of {height}×{width} have no middle cell")
        # The cells of a box are in order, row by row, so the middle one of the list is the centre.
        centres.append(cells[len(cells) // 2])
    return Parts(units=(Unit("center-dot", 1, centres),))


ASTERISK = Variant("asterisk", "nine cells in the shape of a star contain every digit", _asterisk)
CENTER_DOT = Variant(
    "center-dot", "the middle cells of the boxes contain every digit", _box_centres
)
GIRANDOLA = Variant(
    "girandola", "nine cells in the shape of a windmill contain every digit", _girandola
)
