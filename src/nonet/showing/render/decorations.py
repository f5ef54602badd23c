"""What a variant draws on the board: outlines, lines, dots and texts outside it.

These four forms are general; which of them a rule takes is decided by the kind of its units, and by
what its kind of constraint declares. Places are (x, y) in cells from the top left corner of the
grid, so that (0.5, 0.5) is the middle of r1c1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from nonet.model.declared import LineColour
from nonet.model.rules import Rules, Shape, Unit
from nonet.variants import KINDS

Point = tuple[float, float]
Side = Literal["left", "right", "top", "bottom"]


class Outline(NamedTuple):
    """Cells tinted or outlined together; `label` is written in their first corner."""

    cells: tuple[int, ...]
    style: Literal["tint", "solid", "dashed", "pill"]
    label: str = ""


class DrawnLine(NamedTuple):
    """A line through places; `width` in cells. Two equal places make a disc."""

    points: tuple[Point, ...]
    width: float = 0.05
    style: Literal["line", "arrow"] = "line"
    colour: LineColour = ""


class Dot(NamedTuple):
    """A dot at a place; `radius` in cells. A plain one hides what is below its label."""

    at: Point
    kind: Literal["white", "black", "grey", "ring", "plain"] = "white"
    radius: float = 0.12
    label: str = ""
    shape: Literal["circle", "square", "diamond"] = "circle"


class OutsideText(NamedTuple):
    """A text beside a row or above or below a column.

    `line` counts rows or columns from 0; one before the first or after the last is a corner.
    """

    side: Side
    line: int
    text: str


Decoration = Outline | DrawnLine | Dot | OutsideText

# Borders and the frame draw these already.
_PLAIN = {"row", "column", "box", "region"}
# Every cell belongs to one of these, so a drawing would show nothing.
_EVERYWHERE = {"group"}


def sides_of(decorations: Iterable[Decoration], shape: Shape) -> set[Side]:
    """Return the sides of a board that have texts; one at a corner is on two of them.

    >>> sorted(sides_of([OutsideText("top", -1, "12")], Shape(9, 9)))
    ['left', 'top']
    """
    found: set[Side] = set()
    for each in decorations:
        if not isinstance(each, OutsideText):
            continue
        found.add(each.side)
        is_row = each.side in ("left", "right")
        if each.line < 0:
            found.add("top" if is_row else "left")
        if each.line >= (shape.rows if is_row else shape.columns):
            found.add("bottom" if is_row else "right")
    return found


def of_units(rules: Rules) -> Iterator[Decoration]:
    """Yield what the units of the rules draw beside rows, columns and boxes.

    >>> from nonet.model.rules import CLASSIC
    >>> from nonet.variants import DIAGONAL
    >>> len(list(of_units(CLASSIC))), len(list(of_units(CLASSIC + DIAGONAL)))
    (0, 2)
    """
    for unit in rules.units:
        yield from _of_unit(unit, rules)


def _of_unit(unit: Unit, rules: Rules) -> Iterator[Decoration]:
    if unit.kind in _PLAIN | _EVERYWHERE or max(unit.cells) >= rules.shape.area:
        return
    if unit.kind in KINDS and KINDS[unit.kind].drawing:
        return  # drawn as the constraint that it comes from
    if unit.kind == "diagonal":
        ends = [rules.shape.place(cell) for cell in (unit.cells[0], unit.cells[-1])]
        (top, left), (bottom, right) = ends
        falls = left < right
        # The line runs from corner to corner.
        start = (float(left if falls else left + 1), float(top))
        end = (float(right + 1 if falls else right), float(bottom + 1))
        yield DrawnLine((start, end))
    else:
        yield Outline(unit.cells, "tint")
        # Units that touch or overlap are told apart by their outlines.
        if unit.kind == "extra":
            yield Outline(unit.cells, "solid")
