"""The texts in which f-puzzles come: JSON, the links of f-puzzles and SudokuPad, and bare payloads.

{"size": 9, "grid": [[{"value": 5, "given": true}, …
https://f-puzzles.com/?load=N4Igzglg…
https://sudokupad.app/fpuzzlesN4Igzglg…
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from nonet.errors import FormatError
from nonet.formats.format import begins_with, error_at
from nonet.formats.lzstring import decompress

SITE = "https://f-puzzles.com/?load="

_GRID = re.compile(r'"grid"\s*:\s*\[\s*\[')
# Every compressed text that begins with {" begins with these.
_HEAD = "N4Ig"
_PACKED = r"(?P<packed>[A-Za-z0-9+/=_%\- ]+)"
_LINK = re.compile(
    r"\s*(?:(?:https?://)?(?:[\w.-]+\.)?f-puzzles\.com/)?\??(?:[\w-]+=[^&\s#]*&)*load="
    + _PACKED
    + r"(?:[&#]\S*)?\s*",
    re.IGNORECASE,
)
_PAD = re.compile(
    r"\s*(?:(?:https?://)?[\w.-]+/(?:sudoku/?)?(?:\?(?:[^&\s#]*&)*puzzleid=)?)?fpuz(?:zles)?"
    + _PACKED
    + r"(?:[?&#]\S*)?\s*"
)
_BARE = re.compile(r"\s*(?P<packed>N4Ig[A-Za-z0-9+/=]{20,})\s*")
# How many places of slashes are tried, and how many characters in all.
_MOST_TRIES = 200
_MOST_TRIED = 1 << 21


class Payload(NamedTuple):
    """The JSON of a puzzle; `start` is where its compressed form begins, None for JSON itself."""

    json: str
    start: int | None = None


def is_fpuzzles(text: str) -> bool:
    """Whether a text, or the beginning of one, is a puzzle of f-puzzles.

    >>> is_fpuzzles('{"size": 4, "grid": [[{}'), is_fpuzzles("https://f-puzzles.com/?load=N4Ig")
    (True, True)
    """
    if begins_with(text, "{") or begins_with(text, "["):
        return _GRID.search(text) is not None
    line = _first_line(text)
    found = _LINK.fullmatch(line) or _PAD.fullmatch(line) or _BARE.fullmatch(line)
    return found is not None and found["packed"].startswith(_HEAD)


def payload_of(text: str) -> Payload:
    """Return the JSON of a text; an error in a link points at its compressed part.

    >>> payload_of(SITE + "N4IgzglgXgpiBcAWAvkA")
    Payload(json='{"size":4}', start=28)
    """
    if begins_with(text, "{"):
        return Payload(text)
    found = _LINK.fullmatch(text) or _PAD.fullmatch(text) or _BARE.fullmatch(text)
    if found is None:
        raise error_at("not a link or JSON of f-puzzles", text, 0)
    start = found.start("packed")
    return Payload(unpacked(found["packed"], text, start), start)


def unpacked(packed: str, text: str, start: int) -> str:
    """Return the JSON of a compressed payload that begins at `start` in a text.

    Browsers may percent-code it, turn + into spaces, and halve double slashes.

    >>> unpacked("N4IgzglgXgpiBcAWAvkA", "", 0), unpacked("N4IgzglgXgpiBcAWAvkA%3D", "", 0)
    ('{"size":4}', '{"size":4}')
    """
    from urllib.parse import unquote

    packed = unquote(packed).strip().replace(" ", "+")
    first = None
    for tried in _with_slashes(packed):
        try:
            found = decompress(tried)
        except FormatError as error:
            first = first or error
            continue
        if found.startswith("{"):
            return found
        first = first or FormatError("the compressed text is not JSON")
    assert first is not None
    raise error_at(first.message, text, start)


def _with_slashes(packed: str) -> Iterator[str]:
    """Yield a payload as it is, then with some of its single slashes doubled."""
    yield packed
    places = [at for at, char in enumerate(packed) if char == "/"]
    tries = min(_MOST_TRIES, _MOST_TRIED // max(1, len(packed)))
    for many in (1, 2):
        for some in combinations(places, many):
            if tries == 0:
                return
            tries -= 1
            tried = packed
            for at in reversed(some):
                tried = f"{tried[:at]}/{tried[at:]}"
            yield tried


def _first_line(text: str) -> str:
    for line in text.splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return line
    return ""
