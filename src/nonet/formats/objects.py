"""Puzzles that are no text: lists of lists, flat sequences, and rows as strings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nonet.errors import FormatError
from nonet.formats.cells import read_cells
from nonet.formats.format import Wants
from nonet.formats.kinds.drawn import values_of
from nonet.model.grid import Grid
from nonet.model.rules import Rules, classic_for


def grid_of_sequence(x: Iterable[Any], rules: Rules | None = None) -> Grid:
    """Return the grid of a list of rows, of cells, or of rows as strings.

    >>> grid_of_sequence([[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [4, 3, None, 1]]).clues
    7
    >>> grid_of_sequence(["12..", "34..", "....", "43.1"]).clues
    7
    """
    items = list(x)
    if any(_is_row(item) for item in items):
        cells = []
        for number, row in enumerate(items, 1):
            if not _is_row(row):
                raise FormatError(f"row {number} is {row!r}, not a row of {len(items)} cells")
            listed = list(row)
            if len(listed) != len(items):
                message = f"row {number} has {len(listed)} cells and there are {len(items)} rows"
                raise FormatError(message)
            cells += listed
        return grid_of_cells(cells, rules)
    if items and all(isinstance(item, str) and len(item) > 2 for item in items):
        values, rules = read_cells("".join(items), Wants(rules))
        return Grid(values, rules)
    return grid_of_cells(items, rules)


def grid_of_cells(cells: Sequence[Any], rules: Rules | None = None) -> Grid:
    """Return the grid of cells that are digits, characters or None.

    >>> grid_of_cells([1, "2", None, "."] + [0.0] * 12).clues
    2
    """
    whole = rules or classic_for(len(cells))
    if any(isinstance(cell, str) for cell in cells):
        texts = [_spell(cell, index) for index, cell in enumerate(cells)]
        places = list(range(len(texts)))
        if len(texts) != len(whole.cells):
            raise _wrong_count(len(texts), whole)
        return Grid(values_of(texts, places, "".join(texts), Wants(whole)), whole)
    digits = [_digit(cell, index) for index, cell in enumerate(cells)]
    return Grid(digits, rules)


def _is_row(item: Any) -> bool:
    return isinstance(item, Iterable) and not isinstance(item, str)


def _spell(cell: Any, index: int) -> str:
    return cell.strip() if isinstance(cell, str) else str(_digit(cell, index) or ".")


def _digit(cell: Any, index: int) -> int:
    if cell is None:
        return 0
    if isinstance(cell, float):
        if cell != cell:
            return 0
        if cell.is_integer():
            return int(cell)
    if isinstance(cell, bool) or not hasattr(cell, "__index__"):
        raise FormatError(f"cell {index} holds {cell!r}, not a digit", position=index)
    return int(cell)


def _wrong_count(cells: int, rules: Rules) -> FormatError:
    size = rules.size
    return FormatError(f"{cells} cells where {size}×{size} = {size * size} are needed")
