"""Reading Knuth's text format: a line of items, then one option per line.

| lines that begin with a bar are comments, blank lines are skipped
a b 2:3|c 2|d | x y        primary items, some with bounds, then secondary ones behind a bar
a x:red                    an option; an item that is coloured has a colon
b c y |5                   an option that costs 5
"""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import TextIO

from nonet.cover.items import Coloured, Item
from nonet.cover.problem import Problem
from nonet.errors import ArgumentError, FormatError, UnknownName

_TOKEN = re.compile(r"\S+")
_BOUNDS = re.compile(r"(?:([0-9]+):)?([0-9]+)")
_COST = re.compile(r"[+-]?[0-9]+")
# Python refuses to convert numbers of thousands of digits, and no real problem needs them.
_MOST_DIGITS = 18


class _TextLine:
    """A line that is not a comment, its tokens, and how to report an error in one of them."""

    def __init__(self, text: str, number: int, path: str | None) -> None:
        self.text, self.number, self.path = text, number, path
        self.tokens = [(match.start(), match.group()) for match in _TOKEN.finditer(text)]

    def error(self, message: str, position: int) -> FormatError:
        return FormatError(
            message, text=self.text, position=position, line=self.number, path=self.path
        )


def read(path: str | os.PathLike[str] | TextIO) -> Problem[int]:
    """Return the problem in a file or an open text file; the options are labelled 0, 1, 2 …

    Raises FormatError with the line and position.

    >>> import io
    >>> problem = read(io.StringIO("a b c | x\\na b x:1\\nc x:1\\nb c\\n"))
    >>> problem.solve()
    (0, 1)
    """
    if isinstance(path, str | os.PathLike):
        name: str | None = os.fspath(path)
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise FormatError(f"not UTF-8: byte {error.start} {error.reason}", path=name) from None
    elif not hasattr(path, "read"):
        raise TypeError(f"a path or an open file is needed, not a {type(path).__name__}")
    else:
        shown = getattr(path, "name", None)
        name = shown if isinstance(shown, str) else None
        text = path.read()
    lines = _lines(text, name)
    head = next(lines, None)
    if head is None:
        raise FormatError("no line of items", text=text, path=name)
    problem = _items(head)
    for label, line in enumerate(lines):
        _add(problem, label, line)
    return problem


def _lines(text: str, path: str | None) -> Iterator[_TextLine]:
    for number, content in enumerate(text.split("\n"), 1):
        content = content.removesuffix("\r")
        words = content.lstrip()
        if words and not words.startswith("|"):
            yield _TextLine(content, number, path)


def _name(line: _TextLine, name: str, position: int) -> str:
    if not name:
        raise line.error("an item without a name", position)
    for sign in "|:":
        if sign in name:
            raise line.error(f"{sign!r} in item name {name!r}", position + name.index(sign))
    return name


def _items(line: _TextLine) -> Problem[int]:
    primary: list[Hashable | Item] = []
    secondary: list[Hashable] = []
    seen: set[str] = set()
    bar = False
    for position, token in line.tokens:
        if token == "|":
            if bar:
                raise line.error("a second '|'", position)
            bar = True
            continue
        bounds, has_bounds, name = token.rpartition("|")
        name = _name(line, name, position + len(token) - len(name))
        if name in seen:
            raise line.error(f"item {name!r} is declared twice", position)
        seen.add(name)
        if bar:
            if has_bounds:
                raise line.error(f"secondary item {name!r} has bounds", position)
            secondary.append(name)
        elif has_bounds:
            primary.append(_bounded(line, bounds, name, position))
        else:
            primary.append(name)
    return Problem[int](primary, secondary)


def _bounded(line: _TextLine, bounds: str, name: str, position: int) -> Item:
    match = _BOUNDS.fullmatch(bounds)
    if match is None:
        raise line.error(f"{bounds!r} is neither a number nor two numbers with ':'", position)
    low, high = match.groups()
    if max(len(low or ""), len(high)) > _MOST_DIGITS:
        raise line.error(f"a bound of more than {_MOST_DIGITS} digits", position)
    try:
        return Item(name, int(low or high), int(high))
    except ArgumentError as error:
        raise line.error(str(error), position) from None


def _add(problem: Problem[int], label: int, line: _TextLine) -> None:
    items: list[Hashable | Coloured] = []
    where: dict[str, int] = {}
    cost = 0
    for position, token in line.tokens:
        if token.startswith("|"):
            cost += _cost(line, token[1:], position)
            continue
        name, colon, colour = token.partition(":")
        _name(line, name, position)
        if colon and not colour:
            raise line.error(f"item {name!r} has a ':' but no colour", position + len(name))
        if "|" in colour:
            raise line.error(f"'|' in colour {colour!r}", position + token.index("|"))
        if name in where:
            raise line.error(f"item {name!r} twice in an option", position)
        where[name] = position
        if colon and problem.is_primary(name):
            raise line.error(f"primary item {name!r} has a colour", position + len(name))
        items.append(Coloured(name, colour) if colon else name)
    try:
        problem.add(label, items, cost)
    except UnknownName as error:
        raise line.error(str(error), where[error.name]) from None
    except ArgumentError as error:
        raise line.error(str(error), 0) from None


def _cost(line: _TextLine, digits: str, position: int) -> int:
    if not _COST.fullmatch(digits):
        raise line.error(f"cost {digits!r} is not a whole number", position + 1)
    if len(digits) > _MOST_DIGITS:
        raise line.error(f"a cost of more than {_MOST_DIGITS} digits", position + 1)
    return int(digits)
