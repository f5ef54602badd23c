"""The ways to read a line of a drawn grid as cells; drawn_grids.py chooses among them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import NamedTuple

from nonet.formats.native import BLANKS

VERTICAL = frozenset("|!:¦‖│┃┆┇┊┋╎╏║")
# All box drawing characters of Unicode, including corners and crossings.
BARS = VERTICAL | {chr(code) for code in range(0x2500, 0x2580)}

_BAR_CLASS = re.escape("".join(sorted(BARS)))
_TOKEN = re.compile(rf"[^\s{_BAR_CLASS}]+")
# Punctuation of lists and sentences is never a blank mark in a drawing.
_PUNCTUATION = frozenset("()[]{}<>,;\"'")
_NUMBER = re.compile(r"[0-9]{1,2}")
_BLANK = re.compile(rf"([{re.escape(''.join(sorted(BLANKS)))}?])\1*")
_SPARSE = re.compile(r"[0-9 ]+")


class Row(NamedTuple):
    """The cells of a line, where each begins, and the text between each and the next."""

    cells: list[str]
    offsets: list[int]
    gaps: list[str]


class Way(NamedTuple):
    """How to read a line, and a test whether a cell is valid in a grid of a given size."""

    name: str
    read: Callable[[str], Row | None]
    is_legal: Callable[[str, int], bool]


def is_symbol(char: str, size: int) -> bool:
    """Whether a character can be a digit of this size, in any notation, or a blank mark.

    >>> is_symbol("G", 16), is_symbol("G", 6), is_symbol("?", 6)
    (True, False, True)
    """
    if "0" <= char <= "9":
        return int(char) <= size
    if char.isascii() and char.isalpha():
        return ord(char.upper()) - ord("A") < size or char in "Xx"
    return char.isprintable() and not char.isalnum() and char not in _PUNCTUATION


def is_number(cell: str, size: int) -> bool:
    """Whether a cell is a decimal number up to this size, or a blank mark, possibly repeated.

    >>> is_number("12", 16), is_number("12", 9), is_number("--", 9)
    (True, False, True)
    """
    if _BLANK.fullmatch(cell):
        return True
    return _NUMBER.fullmatch(cell) is not None and int(cell) <= size


def is_group(cell: str, size: int) -> bool:
    """Whether a cell is a digit, adjacent candidates, one in parentheses, or a blank mark.

    >>> is_group("1478", 9), is_group("(5)", 9), is_group("11", 9), is_group("0", 9)
    (True, True, False, True)
    """
    if len(cell) == 3 and cell[0] + cell[-1] == "()":
        cell = cell[1]
    if len(cell) == 1:
        return is_symbol(cell, size)
    digits = set(cell.upper())
    return (len(digits) == len(cell) and cell.isalnum() and "0" not in digits) and all(
        is_symbol(char, size) for char in cell
    )


def _is_field(cell: str, size: int) -> bool:
    return not cell or is_number(cell, size) or (len(cell) == 1 and is_symbol(cell, size))


def _read_chars(line: str) -> Row | None:
    tokens = list(_TOKEN.finditer(line))
    cells = [char for token in tokens for char in token.group()]
    offsets = [i for token in tokens for i in range(token.start(), token.end())]
    gaps = [line[a + 1 : b] for a, b in itertools.pairwise(offsets)]
    return Row(cells, offsets, gaps)


def _read_tokens(line: str) -> Row | None:
    tokens = list(_TOKEN.finditer(line))
    ends = itertools.pairwise(tokens)
    gaps = [line[a.end() : b.start()] for a, b in ends]
    return Row([token.group() for token in tokens], [token.start() for token in tokens], gaps)


def _read_boxed(first: int, step: int, spare: int) -> Callable[[str], Row | None]:
    """Read cells at fixed places between bars, where a space is an empty cell.

    The places are `first` and every `step` characters after it.
    """

    def read(line: str) -> Row | None:
        pieces, _ = _between_bars(line)
        width = max(len(text) for _, text in pieces)
        # A line without a bar at its end may have lost its trailing spaces.
        if len(pieces) < 2 or any(len(text) != width for _, text in pieces[:-1]):
            return None
        if not width or (width - spare) % step:
            return None
        cells, offsets, gaps = [], [], []
        for start, text in pieces:
            padded = text.ljust(width)
            if step > 1 and set(padded[1 - first :: step]) - {" "}:
                return None
            places = range(first, width, step)
            cells += [padded[place] for place in places]
            offsets += [min(start + place, len(line)) for place in places]
            gaps += [""] * (len(places) - 1) + ["|"]
        return Row(cells, offsets, gaps[:-1])

    return read


def _read_barred(line: str) -> Row | None:
    """Read one cell between every two bars."""
    pieces, bars = _between_bars(line)
    offsets = [start + len(text) - len(text.lstrip()) for start, text in pieces]
    return Row([text.strip() for _, text in pieces], offsets, bars)


def _read_doubly_barred(line: str) -> Row | None:
    """Read one cell between every two bars, counting two adjacent bars as one."""
    pieces, bars = _between_bars(line)
    kept, gaps = pieces[:1], []
    for piece, bar in zip(pieces[1:], bars, strict=True):
        if kept[-1][1]:
            kept.append(piece)
            gaps.append(bar)
        else:
            kept[-1] = piece
            if gaps:
                gaps[-1] += bar
    if not kept[-1][1]:
        del kept[-1], gaps[-1:]
    offsets = [start + len(text) - len(text.lstrip()) for start, text in kept]
    return Row([text.strip() for _, text in kept], offsets, gaps)


def _between_bars(line: str) -> tuple[list[tuple[int, str]], list[str]]:
    """Return the pieces of a line between its bars, each with its offset, and the bars."""
    start, end = len(line) - len(line.lstrip()), len(line.rstrip())
    start = start + 1 if line[start : start + 1] in VERTICAL else 0
    if end > start and line[end - 1] in VERTICAL:
        end -= 1
    else:
        end = len(line)
    pieces, bars = [], []
    for index in range(start, end):
        if line[index] in VERTICAL:
            pieces.append((start, line[start:index]))
            bars.append(line[index])
            start = index + 1
    return [*pieces, (start, line[start:end])], bars


def _read_fields(separator: str, *, is_closed: bool = False) -> Callable[[str], Row | None]:
    """Read one cell between every two separators; `is_closed` expects one after the last cell."""

    def read(line: str) -> Row | None:
        pieces = line.split(separator)
        if len(pieces) < 2:
            return None
        if is_closed and pieces.pop().strip():
            return None
        offsets, at = [], 0
        for piece in pieces:
            offsets.append(at + len(piece) - len(piece.lstrip()))
            at += len(piece) + 1
        return Row([piece.strip() for piece in pieces], offsets, [""] * (len(pieces) - 1))

    return read


def _read_sparse(line: str) -> Row | None:
    if not _SPARSE.fullmatch(line):
        return None
    return Row(list(line), list(range(len(line))), [""] * (len(line) - 1))


CHARS = Way("chars", _read_chars, is_symbol)
NUMBERS = Way("numbers", _read_tokens, is_number)
GROUPS = Way("groups", _read_tokens, is_group)

# The ways to read drawn grids, the most common first; a later one is chosen only if it fits better.
DRAWN = (
    CHARS,
    NUMBERS,
    Way("tabs", _read_fields("\t"), _is_field),
    Way("boxed", _read_boxed(0, 1, 0), is_symbol),
    Way("boxed, padded", _read_boxed(1, 2, 1), is_symbol),
    Way("boxed, spaced", _read_boxed(0, 2, -1), is_symbol),
    Way("barred", _read_barred, _is_field),
    Way("doubly barred", _read_doubly_barred, _is_field),
    Way("sparse", _read_sparse, is_symbol),
)
COMMAS = (
    Way("commas", _read_fields(","), _is_field),
    Way("commas, closed", _read_fields(",", is_closed=True), _is_field),
    Way("semicolons", _read_fields(";"), _is_field),
    Way("semicolons, closed", _read_fields(";", is_closed=True), _is_field),
)
