"""Reads puzzles from Python sequences: rows, flat sequences of cells, and rows as strings."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

from nonet.errors import FormatError
from nonet.formats.cells import read_cells
from nonet.formats.format import Wants
from nonet.formats.kinds.drawn import values_of as values_drawn
from nonet.model.grid import Grid
from nonet.model.rules import classic_for
from nonet.model.shape import Shape
from nonet.model.values import flattened, not_a_digit, number_of, values_of


def grid_of_sequence(x: Iterable[Any], wants: Wants) -> Grid:
    """Return the grid of a list of rows, of cells, or of rows as strings.

    >>> grid_of_sequence([[1, 2, 0, 0], [3, 4, 0, 0], [0] * 4, [4, 3, None, 1]], Wants()).clues
    7
    >>> grid_of_sequence(["12..", "34..", "....", "43.1"], Wants()).clues
    7
    """
    if wants.rules is not None and not wants.rules.shape.is_usual:
        return Grid(list(values_of(x, wants.rules.shape)), wants.rules)
    cells = flattened(x)
    if isinstance(cells, str):
        return Grid(*read_cells(cells, wants))
    return grid_of_cells(cells, wants)


def grid_of_cells(cells: Sequence[Any], wants: Wants) -> Grid:
    """Return the grid of cells that are digits, characters or None.

    >>> grid_of_cells([1, "2", None, "."] + [0.0] * 12, Wants()).clues
    2
    """
    if not any(isinstance(cell, str) for cell in cells):
        values = values_of(cells, None if wants.rules is None else wants.rules.shape)
        return Grid(list(values), wants.rules)
    rules = wants.rules or classic_for(len(cells))
    if len(cells) != rules.shape.cells:
        raise FormatError(rules.shape.wrong_count(len(cells)))
    texts = [_spell(cell, index, len(cells)) for index, cell in enumerate(cells)]
    # There is no source text, so they are read as if it were the cells joined by spaces.
    places = list(accumulate((len(text) + 1 for text in texts[:-1]), initial=0))
    try:
        read = values_drawn(texts, places, " ".join(texts), wants._replace(rules=rules))
    except FormatError as error:
        raise _at_cell(error, places) from None
    return Grid(read, rules)


def _at_cell(error: FormatError, places: Sequence[int]) -> FormatError:
    """Return an error with the cell in place of the position in the joined cells."""
    if error.position is None:
        return error
    index = bisect_right(places, error.position) - 1
    name = Shape.name_in(len(places), index)
    return FormatError(f"{name}: {error.message}", position=index)


def _spell(cell: Any, index: int, total: int) -> str:
    if isinstance(cell, str):
        return cell.strip() or "."
    number = number_of(cell)
    if number is None:
        raise not_a_digit(cell, index, total)
    return str(number or ".")
