"""Writing Knuth's text format; names that it cannot hold raise before anything is written."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from nonet.base.whole import written_whole
from nonet.cover.items import Coloured
from nonet.errors import Unsupported

if TYPE_CHECKING:
    from nonet.cover.problem import Problem


def write(problem: Problem, path: str | os.PathLike[str] | TextIO) -> None:
    """Write a problem to a file or an open text file."""
    text = "".join(line + "\n" for line in _lines(problem))
    if isinstance(path, str | os.PathLike):
        with written_whole(Path(path)) as whole:
            whole.write_text(text, encoding="utf-8", newline="\n")
    else:
        path.write(text)


def _word(thing: Hashable, what: str) -> str:
    """Return a name or colour as one word of text."""
    if isinstance(thing, bool) or not isinstance(thing, str | int):
        raise Unsupported(f"{what} {thing!r}: neither text nor an integer", by="text")
    word = str(thing)
    # A text is a word if splitting it at blanks returns it unchanged.
    if word.split() != [word] or "\ufeff" in word:
        raise Unsupported(f"{what} {word!r}: empty or contains spaces", by="text")
    for sign in "|" if what == "colour" else "|:":
        if sign in word:
            raise Unsupported(f"{what} {word!r}: contains {sign!r}", by="text")
    return word


def _lines(problem: Problem) -> Iterator[str]:
    if not problem.primary:
        raise Unsupported("a problem without primary items", by="text")
    words: dict[Hashable, str] = {}
    seen: set[str] = set()
    for name in (*problem.primary, *problem.secondary):
        words[name] = word = _word(name, "item")
        if word in seen:
            raise Unsupported(f"item {name!r}: another item has the same text", by="text")
        seen.add(word)
    colours: dict[Hashable, str] = {}
    read: dict[str, Hashable] = {}

    head = []
    for item in problem.items:
        bounds = f"{item.at_least}:{item.at_most}|"
        if item.at_least == item.at_most:
            bounds = f"{item.at_most}|" if item.at_most > 1 else ""
        head.append(bounds + words[item.name])
    if problem.secondary:
        head += ["|", *(words[name] for name in problem.secondary)]
    yield " ".join(head)

    for label in problem.labels:
        option = []
        for entry in problem.option(label):
            if not isinstance(entry, Coloured):
                option.append(words[entry])
                continue
            if entry.colour not in colours:
                colour = _word(entry.colour, "colour")
                if read.setdefault(colour, entry.colour) != entry.colour:
                    raise Unsupported(
                        f"colour {entry.colour!r}: another colour has the same text", by="text"
                    )
                colours[entry.colour] = colour
            option.append(f"{words[entry.item]}:{colours[entry.colour]}")
        cost = problem.cost(label)
        if cost:
            option.append(f"|{cost}")
        yield " ".join(option)
