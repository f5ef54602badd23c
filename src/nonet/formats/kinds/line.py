"""One puzzle per line, one character per cell, optionally followed by text.

That text must begin with a space, tab, comma, semicolon or #. If it has as many characters as the
puzzle, it is a solution or the regions of a jigsaw puzzle. A line pasted from a program may have
quotes, a line may be a link that carries the cells, and a puzzle may have spaces, commas, / or |
between groups of equal length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from nonet.base.warned import warn
from nonet.errors import FormatError, FormatWarning
from nonet.formats.cells import classic_values, read_cells, spell_cells
from nonet.formats.format import Format, Record, Wants, bare, error_at, lines_of
from nonet.formats.layouts import kind_of, regions_beside, rules_of_layout
from nonet.formats.links import cells_in_link
from nonet.formats.native import PuzzleLine, find_puzzle, read_line
from nonet.formats.shapes import grid_in_shape, is_unusual
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, DEFAULT_BOX, Rules
from nonet.model.shape import Shape, size_of

_SEPARATORS = " \t,;#"
_NINE = 81
# The longest text that the grammar of a line allows before a puzzle.
_MOST_BEFORE = 40
_USUAL = frozenset(Shape.square(size).cells for size in DEFAULT_BOX)
_WORD = re.compile(rf"[^{_SEPARATORS}]+")
_PARTS = re.compile(rf"[^{_SEPARATORS}/|\n]+")
_GROUP = re.compile(r"[^\s/|]+")
_QUOTED = re.compile(r"""\s*(?:[\w.\[\]]+\s*[=:]\s*)?(["'`])(?P<cells>[^"'`]+)\1\s*[,;]?\s*""")
_QUOTES = "\"'`"
# An item of a constraint string, such as .AntiKnight or .Cage~10~R1C1~R1C2.
_CONSTRAINT = re.compile(r"(?:^|[\s.])\.(?:[A-Z][A-Za-z]+)?~|(?:^|\s)\.(?:[A-Z][a-z]+){2,}\b")
_DIGITS_AND_SPACES = re.compile(r"[0-9 ]*")

# How many lines of a text are examined to recognise this format.
_SAMPLE = 50


class LineParts(NamedTuple):
    """The cells of a line, the offset of each, and the rest of the line as a comment."""

    cells: str
    offsets: range | list[int]
    comment: str = ""


class LineFormat(Format):
    """One line per puzzle, optionally with a comment."""

    name = "line"
    summary = "one line per puzzle, one character per cell, an optional comment"
    carries = frozenset({"info"})
    info_keys = frozenset({"comment"})

    def claims(self, text: str) -> bool:
        """Whether at least half of the lines are puzzles."""
        good = bad = 0
        for record in islice(self._records(lines_of(text), Wants(), warns=False), _SAMPLE):
            good += isinstance(record.found, Grid)
            bad += isinstance(record.found, FormatError)
        return good > 0 and good >= bad

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a line.

        >>> LineFormat().parse("12..34......43.1 # easy", Wants()).info["comment"]
        'easy'
        """
        return self._read(text, wants)

    def _read(self, text: str, wants: Wants, *, warns: bool = True) -> Grid:
        line = text.rstrip("\r\n")
        if wants.rules is not None and is_unusual(wants.rules):
            return grid_in_shape(line, wants.rules)
        link = cells_in_link(line)
        if link is not None:
            values, rules = read_cells(link.cells, wants, text=text, positions=link.offsets)
            return Grid(values, rules)
        found = read_line(line) if _may_be_nine(wants) else None
        if isinstance(found, PuzzleLine):
            return self._grid_of(found, line, wants, warns)
        split = split_line(line, wants)
        if (turned := _turned(split.cells, line, wants)) is not None:
            return self._read(turned, wants, warns=warns)
        beside = beside_of(split.comment, len(split.cells), line, warns=False)
        is_nine = found is not None and len(split.cells) == _NINE and beside.rules is None
        if found is not None and is_nine and not _is_other(split, found):
            raise error_at(found.message, text, found.position or 0)
        under = wants if wants.rules is not None else wants._replace(rules=beside.rules)
        values, rules = read_cells(split.cells, under, text=text, positions=split.offsets)
        beside_of(split.comment, len(split.cells), line, warns)  # what is no puzzle has no comment
        return Grid(values, rules, info=beside.info)

    def records(self, lines: Iterable[str], wants: Wants) -> Iterator[Record]:
        """Read the lines of a file; those with 9×9 puzzles are read by the C++ core."""
        return self._records(lines, wants)

    def _records(
        self, lines: Iterable[str], wants: Wants, *, warns: bool = True
    ) -> Iterator[Record]:
        may_be_nine = _may_be_nine(wants)
        for number, line in enumerate(lines, 1):
            text = line.rstrip("\r\n")
            found = find_puzzle(text) if may_be_nine else None
            if found is not None:
                yield Record(number, text, self._grid_of(found, text, wants, warns))
                continue
            start = text.lstrip()
            none = not start or start[0] == "#"
            if none:
                yield Record(number, text, None)
                continue
            try:
                yield Record(number, text, self._read(text, wants, warns=warns))
            except FormatError as error:
                yield Record(number, text, bare(error))

    def _grid_of(self, found: PuzzleLine, line: str, wants: Wants, warns: bool) -> Grid:
        rules = CLASSIC if wants.rules is None else wants.rules
        if found.begin == 0 and found.end == len(line):
            return Grid(found.values, rules)
        if (turned := _turned(line[found.begin : found.end], line, wants)) is not None:
            return self._read(turned, wants, warns=warns)
        before = " ".join(_WORD.findall(line[: found.begin]))
        beside = beside_of(
            f"{before} {clean_comment(line[found.end :])}".strip(), _NINE, line, warns
        )
        if wants.rules is None and beside.rules is not None:
            rules = beside.rules
        return Grid(found.values, rules, info=beside.info)

    def dump(self, grid: Grid) -> str:
        """Write a line.

        >>> LineFormat().dump(Grid("12..34......43.1", info={"comment": "easy"}))
        '12..34......43.1 # easy'
        """
        comment = clean_comment(grid.info.get("comment", ""))
        cells = spell_cells(grid.values)
        return f"{cells} # {comment}" if comment else cells

    def losses(self, grid: Grid) -> tuple[str, ...]:
        """List what a line cannot carry, such as a comment of several lines."""
        return (*super().losses(grid), *lost_comment(grid))


def _may_be_nine(wants: Wants) -> bool:
    """Whether a line may be a 9×9 puzzle in the standard characters."""
    return wants.symbols is None and (wants.rules is None or wants.rules.size == 9)


def _is_other(split: LineParts, fault: FormatError) -> bool:
    """Whether 81 cells use other characters than the standard ones, without any other error."""
    is_first = split.offsets[0] <= _MOST_BEFORE
    return is_first and classic_values(split.cells) is None and fault.position in split.offsets


def _turned(cells: str, line: str, wants: Wants) -> str | None:
    """Return a line that begins with its layout with the puzzle first, None for any other line."""
    size = size_of(len(cells))
    if size is None or wants.rules is not None or len(line) <= 2 * len(cells):
        return None
    words = line.split()
    if (
        len(words) < 2
        or words[0] != cells
        or len(words[1]) != len(cells)
        or kind_of(cells, size) != "regions"
    ):
        return None
    if kind_of(words[1], size) != "cells":
        return None
    return " ".join([words[1], words[0], *words[2:]])


class LineBeside(NamedTuple):
    """What stands beside the cells of a line: the regions that it has, and its comment."""

    rules: Rules | None
    info: dict[str, str] | None


def beside_of(comment: str, cells: int, line: str, warns: bool) -> LineBeside:
    """Read what stands beside the cells of a line; warn of what may be more than a comment."""
    size = round(cells**0.5)
    regions = None
    if len(comment) >= cells // 2:
        found = regions_beside(words_of(comment), size, line)
        regions = found.layout
        if warns:
            for word in found.cells:
                warn(f"{len(word)} cells beside the puzzle were not read", FormatWarning)
        if regions is not None:
            comment = clean_comment(" ".join(without(found.words, comment).split()))
    if warns and _CONSTRAINT.search(comment):
        message = "constraints beside the puzzle were not read; put them on a line of their own"
        warn(f"{message}, with the cells as .~R1C1_5", FormatWarning)
    rules = None if regions is None else rules_of_layout(regions, size)
    return LineBeside(rules, {"comment": comment} if comment else None)


def words_of(text: str) -> list[str]:
    """Return the words beside a puzzle, without quotes.

    >>> words_of("AABB/AABB; 'easy'")
    ['AABB', 'AABB', 'easy']
    """
    return [word for each in _PARTS.findall(text) if (word := each.strip(_QUOTES))]


def without(words: Sequence[str], text: str) -> str:
    """Return a text without some of its words, which follow each other, and their quotes.

    >>> without(["AABB", "CCDD"], "1. AABB/CCDD easy")
    '1.   easy'
    """
    between = rf"[{_QUOTES}]?[{_SEPARATORS}/|\n]+[{_QUOTES}]?"
    pattern = between.join(map(re.escape, words))
    return re.sub(rf"[{_QUOTES}]?{pattern}[{_QUOTES}]?", " ", text, count=1)


def split_line(text: str, wants: Wants) -> LineParts:
    """Find the cells of a line, of any size and in any characters, and its comment.

    >>> split_line("12..34......43.1, easy", Wants()).comment
    'easy'
    """
    if _fits(len(text), wants) and " " in text and _DIGITS_AND_SPACES.fullmatch(text):
        return LineParts(text, range(len(text)))
    quoted = _QUOTED.fullmatch(text)
    start, end = quoted.span("cells") if quoted else (0, len(text))
    body = text[start:end]
    words = [(match.group(), start + match.start()) for match in _WORD.finditer(body)]
    if not words:
        raise error_at("no cells found", text, 0)
    groups = [(match.group(), start + match.start()) for match in _GROUP.finditer(body)]
    ways = [way for way in (groups, words) if len(way) > 1 and len({len(w) for w, _ in way}) == 1]
    # Separated cells or rows are one puzzle even if the first of them could be a puzzle.
    for way in ways:
        cells = _joined(way, wants) if len(way[0][0]) in (1, len(way)) else None
        if cells is not None:
            return cells
    # The puzzle, or one word (a number, a hash) and then the puzzle.
    for index, (word, offset) in enumerate(words[:2]):
        if _fits(len(word), wants) and (index == 0 or len(word) >= 36):
            comment = clean_comment(text[offset + len(word) : end])
            before = [word for word, _ in words[:index]]
            span = range(offset, offset + len(word))
            return LineParts(word, span, " ".join([*before, comment]).strip())
    for way in ways:
        cells = _joined(way, wants)
        if cells is not None:
            return cells
    word, offset = max(words, key=lambda pair: len(pair[0]))
    if _fits(len(word), wants):
        raise error_at("more than one word before the puzzle", text, offset)
    return LineParts(word, range(offset, offset + len(word)))


def _joined(groups: list[tuple[str, int]], wants: Wants) -> LineParts | None:
    cells = "".join([group for group, _ in groups])
    if not _fits(len(cells), wants):
        return None
    return LineParts(cells, [offset + i for group, offset in groups for i in range(len(group))])


def _fits(cells: int, wants: Wants) -> bool:
    return cells in _USUAL if wants.rules is None else cells == wants.rules.shape.cells


def clean_comment(text: str) -> str:
    """Return the text that follows a puzzle on its line, without the separator before it.

    >>> clean_comment("  # easy ")
    'easy'
    """
    return " ".join(text.splitlines()).rstrip().lstrip(_SEPARATORS)


def lost_comment(grid: Grid) -> tuple[str, ...]:
    """List the comment of a grid as lost if it would be read back differently.

    >>> lost_comment(Grid("12..34......43.1", info={"comment": "two\\nlines"}))
    ('info comment',)
    """
    comment, size = grid.info.get("comment", ""), grid.rules.size
    try:
        found = regions_beside(words_of(comment), size, comment)
        is_read = found.layout is not None or bool(found.cells)
    except FormatError:
        is_read = True
    is_kept = clean_comment(comment) == comment and not is_read
    return () if is_kept and not _CONSTRAINT.search(comment) else ("info comment",)


FORMAT = LineFormat()
