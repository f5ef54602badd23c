"""Reads one puzzle from a text, or from rows, arrays and other objects."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import PurePath
from typing import Any, get_args

from nonet.errors import FormatError, UnknownName
from nonet.formats.format import Record, Symbols, Wants
from nonet.formats.kinds.candidates import FORMAT as CANDIDATES
from nonet.formats.kinds.comma import FORMAT as COMMA
from nonet.formats.kinds.drawn import FORMAT as DRAWN
from nonet.formats.kinds.line import FORMAT as LINE
from nonet.formats.native import read_run
from nonet.formats.objects import grid_of_sequence
from nonet.formats.registry import FORMATS, by_name, by_text
from nonet.formats.source import MARKS
from nonet.model.asked import RulesLike, split
from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.model.solution import Solution

# The longest drawing, a 25×25 candidate grid, has fewer than 20,000 characters. JSON is allowed
# more because it may list every clash of a large grid.
_LONGEST = 1 << 18
_LONGEST_JSON = 1 << 24


def parse(
    text: str | bytes | Any,
    *,
    format: str | None = None,
    rules: RulesLike | None = None,
    symbols: Symbols | None = None,
) -> Grid:
    """Read one puzzle from a text in any of the formats.

    >>> parse("12..34......43.1").clues
    7
    >>> parse("12..34......43.1\\n12..34......43.1")
    Traceback (most recent call last):
    nonet.errors.FormatError: line 2: more than one puzzle; use nonet.read to read files
    """
    if symbols is not None and symbols not in get_args(Symbols):
        raise UnknownName(symbols, get_args(Symbols), kind="symbols")
    chosen = None if format is None else by_name(format)
    if rules is not None and not isinstance(rules, Rules):
        split(rules)  # raises for anything that is not a variant, before the text is read
        return parse(text, format=format, symbols=symbols).with_(rules=rules)
    if not isinstance(text, str | bytes | bytearray | memoryview) and chosen is None:
        return _grid_of_thing(text, Wants(rules, symbols))
    if chosen is None and symbols is None and type(text) is str and len(text) == 81:
        grid = _parse_81(text, rules)
        if grid is not None:
            return grid
    whole = _text_of(text)
    _check_length(whole)
    if not whole.strip():
        raise FormatError("the text is empty", text=whole, position=0)
    wants = Wants(rules, symbols)
    chosen = chosen or by_text(whole)
    if chosen is None:
        return _parse_unclaimed(whole, wants)
    records = chosen.records(io.StringIO(whole), wants)
    first, second = (*islice((r for r in records if r.found is not None), 2), None, None)[:2]
    if first is None:
        raise FormatError("no puzzle in the text", text=whole, position=0)
    is_long = "\n" in whole.strip("\n")
    grid = _found_in(first, is_long)
    if second is not None:
        # What follows is either another puzzle or an error in this one.
        _found_in(second, is_long)
        message = "more than one puzzle; use nonet.read to read files"
        raise FormatError(message, text=second.text.partition("\n")[0], line=second.line)
    return grid


def _parse_81(text: str, rules: Rules | None) -> Grid | None:
    """Read a plain line of 81 cells, by far the most common text, on a fast path."""
    values = read_run(text)
    if values is None or not (rules is None or rules.size == 9):
        return None
    return Grid(values, rules or CLASSIC)


def as_grid(x: Any, rules: RulesLike | None = None) -> Grid:
    """Convert text, rows, a flat sequence, an array, a Board or a Solution into a Grid.

    Rules replace those of the puzzle; variants (`"diagonal"`, an Extra, a tuple of them) are added.

    >>> as_grid([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]]).clues
    15
    >>> as_grid("." * 81, "diagonal").rules
    Rules.classic(9) + variants.DIAGONAL
    """
    if isinstance(x, str):
        return parse(x, rules=rules)
    if isinstance(x, Solution):
        x = x.grid
    elif isinstance(x, Board):
        x = x.to_grid()
    if isinstance(x, Grid):
        return x if rules is None or rules == x.rules else x.with_(rules=rules)
    if isinstance(x, bytes | bytearray | memoryview):
        data = bytes(x)
        # Codes below the space are never characters of a puzzle, and every digit is below it.
        return Grid(data, rules) if max(data, default=32) < 32 else parse(data, rules=rules)
    return parse(x, rules=rules)


def _grid_of_thing(x: Any, wants: Wants) -> Grid:
    """Return the grid of an object that is not text."""
    if isinstance(x, Grid | Board | Solution):
        return as_grid(x, wants.rules)
    if hasattr(x, "__array__"):
        from nonet.formats.kinds.numpy_ import from_array

        return from_array(x, wants.rules)
    if isinstance(x, Iterable) and not isinstance(x, Mapping):
        return grid_of_sequence(x, wants)
    raise TypeError(f"a puzzle is a Grid, text, rows or an array, not {type(x).__name__}")


def _check_length(text: str) -> None:
    """Reject a text that is longer than any puzzle before searching it for one."""
    longest = _LONGEST_JSON if text.lstrip().startswith("{") else _LONGEST
    if len(text) > longest:
        message = f"text of {len(text):,} characters; a puzzle has at most {longest:,}"
        raise FormatError(f"{message} (use nonet.read for files of any length)")


def _text_of(text: str | bytes) -> str:
    if isinstance(text, bytes | bytearray | memoryview):
        text = _decoded(bytes(text))
    elif not isinstance(text, str):
        raise TypeError(f"format= needs text, not {type(text).__name__}")
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _decoded(data: bytes) -> str:
    encoding = next((name for mark, name in MARKS if data.startswith(mark)), "utf-8")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        byte = f"byte {data[error.start]:#04x} at offset {error.start}"
        message = f"{byte} is not {encoding.upper()}"
        raise FormatError(message, position=error.start) from None


def _found_in(record: Record, is_long: bool) -> Grid:
    """Return the grid of a record, or raise its error with the line counted in the whole text."""
    found = record.found
    if isinstance(found, FormatError):
        if found.line is not None or is_long:
            found.line = record.line + (found.line or 1) - 1
        raise found
    assert found is not None
    return found


def _parse_unclaimed(text: str, wants: Wants) -> Grid:
    """Read a text that no format claims, which may be a grid of a size that only `rules` allow."""
    likely = DRAWN if "\n" in text.strip("\n") else LINE
    if wants.rules is not None:
        for each in (LINE, COMMA, CANDIDATES, DRAWN):
            if each is not likely:
                with contextlib.suppress(FormatError):
                    return each.parse(text, wants)
    try:
        return likely.parse(text, wants)
    except FormatError:
        suffixes = {suffix for each in FORMATS for suffix in each.suffixes}
        name = PurePath(text.strip())
        if likely is LINE and name.suffix.lower() in suffixes | {".txt", ".gz"}:
            message = "this looks like a file name; use nonet.read to read files"
            raise FormatError(message, text=text, position=0) from None
        raise
