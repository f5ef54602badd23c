"""How a kind of constraint is drawn, as plain data that `render` understands.

A kind lists forms, from back to front. A form names the fields in which it finds its cells; what it
writes is a pattern with names of fields, such as "×{product}". A field that has its default value
is left out, as is the 1 of a white dot.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

# A line without a colour is drawn like units.
LineColour = Literal[
    "", "grey", "steel", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "ink"
]
Shape = Literal["circle", "square", "diamond"]


class Around(NamedTuple):
    """An outline around the cells of a field, or a tint; around each group of groups."""

    style: Literal["tint", "solid", "dashed"] = "dashed"
    label: str = ""  # {number} is that of the group
    cells: str = "cells"
    each: bool = False  # around each cell by itself


class Note(NamedTuple):
    """A text in the first cell of a field, on a tint; nothing where the text is empty."""

    label: str
    cells: str = "cells"


class Stroke(NamedTuple):
    """A line through the cells of a field, or of each group; `width` in cells."""

    colour: LineColour
    width: float = 0.2
    style: Literal["line", "arrow"] = "line"
    cells: str = "cells"


class Bulb(NamedTuple):
    """A disc in the first cell."""

    colour: LineColour
    width: float = 0.72


class Spot(NamedTuple):
    """A dot in each cell, at both ends or the first cell, between two cells, or at a corner."""

    kind: Literal["white", "black", "grey", "ring", "plain"] = "ring"
    radius: float = 0.4
    label: str = ""
    at: Literal["each", "ends", "first", "between", "corner"] = "each"
    shape: Shape = "circle"
    cells: str = "cells"
    with_label: float = 0.0  # the radius where there is a label


class Sign(NamedTuple):
    """A sign between two cells that opens towards the first."""


class Shaft(NamedTuple):
    """An arrow from the circle or pill in one field along the cells of another."""

    circle: str = "circle"
    shaft: str = "shaft"


class Beside(NamedTuple):
    """A text beside the row or column of the field `line`, at its end if it is reversed."""

    label: str


class BesideDiagonal(NamedTuple):
    """A text before the diagonal from the cell `start` in a direction, and a small arrow."""

    label: str


class Choice(NamedTuple):
    """The values that a cell may have, or those that it may not, whichever are fewer."""

    cell: str = "cell"
    values: str = "values"


class Inner(NamedTuple):
    """What the constraints in a field draw."""

    constraints: str = "constraints"


Drawing = (
    Around | Note | Stroke | Bulb | Spot | Sign | Shaft | Beside | BesideDiagonal | Choice | Inner
)
