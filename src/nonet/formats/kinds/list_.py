"""A Python or JSON list: rows of cells, all cells in one list, or rows as strings.

    [[5, 3, 0, …], …]   ((5, 3, None, …), …)   [5, 3, 0, …]   ["53..7....", …]

The text is read token by token and never evaluated. Commas may be missing, as NumPy prints them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from nonet.formats.cells import read_cells
from nonet.formats.format import Block, Format, Wants, error_at
from nonet.formats.kinds.drawn import values_of
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX, Rules, wrong_count
from nonet.model.shape import size_of

# Adjacent quantifiers are possessive (`++`), so that no text is scanned twice.
_NAME = r"\s*+(?:[\w.][\w\s.]*+(?::[^=\n]*+)?=\s*+)?"
_NAMED = re.compile(_NAME)
_START = re.compile(
    _NAME + r"""(?:[\[(]\s*+[\[(]|\[\s*+(?:[-0-9"']|None|null)|\(\s*+(?:[-0-9"']|None)[^)]*,)"""
)
# Brackets outside quotes and comments; `array(` wraps a list without being one.
_WRAP = r"(?P<wrap>(?<!\w)(?:\w++\.)?array\s*+\()"
_BRACKET = re.compile(_WRAP + r"""|[\[(]|[\])]|"[^"\n]*"|'[^'\n]*'|\#.*""")
_TOKEN = re.compile(
    r"""\s*+(?:
        (?P<wrap>(?:\w++\.)?array\s*+\()
      | (?P<open>[\[(])
      | (?P<close>[\])])
      | (?P<number>-?[0-9]++(?:\.0*+)?(?![\w.]))
      | (?P<none>(?:None|null|nan|NaN)\b)
      | "(?P<double>[^"\n]*)"
      | '(?P<single>[^'\n]*)'
      | (?P<skip>,|;|\#[^\n]*|dtype\s*=\s*['"]?[\w.<>|=]+['"]?|$)
    )""",
    re.VERBOSE,
)


# The depth of grids before a list of grids has been opened: none is that deep.
_NOWHERE = 1 << 30
# Lists further right than this are not padded to keep their column: a line may hold thousands.
_MOST_PADDED = 1000
# How many lines are examined to distinguish a list of grids from separate grids.
_SAMPLE = 100
_THREE_DEEP = re.compile(_NAME + r"(?:(?:(?:\w++\.)?array\s*+\()?\s*+[\[(]\s*+){3}")
_SPACE = re.compile(r"\s*+")
_OUTSIDE = re.compile(r"[\s,;]+|#.*")


class Leaf(NamedTuple):
    """A number, string or None in a list, as text, and its offset."""

    text: str
    offset: int
    is_string: bool


class ListFormat(Format):
    """A list of rows, or of cells."""

    name = "list"
    summary = "a Python or JSON list of rows or of cells"

    def claims(self, text: str) -> bool:
        """Whether the text begins with a list of lists, numbers or strings."""
        return _START.match(text) is not None

    def parse(self, text: str, wants: Wants) -> Grid:
        """Read a list.

        >>> ListFormat().parse("[[1, 2, 0, 0], [3, 4, 0, 0], [0] * 4]", Wants())
        Traceback (most recent call last):
        nonet.errors.FormatError: position 34: unexpected '*' in a list of digits
        """
        rows = _read_rows(text)
        leaves = [leaf for row in rows for leaf in row]
        # A list of cells or of rows as strings, or a list of lists with one such string each.
        is_flat = len(rows) == 1 or (
            all(leaf.is_string for leaf in leaves) and all(len(row) == 1 for row in rows)
        )
        if not is_flat:
            _check_square(rows, text)
        return _grid_of(leaves, text, wants)

    def dump(self, grid: Grid) -> str:
        """Write a list of rows.

        >>> print(ListFormat().dump(Grid("12..34......43.1")))
        [[1, 2, 0, 0],
         [3, 4, 0, 0],
         [0, 0, 0, 0],
         [4, 3, 0, 1]]
        """
        return "[" + ",\n ".join(map(str, grid.rows())) + "]"

    def blocks(self, lines: Iterable[str]) -> Iterator[Block]:
        """Split the lines into lists; a list of grids is split into its grids."""
        return cut_lists(lines)


def _read_rows(text: str) -> list[list[Leaf]]:
    """Return the leaves of a list of lists, or of a list as its only row."""
    name = _NAMED.match(text)
    at = name.end() if name else 0
    stack: list[str] = []
    depth = 0  # how many brackets of the stack are lists
    rows: list[list[Leaf]] = []
    flat: list[Leaf] = []
    is_done = False
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or (is_done and match.lastgroup not in ("close", "skip")):
            space = _SPACE.match(text, at)
            offset = space.end() if space else at
            if offset == len(text):
                break
            raise error_at(f"unexpected {text[offset]!r} in a list of digits", text, offset)
        kind = match.lastgroup
        offset = match.start(kind or 0)
        if kind == "wrap":
            stack.append("wrap")
        elif kind == "open":
            if depth == 2:
                raise error_at("lists nested three deep; a puzzle is a list of rows", text, offset)
            if depth == 1:
                rows.append([])
            stack.append(match.group("open"))
            depth += 1
        elif kind == "close":
            if not stack or (stack[-1] == "[") != (match.group("close") == "]"):
                message = f"{match.group('close')!r} has no matching opening bracket"
                raise error_at(message, text, offset)
            depth -= stack.pop() != "wrap"
            is_done = not depth
        elif kind != "skip":
            if not depth:
                raise error_at("no list found", text, offset)
            is_string = kind in ("single", "double")
            leaf = "" if kind == "none" else match.group(kind or 0)
            if kind == "number":
                leaf = leaf.partition(".")[0]
            (rows[-1] if depth == 2 else flat).append(Leaf(leaf, offset, is_string))
        at = match.end() if match.end() > at else len(text)
    if stack or not is_done:
        raise error_at("the list is not closed" if stack else "no list found", text, len(text))
    if flat and rows:
        raise error_at("a cell outside the rows", text, flat[0].offset)
    if not flat and not any(rows):
        raise error_at("the list is empty", text, 0)
    return rows or [flat]


def _check_square(rows: list[list[Leaf]], text: str) -> None:
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows):
            message = f"row {number} has {len(row)} cells; there are {len(rows)} rows"
            raise error_at(message, text, row[-1].offset if row else 0)


def _grid_of(leaves: list[Leaf], text: str, wants: Wants) -> Grid:
    if all(leaf.is_string for leaf in leaves):
        chars = "".join(leaf.text or " " for leaf in leaves)
        # Strings hold single cells, rows or the whole grid, with one character per cell.
        if not all(len(leaf.text) == 2 for leaf in leaves) and _is_square(len(chars), wants):
            places = [leaf.offset + i for leaf in leaves for i in range(len(leaf.text) or 1)]
            values, rules = read_cells(chars, wants, text=text, positions=places)
            return Grid(values, rules)
    rules = _rules_for(leaves, text, wants)
    cells, places = [leaf.text for leaf in leaves], [leaf.offset for leaf in leaves]
    values = values_of(cells, places, text, wants._replace(rules=rules), is_numeric=True)
    return Grid(values, rules)


def _rules_for(leaves: list[Leaf], text: str, wants: Wants) -> Rules:
    count, size = len(leaves), size_of(len(leaves))
    if wants.rules is not None:
        if count == wants.rules.shape.cells:
            return wants.rules
        raise error_at(wants.rules.shape.wrong_count(count), text, leaves[-1].offset)
    if size is None or size not in DEFAULT_BOX:
        raise error_at(wrong_count(count), text, leaves[-1].offset)
    return Rules.classic(size)


def _is_square(cells: int, wants: Wants) -> bool:
    if wants.rules is not None:
        return cells == wants.rules.shape.cells
    return size_of(cells) in DEFAULT_BOX


def cut_lists(lines: Iterable[str]) -> Iterator[Block]:
    """Split lines into lists of one grid each; a list of grids is split into its grids.

    >>> [block.text for block in cut_lists(["[[1, 2], [3,", " 4]] [5]"])]
    ['[[1, 2], [3,\\n 4]]', '     [5]']
    """
    source = iter(lines)
    sample = list(islice(source, _SAMPLE))
    is_nested = _THREE_DEEP.match("\n".join(sample)) is not None
    # A grid ends where this many brackets remain open.
    floor = _NOWHERE if is_nested else 0
    stack: list[str] = []
    wraps = 0
    held: list[str] = []
    first = 1
    for number, line in enumerate(chain(sample, source), 1):
        text, begin = line.rstrip("\r\n"), 0
        name = None if stack else _NAMED.match(text)
        for match in _BRACKET.finditer(text, name.end() if name else 0):
            token = match.group()
            if match.group("wrap"):
                stack.append("wrap")
                wraps += 1
            elif token in "[(":
                stack.append(token)
                if is_nested and len(stack) - wraps == 1:
                    floor, begin = len(stack), match.end()
            elif token in "])":
                wraps -= stack[-1:] == ["wrap"]
                del stack[-1:]
                if len(stack) == floor:
                    held.append(_padded(text, begin, match.end()))
                    yield Block("\n".join(held), number if len(held) == 1 else first)
                    held = []
                if len(stack) <= floor:
                    begin = match.end()
        if held or _OUTSIDE.sub("", text[begin:]):
            first = first if held else number
            held.append(_padded(text, begin, len(text)))
    if held:
        yield Block("\n".join(held), first)


def _padded(line: str, start: int, stop: int) -> str:
    """Return a part of a line with blanks before it, so that columns stay those of the line."""
    return " " * (start if start <= _MOST_PADDED else 0) + line[start:stop]


FORMAT = ListFormat()
