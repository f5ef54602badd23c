"""Opens a path or file object and decompresses, decodes and splits it into lines.

Supported are text and binary file objects, gzip and zstd (recognised by content), UTF-8 with or
without a byte order mark, UTF-16 and UTF-32 with one, and the line ends of all systems. A file is
never held in memory as a whole: a line longer than `MAX_BLOCK` is an error, and so is a longer
stretch without a puzzle.
"""

from __future__ import annotations

import codecs
import io
import os
import select
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePath
from typing import IO, Any, BinaryIO

from nonet.errors import ArgumentError, DamagedFile, FormatError
from nonet.formats.native import not_utf8
from nonet.formats.packed import NAMES, Unpacked, packing_of

MAX_BLOCK = 1 << 24
HEAD = 1 << 16
# A line counts as so many bytes at least in a stretch without a puzzle: it takes as long to read.
_LEAST = 64

# At least as long as any magic number of compressed data or NumPy and any byte order mark.
_LONGEST_MARK = 8

# The byte order mark; a text stream may begin with one, too.
_MARK = "\ufeff"
# Longer marks come first because the mark of UTF-32 begins with that of UTF-16.
MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, "utf-8"),
)

# Exceptions that can occur in the middle of a file.
READ_ERRORS = (DamagedFile, OSError, EOFError, zlib.error, UnicodeError)

PathOrFile = str | os.PathLike[str] | IO[Any]


def _opened(path: str) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except ValueError:  # raised by Python for a NUL or a lone surrogate
        raise ArgumentError(f"{path!r} cannot be the name of a file") from None


class PuzzleSource:
    """An open file: `head` holds its first bytes, `stream` all of them, `lines()` its text."""

    def __init__(self, path_or_file: PathOrFile, *, is_sniffed: bool = True) -> None:
        self.path: str | None = None
        self.is_sniffed = is_sniffed
        self._opened: BinaryIO | None = None
        self._unpacked: Unpacked | None = None
        if isinstance(path_or_file, (str, os.PathLike)):
            self.path = os.fspath(path_or_file)
            if self.path != "-":
                self._opened = _opened(self.path)
            stream: IO[Any] = self._opened or sys.stdin.buffer
        elif hasattr(path_or_file, "read"):
            stream = path_or_file
            name = getattr(stream, "name", None)
            self.path = name if isinstance(name, str) else None
        else:
            message = f"expected a path or a file object, not {type(path_or_file).__name__}"
            raise TypeError(message)
        try:
            # A long head is read only to recognise the format; otherwise a pipe could block.
            self._start(stream, HEAD if is_sniffed else _LONGEST_MARK)
        except BaseException:
            self.close()
            raise

    def _start(self, stream: IO[Any], wanted: int) -> None:
        self._outermost = stream
        # A text stream is encoded as UTF-8, so that all streams are handled as bytes.
        is_text = isinstance(stream.read(0), str)
        plain = _Plain(_Encoded(stream) if is_text else stream)
        try:
            mark = _read_in_full(plain, _LONGEST_MARK)
            plain = _Plain(plain, mark)
            packing = "" if is_text else packing_of(mark, self.path)
            if packing:
                self._unpacked = Unpacked(plain, packing)
                plain = _Plain(self._unpacked)
            self.head = _read_in_full(plain, wanted)
        except READ_ERRORS as error:
            raise self.broken(error) from None
        self.raw = _Plain(plain, self.head)
        self.stream = _buffered(self.raw)
        self.is_plain = self._opened is not None and not packing
        self.is_all = len(self.head) < wanted and self.damage is None
        names = (name for mark, name in MARKS if self.head.startswith(mark) and not is_text)
        self.encoding = next(names, "utf-8")

    @property
    def damage(self) -> DamagedFile | None:
        """What is wrong with compressed data, None as long as nothing is known to be."""
        return None if self._unpacked is None else self._unpacked.damage

    @property
    def suffix(self) -> str:
        """The suffix of the name in lower case, ignoring a final .gz or .zst."""
        name = PurePath(self.path or "")
        suffix = name.suffix.lower()
        return PurePath(name.stem).suffix.lower() if suffix[1:] in NAMES else suffix

    @property
    def opening(self) -> str:
        """The text of the head, cut after its last whole line, for recognising the format."""
        text = codecs.getincrementaldecoder(self.encoding)("replace").decode(self.head)
        end = max(text.rfind("\n"), text.rfind("\r")) + 1
        is_cut = end > 0 or self.damage is not None
        return (text[:end] if is_cut and not self.is_all else text).removeprefix(_MARK)

    def lines(self) -> NumberedLines:
        """Return an iterator over the lines."""
        if self.encoding == "utf-8":
            return NumberedLines(self.stream.readline, self)
        decoded = io.TextIOWrapper(self.stream, self.encoding, newline="")
        return NumberedLines(_buffered(_Encoded(decoded)).readline, self)

    def readline_after(self, data: bytes) -> Callable[[int], bytes]:
        """Return a `readline` for these bytes followed by the rest of the file."""
        return _buffered(_Plain(self.raw, data)).readline

    def has_more_now(self) -> bool:
        """Whether more can probably be read without waiting for a writer."""
        try:
            return bool(select.select([self._outermost], [], [], 0)[0])
        except (OSError, ValueError, TypeError):
            return True  # not a stream that blocks, or one that `select` does not support

    def pieces(self) -> Iterator[str]:
        """Yield the text in pieces split at arbitrary places, with every line end a newline."""
        decoding = codecs.getincrementaldecoder(self.encoding)()
        decoder = io.IncrementalNewlineDecoder(decoding, translate=True)
        read = 0
        while True:
            try:
                data = self.stream.read1(HEAD)  # `read` would lose what precedes an error
                text = decoder.decode(data, final=not data)
            except UnicodeDecodeError as error:
                before = error.object[: error.start]
                yield before.decode(error.encoding)
                # The decoder may have held back bytes of the previous piece.
                where = read + len(data) - len(error.object) + error.start
                message = f"byte {error.object[error.start]:#04x} at offset {where} of the file"
                raise FormatError(f"{message} is not {error.encoding.upper()}") from None
            except READ_ERRORS as error:
                raise self.broken(error) from None
            yield text if read else text.removeprefix(_MARK)
            if not data:
                return
            read += len(data)

    def broken(self, error: Exception, line: int | None = None) -> FormatError:
        """Return the error for one that ended the reading of the file."""
        if isinstance(error, DamagedFile):
            error.path = self.path
            return error
        return FormatError(f"reading the file failed: {error}", line=line, path=self.path)

    def close(self) -> None:
        """Close the file if it was opened here."""
        if self._opened is not None:
            self._opened.close()


class NumberedLines:
    """The lines of a file as text; `number` is the number of the last one returned.

    The error of a line that cannot be read is kept in `bad` under its number, and placeholder text
    is returned for it, so that a puzzle of several lines is not split there. `is_cut` is true if
    the lines stopped before the end of the file because no puzzle was found for too long.
    """

    def __init__(self, readline: Callable[[int], bytes], source: PuzzleSource) -> None:
        self.number = 0
        self.bad: dict[int, FormatError] = {}
        self.is_cut = False
        # Bytes since the last puzzle; the reader resets it.
        self.spent = 0
        self._readline = readline
        self._source = source
        self._waiting: list[str] = []
        self._rest = b""

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if self._waiting:
            self.number += 1
            return self._waiting.pop()
        raw = self._read()
        if not raw:
            raise StopIteration
        self.number += 1
        self.spent += max(len(raw), _LEAST)
        if self.spent > MAX_BLOCK:
            return self._pass_over(raw)
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            line = raw.decode("utf-8", "replace")
            before = raw[: error.start].decode("utf-8").removeprefix(self._mark())
            # A lone \r also ends a line.
            parts = before.split("\r")
            text = line.removeprefix(self._mark()).split("\r")[len(parts) - 1]
            self._blame(not_utf8(raw[error.start]), text, len(parts[-1]), after=len(parts) - 1)
        line = line.removeprefix(self._mark())
        return line if "\r" not in line else self._split(line)

    def feed(self, readline: Callable[[int], bytes]) -> None:
        """Continue with another `readline`, for data already read from the file."""
        self._readline = readline

    def _read(self) -> bytes:
        try:
            raw = self._readline(MAX_BLOCK + 1 - len(self._rest))
        except READ_ERRORS as error:
            self._readline = _read_nothing
            raw = b""
            self.bad[self.number + 1] = self._source.broken(error, line=self.number + 1)
        if self._rest:
            raw, self._rest = self._rest + raw, b""
        if len(raw) > MAX_BLOCK and b"\r" in raw and not raw.endswith(b"\n"):
            # Lines that end in a lone \r; the last of them may be incomplete.
            cut = raw.rindex(b"\r") + 1
            raw, self._rest = raw[:cut], raw[cut:]
        return raw

    def _split(self, line: str) -> str:
        """Return the first of several lines that end in \\r and keep the others."""
        if line.endswith("\r\n"):
            line = line[:-2] + "\n"
        parts = line.split("\r")
        if len(parts) > 1 and not parts[-1]:
            parts.pop()
        first, *others = [part if part.endswith("\n") else part + "\n" for part in parts]
        self._waiting = others[::-1]
        return first

    def _pass_over(self, raw: bytes) -> str:
        """Skip a line that is too long; after too many lines without a puzzle, stop for now."""
        is_long = len(raw) > MAX_BLOCK
        self.spent = 0
        while is_long and raw and not raw.endswith(b"\n"):
            raw = self._readline(HEAD)
        what = f"a line of more than {MAX_BLOCK} bytes"
        if not is_long:
            what = f"no puzzle in more than {MAX_BLOCK} bytes or {MAX_BLOCK // _LEAST} lines"
        self._blame(what)
        if is_long:
            return "\n"
        self.is_cut = True
        raise StopIteration

    def _mark(self) -> str:
        """Return the byte order mark if the current line is the first, else nothing."""
        return _MARK if self.number == 1 else ""

    def _blame(
        self, message: str, line: str = "", position: int | None = None, *, after: int = 0
    ) -> None:
        text, path, number = line.rstrip("\r\n"), self._source.path, self.number + after
        error = FormatError(message, text=text, position=position, line=number, path=path)
        self.bad[number] = error


def _read_nothing(_: int) -> bytes:
    return b""


class _Plain(io.RawIOBase):
    """A binary file object preceded by bytes already read from it; `close` leaves it open."""

    def __init__(self, stream: Any, head: bytes = b"") -> None:
        self._head = head
        self._read: Callable[[int], bytes | None] = getattr(stream, "read1", stream.read)
        # Reads into a buffer without a copy, where the stream can.
        self._into: Callable[[Any], int | None] | None = getattr(stream, "readinto1", None)
        if isinstance(stream, _Plain | Unpacked):
            self._into = stream.readinto

    def readable(self) -> bool:
        return True

    def read1(self, size: int) -> bytes:
        """Return up to `size` bytes: the head first, then whatever the stream returns."""
        if not self._head:
            return self._read(size) or b""
        data, self._head = self._head[:size], self._head[size:]
        return data

    def readinto(self, buffer: Any) -> int:
        if not self._head and self._into is not None:
            return self._into(buffer) or 0
        data = self.read1(len(buffer))
        buffer[: len(data)] = data
        return len(data)


class _Encoded(io.RawIOBase):
    """A text stream as UTF-8 bytes."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._rest:
            # Line by line, so that each line of a terminal or pipe is available at once.
            self._rest = self._stream.readline(HEAD).encode("utf-8", "surrogatepass")
        data = self._rest[: len(buffer)]
        self._rest = self._rest[len(data) :]
        buffer[: len(data)] = data
        return len(data)


def _read_in_full(plain: _Plain, size: int) -> bytes:
    """Return `size` bytes, or all that are left."""
    data = b""
    while len(data) < size:
        try:
            piece = plain.read1(size - len(data))
        except DamagedFile:
            if not data:
                raise
            break  # raised again by the next to read
        if not piece:
            break
        data += piece
    return data


def _buffered(raw: io.RawIOBase) -> io.BufferedReader:
    return io.BufferedReader(raw, HEAD)
