"""Splits a stream of JSON into puzzles: one object, an array of objects, or one object per line.

Only brackets and strings are examined; the contents of an object are left to its reader. A
truncated line damages its own puzzle but not the next one: an object ends with the line if that
ends inside a string, or if the next line begins with a `{` that the grammar does not allow there.
The lines after a damaged puzzle are skipped up to one that begins with a `{`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from nonet.errors import FormatError
from nonet.formats.format import Block

_MAX_BLOCK = 1 << 24
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_BRACKET = re.compile(r'["{}\[\]]')
_STRING = re.compile(r'["\\]')
_ELEMENT = re.compile(r"[^,\]\n]*")
_REST = re.compile(r"[^\n]*")
_CLOSING = {"{": "}", "[": "]"}

# What must come next between the puzzles of an array: the first puzzle or the end, a comma or the
# end, another puzzle, or, after a damaged one, anything.
_Due = Literal["first", "comma", "puzzle", "any"]


def cut(pieces: Iterable[str]) -> Iterator[Block]:
    """Yield the text of each puzzle with its line; the pieces may be lines or split anywhere.

    >>> list(cut(['[{"a": 1},', ' {"b"', ': 2}]']))
    [Block(text='{"a": 1}', line=1, indent=1), Block(text='{"b": 2}', line=1, indent=11)]
    """
    run = _Cut()
    for piece in pieces:
        for part in _LINE.findall(piece):
            yield from run.feed(part)
    yield from run.finish()


class _Cut:
    """The state while splitting one stream, fed with parts of at most one line each."""

    def __init__(self) -> None:
        self._shape: Literal["", "objects", "array", "ended"] = ""
        self._due: _Due = "first"
        self._line, self._column = 1, 0
        self._parts: list[str] = []  # the object, or other text, that is being read
        self._size, self._first, self._indent = 0, 1, 0
        self._open: list[str] = []  # its closing brackets that must follow, innermost last
        self._in_string = self._is_escaped = False
        self._last = ""  # its last character that is not a blank
        self._is_lost = False

    def feed(self, part: str) -> Iterator[Block]:
        """Read a part and yield the blocks that end in it."""
        if self._open and not self._column and self._is_cut_short(part):
            yield self._spoilt()
            self._is_lost = False
        if self._is_lost:
            opening = part.lstrip(" \t,")[:1] if not self._column else ""
            self._is_lost = opening != "{" and not (opening == "]" and self._shape == "array")
        index = 0
        while index < len(part) and not self._is_lost:
            if not self._open:
                index = self._pass(part, index)
                if self._parts and not self._open and index < len(part):
                    yield self._block()
                continue
            index = self._read(part, index)
            if self._open and index < len(part):
                self._keep(part[index:])
                yield self._spoilt()
            elif not self._open:
                yield self._block()
        if part.endswith("\n"):
            if self._parts and (not self._open or self._in_string):
                yield self._spoilt() if self._open else self._block()
            self._line, self._column = self._line + 1, 0
        else:
            self._column += len(part)

    def finish(self) -> Iterator[Block]:
        """Yield what is left at the end; raise if an array is not closed."""
        if self._parts:
            yield self._block()
        if self._shape == "array":
            raise FormatError("the array is not closed", line=self._line)

    def _pass(self, part: str, index: int) -> int:
        """Read text between puzzles and return where it ends."""
        if self._parts:
            return self._skip(part, index)
        char = part[index]
        if char.isspace():
            return index + 1
        if not self._shape:
            self._shape = "array" if char == "[" else "objects"
            if char == "[":
                return index + 1
        if self._shape == "ended":
            raise self._fault(part, index, "text after the end of the array")
        if self._shape == "array" and char in ",]":
            self._separate(part, index)
            return index + 1
        if self._due == "comma" and self._shape == "array":
            raise self._fault(part, index, "no comma between two puzzles")
        self._due = "comma"
        self._first, self._indent = self._line, self._column + index
        if char == "{":
            self._keep(char)
            self._open = ["}"]
            self._last = char
            return index + 1
        return self._skip(part, index)

    def _skip(self, part: str, index: int) -> int:
        """Read text that is not a puzzle, up to where the next puzzle may begin."""
        match = (_ELEMENT if self._shape == "array" else _REST).match(part, index)
        end = match.end() if match else index
        self._keep(part[index:end])
        return end

    def _separate(self, part: str, index: int) -> None:
        if part[index] == "]":
            if self._due == "puzzle":
                raise self._fault(part, index, "no puzzle after the last comma")
            self._shape = "ended"
        elif self._due in ("first", "puzzle"):
            raise self._fault(part, index, "no puzzle before a comma")
        else:
            self._due = "puzzle"

    def _read(self, part: str, index: int) -> int:
        """Continue reading an object and return where it, the part or a wrong bracket ends."""
        start = index
        if self._is_escaped:
            self._is_escaped = False
            index += 1
        while self._open:
            match = (_STRING if self._in_string else _BRACKET).search(part, index)
            if not match:
                index = len(part)
                break
            char, index = match[0], match.end()
            if char == "\\":
                self._is_escaped = index == len(part)
                index += not self._is_escaped
            elif char == '"':
                self._in_string = not self._in_string
            elif char in _CLOSING:
                self._open.append(_CLOSING[char])
            elif char == self._open[-1]:
                self._open.pop()
            else:
                self._keep(part[start:index])
                return index
        self._keep(part[start:index])
        return index

    def _is_cut_short(self, part: str) -> bool:
        in_list = self._open[-1] == "]" and self._last in ("[", ",")
        return part.startswith("{") and self._last != ":" and not in_list

    def _keep(self, text: str) -> None:
        self._parts.append(text)
        self._size += len(text)
        self._last = text.rstrip()[-1:] or self._last
        if self._size > _MAX_BLOCK:
            raise FormatError(f"a puzzle of more than {_MAX_BLOCK} characters", line=self._first)

    def _spoilt(self) -> Block:
        self._is_lost = True
        self._due = "any"
        self._open = []
        self._in_string = self._is_escaped = False
        return self._block()

    def _block(self) -> Block:
        text = "".join(self._parts).strip()
        self._parts, self._size = [], 0
        return Block(text, self._first, self._indent)

    def _fault(self, part: str, index: int, message: str) -> FormatError:
        # The parts of the line before this one are not kept.
        text = part.rstrip("\r\n")
        return FormatError(message, text=text, line=self._line, position=index, indent=self._column)
