"""Wings: a pivot and its pincers, one of which must hold a digit; and larger bent sets.

HoDoKu does not rank all of them. The WXYZ-wing (Sudoku Explainer 5.5) comes after the rectangles
and loops (4.5 to 5.0), larger bent sets (6.2 to 7.5) just before the chains (6.5 and up).
"""

from __future__ import annotations

from nonet.model.rules import Candidate
from nonet.model.step import Mark
from nonet.techniques.technique import technique
from nonet.techniques.words import NUMBERS, Words, count


def _branch(words: Words, pivot: Mark, pincer: Mark, gone: int) -> str:
    """Return what a digit of the pivot makes of a pincer: "1, then r3c8 must be 7"."""
    shared = {each.digit for each in pivot.candidates} & {each.digit for each in pincer.candidates}
    digit = words.digits(shared - {gone})
    return f"{digit}, then {words.cells_of(pincer.candidates)} must be {words.digit(gone)}"


@technique(
    "XY-wing",
    marks="pivot pincer{2}",
    code="0800",
    aliases={
        "hodoku": ("XY-Wing",),
        "se": ("XY-Wing",),
        "sudokuwiki": ("Y-Wing",),
        "coach": ("Y-Wing",),
        "other": ("Bent Triple",),
    },
)
def xy_wing(words: Words) -> str:
    """A pivot with two candidates sees two pincers, one of which must be the digit they share.

    The pivot is x or y, one pincer is x or z, the other y or z. If the pivot is x, the first pincer
    is z; if it is y, the second is. Either way one of the pincers is z, so z can be eliminated
    from every cell that sees both pincers:

        xy . . | . xz .      pivot r1c1, pincers r1c5 and r4c1
        ...
        yz . . | . -z .      r4c5 sees both pincers

    It is the shortest XY-chain that is not a naked pair.
    """
    gone = words.step.removes[0].digit
    pivot, digit = words.mark("pivot"), words.digit(gone)
    one, two = words.marks("pincer")
    center = words.cells_of(pivot.candidates)
    return (
        f"If {center} is {_branch(words, pivot, one, gone)}; if {center} is"
        f" {_branch(words, pivot, two, gone)}. Either way, one of"
        f" {words.cells_of((*one.candidates, *two.candidates))} is {digit}. A cell that sees"
        f" both cannot be {digit}, so {words.effect}."
    )


@technique(
    "XYZ-wing",
    marks="pivot pincer{2}",
    code="0801",
    aliases={"hodoku": ("XYZ-Wing",), "se": ("XYZ-Wing",), "sudokuwiki": ("XYZ-Wing",)},
)
def xyz_wing(words: Words) -> str:
    """An XY-wing whose pivot can also be the digit that the pincers share.

    The pivot is x, y or z, and each pincer is z and one of the others. One of the three cells must
    be z, so z can be eliminated from every cell that sees all three. Such cells are in the box of
    the pivot, in line with the pincer outside it:

        xyz . -z | . xz .      pivot r1c1, pincers r1c5 and r2c2
        .  yz  . | .  . .
    """
    gone = words.step.removes[0].digit
    pivot, digit = words.mark("pivot"), words.digit(gone)
    one, two = words.marks("pincer")
    center = words.cells_of(pivot.candidates)
    cells = words.cells_of((*pivot.candidates, *one.candidates, *two.candidates))
    return (
        f"If {center} is {_branch(words, pivot, one, gone)}; if {center} is"
        f" {_branch(words, pivot, two, gone)}; otherwise {center} itself is {digit}. So one"
        f" of {cells} is {digit}. A cell that sees all three cannot be {digit}, so"
        f" {words.effect}."
    )


@technique(
    "W-wing",
    marks="pincer{2} base",
    code="0803",
    aliases={
        "hodoku": ("W-Wing",),
        "sudokuwiki": ("W-Wing",),
        "other": ("Semi-remote Pair",),
    },
)
def w_wing(words: Words) -> str:
    """Two cells with the same two candidates, joined by a strong link of one of these digits.

    Both cells can only be x or y. Some house has only two places for y; one of the cells sees the
    first place, the other cell the second. One of the places is y, so at least one of the cells is
    not y but x, and x can be eliminated from every cell that sees both.
    """
    gone = words.step.removes[0].digit
    pincers, base = words.candidates("pincer"), words.mark("base")
    (link,) = {each.digit for each in base.candidates}
    cells = sorted({each.cell for each in pincers})
    seen_by = {
        place.cell: [cell for cell in cells if words.sees(Candidate(cell, link), place)]
        for place in base.candidates
    }
    # One pincer sees the first place, the other the second; a place may be seen by both.
    first, second = sorted(seen_by, key=lambda place: len(seen_by[place]))
    one = seen_by[first][0]
    two = next(cell for cell in seen_by[second] if cell != one)
    x, y, both = words.digit(gone), words.digit(link), words.cells(cells)
    return (
        f"{both} can only be {words.digits((gone, link), 'or')}. In {words.unit(base)}, {y} can"
        f" only go in {words.cells((first, second), 'or')}. If {words.cell(first)} is {y}, then"
        f" {words.cell(one)} must be {x}; if {words.cell(second)} is {y}, then {words.cell(two)}"
        f" must be {x}. Either way, one of {both} is {x}. A cell that sees both cannot be {x}, so"
        f" {words.effect}."
    )


def _bent(words: Words) -> str:
    mark, places = words.mark("set"), words.candidates("pincer")
    digits = {each.digit for each in mark.candidates}
    number = len(digits)
    start = (
        f"{words.cells_of(mark.candidates)}, in {words.units(mark.units)}, can only be"
        f" {words.digits(digits, 'or')}: {count(number, 'cell')} and {count(number, 'digit')}."
    )
    if not places:
        return (
            f"{start} No digit can appear twice among them, because all its places see each other,"
            " so every digit must appear once. A cell outside them that sees all places for a digit"
            f" cannot be that digit, so {words.effect}."
        )
    gone = words.digits_of(places)
    both = "both" if len(places) == 2 else "all of these"
    return (
        f"{start} No digit except {gone} can appear twice among them, because all its places see"
        f" each other, and {NUMBERS[number - 1]} digits cannot fill {NUMBERS[number]} cells. So"
        f" {gone} must be in {words.cells_of(places, 'or')}. A cell that sees {both} cannot be"
        f" {gone}, so {words.effect}."
    )


@technique(
    "WXYZ-wing",
    marks="set pincer?",
    code="0802",
    aliases={"hodoku": ("WXYZ-Wing",), "se": ("WXYZ-Wing",), "sudokuwiki": ("WXYZ-Wing",)},
)
def wxyz_wing(words: Words) -> str:
    """Four cells with four digits in two houses that cross, where all digits but one are confined.

    The cells lie in two units that share cells, but not all in one of them. A digit is confined if
    its places among the four cells all see each other: it can appear only once. Three confined
    digits cannot fill four cells, so the fourth digit must be there too, and can be eliminated from
    every cell that sees all its places among the four. If all four digits are confined, every one
    of them appears once, and each can be eliminated from the cells that see all its places. No
    part of the set has as few digits as cells; that would be a naked subset or a smaller wing.
    """
    return _bent(words)


@technique(
    "Bent set",
    marks="set pincer?",
    aliases={"se": ("VWXYZ-Wing", "UVWXYZ-Wing", "TUVWXYZ-Wing")},
)
def bent_set(words: Words) -> str:
    """Five to seven cells with as many digits in two houses that cross, all but one confined.

    A WXYZ-wing with more cells: n cells, n digits, and n - 1 digits that can appear only once
    because their places see each other. The last digit is needed to fill the cells, so it can be
    eliminated from every cell that sees all its places there. If every digit is confined, all of
    them appear, and each can be eliminated in the same way.
    """
    return _bent(words)
