"""CSV files that are copied with the columns of their answers filled in.

Rows are copied unchanged, including quotes and blanks, except for the fields that are filled in.
"""

from __future__ import annotations

from nonet.errors import FormatError
from nonet.formats.kinds.csv_ import CsvRows
from nonet.formats.native import Field, split_row

STATUS = "status"


def column_of(keys: tuple[str, ...], name: str) -> int | None:
    """Return the number of the column with a key, None if there is none.

    >>> column_of(("id", "Count"), "count")
    1
    """
    lower = [key.lower() for key in keys]
    return lower.index(name) if name in lower else None


def status_name(keys: tuple[str, ...]) -> str:
    """Return the name of the column for what came of a row; a status of the user's own is kept.

    >>> status_name(("id",)), status_name(("status",))
    ('status', 'nonet_status')
    """
    return STATUS if column_of(keys, STATUS) is None else f"nonet_{STATUS}"


class Filling:
    """Fills in the column `name`, and what came of each row, in the rows of a CSV file.

    Columns that the file does not have are added after the others.

    >>> from nonet.formats.format import Wants
    >>> rows = CsvRows()
    >>> lines = ["id,puzzle,level", "7,12..34......43.1,easy"]
    >>> _ = list(rows.records(lines, Wants()))
    >>> filling = Filling(rows, "solution")
    >>> filling.top
    'id,puzzle,level,solution,status'
    >>> filling.filled(lines[1], "1234341221434321", "unique")
    '7,12..34......43.1,easy,1234341221434321,unique'
    """

    def __init__(self, rows: CsvRows, name: str) -> None:
        self._rows = rows
        self.name = name

    @property
    def _keys(self) -> tuple[str, ...]:
        return () if self._rows.header is None else self._rows.header.keys

    @property
    def column(self) -> int | None:
        """The number of the column that is filled in, None if it is added."""
        return column_of(self._keys, self.name)

    @property
    def status(self) -> int | None:
        """The number of the column for what came of a row, None if it is added."""
        return column_of(self._keys, status_name(self._keys))

    @property
    def compares(self) -> bool:
        """Whether the column must already hold what is filled in, as a column of solutions must."""
        return self.name == "solution" and self.column is not None

    @property
    def separator(self) -> str:
        """The character between the fields."""
        return "," if self._rows.header is None else self._rows.header.separator

    @property
    def top(self) -> str:
        """The header to write, with the added columns."""
        added = [self.name] * (self.column is None)
        added += [status_name(self._keys)] * (self.status is None)
        return self.separator.join([self._rows.top, *added])

    def given(self, row: str) -> str:
        """Return the original text of the column that is filled in, "" if it is added.

        >>> from nonet.formats.format import Wants
        >>> rows = CsvRows()
        >>> _ = list(rows.records(["puzzle,solution"], Wants()))
        >>> Filling(rows, "solution").given('12..34......43.1,"1234341221434321"')
        '1234341221434321'
        """
        fields, column = self._fields(row), self.column
        return "" if column is None or fields is None else fields[column].text.strip()

    def filled(self, row: str, text: str, status: str) -> str:
        """Return a row with a text in the column.

        A row that does not fit the header becomes the puzzle field of an otherwise empty row.

        >>> from nonet.formats.format import Wants
        >>> rows = CsvRows()
        >>> _ = list(rows.records(["puzzle,solution,id"], Wants()))
        >>> filling = Filling(rows, "solution")
        >>> filling.filled('12..34......43.1,"?",7', "1234341221434321", "unique")
        '12..34......43.1,"1234341221434321",7,unique'
        >>> filling.filled('1,2', "", "unreadable")
        '"1,2",,,unreadable'
        """
        fields = self._fields(row)
        if fields is None:
            row = self._whole(row)
            fields = self._fields(row)
            assert fields is not None
        added = [text] * (self.column is None) + [status] * (self.status is None)
        places = [(self.column, text), (self.status, status)]
        for column, value in sorted((c, v) for c, v in places if c is not None)[::-1]:
            field = fields[column]
            row = row[: field.start] + value + row[field.end :]
        return self.separator.join([row, *added])

    def _fields(self, row: str) -> list[Field] | None:
        fields = split_row(row, self.separator)
        if isinstance(fields, FormatError) or len(fields) != len(self._keys):
            return None
        return fields

    def _whole(self, row: str) -> str:
        """Return a row that cannot be split into fields as the puzzle field of a table row."""
        assert self._rows.header is not None
        fields = [""] * len(self._keys)
        quoted = row.replace('"', '""')
        fields[self._rows.header.puzzle] = f'"{quoted}"'
        return self.separator.join(fields)
