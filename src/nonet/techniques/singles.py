"""Singles: the only cell for a digit, or the only digit for a cell.

Nine of ten steps of a path are singles, so their sentences are made in C++
(cpp/logic/sentences.cc).
"""

from __future__ import annotations

from nonet.techniques.technique import technique
from nonet.techniques.words import Words


@technique(
    "Full house",
    marks="pattern",
    code="0000",
    aliases={
        "hodoku": ("Full House",),
        "se": ("Single",),
        "sudokuwiki": ("last cell",),
        "coach": ("last digit",),
        "other": ("Last Value", "Last Remaining Cell"),
    },
)
def full_house(words: Words) -> str:
    """A house has one empty cell left, which takes the missing digit.

    This is the easiest step of all: look for rows, columns and boxes that are almost full, and
    count which digit is missing.
    """
    return words.of_single


@technique(
    "Last digit",
    marks="pattern",
    code="0001",
    aliases={"hodoku": ("Last Digit",), "other": ("9th instance",)},
)
def last_digit(words: Words) -> str:
    """A digit has been placed everywhere except once, so there is only one place left for it.

    When eight 5s are in the grid, only one row, one column and one box still need a 5, and they
    meet in a single cell. It is a hidden single that needs no cross-hatching.
    """
    return words.of_single


@technique(
    "Hidden single",
    marks="pattern base",
    code="0002",
    aliases={
        "hodoku": ("Hidden Single",),
        "se": ("Hidden Single",),
        "sudokuwiki": ("Hidden Single",),
        "coach": ("hidden single",),
        "other": ("Pinned Digit", "Unique Candidate", "Cross-hatching"),
    },
)
def hidden_single(words: Words) -> str:
    """A digit has only one place left in a row, column or box.

    Every house must contain every digit. If a digit is ruled out in all cells of a house except
    one, it goes there, whatever other candidates that cell has (they *hide* the single). In a box
    it is found by cross-hatching: cross out the rows and columns that already contain the digit,
    and see which empty cell is left.
    """
    return words.of_single


@technique(
    "Naked single",
    marks="pattern base",
    code="0003",
    aliases={
        "hodoku": ("Naked Single",),
        "se": ("Naked Single",),
        "sudokuwiki": ("Naked Single", "Show Possibles"),
        "coach": ("naked single",),
        "other": ("Sole Candidate", "Lone Single", "Forced Digit", "Exposed Single"),
    },
)
def naked_single(words: Words) -> str:
    """A cell has only one candidate left.

    Every cell must contain a digit. If all digits but one are already in the cell's row, column
    and box, or were eliminated by earlier steps, the remaining one is right. Without pencil marks
    it is harder to spot than a hidden single, because you have to check all nine digits.
    """
    return words.of_single
