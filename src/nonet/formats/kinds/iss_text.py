"""The grammar of constraint strings of the Interactive Sudoku Solver.

    .Cage~10~R1C1~R1C2 .Or .Thermo~R1C1~R2C1 .Thermo~R2C1~R1C1 .End

An item is a dot, a type and arguments after tildes; `.~R1C1_5` without a type is a given. Items
between `.Or`, `.And` or `.Replicate` and `.End` belong to it. White space does not count, and lines
that begin with # are comments. Nothing is known here of what the types mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from nonet.formats.format import error_at, shown

Items = list[str]  # as they are written

GROUPS = frozenset({"Or", "And", "Replicate"})
_END = "End"
_GIVEN = "Given"
_MOST_DEPTH = 32
_COMMENT = re.compile(r"^[ \t]*#[^\n]*", re.MULTILINE)
_SPACES = re.compile(r"\s+")


class Word(NamedTuple):
    """A type or an argument, without white space, and where it begins."""

    text: str
    start: int


class IssItem(NamedTuple):
    """A type with its arguments; a group has the items inside it as children."""

    kind: Word
    args: tuple[Word, ...]
    children: tuple[IssItem, ...] = ()


def without_comments(text: str) -> str:
    """Return a text with spaces in place of lines that are comments.

    >>> without_comments("# a\\n.Cage")
    '   \\n.Cage'
    """
    return _COMMENT.sub(lambda found: " " * len(found[0]), text)


def sections_of(text: str) -> Iterator[Word]:
    """Yield the parts of a text between blank lines, without comments.

    >>> [section.text for section in sections_of("# one\\n.Thermo~R1C1\\n~R1C2\\n\\n.AntiKing")]
    ['.Thermo~R1C1\\n~R1C2', '.AntiKing']
    """
    start, lines = 0, []
    for line in (*(line + "\n" for line in without_comments(text).split("\n")), "\n"):
        if line.strip():
            lines.append(line)
            continue
        if lines:
            part = "".join(lines)
            body = part.strip()
            yield Word(body, start + part.index(body))
            start += len(part)
            lines = []
        start += len(line)


def items_of(text: str, sections: list[Word]) -> tuple[IssItem, ...]:
    """Return the items of sections of a text, groups with the items inside them.

    >>> [item.kind.text for item in items_of("", [Word(".~R1C1_5.Cage~3~R1C1~R1C2", 0)])]
    ['Given', 'Cage']
    """
    stack: list[tuple[Word, tuple[Word, ...], list[IssItem]]] = [(Word("", 0), (), [])]
    for kind, args in (each for section in sections for each in _flat_items(text, section)):
        if kind.text == _END:
            if len(stack) == 1:
                raise error_at("'.End' without a group before it", text, kind.start)
            head, words, children = stack.pop()
            stack[-1][2].append(IssItem(head, words, tuple(children)))
        elif kind.text in GROUPS:
            if len(stack) > _MOST_DEPTH:
                raise error_at(f"groups nested more than {_MOST_DEPTH} deep", text, kind.start)
            stack.append((kind, args, []))
        else:
            stack[-1][2].append(IssItem(kind, args))
    if len(stack) > 1:
        head = stack[-1][0]
        raise error_at(f"'.{head.text}' has no '.End'", text, head.start)
    return tuple(stack[0][2])


def _flat_items(text: str, section: Word) -> Iterator[tuple[Word, tuple[Word, ...]]]:
    if not section.text.startswith("."):
        message = f"{shown(section.text, 20)} does not begin with a dot, as a constraint does"
        raise error_at(message, text, section.start)
    at = section.start + 1
    has_spaces = _SPACES.search(section.text) is not None
    make = tuple.__new__  # half the time of calling Word, for hundreds of words
    for piece in section.text[1:].split("."):
        words = []
        for word in piece.split("~"):
            begin = at
            at += len(word) + 1
            if has_spaces:
                begin += len(word) - len(word.lstrip())
                word = _SPACES.sub("", word)
            words.append(make(Word, (word, begin)))
        yield words[0] if words[0].text else Word(_GIVEN, words[0].start), tuple(words[1:])


def item(kind: str, *args: object) -> str:
    """Return the text of an item.

    >>> item("Cage", 10, "R1C1", "R1C2")
    '.Cage~10~R1C1~R1C2'
    """
    return "." + "~".join([kind, *map(str, args)])
