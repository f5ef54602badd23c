"""Rows of a table as columns of text, for copying them without making a Grid of each."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, BinaryIO, NamedTuple, Self

from nonet.formats.cells import BLANKS, spell_cells
from nonet.formats.header import Header
from nonet.formats.kinds.csv_ import is_column
from nonet.formats.kinds.parquet import ParquetBatch, pyarrow_modules
from nonet.formats.native import read_columns
from nonet.model.grid import Grid
from nonet.rows.batches import Batch, TableBatch

_CELLS = 81
# How the cells of a 9×9 puzzle are written; any other character needs a closer look.
_SPELLING = {ord(blank): "." for blank in BLANKS} | {ord(digit): digit for digit in "123456789"}
_PLAIN = frozenset("123456789") | BLANKS
# What `is_column` refuses in the text of a field, or looks at more closely.
_LINE_END = re.compile("[\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]")


class Columns(NamedTuple):
    """Some rows: their puzzles as they are written, and the values of every other column."""

    puzzles: list[str]
    values: Mapping[str, Sequence[str]]

    @property
    def keys(self) -> list[str]:
        """The keys of the columns that hold a value, in the order in which values appear.

        >>> Columns([], {"a": ["", "1"], "b": ["2", ""], "c": ["", ""]}).keys
        ['b', 'a']
        """
        first = {key: _first(texts) for key, texts in self.values.items()}
        return sorted((key for key in first if first[key] >= 0), key=lambda key: first[key])


def _first(texts: Sequence[str]) -> int:
    return next((index for index, text in enumerate(texts) if text), -1)


def columns_of(batch: Batch | ParquetBatch) -> Columns | None:
    """Return the columns of a batch, or None if some of its rows must be read one by one.

    Those have faults, or anything but a plain 9×9 puzzle. Lines of puzzles have no columns.
    """
    if isinstance(batch, ParquetBatch):
        texts = [batch.texts(column) for column in range(len(batch.header.keys))]
        return _checked(batch.header, texts)
    if isinstance(batch, TableBatch):
        header = batch.header
        data = batch.data[: batch.used]
        found, _, bad, _ = read_columns(data, header.separator, len(header.keys))
        if bad:
            return None
        return _checked(header, [_texts(*column[1:3]) for column in found])
    return None


def _texts(offsets: bytes, data: bytes) -> list[str]:
    places = memoryview(offsets).cast("i").tolist()
    if data.isascii():
        text = data.decode("ascii")
        return [text[start:end] for start, end in pairwise(places)]
    return [data[start:end].decode("utf-8") for start, end in pairwise(places)]


def _checked(header: Header, columns: Sequence[Sequence[str]]) -> Columns | None:
    values = {
        key: list(map(str.strip, column))
        for key, column in zip(header.keys, columns, strict=True)
        if key
    }
    puzzles = list(map(str.strip, columns[header.puzzle]))
    if any(len(puzzle) != _CELLS for puzzle in puzzles):
        return None
    if not _PLAIN.issuperset("".join(puzzles)):
        return None
    if not all(is_column(key, "") for key in values):
        return None
    if any(_LINE_END.search("".join(column)) for column in values.values()):
        return None
    return Columns([puzzle.translate(_SPELLING) for puzzle in puzzles], values)


def columns_of_grids(grids: Iterable[Grid], keys: Sequence[str]) -> Columns:
    """Return the columns of grids with these info keys.

    >>> columns_of_grids([Grid("12..34......43.1", info={"id": "7"})], ["id"])
    Columns(puzzles=['12..34......43.1'], values={'id': ['7']})
    """
    listed = list(grids)
    infos = [
        {key: value for key, value in grid.info.items() if is_column(key, value)} for grid in listed
    ]
    values = {key: [info.get(key, "") for info in infos] for key in keys}
    return Columns([spell_cells(grid.values) for grid in listed], values)


class ColumnWriter:
    """Writes columns to a CSV or Parquet file, as writing the grids would.

    >>> out = io.BytesIO()
    >>> with ColumnWriter("csv", ["id"], out) as writer:
    ...     writer.write(Columns(["12..34......43.1"], {"id": ["7"]}))
    >>> out.getvalue().decode().split()
    ['puzzle,id', '12..34......43.1,7']
    """

    def __init__(self, format: str, keys: Sequence[str], stream: BinaryIO) -> None:
        self._keys = list(keys)
        self._stream = stream
        self._parquet: Any = None
        if format == "parquet":
            self._pa, parquet = pyarrow_modules()
            self._schema = self._pa.schema([(key, self._pa.string()) for key in self._names])
            self._parquet = parquet.ParquetWriter(stream, self._schema)
        else:
            self._write_rows([self._names])

    @property
    def _names(self) -> list[str]:
        return ["puzzle", *self._keys]

    def write(self, columns: Columns) -> None:
        """Write some rows."""
        texts = [columns.puzzles, *(columns.values[key] for key in self._keys)]
        if self._parquet is None:
            self._write_rows(zip(*texts, strict=True))
            return
        arrays = [
            self._pa.array([text or None for text in column], self._pa.string()) for column in texts
        ]
        self._parquet.write_batch(self._pa.record_batch(arrays, self._schema))

    def _write_rows(self, rows: Iterable[Sequence[str]]) -> None:
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        self._stream.write(text.getvalue().encode("utf-8"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Write what belongs at the end of the file."""
        # Also after an error: the writer would otherwise do it when the stream is closed already.
        if self._parquet is not None:
            self._parquet.close()
