"""Parquet: a column of puzzles, one of solutions, and others that become info; needs pyarrow.

The columns are recognised by the same names as in a CSV file. Files are read and written in batches
of rows; a stream that is not seekable (a pipe, gzip) is first copied to a temporary file.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, BinaryIO

from nonet.errors import FormatError, MissingExtra
from nonet.formats.cells import read_cells, spell_cells
from nonet.formats.format import Format, Record, Wants
from nonet.formats.header import Header, header_of, no_puzzles
from nonet.formats.kinds.csv_ import is_column
from nonet.formats.native import NO_PUZZLE
from nonet.model.grid import Grid

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

MAGIC = b"PAR1"
# Rows read and written at a time.
_ROWS = 1 << 14
_SPOOL = 1 << 23


class ParquetFormat(Format):
    """A table in a binary file."""

    name = "parquet"
    summary = "Parquet (needs pyarrow): puzzle, solution, and other columns"
    suffixes = (".parquet",)
    carries = frozenset({"info"})

    def claims(self, text: str) -> bool:
        """Return False: no text is in this format, whose files begin with a magic number."""
        return False

    def parse(self, text: str, wants: Wants) -> Grid:
        """Raise FormatError: a Parquet file is binary."""
        raise FormatError("Parquet is binary, not text; use nonet.read to read files", text=text)

    def dump(self, grid: Grid) -> str:
        """Raise FormatError: a Parquet file is binary."""
        raise FormatError("Parquet is binary, not text; use nonet.write to write files")

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a row cannot carry, as in a CSV file."""
        odd = [f"info {key}" for key, value in grid.info.items() if not is_column(key, value)]
        return (*super().losses(grid), *odd)

    def join(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Raise FormatError: a Parquet file is binary."""
        raise FormatError("parquet can only be written to a binary file")

    def write_to(self, grids: Iterable[Grid], stream: BinaryIO) -> None:
        """Write a column of puzzles, and one for every info key of any puzzle."""
        import tempfile

        pa, parquet = pyarrow_modules()
        keys: dict[str, None] = {}
        with tempfile.SpooledTemporaryFile(_SPOOL, "w+", encoding="utf-8", newline="") as rows:
            spool = csv.writer(rows)
            for grid in grids:
                info = {key: value for key, value in grid.info.items() if is_column(key, value)}
                keys.update(dict.fromkeys(info))
                spool.writerow([spell_cells(grid.values), *(info.get(key, "") for key in keys)])
            rows.seek(0)
            names = ["puzzle", *keys]
            schema = pa.schema([(name, pa.string()) for name in names])
            spooled = csv.reader(rows, strict=True)
            with parquet.ParquetWriter(stream, schema) as writer:
                while some := list(islice(spooled, _ROWS)):
                    padded = (row + [""] * (len(names) - len(row)) for row in some)
                    columns = [
                        pa.array([text or None for text in column], pa.string())
                        for column in zip(*padded, strict=True)
                    ]
                    writer.write_batch(pa.record_batch(columns, schema))


def pyarrow_modules() -> tuple[Any, Any]:
    """Return pyarrow and its Parquet module."""
    try:
        import pyarrow
        import pyarrow.parquet  # type: ignore[import-untyped]
    except ImportError:
        raise MissingExtra("Parquet files", package="pyarrow", extra="batch") from None
    return pyarrow, pyarrow.parquet


def _damages(pa: Any) -> tuple[type[Exception], ...]:
    """Return what pyarrow raises where a file is damaged; texts in it may not be UTF-8."""
    return (pa.ArrowException, OSError, UnicodeDecodeError)


class ParquetTable:
    """The rows of a Parquet file, in batches."""

    def __init__(self, stream: BinaryIO, wants: Wants, path: str | None = None) -> None:
        self._pa, parquet = pyarrow_modules()
        self._wants = wants
        self._spool: BinaryIO | None = None
        if path is None:
            import shutil
            import tempfile

            self._spool = tempfile.TemporaryFile()  # noqa: SIM115  (`close` closes it)
            shutil.copyfileobj(stream, self._spool)
            self._spool.seek(0)
        try:
            self._file = parquet.ParquetFile(path if self._spool is None else self._spool)
            names = self._file.schema_arrow.names
        except _damages(self._pa) as error:
            self.close()
            raise FormatError(f"reading the file failed: {_first_line(error)}") from None
        header = header_of(names, column_name=wants.column)
        if header is None:
            self.close()
            raise FormatError(no_puzzles("", wants.column).message)
        self.header: Header = header

    @property
    def schema(self) -> pa.Schema:
        """The columns and their types."""
        return self._file.schema_arrow

    def batches(self) -> Iterator[ParquetBatch]:
        """Yield the rows in batches."""
        number = 1
        try:
            for batch in self._file.iter_batches(_ROWS):
                batch.validate(full=True)  # all texts are UTF-8
                yield ParquetBatch(batch, number, self.header, self._wants)
                number += len(batch)
        except _damages(self._pa) as error:
            raise FormatError(f"reading the file failed: {_first_line(error)}") from None
        finally:
            self.close()

    def close(self) -> None:
        """Close the temporary file, if there is one."""
        if self._spool is not None:
            self._spool.close()


class ParquetBatch:
    """A batch of rows of a Parquet file; `line` is the number of the first, counted from 1."""

    def __init__(self, data: pa.RecordBatch, line: int, header: Header, wants: Wants) -> None:
        self.data = data
        self.line = line
        self.header = header
        self._wants = wants

    def __len__(self) -> int:
        return len(self.data)

    @property
    def puzzles(self) -> pa.Array:
        """The column of puzzles, as strings."""
        return _strings(self.data.column(self.header.puzzle))

    def column(self, key: str) -> int | None:
        """Return the number of the column with this info key, None if there is none."""
        lower = [name.lower() for name in self.header.keys]
        return lower.index(key) if key in lower else None

    def texts(self, column: int) -> list[str]:
        """Return the values of a column as text, "" for null."""
        found = self.data.column(column).to_pylist()
        return ["" if value is None else str(value) for value in found]

    def records(self) -> Iterator[Record]:
        """Yield the records of all rows."""
        columns = [(key, self.texts(number)) for number, key in enumerate(self.header.keys) if key]
        for row, puzzle in enumerate(self.puzzles.to_pylist()):
            info = {key: texts[row].strip() for key, texts in columns if texts[row].strip()}
            yield Record(self.line + row, puzzle or "", self._attempt(puzzle, info))

    def record(self, row: int) -> Record:
        """Return the record of a row, counted from 0 within the batch."""
        one = ParquetBatch(self.data.slice(row, 1), self.line + row, self.header, self._wants)
        return next(one.records())

    def _attempt(self, puzzle: str | None, info: dict[str, str]) -> Grid | FormatError:
        if puzzle is None or not puzzle.strip():
            return FormatError(NO_PUZZLE)
        try:
            values, rules = read_cells(puzzle.strip(), self._wants)
            return Grid(values, rules, info=info)
        except FormatError as error:
            error.__context__ = error.__cause__ = None
            return error.with_traceback(None)


def _strings(column: pa.Array) -> pa.Array:
    """Return a column of text or bytes as strings."""
    pa, _ = pyarrow_modules()
    try:
        return column.cast(pa.string())
    except pa.ArrowException as error:
        message = f"the column of puzzles does not hold text: {_first_line(error)}"
        raise FormatError(message) from None


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


FORMAT = ParquetFormat()
