"""Reads one puzzle from a text in any format: recognises the format and refuses a second puzzle."""

from __future__ import annotations

import contextlib
import io
import re
from itertools import islice

from nonet.errors import FormatError
from nonet.formats.foreign import foreign
from nonet.formats.format import Record, Wants, begins_with, error_at
from nonet.formats.kinds.candidates import FORMAT as CANDIDATES
from nonet.formats.kinds.comma import FORMAT as COMMA
from nonet.formats.kinds.drawn import FORMAT as DRAWN
from nonet.formats.kinds.line import FORMAT as LINE
from nonet.formats.kinds.line import words_of
from nonet.formats.layouts import regions_beside, rules_of_layout
from nonet.formats.links import cells_in_link
from nonet.formats.registry import FORMATS, by_name, by_text
from nonet.formats.shapes import check_shape, grid_in_shape, is_unusual
from nonet.formats.source import MARKS
from nonet.model.grid import Grid
from nonet.model.shape import Shape

# The longest drawing, a 25×25 candidate grid, has fewer than 20,000 characters. JSON is allowed
# more because it may list every clash of a large grid.
_LONGEST = 1 << 18
_LONGEST_JSON = 1 << 24


def parse_text(text: str | bytes, wants: Wants, format: str | None = None) -> Grid:
    """Read a text, in the format of this name or in the one that it is recognised as.

    >>> parse_text("12..\\n34..\\n....\\n43.1", Wants()).clues
    7
    """
    chosen = None if format is None else by_name(format)
    whole = _text_of(text)
    _check_length(whole)
    if not whole.strip():
        raise FormatError("the text is empty", text=whole, position=0)
    if format is not None:
        check_shape(wants.rules, by_name(format))
    chosen = chosen or by_text(whole)
    carried = chosen is not None and "shape" in chosen.carries
    if wants.rules is not None and is_unusual(wants.rules) and not carried:
        return grid_in_shape(whole, wants.rules)
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
    return grid if "rules" in chosen.carries else _with_layout(grid, whole, wants)


def _with_layout(grid: Grid, text: str, wants: Wants) -> Grid:
    """Return the grid with the regions that are written beside it, if there are any."""
    size = grid.rules.size
    if wants.rules is not None or grid.rules.shape != Shape.square(size):
        return grid
    # Rows of nine characters may be those of the puzzle, or candidates of its cells.
    whole = [word for word in words_of(text) if len(word) == grid.rules.shape.area]
    own = next((word for word in whole if _is_grid(word, grid)), None)
    if own is not None:
        whole.remove(own)  # a full grid has as many of each digit as a layout has
    found = regions_beside(whole, size, text)
    if found.layout is None:
        return grid
    return grid.with_(rules=rules_of_layout(found.layout, size))


def _is_grid(word: str, grid: Grid) -> bool:
    """Whether the characters of a word differ where the values of a grid do."""
    values = grid.values
    return len(set(zip(word, values, strict=True))) == len(set(word)) == len(set(values))


def _check_length(text: str) -> None:
    """Reject a text that is longer than any puzzle before searching it for one."""
    longest = _LONGEST_JSON if begins_with(text, "{") else _LONGEST
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


def _of_link(link: str) -> str:
    """Return why a link cannot be read.

    >>> _of_link("https://f-puzzles.com/?load=")
    "this link has no puzzle after 'load='; copy it again, whole"
    """
    host = re.split(r"[/?#]", link.split("//", 1)[1], maxsplit=1)[0].lower()
    if host.endswith("f-puzzles.com"):
        return "this link has no puzzle after 'load='; copy it again, whole"
    if host.endswith(("sudokupad.app", "sudokupad.com", "crackingthecryptic.com")):
        known = "a short link of SudokuPad is known to its server only"
        return f"{known}; copy one there that begins with scl or fpuz"
    return (
        "this link holds no puzzle; those of f-puzzles, SudokuPad, ISS and SudokuWiki can be read,"
        " and any that has the cells"
    )


def _parse_unclaimed(text: str, wants: Wants) -> Grid:
    """Read a text that no format claims, which may be a grid of a size that only `rules` allow."""
    cells_in_link(text)  # raises for one with several puzzles
    if re.match(r"https?://", text.strip(), re.IGNORECASE):
        raise FormatError(_of_link(text.strip()), text=text, position=0)
    message = foreign(text)
    if message is not None:
        raise error_at(message, text, 0)
    likely = DRAWN if "\n" in text.strip("\n") else LINE
    if wants.rules is not None:
        for each in (LINE, COMMA, CANDIDATES, DRAWN):
            if each is not likely:
                with contextlib.suppress(FormatError):
                    return each.parse(text, wants)
    try:
        return likely.parse(text, wants)
    except FormatError:
        from pathlib import PurePath

        suffixes = {suffix for each in FORMATS for suffix in each.suffixes}
        name = PurePath(text.strip())
        if likely is LINE and name.suffix.lower() in suffixes | {".txt", ".gz"}:
            message = "this looks like a file name; use nonet.read to read files"
            raise FormatError(message, text=text, position=0) from None
        raise
