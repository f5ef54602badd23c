"""Record batches written as Parquet, Arrow, CSV, JSONL or lines."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from nonet.arrow.arrays import pyarrow_module
from nonet.formats.header import SOLUTIONS
from nonet.rows.files import JSONL, LINE, PACKINGS, PARQUET

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Rows of a row group, fewer if they have more bytes than this.
GROUP = 1 << 17
GROUP_BYTES = 1 << 25
_PAGE = 1 << 22
# Columns whose values are as long as a puzzle.
_LONG = {*SOLUTIONS, "canonical"}
_SPECIAL = (b'"', b",", b"\n", b"\r")


class Writer:
    """Writes the rows of a part to a file; a context manager."""

    def __init__(self, path: Path, schema: Any) -> None:
        self.path = path
        self.schema = schema

    def write(self, batch: Any, first_row: int) -> None:
        """Write rows, the first of which has this number in its file."""
        raise NotImplementedError

    def close(self) -> None:
        """Write what belongs at the end of the file."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.close()


class ParquetWriter(Writer):
    """Writes row groups of GROUP rows or GROUP_BYTES, however the rows arrive."""

    def __init__(self, path: Path, schema: Any, column: str) -> None:
        super().__init__(path, schema)
        self._column = column
        self._writer: Any = None
        self._kept: list[Any] = []
        self._rows = self._bytes = 0

    def write(self, batch: Any, first_row: int = 0) -> None:
        """Keep rows until there are enough for a row group."""
        ends = row_widths(batch).cumsum()
        start = 0
        while start < len(batch):
            before = int(ends[start - 1]) if start else 0
            room = before + GROUP_BYTES - self._bytes
            stop = min(int(ends.searchsorted(room, "right")), start + GROUP - self._rows)
            if not self._rows:  # one row can be too wide by itself
                stop = max(stop, start + 1)
            self._kept.append(batch.slice(start, stop - start))
            self._rows += stop - start
            if stop < len(batch) or self._rows == GROUP:
                self._flush()
            elif stop > start:
                self._bytes += int(ends[stop - 1]) - before
            start = stop

    def _flush(self) -> None:
        pa = pyarrow_module()
        # In one piece, so that the pages do not depend on the pieces in which rows arrived.
        table = pa.Table.from_batches(self._kept, self.schema).combine_chunks()
        self._kept, self._rows, self._bytes = [], 0, 0
        if self._writer is None:
            self._writer = self._begun(table)
        self._writer.write_table(table, row_group_size=GROUP)

    def _begun(self, table: Any) -> Any:
        """Return the writer of pyarrow; the first row group decides on the size of its steps."""
        from pyarrow import parquet  # type: ignore[import-untyped]

        # A page is ended only between two steps; with texts of 30 kB it would have 245 MB.
        width = max(1, table.nbytes // max(1, len(table)))
        return parquet.ParquetWriter(
            self.path,
            self.schema,
            compression="zstd",
            use_dictionary=_repeating(self.schema, self._column) or False,
            write_batch_size=min(1 << 13, max(16, _PAGE // width)),
        )

    def close(self) -> None:
        """Write the last row group and the footer."""
        try:
            if self._kept or self._writer is None:
                self._flush()
        finally:
            if self._writer is not None:
                self._writer.close()


def row_widths(batch: Any) -> NDArray[np.int64]:
    """Return about how many bytes each row takes; it does not depend on the rows beside it.

    >>> import pyarrow as pa
    >>> row_widths(pa.record_batch({"a": ["x", None, "yyy"], "b": [1, 2, 3]})).tolist()
    [9, 8, 11]
    """
    import pyarrow.compute as pc  # type: ignore[import-untyped]

    from nonet.base.numeric import np

    types = pyarrow_module().types
    found = np.zeros(len(batch), np.int64)
    for column in batch.columns:
        kind, width = column.type, 1
        if types.is_list(kind) or types.is_large_list(kind):
            lengths, width = pc.list_value_length(column), _width(kind.value_type)
        elif _is_text(kind):
            lengths = pc.binary_length(column)
        else:
            found += _width(kind)
            continue
        found += width * pc.fill_null(lengths, 0).to_numpy(zero_copy_only=False).astype(np.int64)
    return found


def _is_text(kind: Any) -> bool:
    types = pyarrow_module().types
    is_string = types.is_string(kind) or types.is_large_string(kind)
    return bool(is_string or types.is_binary(kind) or types.is_large_binary(kind))


def _width(kind: Any) -> int:
    """Return how many bytes a value of a type takes, a guess if that is not the same for all."""
    try:
        return max(1, int(kind.bit_width) // 8)
    except ValueError:
        return 16


def _repeating(schema: Any, column: str) -> list[str]:
    """Return the columns whose texts are often the same; a dictionary of others only takes time."""
    types = pyarrow_module().types
    return [
        field.name
        for field in schema
        if (types.is_string(field.type) or types.is_large_string(field.type))
        and field.name != column
        and not has_long_texts(field.name)
    ]


def has_long_texts(name: str) -> bool:
    """Whether every value of a column is different and long, so that a dictionary is of no use.

    >>> has_long_texts("Solutions"), has_long_texts("nonet_canonical"), has_long_texts("level")
    (True, True, False)
    """
    return name.lower().removeprefix("nonet_") in _LONG


class ArrowWriter(Writer):
    """Writes an Arrow file, which is what a part of a Parquet file is until they are joined."""

    def __init__(self, path: Path, schema: Any) -> None:
        super().__init__(path, schema)
        self._writer = pyarrow_module().ipc.new_file(str(path), schema)

    def write(self, batch: Any, first_row: int) -> None:
        """Write rows."""
        self._writer.write_batch(batch)

    def close(self) -> None:
        """Write the footer."""
        self._writer.close()


class TextWriter(Writer):
    """Writes text, compressed if that is wanted; `to_text` makes it of rows."""

    def __init__(
        self, path: Path, schema: Any, to_text: Callable[[Any, int], Any], packing: str
    ) -> None:
        super().__init__(path, schema)
        pa = pyarrow_module()
        self._file = pa.OSFile(str(path), "wb")
        self._stream = self._file
        if packing:
            self._stream = pa.CompressedOutputStream(self._file, PACKINGS[packing])
        self._to_text = to_text

    def write(self, batch: Any, first_row: int) -> None:
        """Write rows."""
        self._stream.write(self._to_text(batch, first_row))

    def write_text(self, text: str) -> None:
        """Write a header."""
        self._stream.write(text.encode("utf-8"))

    def close(self) -> None:
        """Write the end of the compressed data."""
        try:
            self._stream.close()
        finally:
            self._file.close()


def table_writer(
    path: Path, schema: Any, kind: str, packing: str, column: str, *, header: bool = True
) -> Writer:
    """Return the writer of a table in a format; of lines, which are the column of puzzles."""
    if kind == PARQUET:
        return ParquetWriter(path, schema, column)
    if kind == JSONL:
        return TextWriter(path, schema, json_text, packing)
    if kind == LINE:
        return TextWriter(path, schema, _column_writer(column), packing)
    writer = TextWriter(path, schema, csv_text, packing)
    if header:
        writer.write_text(csv_header(schema))
    return writer


def _column_writer(column: str) -> Callable[[Any, int], bytes]:
    def to_text(batch: Any, first_row: int) -> bytes:
        texts = batch.column(batch.schema.names.index(column)).to_pylist()
        return "".join([f"{text or ''}\n" for text in texts]).encode("utf-8")

    return to_text


def csv_header(schema: Any) -> str:
    """Return the header of a CSV file.

    >>> import pyarrow as pa
    >>> csv_header(pa.schema([("puzzle", pa.string()), ("a, b", pa.string())]))
    'puzzle,"a, b"\\n'
    """
    pa = pyarrow_module()
    batch = pa.RecordBatch.from_arrays(
        [pa.array([name], pa.string()) for name in schema.names], schema.names
    )
    return bytes(csv_text(batch, 0)).decode("utf-8")


def csv_text(batch: Any, first_row: int) -> Any:
    """Return rows as CSV: null is an empty field, an empty text is in quotes.

    >>> import pyarrow as pa
    >>> bytes(csv_text(pa.record_batch({"a": ["x,y", None, ""], "b": [1, 2, 3]}), 0))
    b'"x,y",1\\n,2\\n"",3\\n'
    """
    pa = pyarrow_module()
    import pyarrow.compute as pc

    if not len(batch):
        return b""
    texts = [_quoted(_as_text(column)) for column in batch.columns]
    rows = pc.binary_join_element_wise(
        *texts, pa.scalar(",", pa.large_string()), null_handling="replace", null_replacement=""
    )
    end = pa.scalar("\n", pa.large_string())
    rows = pc.binary_join_element_wise(rows, pa.scalar("", pa.large_string()), end)
    _, _, data = rows.buffers()
    return data[: rows.offset + sum(pc.binary_length(rows).to_pylist())] if rows.offset else data


def _as_text(column: Any) -> Any:
    """Return the values of a column as strings."""
    pa = pyarrow_module()
    try:
        return column.cast(pa.large_string())
    except (pa.ArrowNotImplementedError, pa.ArrowInvalid):
        values = column.to_pylist()
        texts = [None if value is None else _dumped(value) for value in values]
        return pa.array(texts, pa.large_string())


def _dumped(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else _json(value)


def _quoted(texts: Any) -> Any:
    """Return texts with quotes around those that need them."""
    import pyarrow.compute as pc

    data = texts.buffers()[2]
    found = b"" if data is None else memoryview(data).tobytes()
    is_empty = pc.equal(pc.binary_length(texts), 0)
    if not any(sign in found for sign in _SPECIAL) and not pc.any(is_empty).as_py():
        return texts
    needed = pc.or_(pc.match_substring_regex(texts, '[",\r\n]'), is_empty)
    doubled = pc.replace_substring(texts, '"', '""')
    pa = pyarrow_module()
    sign, nothing = pa.scalar('"', pa.large_string()), pa.scalar("", pa.large_string())
    return pc.if_else(needed, pc.binary_join_element_wise(sign, doubled, sign, nothing), texts)


def json_text(batch: Any, first_row: int) -> bytes:
    """Return rows as lines of JSON.

    >>> import pyarrow as pa
    >>> json_text(pa.record_batch({"a": ["x", None], "b": [1, 2]}), 0)
    b'{"a": "x", "b": 1}\\n{"a": null, "b": 2}\\n'
    """
    return "".join([f"{_json(row)}\n" for row in batch.to_pylist()]).encode("utf-8")


def _json(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_plain)
    except ValueError:  # JSON has no NaN and no infinity
        return json.dumps(_finite(value), ensure_ascii=False, default=_plain)


def _plain(value: Any) -> Any:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_finite(each) for each in value]
    return None if isinstance(value, float) and not abs(value) < float("inf") else value
