"""Splits a file of one-line puzzles into batches of lines that are processed together.

A batch holds the bytes of the file, so there is no work per line. Text that could be read
differently in a batch than line by line is not put into one: lines that end in a lone \\r, bytes
that are not UTF-8, very long lines, and stretches of short lines.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cached_property, partial

from nonet.formats.format import Record
from nonet.formats.native import CutLines, cut_lines
from nonet.formats.source import READ_ERRORS, Lines, Source

# Bytes per batch. Half of this is 5 % slower, twice of it no faster.
BATCH = 1 << 21

# If lines have fewer bytes than this on average, most of them are not 9×9 puzzles.
_USUAL_LINE = 60
_CELLS = 81
# A batch of long lines may be larger by up to this factor.
_LONGEST = 3

ReadLines = Callable[[Lines], Iterator[Record]]
Make = Callable[[memoryview, int, Source, ReadLines], "Batch"]


class Batch:
    """Whole lines of a file, unchanged, most of which are probably 9×9 puzzles.

    `data` holds them and `line` is the number of the first. `record` reads one of them as the
    file's reader would. `release` ends the use of a batch.
    """

    def __init__(self, data: memoryview, line: int, source: Source, read: ReadLines) -> None:
        self.data = data
        self.line = line
        self._source = source
        self._read = read
        self._release: Callable[[], None] | None = None

    @cached_property
    def lines(self) -> CutLines:
        """The lines, each with its puzzle, for the bulk calls; every line is a row."""
        return cut_lines(self.data)

    def __len__(self) -> int:
        """Return the number of lines."""
        return len(self.lines)

    @property
    def is_plain(self) -> bool:
        """Whether the lines can be read as bytes: they are UTF-8, and \\r only precedes \\n."""
        return self.lines.is_plain

    def record(self, row: int) -> Record:
        """Return the record of line `row` of the batch, counted from 0."""
        return self._record_of(row, self.lines.line(row))

    def _record_of(self, row: int, line: bytes) -> Record:
        lines = Lines(io.BytesIO(line).readline, self._source)
        lines.number = self.line + row - 1
        (record,) = self._read(lines)
        return record

    def when_released(self, release: Callable[[], None]) -> None:
        """Set what `release` calls."""
        self._release = release

    def release(self) -> None:
        """Let the next batch use the memory of this one, which must not be read any more.

        A batch that is not released keeps its memory. New memory for every batch would be slower,
        because the system has to clear it: 60 to 75 ns per row of about 400.
        """
        if self._release is not None:
            self._release()
            self._release = None


def batches(
    source: Source,
    read: ReadLines,
    size: int = BATCH,
    *,
    make: Make = Batch,
    top: Callable[[memoryview], int] = lambda data: 0,
) -> Iterator[Batch | Record]:
    """Yield the lines of a file in batches, and as single records if they do not fit into one.

    `make` creates a batch; `top` returns how many bytes at the beginning do not belong in a batch,
    or -1 if nothing more can be read.
    """
    lines = source.lines()
    rest, wanted = b"", size
    free: list[bytearray] = []
    while True:
        memory = _memory(free, max(wanted, len(rest)))
        memory[: len(rest)] = rest
        length, is_end, error = _fill(source, memory, len(rest), wanted)
        end = length if is_end else memory.rfind(b"\n", 0, length) + 1
        view = memoryview(memory)
        if end == 0 and length >= wanted:
            lines.feed(source.readline_after(bytes(view[:length])))
            yield from read(lines)
            return
        whole, rest = view[:end], bytes(view[end:length])
        head = top(whole)
        if head:
            lines.feed(io.BytesIO(whole[:head]).readline)
            yield from read(lines)
            whole = whole[head:]
            if top(whole) < 0:
                return
        batch = make(whole, lines.number + 1, source, read)
        if _fits(batch):
            number, used = len(batch), len(whole)
            batch.when_released(partial(free.append, memory))
            yield batch
            lines.pass_by(number, used)
            # Longer lines need larger batches: the overhead is spread over the number of lines.
            longer = used / number / (_CELLS + 1)
            wanted = int(size * min(max(longer, 1), _LONGEST))
        elif whole:
            lines.feed(io.BytesIO(whole).readline)
            yield from read(lines)
        if error is not None:
            lines.feed(_raising(error))
            yield from read(lines)
        if is_end or error is not None:
            return


def _memory(free: list[bytearray], size: int) -> bytearray:
    """Return memory for a batch of this size, used before if possible."""
    while free:
        memory = free.pop()
        if len(memory) >= size:
            return memory
    return bytearray(size)


def _fill(
    source: Source, memory: bytearray, length: int, size: int
) -> tuple[int, bool, Exception | None]:
    """Read until `memory` holds `size` bytes, of which it has `length`.

    Return how many it has then, whether the file ends there, and the error if any. The contents of
    a pipe are returned at once, so that results do not wait for more input.
    """
    try:
        with memoryview(memory) as view:
            while length < size:
                read = source.raw.readinto(view[length:size])
                if not read:
                    return length, True, None
                length += read
                if not source.has_more_now():
                    break
    except READ_ERRORS as error:
        return length, False, error
    return length, False, None


def _fits(batch: Batch) -> bool:
    """Whether every line can be read on its own, and most of them may be puzzles."""
    if len(batch.data) < _CELLS or not batch.is_plain:
        return False
    return len(batch.data) >= len(batch) * _USUAL_LINE


def _raising(error: Exception) -> Callable[[int], bytes]:
    def readline(_: int) -> bytes:
        raise error

    return readline
