"""Lines of text in a buffer as rows: a file that is read or mapped into memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nonet.bulk.native import cut_lines
from nonet.bulk.rows import Rows, pieces_of
from nonet.errors import FormatError
from nonet.model.rules import CLASSIC, Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Bytes that are cut into lines at a time.
PIECE = 1 << 24
_NEWLINE = 10
# How much of a bad line an error quotes.
_QUOTED = 200


def rows_of_lines(buffer: memoryview, rules: Rules | None) -> Iterator[Rows]:
    """Yield the rows of a buffer of lines, some at a time; every line is a row."""
    import numpy as np

    if buffer.itemsize != 1 or buffer.ndim != 1:
        raise FormatError(f"a buffer of {buffer.ndim} dimensions of {buffer.format!r} is no text")
    data: Any = buffer if buffer.c_contiguous else buffer.tobytes()
    text = np.frombuffer(data, dtype=np.uint8)
    start = 0
    while start < len(text):
        end = _line_end(text, start + PIECE)
        piece = text[start:end]
        if rules is None or rules == CLASSIC:
            yield _classic(piece)
        else:
            yield from pieces_of(_lines(piece), rules)
        start = end


def _line_end(text: NDArray[np.uint8], position: int) -> int:
    """Return where the line that holds a position ends, its newline included."""
    while position < len(text):
        newlines = (text[position : position + 4096] == _NEWLINE).nonzero()[0]
        if len(newlines):
            return position + int(newlines[0]) + 1
        position += 4096
    return len(text)


def _classic(piece: NDArray[np.uint8]) -> Rows:
    import numpy as np

    starts, wrong = cut_lines(piece)
    bad = {number: _complaint(piece, int(starts[number])) for number in wrong.tolist()}
    # The engine wants 81 bytes of a bad row too. Those from its start hold the end of the line,
    # or nearly so: they cost one look, whatever the other lines are.
    if len(piece) < 81:
        piece = np.concatenate([piece, np.full(81 - len(piece), _NEWLINE, np.uint8)])
    starts = np.minimum(starts, len(piece) - 81, dtype=np.uint64, casting="unsafe")
    return Rows(piece, len(starts), 81, text=True, offsets=starts, bad=bad)


def _complaint(piece: NDArray[np.uint8], start: int) -> FormatError:
    quoted = piece[start : start + _QUOTED].tobytes().partition(b"\n")[0]
    line = quoted.removesuffix(b"\r").decode("latin-1")
    if len(line) < 81:
        message = f"{len(line)} characters where 81 are needed"
        return FormatError(message, text=line, position=len(line))
    return FormatError(f"{line[81]!r} right behind the puzzle", text=line, position=81)


def _lines(piece: NDArray[np.uint8]) -> list[str]:
    lines = piece.tobytes().decode("latin-1").split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.removesuffix("\r") for line in lines]
