"""What bulk calls take, turned into rows of bytes without a copy where that can be.

Rows      one row a puzzle: 81 bytes at each offset, or every `stride` bytes; text or digits
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from nonet.errors import FormatError, SudokuError
from nonet.formats import from_object
from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.model.solution import Solution

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Rows that are put together at a time when each is an object of its own.
PIECE = 1 << 16

# From the values of cells to the characters the engine reads.
CHARACTERS = bytes(range(ord("0"), ord("9") + 1)).ljust(256, b"?")

# The largest size whose digits are the characters 1 to 9 whatever else is in a text.
_MOST_DIGITS = 9
# What stands for a character that a text as a whole must explain.
_OTHER = 255


@dataclass(frozen=True)
class Rows:
    """Rows of cells in one array; `bad` has what is known to be wrong with some of them.

    Where all rows are taken for text, or for digits, without looking at each, `reread` looks when
    some turn out to be bad, and returns other rows if some are text and some are digits.
    """

    cells: NDArray[np.uint8]
    count: int
    stride: int
    text: bool
    offsets: NDArray[np.uint64] | None = None
    bad: dict[int, FormatError] = field(default_factory=dict)
    reread: Callable[[], Rows | None] | None = None
    first_line: int = 1

    def row(self, number: int, width: int) -> bytes:
        """Return the bytes of a row."""
        start = number * self.stride if self.offsets is None else int(self.offsets[number])
        return self.cells[start : start + width].tobytes()


def pieces_of(things: Iterable[Any], rules: Rules | None) -> Iterator[Rows]:
    """Yield the rows of many puzzles, some at a time, so that memory stays bounded."""
    left = iter(things)
    while piece := list(islice(left, PIECE)):
        yield rows_of_things(piece, rules)


def rows_of_things(things: Sequence[Any], rules: Rules | None) -> Rows:
    """Return the rows of texts or other puzzles; without `rules` they must be classic 9×9.

    A string of one character a cell is a row as it stands, read with all others at once; anything
    else is read by itself, so that no row's fate depends on its neighbours.
    """
    wanted = CLASSIC if rules is None else rules
    if not has_plain_characters(wanted):
        return _values(things, wanted)
    rows = _all_plain(things, wanted) or _characters(things, rules)
    return rows if wanted == CLASSIC else rows_of_characters(rows, wanted)


def has_plain_characters(rules: Rules) -> bool:
    """Whether a digit is the same character in every text.

    >>> has_plain_characters(CLASSIC), has_plain_characters(Rules.classic(16))
    (True, False)
    """
    return rules.size <= _MOST_DIGITS


def _values(things: Sequence[Any], rules: Rules) -> Rows:
    values = bytearray()
    bad = {}
    for number, thing in enumerate(things):
        found = grid_or_error(thing, rules)
        if isinstance(found, FormatError):
            bad[number] = found
            values += bytes(len(rules.cells))
        else:
            values += found.values
    return Rows(_as_array(values), len(things), len(rules.cells), text=False, bad=bad)


def _all_plain(things: Sequence[Any], rules: Rules) -> Rows | None:
    """Return the rows of strings of one character a cell, None when others are among them."""
    cells = len(rules.cells)
    try:
        joined = "".join(things)
    except TypeError:
        return None
    if not joined.isascii() or any(length != cells for length in set(map(len, things))):
        return None
    return Rows(_as_array(joined.encode("ascii")), len(things), cells, text=True)


def _characters(things: Sequence[Any], rules: Rules | None) -> Rows:
    width = len((CLASSIC if rules is None else rules).cells)
    cells = bytearray()
    bad = {}
    for number, thing in enumerate(things):
        if isinstance(thing, str) and len(thing) == width and thing.isascii():
            cells += thing.encode("ascii")
            continue
        found = grid_or_error(thing, rules)
        if isinstance(found, FormatError):
            bad[number] = found
            cells += b"0" * width
        else:
            cells += found.values.translate(CHARACTERS)
    return Rows(_as_array(cells), len(things), width, text=True, bad=bad)


def rows_of_characters(rows: Rows, rules: Rules) -> Rows:
    """Return rows of characters, `stride` a row, as digits; what is no plain cell is read anew.

    >>> import numpy as np
    >>> rules = Rules.classic(4)
    >>> cells = np.frombuffer(b"12..34......43.1" + b"....5" + b"." * 11, np.uint8)
    >>> rows = rows_of_characters(Rows(cells, 2, 16, text=True), rules)
    >>> rows.cells.reshape(2, 4, 4)[0].tolist()[:2], rows.bad[1].position
    ([[1, 2, 0, 0], [3, 4, 0, 0]], 4)
    """
    import numpy as np

    table = np.full(256, _OTHER, np.uint8)
    table[[ord("."), ord("0")]] = 0
    table[ord("1") : ord("1") + rules.size] = range(1, rules.size + 1)
    values = table[_matrix(rows)]
    bad = dict(rows.bad)
    values[list(bad)] = 0
    for number in np.flatnonzero((values == _OTHER).any(axis=1)).tolist():
        found = grid_or_error(rows.row(number, rows.stride).decode("latin-1"), rules)
        if isinstance(found, FormatError):
            bad[number] = found
            values[number] = 0
        else:
            values[number] = list(found.values)
    return Rows(
        values.reshape(-1),
        rows.count,
        rows.stride,
        text=False,
        bad=bad,
        first_line=rows.first_line,
    )


def _matrix(rows: Rows) -> NDArray[np.uint8]:
    """Return the cells of rows, a row each."""
    import numpy as np

    if rows.offsets is None:
        return rows.cells.reshape(rows.count, rows.stride)
    places = rows.offsets[:, None] + np.arange(rows.stride, dtype=np.uint64)
    cells: NDArray[np.uint8] = rows.cells[places]
    return cells


def _as_array(data: bytes | bytearray) -> NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer(data, np.uint8)


def grid_or_error(thing: Any, rules: Rules | None) -> Grid | FormatError:
    """Return the grid that something is, or what is wrong with it."""
    if isinstance(thing, Solution):
        thing = thing.grid
    elif isinstance(thing, Board):
        thing = thing.to_grid()
    try:
        grid = from_object(thing, rules)
    except FormatError as error:
        # The error as it is would keep its frames alive, and with them the caller's buffer; frames
        # that hold it in turn would even wait for the garbage collector.
        traceback.clear_frames(error.__traceback__)
        return FormatError(error.message, text=error.text, position=error.position, line=error.line)
    except (SudokuError, TypeError) as error:
        return FormatError(str(error))
    if grid.marks is not None:
        return FormatError("a grid with pencil marks is not for bulk calls")
    if rules is None and grid.rules != CLASSIC:
        return FormatError(f"a grid of {grid.rules!r}; bulk calls take other than 9×9 by rules=")
    return grid


def fault_in(row: bytes, position: int, *, text: bool) -> FormatError:
    """Return the error for a row whose byte at `position` (from 1) is no cell."""
    byte = row[position - 1]
    what = repr(chr(byte)) if text else str(byte)
    shown = row.decode("latin-1") if text else None
    return FormatError(f"{what} is not a digit", text=shown, position=position - 1)
