"""What a variant draws on the board: outlines, lines, dots and texts outside it.

These four forms are general; which of them a rule takes is decided by the kind of its units. Places
are (x, y) in cells from the top left corner of the grid, so that (0.5, 0.5) is the middle of r1c1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from nonet.model.rules import Rules, Unit

Point = tuple[float, float]


class Outline(NamedTuple):
    """Cells tinted or outlined together; `label` is written in their first corner."""

    cells: tuple[int, ...]
    style: Literal["tint", "solid", "dashed"]
    label: str = ""


class Line(NamedTuple):
    """A line through places; `width` in cells."""

    points: tuple[Point, ...]
    width: float = 0.05
    style: Literal["line", "arrow"] = "line"


class Dot(NamedTuple):
    """A dot at a place; `radius` in cells."""

    at: Point
    kind: Literal["white", "black", "grey"] = "white"
    radius: float = 0.12
    label: str = ""


class Outside(NamedTuple):
    """A text beside a row or above or below a column; `line` counts them from 0."""

    side: Literal["left", "right", "top", "bottom"]
    line: int
    text: str


Decoration = Outline | Line | Dot | Outside

# Borders and the frame draw these already.
_PLAIN = {"row", "column", "box", "region"}
# Every cell belongs to one of these, so a drawing would show nothing.
_EVERYWHERE = {"group"}


@lru_cache(maxsize=128)
def decorations_of(rules: Rules) -> tuple[Decoration, ...]:
    """Return what the units of the rules draw beside rows, columns and boxes.

    >>> from nonet.model.rules import CLASSIC
    >>> from nonet.variants import DIAGONAL
    >>> decorations_of(CLASSIC), len(decorations_of(CLASSIC + DIAGONAL))
    ((), 2)
    """
    return tuple(each for unit in rules.units for each in _of_unit(unit, rules))


@lru_cache(maxsize=128)
def sentences_of(rules: Rules) -> tuple[str, ...]:
    """Return a sentence for each variant: a decoration alone does not say what it means.

    >>> from nonet.model.rules import CLASSIC
    >>> from nonet.variants import ANTI_KING
    >>> sentences_of(CLASSIC + ANTI_KING)
    ("Anti-king: cells a chess king's move apart differ.",)
    """
    sentences = []
    for extra in rules.extras:
        name = extra.name.replace("-", " ") if extra.parts(rules).units else extra.name
        sentences.append(f"{name[0].upper()}{name[1:]}: {extra.summary}.")
    if rules.clashes and not rules.extras:
        sentences.append("Some pairs of candidates exclude each other.")
    return tuple(sentences)


def _of_unit(unit: Unit, rules: Rules) -> Iterator[Decoration]:
    if unit.kind in _PLAIN or unit.kind in _EVERYWHERE:
        return
    if unit.kind == "diagonal":
        ends = [rules.shape.place(cell) for cell in (unit.cells[0], unit.cells[-1])]
        (top, left), (bottom, right) = ends
        falls = left < right
        # The line runs from corner to corner.
        start = (float(left if falls else left + 1), float(top))
        end = (float(right + 1 if falls else right), float(bottom + 1))
        yield Line((start, end))
    else:
        yield Outline(unit.cells, "tint")
        # Units that touch or overlap are told apart by their outlines.
        if unit.kind == "extra":
            yield Outline(unit.cells, "solid")
