"""Rows of text as record batches of strings: those of a CSV file, and plain lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from nonet.arrow.arrays import pyarrow_module
from nonet.errors import FormatError
from nonet.formats.header import Header
from nonet.formats.native import read_columns
from nonet.rows.bulk.lines import error_in


class Table(NamedTuple):
    """Some rows of a table, and the errors of those whose only content is a text that is no row."""

    batch: Any
    faults: dict[int, FormatError]


def unique_names(names: Sequence[str]) -> list[str]:
    """Return the names of columns, with a number added to those that appear twice.

    >>> unique_names(["id", "puzzle", "id"])
    ['id', 'puzzle', 'id_3']
    """
    found: list[str] = []
    for index, name in enumerate(names):
        free = name if name not in found else f"{name}_{index + 1}"
        while free in found:
            free += "_"
        found.append(free)
    return found


def lines_to_table(block: bytes) -> Table:
    """Return lines as a batch of one column, `puzzle`; an empty line is null.

    >>> lines_to_table(b"one\\n\\ntwo").batch["puzzle"].to_pylist()
    ['one', None, 'two']
    """
    return _table(block, None, ["puzzle"])


def csv_to_table(block: bytes, header: Header, names: Sequence[str]) -> Table:
    """Return rows of a CSV file as a batch of strings; blank lines are no rows.

    An empty field is null, "" in quotes is an empty text. What a row becomes does not depend on the
    others.

    >>> header = Header(",", 0, ("", "id"))
    >>> found = csv_to_table(b'1..,7\\n2..,"8, 9"\\n3\\n', header, ["puzzle", "id"])
    >>> found.batch["id"].to_pylist(), found.faults[2].text, found.faults[2].message
    (['7', '8, 9', None], '3', '1 column; the header has 2')
    """
    return _table(block, header.separator, names)


def _table(block: bytes, separator: str | None, names: Sequence[str]) -> Table:
    pa = pyarrow_module()
    columns, _, bad, texts = read_columns(block, separator, len(names))
    arrays = []
    for valid, offsets, data, nulls in columns:
        buffers = [
            pa.py_buffer(valid) if nulls else None,
            pa.py_buffer(offsets),
            pa.py_buffer(data),
        ]
        arrays.append(pa.Array.from_buffers(pa.string(), len(offsets) // 4 - 1, buffers, nulls))
    batch = pa.RecordBatch.from_arrays(arrays, names=list(names))
    faults: dict[int, FormatError] = {}
    for (row, fault, column, count), raw in zip(bad, texts, strict=True):
        faults[row] = error_in(raw, fault, column, count, len(names))
        faults[row].text = raw.decode("utf-8", "replace")  # all of it
    return Table(batch, faults)


def is_no_row(text: str | None) -> bool:
    """Whether a line of a file of puzzles is blank or a comment; such lines are not faults.

    >>> is_no_row(None), is_no_row(" # easy"), is_no_row("rubbish")
    (True, True, False)
    """
    return not text or not text.strip() or text.lstrip().startswith("#")


def with_rows(table: Table, column: str) -> Any:
    """Return the rows of a table; of those that could not be split, the text as the puzzle."""
    texts = {row: error.text for row, error in table.faults.items()}
    return with_texts(table.batch, column, texts)


def with_texts(batch: Any, column: str, texts: Mapping[int, str | None]) -> Any:
    """Return a batch with other texts in some rows of a column."""
    if not texts:
        return batch
    pa = pyarrow_module()
    where = batch.schema.names.index(column)
    values = batch.column(where).to_pylist()
    for row, text in texts.items():
        values[row] = text
    arrays = list(batch.columns)
    arrays[where] = pa.array(values, pa.string())
    return pa.RecordBatch.from_arrays(arrays, schema=batch.schema)
