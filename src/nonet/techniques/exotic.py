"""Exotic patterns of the hardest puzzles, each with a proof that it is sound.

They rely on rows, columns and boxes, and find nothing under any other rules.
"""

from __future__ import annotations

from nonet.techniques.technique import technique
from nonet.techniques.words import NUMBERS, Words


@technique(
    "Fireworks",
    phrase="fireworks",
    marks="pivot{1,4} pattern",
    aliases={"sudokuwiki": ("Fireworks",), "other": ("Firework",)},
)
def fireworks(words: Words) -> str:
    """Digits that burst from the corner of a row and a column fill the corner and a cell in each.

        X . . | . A . | . . .
        . * * | . . . | . . .      Outside the box of X, a digit has no place in the row
        . * * | . . . | . . .      but A, and none in the column but B.
        ------+-------+------
        . . . | . . . | . . .
        B . . | . Y . | . . .

    **Proof.** If such a digit is neither at A nor at B, its place in the row of X lies in the box,
    and its place in the column too. The box holds it once, so both are one cell, X, where row and
    column cross. So X, A or B holds the digit.

    If three digits burst like that at X with the same A and B, each is in one of these three cells,
    so each is in exactly one, and the cells hold nothing else. Four digits that burst at any of the
    corners X, A, B and Y of a rectangle of four boxes fill the four cells in the same way, as each
    of them is in one of the four. In both cases a digit is not at A and at B at once, so its place
    in the row or in the column of X lies in the box of X: the box's other cells (*) lose it.
    """
    pattern = words.mark("pattern")
    corners = [cell for mark in words.marks("pivot") for cell in mark.cells]
    digits, number = words.digits_of(pattern.candidates), NUMBERS[len(pattern.cells)]
    beside = any(cell not in pattern.cells for cell, _ in words.step.removes)
    one = len(corners) == 1
    corner = f"{'' if one else 'one of the corners '}{words.cells(corners)}"
    box = " In the box of the corner, they can then only be in its row or column." if beside else ""
    return (
        f"In the row and column of {corner}, outside its box, {digits} can only go in"
        f" {words.cells(pattern.cells)}. So each of these digits must be in one of these cells, and"
        f" the {number} cells hold just the {number} digits.{box} So {words.effect}."
    )


@technique(
    "Tridagon",
    marks="pattern fin",
    aliases={
        "sudokuwiki": ("Tridagons",),
        "other": ("Thor's Hammer", "Anti-tridagon", "Chromatic Pattern"),
    },
)
def tridagon(words: Words) -> str:
    """Three digits cannot fill twelve cells of four boxes, so some other candidate there is true.

        a . . | a . .      Four boxes that form a rectangle, three cells in each: one in
        . a . | . a .      every row and every column of the box. The cells of a box are
        . . a | . . a      even if they are the diagonal or the diagonal shifted, odd if
        ------+------      they are mirrored. An odd number of the boxes is odd.
        a . . | . . a
        . a . | . a .      Candidates of these cells beside the three digits are
        . . a | a . .      guardians.

    **Proof.** Suppose that the twelve cells hold three digits only. Each box then holds each of
    them once, which makes a permutation: the rows of the box to digits. Seen by columns it is
    another; their signs differ just if the cells of the box are odd. Two boxes side by side have
    different digits in each row, so their permutations by rows differ in all three places, and
    differ by a cycle of three, which is even: they have one sign. Two boxes one above the other
    have one sign by columns. Go round the four boxes, changing from rows to columns in each: the
    sign returns to itself, so the number of odd boxes is even. It is odd: a contradiction. So a
    guardian is true, and what excludes every guardian is false: the three digits where all
    guardians are in one cell, and a guardian's digit in cells that see all guardians if they have
    one digit.
    """
    pattern, guardians = words.mark("pattern"), words.mark("fin").candidates
    digits = words.digits_of(pattern.candidates)
    one = len(guardians) == 1
    some = "the only other candidate there" if one else "one of the other candidates there"
    return (
        f"The twelve cells {words.cells_of(pattern.candidates)} cannot all be filled with {digits}:"
        f" there is no way to do that in all four boxes. So {some} must be true:"
        f" {words.either(guardians)}. So {words.effect}."
    )


@technique(
    "SK loop",
    marks="pattern cover{8}",
    aliases={"sudokuwiki": ("SK Loops",), "other": ("Domino Loop",)},
)
def sk_loop(words: Words) -> str:
    """Sixteen cells in a ring round four boxes use up as many digits of lines and boxes.

        x a a | b b x      Four boxes that form a rectangle, a row or column through each two
        h . . | . . c      of them. Beside the crossings x there are eight pairs of cells, a
        h . . | . . c      to h. Neighbours in the ring, a and b say, share a line, b and c a
        ------+------      box, and so on: eight links.
        g . . | . . d
        g . . | . . d      Each candidate of the sixteen cells gets a link of its own digit,
        x f f | e e x      the line or the box of its pair, sixteen links in all.

    **Proof.** A link is a digit in the four cells of one line or one box, so at most one of its
    candidates is true. Each of the sixteen cells holds a digit, which is a true candidate of some
    link. Sixteen cells and sixteen links: every link has its true candidate, and no true candidate
    lies in two links. So the digit of a link is in its four cells and goes from the rest of the
    line or box, and candidates of the ring that lie in two links are false.

    The classic loop has two digits in each of its eight links. Nothing above needs that: it is
    enough that the fewest links that will do are sixteen, and none of the eight is without a digit.
    """
    pattern = words.mark("pattern")
    links = [
        f"{words.digits_of(mark.candidates)} in {words.unit(mark)}"
        for mark in words.marks("cover")
        if mark.candidates
    ]
    return (
        f"The sixteen cells {words.cells_of(pattern.candidates)} form a ring that must share"
        f" {'; '.join(links)}. That is sixteen digits for sixteen cells, so each of them is used"
        " inside the ring, and no other cell of its line or box can have it, so"
        f" {words.effect}."
    )


@technique(
    "Junior exocet",
    marks="base target cover",
    aliases={"sudokuwiki": ("Exocet",), "other": ("JE",)},
)
def junior_exocet(words: Words) -> str:
    """The digits of two base cells come back in two target cells of the same band.

        B B s | . . . | . . .      B: base, two cells with three or four digits in all
        . . s | T . . | . u .      T, U: targets; t, u: companions, not of a base digit
        . . s | t . . | . U .
        ------+-------+------
        . . S | S . . | . S .      S: cross cells, in the columns of s, T and U, outside
        . . S | S . . | . S .      the band: no base digit can be in all three columns
        . . S | S . . | . S .      of them at once

    **Proof.** Let x be a digit that the base holds. The row and the box of the base have it there,
    so the column of s has x in a cross cell, and the columns of T and U have it in the target or in
    a cross cell: the companions cannot hold it, and the third cell lies in the base's row. If x
    were in neither target, it would stand in the cross cells of all three columns, which is
    impossible. So every digit of the base is in a target. The base holds two digits, and there are
    two targets: each holds one of the two.

    So a target loses what is no base digit, and all four cells lose what is in no combination that
    fits: the base digits in the targets in either order, and, for a digit in one target, cross
    cells for it in the two columns of s and the other target. Bands of columns work alike.
    """
    base, targets = words.mark("base").candidates, words.mark("target").candidates
    return (
        f"The base cells {words.cells_of(base)} hold two of {words.digits_of(base)}. Outside the"
        " band, none of these digits can be in all three cross lines at once, and the companions of"
        f" the targets cannot hold them. So the target cells {words.cells_of(targets)} hold the"
        f" same two digits as the base. No other combination is possible, so {words.effect}."
    )
