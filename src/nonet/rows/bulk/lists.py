"""Lists and other iterables as rows: texts of one line each are joined and read as one text.

Texts of several lines, and puzzles that are not texts, are read one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from numbers import Number
from typing import Any

from nonet.errors import FormatError
from nonet.formats.native import cut_lines
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.rows.bulk.lines import rows_of_lines
from nonet.rows.bulk.native import NUMBERS
from nonet.rows.bulk.rows import (
    CHARACTERS,
    PIECE,
    Rows,
    as_array,
    grid_or_error,
    has_plain_characters,
    rows_of_characters,
)

# The lowest code of a character that can be a cell (a space), above all digits.
_SPACE = 32


def rows_of_iterable(things: Iterable[Any], rules: Rules | None) -> Iterator[Rows]:
    """Yield the rows of many puzzles in batches, so that memory stays bounded."""
    left = iter(things)
    piece = list(islice(left, PIECE))
    refuse_numbers(piece)
    while piece:
        yield rows_of_things(piece, rules)
        piece = list(islice(left, PIECE))


def refuse_numbers(things: Sequence[Any]) -> None:
    """Raise FormatError for a list that contains only numbers.

    >>> refuse_numbers([4300, 5]) # doctest: +ELLIPSIS
    Traceback (most recent call last):
    nonet.errors.FormatError: expected puzzles, not numbers: ... read the column with dtype=str
    """
    if things and all(isinstance(thing, Number) for thing in things):
        if len(things) == len(CLASSIC.cells) and set(things) <= set(range(10)):
            raise FormatError("81 digits are one puzzle; bulk calls take a list of puzzles")
        raise numbers_error()


def numbers_error() -> FormatError:
    """Return the error for numbers in place of puzzles."""
    return FormatError(f"expected puzzles, not numbers: {NUMBERS}")


def rows_of_things(things: Sequence[Any], rules: Rules | None) -> Rows:
    """Return the rows of texts or other puzzles; without `rules` they must be classic 9×9.

    How a row is read does not depend on its neighbours.
    """
    wanted = CLASSIC if rules is None else rules
    if wanted.size != CLASSIC.size:
        return _rows_of_other_size(things, wanted)
    rows = _digits(things)
    if rows is None:
        rows = _text_rows(things, rules)
        rows = rows if wanted == CLASSIC else rows_of_characters(rows, wanted)
    return rows


def _digits(things: Sequence[Any]) -> Rows | None:
    """Return the rows of `bytes` objects of 81 values each, or None if there are other objects."""
    if not things or not isinstance(things[0], (bytes, bytearray)):
        return None
    try:
        joined = b"".join(things)
    except TypeError:
        return None
    cells = as_array(joined)
    if cells.max(initial=0) > CLASSIC.size or set(map(len, things)) != {81}:
        return None
    return Rows(cells, len(things), 81, text=False)


def _text_rows(things: Sequence[Any], rules: Rules | None) -> Rows:
    """Return the rows of texts, read as lines if possible and otherwise one by one."""
    text = joined(things)
    known: dict[int, Grid | FormatError] = {}
    if text is None:
        lines = []
        for number, thing in enumerate(things):
            line = _line_of(thing)
            if line is None:
                known[number] = grid_or_error(thing, rules)
            lines.append(line or "")
        text = _encoded("\n".join([*lines, ""]))
    rows = rows_of_lines(cut_lines(text))
    assert rows.count == len(things)
    for number, fault in rows.bad.items():
        if number not in known:
            known[number] = read_other(things[number], fault, rules)
    grids = {number: found for number, found in known.items() if isinstance(found, Grid)}
    errors = {number: found for number, found in known.items() if isinstance(found, FormatError)}
    rows.bad.update(errors)
    return rows.with_grids(grids)


def read_other(text: str | bytes, fault: FormatError, rules: Rules | None) -> Grid | FormatError:
    """Return the grid of a text that is not a line with a puzzle, or the error for it.

    A text with one character per cell can only be a line. The rest is tried in other formats; if
    none reads it, the error is that of a line, which is the most likely intention.

    >>> read_other("no puzzle", FormatError("a fault"), None)
    FormatError('a fault')
    """
    if len(text) == len(CLASSIC.cells) and not is_raw(text):
        return fault
    return grid_or_error(text, rules, fault if text.strip() and not is_raw(text) else None)


def is_raw(text: str | bytes) -> bool:
    """Whether bytes are values of cells: no character of a puzzle is below the space."""
    return isinstance(text, bytes) and max(text, default=_SPACE) < _SPACE


def joined(things: Sequence[Any]) -> bytes | None:
    """Join texts of one line each into one text; return None if there are other objects.

    >>> joined(["1", "2"]), joined(["1", 2])
    (b'1\\n2\\n', None)
    """
    first = things[0] if things else ""
    try:
        if isinstance(first, str):
            is_ended = first.endswith("\n")
            text = _encoded(("" if is_ended else "\n").join(things))
            ends: Any = "\n"
        elif isinstance(first, bytes):
            is_ended = first.endswith(b"\n")
            text = (b"" if is_ended else b"\n").join(things)
            ends = b"\n"
        else:
            return None
    except TypeError:
        return None
    if not is_ended or not text.endswith(b"\n"):
        text += b"\n"
    if text.count(b"\n") != len(things):
        return None
    # A carriage return that does not end its line may end one of several in the same text.
    if text.count(b"\r") != text.count(b"\r\n"):
        return None
    # As many newlines as texts: one at the end of each, though the last text may lack it.
    if is_ended and not all(thing.endswith(ends) for thing in things[:-1]):
        return None
    return text


def _line_of(thing: Any) -> str | None:
    """Return a text of one line without its newline, or None for any other object."""
    if isinstance(thing, (bytes, bytearray)) and max(thing, default=0) >= ord(" "):
        thing = thing.decode("utf-8", "surrogateescape")
    if not isinstance(thing, str):
        return None
    line = thing.rstrip("\r\n")
    return None if "\n" in line or "\r" in line else line


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _rows_of_other_size(things: Sequence[Any], rules: Rules) -> Rows:
    cells = len(rules.cells)
    if not has_plain_characters(rules):
        return _values(things, rules)
    try:
        texts = [thing.rstrip("\r\n") for thing in things]
        joined = "".join(texts)
    except (AttributeError, TypeError):
        texts, joined = [], ""
    if joined.isascii() and texts and all(length == cells for length in map(len, texts)):
        rows = Rows(as_array(joined.encode("ascii")), len(things), cells, text=True)
    else:
        rows = _characters(things, rules)
    return rows_of_characters(rows, rules)


def _values(things: Sequence[Any], rules: Rules) -> Rows:
    values = bytearray()
    bad = {}
    for number, thing in enumerate(things):
        found = grid_or_error(thing, rules)
        if isinstance(found, FormatError):
            bad[number] = found
            values += bytes(len(rules.cells))
        else:
            values += found.values
    return Rows(as_array(values), len(things), len(rules.cells), text=False, bad=bad)


def _characters(things: Sequence[Any], rules: Rules) -> Rows:
    width = len(rules.cells)
    cells = bytearray()
    bad = {}
    for number, thing in enumerate(things):
        text = thing.rstrip("\r\n") if isinstance(thing, str) else ""
        if len(text) == width and text.isascii():
            cells += text.encode("ascii")
            continue
        found = grid_or_error(thing, rules)
        if isinstance(found, FormatError):
            bad[number] = found
            cells += b"0" * width
        else:
            cells += found.values.translate(CHARACTERS)
    return Rows(as_array(cells), len(things), width, text=True, bad=bad)
