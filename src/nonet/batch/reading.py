"""The rows of a part as record batches of a fixed size."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Any

from nonet.arrow.arrays import pyarrow_module
from nonet.batch.plan import ROWS, Part
from nonet.rows.files import CSV, JSONL, PARQUET, state_of, unreadable
from nonet.rows.jsontable import json_to_batch
from nonet.rows.tables import Table, csv_to_table, lines_to_table
from nonet.rows.text import blocks_of

# How much of a column is read at a time from files with wide rows.
_BUFFER = 1 << 20


def tables_of(part: Part, columns: Sequence[str] | None = None) -> Iterator[Table]:
    """Yield the rows of a part, at most ROWS at a time; where they are cut depends on it alone.

    Of a Parquet file, only the columns of these names are read if they are given.
    """
    file = part.source.file
    with unreadable(file.name):
        if file.format == PARQUET:
            names = None if columns is None else tuple(columns)
            for batch in even(_parquet(part, names), part.source.at_once):
                yield Table(batch, {})
            return
        top = part.source.separator, part.source.head
        for block in blocks_of(file, part.start, len(part), part.offset, ROWS, *top):
            yield _table(part, block)


def _table(part: Part, block: bytes) -> Table:
    source = part.source
    if source.file.format == CSV:
        assert source.header is not None
        return csv_to_table(block, source.header, source.names)
    if source.file.format == JSONL:
        return json_to_batch(block, source.types, source.column)
    return lines_to_table(block)


_Names = tuple[str, ...] | None


def _parquet(part: Part, names: _Names) -> Iterator[Any]:
    if len(part.groups) == 1:
        yield from GROUP.batches(part, names)
        return
    with _opened(part) as file:
        yield from _batches(file, part, names)


def _opened(part: Part) -> Any:
    from pyarrow import parquet  # type: ignore[import-untyped]

    # Without a buffer, all of a column's bytes in a row group are read at once.
    is_wide = part.source.at_once < ROWS
    return parquet.ParquetFile(part.source.file.path, buffer_size=_BUFFER if is_wide else 0)


def _batches(file: Any, part: Part, names: _Names) -> Iterator[Any]:
    if part.groups:
        yield from file.iter_batches(
            part.source.at_once, row_groups=list(part.groups), columns=names, use_threads=False
        )


class Group:
    """Reads a row group that is cut into several parts once, part after part."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._key: object = None
        self._file: Any = None
        self._row = 0
        self._rest: Iterator[Any] = iter(())
        self._left: Any = None

    def batches(self, part: Part, names: _Names) -> Iterator[Any]:
        """Yield the rows of a part of one row group."""
        path, (group,) = part.source.file.path, part.groups
        with _opened(part) as file:
            if len(part) == file.metadata.row_group(group).num_rows:
                yield from _batches(file, part, names)
                return
        with self._lock:
            key = (state_of(path), group, names)
            if self._key != key or self._row > part.start:
                if self._file is not None:
                    self._file.close()
                self._key, self._row, self._left = key, 0, None
                self._file = _opened(part)
                self._rest = _batches(self._file, part, names)
            for _ in self._take(part.start - self._row):
                pass
            found = list(self._take(len(part)))
        yield from found

    def _take(self, rows: int) -> Iterator[Any]:
        """Yield the next rows."""
        while rows > 0:
            batch = self._left if self._left is not None else next(self._rest, None)
            if batch is None:
                break
            some = batch.slice(0, rows)
            self._left = batch.slice(rows) if len(batch) > rows else None
            rows -= len(some)
            self._row += len(some)
            yield some


GROUP = Group()


def even(batches: Iterator[Any], rows: int) -> Iterator[Any]:
    """Yield the same rows in batches of a fixed size; the last may have fewer.

    >>> import pyarrow as pa
    >>> pieces = (pa.record_batch({"a": [1] * n}) for n in (1, 5, 0, 3))
    >>> [len(batch) for batch in even(pieces, 4)]
    [4, 4, 1]
    """
    pa = pyarrow_module()
    kept: list[Any] = []
    count = 0
    for each in batches:
        batch = each
        while count + len(batch) >= rows:
            kept.append(batch.slice(0, rows - count))
            batch = batch.slice(rows - count)
            yield kept[0] if len(kept) == 1 else pa.concat_batches(kept)
            kept, count = [], 0
        if len(batch):
            kept.append(batch)
            count += len(batch)
    if kept:
        yield kept[0] if len(kept) == 1 else pa.concat_batches(kept)
