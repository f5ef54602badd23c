"""What a batch does to its rows: the question, its options, and where the answers go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nonet import arrow
from nonet.arrow.arrays import pyarrow_module
from nonet.batch.files import PARQUET, SUFFIX
from nonet.batch.plan import Part, Source
from nonet.batch.texttable import Table
from nonet.formats.header import SOLUTIONS
from nonet.outcomes import UNREADABLE
from nonet.progress import Progress

VERBS = ("solve", "count", "rate", "canonical", "check")
# Columns whose values are as long as a puzzle.
_LONG = {*SOLUTIONS, "canonical"}


@dataclass(frozen=True)
class Job:
    """A question for every row; the parts are written to `folder`.

    If they are joined to one file, all have the columns of `schema`, and the parts of a Parquet
    file are Arrow files until then.
    """

    verb: str
    format: str
    folder: str
    packing: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    is_joined: bool = False
    schema: Any = None

    @property
    def suffix(self) -> str:
        """The suffix of the files of parts."""
        if self.is_joined and self.format == PARQUET:
            return ".arrow"
        return SUFFIX[self.format] + (f".{self.packing}" if self.packing else "")

    def name_of(self, part: Part) -> str:
        """Return the path of a part within the folder."""
        name = part.name + self.suffix
        folder = part.source.file.folder
        return name if self.is_joined or not folder else f"{folder}/{name}"

    def path_of(self, part: Part) -> Path:
        """Return the path of a part."""
        return Path(self.folder) / self.name_of(part)

    def answer(self, source: Source, table: Table, progress: Progress | None = None) -> Any:
        """Return rows of a file with their answers, which are the last columns."""
        function = getattr(arrow, self.verb)
        batch = self._with_partitions(source, table.batch)
        batch = function(batch, column=source.column, progress=progress, **self.options)
        return with_faults(batch, source.column, table.faults) if table.faults else batch

    def schema_of(self, source: Source) -> Any:
        """Return the schema of the answers to the rows of a file."""
        nothing = pyarrow_module().RecordBatch.from_pylist([], schema=source.schema)
        return self.answer(source, Table(nothing, {})).schema

    def conform(self, batch: Any) -> Any:
        """Return a batch with the columns that all parts have if they are joined."""
        if self.schema is None or batch.schema.equals(self.schema):
            return batch
        pa = pyarrow_module()
        names = batch.schema.names
        arrays = [
            batch.column(names.index(each.name)).cast(each.type)
            if each.name in names
            else pa.nulls(len(batch), each.type)
            for each in self.schema
        ]
        return pa.RecordBatch.from_arrays(arrays, schema=self.schema)

    def _with_partitions(self, source: Source, batch: Any) -> Any:
        """Add the columns in the names of folders, unless the file has them itself.

        Parts that are not joined keep their folders instead.
        """
        if not self.is_joined:
            return batch
        pa = pyarrow_module()
        for key, value in source.file.partitions:
            if key not in batch.schema.names:
                batch = batch.append_column(key, pa.array([value] * len(batch), pa.string()))
        return batch


def with_faults(batch: Any, column: str, faults: Mapping[int, tuple[str, str]]) -> Any:
    """Fill in rows that could not be split into fields: their text as the puzzle, and the error."""
    # Every function of nonet.arrow adds `status` and `error` as the last columns.
    status, last = batch.schema.names[-2:]
    batch = _with_texts(batch, column, {row: text for row, (text, _) in faults.items()})
    batch = _with_texts(batch, status, dict.fromkeys(faults, UNREADABLE))
    return _with_texts(batch, last, {row: error for row, (_, error) in faults.items()})


def with_rows(table: Table, column: str) -> Any:
    """Return the rows of a table; of those that could not be split, the text as the puzzle."""
    texts = {row: text for row, (text, _) in table.faults.items()}
    return _with_texts(table.batch, column, texts) if texts else table.batch


def _with_texts(batch: Any, column: str, texts: Mapping[int, str]) -> Any:
    pa = pyarrow_module()
    where = batch.schema.names.index(column)
    values = batch.column(where).to_pylist()
    for row, text in texts.items():
        values[row] = text
    arrays = list(batch.columns)
    arrays[where] = pa.array(values, pa.string())
    return pa.RecordBatch.from_arrays(arrays, schema=batch.schema)


def has_long_texts(name: str) -> bool:
    """Whether every value of a column is different and long, so that a dictionary is of no use.

    >>> has_long_texts("Solutions"), has_long_texts("nonet_canonical"), has_long_texts("level")
    (True, True, False)
    """
    return name.lower().removeprefix("nonet_") in _LONG
