"""Lines of text as record batches: CSV rows, and plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from nonet.arrow.arrays import pyarrow_module
from nonet.formats.header import Header

_MARK = "\ufeff".encode()


class Table(NamedTuple):
    """Some rows of a table, and those whose only content is a text that is no row."""

    batch: Any
    faults: dict[int, tuple[str, str]]


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


def lines_to_batch(block: bytes) -> Any:
    """Return lines as a batch of one column, `puzzle`; an empty line is null.

    >>> lines_to_batch(b"one\\n\\ntwo")["puzzle"].to_pylist()
    ['one', None, 'two']
    """
    from nonet.numeric import np

    pa = pyarrow_module()
    block = _with_plain_ends(block)
    try:
        block.decode("utf-8")
    except UnicodeDecodeError:
        texts = [line.decode("utf-8", "replace") for line in _lines(block)]
        return pa.record_batch({"puzzle": pa.array([text or None for text in texts], pa.string())})
    ends = np.flatnonzero(np.frombuffer(block, np.uint8) == ord("\n"))
    offsets = np.zeros(len(ends) + 1, np.int32)
    offsets[1:] = ends - np.arange(len(ends))
    has_text = np.diff(offsets) > 0
    nulls = len(ends) - int(has_text.sum())
    mask = pa.py_buffer(np.packbits(has_text, bitorder="little")) if nulls else None
    data = pa.py_buffer(block.replace(b"\n", b""))
    column = pa.Array.from_buffers(
        pa.string(), len(ends), [mask, pa.py_buffer(offsets), data], nulls
    )
    return pa.record_batch({"puzzle": column})


def csv_to_batch(block: bytes, header: Header, names: Sequence[str]) -> Table:
    """Return rows of a CSV file as a batch of strings; empty lines are no rows.

    An empty field is null, "" in quotes is an empty text. A row with quotes, or with another number
    of fields than the header, is read on its own: what it becomes never depends on its neighbours.

    >>> header = Header(",", 0, ("", "id"))
    >>> found = csv_to_batch(b'1..,7\\n2..,"8, 9"\\n3\\n', header, ["puzzle", "id"])
    >>> found.batch["id"].to_pylist(), found.faults
    (['7', '8, 9', None], {2: ('3', '1 column; the header has 2')})
    """
    block = _with_plain_ends(block)
    if not any(sign in block for sign in (b'"', b"\r", _MARK)):
        batch = _read_plain(block, header.separator, names)
        if batch is not None:
            return Table(batch, {})
    return _read_each(block, header, names)


def _with_plain_ends(block: bytes) -> bytes:
    """Return lines that all end in a newline; the last one of a file may have none, or only \\r.

    >>> _with_plain_ends(b"one\\r\\n\\r")
    b'one\\n\\n'
    """
    if not block.endswith(b"\n"):
        block += b"\n"
    return block.replace(b"\r\n", b"\n") if b"\r" in block else block


def _lines(block: bytes) -> list[bytes]:
    lines = block.split(b"\n")
    return lines[:-1] if not lines[-1] else lines


def _read_plain(block: bytes, separator: str, names: Sequence[str]) -> Any:
    """Return rows without quotes as a batch, None if some do not fit the header."""
    pa = pyarrow_module()
    from pyarrow import csv  # type: ignore[import-untyped]

    empty = block.count(b"\n\n") + block.startswith(b"\n")
    if b"\n\n\n" in block:  # `count` does not see matches that overlap
        return None
    rows = block.count(b"\n") - empty + (not block.endswith(b"\n"))
    keys = [str(index) for index in range(len(names))]
    if not block.strip(b"\n"):
        return _strings([[] for _ in names], names)
    try:
        table = csv.read_csv(
            pa.BufferReader(block),
            csv.ReadOptions(column_names=keys, use_threads=False, block_size=len(block) + 1),
            csv.ParseOptions(delimiter=separator, quote_char=False),
            csv.ConvertOptions(
                column_types={key: pa.string() for key in keys},
                null_values=[""],
                strings_can_be_null=True,
            ),
        )
    except pa.ArrowInvalid:
        return None
    if len(table) != rows:
        return None
    (batch,) = table.combine_chunks().to_batches()
    return batch.rename_columns(list(names))


def _read_each(block: bytes, header: Header, names: Sequence[str]) -> Table:
    columns: list[list[str | None]] = [[] for _ in names]
    faults: dict[int, tuple[str, str]] = {}
    for line in _lines(block):
        if not line:
            continue
        fields = _fields(line, header.separator)
        if not isinstance(fields, str) and len(fields) != len(names):
            many = "1 column" if len(fields) == 1 else f"{len(fields)} columns"
            fields = f"{many}; the header has {len(names)}"
        if isinstance(fields, str):
            text = line.decode("utf-8", "replace")
            faults[len(columns[0])] = (text, fields)
            fields = [None] * len(names)
        for column, field in zip(columns, fields, strict=True):
            column.append(field)
    return Table(_strings(columns, names), faults)


def _fields(line: bytes, separator: str) -> list[str | None] | str:
    """Return the fields of a row, None for those that are empty, or an error.

    >>> _fields(b'1,"a b",,"a, b"', ",")
    ['1', 'a b', None, 'a, b']
    >>> _fields(b'1,"a', ",")
    'a quoted field is not closed on its line'
    """
    try:
        row = line.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"byte {error.start + 1} of the row is not UTF-8"
    if '"' not in row:
        return [field or None for field in row.split(separator)]
    fields: list[str | None] = []
    at = 0
    while True:
        if row.startswith('"', at):
            end = at + 1
            while True:
                end = row.find('"', end)
                if end < 0:
                    return "a quoted field is not closed on its line"
                if not row.startswith('"', end + 1):
                    break
                end += 2
            fields.append(row[at + 1 : end].replace('""', '"'))
            at = end + 1
            if at < len(row) and not row.startswith(separator, at):
                return "a quoted field has text after its quotes"
        else:
            end = row.find(separator, at)
            end = len(row) if end < 0 else end
            fields.append(row[at:end] or None)
            at = end
        if at >= len(row):
            return fields
        at += 1


def _strings(columns: Sequence[Sequence[str | None]], names: Sequence[str]) -> Any:
    pa = pyarrow_module()
    arrays = [pa.array(column, pa.string()) for column in columns]
    return pa.RecordBatch.from_arrays(arrays, names=list(names))
