"""Subsets: as many cells as digits, seen from the cells (naked) or from the digits (hidden)."""

from __future__ import annotations

from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words

_NUMBERS = {2: "two", 3: "three", 4: "four"}


def _naked(words: Words) -> str:
    mark = words.mark("pattern")
    digits = {candidate.digit for candidate in mark.candidates}
    cells = words.cells_of(mark.candidates)
    return (
        f"The {_NUMBERS[len(digits)]} cells {cells} hold only {words.digits(digits)}, so each of"
        f" these digits stands in one of them, and nowhere else in {words.units(mark.units)}:"
        f" {words.effect}."
    )


def _hidden_set(words: Words) -> str:
    mark = words.mark("pattern")
    digits = {candidate.digit for candidate in mark.candidates}
    cells = words.cells_of(mark.candidates)
    return (
        f"In {mark.units[0].name}, the {_NUMBERS[len(digits)]} digits {words.digits(digits)} fit"
        f" only into {cells}, so these cells hold nothing else"
    )


def _hidden(words: Words) -> str:
    return f"{_hidden_set(words)}: {words.effect}."


def _direct(words: Words) -> str:
    target = words.mark("target")
    (cell, digit) = target.candidates[0]
    return (
        f"{_hidden_set(words)}. That leaves {words.cell(cell)} as the only place for"
        f" {symbol(digit)} in {target.units[0].name}."
    )


@technique(
    "Locked pair", code="0110", aliases={"hodoku": ("Locked Pair",), "coach": ("locked pair",)}
)
def locked_pair(words: Words) -> str:
    """A naked pair where a box and a line meet, which clears both.

    Two cells of a box and a line hold two digits only. Both digits stand in them, so the rest of
    the box and the rest of the line lose both.
    """
    return _naked(words)


@technique("Locked triple", code="0111", aliases={"hodoku": ("Locked Triple",)})
def locked_triple(words: Words) -> str:
    """A naked triple that fills the three cells where a box and a line meet, which clears both.

    The three cells take the three digits among themselves; the rest of the box and the rest of the
    line lose all three.
    """
    return _naked(words)


@technique(
    "Naked pair",
    code="0200",
    aliases={
        "hodoku": ("Naked Pair",),
        "se": ("Naked Pair",),
        "sudokuwiki": ("Naked Pair", "Naked Candidates"),
        "coach": ("naked pair",),
        "other": ("Disjoint Subset",),
    },
)
def naked_pair(words: Words) -> str:
    """Two cells of a unit hold the same two digits, which the rest of the unit loses.

    One cell takes one digit, the other the other: which is which does not matter. In a third cell
    of the unit either digit would leave the two cells with one digit between them.
    """
    return _naked(words)


@technique(
    "Naked triple",
    code="0201",
    aliases={
        "hodoku": ("Naked Triple",),
        "se": ("Naked Triplet",),
        "sudokuwiki": ("Naked Triple", "Naked Candidates"),
        "coach": ("naked triple",),
        "other": ("Disjoint Subset",),
    },
)
def naked_triple(words: Words) -> str:
    """Three cells of a unit hold three digits between them, which the rest of the unit loses.

    No cell needs all three: {1,2}, {2,3} and {1,3} will do. Three cells need three digits, so all
    three are used up.
    """
    return _naked(words)


@technique(
    "Naked quad",
    code="0202",
    aliases={
        "hodoku": ("Naked Quadruple",),
        "se": ("Naked Quad",),
        "sudokuwiki": ("Naked Quad", "Naked Candidates"),
        "coach": ("naked quad",),
        "other": ("Disjoint Subset", "Naked Quadruple"),
    },
)
def naked_quad(words: Words) -> str:
    """Four cells of a unit hold four digits between them, which the rest of the unit loses.

    Four cells need four digits, so all four are used up. Where a unit has eight empty cells or
    fewer, the others form a hidden set of four cells or fewer: it may be easier to see.
    """
    return _naked(words)


@technique(
    "Hidden pair",
    code="0210",
    aliases={
        "hodoku": ("Hidden Pair",),
        "se": ("Hidden Pair",),
        "sudokuwiki": ("Hidden Pair", "Hidden Candidates"),
        "coach": ("hidden pair",),
    },
)
def hidden_pair(words: Words) -> str:
    """Two digits of a unit fit into the same two cells only, which lose all other candidates.

    Two digits need two cells. If there are just two for them, these cells are taken.
    """
    return _hidden(words)


@technique(
    "Hidden triple",
    code="0211",
    aliases={
        "hodoku": ("Hidden Triple",),
        "se": ("Hidden Triplet",),
        "sudokuwiki": ("Hidden Triple", "Hidden Candidates"),
        "coach": ("hidden triple",),
    },
)
def hidden_triple(words: Words) -> str:
    """Three digits of a unit fit into the same three cells only, which lose all other candidates.

    No digit needs all three places: three digits in three cells between them are enough.
    """
    return _hidden(words)


@technique(
    "Hidden quad",
    code="0212",
    aliases={
        "hodoku": ("Hidden Quadruple",),
        "se": ("Hidden Quad",),
        "sudokuwiki": ("Hidden Quad", "Hidden Candidates"),
        "coach": ("hidden quad",),
        "other": ("Hidden Quadruple",),
    },
)
def hidden_quad(words: Words) -> str:
    """Four digits of a unit fit into the same four cells only, which lose all other candidates.

    Rare, and hard to see. Look at the unit's other cells: they often form a smaller naked set.
    """
    return _hidden(words)


@technique("Direct hidden pair", is_on_path=False, aliases={"se": ("Direct Hidden Pair",)})
def direct_hidden_pair(words: Words) -> str:
    """A hidden pair that leaves one place for another digit in a unit, filled at once."""
    return _direct(words)


@technique("Direct hidden triple", is_on_path=False, aliases={"se": ("Direct Hidden Triplet",)})
def direct_hidden_triple(words: Words) -> str:
    """A hidden triple that leaves one place for another digit in a unit, filled at once."""
    return _direct(words)
