"""Reads puzzles from Python sequences: rows, flat sequences of cells, and rows as strings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Any

from nonet.errors import FormatError
from nonet.formats.cells import read_cells
from nonet.formats.format import Wants
from nonet.formats.kinds.drawn import values_of
from nonet.model.grid import Grid
from nonet.model.rules import classic_for
from nonet.model.values import flattened, not_a_digit, number_of


def grid_of_sequence(x: Iterable[Any], wants: Wants) -> Grid:
    """Return the grid of a list of rows, of cells, or of rows as strings.

    >>> grid_of_sequence([[1, 2, 0, 0], [3, 4, 0, 0], [0] * 4, [4, 3, None, 1]], Wants()).clues
    7
    >>> grid_of_sequence(["12..", "34..", "....", "43.1"], Wants()).clues
    7
    """
    if wants.rules is not None and not wants.rules.shape.is_usual:
        return Grid(x, wants.rules)
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
        return Grid(cells, wants.rules)
    rules = wants.rules or classic_for(len(cells))
    if len(cells) != rules.shape.cells:
        raise FormatError(rules.shape.wrong_count(len(cells)))
    texts = [_spell(cell, index, len(cells)) for index, cell in enumerate(cells)]
    # There is no source text, so errors point into the cells joined by spaces.
    places = list(accumulate((len(text) + 1 for text in texts[:-1]), initial=0))
    values = values_of(texts, places, " ".join(texts), wants._replace(rules=rules))
    return Grid(values, rules)


def _spell(cell: Any, index: int, total: int) -> str:
    if isinstance(cell, str):
        return cell.strip() or "."
    number = number_of(cell)
    if number is None:
        raise not_a_digit(cell, index, total)
    return str(number or ".")
