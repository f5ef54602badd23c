"""Layouts of regions: a text with one character per cell, that of its region.

    AAAABBCCABBCDDCD…     16 × 16 characters: sixteen of them, each sixteen times

A solution has as many of each, but each once in every row and column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from nonet.errors import FormatError
from nonet.formats.region_rules import rules_of_regions
from nonet.model.rules import Rules
from nonet.model.shape import Shape

# What a text beside a puzzle is: "scattered" has the characters of a layout or solution and is
# neither, "cells" looks like cells, or like a layout that is not whole; "text" is any other.
Beside = Literal["regions", "solution", "scattered", "cells", "text"]

_EMPTY = frozenset("0.*_-?")
# A word may have as many letters as a grid of this size has cells.
_SMALL = 5


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
    >>> kind_of("AABBAABBCCDDCCD", 4)
    'cells'
    """
    cells = size * size
    if is_balanced(word, size):
        if _is_latin(word, size):
            return "solution"
        return "regions" if is_connected(word, size) else "scattered"
    if not cells * 3 // 4 <= len(word) <= cells * 5 // 4:
        return "text"
    # No word has so few different letters, except those of small grids that are not whole.
    signs = set(word)
    is_plain = all(char in _EMPTY or char.isalnum() for char in signs)
    has_cells = any(map(str.isalnum, signs)) and len(signs) <= size + 1
    is_whole = len(word) == cells or size > _SMALL
    return "cells" if is_plain and has_cells and is_whole else "text"


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


class WordsBeside(NamedTuple):
    """What is beside a puzzle: the word or words of a layout, and those that look like cells."""

    layout: str | None
    words: tuple[str, ...]
    cells: tuple[str, ...]

    @property
    def is_of_rows(self) -> bool:
        """Whether the layout has a word for each row."""
        return len(self.words) > 1


def regions_beside(words: list[str], size: int, text: str) -> WordsBeside:
    """Return what the words beside a puzzle are, in the order of the text.

    >>> regions_beside(["easy", "AABBAABBCCDDCCDD"], 4, "").layout
    'AABBAABBCCDDCCDD'
    >>> regions_beside(["AABB", "AABB", "CCDD", "CCDD"], 4, "").words
    ('AABB', 'AABB', 'CCDD', 'CCDD')
    """
    kinds = [(kind_of(word, size), word) for word in words]
    for kind, word in kinds:
        if kind == "scattered":
            message = f"{len(word)} characters beside the puzzle are neither connected regions"
            raise FormatError(f"{message} nor a solution", text=text, position=text.index(word))
    found: list[tuple[str, tuple[str, ...]]] = [
        (word, (word,)) for kind, word in kinds if kind == "regions"
    ]
    found += _in_rows(words, size)
    layout, spelled = found[0] if found else (None, ())
    for other, others in found[1:]:
        if _shape_of(other) != _shape_of(found[0][0]):
            message = "two layouts of regions beside one puzzle"
            raise FormatError(message, text=text, position=max(text.rfind(others[0]), 0))
    return WordsBeside(layout, spelled, tuple(word for kind, word in kinds if kind == "cells"))


def _in_rows(words: list[str], size: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield layouts of which each word is a row, or each a cell."""
    for length in (size, 1):
        count = size if length == size else Shape.square(size).area
        start = 0
        while start + count <= len(words):
            group = words[start : start + count]
            wrong = [at for at, word in enumerate(group) if len(word) != length]
            if wrong:
                start += wrong[-1] + 1
                continue
            joined = "".join(group)
            if kind_of(joined, size) == "regions":
                yield joined, tuple(group)
            start += count


def _shape_of(layout: str) -> list[int]:
    return [layout.index(sign) for sign in layout]
