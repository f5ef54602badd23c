"""Splits a row of a text table into fields.

A field may be quoted, with quotes in it doubled; a row never continues on the next line.
"""

from __future__ import annotations

from typing import NamedTuple


class Field(NamedTuple):
    """Where a field begins and ends in its row, quotes included, and whether it is quoted."""

    start: int
    end: int
    is_quoted: bool

    def text(self, row: str) -> str:
        """Return the text of the field without quotes and surrounding blanks.

        >>> row = '7,"an ""X"" wing"'
        >>> [field.text(row) for field in split(row, ",") or ()]
        ['7', 'an "X" wing']
        """
        whole = row[self.start : self.end].strip()
        return whole[1:-1].replace('""', '"').strip() if self.is_quoted else whole


def split(row: str, separator: str) -> list[Field] | None:
    """Return the fields of a row, None if a quoted one is not closed.

    >>> split('1,"a, b"', ",")
    [Field(start=0, end=1, is_quoted=False), Field(start=2, end=8, is_quoted=True)]
    >>> split('1,"a', ",") is None
    True
    """
    fields, start = [], 0
    while True:
        lead = start + len(row[start:]) - len(row[start:].lstrip(" "))
        is_quoted = row.startswith('"', lead)
        if is_quoted:
            end = _end_of_quoted(row, lead)
            if end < 0 or row[end:].lstrip(" ")[:1] not in ("", separator):
                return None
            end += len(row[end:]) - len(row[end:].lstrip(" "))
        else:
            end = row.find(separator, start)
            end = len(row) if end < 0 else end
        fields.append(Field(start, end, is_quoted))
        if end >= len(row):
            return fields
        start = end + 1


def _end_of_quoted(row: str, start: int) -> int:
    at = start + 1
    while True:
        at = row.find('"', at)
        if at < 0:
            return -1
        if not row.startswith('"', at + 1):
            return at + 1
        at += 2
