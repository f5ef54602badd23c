"""Texts in blocks of whole rows, from any row on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import IO

from nonet.errors import DamagedFile, FormatError
from nonet.formats.native import find_rows
from nonet.rows.files import InputFile, state_of, unreadable

_PIECE = 1 << 20
_MARK = "\ufeff".encode()
# No line of a data set is longer; a file of another kind may be one endless line.
MOST_BYTES = 1 << 24
# About how much is read, answered and written at a time.
BYTES = 1 << 23


class Lines:
    """The rows of an open text from its current position on; `row` is the number of the next.

    Lines are rows; once `separator` is set, they are those of a table, which may have several lines
    each, and blank lines are none.
    """

    def __init__(
        self, file: InputFile, offset: int = 0, row: int = 0, separator: str | None = None
    ) -> None:
        self._file = file
        self._stream: IO[bytes] = file.open()
        if offset:
            self._stream.seek(offset)
        self._rest = b""
        self._is_all = False
        self._damage: DamagedFile | None = None
        self.separator = separator
        self.offset = offset
        self.row = row

    def take(self, most: int) -> bytes:
        """Return up to `most` rows, b"" at the end of the text.

        There are fewer if they would have more than BYTES; the first is always taken. Of a damaged
        file, all whole rows are returned before DamagedFile is raised.
        """
        found: list[bytes] = []
        begin = self.offset
        while most > 0 and self.offset - begin < BYTES:
            used, rows, _ = find_rows(self._rest, self.separator, most, self._is_all)
            if used:
                found.append(self._rest[:used])
                self._rest = self._rest[used:]
                self.offset += used
                self.row += rows
                most -= rows
                continue
            if self._is_all or self._damage is not None:
                break  # a row that was cut off is left out
            if len(self._rest) > MOST_BYTES:
                raise FormatError(f"a line of more than {MOST_BYTES:,} bytes", line=self.row)
            more = self._read()
            self._is_all = not more and self._damage is None
            self._rest += more
        if not found and self._damage is not None:
            raise self._damage
        return b"".join(found)

    def skip(self, rows: int) -> None:
        """Pass over some rows."""
        end = self.row + rows
        while self.row < end and self.take(min(end - self.row, _PIECE)):
            pass

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def _read(self) -> bytes:
        try:
            with unreadable(self._file.name):
                data = bytes(self._stream.read(_PIECE))
        except DamagedFile as error:
            self._damage = error
            return b""
        if self.offset == 0 and not self._rest and data.startswith(_MARK):
            self.offset = len(_MARK)
            return data.removeprefix(_MARK)
        return data


class Cursor:
    """Remembers how far a file that can only be read from its beginning has been read.

    Parts of such a file are read one after the other, whole, so that every process decompresses
    the file once, whichever of its threads reads the next part.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._key: tuple[str, int, int, int] | None = None
        self._lines: Lines | None = None

    def blocks(
        self,
        file: InputFile,
        start: int,
        count: int,
        size: int,
        separator: str | None,
        head: int,
    ) -> list[bytes]:
        """Return some rows in blocks."""
        with self._lock:
            lines = self._lines
            key = state_of(file.path)
            if lines is None or self._key != key or lines.row > start:
                if lines is not None:
                    lines.close()
                lines = Lines(file)
                lines.skip(head)
                lines.separator = separator
                self._key, self._lines = key, lines
            lines.skip(start - lines.row)
            return list(_blocks(lines, count, size))


CURSOR = Cursor()


def blocks_of(
    file: InputFile,
    start: int,
    count: int,
    offset: int | None,
    size: int,
    separator: str | None = None,
    head: int = 0,
) -> Iterator[bytes]:
    """Yield the rows of a part in blocks; `offset` is where they begin, if that is known.

    `separator` is that of a table, whose rows follow `head` lines.
    """
    if offset is None:
        yield from CURSOR.blocks(file, start, count, size, separator, head)
        return
    lines = Lines(file, offset, start, separator)
    try:
        yield from _blocks(lines, count, size)
    finally:
        lines.close()


def _blocks(lines: Lines, count: int, size: int) -> Iterator[bytes]:
    end = lines.row + count
    while lines.row < end and (block := lines.take(min(size, end - lines.row))):
        yield block
