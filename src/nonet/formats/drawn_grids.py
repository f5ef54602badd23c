"""Finds drawn grids in lines of text: a grid of size N is N rows of N cells.

A *way* reads one line as cells, ignoring the bars and spaces between them. A line can be read in
several ways; the one that gives the most rows of N cells among N is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice

from nonet.errors import FormatError
from nonet.formats.drawn_lines import BARS, VERTICAL, Row, Way
from nonet.formats.format import Block, Wants, error_at, lines_of
from nonet.model.rules import DEFAULT_BOX, MAX_SIZE
from nonet.model.shape import side_below, size_of

# Characters that are blank marks if they occur on a line with digits, otherwise drawn lines.
_DUBIOUS = frozenset("-*_=~")
_RULERS = _DUBIOUS | BARS | frozenset("+'`.")
_COMMENT = re.compile(r"\s#.*")
_PROSE = re.compile(r"[^\W\d_]{3}")
# A row label to the left of the frame, and a line of column labels.
_ROW_LABEL = re.compile(rf"\s*r[0-9]{{1,2}}(?=\s*[{re.escape(''.join(sorted(VERTICAL)))}])")
_COLUMN_LABELS = re.compile(r"\s*c1(\s+c[0-9]{1,2})+\s*")

# No row is longer: 25 cells of 25 candidates with their bars are much shorter.
_LONGEST = 4096
# Lines that must be available below the first row of a grid; a grid of 25 rows, each followed by a
# ruler and a blank line, has fewer.
_SIGHT = 100
_WINDOW = 256


@dataclass
class FoundGrid:
    """A grid found in lines `start` to `end` - 1, with its size and its rows by line.

    `good` is the number of correct rows. `rulers` holds what separates each row from the one above:
    None, a ruler, or "" for a blank line.
    """

    start: int
    end: int
    size: int
    rows: list[tuple[int, Row]] = field(default_factory=list)
    rulers: list[str | None] = field(default_factory=list)
    good: int = 0

    @property
    def score(self) -> float:
        """The share of its rows that are correct."""
        return self.good / self.size


class Page:
    """Lines, each classified as blank, comment, ruler or row, that can be read in several ways."""

    def __init__(self, lines: Sequence[str], ways: Sequence[Way]) -> None:
        self.lines = lines = [without_labels(line) for line in lines]
        self.ways = ways
        with_digits = [set(line) for line in lines if any(map(str.isalnum, line[:_LONGEST]))]
        beside = set[str]().union(*with_digits) if with_digits else set("*_")
        self._marks = frozenset(".") | (_DUBIOUS & beside)
        self._rows: dict[tuple[int, int], Row | None] = {}
        self.kinds = [self._kind(line) for line in lines]

    def _kind(self, line: str) -> str:
        chars = {char for char in set(line) if not char.isspace()}
        if not chars:
            return "blank"
        if line.lstrip().startswith("#"):
            return "comment"
        if chars <= _RULERS and not chars - VERTICAL <= self._marks:
            return "ruler"
        return "row"

    def row(self, index: int, way: int) -> Row | None:
        """Return the cells of a line read in one way, None if that is not possible."""
        key = (index, way)
        if key not in self._rows:
            line = self.lines[index]
            cut = _COMMENT.search(line)
            if cut and line[: cut.start()].strip():
                line = line[: cut.start()]
            self._rows[key] = self.ways[way].read(line) if len(line) <= _LONGEST else None
        return self._rows[key]

    def first_row(self, start: int) -> int | None:
        """Return the first line, from `start` on, that could be a row."""
        return next((i for i in range(start, len(self.lines)) if self.kinds[i] == "row"), None)

    def find(self, start: int, size: int | None = None) -> FoundGrid | None:
        """Return the most likely grid whose first row is this line."""
        best: FoundGrid | None = None
        for way in range(len(self.ways)):
            for width in [size] if size else self._widths(start, way):
                found = self._collect(start, way, width)
                if best is None or _rank(found) > _rank(best):
                    best = found
                if _rank(best) == _BEST:
                    return best
        is_one = best is not None and best.score >= 0.5 and best.good > 1
        return best if is_one else None

    def _widths(self, start: int, way: int) -> list[int]:
        # The first row may be the faulty one.
        indices = (i for i in range(start, len(self.lines)) if self.kinds[i] == "row")
        rows = (self.row(index, way) for index in islice(indices, 4))
        widths = dict.fromkeys(len(row.cells) for row in rows if row)
        return [width for width in widths if 2 <= width <= MAX_SIZE]

    def _collect(self, start: int, way: int, size: int) -> FoundGrid:
        found = FoundGrid(start, start, size)
        # The rows before the first blank line are either a band or the whole grid.
        band, first_band = 0, found
        ruler: str | None = None
        for index in range(start, len(self.lines)):
            kind = self.kinds[index]
            if kind == "blank" and found.rows:
                if not band:
                    band = len(found.rows)
                    first_band = replace(found, rows=found.rows[:], rulers=found.rulers[:])
                if size % band or len(found.rows) % band:
                    break
                ruler = ruler or ""
            elif self._is_ruler(index, way, size):
                ruler = self.lines[index]
            elif kind == "row" and not self._is_spacer(index, way):
                if band and len(found.rows) % band == 0 and ruler is None:
                    # No blank line after this band, so the first one ended a grid.
                    return first_band
                row = self.row(index, way) or Row([], [], [])
                found.rows.append((index, row))
                found.rulers.append(ruler)
                found.good += self._is_right(row, way, size)
                ruler, found.end = None, index + 1
                if len(found.rows) == size:
                    break
        while found.end < len(self.lines) and (
            self._is_ruler(found.end, way, size) or self._is_spacer(found.end, way)
        ):
            found.end += 1
        return found

    def _is_right(self, row: Row, way: int, size: int) -> bool:
        is_legal = self.ways[way].is_legal
        return len(row.cells) == size and all(is_legal(cell, size) for cell in row.cells)

    def _is_ruler(self, index: int, way: int, size: int) -> bool:
        """Whether a line is a ruler, even if the text also uses dashes for empty cells."""
        if self.kinds[index] != "row":
            return self.kinds[index] == "ruler"
        row = self.row(index, way)
        cells = row.cells if row else []
        is_dashes = len(cells) > 1 and len(set(cells)) == 1 and cells[0] in _DUBIOUS
        return is_dashes and len(cells) != size

    def _is_spacer(self, index: int, way: int) -> bool:
        """Whether a line has only bars and is not a row of empty cells when read in this way."""
        if self.kinds[index] != "row" or set(self.lines[index].strip()) - VERTICAL - {" "}:
            return False
        row = self.row(index, way)
        return row is None or not row.cells

    def is_better_below(self, start: int, found: FoundGrid, size: int | None = None) -> bool:
        """Whether the line is a title: the rows below it alone make a better grid."""
        below = self.first_row(start + 1) if found.score < 1 else None
        other = None if below is None else self.find(below, size)
        return other is not None and other.score > found.score


_BEST = (1.0, True)


def _rank(found: FoundGrid) -> tuple[float, bool]:
    return (found.score, found.size in DEFAULT_BOX)


def without_labels(line: str) -> str:
    """Return a line with spaces in place of the row and column labels that `draw` adds.

    >>> without_labels("r1 | 1 2 | . . |")
    '   | 1 2 | . . |'
    """
    if _COLUMN_LABELS.fullmatch(line):
        return " " * len(line)
    label = _ROW_LABEL.match(line)
    return line if label is None else " " * label.end() + line[label.end() :]


def is_prose(line: str) -> bool:
    """Whether a line is prose rather than a bad row.

    >>> is_prose("Puzzle 12, by hand"), is_prose("53..7.....")
    (True, False)
    """
    return _PROSE.search(line) is not None


def is_title(line: str) -> bool:
    """Whether a line above a grid is its title.

    >>> is_title("# easy"), is_title("Grid 01"), is_title("+---+---+")
    (True, True, False)
    """
    return line.lstrip().startswith("#") or is_prose(line)


def title_in(line: str) -> str:
    """Return the title in a line above a grid.

    >>> title_in("# easy ")
    'easy'
    """
    return line.strip().lstrip("#").strip()


def cut(lines: Iterable[str], ways: Sequence[Way]) -> Iterator[Block]:
    """Split lines into blocks of one grid each; rows that do not form a grid are also a block.

    >>> from nonet.formats.drawn_lines import CHARS
    >>> grid = ["12 34", "34 12", "-----", "21 43", "43 21"]
    >>> [block.line for block in cut(["Two of them", "", *grid, *grid], [CHARS])]
    [3, 8]
    """
    source = iter(lines)
    window: list[str] = []
    # The number of the window's first line, where to continue, and where the last block ended.
    number, at, floor = 1, 0, 0
    while True:
        window += [line.rstrip("\r\n") for line in islice(source, _WINDOW - len(window))]
        is_last = len(window) < _WINDOW
        page = Page(window, ways)
        while at < len(window) and (is_last or len(window) - at > _SIGHT):
            start = page.first_row(at)
            if start is None:
                at = len(window)
                break
            found = page.find(start)
            if found is not None and not page.is_better_below(start, found):
                top = _title_above(page, start, floor)
                yield Block("\n".join(window[top : found.end]), number + top)
                at = floor = found.end
            elif is_prose(window[start]):
                at = start + 1
            else:
                at = floor = _end_of_scrap(page, start)
                yield Block("\n".join(window[start:at]), number + start)
        if is_last:
            return
        # A title and a ruler are kept for the grid below them.
        done = max(floor, at - 2)
        del window[:done]
        number, at, floor = number + done, at - done, 0


def _title_above(page: Page, start: int, floor: int) -> int:
    """Return the line of a grid's title, or its first line if it has no title."""
    above = start - 1
    while above >= floor and page.kinds[above] == "ruler":
        above -= 1
    return above if above >= floor and is_title(page.lines[above]) else start


def _end_of_scrap(page: Page, start: int) -> int:
    for index in range(start + 1, len(page.lines)):
        if page.kinds[index] == "blank":
            return index
        if page.kinds[index] == "row":
            found = page.find(index)
            if is_prose(page.lines[index]) or (found is not None and found.score == 1):
                return index
    return len(page.lines)


def first_grid(text: str, ways: Sequence[Way]) -> FoundGrid | None:
    """Return the first grid of a text if most of its rows are correct; prose may precede it.

    >>> from nonet.formats.drawn_lines import CHARS
    >>> first_grid("Grid 01\\n12\\n21", [CHARS]).start, first_grid("Grid 01", [CHARS])
    (1, None)
    """
    page = Page(lines_of(text)[:_WINDOW], ways)
    start = page.first_row(0)
    while start is not None:
        found = page.find(start)
        if found is not None and not page.is_better_below(start, found):
            return found
        start = page.first_row(start + 1) if is_prose(page.lines[start]) else None
    return None


def flat_row(line: str, wants: Wants, ways: Sequence[Way]) -> Row | None:
    """Return the cells of a line that holds a whole grid, None if it does not.

    >>> from nonet.formats.drawn_lines import CHARS
    >>> flat_row("12..34......43.1", Wants(), [CHARS]).cells[:3]
    ['1', '2', '.']
    """
    wanted = None if wants.rules is None else wants.rules.shape.cells
    for row in (way.read(line) for way in ways):
        if row and (wanted == len(row.cells) if wanted else size_of(len(row.cells)) in DEFAULT_BOX):
            return row
    return None


def are_flat(lines: Sequence[str], ways: Sequence[Way]) -> bool:
    """Whether the first of these lines is a whole grid rather than the first row of one."""
    rows = (line for line in lines if line.strip() and not line.lstrip().startswith("#"))
    row = flat_row(next(rows, ""), Wants(), ways)
    if row is None:
        return False
    size = side_below(len(row.cells))
    is_legal = any(all(way.is_legal(cell, size) for cell in row.cells) for way in ways)
    return is_legal and first_grid("\n".join(lines), ways) is None


def cut_flat_or_not(lines: Iterable[str], ways: Sequence[Way]) -> Iterator[Block]:
    """Split lines into grids; if the first line is a whole grid, every line is one.

    >>> from nonet.formats.drawn_lines import CHARS
    >>> [block.line for block in cut_flat_or_not(["1" * 16] * 3, [CHARS])]
    [1, 2, 3]
    """
    source = iter(lines)
    sample = list(islice(source, _WINDOW))
    whole = chain(sample, source)
    if not are_flat(sample, ways):
        yield from cut(whole, ways)
        return
    for number, line in enumerate(whole, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield Block(line.rstrip("\r\n"), number)


def find_one(text: str, wants: Wants, ways: Sequence[Way]) -> tuple[FoundGrid, list[int], str]:
    """Return the only grid of a text, the offset of each of its cells, and its title.

    >>> from nonet.formats.drawn_lines import CHARS
    >>> found, places, title = find_one("My grid\\n12\\n21", Wants(), [CHARS])
    >>> found.size, places, title
    (2, [8, 9, 11, 12], 'My grid')
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    page = Page(lines, ways)
    size = None if wants.rules is None else wants.rules.size
    start = page.first_row(0)
    while start is not None:
        found = page.find(start, size)
        if found is not None and not page.is_better_below(start, found, size):
            top = _title_above(page, start, 0)
            title = title_in(lines[top]) if top < start else ""
            return found, _places(text, lines, found), title
        if not is_prose(lines[start]):
            break
        start = page.first_row(start + 1)
    raise _no_grid(text, page, start, size)


def _places(text: str, lines: list[str], found: FoundGrid) -> list[int]:
    """Return the offset of every cell; raise for a row that is too short or too long."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    size, places = found.size, []
    for number, (index, row) in enumerate(found.rows, 1):
        if len(row.cells) != size:
            message = f"row {number} has {_count(row)}; it needs {size}"
            extra = row.offsets[size] if len(row.cells) > size else len(lines[index])
            raise error_at(message, text, starts[index] + extra)
        places += [starts[index] + offset for offset in row.offsets]
    if len(found.rows) != size:
        last = found.rows[-1][0]
        message = f"{len(found.rows)} rows; a {size}×{size} puzzle has {size}"
        raise error_at(message, text, starts[last] + len(lines[last]))
    return places


def _no_grid(text: str, page: Page, start: int | None, size: int | None) -> FormatError:
    if start is None:
        return error_at("no rows of a puzzle found", text, 0)
    rows = [page.row(i, 0) for i in range(start, len(page.lines)) if page.kinds[i] == "row"]
    counts = sorted({len(row.cells) for row in rows if row})
    span = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(*counts or (0,))
    need = f"; a {size}×{size} puzzle has {size} rows of {size}" if size else ""
    what = "1 row of" if len(rows) == 1 else f"{len(rows)} rows of"
    message = f"no grid found: {what} {span} cells{need}"
    return error_at(message, text, sum(len(line) + 1 for line in text.split("\n")[:start]))


def _count(row: Row) -> str:
    return "1 cell" if len(row.cells) == 1 else f"{len(row.cells)} cells"
