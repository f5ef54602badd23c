"""Lines of text as rows: a buffer, a file that is mapped into memory, or an open file.

The C++ core splits the text into lines and finds the puzzle in each. A first line that names the
columns of a table is a header, not a row, and decides which column holds the puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonet.errors import FormatError
from nonet.formats.native import CutLines, cut_lines, describe_fault, not_utf8
from nonet.model.rules import CLASSIC, DEFAULT_BOX, Rules
from nonet.model.shape import size_of
from nonet.rows.bulk.rows import Rows, as_array, rows_of_characters

# How many bytes are split into lines at a time.
PIECE = 1 << 24
# How much of a bad line is decoded to quote it in an error.
_QUOTED = 1 << 12


def lines_of_buffer(buffer: memoryview) -> Iterator[CutLines]:
    """Yield the lines of a buffer in batches; the first line may be a header."""
    from nonet.base.numeric import np

    if buffer.itemsize != 1 or buffer.ndim != 1:
        raise FormatError(f"a buffer of {buffer.ndim} dimensions of {buffer.format!r} is not text")
    data: Any = buffer if buffer.c_contiguous else buffer.tobytes()
    text = np.frombuffer(data, dtype=np.uint8)
    start, size = 0, PIECE
    table, is_first = None, True
    while start < len(text):
        is_last = start + size >= len(text)
        lines = cut_lines(text[start : start + size], header=is_first, table=table, last=is_last)
        if not lines.used and not is_last:
            size *= 2  # a row that is longer
            continue
        yield lines
        start, size = start + lines.used, PIECE
        table, is_first = lines.table, False


def lines_of_file(file: Any) -> Iterator[CutLines]:
    """Yield the remaining lines of an open text or binary file in batches.

    >>> import io
    >>> [len(lines) for lines in lines_of_file(io.StringIO("one\\ntwo"))]
    [1, 1]
    """
    rest = b""
    table, is_first = None, True
    while True:
        data = file.read(PIECE)
        is_last = not data
        rest += data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
        if rest:
            lines = cut_lines(as_array(rest), header=is_first, table=table, last=is_last)
            if lines.used:
                yield lines
                table, is_first = lines.table, False
                rest = rest[lines.used :]
        if is_last:
            return


def rows_of_pieces(pieces: Iterator[CutLines], rules: Rules | None) -> Iterator[Rows]:
    """Yield the rows of lines with 9×9 puzzles."""
    before = 0
    for lines in pieces:
        yield rows_of_lines(lines, rules, before)
        before += lines.count


def texts_of_pieces(pieces: Iterator[CutLines]) -> Iterator[str]:
    """Yield the lines one by one, for puzzles of other sizes."""
    for lines in pieces:
        for row in range(len(lines)):
            start, end = lines.bounds(row)
            yield bytes(lines.text[start:end]).decode("latin-1")


def rows_of_lines(lines: CutLines, rules: Rules | None = None, before: int | None = None) -> Rows:
    """Return the rows of a text that was split into lines.

    `before` is how many lines precede them, None if they are not those of one text.

    >>> rows = rows_of_lines(cut_lines(b"1 2\\n" + b"." * 81))
    >>> rows.count, list(rows.bad)
    (2, [0])
    """
    columns = 0 if lines.table is None else lines.table[2]
    bad = {}
    for row, fault, column, cells in lines.bad:
        start, end = lines.bounds(row)
        raw = bytes(lines.text[start : min(end, start + column + _QUOTED)])
        bad[row] = error_in(raw, fault, column, cells, columns)
    rows = Rows(
        lines.cells,
        len(lines),
        81,
        text=True,
        offsets=lines.offsets,
        bad=bad,
        first_line=lines.first_line,
        number=None if before is None else lambda row: before + lines.number(row),
    )
    if rules is None or rules == CLASSIC:
        return rows
    if rules.size != CLASSIC.size:
        raise FormatError(f"lines of 9×9 puzzles for rules of size {rules.size}")
    return rows_of_characters(rows, rules)


def error_in(raw: bytes, fault: str, column: int, cells: int, columns: int = 0) -> FormatError:
    """Return the error for a line, with the column in characters as an editor counts them.

    `columns` is how many the header of its table has.

    >>> error_in("é,?".encode(), "character", 3, 0).position
    2
    """
    if fault == "text":
        text = raw[:column].decode("utf-8")
        shown = text + raw[column:].decode("latin-1")
        return FormatError(not_utf8(raw[column]), text=shown, position=len(text))
    line, before = _decoded(raw), _decoded(raw[:column])
    if line is None or before is None:
        line, position = raw.decode("latin-1"), column
    else:
        position = len(before)
    error = describe_fault(line, fault, position, cells, columns=columns)
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
