"""The input of bulk calls as rows of bytes, without a copy where possible.

Rows      one row per puzzle: 81 bytes at each offset, or every `stride` bytes; text or digits
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from nonet.errors import INPUT_ERRORS, FormatError
from nonet.formats import from_object
from nonet.formats.native import read_line
from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.model.solution import Solution

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# How many rows are collected at a time when each is an object of its own.
PIECE = 1 << 16

# Maps the values of cells to the characters that the engine reads.
CHARACTERS = bytes(range(ord("0"), ord("9") + 1)).ljust(256, b"?")

# The largest size whose digits are always the characters 1 to 9, whatever the rest of the text.
_MOST_DIGITS = 9
# Represents a character whose meaning depends on the rest of the text.
_OTHER = 255


@dataclass(slots=True)
class Rows:
    """Rows of cells in one array; `bad` holds the known errors by row.

    Where all rows are assumed to be text, or digits, without looking at each, `reread` is called
    when some turn out to be bad; it returns other rows if some are text and some are digits.
    `first_line` is the line of the first row in its text, and `number` returns that of each where
    not every line is a row.
    """

    cells: NDArray[np.uint8]
    count: int
    stride: int
    text: bool
    offsets: NDArray[np.uint64] | None = None
    bad: dict[int, FormatError] = field(default_factory=dict)
    reread: Callable[[], Rows | None] | None = None
    first_line: int = 1
    number: Callable[[int], int] | None = None

    def line_of(self, row: int, before: int, first_line: int) -> int:
        """Return the line of a row; `before` rows precede these, the first at `first_line`."""
        return first_line + before + row if self.number is None else self.number(row)

    def row(self, number: int, width: int) -> bytes:
        """Return the bytes of a row."""
        start = number * self.stride if self.offsets is None else int(self.offsets[number])
        return self.cells[start : start + width].tobytes()

    def with_grids(self, grids: dict[int, Grid]) -> Rows:
        """Return the same rows, except those that are replaced by other grids.

        The rows must be text at offsets.
        """
        from nonet.base.numeric import np

        if not grids:
            return self
        assert self.text
        assert self.offsets is not None
        more = b"".join(grid.values.translate(CHARACTERS) for grid in grids.values())
        offsets = self.offsets.copy()
        places = np.arange(len(grids), dtype=np.uint64) * np.uint64(self.stride)
        offsets[list(grids)] = places + np.uint64(len(self.cells))
        cells = np.concatenate([self.cells, as_array(more)])
        bad = {number: error for number, error in self.bad.items() if number not in grids}
        return replace(self, cells=cells, offsets=offsets, bad=bad)


def has_plain_characters(rules: Rules) -> bool:
    """Whether a digit is the same character in every text.

    >>> has_plain_characters(CLASSIC), has_plain_characters(Rules.classic(16))
    (True, False)
    """
    return rules.size <= _MOST_DIGITS


def rows_of_characters(rows: Rows, rules: Rules) -> Rows:
    """Return rows of characters, `stride` per row, as digits; unusual rows are parsed one by one.

    >>> import numpy as np
    >>> rules = Rules.classic(4)
    >>> cells = np.frombuffer(b"12..34......43.1" + b"....5" + b"." * 11, np.uint8)
    >>> rows = rows_of_characters(Rows(cells, 2, 16, text=True), rules)
    >>> rows.cells.reshape(2, 4, 4)[0].tolist()[:2], rows.bad[1].position
    ([[1, 2, 0, 0], [3, 4, 0, 0]], 4)
    """
    from nonet.base.numeric import np

    table = np.full(256, _OTHER, np.uint8)
    table[[ord("."), ord("0")]] = 0
    table[ord("1") : ord("1") + rules.size] = range(1, rules.size + 1)
    values = table[_matrix(rows)]
    bad = dict(rows.bad)
    values[list(bad)] = 0
    for number in np.flatnonzero((values == _OTHER).any(axis=1)).tolist():
        text = rows.row(number, rows.stride).decode("latin-1")
        found = read_line(text) if rules.size == CLASSIC.size else grid_or_error(text, rules)
        if isinstance(found, FormatError):
            bad[number] = found
            values[number] = 0
        else:
            values[number] = list(found.values)
    return replace(rows, cells=values.reshape(-1), text=False, offsets=None, bad=bad)


def _matrix(rows: Rows) -> NDArray[np.uint8]:
    """Return the cells of rows, one array row per puzzle."""
    from nonet.base.numeric import np

    if rows.offsets is None:
        return rows.cells.reshape(rows.count, rows.stride)
    places = rows.offsets[:, None] + np.arange(rows.stride, dtype=np.uint64)
    cells: NDArray[np.uint8] = rows.cells[places]
    return cells


def as_array(data: bytes | bytearray) -> NDArray[np.uint8]:
    """Return bytes as an array."""
    from nonet.base.numeric import np

    return np.frombuffer(data, np.uint8)


def grid_or_error(
    thing: Any, rules: Rules | None, fault: FormatError | None = None
) -> Grid | FormatError:
    """Return the grid of an object, or the error: `fault` if no format reads it."""
    if isinstance(thing, Solution):
        thing = thing.grid
    elif isinstance(thing, Board):
        thing = thing.to_grid()
    try:
        grid = from_object(thing, rules=rules)
    except FormatError as error:
        # The error itself would keep its frames alive, and with them the caller's buffer; frames
        # that refer back to it would even have to wait for the garbage collector.
        traceback.clear_frames(error.__traceback__)
        if fault is not None:
            return fault
        return FormatError(error.message, text=error.text, position=error.position, line=error.line)
    except (*INPUT_ERRORS, TypeError) as error:
        return FormatError(str(error))
    if grid.marks is not None:
        return FormatError("bulk calls do not take pencil marks")
    if rules is None and grid.rules != CLASSIC:
        return FormatError(f"a grid of {grid.rules!r}; use rules= for anything but 9×9")
    return grid


def fault_in(row: bytes, position: int, *, text: bool) -> FormatError:
    """Return the error for a row whose byte at `position` (from 1) is not a cell."""
    byte = row[position - 1]
    what = repr(chr(byte)) if text else str(byte)
    shown = row.decode("latin-1") if text else None
    return FormatError(f"{what} is not a digit", text=shown, position=position - 1)
