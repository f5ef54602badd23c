"""The rows of a part as record batches of a fixed size."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

from nonet.arrow.arrays import pyarrow_module
from nonet.batch.files import CSV, JSONL, PARQUET, state_of, unreadable
from nonet.batch.jsontable import json_to_batch
from nonet.batch.plan import Part
from nonet.batch.text import blocks_of
from nonet.batch.texttable import Table, csv_to_batch, lines_to_batch

# Rows that are read, answered and written at a time.
ROWS = 1 << 15


def tables_of(part: Part) -> Iterator[Table]:
    """Yield the rows of a part, at most ROWS at a time; where they are cut depends on it alone."""
    file = part.source.file
    with unreadable(file.name):
        if file.format == PARQUET:
            for batch in even(_parquet(part), ROWS):
                yield Table(batch, {})
            return
        for block in blocks_of(file, part.start, len(part), part.offset, ROWS):
            yield _table(part, block)


def _table(part: Part, block: bytes) -> Table:
    source = part.source
    if source.file.format == CSV:
        assert source.header is not None
        return csv_to_batch(block, source.header, source.names)
    if source.file.format == JSONL:
        return json_to_batch(block, source.types, source.column)
    return Table(lines_to_batch(block), {})


def _parquet(part: Part) -> Iterator[Any]:
    if len(part.groups) == 1:
        yield from GROUP.batches(part)
        return
    from pyarrow import parquet  # type: ignore[import-untyped]

    with parquet.ParquetFile(part.source.file.path) as file:
        yield from _batches(file, part.groups)


def _batches(file: Any, groups: tuple[int, ...]) -> Iterator[Any]:
    if groups:
        yield from file.iter_batches(ROWS, row_groups=list(groups), use_threads=False)


class Group:
    """Reads a row group that is cut into several parts once, part after part."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._key: object = None
        self._file: Any = None
        self._row = 0
        self._rest: Iterator[Any] = iter(())
        self._left: Any = None

    def batches(self, part: Part) -> Iterator[Any]:
        """Yield the rows of a part of one row group."""
        from pyarrow import parquet

        path, (group,) = part.source.file.path, part.groups
        with parquet.ParquetFile(path) as file:
            if len(part) == file.metadata.row_group(group).num_rows:
                yield from _batches(file, part.groups)
                return
        with self._lock:
            key = (state_of(path), group)
            if self._key != key or self._row > part.start:
                if self._file is not None:
                    self._file.close()
                self._key, self._row, self._left = key, 0, None
                self._file = parquet.ParquetFile(path)
                self._rest = _batches(self._file, part.groups)
            self._take(part.start - self._row)
            found = self._take(len(part))
        yield from found

    def _take(self, rows: int) -> list[Any]:
        """Return the next rows."""
        found = []
        while rows > 0:
            batch = self._left if self._left is not None else next(self._rest, None)
            if batch is None:
                break
            some = batch.slice(0, rows)
            self._left = batch.slice(rows) if len(batch) > rows else None
            found.append(some)
            rows -= len(some)
            self._row += len(some)
        return found


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
