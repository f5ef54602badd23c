"""Singles: the only cell for a digit, or the only digit for a cell.

Nine of ten steps of a path are singles, so their sentences are made in C++
(cpp/logic/sentences.cc) where the rules are units and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from nonet.model.rules import Candidate, Unit
from nonet.techniques.technique import technique
from nonet.techniques.words import Words, join, join_groups

if TYPE_CHECKING:
    from nonet.techniques.reasons import Reason


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
    marks="pattern base base?",
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
    return words.of_single if words.is_plain else _hidden(words)


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
    return words.of_single if words.is_plain else _naked(words)


# -- where constraints have a part in it ----------------------------------------------------------


def _hidden(words: Words) -> str:
    """Return why a digit has one place in a house: what excludes it from each of the others."""
    ((cell, placed),) = words.step.places
    (unit,), (base, *clashing) = words.mark("pattern").units, words.marks("base")
    digit = words.digit(placed)
    start = f"In {words.name_of(unit)}, {digit} can only go in {words.cell(cell)}"
    told = []
    if base.candidates:
        told.append(_hatching(words, base.candidates, is_all=not base.cells))
    beside = [each for mark in clashing for each in mark.candidates]
    gone = [Candidate(other, placed) for other in base.cells]
    by_reason, earlier = _by_reason(words, gone, beside)
    for reason, (gone, because) in by_reason.items():
        where = "" if reason.is_mark else f" in {words.cells_of(gone)}"
        told.append(f"{reason.by} rules it out{where}{because}")
    if earlier:
        told.append(f"{digit} was eliminated from {words.cells_of(earlier)} earlier")
    return f"{start}: {join_groups(told)}." if told else f"{start}, its last empty cell."


def _hatching(words: Words, alike: Sequence[Candidate], *, is_all: bool) -> str:
    """Return which placed digits exclude theirs from a house: "the 5 in r1c1 rules out …"."""
    noun, verb = ("", "rules out") if len(alike) == 1 else ("s", "rule out")
    what = "every other empty cell" if is_all else "the other empty cells"
    digit, cells = words.digit(alike[0].digit), words.cells_of(sorted(alike))
    return f"the {digit}{noun} in {cells} {verb} {what}"


def _by_reason(
    words: Words, gone: Iterable[Candidate], around: Sequence[Candidate]
) -> tuple[dict[Reason, tuple[list[Candidate], str]], list[Candidate]]:
    """Return candidates by the constraint that excludes them, and those eliminated earlier.

    With those of a constraint come the placed digits that it takes: " because r1c1 is 5".
    """
    found: dict[Reason, tuple[list[Candidate], list[Candidate]]] = {}
    earlier = []
    for each in gone:
        reason = words.reasons.why(each, around)
        if reason is None:
            earlier.append(each)
            continue
        excluded, placed = found.setdefault(reason._replace(placed=None), ([], []))
        excluded.append(each)
        if reason.placed is not None and reason.placed not in placed:
            placed.append(reason.placed)
    told = {}
    for reason, (excluded, placed) in found.items():
        facts = [f"{words.cell(cell)} is {words.digit(digit)}" for cell, digit in placed]
        told[reason] = (excluded, f" because {join(facts)}" if facts else "")
    return told, earlier


def _naked(words: Words) -> str:
    """Return why a cell has one candidate: what excludes each of the other digits."""
    ((cell, placed),) = words.step.places
    base = words.mark("base").candidates
    left = {*words.rules.digits} - {placed}
    told, verb = [], "already has"
    for unit, digits in _shares(words, cell, base):
        told.append(f"{words.name_of(unit)} {verb} {words.digits(digits)}")
        verb = "has"
        left -= digits
    by_reason, earlier = _by_reason(words, [Candidate(cell, digit) for digit in sorted(left)], base)
    for reason, (gone, because) in by_reason.items():
        told.append(f"{reason.by} rules out {words.digits_of(gone)}{because}")
    if earlier and not told:
        told.append("every other candidate was eliminated earlier")
    elif earlier:
        were = "was" if len(earlier) == 1 else "were"
        told.append(f"{words.digits_of(earlier)} {were} eliminated earlier")
    return f"{words.cell(cell)} must be {words.digit(placed)}: {join_groups(told)}."


def _shares(
    words: Words, cell: int, base: tuple[Candidate, ...]
) -> Iterator[tuple[Unit, set[int]]]:
    """Yield the units that already have digits: each takes as many as it can of those left."""
    units = words.rules.units_of[cell]
    found = [({each.digit for each in base if each.cell in unit.cells}, unit) for unit in units]
    shares: dict[Unit, set[int]] = {}
    left = {each.digit for each in base}
    while left:
        digits, unit = max(found, key=lambda each: len(each[0] & left), default=(set(), None))
        if unit is None or not digits & left:
            break
        shares[unit] = digits & left
        left -= digits
    return ((unit, shares[unit]) for unit in units if unit in shares)
