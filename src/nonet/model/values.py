"""Reads the digits of cells from rows, flat sequences and arrays; 0, None and NaN are empty."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from nonet.errors import FormatError
from nonet.model.shape import LARGEST, MAX_CELLS, MAX_SIZE, Shape
from nonet.model.symbols import unspell


def values_of(x: Any, shape: Shape | None = None) -> bytes:
    """Return the digits of a text, of rows, or of a flat sequence of cells, as bytes.

    Texts are read as a shape shows its values; bytes and other numbers are values by index.

    >>> list(values_of([[1, None], ["2", 0.0]]))
    [1, 0, 2, 0]
    >>> values_of(["12..", "34.."]) == values_of("12..34..")
    True
    """
    if shape is not None and not shape.is_usual:
        return _values_of(x, shape)
    return x if type(x) is bytes else _values_of(x, None)


def _values_of(x: Any, shape: Shape | None) -> bytes:
    if isinstance(x, str):
        return unspell(x) if shape is None else shape.unspell(x)
    if isinstance(x, bytes | bytearray | memoryview):
        return bytes(x)
    cells = flattened(x, None if shape is None else shape.columns)
    if isinstance(cells, str):
        return unspell(cells) if shape is None else shape.unspell(cells)
    return bytes([_byte(cell, index, len(cells), shape) for index, cell in enumerate(cells)])


def padded(values: bytes, shape: Shape) -> bytes:
    """Return values with empty extra cells if these are left out; raise for any other number.

    >>> padded(bytes(80), Shape.square(9))
    Traceback (most recent call last):
    nonet.errors.FormatError: 80 cells; a 9×9 puzzle has 81
    """
    if shape.extra and len(values) == shape.area:
        return values + bytes(len(shape.extra))
    raise FormatError(shape.wrong_count(len(values)))


def flattened(x: Iterable[Any], columns: int | None = None) -> list[Any] | str:
    """Return the cells of rows or of a flat sequence, or all rows as one text if they are texts.

    >>> flattened([[1, 2], [3, 4]]), flattened(["12..", "34.."])
    ([1, 2, 3, 4], '12..34..')
    """
    items = _listed(x, LARGEST if columns is None else MAX_CELLS)
    if any(_is_row(item) for item in items):
        cells = []
        wide = len(items) if columns is None else columns
        for number, row in enumerate(items, 1):
            if not _is_row(row):
                raise FormatError(f"row {number} is {row!r}; it must have {wide} cells")
            listed = _listed(row)
            if len(listed) != wide:
                count = "1 cell" if len(listed) == 1 else f"{len(listed)} cells"
                needed = f"{wide} rows" if columns is None else f"{wide} columns"
                raise FormatError(f"row {number} has {count}; there are {needed}")
            cells += listed
        return cells
    # Strings of two may be numbers: a 16×16 puzzle has digits up to 16.
    if items and all(isinstance(item, str) and len(item) > 2 for item in items):
        return "".join(items)
    return items


def _listed(x: Any, most: int = LARGEST) -> list[Any]:
    """Return the items of a sequence or an array, refusing more than any grid has."""
    if hasattr(x, "tolist"):
        x = x.tolist()  # an array's numbers as Python's own
    if isinstance(x, Mapping) or not isinstance(x, Iterable):
        raise TypeError(f"a puzzle is a text, rows or a sequence of cells, not {type(x).__name__}")
    items = list(islice(x, most + 1))
    if len(items) > most:
        raise FormatError(f"more than {most} cells; the largest grid is {MAX_SIZE}×{MAX_SIZE}")
    return items


def _is_row(item: Any) -> bool:
    return isinstance(item, Iterable) and not isinstance(item, str)


def _byte(cell: Any, index: int, total: int, shape: Shape | None) -> int:
    number = _number(cell) if shape is None or shape.lowest else _number_from_0(cell, shape)
    if number is None or not 0 <= number < 256:
        raise not_a_digit(cell, index, total)
    return number


def _number_from_0(cell: Any, shape: Shape) -> int | None:
    """Return the index of a cell under a shape that shows 0: texts as shown, numbers by index."""
    if not isinstance(cell, str):
        return number_of(cell)
    try:
        return shape.unspell(cell.strip() or ".")[0]
    except FormatError:
        return None


def not_a_digit(cell: Any, index: int, total: int) -> FormatError:
    """Return the error for a cell, one of `total`, that is no digit.

    >>> not_a_digit("?", 80, 81).message, not_a_digit(-1, 2, 80).message
    ("r9c9 is '?', not a digit", 'cell 3 of 80 is -1, not a digit')
    """
    return FormatError(f"{Shape.name_in(total, index)} is {cell!r}, not a digit", position=index)


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
