"""What comes in: puzzles as arguments, from files or from standard input, one after the other."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple, Self

import click

import nonet

STDIN = "-"
_NO_PUZZLE = "no puzzle: give one, a file, or - for standard input"

# What is meant for the name of a file is not told why it is no puzzle.
_FILE_NAME = re.compile(r"(?=.*[A-Za-z]{2})(.*/.*|.*\.[A-Za-z]{2,10})")


class Item(NamedTuple):
    """One puzzle, what is wrong instead of one, or None for a line that passes through."""

    text: str
    found: nonet.Grid | nonet.SudokuError | None
    source: str | None = None  # the file; None for an argument
    line: int = 0  # of an argument, its number among them; 0 for what has none

    @classmethod
    def of(cls, record: nonet.formats.Record, source: str) -> Self:
        """Return what a reader found in a file."""
        return cls(record.text, record.found, source, record.line)

    @property
    def puzzles(self) -> int:
        """How many puzzles this is."""
        return int(self.found is not None)


class Lot:
    """Many lines of a file at once; who answers them counts the `puzzles` they hold."""

    def __init__(self, batch: nonet.formats.Batch, source: str) -> None:
        self.batch = batch
        self.source = source
        self.puzzles = 0


class Inputs:
    """The puzzles of a command under the rules asked for, read as they are needed."""

    def __init__(
        self,
        puzzles: Sequence[str],
        *,
        format: str | None = None,
        rules: nonet.Rules | None = None,
        extras: Sequence[nonet.Extra] = (),
    ) -> None:
        self._puzzles = puzzles or (STDIN,)
        self._format = format
        self._rules = rules
        self._extras = extras
        self._open: BinaryIO | None = None
        self._bytes_before = 0
        self._must_have_one = not puzzles
        if not puzzles and (sys.stdin is None or sys.stdin.isatty()):
            raise click.UsageError(_NO_PUZZLE)
        self.has_files = any(_names_a_file(puzzle) for puzzle in self._puzzles)

    def __iter__(self) -> Iterator[Item]:
        for item in self._walk(in_lots=False):
            assert isinstance(item, Item)
            yield item

    def in_lots(self) -> Iterator[Item | Lot]:
        """Yield the same, classic 9×9 puzzles in one line each by the thousand."""
        return self._walk(in_lots=not self._extras)

    def _walk(self, *, in_lots: bool) -> Iterator[Item | Lot]:
        found = False
        for number, puzzle in enumerate(self._puzzles, 1):
            if not _names_a_file(puzzle):
                yield self._argument(puzzle)._replace(line=number)
                continue
            for item in self._named(puzzle, in_lots):
                yield item
                found = True
        if self._must_have_one and not found:
            raise click.UsageError(_NO_PUZZLE)

    def name_of(self, item: Item) -> str:
        """What to call an argument in front of a message: nothing when there is but one."""
        is_one_of_many = item.source is None and item.line and len(self._puzzles) > 1
        return f"puzzle {item.line}: " if is_one_of_many else ""

    @property
    def bytes_total(self) -> int | None:
        """How many bytes there are to read, None where that cannot be known."""
        if STDIN in self._puzzles:
            return None
        files = [Path(puzzle) for puzzle in self._puzzles if _names_a_file(puzzle)]
        if not all(path.is_file() for path in files):
            return None
        return sum(path.stat().st_size for path in files)

    @property
    def bytes_read(self) -> int:
        """How many bytes were read so far."""
        return self._bytes_before + self._position()

    def _position(self) -> int:
        return self._open.tell() if self._open is not None and self._open.seekable() else 0

    def _argument(self, text: str) -> Item:
        try:
            grid = nonet.parse(text, format=self._format, rules=self._rules)
            return Item(text, self._with_extras(grid))
        except nonet.FormatError as error:
            shown = text if len(text) <= 40 else f"{text[:37]}..."
            message = f"{shown!r} is neither a file that exists nor a puzzle"
            if not _FILE_NAME.fullmatch(text):
                message += f": {error}"
            return Item(text, nonet.FormatError(message, text=text))
        except nonet.SudokuError as error:
            return Item(text, error)

    def _named(self, name: str, in_lots: bool) -> Iterator[Item | Lot]:
        if name == STDIN:
            if sys.stdin is None:
                yield Item("", nonet.SudokuError("cannot read standard input: it is closed"))
            else:
                yield from self._file(sys.stdin.buffer, "standard input", in_lots)
            return
        try:
            with Path(name).open("rb") as file:
                yield from self._file(file, name, in_lots)
        except OSError as error:
            yield Item("", nonet.SudokuError(f"cannot read {name}: {error.strerror or error}"))

    def _file(self, file: BinaryIO, source: str, in_lots: bool) -> Iterator[Item | Lot]:
        self._open = file
        try:
            reader = nonet.read(file, format=self._format, rules=self._rules, on_error="collect")
            for found in reader.batches() if in_lots else reader.records():
                if isinstance(found, nonet.formats.Batch):
                    yield Lot(found, source)
                else:
                    item = Item.of(found, source)
                    yield item._replace(found=self._under_the_rules(found.found))
        except nonet.FormatError as error:
            yield Item("", error, source, error.line or 1)
        finally:
            self._bytes_before += self._position()
            self._open = None

    def _under_the_rules(
        self, found: nonet.Grid | nonet.FormatError | None
    ) -> nonet.Grid | nonet.SudokuError | None:
        if not isinstance(found, nonet.Grid):
            return found
        try:
            return self._with_extras(found)
        except nonet.SudokuError as error:
            return error

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
    except (OSError, ValueError):  # a long puzzle is no possible name of a file
        return False
