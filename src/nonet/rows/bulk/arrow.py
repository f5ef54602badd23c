"""Arrow columns as rows: string and binary columns of any producer, read in C++ without a copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonet.errors import FormatError
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.rows.bulk.arrays import rows_of_array
from nonet.rows.bulk.lines import error_in
from nonet.rows.bulk.lists import is_raw, read_other, rows_of_things
from nonet.rows.bulk.native import ArrowChunk, arrow_chunks, arrow_faults
from nonet.rows.bulk.rows import PIECE, Rows, rows_of_characters


def has_arrow(xs: Any) -> bool:
    """Whether an object is a column by the Arrow C data interface, not a table of digits.

    A column in NumPy's memory, such as a pandas Series of objects, is better read as an array.
    """
    has = hasattr(xs, "__arrow_c_array__") or hasattr(xs, "__arrow_c_stream__")
    in_numpy = hasattr(xs, "__array__") and hasattr(getattr(xs, "dtype", None), "newbyteorder")
    return has and not in_numpy and getattr(xs, "ndim", 1) != 2


def rows_of_arrow(xs: Any, rules: Rules | None) -> Iterator[Rows]:
    """Yield the rows of a column, chunk by chunk and in batches."""
    from nonet.base.numeric import np

    with arrow_faults():
        try:
            chunks = arrow_chunks(xs)
        except ImportError:
            # pandas needs pyarrow to export a column, but not to convert it to an array.
            if not hasattr(xs, "__array__"):
                raise
            yield from rows_of_array(np.asarray(xs), rules)
            return
        while (chunk := chunks.next()) is not None:
            for start in range(0, len(chunk), PIECE):
                yield _rows(chunk, start, min(PIECE, len(chunk) - start), rules)


def _rows(chunk: ArrowChunk, start: int, count: int, rules: Rules | None) -> Rows:
    if rules is not None and rules.size != CLASSIC.size:
        texts = [chunk.text(row) for row in range(start, start + count)]
        rows = rows_of_things(list(map(_thing, texts)), rules)
        nulls = [row for row, text in enumerate(texts) if text is None]
        rows.bad.update({row: _null() for row in nulls})
        return rows
    found = chunk.rows(start, count)
    bad = {row: _null() for row in found.nulls}
    grids = {}
    for row, fault, column, cells in found.bad:
        text = chunk.text(start + row)
        if text is None:
            continue
        error = error_in(text, fault, column, cells)
        other = read_other(_thing(text), error, rules)
        if isinstance(other, Grid):
            grids[row] = other
        else:
            bad[row] = other
    rows = Rows(found.cells, count, 81, text=True, offsets=found.offsets, bad=bad)
    rows = rows.with_grids(grids)
    return rows if rules is None or rules == CLASSIC else rows_of_characters(rows, rules)


def _thing(text: bytes | None) -> Any:
    """Return the value of a row: digits as bytes, or its text."""
    if text is None or is_raw(text):
        return text
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError:
        return text


def _null() -> FormatError:
    return FormatError("a null is not a puzzle")
