"""Splits a file of one-line puzzles into batches of lines that are processed together.

A batch holds the bytes of the file, so there is no work per line. Text that could be read
differently in a batch than line by line is not put into one: lines that end in a lone \\r, bytes
that are not UTF-8, very long lines, and stretches of short lines.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cached_property

from nonet.formats.format import Record
from nonet.formats.native import CutLines, cut_lines
from nonet.formats.source import READ_ERRORS, Lines, Source

# Bytes per batch. A cache can hold two or three of these in their intermediate forms.
BATCH = 1 << 20

# If lines have fewer bytes than this on average, most of them are not 9×9 puzzles.
_USUAL_LINE = 60
_CELLS = 81
# A batch of long lines may be larger by up to this factor.
_LONGEST = 3
# Bytes processed at a time, so that the flags of each piece stay in the cache.
_PIECE = 1 << 15

ReadLines = Callable[[Lines], Iterator[Record]]
Make = Callable[[bytes, int, Source, ReadLines], "Batch"]


class Batch:
    """Whole lines of a file, unchanged, most of which are probably 9×9 puzzles.

    `data` holds them and `line` is the number of the first. `record` reads one of them as the
    file's reader would.
    """

    def __init__(self, data: bytes, line: int, source: Source, read: ReadLines) -> None:
        self.data = data
        self.line = line
        self._source = source
        self._read = read

    @cached_property
    def lines(self) -> CutLines:
        """The lines, each with its puzzle, for the bulk calls; every line is a row."""
        return cut_lines(self.data)

    def record(self, row: int, start: int) -> Record:
        """Return the record of line `row` of the batch, counted from 0, which begins at `start`."""
        end = self.data.find(b"\n", start) + 1 or len(self.data)
        lines = Lines(io.BytesIO(self.data[start:end]).readline, self._source)
        lines.number = self.line + row - 1
        (record,) = self._read(lines)
        return record


def batches(
    source: Source,
    read: ReadLines,
    size: int = BATCH,
    *,
    make: Make = Batch,
    top: Callable[[bytes], int] = lambda data: 0,
) -> Iterator[Batch | Record]:
    """Yield the lines of a file in batches, and as single records if they do not fit into one.

    `make` creates a batch; `top` returns how many bytes at the beginning do not belong in a batch,
    or -1 if nothing more can be read.
    """
    lines = source.lines()
    rest, wanted = b"", size
    while True:
        data, is_end, error = _fill(source, rest, wanted)
        end = len(data) if is_end else data.rfind(b"\n") + 1
        if end == 0 and len(data) >= wanted:
            lines.feed(source.readline_after(data))
            yield from read(lines)
            return
        whole, rest = data[:end], data[end:]
        head = top(whole)
        if head:
            lines.feed(io.BytesIO(whole[:head]).readline)
            yield from read(lines)
            whole = whole[head:]
            if top(whole) < 0:
                return
        number = _newlines(whole) + (not whole.endswith(b"\n"))
        if _fits(whole, number):
            yield make(whole, lines.number + 1, source, read)
            lines.pass_by(number, len(whole))
            # Longer lines need larger batches: the overhead is spread over the number of lines.
            longer = len(whole) / number / (_CELLS + 1)
            wanted = int(size * min(max(longer, 1), _LONGEST))
        elif whole:
            lines.feed(io.BytesIO(whole).readline)
            yield from read(lines)
        if error is not None:
            lines.feed(_raising(error))
            yield from read(lines)
        if is_end or error is not None:
            return


def _fill(source: Source, rest: bytes, size: int) -> tuple[bytes, bool, Exception | None]:
    """Return `rest` and what follows it, whether the file ends there, and the error if any.

    The contents of a pipe are returned at once, so that results do not wait for more input.
    """
    pieces, length = [rest], len(rest)
    try:
        while length < size:
            piece = source.raw.read1(size - length)
            if not piece:
                return b"".join(pieces), True, None
            pieces.append(piece)
            length += len(piece)
            if not source.has_more_now():
                break
    except READ_ERRORS as error:
        return b"".join(pieces), False, error
    return b"".join(pieces), False, None


def _newlines(data: bytes) -> int:
    """Return the number of newlines; for much data NumPy is six times as fast as `count`."""
    if len(data) < _PIECE:
        return data.count(b"\n")
    import numpy as np

    bytes_, is_end = np.frombuffer(data, np.uint8), np.empty(_PIECE, np.bool_)
    pieces = (bytes_[start : start + _PIECE] for start in range(0, len(bytes_), _PIECE))
    newline = ord("\n")
    return sum(
        int(np.count_nonzero(np.equal(piece, newline, out=is_end[: len(piece)])))
        for piece in pieces
    )


def _fits(data: bytes, lines: int) -> bool:
    """Whether every line can be read on its own, and most of them may be puzzles."""
    if len(data) < max(_CELLS, lines * _USUAL_LINE):
        return False
    if b"\r" in data and data.count(b"\r") != data.count(b"\r\n"):
        return False
    if not data.isascii():
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            return False
    return True


def _raising(error: Exception) -> Callable[[int], bytes]:
    def readline(_: int) -> bytes:
        raise error

    return readline
