"""CSV files that are copied with one column filled in.

Rows are copied unchanged, including quotes and blanks, except for the field that is filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import accumulate

from nonet.errors import FormatError
from nonet.formats.batches import Batch, ReadLines
from nonet.formats.cells import read_cells
from nonet.formats.fields import Field, split
from nonet.formats.format import Record, Wants
from nonet.formats.header import Header, no_puzzles, read_header
from nonet.formats.native import CutTable, cut_table, line_end_of
from nonet.formats.source import Source
from nonet.model.grid import Grid

# A byte order mark at the beginning of a file is not part of its first line.
_MARK = "\ufeff".encode()
_NEWLINE = 10


class Table:
    """The header of a CSV file, which reads its rows and fills in one of their columns.

    >>> table = Table()
    >>> rows = ["id,puzzle,level\\n", "7,12..34......43.1,easy\\n"]
    >>> [record.line for record in table.records(rows, Wants())]
    [1, 2]
    >>> table.fill("solution")
    >>> table.top, table.filled(rows[1].strip(), "1234341221434321")
    ('id,puzzle,level,solution', '7,12..34......43.1,easy,1234341221434321')
    """

    def __init__(self) -> None:
        self.header: Header | None = None
        self._line = ""
        self._name = ""

    def records(self, lines: Iterable[str], wants: Wants) -> Iterator[Record]:
        """Read lines of the file, starting with the header; it and empty lines have no puzzle."""
        for number, line in enumerate(lines, 1):
            row = line.rstrip("\r\n")
            if not row.strip():
                yield Record(number, row, None)
            elif self.header is not None:
                yield Record(number, row, attempt_row(row, self.header, wants))
            else:
                self.header = read_header(row, wants.column)
                self._line = row
                error = None if self.header else no_puzzles(row, wants.column)
                yield Record(number, row, error)
                if error:
                    return

    def head(self, data: bytes | memoryview) -> int:
        """Return how many bytes of these lines are the header and the empty lines before it.

        It is 0 once the header was read, and -1 if that has no column of puzzles.

        >>> Table().head(b"\\n\\npuzzle,id\\n12..34......43.1,7\\n")
        12
        """
        if self._line:
            return -1 if self.header is None else 0
        text = bytes(data)
        start = len(text) - len(text.removeprefix(_MARK).lstrip())
        return text.find(b"\n", start) + 1 or len(text)

    def fill(self, name: str) -> None:
        """From now on, fill in the column of this name, or add it after the others."""
        self._name = name

    @property
    def is_filled(self) -> bool:
        """Whether a column is filled in."""
        return bool(self._name) and self.header is not None

    @property
    def compares(self) -> bool:
        """Whether the column must already hold what is filled in, as a column of solutions must."""
        return self._name == "solution" and self.column is not None

    @property
    def column(self) -> int | None:
        """The number of the column that is filled in, None if it is added."""
        keys = () if self.header is None else self.header.keys
        lower = [key.lower() for key in keys]
        return lower.index(self._name) if self._name in lower else None

    @property
    def separator(self) -> str:
        """The character between the fields."""
        return "," if self.header is None else self.header.separator

    @property
    def top(self) -> str:
        """The header to write, with the added column if there is one."""
        is_new = self.column is None and self._name
        return f"{self._line}{self.separator}{self._name}" if is_new else self._line

    def given(self, row: str) -> str:
        """Return the original text of the column that is filled in, "" if it is added.

        >>> table = Table()
        >>> _ = list(table.records(["puzzle,solution"], Wants()))
        >>> table.fill("solution")
        >>> table.given('12..34......43.1,"1234341221434321"')
        '1234341221434321'
        """
        fields, column = self._fields(row), self.column
        return "" if column is None or fields is None else fields[column].text(row)

    def filled(self, row: str, text: str) -> str:
        """Return a row with a text in the column.

        A row that does not fit the header becomes the puzzle field of an otherwise empty row.

        >>> table = Table()
        >>> _ = list(table.records(["puzzle,solution,id"], Wants()))
        >>> table.fill("solution")
        >>> table.filled('12..34......43.1,"?",7', "1234341221434321")
        '12..34......43.1,"1234341221434321",7'
        >>> table.filled('1,2', "")
        '"1,2",,'
        """
        fields, column = self._fields(row), self.column
        if fields is None:
            return self._whole(row)
        if column is None:
            return f"{row}{self.separator}{text}"
        start, end, is_quoted = fields[column]
        return row[:start] + (f'"{text}"' if is_quoted else text) + row[end:]

    def _fields(self, row: str) -> list[Field] | None:
        columns = 0 if self.header is None else len(self.header.keys)
        fields = split(row, self.separator)
        return fields if fields is not None and len(fields) == columns else None

    def _whole(self, row: str) -> str:
        """Return a row that cannot be split into fields as the puzzle field of a table row."""
        assert self.header is not None
        fields = [""] * (len(self.header.keys) + (self.column is None))
        quoted = row.replace('"', '""')
        fields[self.header.puzzle] = f'"{quoted}"'
        return self.separator.join(fields)


class TableBatch(Batch):
    """Whole rows of a CSV file, unchanged, without its header."""

    def __init__(
        self, data: memoryview, line: int, source: Source, read: ReadLines, *, table: Table
    ) -> None:
        super().__init__(data, line, source, read)
        self.table = table
        self._end = line_end_of(data)
        # Give every row the same line end, which the last line of a file may lack.
        if self._end == "\r\n":
            self.data = memoryview(bytes(data).replace(b"\r\n", b"\n"))
        if self.data and self.data[-1] != _NEWLINE:
            self.data = memoryview(bytes(self.data) + b"\n")

    @cached_property
    def rows(self) -> CutTable:
        """The rows, each with its puzzle and the field for its answer."""
        header = self.table.header
        assert header is not None
        columns = len(header.keys)
        return cut_table(self.data, header.separator, columns, header.puzzle, self.table.column)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def is_plain(self) -> bool:
        """Whether the rows can be read as bytes: they are UTF-8, and \\r only precedes \\n."""
        return self._end is not None

    def unchanged(self, first: int, last: int) -> memoryview:
        """Return the lines of some rows unchanged."""
        return self.data[self.rows.bounds(first)[0] : self.rows.bounds(last - 1)[1] + 1]

    def text(self, row: int) -> str:
        """Return a row as text."""
        start, end = self.rows.bounds(row)
        return str(self.data[start:end], "utf-8")

    def record(self, row: int) -> Record:
        """Return the record of a row, counted from 0 within the batch."""
        start, end = self.rows.bounds(row)
        return self._record_of(row, bytes(self.data[start : end + 1]))


def refuse_column(column: str | None, format: str) -> None:
    """Raise FormatError if a column is requested and the format has no columns.

    >>> refuse_column("quiz", "sdk")
    Traceback (most recent call last):
    nonet.errors.FormatError: format sdk has no columns; column= is for csv and parquet
    """
    if column is not None:
        raise FormatError(f"format {format} has no columns; column= is for csv and parquet")


def attempt_row(row: str, header: Header, wants: Wants) -> Grid | FormatError:
    """Read a row; return the error instead of raising it."""
    try:
        return _read_row(row, header, wants)
    except FormatError as error:
        error.__context__ = error.__cause__ = None
        return error.with_traceback(None)  # for the same reason as in `Format.attempt`


def _read_row(row: str, header: Header, wants: Wants) -> Grid:
    if '"' in row:
        fields = split(row, header.separator)
        if fields is None:
            message = "a quoted field is not closed on its line"
            raise FormatError(message, text=row, position=row.index('"'))
        cells = [field.text(row) for field in fields]
        starts = [field.start for field in fields]
    else:
        cells = row.split(header.separator)
        starts = [0, *(end + 1 for end in accumulate(map(len, cells), lambda a, b: a + 1 + b))]
    if len(cells) != len(header.keys):
        columns = "1 column" if len(cells) == 1 else f"{len(cells)} columns"
        message = f"{columns}; the header has {len(header.keys)}"
        raise FormatError(message, text=row, position=len(row))
    puzzle, start = cells[header.puzzle].strip(), starts[header.puzzle]
    place = max(row.find(puzzle, start), start)
    values, rules = read_cells(puzzle, wants, text=row, base_position=place)
    return Grid(values, rules, info=_info(cells, header.keys))


def _info(cells: list[str], keys: tuple[str, ...]) -> Mapping[str, str]:
    pairs = zip(keys, cells, strict=True)
    return {key: cell.strip() for key, cell in pairs if key and cell.strip()}
