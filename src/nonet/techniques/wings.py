"""Wings: a pivot and its pincers, of which one must hold a digit; bent sets, their larger kin.

Places in the catalogue that HoDoKu does not give: the WXYZ-Wing (Sudoku Explainer 5.5) stands
behind the rectangles and loops (4.5 to 5.0), larger bent sets (6.2 to 7.5) just before the chains
(6.5 and up).
"""

from __future__ import annotations

from nonet.model.step import Mark
from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words

_NUMBERS = {4: "four", 5: "five", 6: "six", 7: "seven"}


def _branch(words: Words, pivot: Mark, pincer: Mark, gone: int) -> str:
    """Return what the pivot's digit makes of a pincer."""
    shared = {each.digit for each in pivot.candidates} & {each.digit for each in pincer.candidates}
    digit = words.digits(shared - {gone})
    return f"{digit}, {words.cells_of(pincer.candidates)} is {symbol(gone)}"


@technique(
    "XY-Wing",
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
    """A pivot of two digits sees two pincers, one of which becomes the third digit.

    The pivot holds x or y, one pincer x or z, the other y or z. Whatever the pivot is, one of the
    pincers is z, so a cell that sees both pincers is not z:

        xy . . | . xz .      pivot r1c1, pincers r1c5 and r4c1
        ...
        yz . . | . -z .      r4c5 sees both pincers
    """
    gone = words.step.removes[0].digit
    pivot = words.mark("pivot")
    one, two = words.marks("pincer")
    return (
        f"If {words.cells_of(pivot.candidates)} is {_branch(words, pivot, one, gone)};"
        f" if it is {_branch(words, pivot, two, gone)}. Either way {symbol(gone)} stands in one of"
        f" the two, and cells that see both cannot have it: {words.effect}."
    )


@technique(
    "XYZ-Wing",
    code="0801",
    aliases={"hodoku": ("XYZ-Wing",), "se": ("XYZ-Wing",), "sudokuwiki": ("XYZ-Wing",)},
)
def xyz_wing(words: Words) -> str:
    """A pivot of three digits and two pincers: one of the three cells holds the shared digit.

    As in an XY-Wing, but the pivot may be z itself. So only cells that see the pivot as well as
    both pincers lose z: they lie in the pivot's box, in line with the pincer outside:

        xyz . -z | . xz .      pivot r1c1, pincers r1c5 and r2c2
        .  yz  . | .  . .
    """
    gone = words.step.removes[0].digit
    pivot = words.mark("pivot")
    one, two = words.marks("pincer")
    return (
        f"If {words.cells_of(pivot.candidates)} is {_branch(words, pivot, one, gone)};"
        f" if it is {_branch(words, pivot, two, gone)}; else it is {symbol(gone)} itself. Cells"
        f" that see all three cannot have it: {words.effect}."
    )


@technique(
    "W-Wing",
    code="0803",
    aliases={
        "hodoku": ("W-Wing",),
        "sudokuwiki": ("W-Wing",),
        "other": ("Semi-remote Pair",),
    },
)
def w_wing(words: Words) -> str:
    """Two cells of the same two digits, joined by a unit with two places for one of them.

    Both cells hold x or y. A unit has only two places for y; one cell sees the first, the other the
    second. One of the places is y, so one of the cells is not y but x, and a cell that sees both
    cells is not x.
    """
    gone = words.step.removes[0].digit
    one, two = (words.cells_of(pincer.candidates) for pincer in words.marks("pincer"))
    base = words.mark("base")
    link = words.digits_of(base.candidates)
    digits = (gone, base.candidates[0].digit)
    return (
        f"{one} and {two} both hold {words.digits(digits, 'or')}. In {base.units[0].name},"
        f" {link} fits only into {words.cells_of(base.candidates, 'or')}; {one} sees one of these"
        f" and {two} the other, so {one} and {two} are not both {link}, and one of them is"
        f" {symbol(gone)}. Cells that see both cannot have it: {words.effect}."
    )


def _bent(words: Words) -> str:
    mark = words.mark("set")
    digits = {each.digit for each in mark.candidates}
    number = _NUMBERS[len(digits)]
    start = (
        f"The {number} cells {words.cells_of(mark.candidates)} of {words.units(mark.units)} hold"
        f" only the {number} digits {words.digits(digits)}"
    )
    places = words.marks("pincer")
    if not places:
        return (
            f"{start}, each of which fits in once at most, since the cells that may hold it see"
            " each other. So all of them stand there, and go from the cells that see all their"
            f" places: {words.effect}."
        )
    gone = symbol(places[0].candidates[0].digit)
    return (
        f"{start}. All of them but {gone} fit in once at most, since the cells that may hold them"
        f" see each other, so {gone} is needed too: it stands in"
        f" {words.cells_of(places[0].candidates, 'or')}, and cells that see all of these cannot"
        f" have it: {words.effect}."
    )


@technique(
    "WXYZ-Wing",
    code="0802",
    aliases={"hodoku": ("WXYZ-Wing",), "se": ("WXYZ-Wing",), "sudokuwiki": ("WXYZ-Wing",)},
)
def wxyz_wing(words: Words) -> str:
    """Four cells with four digits in two units that cross, where all digits but one are confined.

    The cells lie in two units that share cells, but not all in one. A digit is confined when the
    cells of the four that may hold it all see each other: it stands there once at most. Three
    confined digits cannot fill four cells, so the fourth stands there too, and goes from every cell
    that sees all its places among the four. If all four digits are confined, each of them
    stands there once, and each goes from the cells that see all its places. No part of the set has
    as few digits as cells; it would be a naked set or a smaller wing itself.
    """
    return _bent(words)


@technique(
    "Bent set",
    aliases={"se": ("VWXYZ-Wing", "UVWXYZ-Wing", "TUVWXYZ-Wing")},
)
def bent_set(words: Words) -> str:
    """Five to seven cells with as many digits in two units that cross, all but one confined.

    A WXYZ-Wing with more cells: n cells, n digits, and n - 1 digits that the set can hold once at
    most, as their places in it see each other. The last digit is needed to fill the set, so it goes
    from every cell that sees all its places there. If every digit is confined, every digit of the
    set stands in it and does the same.
    """
    return _bent(words)
