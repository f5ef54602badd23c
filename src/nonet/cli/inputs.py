"""The input: puzzles as arguments, from files or from standard input, one after the other."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple, Self

import click

import nonet

if TYPE_CHECKING:
    import nonet.rows

STDIN = "-"
_NO_PUZZLE = "no puzzle: give one, a file, or - for standard input"

# For an argument that looks like a file name, the error does not discuss its cells.
_FILE_NAME = re.compile(r"(?=.*[A-Za-z]{2})(.*/.*|.*\.[A-Za-z]{2,10})")
_LINK = re.compile(r"https?://|[?&](?:load|q|bd|puzzleid)=|(?:fpuz|scl|ctc)")

# How many lines without a puzzle are buffered while deciding whether a file has only one puzzle.
_MOST_HELD = 1000


class InputItem(NamedTuple):
    """One puzzle, or the error in its place, or None for a line that passes through."""

    text: str
    found: nonet.Grid | nonet.NonetError | None
    source: str | None = None  # the file; None for an argument
    line: int = 0  # of an argument, its number; 0 if there is none
    is_alone: bool = False  # the only puzzle of its file
    origin: nonet.rows.Source | None = None  # of the row of a CSV file

    @classmethod
    def of(
        cls,
        record: nonet.formats.Record,
        source: str,
        origin: nonet.rows.Source | None = None,
        *,
        is_alone: bool = False,
    ) -> Self:
        """Return an item for the result of a reader; an error carries its line."""
        found, line = record.found, record.line
        if isinstance(found, nonet.FormatError):
            found.path, line = source, found.line or line
        return cls(record.text, found, source, line, is_alone, origin)

    @property
    def is_single(self) -> bool:
        """Whether it is answered by itself: an argument, or the only puzzle of a file."""
        return self.source is None or self.is_alone

    @property
    def is_row(self) -> bool:
        """Whether its answer is a row of a table."""
        return self.filling is not None and not self.is_alone

    @property
    def filling(self) -> nonet.rows.Filling | None:
        """How its answer is filled in, None if it is not the row of a table or gets a line."""
        if self.origin is None or self.origin.table is None or self.origin.table.header is None:
            return None
        return self.origin.filling

    @property
    def passes_as(self) -> str:
        """The line to write for a line that passes through; a header becomes a comment."""
        if self.origin is None:
            return self.text
        filling = self.filling
        return f"# {self.text}" if filling is None or self.is_alone else filling.top

    @property
    def puzzles(self) -> int:
        """The number of puzzles in it."""
        return int(self.found is not None)


class Lot:
    """Many lines of a file at once; the code that answers them counts their `puzzles`."""

    def __init__(
        self,
        batch: nonet.rows.Batch | nonet.rows.ParquetBatch,
        source: str,
        origin: nonet.rows.Source | None = None,
    ) -> None:
        self.batch = batch
        self.source = source
        self._origin = origin
        self.puzzles = 0

    def item(self, row: int) -> InputItem:
        """Return a row, counted from 0, as an item."""
        return InputItem.of(self.batch.record(row), self.source, self._origin)

    def row_item(self, row: int) -> InputItem:
        """Return a row as an item without its puzzle, which was answered."""
        assert isinstance(self.batch, nonet.rows.Batch)
        text, line = self.batch.text(row), self.batch.number(row)
        return InputItem(text, None, self.source, line, origin=self._origin)

    def items(self) -> Iterator[InputItem]:
        """Yield all rows as items."""
        return map(self.item, range(len(self.batch)))


class Inputs:
    """The puzzles of a command under the requested rules, read lazily.

    `empty` names the files without a puzzle and without an error; `damaged` has the errors of
    compressed files that could not be read to their end.
    """

    def __init__(
        self,
        puzzles: Sequence[str],
        *,
        format: str | None = None,
        rules: nonet.Rules | None = None,
        extras: Sequence[nonet.Constraint] = (),
        column: str | None = None,
    ) -> None:
        self._puzzles = puzzles or (STDIN,)
        self._format = format
        self._rules = rules
        self._extras = extras
        self._column = column
        self._fills = ""
        self._open: BinaryIO | None = None
        self._ready: nonet.rows.Source | None = None
        self._bytes_before = 0
        self._must_have_one = not puzzles
        self.empty: list[str] = []
        self.damaged: list[nonet.errors.DamagedFile] = []
        if not puzzles and (sys.stdin is None or sys.stdin.isatty()):
            raise click.UsageError(_NO_PUZZLE)
        self.has_files = any(_names_a_file(puzzle) for puzzle in self._puzzles)

    @property
    def has_extras(self) -> bool:
        """Whether the options ask for rules other than classic 9×9."""
        return bool(self._extras) or self._rules not in (None, nonet.CLASSIC)

    def __iter__(self) -> Iterator[InputItem]:
        return self.items()

    def fill(self, name: str) -> None:
        """Answer CSV files row by row, with the answers in the column of this name."""
        self._fills = name

    def items(self, *, draws: bool = False) -> Iterator[InputItem]:
        """Yield the puzzles one by one.

        If the answers are drawn, the only puzzle of any file is `is_alone`. Otherwise that of a
        file with one line per puzzle is not, because such a file gets a line for every line.
        """
        for item in self._walk(in_lots=False, draws=draws):
            assert isinstance(item, InputItem)
            yield item

    def in_lots(self, *, draws: bool = False) -> Iterator[InputItem | Lot]:
        """Yield the same puzzles, but lines with classic 9×9 puzzles in batches of thousands."""
        return self._walk(in_lots=not self._extras, draws=draws)

    def _walk(self, *, in_lots: bool, draws: bool) -> Iterator[InputItem | Lot]:
        found = False
        for number, puzzle in enumerate(self._puzzles, 1):
            if not _names_a_file(puzzle):
                yield self._argument(puzzle)._replace(line=number)
                continue
            for item in self._named(puzzle, in_lots, draws):
                yield item
                found = True
        if self._must_have_one and not found and not self.damaged:
            self.empty.clear()
            raise click.UsageError(_NO_PUZZLE)

    def name_of(self, item: InputItem) -> str:
        """Return the prefix that names a single puzzle in a message, empty if there is only one."""
        if len(self._puzzles) == 1 or not item.is_single:
            return ""
        if item.source is not None:
            return f"{item.source}: "
        return f"puzzle {item.line}: " if item.line else ""

    @property
    def bytes_total(self) -> int | None:
        """How many bytes there are to read, or None if that is not known."""
        if STDIN in self._puzzles:
            return None
        files = [Path(puzzle) for puzzle in self._puzzles if _names_a_file(puzzle)]
        if not all(path.is_file() for path in files):
            return None
        return sum(path.stat().st_size for path in files)

    @property
    def bytes_read(self) -> int:
        """How many bytes have been read so far."""
        return self._bytes_before + self._position()

    def _position(self) -> int:
        return self._open.tell() if self._open is not None and self._open.seekable() else 0

    def _argument(self, text: str) -> InputItem:
        try:
            grid = nonet.parse(text, format=self._format, rules=self._rules)
            return InputItem(text, self._with_extras(grid))
        except nonet.FormatError as error:
            shown = text if len(text) <= 40 else f"{text[:37]}..."
            message = f"{shown!r} is neither a file that exists nor a puzzle"
            if _LINK.match(text):
                message = f"{shown!r} is not a puzzle: {error}"
            elif not _FILE_NAME.fullmatch(text) or text.lstrip().startswith("<"):
                message += f": {error}"
            return InputItem(text, nonet.FormatError(message, text=text))
        except nonet.NonetError as error:
            return InputItem(text, error)

    @property
    def format(self) -> str | None:
        """The format of the file if exactly one is named, otherwise None."""
        if len(self._puzzles) != 1 or not _names_a_file(self._puzzles[0]):
            return None
        try:
            self._ready = self._reader(self._puzzles[0])
        except (OSError, nonet.NonetError):
            return None  # reading the file will report the error
        return self._ready.format

    def _reader(self, name: str) -> nonet.rows.Source:
        """Open a file, or reuse the one that was opened to detect its format."""
        if (ready := self._ready) is not None:
            self._ready = None
            return ready
        file = sys.stdin.buffer if name == STDIN else Path(name).open("rb")  # noqa: SIM115
        try:
            self._open = file
            return nonet.rows.Source(
                file,
                format=self._format,
                rules=self._rules,
                on_error="collect",
                column=self._column,
            )
        except BaseException:
            self._close(name)
            raise

    def _close(self, name: str) -> None:
        self._bytes_before += self._position()
        if self._open is not None and name != STDIN:
            self._open.close()
        self._open = None

    @property
    def can_be_read_again(self) -> bool:
        """Whether exactly one file is named, and it is not a pipe or standard input."""
        return len(self._puzzles) == 1 and Path(self._puzzles[0]).is_file()

    @contextmanager
    def again(self) -> Iterator[nonet.rows.Source]:
        """Open the only file a second time and yield its reader."""
        with (
            Path(self._puzzles[0]).open("rb") as file,
            nonet.rows.Source(
                file, format=self._format, on_error="collect", column=self._column
            ) as reader,
        ):
            yield reader

    @contextmanager
    def only_file(self) -> Iterator[tuple[str, nonet.rows.Source]]:
        """Open a file; yield its display name and its reader."""
        (name,) = self._puzzles
        source = "standard input" if name == STDIN else name
        try:
            yield source, self._reader(name)
        except nonet.FormatError as error:
            error.path = source
            raise
        finally:
            self._close(name)

    def _named(self, name: str, in_lots: bool, draws: bool) -> Iterator[InputItem | Lot]:
        source = "standard input" if name == STDIN else name
        if name == STDIN and sys.stdin is None:
            yield InputItem("", nonet.ArgumentError("cannot read standard input: it is closed"))
            return
        try:
            reader = self._reader(name)
        except nonet.errors.DamagedFile as error:
            self._add_damage(error, source)
            return
        except nonet.FormatError as error:
            error.path = source
            yield InputItem("", error, source, error.line or 1, is_alone=True)
            return
        except OSError as error:
            yield InputItem(
                "", nonet.ArgumentError(f"cannot read {name}: {error.strerror or error}")
            )
            return
        try:
            yield from self._file(reader, source, in_lots, draws)
        finally:
            self._close(name)

    def _file(
        self, reader: nonet.rows.Source, source: str, in_lots: bool, draws: bool
    ) -> Iterator[InputItem | Lot]:
        if self._fills:
            reader.fill(self._fills)
        puzzles = 0
        is_damaged = False
        for each in self._found(reader, source, in_lots, draws):
            if isinstance(each, InputItem) and isinstance(each.found, nonet.errors.DamagedFile):
                self._add_damage(each.found, source)
                is_damaged = True
                if reader.table is None:
                    # What is written as lines shows that the rest is missing.
                    yield InputItem(f"# {each.line}: {each.found.message}", None, source, each.line)
                continue
            if isinstance(each, InputItem):
                item: InputItem | Lot = self.ruled(each)
            else:
                item = Lot(each, source, _origin_of(reader))
            yield item
            puzzles += item.puzzles
        if not puzzles and not is_damaged:
            self.empty.append(source)

    def _add_damage(self, error: nonet.errors.DamagedFile, source: str) -> None:
        error.path = source
        self.damaged.append(error)

    def _found(
        self, reader: nonet.rows.Source, source: str, in_lots: bool, draws: bool
    ) -> Iterator[nonet.rows.Batch | InputItem]:
        if (nothing := _no_puzzles(reader, source)) is not None:
            yield InputItem("", nothing, source, is_alone=True)
        elif self._may_be_alone(reader, source, draws):
            yield from _alone_or_not(reader, source)
        else:
            for each in reader.batches() if in_lots else reader.records():
                if isinstance(each, nonet.rows.Batch):
                    yield each
                elif not _is_no_row(each, reader):
                    yield InputItem.of(each, source, _origin_of(reader))

    def _may_be_alone(self, reader: nonet.rows.Source, source: str, draws: bool) -> bool:
        """Whether a file with only one puzzle is answered like an argument."""
        if not reader.is_by_line:
            return True
        # A user who types lines in a named format waits for each answer.
        is_typed = source == "standard input" and self._format is not None
        return draws and not is_typed and len(reader.opening(2)) < 2

    def ruled(self, item: InputItem) -> InputItem:
        """Return an item with its puzzle under the requested rules."""
        if not isinstance(item.found, nonet.Grid):
            return item
        try:
            return item._replace(found=self._with_extras(item.found))
        except nonet.NonetError as error:
            return item._replace(found=error)

    def _with_extras(self, grid: nonet.Grid) -> nonet.Grid:
        if not self._extras:
            return grid
        rules = grid.rules
        for extra in self._extras:
            rules += extra
        return grid.with_(rules=rules)


def _names_a_file(puzzle: str) -> bool:
    if puzzle == STDIN:
        return True
    try:
        return puzzle.strip() != "" and Path(puzzle).exists()
    except (OSError, ValueError):  # a long puzzle cannot be the name of a file
        return False


def _no_puzzles(reader: nonet.rows.Source, source: str) -> nonet.FormatError | None:
    """Return the error for a file in no known format whose first lines contain no puzzle."""
    if reader.is_claimed:
        return None
    opening = reader.opening(_MOST_HELD)
    if not opening or any(isinstance(record.found, nonet.Grid) for record in opening):
        return None
    first = opening[0].found
    assert isinstance(first, nonet.FormatError)
    first.line, first.path = opening[0].line, None
    return nonet.FormatError(f"no puzzle in this file; {first}", path=source)


def _alone_or_not(reader: nonet.rows.Source, source: str) -> Iterator[InputItem]:
    """Yield the items of a file; if it has only one puzzle, yield just that puzzle.

    At most two puzzles are read to decide this.
    """
    records = reader.records()
    held: list[nonet.formats.Record] = []
    puzzles = 0
    for record in records:
        held.append(record)
        puzzles += record.found is not None
        if puzzles > 1 or len(held) > _MOST_HELD:
            break
    else:
        if puzzles == 1:
            (alone,) = (record for record in held if record.found is not None)
            yield InputItem.of(alone, source, is_alone=True)
            return
    for record in chain(held, records):
        if not _is_no_row(record, reader):
            yield InputItem.of(record, source, _origin_of(reader))


def _origin_of(reader: nonet.rows.Source) -> nonet.rows.Source | None:
    return None if reader.table is None else reader


def _is_no_row(record: nonet.formats.Record, reader: nonet.rows.Source) -> bool:
    """Whether a record is a blank line of a table."""
    return reader.table is not None and record.found is None and not record.text.strip()
