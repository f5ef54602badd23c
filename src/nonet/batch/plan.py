"""The plan of a batch: which rows of which file make which part.

A part of a text has `rows` lines. A part of a Parquet file has whole row groups, as many as fit
into `rows`; only larger row groups are cut, because reading the middle of one means decoding all
that precedes it. A part has fewer rows if they would take more than PART_BYTES.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from nonet.arrow.arrays import pyarrow_module
from nonet.arrow.names import puzzle_column
from nonet.errors import DamagedFile, FormatError
from nonet.formats.header import Header, no_puzzles, read_header
from nonet.formats.native import split_row
from nonet.rows import jsontable
from nonet.rows.files import CSV, JSONL, PARQUET, InputFile, unreadable
from nonet.rows.tables import unique_names
from nonet.rows.text import BYTES, Lines

_BLOCK = 1 << 14
# Rows that are read, answered and written at a time, fewer if they have more than BYTES.
ROWS = 1 << 15
# About the most bytes of a part, before compression: it may be held in memory as a whole.
PART_BYTES = 1 << 26


@dataclass(frozen=True)
class PlannedFile:
    """A file and what is known of its columns: the header of a CSV file, the types of JSON.

    `at_once` is how many rows of a Parquet file are read at a time; the rows of a CSV file follow
    `head` lines.
    """

    file: InputFile
    header: Header | None = None
    names: tuple[str, ...] = ()
    types: Mapping[str, str] = field(default_factory=dict)
    column: str = "puzzle"
    at_once: int = 0
    head: int = 0

    @property
    def is_known(self) -> bool:
        """Whether the columns are known; a table without a line has the one of puzzles."""
        if self.file.format == CSV:
            return self.header is not None
        return self.file.format != JSONL or bool(self.types)

    @property
    def separator(self) -> str | None:
        """The character between the fields of a CSV file."""
        return None if self.header is None else self.header.separator

    @property
    def schema(self) -> Any:
        """The schema of the rows."""
        pa = pyarrow_module()
        if self.file.format == PARQUET:
            from pyarrow import parquet  # type: ignore[import-untyped]

            return parquet.read_schema(self.file.path)
        if self.file.format == JSONL:
            return jsontable.schema_of(self.types or {self.column: "string"})
        return pa.schema([(name, pa.string()) for name in self.names])


@dataclass(frozen=True)
class Part:
    """Rows `start` to `stop` of a file, which become the part of the given number.

    Of a text these are its lines, and `offset` is where they begin in a file that is not
    compressed. Of a Parquet file, `groups` are the row groups, and rows are counted from the first
    of them; `first_row` is the number of the first row in the file.
    """

    number: int
    source: PlannedFile
    start: int
    stop: int
    offset: int | None = None
    groups: tuple[int, ...] = ()
    first_row: int = 0

    def __len__(self) -> int:
        return self.stop - self.start

    @property
    def name(self) -> str:
        """The name of its file without suffix; parts sort in the order of their rows."""
        return f"part-{self.number:06d}"


def plan_parts(files: list[InputFile], rows: int, column: str | None) -> Iterator[Part]:
    """Yield the parts of files; a file without rows is a part, too.

    A table of which not even the columns are known is one only if there is no other file.

    DamagedFile is raised at the end, after the parts of all rows that can be read.
    """
    number = 0
    damaged: list[DamagedFile] = []
    blank: PlannedFile | None = None
    for file in files:
        try:
            with unreadable(file.name):
                for source, *place in _parts(file, rows, column):
                    if not source.is_known:
                        blank = blank or source
                        continue
                    yield Part(number, source, *place)
                    number += 1
        except DamagedFile as error:
            damaged.append(error)
    if blank is not None and not number and not damaged:
        yield Part(0, blank, 0, 0)
    if len(damaged) == 1:
        raise damaged[0]
    if damaged:
        *others, last = damaged
        message = "; ".join([*map(str, others), f"{last.path}: {last.args[0]}"])
        raise DamagedFile(message, rows=last.rows)


def plan_readable(
    files: list[InputFile], rows: int, column: str | None
) -> tuple[list[Part], DamagedFile | None]:
    """Return the parts of all rows that can be read, and the error of damaged files, if any."""
    parts: list[Part] = []
    try:
        for part in plan_parts(files, rows, column):
            parts.append(part)
    except DamagedFile as error:
        if not parts:
            raise
        return parts, error
    return parts, None


def _parts(file: InputFile, rows: int, column: str | None) -> Iterator[tuple[Any, ...]]:
    if file.format == PARQUET:
        yield from _parts_of_parquet(file, rows, column)
    else:
        yield from _parts_of_text(file, rows, column)


def _parts_of_parquet(file: InputFile, rows: int, column: str | None) -> Iterator[tuple[Any, ...]]:
    from pyarrow import parquet

    with parquet.ParquetFile(file.path) as opened:
        names = opened.schema_arrow.names
        about = opened.metadata
        groups = [about.row_group(group) for group in range(about.num_row_groups)]
        sizes = [(group.num_rows, group.total_byte_size) for group in groups]
    column = names[puzzle_column(names, column)]
    at_once = min((_fitting(size, BYTES) for size in sizes if size[0]), default=ROWS)
    source = PlannedFile(file, None, tuple(names), {}, column, min(ROWS, at_once))
    kept: list[int] = []
    total = weight = before = 0
    for number, (count, size) in enumerate(sizes):
        if kept and (total + count > rows or weight + size > PART_BYTES):
            yield source, 0, total, None, tuple(kept), before
            before += total
            kept, total, weight = [], 0, 0
        fitting = min(rows, _fitting((count, size), PART_BYTES))
        if count > fitting:
            for start in range(0, count, fitting):
                stop = min(start + fitting, count)
                yield source, start, stop, None, (number,), before + start
            before += count
        else:
            kept.append(number)
            total += count
            weight += size
    if kept or not sizes:
        yield source, 0, total, None, tuple(kept), before


def _fitting(group: tuple[int, int], most: int) -> int:
    """Return how many rows of a row group, given by its rows and bytes, have at most these bytes.

    >>> _fitting((1000, 1_000_000), 5000), _fitting((10, 10**9), 5000)
    (5, 1)
    """
    rows, size = group
    return max(1, most * rows // max(size, 1))


def _parts_of_text(file: InputFile, rows: int, column: str | None) -> Iterator[tuple[Any, ...]]:
    """Yield the parts of a text after reading it once, to count its rows."""
    lines = Lines(file)
    try:
        source = PlannedFile(file, names=("puzzle",))
        if file.format == CSV:
            source = _read_top(file, lines, column)
        elif column not in (None, "puzzle") and file.format != JSONL:
            raise FormatError("lines of puzzles have no columns")
        types: jsontable.Types = {}
        starts = [(lines.row, lines.offset)]
        damage = None
        is_blank = True
        try:
            while block := lines.take(min(_BLOCK, starts[-1][0] + rows - lines.row)):
                if file.format == JSONL:
                    types = jsontable.merged(types, jsontable.types_of(block))
                    is_blank = is_blank and block.isspace()
                row, offset = starts[-1]
                if lines.row - row >= rows or lines.offset - offset >= PART_BYTES:
                    starts.append((lines.row, lines.offset))
        except DamagedFile as error:
            damage = error
            damage.rows = lines.row - starts[0][0]
            if not damage.rows:
                raise
        end = lines.row
    finally:
        lines.close()
    if file.format == JSONL:
        names = tuple(types)
        if not names and not is_blank:
            raise FormatError("no line of this file is a JSON object")
        named = names[puzzle_column(names, column)] if names else column or "puzzle"
        source = PlannedFile(file, None, names or (named,), types, named)
    if len(starts) > 1 and starts[-1][0] == end:
        starts.pop()
    first = starts[0][0]
    for index, (start, offset) in enumerate(starts):
        stop = starts[index + 1][0] if index + 1 < len(starts) else end
        yield source, start, stop, None if file.packing else offset, (), start - first
    if damage is not None:
        raise damage


def _read_top(file: InputFile, lines: Lines, column: str | None) -> PlannedFile:
    """Read the header of a CSV file, and leave the lines at the first row."""
    while block := lines.take(1):
        try:
            row = block.decode("utf-8-sig").strip("\r\n")
        except UnicodeDecodeError:
            raise FormatError(
                "no header; a CSV file begins with the names of its columns"
            ) from None
        if row.strip():
            header = read_header(row, column)
            if header is None:
                raise FormatError(no_puzzles(row, column).message)
            fields = split_row(row, header.separator)
            assert not isinstance(fields, FormatError)
            names = unique_names([each.text.strip() for each in fields])
            lines.separator = header.separator
            return PlannedFile(file, header, tuple(names), {}, names[header.puzzle], head=lines.row)
    name = column or "puzzle"
    return PlannedFile(file, None, (name,), {}, name)
