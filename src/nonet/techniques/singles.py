"""Singles: the only cell for a digit, the only digit for a cell."""

from __future__ import annotations

from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words


@technique(
    "Full house",
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
    """A unit has one empty cell left, which takes the digit that is missing.

    The easiest step there is: look for rows, columns and boxes that are nearly full.
    """
    mark = words.mark("pattern")
    (cell, digit) = mark.candidates[0]
    unit = mark.units[0].name
    return f"{words.cell(cell)} is the last empty cell of {unit}, which lacks {symbol(digit)}."


@technique(
    "Last digit", code="0001", aliases={"hodoku": ("Last Digit",), "other": ("9th instance",)}
)
def last_digit(words: Words) -> str:
    """A digit stands everywhere but once, so its last place is known.

    When eight of nine are placed, one row, one column and one box lack the digit, and they meet in
    one cell.
    """
    (cell, digit) = words.mark("pattern").candidates[0]
    where = words.cell(cell)
    return f"{symbol(digit)} is missing once only, and {where} is the only cell left for it."


@technique(
    "Hidden single",
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
    """A digit has one place left in a row, column or box.

    Every unit holds every digit. If a digit is excluded from all cells of a unit but one, it stands
    there, whatever else that cell might hold. In a box you find it by cross-hatching: strike out
    the rows and columns that already have the digit, and see what is left.
    """
    mark = words.mark("pattern")
    (cell, digit) = mark.candidates[0]
    return f"{words.cell(cell)} is the only place for {symbol(digit)} in {mark.units[0].name}."


@technique(
    "Naked single",
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
    """A cell has one candidate left.

    Every cell holds a digit. If all digits but one are excluded, by the cells it sees or by earlier
    steps, that one is true. It is harder to see than a hidden single: you must count to nine.
    """
    (cell, digit) = words.mark("pattern").candidates[0]
    return f"{words.cell(cell)} can only be {symbol(digit)}: every other digit is excluded there."
