"""The base class of formats: recognising, reading and writing puzzles, and splitting files."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import BinaryIO, ClassVar, Literal, NamedTuple

from nonet.errors import FormatError
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import DEFAULT_BOX, Rules, Variant

Symbols = Literal["one", "zero", "letters"]

# What a text can contain besides the digits, in the order in which losses are listed.
Carried = Literal["placed", "marks", "info", "rules", "shape"]


class Wants(NamedTuple):
    """What the caller asked for; None means that the text decides."""

    rules: Rules | None = None
    symbols: Symbols | None = None
    column: str | None = None  # the column of a table that holds the puzzles


class Block(NamedTuple):
    """The text of one puzzle in a file, with the line and the column at which it begins."""

    text: str
    line: int = 1
    indent: int = 0


class Record(NamedTuple):
    """A line of a file and what was found there: a puzzle, an error, or None for neither."""

    line: int
    text: str
    found: Grid | FormatError | None


class Format(ABC):
    """A notation for puzzles.

    A format is a stateless object in the registry of `nonet.formats`. `carries` lists what it can
    represent besides digits: which digits were `placed` rather than given, pencil `marks`, `info`
    (only `info_keys`, unless that is empty), `rules` other than the default ones of the size, and
    a `shape` other than a square with the digits from 1.
    `sizes` are the sizes it can write, None for all. `notes_are_marks`: its pencil marks are those
    that a player noted, so that they are the centre marks of a Position. If `takes_pieces` is true,
    `blocks` accepts text split at arbitrary places instead of lines.
    """

    name: ClassVar[str]
    summary: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]] = ()
    # Suffixes of another format that files in this one have, too.
    borrowed: ClassVar[tuple[str, ...]] = ()
    carries: ClassVar[frozenset[Carried]] = frozenset()
    info_keys: ClassVar[frozenset[str]] = frozenset()
    sizes: ClassVar[frozenset[int] | None] = None
    takes_pieces: ClassVar[bool] = False
    notes_are_marks: ClassVar[bool] = False

    @abstractmethod
    def claims(self, text: str) -> bool:
        """Whether a text, which may be the beginning of a longer one, looks like this format."""

    @abstractmethod
    def parse(self, text: str, wants: Wants) -> Grid:
        """Read the text of one puzzle; a FormatError has the position and line within it."""

    @abstractmethod
    def dump(self, grid: Grid) -> str:
        """Write one puzzle, without a newline at the end."""

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """Return the names of what would be lost if a grid were written in this format."""
        return usual_losses(self, grid)

    def of_position(self, position: Position) -> tuple[Grid | Position, tuple[str, ...]]:
        """Return what is written of a position, and the names of what the player would lose."""
        grid, lost = position.grid, []
        if position.centre is not None and self.notes_are_marks and grid.marks is None:
            full = grid.rules.full_mask
            grid = grid.with_(marks=[mask or full for mask in position.centre])
        elif position.centre is not None:
            lost.append("centre marks")
        lost += ["corner marks"] if position.corner is not None else []
        lost += ["colours of cells"] if position.colours is not None else []
        lost += ["moves"] if position.history else []
        return grid, tuple(lost)

    def position(self, text: str, grid: Grid) -> Position:
        """Return the grid that `parse` returned with what the text has of a player."""
        return Position.from_marks(grid) if self.notes_are_marks else Position(grid)

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split the lines of a file into puzzles; by default each line is a puzzle."""
        for number, line in enumerate(lines, 1):
            if line.strip() and not line.lstrip().startswith("#"):
                yield Block(line.rstrip("\r\n"), number)

    @property
    def is_by_line(self) -> bool:
        """Whether each line of a file is a separate puzzle."""
        return type(self).blocks is Format.blocks

    def records(self, lines: Iterable[str], wants: Wants) -> Iterator[Record]:
        """Read the lines of a file, numbered from 1.

        If each line is a separate puzzle, every line has a record, otherwise every puzzle.
        """
        if not self.is_by_line:
            for block in self.blocks(lines):
                found = self.attempt(block.text, wants)
                if isinstance(found, FormatError) and found.line in (None, 1):
                    found.indent += block.indent
                yield Record(block.line, block.text, found)
            return
        for number, line in enumerate(lines, 1):
            text = line.rstrip("\r\n")
            start = text.lstrip()
            none = not start or start.startswith("#")
            yield Record(number, text, None if none else self.attempt(text, wants))

    def attempt(self, text: str, wants: Wants) -> Grid | FormatError:
        """Read the text of one puzzle; return the error instead of raising it."""
        try:
            return self.parse(text, wants)
        except FormatError as error:
            return bare(error)

    def join(self, grids: Iterable[Grid]) -> Iterator[str]:
        """Yield the pieces of a file of many puzzles, newlines included."""
        for grid in grids:
            yield self.dump(grid) + "\n"

    def write_to(self, grids: Iterable[Grid], stream: BinaryIO) -> None:
        """Write many puzzles to a binary file."""
        for piece in self.join(grids):
            stream.write(piece.encode("utf-8"))


def bare(error: FormatError) -> FormatError:
    """Return an error that was caught, without the frames that its traceback would keep alive."""
    error.__context__ = error.__cause__ = None
    return error.with_traceback(None)


def usual_losses(format: Format, grid: Grid) -> tuple[str, ...]:
    """Return the names of what a format loses, judged by its `sizes`, `carries` and `info_keys`.

    >>> from nonet.formats import by_name
    >>> usual_losses(by_name("sdm"), Grid("12..34......43.1", info={"title": "T"}))
    ('4×4 grids', 'info title')
    """
    size, carries, shape = grid.rules.size, format.carries, grid.rules.shape
    lost = []
    if not shape.is_usual and "shape" not in carries:
        lost.append("extra cells" if shape.extra else shape.grids)
    elif format.sizes is not None and size not in format.sizes:
        lost.append(f"{size}×{size} grids")
    if "placed" not in carries and grid.givens.values != grid.values:
        lost.append("placed digits")
    if "marks" not in carries and grid.marks is not None:
        lost.append("pencil marks")
    if "rules" not in carries and (size not in DEFAULT_BOX or grid.rules != Rules.classic(size)):
        lost.append(_rules_by_name(grid.rules))
    if "info" not in carries:
        lost += [f"info {key}" for key in _own_info(grid)]
    elif format.info_keys:
        lost += [f"info {key}" for key in _own_info(grid) if key not in format.info_keys]
    return tuple(lost)


def _rules_by_name(rules: Rules) -> str:
    """Return "rules", with the names of the constraints that are more than units and clashes."""
    names = sorted({each.name for each in rules.constraints if not isinstance(each, Variant)})
    return f"rules ({', '.join(names)})" if names else "rules"


# What `generate` adds to the info of a puzzle. The first two mark a puzzle that it made; all can be
# computed again, so a format that leaves them out loses nothing.
_MADE = ("seed", "number")
_NOTES = frozenset((*_MADE, "level", "score", "er", "ep", "ed", "hodoku_level", "hodoku_score"))

# What another program draws for the clues of a puzzle, and how it is set.
SETTINGS = frozenset({"fpuzzles"})


def _own_info(grid: Grid) -> list[str]:
    """Return the keys of the info that somebody gave a puzzle."""
    is_made = all(key in grid.info for key in _MADE)
    notes = _NOTES | SETTINGS if is_made else SETTINGS
    return [key for key in grid.info if key not in notes]


def lines_of(text: str) -> list[str]:
    r"""Return the lines of a text without their ends, which are \\n, \\r\\n or \\r.

    `str.splitlines` also splits at vertical tabs, form feeds and some Unicode characters, which are
    ordinary characters of a line wherever puzzles are read.

    >>> lines_of("12..\r\n34..\v\n")
    ['12..', '34..\x0b']
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def begins_with(text: str, mark: str) -> bool:
    """Whether a text begins with this mark, after spaces, tabs and line ends only.

    >>> begins_with(" {}", "{"), begins_with("\\f{}", "{")
    (True, False)
    """
    return text.lstrip(" \t\r\n").startswith(mark)


def shown(text: str, most: int = 40) -> str:
    """Return a piece of text in quotes for a message, shortened if it is long.

    >>> shown("1x"), shown("12345", most=3)
    ("'1x'", "'123'…")
    """
    return repr(text) if len(text) <= most else f"{text[:most]!r}…"


def error_at(message: str, text: str, offset: int) -> FormatError:
    """Return an error for an offset in a text; if the text has several lines, with the line.

    >>> error = error_at("'x' is not a digit", "1234\\n12x4", 7)
    >>> error.line, error.position, error.text
    (2, 2, '12x4')
    """
    before = text[:offset]
    number = before.count("\n") + 1
    start = before.rfind("\n") + 1
    end = text.find("\n", offset)
    line = text[start : len(text) if end < 0 else end].rstrip("\r")
    return FormatError(
        message,
        text=line,
        position=min(offset - start, len(line)),
        line=number if "\n" in text else None,
    )
