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
    """Digits confined to a corner and one cell each in its row and column fill those cells.

        X . . | . A . | . . .
        . * * | . . . | . . .      Outside the box of X, the only place for a digit in the
        . * * | . . . | . . .      row is A, and its only place in the column is B.
        ------+-------+------
        . . . | . . . | . . .
        B . . | . Y . | . . .

    **Proof.** If such a digit is neither in A nor in B, its place in the row of X is in the box,
    and so is its place in the column. The box has it only once, so both are the same cell: X, where
    row and column cross. So the digit is in X, A or B.

    If three digits are confined in this way at X, with the same A and B, each is in one of these
    three cells, so the cells hold exactly these digits and nothing else. Four digits that are
    confined at any of the corners X, A, B and Y of a rectangle in four boxes fill the four corners
    in the same way. In both cases a digit cannot be in A and in B at once, so its place in the row
    or in the column of X is in the box of X: it can be eliminated from the box's other cells (*).
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

        a . . | a . .      Four boxes that form a rectangle, with three cells in each: one in
        . a . | . a .      every row and every column of the box. The cells of a box are even
        . . a | . . a      if they are the diagonal or a shift of it, odd if they are the mirror
        ------+------      image. The number of odd boxes is odd.
        a . . | . . a
        . a . | . a .      The other candidates of these cells are the guardians.
        . . a | a . .

    **Proof.** Suppose that the twelve cells hold only three digits. Each box then has each of them
    once, which defines a permutation from the rows of the box to the digits, and another one from
    its columns; their signs differ exactly if the cells of the box are odd. Two boxes side by side
    have different digits in each row, so their permutations by rows differ in all three places,
    that is by a cycle of three, which is even: they have the same sign. Two boxes one above the
    other have the same sign by columns. Go round the four boxes, changing from rows to columns in
    each: the sign comes back to itself, so the number of odd boxes is even. But it is odd: a
    contradiction. So one of the guardians is true, and a candidate that sees all of them can be
    eliminated: the three digits if all guardians are in one cell, and the digit of the guardians,
    if they share one, from cells that see all of them.
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
    """Sixteen cells in a ring through four boxes use up sixteen digits of lines and boxes.

        x a a | b b x      Four boxes that form a rectangle, with a row or column through every
        h . . | . . c      two neighbours. Besides the crossings x there are eight pairs of
        h . . | . . c      cells, a to h. Neighbours in the ring share a line (a and b) or a
        ------+------      box (b and c), and so on: eight links.
        g . . | . . d
        g . . | . . d      Each candidate of the sixteen cells is assigned to a link of its
        x f f | e e x      digit, the line or the box of its pair: sixteen links in all.

    **Proof.** A link is a digit in the four cells of one line or one box, so at most one of its
    candidates is true. Each of the sixteen cells holds a digit, which is a true candidate of some
    link. With sixteen cells and sixteen links, every link has its true candidate, and no true
    candidate is in two links. So the digit of a link is in its four cells and can be eliminated
    from the rest of the line or box, and candidates of the ring that are in two links are false.

    The classic loop has two digits in each of its eight links. The proof does not need that: it is
    enough that sixteen links are the fewest that cover everything, and that none of the eight is
    without a digit.
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
    """The digits of two base cells must also be in two target cells of the same band.

        B B s | . . . | . . .      B: base, two cells with three or four digits in all
        . . s | T . . | . u .      T, U: targets; t, u: their companions, without base digits
        . . s | t . . | . U .
        ------+-------+------
        . . S | S . . | . S .      S: cross cells, in the columns of s, T and U, outside
        . . S | S . . | . S .      the band: no base digit can be in all three columns
        . . S | S . . | . S .      of them at once

    **Proof.** Let x be a digit that is in the base. The row and the box of the base have it there,
    so the column of s has x in a cross cell, and the columns of T and U have it in the target or in
    a cross cell: the companions cannot hold it, and the third cell is in the base's row. If x were
    in neither target, it would be in the cross cells of all three columns, which is impossible. So
    every digit of the base is in a target. The base holds two digits, and there are two targets:
    each holds one of the two.

    So a target cannot hold a digit that the base cannot, and all four cells lose the candidates
    that are part of no possible combination: the base digits in the targets in either order, and,
    for a digit in one target, cross cells for it in the columns of s and of the other target. Bands
    of columns work in the same way.
    """
    base, targets = words.mark("base").candidates, words.mark("target").candidates
    return (
        f"The base cells {words.cells_of(base)} hold two of {words.digits_of(base)}. Outside the"
        " band, none of these digits can be in all three cross lines at once, and the companions of"
        f" the targets cannot hold them. So the target cells {words.cells_of(targets)} hold the"
        f" same two digits as the base. No other combination is possible, so {words.effect}."
    )
