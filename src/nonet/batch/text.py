"""Texts in blocks of whole lines, from any line on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import IO

from nonet.batch.files import InputFile, state_of, unreadable
from nonet.errors import DamagedFile, FormatError

_PIECE = 1 << 20
# No line of a data set is longer; a file of another kind may be one endless line.
MOST_BYTES = 1 << 24
# About how much is read, answered and written at a time.
BYTES = 1 << 23


class Lines:
    """The lines of an open text from its current position on; `line` is the number of the next."""

    def __init__(self, file: InputFile, offset: int = 0, line: int = 0) -> None:
        self._file = file
        self._stream: IO[bytes] = file.open()
        if offset:
            self._stream.seek(offset)
        self._rest = b""
        self._damage: DamagedFile | None = None
        self.offset = offset
        self.line = line

    def take(self, most: int) -> bytes:
        """Return up to `most` lines with their ends, b"" at the end of the text.

        There are fewer if they would have more than BYTES; the first is always taken. Of a damaged
        file, all whole lines are returned before DamagedFile is raised.
        """
        found: list[bytes] = []
        begin = self.offset
        while most > 0 and self.offset - begin < BYTES:
            if not self._rest:
                self._rest = self._read()
                if not self._rest:
                    break
            count = self._rest.count(b"\n")
            if not count:  # a line without an end: the rest of it follows, or it is the last
                more = self._read()
                self._rest += more
                if len(self._rest) > MOST_BYTES:
                    raise FormatError(f"a line of more than {MOST_BYTES:,} bytes", line=self.line)
                if more:
                    continue
                if self._damage is not None:  # the line was cut off
                    self._rest = b""
                    break
                found.append(self._rest)
                self.offset += len(self._rest)
                self._rest = b""
                self.line += 1
                break
            end = self._rest.rfind(b"\n") + 1 if count <= most else _end_of(self._rest, most)
            found.append(self._rest[:end])
            self.offset += end
            self._rest = self._rest[end:]
            taken = min(count, most)
            self.line += taken
            most -= taken
        if not found and self._damage is not None:
            raise self._damage
        return b"".join(found)

    def skip(self, lines: int) -> None:
        """Pass over some lines."""
        while lines > 0 and (block := self.take(min(lines, _PIECE))):
            lines -= block.count(b"\n") or 1

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def _read(self) -> bytes:
        try:
            with unreadable(self._file.name):
                return bytes(self._stream.read(_PIECE))
        except DamagedFile as error:
            self._damage = error
            return b""


def _end_of(data: bytes, lines: int) -> int:
    """Return where the given number of lines ends.

    >>> _end_of(b"a\\nbc\\nd\\n", 2)
    5
    """
    from nonet.numeric import np

    ends = np.flatnonzero(np.frombuffer(data, np.uint8) == ord("\n"))
    return int(ends[lines - 1]) + 1


class Cursor:
    """Remembers how far a file that can only be read from its beginning has been read.

    Parts of such a file are read one after the other, whole, so that every process decompresses
    the file once, whichever of its threads reads the next part.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._key: tuple[str, int, int, int] | None = None
        self._lines: Lines | None = None

    def blocks(self, file: InputFile, start: int, count: int, size: int) -> list[bytes]:
        """Return some lines in blocks."""
        with self._lock:
            lines = self._lines
            key = state_of(file.path)
            if lines is None or self._key != key or lines.line > start:
                if lines is not None:
                    lines.close()
                lines = Lines(file)
                self._key, self._lines = key, lines
            lines.skip(start - lines.line)
            return list(_blocks(lines, count, size))


CURSOR = Cursor()


def blocks_of(
    file: InputFile, start: int, count: int, offset: int | None, size: int
) -> Iterator[bytes]:
    """Yield the lines of a part in blocks; `offset` is where they begin, if that is known."""
    if offset is None:
        yield from CURSOR.blocks(file, start, count, size)
        return
    lines = Lines(file, offset, start)
    try:
        yield from _blocks(lines, count, size)
    finally:
        lines.close()


def _blocks(lines: Lines, count: int, size: int) -> Iterator[bytes]:
    end = lines.line + count
    while lines.line < end and (block := lines.take(min(size, end - lines.line))):
        yield block
