"""Single-digit patterns: two houses with two places each for a digit, or an empty rectangle."""

from __future__ import annotations

from nonet.techniques.technique import technique
from nonet.techniques.words import Words, capital


def _bridge(words: Words) -> str:
    """Return what two houses with two places each show, without what can be eliminated."""
    ends, (one, two) = words.mark("pincer"), words.marks("base")
    digit = words.digits_of(ends.candidates)
    near = [
        candidate.cell
        for base in (one, two)
        for candidate in base.candidates
        if candidate not in ends.candidates
    ]
    first, second = (words.cells_of(sorted(base.candidates), "or") for base in (one, two))
    value = one.candidates[0].digit
    return (
        f"In {words.unit(one)}, {digit} can only go in {first}, and in {words.unit(two)} only in"
        f" {second}. {words.cells(near)} {words.meeting(near[0], near[1], value)}, so they"
        f" cannot both be {digit}, and at least one of {words.cells_of(ends.candidates)} must be"
        f" {digit}"
    )


def _single(words: Words) -> str:
    digit = words.digits_of(words.mark("pincer").candidates)
    return f"{_bridge(words)}. A cell that sees both of these cannot be {digit}, so {words.effect}."


@technique(
    "Skyscraper",
    marks="pincer base{2} chain",
    code="0400",
    aliases={"hodoku": ("Skyscraper",), "coach": ("Skyscraper",)},
)
def skyscraper(words: Words) -> str:
    """Two rows have two places each for a digit, and one end of each is in the same column.

    The two ends in the same column (the ground floor) cannot both be true, so at least one of the
    other two ends (the roofs of the two towers) is. A cell that sees both roofs cannot hold the
    digit. The same works with rows and columns exchanged. If the roofs are in one column too, it
    is an X-wing.

        . . . | . . .          X  the only places in two columns
        . X . | * . *          *  the digit can be eliminated
        * . * | . X .
        ------+------
        . X . | . X .          these two are in one row
    """
    return _single(words)


@technique(
    "Two-string kite",
    marks="pincer base{2} chain",
    code="0401",
    aliases={
        "hodoku": ("2-String Kite",),
        "coach": ("Two-String Kite",),
        "other": ("2-string-kite",),
    },
)
def two_string_kite(words: Words) -> str:
    """A row and a column have two places each for a digit, and one end of each is in the same box.

    The two ends in the box cannot both be true, so the digit is at the other end of the row or at
    the other end of the column. A cell that sees both of these ends cannot hold it.

        . X . | . X .          X  the only places in the row and in the column
        X . . | . . .          *  the digit can be eliminated
        . . . | . . .
        ------+------
        X . . | . * .
    """
    return _single(words)


@technique(
    "Turbot fish",
    marks="pincer base{2} chain",
    code="0403",
    aliases={
        "hodoku": ("Turbot Fish",),
        "coach": ("Crane",),
    },
)
def turbot_fish(words: Words) -> str:
    """A box and another house have two places each for a digit, and two of the four see each other.

    Those two cannot both be true, so at least one of the other two is. A cell that sees both of
    the other two cannot hold the digit. Skyscrapers and two-string kites are the same idea with
    two lines; an X-chain continues it through more houses.

        . . X | . * .          X  the only places in the box and in the lower row
        X . . | . . .          *  the digit can be eliminated
        . . . | . . .
        ------+------
        X . . | . X .          the left end sees a place of the box
    """
    return _single(words)


@technique(
    "Dual two-string kite",
    marks="(pincer base{2} chain){2}",
    code="0404",
    aliases={"hodoku": ("Dual 2-String Kite", "Dual Two String Kite")},
)
def dual_two_string_kite(words: Words) -> str:
    """Two two-string kites share the same two cells of a box, and both eliminate something.

    Each of the two cells is the end of a row with two places and of a column with two places, or
    the two cells belong to kites of two different digits. Each kite eliminates its digit from the
    cells that see both its ends.

        . X . | . X .          X  the only places in two rows and two columns
        X . . | . . X          *  the digit can be eliminated
        . . . | . . .
        ------+------
        X . . | . * .
        . X . | . . *
    """
    one, two = words.parts("pincer")
    return (
        f"{_bridge(one)}. Likewise, {_bridge(two).replace('In ', 'in ', 1)}. A cell that sees both"
        f" ends of a kite cannot be the digit of that kite, so {words.effect}."
    )


def _rectangle(words: Words) -> str:
    base, cover, pair = words.mark("base"), words.mark("cover"), words.mark("node")
    digit = words.digits_of(base.candidates)
    (link,) = pair.links
    (near,), (far,) = link.source, link.target
    line, crossing = cover.units
    gone = [c for c in words.step.removes if c.cell in crossing.cells and words.sees(c, far)]
    box, ends = words.unit(base), (words.cell(near.cell), words.cell(far.cell))
    see = "sees" if len(gone) == 1 else "see"
    return (
        f"in {box}, {digit} can only go in {line.name} or {crossing.name}, and in"
        f" {words.unit(pair)} only in {words.cells_of(sorted(pair.candidates), 'or')}. If"
        f" {words.cells_of(gone, 'or')} were {digit}, the {digit} in {box} would have to be in"
        f" {line.name}, so {ends[0]} would not be {digit}, and {ends[1]} would be. But"
        f" {words.cells_of(gone)} {see} {ends[1]}"
    )


@technique(
    "Empty rectangle",
    marks="base cover node",
    code="0402",
    aliases={
        "hodoku": ("Empty Rectangle",),
        "sudokuwiki": ("Rectangle Elimination", "Empty Rectangles"),
        "other": ("Hinge",),
    },
)
def empty_rectangle(words: Words) -> str:
    """The places for a digit in a box form a cross, and a strong link outside leads back to it.

    All places in the box lie in one row and one column of it, which leaves a rectangle of the box
    empty of the digit. If the digit were in that column outside the box, it would have to be in
    the row inside the box. Another column that has only two places for the digit, one of them in
    that row, would then have it at its other end. A cell of the first column that sees this end
    leads to a contradiction, so the digit can be eliminated there.

        . X . | . . .          X  all places in the box: row 2 and column 2
        X X X | . P .          P  the only places in a column
        . X . | . . .          *  the digit can be eliminated
        ------+------
        . * . | . P .
    """
    return f"{capital(_rectangle(words))}, so {words.effect}."


@technique(
    "Dual empty rectangle",
    marks="(base cover node){2}",
    code="0405",
    aliases={"hodoku": ("Dual Empty Rectangle",)},
)
def dual_empty_rectangle(words: Words) -> str:
    """Two empty rectangles of one digit share a box, and both eliminate something.

    The cross in the box is the same; one strong link meets its row, and another its column.

        . X . | . . .          X  all places in the box
        X X X | . P *          P, Q  the only places in a column, in a row
        . X . | . . .          *  the digit can be eliminated
        ------+------
        . * . | . P .
        . Q . | . . Q
    """
    one, two = words.parts("base")
    return f"{capital(_rectangle(one))}. Likewise, {_rectangle(two)}. So {words.effect}."
