"""Reads the digits of cells from rows, flat sequences and arrays; 0, None and NaN are empty."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from nonet.errors import FormatError
from nonet.model.rules import MAX_SIZE
from nonet.model.symbols import unspell

_MOST = MAX_SIZE * MAX_SIZE


def values_of(x: Any) -> bytes:
    """Return the digits of a text, of rows, or of a flat sequence of cells, as bytes.

    >>> list(values_of([[1, None], ["2", 0.0]]))
    [1, 0, 2, 0]
    >>> values_of(["12..", "34.."]) == values_of("12..34..")
    True
    """
    if type(x) is bytes:
        return x
    if isinstance(x, str):
        return unspell(x)
    if isinstance(x, bytearray | memoryview):
        return bytes(x)
    cells = flattened(x)
    if isinstance(cells, str):
        return unspell(cells)
    return bytes([_byte(cell, index, len(cells)) for index, cell in enumerate(cells)])


def flattened(x: Iterable[Any]) -> list[Any] | str:
    """Return the cells of rows or of a flat sequence, or all rows as one text if they are texts.

    >>> flattened([[1, 2], [3, 4]]), flattened(["12..", "34.."])
    ([1, 2, 3, 4], '12..34..')
    """
    items = _listed(x)
    if any(_is_row(item) for item in items):
        cells = []
        for number, row in enumerate(items, 1):
            if not _is_row(row):
                raise FormatError(f"row {number} is {row!r}; it must have {len(items)} cells")
            listed = _listed(row)
            if len(listed) != len(items):
                count = "1 cell" if len(listed) == 1 else f"{len(listed)} cells"
                raise FormatError(f"row {number} has {count}; there are {len(items)} rows")
            cells += listed
        return cells
    # Strings of two may be numbers: a 16×16 puzzle has digits up to 16.
    if items and all(isinstance(item, str) and len(item) > 2 for item in items):
        return "".join(items)
    return items


def _listed(x: Any) -> list[Any]:
    """Return the items of a sequence or an array, refusing more than any grid has."""
    if hasattr(x, "tolist"):
        x = x.tolist()  # an array's numbers as Python's own
    if isinstance(x, Mapping) or not isinstance(x, Iterable):
        raise TypeError(f"a puzzle is a text, rows or a sequence of cells, not {type(x).__name__}")
    items = list(islice(x, _MOST + 1))
    if len(items) > _MOST:
        raise FormatError(f"more than {_MOST} cells; the largest grid is {MAX_SIZE}×{MAX_SIZE}")
    return items


def _is_row(item: Any) -> bool:
    return isinstance(item, Iterable) and not isinstance(item, str)


def _byte(cell: Any, index: int, total: int) -> int:
    number = _number(cell)
    if number is None or not 0 <= number < 256:
        raise not_a_digit(cell, index, total)
    return number


def not_a_digit(cell: Any, index: int, total: int) -> FormatError:
    """Return the error for a cell, one of `total`, that is no digit.

    >>> not_a_digit("?", 80, 81).message, not_a_digit(-1, 2, 80).message
    ("r9c9 is '?', not a digit", 'cell 3 of 80 is -1, not a digit')
    """
    size = math.isqrt(total)
    row, column = divmod(index, size or 1)
    name = f"r{row + 1}c{column + 1}" if size * size == total else f"cell {index + 1} of {total}"
    return FormatError(f"{name} is {cell!r}, not a digit", position=index)


def _number(cell: Any) -> int | None:
    if isinstance(cell, str):
        text = cell.strip()
        if len(text) == 2 and text.isdecimal() and text.isascii():
            return int(text)
        try:
            return unspell(text)[0] if text else 0
        except FormatError:
            return None
    return number_of(cell)


def number_of(cell: Any) -> int | None:
    """Return a cell that is not text as a number: 0 for None and NaN, None for what is no number.

    >>> number_of(5.0), number_of(None), number_of(float("nan")), number_of(True)
    (5, 0, 0, None)
    """
    if cell is None or (isinstance(cell, float) and cell != cell):
        return 0
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    if isinstance(cell, bool):
        return None
    try:
        return operator.index(cell)
    except TypeError:
        return None
