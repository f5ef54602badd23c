"""Compressed data, recognised by their content: gzip, and zstd where pyarrow is installed.

Data that are cut short or corrupt end in a DamagedFile, which says how many lines were read. All
that is intact is delivered before, so no row that can be read is lost.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

from nonet.errors import DamagedFile, FormatError, MissingExtra

# How each kind of compressed data begins; a kind is also the suffix of file names.
_MAGIC = {"gz": b"\x1f\x8b", "zst": b"\x28\xb5\x2f\xfd"}
NAMES = {"gz": "gzip", "zst": "zstd"}
# How data begin that other programs compress, and what unpacks them. After the level, bzip2 data
# go on with a block or with their end.
_OTHERS = {
    "bzip2": (re.compile(rb"BZh[1-9](1AY&|\x17rE8)"), "bunzip2"),
    "xz": (re.compile(rb"\xfd7zXZ\x00"), "unxz"),
}

# How much compressed data is read, and how much is decompressed at a time.
_PIECE = 1 << 16
_SIP = 1 << 12
_MOST = 1 << 20
_FAILED = "reading the file failed: "
# No text has this byte.
_FILL = b"\xff"


def packing_of(head: bytes, path: str | None = None) -> str:
    """Return how data that begin with these bytes are compressed, "" if they are not.

    No compressed file is empty, so an empty one whose name says that it is compressed is damaged.

    >>> packing_of(b"\\x1f\\x8b\\x08"), packing_of(b"12..34"), packing_of(b"", "puzzles.txt")
    ('gz', '', '')
    >>> packing_of(b"BZh91AY&SY")
    Traceback (most recent call last):
    nonet.errors.FormatError: the data are compressed with bzip2; unpack them first (bunzip2), \
or use gzip or zstd
    """
    for name, (magic, program) in _OTHERS.items():
        if magic.match(head):
            message = f"the data are compressed with {name}; unpack them first ({program})"
            raise FormatError(f"{message}, or use gzip or zstd", path=path)
    if not head and path is not None:
        kind = PurePath(path).suffix.lower()[1:]
        if kind in NAMES:
            raise DamagedFile(f"{_FAILED}truncated {NAMES[kind]} data", path=path)
    return next((kind for kind, magic in _MAGIC.items() if head.startswith(magic)), "")


class Unpacked(io.RawIOBase):
    """The decompressed bytes of a stream; `close` closes it only if `owns` is set.

    >>> import gzip
    >>> packed = gzip.compress(b"one\\ntwo\\nthree\\n")
    >>> stream = Unpacked(io.BytesIO(packed[:-9]), "gz")
    >>> stream.read(100), stream.damage
    (b'one\\ntwo\\nthree\\n', None)
    >>> stream.read(100)
    Traceback (most recent call last):
    nonet.errors.DamagedFile: reading the file failed: truncated gzip data; 3 rows were read
    """

    def __init__(self, stream: Any, packing: str, *, owns: bool = False) -> None:
        self._stream = stream
        self._owns = owns
        self._pieces = (_gunzipped if packing == "gz" else _unzstd)(stream)
        self._rest = memoryview(b"")
        self._lines = 0
        self._after_return = False
        self._damage: str | None = None

    @property
    def damage(self) -> DamagedFile | None:
        """What is wrong with the data, None as long as nothing is known to be."""
        if self._damage is None:
            return None
        return DamagedFile(f"{_FAILED}{self._damage}", rows=self._lines)

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read some bytes; raise DamagedFile once all intact ones were read."""
        if not self._rest:
            self._rest = memoryview(self._next())
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size

    def _next(self) -> bytes:
        if self._damage is None:
            try:
                piece = next((piece for piece in self._pieces if piece), b"")
                self._count(piece)
                return piece
            except _Damage as damage:
                self._damage = str(damage)
        found = self.damage
        assert found is not None
        raise found

    def _count(self, piece: bytes) -> None:
        """Count the lines of a piece, which end with a line feed, a carriage return or both."""
        self._lines += piece.count(b"\n") + piece.count(b"\r") - piece.count(b"\r\n")
        self._lines -= self._after_return and piece.startswith(b"\n")
        self._after_return = piece.endswith(b"\r")

    def close(self) -> None:
        """End the use of the stream."""
        if self._owns and not self.closed:
            self._stream.close()
        super().close()


class _Damage(Exception):
    """What is wrong with compressed data."""


def _gunzipped(stream: Any) -> Iterator[bytes]:
    """Yield decompressed data; several gzip files may follow each other, and zeros at the end."""
    import zlib

    data = b""
    is_first = True
    while True:
        if not data:
            data = stream.read(_PIECE)
        if not is_first:
            while data and not data.lstrip(b"\0"):
                data = stream.read(_PIECE)
            data = data.lstrip(b"\0") if data else b""
            if not data:
                return
            if not _MAGIC["gz"].startswith(data[:2]):
                raise _Damage("trailing garbage after gzip data")
        unpacker = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        while not unpacker.eof:
            data = data or stream.read(_PIECE)
            if not data:
                raise _Damage("truncated gzip data")
            before = unpacker.copy()
            try:
                piece = unpacker.decompress(data, _MOST)
            except zlib.error:
                yield _intact(before, data)
                raise _Damage("corrupt gzip data") from None
            data = unpacker.unconsumed_tail
            yield piece
        data = unpacker.unused_data
        is_first = False


def _intact(unpacker: Any, data: bytes) -> bytes:
    """Return what can be decompressed of data that fail as a whole."""
    import zlib

    found = bytearray()
    try:
        for place in range(len(data)):
            found += unpacker.decompress(data[place : place + 1])
    except zlib.error:
        pass
    return bytes(found)


class _Sips(io.RawIOBase):
    """A stream that is read a little at a time: what one read makes is lost if it fails."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def readable(self) -> bool:
        """Return True."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return some bytes."""
        found: bytes = self._stream.read(_SIP if size < 0 else min(size, _SIP))
        return found


def _unzstd(stream: Any) -> Iterator[bytes]:
    try:
        import pyarrow as pa  # type: ignore[import-untyped]
    except ImportError:
        raise MissingExtra("zstd files", package="pyarrow", extra="batch") from None
    packed = pa.CompressedInputStream(pa.PythonFile(_Sips(stream), mode="r"), "zstd")
    while True:
        buffer = bytearray(_FILL * _PIECE)
        try:
            size = packed.readinto(buffer)
        except OSError as error:
            if error.errno is not None:  # of the stream
                raise
            # It does not report how much it wrote before it failed.
            yield bytes(buffer.rstrip(_FILL))
            what = "truncated" if "runcated" in str(error) else "corrupt"
            raise _Damage(f"{what} zstd data") from None
        if not size:
            return
        yield bytes(memoryview(buffer)[:size])
