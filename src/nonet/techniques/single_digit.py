"""Single-digit patterns: two strong links of one digit, or a box with an empty rectangle."""

from __future__ import annotations

from nonet.model.step import Mark
from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words


def _bridge(words: Words, mark: Mark) -> str:
    """Return what a chain of four cells shows, without what it removes."""
    far1, near1, near2, far2 = (words.cell(candidate.cell) for candidate in mark.candidates)
    digit = symbol(mark.candidates[0].digit)
    first, second = (unit.name for unit in mark.units)
    return (
        f"{digit} has two places in {first}, {far1} and {near1}, and two in {second}, {near2} and"
        f" {far2}. {near1} and {near2} see each other, so they are not both {digit}, and {far1} or"
        f" {far2} is"
    )


def _single(words: Words) -> str:
    bridge = _bridge(words, words.mark("node"))
    return f"{bridge}. Cells that see both of these cannot have it: {words.effect}."


@technique(
    "Skyscraper",
    code="0400",
    aliases={"hodoku": ("Skyscraper",), "coach": ("Skyscraper",)},
)
def skyscraper(words: Words) -> str:
    """A digit has two places in each of two rows, and one column holds two of the four.

    The two that share a column are not both true, so one of the two others is, the roofs of the
    towers, and what sees both roofs loses the digit. Likewise with columns and rows.

        . . . | . . .          X  the only places in two columns
        . X . | * . *          *  loses the digit
        * . * | . X .
        ------+------
        . X . | . X .          these two see each other
    """
    return _single(words)


@technique(
    "Two-string kite",
    code="0401",
    aliases={
        "hodoku": ("2-String Kite",),
        "coach": ("Two-String Kite",),
        "other": ("2-string-kite",),
    },
)
def two_string_kite(words: Words) -> str:
    """A digit has two places in a row and two in a column, and one box holds an end of each.

    The two in the box are not both true, so the row or the column has the digit in its other end.
    What sees both of these ends loses it.

        . X . | . X .          X  the only places in the row, and in the column
        X . . | . . .          *  loses the digit
        . . . | . . .
        ------+------
        X . . | . * .
    """
    return _single(words)


@technique(
    "Turbot fish",
    code="0403",
    aliases={
        "hodoku": ("Turbot Fish",),
        "coach": ("Crane",),
    },
)
def turbot_fish(words: Words) -> str:
    """A digit has two places in a box and two in another house, and two of the four see each other.

    These two are not both true, so one of the two others is. What sees both of these loses the
    digit.

        . . X | . * .          X  the only places in the box, and in the lower row
        X . . | . . .          *  loses the digit
        . . . | . . .
        ------+------
        X . . | . X .          its left end sees a place of the box
    """
    return _single(words)


@technique(
    "Dual two-string kite",
    code="0404",
    aliases={"hodoku": ("Dual 2-String Kite", "Dual Two String Kite")},
)
def dual_two_string_kite(words: Words) -> str:
    """Two kites hang on the same two cells of a box, and both fly.

    Each of the two cells is the end of a pair in its row and of one in its column, or the two cells
    carry kites of two digits. Both kites remove what they see.

        . X . | . X .          X  the only places in two rows and two columns
        X . . | . . X          *  loses the digit
        . . . | . . .
        ------+------
        X . . | . * .
        . X . | . . *
    """
    first, second = words.marks("node")
    return (
        f"{_bridge(words, first)}. Also, {_bridge(words, second)}. Cells that see both ends of a"
        f" kite cannot have its digit: {words.effect}."
    )


def _rectangle(words: Words, number: int) -> str:
    base, cover = words.marks("base")[number], words.marks("cover")[number]
    pair = words.marks("node")[number]
    digit = symbol(base.candidates[0].digit)
    line, crossing = (unit.name for unit in cover.units)
    near, far = (words.cell(candidate.cell) for candidate in pair.candidates)
    return (
        f"in {base.units[0].name}, {digit} fits only into {line} and {crossing}. If it stood in"
        f" {crossing} outside the box, the box would have it in {line}; then {near} would not be"
        f" {digit}, and {far}, the other place in {pair.units[0].name}, would be. So it cannot"
        f" stand in {crossing} where it sees {far}"
    )


@technique(
    "Empty rectangle",
    code="0402",
    aliases={
        "hodoku": ("Empty Rectangle",),
        "sudokuwiki": ("Rectangle Elimination", "Empty Rectangles"),
        "other": ("Hinge",),
    },
)
def empty_rectangle(words: Words) -> str:
    """The places of a digit in a box form a cross, and a pair elsewhere leads from one arm back.

    All places in the box lie in one row and one column. If the digit stood in that column outside
    the box, the box would have it in the row. A pair in another column with one end in that row
    would have it in its other end. A cell that cannot stand beside that end goes.

        . X . | . . .          X  all places in the box: row 2 and column 2
        X X X | . P .          P  the only places in a column
        . X . | . . .          *  loses the digit
        ------+------
        . * . | . P .
    """
    return f"I{_rectangle(words, 0)[1:]}: {words.effect}."


@technique("Dual empty rectangle", code="0405", aliases={"hodoku": ("Dual Empty Rectangle",)})
def dual_empty_rectangle(words: Words) -> str:
    """Two empty rectangles of one digit stand in one box, and both remove something.

    The cross in the box is the same; a pair reaches its row, and another its column.

        . X . | . . .          X  all places in the box
        X X X | . P *          P, Q  the only places in a column, in a row
        . X . | . . .          *  loses the digit
        ------+------
        . * . | . P .
        . Q . | . . Q
    """
    return f"I{_rectangle(words, 0)[1:]}. Also, {_rectangle(words, 1)}: {words.effect}."
