"""Links of any site that carry the cells of a puzzle as they are.

https://example.org/play/?s=4.....8.5.3…    in the path, a query or a fragment
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nonet.formats.cells import BLANKS
from nonet.formats.format import error_at, shown
from nonet.model.rules import DEFAULT_BOX
from nonet.model.symbols import SYMBOLS

_LINK = re.compile(
    r"\s*(?:[a-z][a-z0-9+.-]*://[^\s/?#]*|(?:[\w-]+\.)+[a-z]{2,}(?::[0-9]+)?(?=[/?#]))"
    r"(?P<rest>\S*)\s*",
    re.IGNORECASE,
)
_PART = re.compile(r"[^/?&#=;,:!|]+")
_SIZES = {size * size: size for size in DEFAULT_BOX}


class LinkCells(NamedTuple):
    """The cells of a link, and where each begins in its text."""

    cells: str
    offsets: list[int]


def is_link(text: str) -> bool:
    """Whether a text is an address, with or without https://.

    >>> is_link("https://example.org"), is_link("example.org/?s=1"), is_link("1.3/4")
    (True, True, False)
    """
    return _LINK.fullmatch(text) is not None


def cells_in_link(text: str) -> LinkCells | None:
    """Return the cells that a link carries, None if it is no link or carries none.

    >>> found = cells_in_link("https://example.org/play/?s=12..34......43.1&x=2")
    >>> found.cells, found.offsets[0]
    ('12..34......43.1', 28)
    """
    link = _LINK.fullmatch(text)
    if link is None:
        return None
    from urllib.parse import unquote

    found: dict[str, LinkCells] = {}
    for part in _PART.finditer(text, *link.span("rest")):
        cells, start = unquote(part[0]).strip("\"'"), part.start()
        if _are_cells(cells):
            step = part[0].find(cells)
            offsets = [start + max(step, 0) + (at if step >= 0 else 0) for at in range(len(cells))]
            found.setdefault(cells, LinkCells(cells, offsets))
    if len(found) > 1:
        first, second = list(found.values())[:2]
        message = f"this link holds two puzzles, {shown(first.cells, 9)} and"
        advice = f"{shown(second.cells, 9)}; copy the cells of one of them"
        raise error_at(f"{message} {advice}", text, second.offsets[0])
    return next(iter(found.values()), None)


def _are_cells(text: str) -> bool:
    """Whether a part of a link is digits and one sign for empty cells, and is no identifier."""
    size = _SIZES.get(len(text))
    if size is None:
        return False
    digits = set(SYMBOLS[1 : size + 1]) | {sign.lower() for sign in SYMBOLS[1 : size + 1]}
    others = set(text) - digits
    is_mixed = len(set(text)) > 1 and (size > 6 or not any(map(str.isalpha, text)))
    return is_mixed and len(others) <= 1 and others <= BLANKS | {"."}
