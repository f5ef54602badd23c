"""Splits a file of one-line puzzles into batches of rows that are processed together.

A batch holds the bytes of the file, so there is no work per line. Stretches of short lines, most of
which are no 9×9 puzzles, are not put into one.
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import partial

from nonet.formats.format import Record
from nonet.formats.kinds.csv_ import CsvRows
from nonet.formats.native import CutLines, CutTable, cut_lines, cut_table
from nonet.formats.source import MAX_BLOCK, READ_ERRORS, NumberedLines, PuzzleSource
from nonet.rows.filling import Filling

# Bytes per batch. Half of this is 5 % slower, twice of it no faster.
BATCH = 1 << 21

# If lines have fewer bytes than this on average, most of them are not 9×9 puzzles.
_USUAL_LINE = 60
_CELLS = 81
# A batch of long lines may be larger by up to this factor.
_LONGEST = 3
_MARK = "\ufeff".encode()

ReadLines = Callable[[NumberedLines], Iterator[Record]]


class Batch(ABC):
    """Whole rows of a file, unchanged, most of which are probably 9×9 puzzles.

    `data` holds them and `line` is the number of the first line. `record` reads one of them as the
    file's reader would. `release` ends the use of a batch. `used` bytes and `lines` lines belong to
    it; the rest of the data may be part of a row.
    """

    used: int
    lines: int

    def __init__(self, data: memoryview, line: int, source: PuzzleSource, read: ReadLines) -> None:
        self.data = data
        self.line = line
        self._source = source
        self._read = read
        self._release: Callable[[], None] | None = None

    @abstractmethod
    def __len__(self) -> int:
        """Return the number of rows."""

    @abstractmethod
    def number(self, row: int) -> int:
        """Return the line of a row, counted from 0 within the batch, in its file."""

    @abstractmethod
    def bounds(self, row: int) -> tuple[int, int]:
        """Return where a row begins and ends in the data, without its line end."""

    def text(self, row: int) -> str:
        """Return a row as text."""
        start, end = self.bounds(row)
        return str(self.data[start:end], "utf-8", "replace")

    def record(self, row: int) -> Record:
        """Return the record of a row, counted from 0 within the batch."""
        start, end = self.bounds(row)
        lines = NumberedLines(
            io.BytesIO(bytes(self.data[start:end]) or b"\n").readline, self._source
        )
        lines.number = self.number(row) - 1
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


class LineBatch(Batch):
    """Lines of puzzles; every line is a row."""

    def __init__(
        self, data: memoryview, line: int, source: PuzzleSource, read: ReadLines, *, last: bool
    ) -> None:
        super().__init__(data, line, source, read)
        self.rows: CutLines = cut_lines(data, last=last)
        self.used, self.lines = self.rows.used, self.rows.count
        self.data = data[: self.used]

    def __len__(self) -> int:
        return len(self.rows)

    def number(self, row: int) -> int:
        """Return the line of a row."""
        return self.line + row

    def bounds(self, row: int) -> tuple[int, int]:
        """Return where a row begins and ends in the data."""
        return self.rows.bounds(row)


class TableBatch(Batch):
    """Rows of a CSV file, without its header and blank lines."""

    def __init__(
        self,
        data: memoryview,
        line: int,
        source: PuzzleSource,
        read: ReadLines,
        *,
        last: bool,
        table: CsvRows,
        filling: Filling | None,
    ) -> None:
        super().__init__(data, line, source, read)
        self.filling = filling
        assert table.header is not None
        self.header = header = table.header
        filled = (None, None) if filling is None else (filling.column, filling.status)
        self.rows: CutTable = cut_table(
            data, header.separator, len(header.keys), header.puzzle, *filled, last=last
        )
        self.used, self.lines = self.rows.used, self.rows.lines
        self.data = data[: self.used]

    def __len__(self) -> int:
        return len(self.rows)

    def number(self, row: int) -> int:
        """Return the line of a row."""
        return self.line + self.rows.number(row)

    def bounds(self, row: int) -> tuple[int, int]:
        """Return where a row begins and ends in the data."""
        return self.rows.bounds(row)


def batches(
    source: PuzzleSource,
    read: ReadLines,
    table: CsvRows | None = None,
    filling: Filling | None = None,
    size: int = BATCH,
) -> Iterator[Batch | Record]:
    """Yield the rows of a file in batches, and as single records if they do not fit into one.

    `table` reads the header of a CSV file, and `filling` is for the columns to fill in.
    """
    lines = source.lines()
    rest, wanted = b"", size
    free: list[bytearray] = []
    while True:
        memory = _memory(free, max(wanted, len(rest)))
        memory[: len(rest)] = rest
        length, is_end, error = _fill(source, memory, len(rest), wanted)
        whole = memoryview(memory)[:length]
        is_all = is_end or error is not None
        if table is not None and table.header is None:
            head = _top(whole, is_all=is_end)
            if head < 0 and error is None:
                rest, wanted = bytes(whole), max(wanted, 2 * length)
                continue
            lines.feed(io.BytesIO(whole[: max(head, 0)]).readline)
            yield from read(lines)
            whole = whole[max(head, 0) :]
            if table.header is None:
                if not table.top and not is_all:
                    rest = bytes(whole)
                    continue
                if not table.top and error is not None:
                    lines.feed(_raising(error))
                    yield from read(lines)
                return
        batch: Batch
        make = partial(TableBatch, table=table, filling=filling) if table else LineBatch
        batch = make(whole, lines.number + 1, source, read, last=is_end)
        used = batch.used
        rest = bytes(whole[used:])
        if not used and not is_all and length >= wanted:
            if wanted >= MAX_BLOCK:  # a line that is too long is skipped
                lines.feed(source.readline_after(rest))
                yield from read(lines)
                return
            wanted *= 2
            continue
        if _fits(batch):
            number, following = len(batch), lines.number + batch.lines
            batch.when_released(partial(free.append, memory))
            yield batch
            lines.number = following
            # Longer lines need larger batches: the overhead is spread over the number of lines.
            longer = used / number / (_CELLS + 1)
            wanted = int(size * min(max(longer, 1), _LONGEST))
        elif used:
            lines.feed(io.BytesIO(whole[:used]).readline)
            yield from read(lines)
        if error is not None:
            lines.feed(_raising(error))
            yield from read(lines)
        if is_all:
            return


def _top(data: memoryview, *, is_all: bool) -> int:
    """Return how many bytes the header takes, and the blank lines before it; -1 if it is cut off.

    >>> _top(memoryview(b"\\n\\npuzzle,id\\n12..34......43.1,7\\n"), is_all=False)
    12
    >>> _top(memoryview(b"puzzle,i"), is_all=False)
    -1
    """
    text = bytes(data)
    start = len(text) - len(text.removeprefix(_MARK).lstrip())
    row = text[start:].splitlines(keepends=True)[:1]
    if not row:
        return len(text)
    # A \r at the end may be half of a line end.
    is_cut = not row[0].endswith(b"\n") and start + len(row[0]) == len(text)
    return -1 if is_cut and not is_all else start + len(row[0])


def _memory(free: list[bytearray], size: int) -> bytearray:
    """Return memory for a batch of this size, used before if possible."""
    while free:
        memory = free.pop()
        if len(memory) >= size:
            return memory
    return bytearray(size)


def _fill(
    source: PuzzleSource, memory: bytearray, length: int, size: int
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
    """Whether most of the rows may be puzzles."""
    return batch.used >= max(len(batch) * _USUAL_LINE, _CELLS) and len(batch) > 0


def _raising(error: Exception) -> Callable[[int], bytes]:
    def readline(_: int) -> bytes:
        raise error

    return readline
