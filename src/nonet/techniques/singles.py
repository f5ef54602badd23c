"""Singles: the only cell for a digit, or the only digit for a cell."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.rules import Candidate
from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words, capital, join_groups, plural


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
    mark = words.mark("pattern")
    ((cell, digit),) = mark.candidates
    house = words.unit(mark)
    return (
        f"{capital(house)} already has every digit except {symbol(digit)}, so its last empty cell,"
        f" {words.cell(cell)}, must be {symbol(digit)}."
    )


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
    ((cell, digit),) = words.mark("pattern").candidates
    return (
        f"All {symbol(digit)}s but one have been placed. The last one can only go in"
        f" {words.cell(cell)}, so {words.cell(cell)} must be {symbol(digit)}."
    )


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
    mark, base = words.mark("pattern"), words.mark("base")
    ((cell, number),) = mark.candidates
    digit = symbol(number)
    start = f"In {words.unit(mark)}, {digit} can only go in {words.cell(cell)}"
    reasons = []
    if base.candidates:
        verb = "rules" if len(base.candidates) == 1 else "rule"
        rest = "the other empty cells" if base.cells else "every other empty cell"
        placed = plural(digit, base.candidates)
        reasons.append(
            f"the {placed} in {words.cells_of(sorted(base.candidates))} {verb} out {rest}"
        )
    if base.cells:
        reasons.append(f"{digit} was eliminated from {words.cells(base.cells)} earlier")
    return f"{start}: {', and '.join(reasons)}." if reasons else f"{start}, its last empty cell."


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
    ((cell, digit),) = words.mark("pattern").candidates
    base = words.mark("base").candidates
    left = {*words.rules.digits} - {digit}
    reasons: list[str] = []
    for name, digits in _houses(words, cell, base, left):
        verb = "has" if reasons else "already has"
        reasons.append(f"{name} {verb} {words.digits(digits)}")
    for placed in base:
        clashing = {c for c in left if words.sees(placed, Candidate(cell, c))}
        if clashing:
            left -= clashing
            where = f"the {symbol(placed.digit)} in {words.cell(placed.cell)}"
            reasons.append(f"{where} rules out {words.digits(clashing)}")
    start = f"{words.cell(cell)} must be {symbol(digit)}"
    if not reasons:
        return f"{start}: every other candidate was eliminated earlier."
    if left:
        verb = "was" if len(left) == 1 else "were"
        reasons.append(f"{words.digits(left)} {verb} eliminated earlier")
    return f"{start}: {join_groups(reasons)}."


def _houses(
    words: Words, cell: int, base: tuple[Candidate, ...], left: set[int]
) -> Iterator[tuple[str, set[int]]]:
    """Yield the units of a cell with the digits they rule out, and take these from `left`."""
    found: dict[str, set[int]] = {}
    units = words.rules.units_of[cell]
    while True:
        digits = [
            {each.digit for each in base if each.cell in unit.cells and each.digit in left}
            for unit in units
        ]
        most = max(digits, key=len, default=set())
        if not most:
            break
        found[units[digits.index(most)].name] = most
        left -= most
    yield from ((unit.name, found[unit.name]) for unit in units if unit.name in found)
