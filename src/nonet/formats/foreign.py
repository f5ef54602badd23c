"""Recognises texts of other kinds that no format claims, to say what they are."""

from __future__ import annotations

import re

_HTML = re.compile(r"<(?:!doctype\s+html|html|head|body|div|p|table)\b", re.IGNORECASE)
_XML = re.compile(r"<[?!/]?[A-Za-z]")
_JSON = re.compile(r'\{\s*(?:"|\}|$)|\[\s*(?:[\[{"\]]|$)')
# Bytes below the space that are no white space.
_SAMPLE = 4096
_BINARY = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def foreign(text: str) -> str | None:
    """Return what a text is that is no puzzle, as a message; None for any other text.

    >>> foreign("<xml/>")
    'this looks like XML, but not an OpenSudoku file'
    >>> foreign("12..34......43.1") is None
    True
    """
    start = text.lstrip("\ufeff \t\r\n")
    if len(_BINARY.findall(start[:_SAMPLE])) * 10 > len(start[:_SAMPLE]):
        return "this looks like binary data, not text; no format of puzzles begins so"
    if _HTML.match(start):
        return "this looks like HTML, not a puzzle; copy the puzzle itself, or its link"
    if _XML.match(start):
        return "this looks like XML, but not an OpenSudoku file"
    if _JSON.match(start):
        return "this looks like JSON, but not a puzzle in JSON, of f-puzzles or of SudokuPad"
    return None
