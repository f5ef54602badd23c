"""Cuts a file of one-line puzzles into batches of lines, to be answered all at once.

A batch is handed out as the bytes it has in the file, so that nothing is done for each line. What
may come out otherwise than line by line does not go into one: lines that a lone \\r ends, bytes
that are not UTF-8, lines of any length without an end, and stretches of short lines.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cached_property

from nonet.formats.format import Record
from nonet.formats.native import CutLines, cut_lines
from nonet.formats.source import TROUBLE, Lines, Source

# Bytes of a batch. Two or three of these, in the forms they take on the way, fit into a cache.
BATCH = 1 << 20

# With fewer bytes a line than this on average most lines are no 9×9 puzzles.
_USUAL_LINE = 60
_CELLS = 81
# How many times as large a batch of long lines may be.
_LONGEST = 3
# Bytes that are looked through at a time, so that what is noted of each stays in the cache.
_PIECE = 1 << 15

ReadLines = Callable[[Lines], Iterator[Record]]
Make = Callable[[bytes, int, Source, ReadLines], "Batch"]


class Batch:
    """Whole lines of a file as they stand in it, most of them perhaps 9×9 puzzles.

    `data` holds them and `line` is the number of the first. `record` reads any one of them as the
    file's reader would.
    """

    def __init__(self, data: bytes, line: int, source: Source, read: ReadLines) -> None:
        self.data = data
        self.line = line
        self._source = source
        self._read = read

    @cached_property
    def lines(self) -> CutLines:
        """The lines with the puzzle of each, for the bulk calls; every line is a row."""
        return cut_lines(self.data)

    def record(self, row: int, start: int) -> Record:
        """Return what stands in line number `row` of the batch, from 0, at byte `start` of it."""
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
    """Yield the lines of a file in batches, and by single records where they do not fit in one.

    `make` makes a batch; `top` says how many bytes of the first lines are not for one, or -1 when
    nothing more can be read.
    """
    lines = source.lines()
    rest, wanted = b"", size
    while True:
        data, is_end, trouble = _fill(source, rest, wanted)
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
            # Longer lines, more bytes: a batch is worth its overhead by its number of lines.
            longer = len(whole) / number / (_CELLS + 1)
            wanted = int(size * min(max(longer, 1), _LONGEST))
        elif whole:
            lines.feed(io.BytesIO(whole).readline)
            yield from read(lines)
        if trouble is not None:
            lines.feed(_raising(trouble))
            yield from read(lines)
        if is_end or trouble is not None:
            return


def _fill(source: Source, rest: bytes, size: int) -> tuple[bytes, bool, Exception | None]:
    """Return `rest` and what follows it, whether the file ends there, and what went wrong.

    What a pipe holds is enough: nobody waits for answers because more may come.
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
    except TROUBLE as error:
        return b"".join(pieces), False, error
    return b"".join(pieces), False, None


def _newlines(data: bytes) -> int:
    """Return how many newlines there are; NumPy counts those of many bytes six times as fast."""
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
    """Whether every line means the same on its own as in this file, and most may be puzzles."""
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


def _raising(trouble: Exception) -> Callable[[int], bytes]:
    def readline(_: int) -> bytes:
        raise trouble

    return readline
