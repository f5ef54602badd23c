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

    A string of 81 characters is a row as it stands, which the engine reads with all others at
    once; anything else is read by itself, so that no row's fate depends on its neighbours.
    """
    if rules is None or rules == CLASSIC:
        return _all_plain(things) or _characters(things, rules)
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


def _all_plain(things: Sequence[Any]) -> Rows | None:
    """Return the rows of strings of 81 characters, None when others are among them."""
    try:
        joined = "".join(things)
    except TypeError:
        return None
    if not joined.isascii() or any(length != 81 for length in set(map(len, things))):
        return None
    return Rows(_as_array(joined.encode("ascii")), len(things), 81, text=True)


def _characters(things: Sequence[Any], rules: Rules | None) -> Rows:
    cells = bytearray()
    bad = {}
    for number, thing in enumerate(things):
        if isinstance(thing, str) and len(thing) == 81 and thing.isascii():
            cells += thing.encode("ascii")
            continue
        found = grid_or_error(thing, rules)
        if isinstance(found, FormatError):
            bad[number] = found
            cells += bytes(81)
        else:
            cells += found.values.translate(CHARACTERS)
    return Rows(_as_array(cells), len(things), 81, text=True, bad=bad)


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
