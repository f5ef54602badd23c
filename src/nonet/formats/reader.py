"""Reads the puzzles of a file one by one, in constant memory."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from types import TracebackType
from typing import Literal, Self

from nonet.errors import DamagedFile, FormatError, UnknownName, Unsupported
from nonet.formats.foreign import foreign
from nonet.formats.format import Format, Record, Wants
from nonet.formats.kinds.csv_ import FORMAT as CSV
from nonet.formats.kinds.csv_ import CsvRows, refuse_column
from nonet.formats.kinds.line import FORMAT as LINE
from nonet.formats.kinds.npy import MAGIC, npy_records
from nonet.formats.kinds.numpy_ import FORMAT as NUMPY
from nonet.formats.kinds.parquet import FORMAT as PARQUET
from nonet.formats.kinds.parquet import MAGIC as PARQUET_MAGIC
from nonet.formats.kinds.parquet import ParquetTable
from nonet.formats.registry import by_name, by_opening
from nonet.formats.shapes import check_shape
from nonet.formats.source import NumberedLines, PathOrFile, PuzzleSource
from nonet.model.constraint import Constraint
from nonet.model.grid import Grid
from nonet.model.rules_argument import RulesLike, split

OnError = Literal["raise", "collect"]


class Reader(Iterator[Grid]):
    """A lazy iterator over the puzzles of a file.

    A bad puzzle raises FormatError, and `next` then continues after it; with on_error="collect" the
    error is added to `errors` and the puzzle is skipped. `line` is the line of the last puzzle
    returned, `table` the rows of a CSV file (None in other formats). The file is closed when its
    end is reached, by `close` and by `with`.

    >>> import io
    >>> reader = Reader(io.StringIO("12..34......43.1\\n12\\n"), on_error="collect")
    >>> [grid.clues for grid in reader], [error.line for error in reader.errors]
    ([7], [2])
    """

    def __init__(
        self,
        path_or_file: PathOrFile,
        *,
        rules: RulesLike | None = None,
        format: str | None = None,
        on_error: OnError = "raise",
        column: str | None = None,
    ) -> None:
        if on_error not in ("raise", "collect"):
            raise UnknownName(on_error, ("raise", "collect"), kind="on_error")
        chosen = None if format is None else by_name(format)
        self.errors: list[FormatError] = []
        self.line = 0
        self._on_error = on_error
        replaced, extras = split(rules)
        self._wants = Wants(replaced, column=column)
        self._source = PuzzleSource(path_or_file, is_sniffed=chosen is None)
        # A reader that is dropped before the end closes its file without a ResourceWarning.
        self._finalizer = weakref.finalize(self, self._source.close)
        if chosen is None and self._source.head.startswith(MAGIC):
            chosen = NUMPY
        if chosen is None and self._source.head.startswith(PARQUET_MAGIC):
            chosen = PARQUET
        if chosen is None and column is not None:
            chosen = CSV
        found = chosen or by_opening(self._source.opening, self._source.suffix)
        # A file that no format claims is read as lines, so that each line gets its own error.
        self._format = found or LINE
        self._is_claimed = found is not None
        if self._format is not LINE:
            check_shape(replaced, self._format)
        self.table = CsvRows() if self._format is CSV else None
        if self.table is None and self._format is not PARQUET:
            refuse_column(column, self._format.name)
        message = foreign(self._source.opening) if found is None else None
        self._refused: Record | None = None
        if message is None:
            self._records = _walk(self._source, self._format, self._wants, self.table)
        else:
            error = FormatError(message, line=1, path=self._source.path)
            self._refused = Record(1, "", error)
            self._records = _only(self._refused, self._source)
        self._has_extras = bool(extras)
        if extras:
            self._records = _with_extras(self._records, extras)

    @property
    def path(self) -> str | None:
        """The name of the file, None if it has none."""
        return self._source.path

    @property
    def damage(self) -> DamagedFile | None:
        """What is wrong with a compressed file, None as long as nothing is known to be."""
        error = self._source.damage
        if error is not None:
            error.path = self.path
        return error

    @property
    def format(self) -> str:
        """The name of the file's format."""
        return self._format.name

    @property
    def is_by_line(self) -> bool:
        """Whether each line is a puzzle, so that `records` yields every line."""
        return self._format.is_by_line

    def opening(self, puzzles: int) -> list[Record]:
        """Return the first records with a puzzle or an error, without consuming them.

        There are at most `puzzles` of them. Only the part of the file that was read to recognise
        the format is used, so there may be fewer, and none at all if the format was given or its
        puzzles have several lines.

        >>> import io
        >>> [record.line for record in Reader(io.StringIO("# x\\n12..34......43.1")).opening(9)]
        [2]
        """
        if self._refused is not None:
            return [self._refused]
        if not self._format.is_by_line or not self._source.is_sniffed:
            return []
        lines = self._source.opening.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        records = self._format.records(lines, self._wants)
        return list(islice((each for each in records if each.found is not None), puzzles))

    @property
    def is_claimed(self) -> bool:
        """Whether the format was given or recognised; otherwise each line is tried as a puzzle."""
        return self._is_claimed

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Grid:
        for line, _, found in self._records:
            if isinstance(found, Grid):
                self.line = line
                return found
            if found is not None:
                if self._on_error == "raise":
                    self.line = line
                    raise found
                self.errors.append(found)
        raise StopIteration

    def records(self) -> Iterator[Record]:
        """Yield the rest of the file as records (line, text, found), including bad puzzles.

        If each line is a puzzle, `found` is None for empty lines, comments and headers.

        >>> import io
        >>> [found for _, _, found in Reader(io.StringIO("# one\\n12..34......43.1")).records()]
        [None, Grid('12..34......43.1')]
        """
        # A generator keeps the reader alive, and with it the open file.
        yield from self._records

    def close(self) -> None:
        """Close the file; the rest of it is not read."""
        self._records.close()
        self._finalizer()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _walk(
    source: PuzzleSource, format: Format, wants: Wants, table: CsvRows | None
) -> Generator[Record]:
    """Yield the records of a file and close it."""
    try:
        if format is NUMPY and source.head.startswith(MAGIC):
            path = source.path if source.is_plain else None
            yield from _guarded(npy_records(source.stream, path, wants.rules), source)
        elif format is PARQUET:
            yield from _guarded(_parquet_records(source, wants), source)
        elif format.takes_pieces:
            yield from _guarded(format.records(source.pieces(), wants), source)
        else:
            yield from by_lines(source.lines(), source, table or format, wants)
    finally:
        source.close()


def _only(record: Record, source: PuzzleSource) -> Generator[Record]:
    """Yield the error of a file that is no text of puzzles, and close it."""
    source.close()
    yield record


def _parquet_records(source: PuzzleSource, wants: Wants) -> Iterator[Record]:
    for batch in parquet_table(source, wants).batches():
        yield from batch.records()


def parquet_table(source: PuzzleSource, wants: Wants) -> ParquetTable:
    """Return the rows of a Parquet file."""
    return ParquetTable(source.stream, wants, source.path if source.is_plain else None)


def _with_extras(records: Generator[Record], extras: tuple[Constraint, ...]) -> Generator[Record]:
    """Yield the records with variants added to the rules of each puzzle."""
    with contextlib.closing(records):
        for record in records:
            if not isinstance(record.found, Grid):
                yield record
                continue
            try:
                yield record._replace(found=record.found.with_(rules=extras))
            except Unsupported as error:
                yield record._replace(found=FormatError(str(error), line=record.line))


def _guarded(records: Iterable[Record], source: PuzzleSource) -> Iterator[Record]:
    puzzles, line = 0, 1
    try:
        for record in records:
            yield _placed(record, 0, source)
            puzzles, line = puzzles + 1, record.line + 1
    except DamagedFile as error:
        error.rows = puzzles
        yield _placed(Record(line, "", error), 0, source)
    except FormatError as error:
        yield _placed(Record(1, "", error), 0, source)


def by_lines(
    lines: NumberedLines, source: PuzzleSource, format: Format | CsvRows, wants: Wants
) -> Iterator[Record]:
    """Yield the records of lines of a file."""
    is_more = True
    puzzles = 0
    while is_more:
        start = lines.number
        try:
            for record in format.records(lines, wants):
                if record.found is not None:
                    lines.spent = 0
                if lines.bad:
                    yield from _bad_before(lines, record.line + start, format, puzzles)
                    if _may_be_cut(lines, record, start, format):
                        continue
                    record = _blamed(lines, record, start)
                puzzles += isinstance(record.found, Grid)
                if start or isinstance(record.found, FormatError):
                    record = _placed(record, start, source)
                yield record
        except FormatError as error:
            yield _placed(Record(1, "", error), start, source)
            return
        yield from _bad_before(lines, lines.number + 2, format, puzzles)
        is_more, lines.is_cut = lines.is_cut, False


def _bad_before(
    lines: NumberedLines, end: int, format: Format | CsvRows, puzzles: int
) -> Iterator[Record]:
    """Yield the unreadable lines before line `end` that do not belong to a puzzle."""
    for number in [number for number in lines.bad if number < end]:
        error = lines.bad.pop(number)
        if isinstance(error, DamagedFile):
            if isinstance(format, CsvRows):
                error.rows -= format.header is not None
            elif not format.is_by_line:
                error.rows = puzzles
        yield Record(number, error.text or "", error)


def _may_be_cut(lines: NumberedLines, record: Record, start: int, format: Format | CsvRows) -> bool:
    """Whether the rest of a puzzle of several lines may be missing, even if it looks complete."""
    after = record.line + start + record.text.count("\n") + 1
    is_last = isinstance(lines.bad.get(after), DamagedFile)
    return is_last and not isinstance(format, CsvRows) and not format.is_by_line


def _blamed(lines: NumberedLines, record: Record, start: int) -> Record:
    """Return a record, with the error of its first unreadable line if it has one."""
    first = record.line + start
    span = range(first, first + record.text.count("\n") + 1)
    errors = [lines.bad.pop(number) for number in span if number in lines.bad]
    if not errors:
        return record
    (error, *_), line = errors, record.line
    error.line = (error.line or first) - first + 1
    return Record(line, record.text, error)


def _placed(record: Record, start: int, source: PuzzleSource) -> Record:
    """Return a record whose line, and that of its error, is counted from the top of the file."""
    found = record.found
    line = record.line + start
    if isinstance(found, DamagedFile):
        found.path = found.path or source.path
    elif isinstance(found, FormatError):
        found.path = found.path or source.path
        found.line = line + (found.line or 1) - 1
        if found.text is None and record.text:
            found.text = record.text.partition("\n")[0]
    return Record(line, record.text, found)


def read(
    path_or_file: PathOrFile,
    *,
    rules: RulesLike | None = None,
    format: str | None = None,
    on_error: OnError = "raise",
    column: str | None = None,
) -> Reader:
    """Read the puzzles of a file lazily; it is a path or a file object and may be gzipped.

    `column` is the name of the column that holds the puzzles of a table (CSV, Parquet).

    >>> import io
    >>> [grid.clues for grid in read(io.StringIO("12..34......43.1\\n..............11\\n"))]
    [7, 2]
    """
    return Reader(path_or_file, format=format, rules=rules, on_error=on_error, column=column)
