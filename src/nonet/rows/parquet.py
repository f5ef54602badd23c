"""Copies of Parquet files, with answers filled in or without some rows; columns keep types."""

from __future__ import annotations

from typing import Any, BinaryIO

from nonet.formats.kinds.parquet import ParquetBatch, ParquetTable, pyarrow_modules
from nonet.rows.filling import column_of, status_name


class ParquetFill:
    """A copy of a Parquet file with the answers and what came of each row filled in or added."""

    def __init__(self, table: ParquetTable, name: str, stream: BinaryIO) -> None:
        self._pa, parquet = pyarrow_modules()
        keys = table.header.keys
        status = status_name(keys)
        self._is_number = name == "count"
        kind = self._pa.int64() if self._is_number else self._pa.string()
        self._schema = table.schema
        self._places = [self._place(keys, name, kind), self._place(keys, status, self._pa.string())]
        self._writer = parquet.ParquetWriter(stream, self._schema)

    def _place(self, keys: tuple[str, ...], name: str, kind: Any) -> tuple[int | None, Any]:
        """Make room for a column in the schema; return its number, None if it is added."""
        column = column_of(keys, name)
        field = self._pa.field(name, kind)
        if column is None:
            self._schema = self._schema.append(field)
        else:
            names = self._schema.names
            self._schema = self._schema.set(column, field.with_name(names[column]))
        return column, kind

    def write(self, batch: ParquetBatch, values: list[str], outcomes: list[str]) -> None:
        """Write rows with these values in the column, null for empty ones."""
        found: list[str | int | None] = [value or None for value in values]
        if self._is_number:
            found = [int(value) if value else None for value in values]
        columns = list(batch.data.columns)
        for (column, kind), texts in zip(self._places, (found, outcomes), strict=True):
            filled = self._pa.array(texts, kind)
            if column is None:
                columns.append(filled)
            else:
                columns[column] = filled
        self._writer.write_batch(self._pa.record_batch(columns, self._schema))

    def close(self) -> None:
        """Write the footer of the file."""
        self._writer.close()


class ParquetCopy:
    """A copy of a Parquet file without some of its rows."""

    def __init__(self, table: ParquetTable, stream: BinaryIO) -> None:
        self._pa, parquet = pyarrow_modules()
        self._writer = parquet.ParquetWriter(stream, table.schema)

    def write(self, batch: ParquetBatch, keeps: list[bool]) -> None:
        """Write the marked rows of a batch."""
        self._writer.write_batch(batch.data.filter(self._pa.array(keeps, self._pa.bool_())))

    def close(self) -> None:
        """Write the footer of the file."""
        self._writer.close()
