"""Colouring: candidates joined by strong links, in two colours, one of which is true throughout.

The 3D Medusa, which no scale rates, comes after the colourings of one digit that it contains.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from nonet.model.step import Mark
from nonet.techniques.technique import technique
from nonet.techniques.words import Words


def _cells(words: Words, colour: Mark) -> str:
    return words.cells_of(sorted(colour.candidates))


def _are(words: Words, colour: Mark, digit: str = "") -> str:
    """Return that a colour is true: "r1c1 and r2c2 are 5"."""
    is_ = "is" if len(colour.candidates) == 1 else "are"
    return f"{_cells(words, colour)} {is_} {digit}".rstrip()


def _either(words: Words) -> str:
    """Return the two colours of one digit: "either r1c1 and r2c2 are 5, or r1c2 is"."""
    one, two = words.marks("set")
    digit = words.digits_of(one.candidates)
    return f"either {_are(words, one, digit)}, or {_are(words, two)}"


def _start(words: Words) -> str:
    digit = words.digits_of(words.candidates("set"))
    return (
        f"Houses with only two places for {digit} link these cells in two colours: {_either(words)}"
    )


@technique(
    "Simple colour trap",
    marks="chain set{2}",
    code="0500",
    aliases={
        "hodoku": ("Simple Colors Trap", "Simple Colors"),
        "sudokuwiki": ("Simple Colouring", "Singles Chains"),
        "other": ("Color Trap",),
    },
)
def simple_colours_trap(words: Words) -> str:
    """A cell that sees both colours of a digit cannot hold it.

    Take one digit and the houses where it has two places left. Colour one place of such a pair
    green and the other blue, and continue through every pair that shares a place with one already
    coloured. Either all green places are true or all blue ones are. A cell that sees a green and a
    blue place cannot hold the digit in either case.
    """
    digit = words.digits_of(words.candidates("set"))
    return f"{_start(words)}. A cell that sees both colours cannot be {digit}, so {words.effect}."


@technique(
    "Simple colour wrap",
    marks="chain set{2} pattern",
    code="0501",
    aliases={
        "hodoku": ("Simple Colors Wrap", "Simple Colors"),
        "sudokuwiki": ("Simple Colouring", "Singles Chains"),
        "other": ("Color Wrap",),
    },
)
def simple_colours_wrap(words: Words) -> str:
    """Two cells of the same colour see each other, so that colour is false.

    Colour the places of a digit as for the colour trap. If two green places see each other, they
    cannot both be true; but green is true as a whole or not at all. So the digit can be eliminated
    from every green place, and every blue place is true.
    """
    clash = words.mark("pattern").candidates
    one, two = (each.cell for each in clash)
    digit = words.digits_of(clash)
    return (
        f"{_start(words)}. But {words.cells((one, two))} have the same colour and"
        f" {words.meeting(one, two, clash[0].digit)}, so they cannot both be {digit}. That colour"
        f" is false, so {words.effect}."
    )


def _sees(words: Words, one: Mark, two: Mark) -> bool:
    """Whether some place of one colour sees some place of another."""
    return any(words.sees(a, b) for a, b in product(one.candidates, two.candidates))


def _opposites(words: Words, one: Words, two: Words) -> Iterator[tuple[Mark, Mark, Mark, Mark]]:
    """Yield colours of two pairs that see each other, with the opposite colour of each.

    Only those whose opposites explain something that the step eliminates, and no later ones that
    explain nothing new.
    """
    left = {*words.step.removes}
    for a, b in product(one.marks("set"), two.marks("set")):
        if not _sees(words, a, b):
            continue
        (other_a,) = (mark for mark in one.marks("set") if mark is not a)
        (other_b,) = (mark for mark in two.marks("set") if mark is not b)
        explained = {
            each
            for each in left
            if all(any(words.sees(each, c) for c in mark.candidates) for mark in (other_a, other_b))
        }
        if explained:
            left -= explained
            yield a, b, other_a, other_b


_MULTI = {"hodoku": ("Multi Colors",), "sudokuwiki": ("Multi-Colouring",)}


@technique(
    "Type 1 multi-colours",
    phrase="type 1 multi-colours",
    marks="(chain set{2}){2}",
    code="0502",
    aliases={**_MULTI, "hodoku": ("Multi Colors 1", "Multi Colors"), "other": ("Color Wing",)},
)
def multi_colours_1(words: Words) -> str:
    """Two pairs of colours of one digit, where a colour of one pair sees a colour of the other.

    The two colours that see each other cannot both be true, so one of their opposites is. The digit
    can be eliminated from every cell that sees both opposites. If the two pairs of colours touch in
    several ways, all of them are reported together.
    """
    one, two = words.parts("chain")
    digit = words.digits_of(words.candidates("set"))
    told = []
    for a, b, other_a, other_b in _opposites(words, one, two):
        seen = next((c, d) for c, d in product(a.candidates, b.candidates) if words.sees(c, d))
        told.append(
            f"{words.cells_of(seen)}"
            f" {words.meeting(seen[0].cell, seen[1].cell, seen[0].digit)}, so their colours"
            f" cannot both be true, so either {_are(words, other_a, digit)}, or"
            f" {_are(words, other_b)}"
        )
    return (
        f"{_start(one)}. In the same way, {_either(two)}. {'. '.join(told)}. A cell that sees"
        f" cells of both these colours cannot be {digit}, so {words.effect}."
    )


@technique(
    "Type 2 multi-colours",
    phrase="type 2 multi-colours",
    marks="(chain set{2}){2}",
    code="0503",
    aliases={**_MULTI, "hodoku": ("Multi Colors 2", "Multi Colors"), "other": ("Color Wing",)},
)
def multi_colours_2(words: Words) -> str:
    """A colour that sees both colours of another pair of the same digit is false.

    One colour of the other pair is true. Whichever it is, it rules out a place of the first colour,
    and with it the whole colour.
    """
    one, two = words.parts("chain")
    digit = words.digits_of(words.candidates("set"))
    false = [mark for mark in one.marks("set") if {*mark.candidates} <= {*words.step.removes}]
    told = "; ".join(
        f"{_cells(words, mark)} would rule out both colours of the second pair" for mark in false
    )
    return (
        f"{_start(one)}. In the same way, {_either(two)}. But {digit} in {told}, one of which must"
        f" be true, so {words.effect}."
    )


def _web(words: Words, mark: Mark) -> str:
    return words.group(sorted(mark.candidates, key=lambda each: (each.digit, each.cell)))


def _impossible(words: Words, colour: Mark) -> str:
    """Return what a colour of a web makes impossible."""
    clash = words.mark("pattern")
    if {*clash.candidates} <= {*colour.candidates} and len(clash.candidates) == 2:
        one, two = clash.candidates
        if one.cell == two.cell:
            digits = words.digits_of(clash.candidates)
            return f"{words.cell(one.cell)} would be both {digits}"
        cells = words.cells_of(clash.candidates)
        if one.digit == two.digit:
            where = words.meeting(one.cell, two.cell, one.digit)
            return f"{cells}, which {where}, would both be {words.digit(one.digit)}"
        by = words.reasons.between(one, two) or "the rules"
        return f"{_web(words, clash)} would both be true, which {by} excludes"
    if clash.units:
        digit = words.digits_of(clash.candidates)
        return f"{words.unit(clash)} would have no place left for {digit}"
    return f"{words.cells_of(clash.candidates)} would have no candidate left"


@technique(
    "3D Medusa",
    marks="chain set{2} pattern?",
    code="0507",
    aliases={"hodoku": ("3D Medusa Coloring", "3D Medusa"), "sudokuwiki": ("3D Medusa",)},
)
def medusa_3d(words: Words) -> str:
    """Colouring through all digits: cells with two candidates are links as well.

    Colour candidates instead of cells: the two places for a digit in a house get different colours,
    and so do the two candidates of a cell. One colour is true throughout. A candidate without a
    colour can be eliminated if it sees both colours, in its cell or by its digit. A whole colour is
    false if two of its candidates share a cell, or are the same digit and see each other, or if it
    leaves some cell without a candidate or some house without a place for a digit.
    """
    first, second = words.marks("set")
    start = (
        "Cells with two candidates and houses with two places for a digit link these candidates in"
        f" two colours: either (A) {_web(words, first)}; or (B) {_web(words, second)}"
    )
    if not words.has("pattern"):
        return f"{start}. A candidate that sees both A and B is false, so {words.effect}."
    is_first = {*words.step.removes} <= {*first.candidates}
    name, colour = ("A", first) if is_first else ("B", second)
    return f"{start}. If {name} were true, {_impossible(words, colour)}, so {words.effect}."
