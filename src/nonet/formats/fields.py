"""Splits the rows of a text table into fields: one row of text, or many rows of bytes at once.

A field may be quoted, with quotes in it doubled; a row never continues on the next line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NEWLINE, _QUOTE = 10, 34
# Bytes processed at a time, so that the flags of each piece stay in the cache: for whole arrays of
# flags, the page faults cost more than all the work on them.
_PIECE = 1 << 15


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


@dataclass(frozen=True)
class Fields:
    """The fields of many rows.

    `starts` and `ends` bound the text of each row without its line end. `is_regular` marks the rows
    with the expected number of fields, each of them plain or quoted without inner quotes.
    """

    bytes_: NDArray[np.uint8]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    is_regular: NDArray[np.bool_]
    _columns: int
    _last: NDArray[np.int64]  # the number of the last field of each row, among those of all rows
    _field_starts: NDArray[np.int64]
    _field_ends: NDArray[np.int64]

    def bounds(self, column: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where the field of a column begins and ends in each regular row."""
        import numpy as np

        wanted = self._last - (self._columns - 1 - column)
        wanted = np.where(self.is_regular, wanted, 0)
        return self._field_starts[wanted], self._field_ends[wanted]

    def windows(self, starts: NDArray[np.int64], width: int) -> NDArray[np.uint8]:
        """Return `width` bytes from each of these offsets."""
        import numpy as np

        found: NDArray[np.uint8] = np.lib.stride_tricks.sliding_window_view(self.bytes_, width)[
            starts
        ]
        return found


def cut(data: bytes, separator: str, columns: int) -> Fields:
    """Split whole lines, each ending in a newline, into rows with this many columns.

    >>> fields = cut(b"1,ab\\n2\\n3,cd\\n", ",", 2)
    >>> fields.is_regular.tolist(), [bound.tolist()[::2] for bound in fields.bounds(1)]
    ([True, False, True], [[2, 9], [4, 11]])
    """
    import numpy as np

    bytes_ = np.frombuffer(data, np.uint8)
    ends = _even_places(bytes_, ord(separator))
    if ends is None:
        ends = _places_of(bytes_, _NEWLINE, ord(separator))
    last = (bytes_[ends] == _NEWLINE).nonzero()[0]
    starts = np.empty_like(ends)
    starts[:1], starts[1:] = 0, ends[:-1] + 1
    row_starts = starts[last - np.diff(last, prepend=-1) + 1]
    is_regular = np.diff(last, prepend=-1) == columns
    row_ends = ends[last]
    if b'"' in data:
        starts, ends, is_odd = _unquoted(bytes_, starts, ends)
        rows = last.searchsorted(is_odd.nonzero()[0])
        is_regular[rows] = False
    return Fields(bytes_, row_starts, row_ends, is_regular, columns, last, starts, ends)


def _even_places(bytes_: NDArray[np.uint8], separator: int) -> NDArray[np.int64] | None:
    """Return where fields end if they end at the same places in all rows, else None.

    Comparing these few places in every row and counting separators takes half the time of a search.
    """
    import numpy as np

    width = int((bytes_[:_PIECE] == _NEWLINE).argmax()) + 1
    if len(bytes_) % width or bytes_[width - 1] != _NEWLINE:
        return None
    table = bytes_.reshape(-1, width)
    columns = (table[0] == separator).nonzero()[0]
    places = np.append(columns, width - 1)
    is_even = (table[:, width - 1] == _NEWLINE).all() and all(
        (table[:, column] == separator).all() for column in columns
    )
    if not is_even or _number_of(bytes_, _NEWLINE, separator) != len(table) * len(places):
        return None
    starts = np.arange(0, len(bytes_), width)
    found: NDArray[np.int64] = (starts[:, None] + places).reshape(-1)
    return found


def _number_of(bytes_: NDArray[np.uint8], one: int, other: int) -> int:
    """Return how often either of two bytes occurs."""
    import numpy as np

    flags, number = np.empty(_PIECE, np.bool_), 0
    for start in range(0, len(bytes_), _PIECE):
        piece = bytes_[start : start + _PIECE]
        for code in (one, other):
            number += int(np.count_nonzero(np.equal(piece, code, out=flags[: len(piece)])))
    return number


def _places_of(bytes_: NDArray[np.uint8], one: int, other: int) -> NDArray[np.int64]:
    """Return where either of two bytes occurs."""
    import numpy as np

    is_one, is_other = np.empty(_PIECE, np.bool_), np.empty(_PIECE, np.bool_)
    found = []
    for start in range(0, len(bytes_), _PIECE):
        piece = bytes_[start : start + _PIECE]
        ones, others = is_one[: len(piece)], is_other[: len(piece)]
        np.equal(piece, one, out=ones)
        np.equal(piece, other, out=others)
        np.logical_or(ones, others, out=ones)
        found.append(ones.nonzero()[0] + start)
    return np.concatenate([np.empty(0, np.int64), *found])


def _unquoted(
    bytes_: NDArray[np.uint8], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Return the bounds of fields without their quotes, and which fields have other quotes."""
    import numpy as np

    quotes = (bytes_ == _QUOTE).nonzero()[0]
    number = np.bincount(ends.searchsorted(quotes), minlength=len(ends))
    is_around = (bytes_[starts] == _QUOTE) & (bytes_[ends - 1] == _QUOTE) & (ends - starts >= 2)
    is_quoted = is_around & (number == 2)
    return starts + is_quoted, ends - is_quoted, (number > 0) & ~is_quoted


def fill(
    fields: Fields, rows: range, column: int | None, chars: NDArray[np.uint8], before: bytes = b""
) -> memoryview:
    """Return the lines of some rows with these characters in a column, or after the last one.

    `before` is inserted in front of the characters.

    >>> import numpy as np
    >>> chars = np.frombuffer(b"xxyy", np.uint8).reshape(2, 2)
    >>> bytes(fill(cut(b"1,ab\\n2,c\\n", ",", 2), range(2), 1, chars))
    b'1,xx\\n2,yy\\n'
    >>> bytes(fill(cut(b"1\\n23\\n", ",", 1), range(2), None, chars, b","))
    b'1,xx\\n23,yy\\n'
    """
    import numpy as np

    some = slice(rows.start, rows.stop)
    base = int(fields.starts[rows.start])
    stop = len(fields.bytes_)
    if rows.stop < len(fields.starts):
        stop = int(fields.starts[rows.stop])
    source = fields.bytes_[base:stop]
    if column is None:
        first = last = fields.ends[some]
    else:
        first, last = (bound[some] for bound in fields.bounds(column))
    first, removed = first - base, last - first
    if before:
        lead = np.frombuffer(before, np.uint8)
        chars = np.hstack([np.broadcast_to(lead, (len(chars), len(lead))), chars])
    width = chars.shape[1]
    if not removed.any() and (even := _evenly(source, first, chars)) is not None:
        return even
    places = first + np.arange(len(first)) * width
    if removed.any():
        places[1:] -= np.cumsum(removed)[:-1]
        if (removed == width).all():
            kept = source.copy()
            np.lib.stride_tricks.sliding_window_view(kept, width, writeable=True)[places] = chars
            return kept.data
        source = source[_outside(first, removed, len(source))]
    out = np.empty(len(source) + chars.size, np.uint8)
    is_kept = np.ones(len(out), np.bool_)
    np.lib.stride_tricks.sliding_window_view(is_kept, width, writeable=True)[places] = False
    out[is_kept] = source
    np.lib.stride_tricks.sliding_window_view(out, width, writeable=True)[places] = chars
    return out.data


def _evenly(
    source: NDArray[np.uint8], first: NDArray[np.int64], chars: NDArray[np.uint8]
) -> memoryview | None:
    """Return rows with characters inserted if all have the same length, else None.

    A few array copies do it for all rows.
    """
    import numpy as np

    rows, width = chars.shape
    length, at = len(source) // rows, int(first[0])
    if len(source) % rows or (first != np.arange(at, at + len(source), length)).any():
        return None
    out = np.empty((rows, length + width), np.uint8)
    table = source.reshape(rows, length)
    out[:, :at] = table[:, :at]
    out[:, at : at + width] = chars
    out[:, at + width :] = table[:, at:]
    return out.reshape(-1).data


def _outside(first: NDArray[np.int64], lengths: NDArray[np.int64], total: int) -> NDArray[np.bool_]:
    """Return which bytes lie outside these spans."""
    import numpy as np

    steps = np.zeros(total + 1, np.int8)
    some = lengths > 0
    steps[first[some]] += 1
    # Spans never touch, because a separator lies between them.
    steps[(first + lengths)[some]] -= 1
    found: NDArray[np.bool_] = np.cumsum(steps[:-1], dtype=np.int8) == 0
    return found
