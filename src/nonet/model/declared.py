"""What a kind of constraint declares beside its rule, as plain data that other rooms understand.

A format knows forms, such as a line with a value or cells with a total, and how entries of each
form are read and written. A kind names the form that its entries have: what is regular needs one
row, and an irregular form is a converter of the format that the row names.

What a kind draws is a list of forms, too, from back to front. Each names the fields in which it
finds its cells; what it writes is a pattern with names of fields, such as "×{product}". A field
that has its default value is left out, as is the 1 of a white dot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from nonet.model.shape import Shape

FPUZZLES = "f-puzzles"
ISS = "Interactive Sudoku Solver"
SUDOKUPAD = "SudokuPad"
SUDOKUMAKER = "SudokuMaker"  # it writes files of f-puzzles, with keys of its own


class Name(NamedTuple):
    """What another program calls a kind, and the form in which it states constraints of it.

    A row without a form is only a name. Where a kind has several rows for a program, the first
    that can express a constraint is written.
    """

    program: str
    key: str
    form: str = ""
    value: str = ""  # the field that holds the value of an entry
    fixed: tuple[tuple[str, Any], ...] = ()  # fields that all entries with this name have
    usual: Callable[[int], int] | None = None  # the value that entries leave out, for a size
    fewest: int = 0  # how many cells an entry needs to mean anything
    fits: Callable[[Shape], bool] | None = None  # shapes for which the name means this kind
    text: str = ""  # the name in lists, where it is not the key

    def is_of(self, made: Any) -> bool:
        """Whether a constraint has the fields that all entries with this name have."""
        return all(getattr(made, field) == value for field, value in self.fixed)


class Entry(NamedTuple):
    """How constraints of a kind are entered on the page: which cells are chosen, what is typed.

    The page gets it as it is here. A line is a path of cells, an arrow begins with its circle,
    pairs are each two neighbours, a square is four cells, an edge is a row or column and the side
    it is read from, and a switch is a rule for the whole board.
    """

    by: Literal["cells", "line", "arrow", "pairs", "square", "edge", "diagonal", "switch"]
    group: str = ""  # of the list of kinds
    label: str = ""  # in that list, where it is not what people call the kind
    clue: str = ""  # the field that is typed
    typed: str = ""  # what that is called, where it is not the name of the field
    fixed: tuple[tuple[str, Any], ...] = ()  # fields that are always the same


fpuzzles = partial(Name, FPUZZLES)
iss = partial(Name, ISS)
sudokupad = partial(Name, SUDOKUPAD)
sudokumaker = partial(Name, SUDOKUMAKER)
known_as = partial(Name, "elsewhere")


def by_program(names: Iterable[Name]) -> dict[str, str]:
    """Return what each program calls a kind, in words.

    >>> by_program([iss("X"), iss("V"), known_as("ten and five")])
    {'Interactive Sudoku Solver': 'X, V', 'elsewhere': 'ten and five'}
    """
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name.program, []).append(name.text or name.key)
    return {program: ", ".join(texts) for program, texts in found.items()}


# -- drawings --------------------------------------------------------------------------------------

# A line without a colour is drawn like units.
LineColour = Literal[
    "", "grey", "steel", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "ink"
]
Mark = Literal["circle", "square", "diamond"]


class Around(NamedTuple):
    """An outline around the cells of a field, or a tint; around each group of groups."""

    style: Literal["tint", "solid", "dashed"] = "dashed"
    label: str = ""  # {number} is that of the group
    cells: str = "cells"
    each: bool = False  # around each cell by itself


class CellText(NamedTuple):
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
    shape: Mark = "circle"
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
    Around
    | CellText
    | Stroke
    | Bulb
    | Spot
    | Sign
    | Shaft
    | Beside
    | BesideDiagonal
    | Choice
    | Inner
)
