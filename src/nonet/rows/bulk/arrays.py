"""Arrays as rows: (n, cells) or (n, size, size) of digits or characters, or n whole texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nonet.errors import FormatError
from nonet.model.rules import CLASSIC, Rules
from nonet.rows.bulk.lines import other_size
from nonet.rows.bulk.lists import numbers_error, refuse_numbers, rows_of_things
from nonet.rows.bulk.rows import PIECE, Rows, fault_in, has_plain_characters, rows_of_characters

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The lowest code of a character that can be a cell (a space), above all digits.
_SPACE = 32
_MOST_CODE = 255


def rows_of_array(array: NDArray[Any], rules: Rules | None) -> Iterator[Rows]:
    """Yield the rows of an array; an array of contiguous bytes is not copied."""
    from nonet.base.numeric import np

    wanted = CLASSIC if rules is None else rules
    kind = array.dtype.kind
    if kind in "SUOT" and array.ndim == 1:
        yield from _texts(array, rules)
        return
    if array.ndim == 1 and kind in "iuf" and not _may_be_cells(array, wanted):
        raise numbers_error()
    array = _table(_codes(array), wanted)
    if array.dtype == np.uint8 and array.flags.c_contiguous:
        yield _bytes(array, rules)
        return
    for start in range(0, len(array), PIECE):
        yield _numbers(array[start : start + PIECE], rules)


def _may_be_cells(array: NDArray[Any], rules: Rules) -> bool:
    """Whether numbers may be the cells of one puzzle, not puzzles that were read as numbers."""
    return len(array) in (0, len(rules.cells)) and bool(array.max(initial=0) <= _MOST_CODE)


def _texts(array: NDArray[Any], rules: Rules | None) -> Iterator[Rows]:
    from nonet.base.numeric import np

    wanted = CLASSIC if rules is None else rules
    width = len(wanted.cells)
    is_plain = array.dtype == f"S{width}" and has_plain_characters(wanted)
    if is_plain and array.flags.c_contiguous:
        cells = array.view(np.uint8)
        # NumPy pads shorter texts with zeros, and spaces may separate the cells of a text.
        if cells.all() and not (cells == _SPACE).any():
            rows = Rows(cells, len(array), width, text=True)
            yield rows if wanted == CLASSIC else rows_of_characters(rows, wanted)
            return
    for start in range(0, len(array), PIECE):
        texts = array[start : start + PIECE].tolist()
        if start == 0:
            refuse_numbers(texts)
        yield rows_of_things(texts, rules)


def _codes(array: NDArray[Any]) -> NDArray[Any]:
    """Return single characters as their codes, and numbers unchanged."""
    from nonet.base.numeric import np

    if array.dtype == "S1":
        return np.ascontiguousarray(array).view(np.uint8)
    if array.dtype.kind == "U" and array.dtype.itemsize == 4:
        return np.ascontiguousarray(array, dtype="=U1").view(np.uint32)
    if array.dtype.kind not in "iubf":
        hint = "; pass the column of puzzles" if array.dtype.kind in "OUST" else ""
        raise FormatError(f"an array of {array.dtype} cannot hold digits{hint}")
    return array


def _table(array: NDArray[Any], rules: Rules) -> NDArray[Any]:
    """Return an array with one row per puzzle."""
    cells = len(rules.cells)
    if array.ndim == 3 and array.shape[1:] == (rules.size, rules.size):
        return array.reshape(len(array), cells)
    if array.ndim != 2 or array.shape[1] != cells:
        shape = " × ".join(map(str, array.shape)) or "no dimensions"
        hint = other_size(array.shape[1]) if array.ndim == 2 and rules == CLASSIC else ""
        raise FormatError(f"an array of {shape}; (rows, {cells}) is required{hint}")
    return array


def _numbers(array: NDArray[Any], rules: Rules | None) -> Rows:
    """Return the rows of numbers of any type; a row with a number outside a byte is an error."""
    from nonet.base.numeric import np

    is_whole = array.dtype.kind != "f"
    if is_whole and array.min(initial=0) >= 0 and array.max(initial=0) <= 255:
        return _bytes(np.ascontiguousarray(array, dtype=np.uint8), rules)
    good = (array >= 0) & (array <= 255)
    if not is_whole:
        good &= np.floor(array) == array
    bad = {}
    for number in np.flatnonzero(~good.all(axis=1)).tolist():
        position = int(good[number].argmin())
        message = f"{array[number, position]} is not a digit"
        bad[number] = FormatError(message, position=position)
    array = array.copy()
    array[list(bad)] = 0
    rows = _bytes(np.ascontiguousarray(array, dtype=np.uint8), rules)
    rows.bad.update(bad)
    return rows


def _bytes(array: NDArray[np.uint8], rules: Rules | None) -> Rows:
    """Return the rows of bytes: characters if they are not below a space, otherwise digits."""
    wanted = CLASSIC if rules is None else rules
    count, cells = array.shape
    if wanted == CLASSIC:
        # All rows are assumed to be of the same kind as the first. Checking them all on one thread
        # before solving would take a tenth of the time of easy puzzles, and more with two threads.
        is_text = bool(array[:1].max(initial=0) >= _SPACE)
        return Rows(
            array.reshape(-1),
            count,
            cells,
            text=is_text,
            reread=lambda: _mixed(array.tolist(), rules) if _is_mixed(array) else None,
        )
    highest, lowest = int(array.max(initial=0)), int(array.min(initial=255))
    rows = Rows(array.reshape(-1), count, cells, text=highest >= _SPACE)
    if highest < _SPACE:
        return rows
    if lowest >= _SPACE and has_plain_characters(wanted):
        return rows_of_characters(rows, wanted)
    return _mixed(array.tolist(), rules)


def _is_mixed(array: NDArray[np.uint8]) -> bool:
    highest, lowest = int(array.max(initial=0)), int(array.min(initial=255))
    return lowest < _SPACE <= highest


def _mixed(rows: list[Any], rules: Rules | None) -> Rows:
    """Return rows of which some are digits and some characters, decided row by row."""
    digits = CLASSIC.size if rules is None else rules.size
    bad = {}
    for number, row in enumerate(rows):
        # Most of the bytes decide what a row is; its error points at the others.
        if sorted(row)[len(row) // 2] >= _SPACE:
            rows[number] = bytes(row).decode("latin-1")
        elif max(row) > digits:
            position = next(i for i, digit in enumerate(row) if digit > digits)
            bad[number] = fault_in(bytes(row), position + 1, text=False)
            rows[number] = [0] * len(row)
    found = rows_of_things(rows, rules)
    found.bad.update(bad)
    return found
