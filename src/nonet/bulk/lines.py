"""Lines of text as rows: a buffer, a file that is mapped into memory, or an open file.

The C++ core splits the text into lines and finds the puzzle in each. A first line that names the
columns of a table is a header, not a row, and decides which column holds the puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nonet.bulk.rows import Rows, as_array, rows_of_characters
from nonet.errors import FormatError
from nonet.formats.native import CutLines, cut_lines, describe_fault
from nonet.model.rules import CLASSIC, DEFAULT_BOX, Rules
from nonet.model.shape import size_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# How many bytes are split into lines at a time.
PIECE = 1 << 24
_NEWLINE = 10
# How much of a bad line is decoded to quote it in an error.
_QUOTED = 1 << 12


def pieces_of_buffer(buffer: memoryview) -> Iterator[NDArray[np.uint8]]:
    """Yield the lines of a buffer in batches."""
    from nonet.numeric import np

    if buffer.itemsize != 1 or buffer.ndim != 1:
        raise FormatError(f"a buffer of {buffer.ndim} dimensions of {buffer.format!r} is not text")
    data: Any = buffer if buffer.c_contiguous else buffer.tobytes()
    text = np.frombuffer(data, dtype=np.uint8)
    start = 0
    while start < len(text):
        end = _line_end(text, start + PIECE)
        yield text[start:end]
        start = end


def pieces_of_file(file: Any) -> Iterator[NDArray[np.uint8]]:
    """Yield the remaining lines of an open text or binary file in batches.

    >>> import io
    >>> [piece.tobytes() for piece in pieces_of_file(io.StringIO("one\\ntwo"))]
    [b'one\\n', b'two']
    """
    rest = bytearray()
    while data := file.read(PIECE):
        if isinstance(data, str):
            data = data.encode("utf-8", "surrogatepass")
        end = data.rfind(b"\n") + 1
        if end:
            yield as_array(bytes(rest) + data[:end])
            rest.clear()
        rest += data[end:]
    if rest:
        yield as_array(rest)


def rows_of_pieces(pieces: Iterator[NDArray[np.uint8]], rules: Rules | None) -> Iterator[Rows]:
    """Yield the rows of lines with 9×9 puzzles; the first line may be a header."""
    table, is_first = None, True
    for piece in pieces:
        lines = cut_lines(piece, header=is_first, table=table)
        table, is_first = lines.table, False
        yield rows_of_lines(lines, rules)


def texts_of_pieces(pieces: Iterator[NDArray[np.uint8]]) -> Iterator[str]:
    """Yield the lines one by one, for puzzles of other sizes."""
    for piece in pieces:
        lines = piece.tobytes().decode("latin-1").split("\n")
        if lines[-1] == "":
            lines.pop()
        yield from (line.removesuffix("\r") for line in lines)


def rows_of_lines(lines: CutLines, rules: Rules | None = None) -> Rows:
    """Return the rows of a text that was split into lines.

    >>> rows = rows_of_lines(cut_lines(b"1 2\\n" + b"." * 81))
    >>> rows.count, list(rows.bad)
    (2, [0])
    """
    text = lines.text
    starts = lines.starts
    bad = {}
    for row, fault, column, cells in lines.bad:
        start = int(starts[row])
        end = start + column + _QUOTED
        raw = bytes(text[start:end]).partition(b"\n")[0].removesuffix(b"\r")
        bad[row] = error_in(raw, fault, column, cells)
    rows = Rows(
        lines.cells,
        len(lines),
        81,
        text=True,
        offsets=lines.offsets,
        bad=bad,
        first_line=lines.first_line,
    )
    if rules is None or rules == CLASSIC:
        return rows
    if rules.size != CLASSIC.size:
        raise FormatError(f"lines of 9×9 puzzles for rules of size {rules.size}")
    return rows_of_characters(rows, rules)


def _line_end(text: NDArray[np.uint8], position: int) -> int:
    """Return the end of the line at a position, including its newline."""
    while position < len(text):
        newlines = (text[position : position + 4096] == _NEWLINE).nonzero()[0]
        if len(newlines):
            return position + int(newlines[0]) + 1
        position += 4096
    return len(text)


def error_in(raw: bytes, fault: str, column: int, cells: int) -> FormatError:
    """Return the error for a line, with the column in characters as an editor counts them.

    >>> error_in("é,?".encode(), "character", 3, 0).position
    2
    """
    line, before = _decoded(raw), _decoded(raw[:column])
    if line is None or before is None:
        line, position = raw.decode("latin-1"), column
    else:
        position = len(before)
    error = describe_fault(line, fault, position, cells)
    if fault == "cells" and (hint := other_size(cells)):
        return FormatError(error.message + hint, text=error.text, position=position)
    return error


def other_size(cells: int) -> str:
    """Return what to do about rows of so many cells where 9×9 puzzles are expected, if they fit.

    >>> other_size(16), other_size(80)
    ('; use rules= for 4×4', '')
    """
    size = size_of(cells)
    return f"; use rules= for {size}×{size}" if size in DEFAULT_BOX else ""


def _decoded(raw: bytes) -> str | None:
    """Decode bytes, without a character that is cut off at the end; None if not UTF-8."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            return raw[: error.start].decode("utf-8")
        return None
