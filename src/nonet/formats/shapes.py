"""Plain text under rules of another shape than a square with the digits from 1."""

from __future__ import annotations

from nonet.errors import FormatError, Unsupported
from nonet.formats.format import Format
from nonet.model.grid import Grid
from nonet.model.rules import Rules


def is_unusual(rules: Rules | None) -> bool:
    """Whether rules have a shape that most formats cannot carry.

    >>> from nonet.model.rules import Shape
    >>> is_unusual(Rules.shaped(Shape(6, 4))), is_unusual(None)
    (True, False)
    """
    return rules is not None and not rules.shape.is_usual


def check_shape(rules: Rules | None, format: Format) -> None:
    """Raise Unsupported for rules of a shape that a format cannot carry.

    >>> from nonet.formats import by_name
    >>> from nonet.model.rules import Shape
    >>> check_shape(Rules.shaped(Shape(6, 4)), by_name("sdm"))
    Traceback (most recent call last):
    nonet.errors.Unsupported: format sdm cannot do grids of 6×4
    """
    if rules is not None and not rules.shape.is_usual and "shape" not in format.carries:
        raise Unsupported(f"grids of {rules.shape}", by=f"format {format.name}")


def grid_in_shape(text: str, rules: Rules) -> Grid:
    """Read one character per cell, as the shape shows its values; a dot is an empty cell.

    White space and the lines of a drawing are ignored; extra cells may be left out.

    >>> from nonet.model.rules import Shape
    >>> print(grid_in_shape("01.\\n...", Rules.shaped(Shape(2, 3, lowest=0))))
    01....
    """
    found = [(char, at) for at, char in enumerate(text) if not _is_drawing(char)]
    shape = rules.shape
    if len(found) not in (shape.cells, shape.area):
        position = found[min(len(found), shape.cells) - 1][1] if found else 0
        raise FormatError(shape.wrong_count(len(found)), text=text, position=position)
    try:
        return Grid(shape.unspell("".join(char for char, _ in found)), rules)
    except FormatError as error:
        place = found[error.position or 0][1]
        raise FormatError(error.message, text=text, position=place) from None


def _is_drawing(char: str) -> bool:
    return char.isspace() or char in "|+-" or "\u2500" <= char <= "\u257f"
