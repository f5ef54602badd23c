"""The shortened JSON of SudokuPad: short keys, bare words, single quotes, and no empty objects.

    {ce:[[{v:5},,],[,,]],re:[[[0,0],[0,1]]],ca:[{v:'title: It\\'s small'}]}

An empty place in a list is an empty object, `t` and `f` are true and false, and a colour has no
quotes.
"""

from __future__ import annotations

import json
import re
from typing import Any

from nonet.errors import FormatError

_KEYS = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
_WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None}
_STRING = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"", re.DOTALL)
_WORD = re.compile(r"[^\s,:{}\[\]'\"]+")
_NUMBER = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,20})?(?:e[+-]?[0-9]{1,2})?")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_MOST_DEPTH = 32


def unzip(text: str) -> Any:
    """Return the value of a text that is JSON, or shortened.

    >>> unzip("{ce:[[{v:5},],[,]],ca:[{v:'title: It\\\\'s small'}]}")
    {'cells': [[{'value': 5}, {}], [{}, {}]], 'cages': [{'value': "title: It's small"}]}
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    reader = _ZipReader(text)
    value = reader.value(0)
    reader.end()
    return value


class _ZipReader:
    """Reads one text from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def fault(self, message: str) -> FormatError:
        return FormatError(message, text=self._text, position=min(self._at, len(self._text)))

    def end(self) -> None:
        if self._at != len(self._text.rstrip()):
            raise self.fault("more text after the puzzle")

    def value(self, depth: int) -> Any:
        if depth > _MOST_DEPTH:
            raise self.fault(f"nested more than {_MOST_DEPTH} deep")
        char = self._peek()
        if char == "{":
            return self._object(depth)
        if char == "[":
            return self._list(depth)
        if char in "'\"" and char:
            return self._string()
        return _meaning(self._word())

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self._at += 1
        if self._peek() == "}":
            self._at += 1
            return found
        while True:
            key = self._string() if self._peek() in ("'", '"') else self._word()
            self._take(":")
            found[_KEYS.get(key, key)] = self.value(depth + 1)
            if self._peek() != ",":
                break
            self._at += 1
        self._take("}")
        return found

    def _list(self, depth: int) -> list[Any]:
        found: list[Any] = []
        self._at += 1
        while True:
            found.append({} if self._peek() in (",", "]") else self.value(depth + 1))
            if self._peek() != ",":
                break
            self._at += 1
        self._take("]")
        return found

    def _string(self) -> str:
        match = _STRING.match(self._text, self._at)
        if not match:
            raise self.fault("a text without a closing quote")
        self._at = match.end()
        return _ESCAPE.sub(_unescaped, match[1] if match[1] is not None else match[2])

    def _word(self) -> str:
        self._peek()
        match = _WORD.match(self._text, self._at)
        if not match:
            raise self.fault("expected a value")
        self._at = match.end()
        return match[0]

    def _peek(self) -> str:
        while self._text[self._at : self._at + 1].isspace():
            self._at += 1
        return self._text[self._at : self._at + 1]

    def _take(self, char: str) -> None:
        if self._peek() != char:
            raise self.fault(f"expected {char!r}")
        self._at += 1


def _meaning(word: str) -> Any:
    if word in _WORDS:
        return _WORDS[word]
    if _NUMBER.fullmatch(word):
        return float(word) if not re.fullmatch(r"-?\d+", word) else int(word)
    return word  # a colour


def _unescaped(found: re.Match[str]) -> str:
    code = found[1]
    if code[0] == "u" and len(code) == 5:
        return chr(int(code[1:], 16))
    return _ESCAPES.get(code, code)
