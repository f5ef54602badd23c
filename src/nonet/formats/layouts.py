"""Layouts of regions: a text with one character per cell, that of its region.

    AAAABBCCABBCDDCD…     16 × 16 characters: sixteen of them, each sixteen times

A solution has as many of each, but each once in every row and column.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from nonet.errors import FormatError
from nonet.formats.region_rules import rules_of_regions
from nonet.model.rules import Rules
from nonet.model.shape import Shape

# What a text beside a puzzle is: "scattered" has the characters of a layout or solution and is
# neither, "cells" looks like cells; "text" is any other.
Beside = Literal["regions", "solution", "scattered", "cells", "text"]

_EMPTY = frozenset("0.*_-?")


def is_balanced(word: str, size: int) -> bool:
    """Whether a text has so many characters, each so many times.

    >>> is_balanced("AABBAABBCCDDCCDD", 4), is_balanced("AABBAABBCCDDCCDA", 4)
    (True, False)
    """
    if len(word) != size * size:
        return False
    counts = Counter(word)
    return len(counts) == size and set(counts.values()) == {size}


def kind_of(word: str, size: int) -> Beside:
    """Return what a text beside a puzzle of this size may be.

    >>> kind_of("AABBAABBCCDDCCDD", 4), kind_of("1234341221434321", 4), kind_of("easy", 4)
    ('regions', 'solution', 'text')
    """
    if len(word) != size * size:
        return "text"
    if is_balanced(word, size):
        if _is_latin(word, size):
            return "solution"
        return "regions" if is_connected(word, size) else "scattered"
    signs = set(word)
    is_plain = all(char in _EMPTY or char.isalnum() for char in signs)
    return "cells" if 1 < len(signs) <= size + 1 and is_plain else "text"


def is_connected(word: str, size: int) -> bool:
    """Whether the cells of each character are connected by their sides.

    >>> is_connected("AABBAABBCCDDCCDD", 4), is_connected("AABBCCBBAADDCCDD", 4)
    (True, False)
    """
    left = set(range(size * size))
    regions = 0
    while left:
        regions += 1
        reached = [left.pop()]
        for cell in reached:
            row, column = divmod(cell, size)
            for near, is_there in (
                (cell - size, row > 0),
                (cell + size, row < size - 1),
                (cell - 1, column > 0),
                (cell + 1, column < size - 1),
            ):
                if is_there and near in left and word[near] == word[cell]:
                    left.remove(near)
                    reached.append(near)
    return regions == len(set(word))


def _is_latin(word: str, size: int) -> bool:
    rows = (word[at : at + size] for at in range(0, len(word), size))
    columns = (word[at::size] for at in range(size))
    return all(len(set(line)) == size for lines in (rows, columns) for line in lines)


def rules_of_layout(word: str, size: int) -> Rules:
    """Return the rules of rows, columns and these regions.

    >>> rules_of_layout("AABBAABBCCDDCCDD", 4)
    Rules.classic(4)
    """
    regions: dict[str, list[int]] = {}
    for cell, char in enumerate(word):
        regions.setdefault(char, []).append(cell)
    return rules_of_regions(Shape.square(size), regions.values())


def regions_beside(words: list[str], size: int, text: str) -> tuple[str | None, bool]:
    """Return the layout among the words beside a puzzle, and whether they look like other cells.

    >>> regions_beside(["easy", "AABBAABBCCDDCCDD"], 4, "")
    ('AABBAABBCCDDCCDD', False)
    """
    kinds = {kind_of(word, size): word for word in reversed(words)}
    if "scattered" in kinds:
        word = kinds["scattered"]
        message = f"{len(word)} characters beside the puzzle are neither connected regions"
        raise FormatError(f"{message} nor a solution", text=text, position=text.index(word))
    return kinds.get("regions"), "cells" in kinds
