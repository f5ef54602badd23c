"""Colouring: candidates joined by strong links, in two colours of which one is true throughout.

The 3D Medusa, which no scale rates, stands behind the colourings of one digit that it contains.
"""

from __future__ import annotations

from nonet.model.step import Mark
from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words


def _cells(words: Words, colour: Mark) -> str:
    return words.cells_of(sorted(colour.candidates))


def _colours(words: Words, first: Mark, second: Mark) -> str:
    """Return how the two colours of one digit come about."""
    digit = symbol(first.candidates[0].digit)
    return (
        f"Where a unit has two places for {digit}, one of them is true. So either {digit} stands in"
        f" {_cells(words, first)} (one colour), or in {_cells(words, second)} (the other)"
    )


@technique(
    "Simple colours trap",
    code="0500",
    aliases={
        "hodoku": ("Simple Colors Trap", "Simple Colors"),
        "sudokuwiki": ("Simple Colouring", "Singles Chains"),
        "other": ("Color Trap",),
    },
)
def simple_colours_trap(words: Words) -> str:
    """A cell that sees both colours of a digit cannot hold it.

    Take one digit, and the units where it has two places left. Paint one place of such a pair
    green, the other blue, and go on through every pair that shares a place with one already
    painted. Either all green places are true or all blue ones. A cell that sees a green and
    a blue place loses the digit in both cases.
    """
    first, second = words.marks("set")
    return (
        f"{_colours(words, first, second)}. Cells that see both colours cannot have it:"
        f" {words.effect}."
    )


@technique(
    "Simple colours wrap",
    code="0501",
    aliases={
        "hodoku": ("Simple Colors Wrap", "Simple Colors"),
        "sudokuwiki": ("Simple Colouring", "Singles Chains"),
        "other": ("Color Wrap",),
    },
)
def simple_colours_wrap(words: Words) -> str:
    """Two cells of one colour see each other, so that colour is false.

    Painted as for the trap. If two green places of the digit see each other, they cannot
    both be true; but green is true as a whole or not at all. So every green place loses the digit.
    """
    first, second = words.marks("set")
    clash = words.mark("pattern").candidates
    return (
        f"{_colours(words, first, second)}. But {words.cells_of(clash)}, of one colour, see each"
        f" other, so that colour is false: {words.effect}."
    )


_MULTI = {"hodoku": ("Multi Colors",), "sudokuwiki": ("Multi-Colouring",)}


@technique(
    "Multi-colours 1",
    code="0502",
    aliases={**_MULTI, "hodoku": ("Multi Colors 1", "Multi Colors"), "other": ("Color Wing",)},
)
def multi_colours_1(words: Words) -> str:
    """Two pairs of colours of one digit, where a colour of one sees a colour of the other.

    The two that see each other are not both true, so one of their opposites is. A cell that sees
    both opposites loses the digit. All the ways the two pairs of colours touch count together.
    """
    a, b, c, d = words.marks("set")
    return (
        f"{_colours(words, a, b)}; and likewise either in {_cells(words, c)}, or in"
        f" {_cells(words, d)}. A"
        " colour of the first pair sees one of the second, so they are not both true: one of the"
        f" colours opposite to these two is, and cells that see both opposites cannot have the"
        f" digit: {words.effect}."
    )


@technique(
    "Multi-colours 2",
    code="0503",
    aliases={**_MULTI, "hodoku": ("Multi Colors 2", "Multi Colors"), "other": ("Color Wing",)},
)
def multi_colours_2(words: Words) -> str:
    """A colour that sees both colours of another pair of the same digit is false.

    One colour of the other pair is true. Whichever it is, it excludes a place of the first colour,
    and with it the whole colour.
    """
    a, b, c, d = words.marks("set")
    return (
        f"{_colours(words, a, b)}; and likewise either in {_cells(words, c)}, or in"
        f" {_cells(words, d)}. A"
        " colour of the first pair sees both colours of the second, one of which is true, so it is"
        f" false: {words.effect}."
    )


def _web(words: Words, mark: Mark) -> str:
    return words.group(sorted(mark.candidates, key=lambda each: (each.digit, each.cell)))


def _clash(words: Words, colour: Mark) -> str:
    """Return what a colour of a web makes impossible."""
    clash = words.mark("pattern")
    one = clash.candidates[0]
    if set(clash.candidates) <= set(colour.candidates) and len(clash.candidates) == 2:
        two = clash.candidates[1]
        if one.cell == two.cell:
            digits = words.digits_of(clash.candidates)
            return f"{words.cell(one.cell)} would be both {digits}"
        cells = words.cells_of(clash.candidates)
        if one.digit == two.digit:
            return f"{cells} would both be {symbol(one.digit)} and see each other"
        return f"{_web(words, clash)} would both be true, which the rules forbid"
    if clash.units:
        return f"{clash.units[0].name} would have no place left for {symbol(one.digit)}"
    return f"{words.cell(one.cell)} would have no candidate left"


@technique(
    "3D Medusa",
    code="0507",
    aliases={"hodoku": ("3D Medusa Coloring", "3D Medusa"), "sudokuwiki": ("3D Medusa",)},
)
def medusa_3d(words: Words) -> str:
    """Colouring through all digits: links in cells of two candidates count as well.

    Paint candidates, not cells: the two places of a digit in a unit get unlike colours, and so
    do the two candidates of a cell. One colour is true throughout. A candidate outside the web
    goes when both colours exclude it, be it by its cell or by its digit. A whole colour goes when
    two of its candidates share a cell, or are the same digit and see each other, or when it leaves
    some cell without a candidate or some unit without a place for a digit.
    """
    first, second = words.marks("set")
    start = (
        "Of the last two candidates of a cell, or the last two places of a digit in a unit, just"
        f" one is true. Linked in this way, there are two possibilities: {_web(words, first)}; or"
        f" {_web(words, second)}"
    )
    if not words.marks("pattern"):
        return f"{start}. What both exclude is false: {words.effect}."
    is_first = set(words.step.removes) <= set(first.candidates)
    clash = _clash(words, first if is_first else second)
    return f"{start}. With the {'first' if is_first else 'second'}, {clash}: {words.effect}."
