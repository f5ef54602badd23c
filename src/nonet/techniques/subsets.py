"""Subsets: as many cells as digits, seen from the cells (naked) or from the digits (hidden)."""

from __future__ import annotations

from nonet.techniques.technique import technique
from nonet.techniques.words import NUMBERS, Words


def _both(number: int) -> str:
    return "both" if number == 2 else f"all {NUMBERS[number]}"


def _naked(words: Words) -> str:
    mark = words.mark("pattern")
    digits = {candidate.digit for candidate in mark.candidates}
    number = len(digits)
    choice = words.digits(digits, "or")
    return (
        f"{words.cells_of(mark.candidates)} can only be {choice}. The {NUMBERS[number]} cells use"
        f" up {_both(number)} digits, so no other cell in {words.units(mark.units, 'or')} can be"
        f" {choice}, so {words.effect}."
    )


def _hidden_set(words: Words) -> str:
    mark = words.mark("pattern")
    digits = {candidate.digit for candidate in mark.candidates}
    number = NUMBERS[len(digits)]
    return (
        f"In {words.unit(mark)}, {words.digits(digits)} can only go in"
        f" {words.cells_of(mark.candidates)}. The {number} digits fill the {number} cells"
    )


def _hidden(words: Words) -> str:
    return f"{_hidden_set(words)}, so {words.effect}."


def _direct(words: Words) -> str:
    target = words.mark("target")
    ((cell, placed),) = target.candidates
    digit = words.digit(placed)
    return (
        f"{_hidden_set(words)}, so {digit} cannot go there. That leaves {words.cell(cell)}"
        f" as the only place for {digit} in {words.unit(target)}, so {words.effect}."
    )


@technique(
    "Locked pair",
    marks="pattern",
    code="0110",
    aliases={"hodoku": ("Locked Pair",), "coach": ("locked pair",)},
)
def locked_pair(words: Words) -> str:
    """A naked pair in the cells where a box meets a line, which clears both houses.

    Two cells that share a box and a row or column have the same two candidates. The two digits go
    in these cells, in some order, so both can be eliminated from the rest of the box and from the
    rest of the line. It combines a naked pair with pointing.
    """
    return _naked(words)


@technique("Locked triple", marks="pattern", code="0111", aliases={"hodoku": ("Locked Triple",)})
def locked_triple(words: Words) -> str:
    """A naked triple that fills the three cells where a box meets a line, which clears both houses.

    The three cells hold three digits between them, in some order, so all three digits can be
    eliminated from the rest of the box and from the rest of the line.
    """
    return _naked(words)


@technique(
    "Naked pair",
    marks="pattern",
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
    """Two cells of a house have the same two candidates, so no other cell there can be either.

    One of the cells holds one digit and the other cell the other digit; which is which does not
    matter. If a third cell of the house took either digit, the two cells would have only one digit
    left between them. So both digits can be eliminated from the rest of the house.
    """
    return _naked(words)


@technique(
    "Naked triple",
    marks="pattern",
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
    """Three cells of a house have only three candidates between them, which no other cell can have.

    No cell needs all three candidates: {1,2}, {2,3} and {1,3} also form a triple. Three cells need
    three digits, so all three are used up and can be eliminated from the rest of the house.
    """
    return _naked(words)


@technique(
    "Naked quad",
    marks="pattern",
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
    """Four cells of a house have only four candidates between them, which no other cell can have.

    Four cells need four digits, so all four are used up. The other empty cells of the house always
    form a hidden subset, which is easier to see if there are few of them.
    """
    return _naked(words)


@technique(
    "Hidden pair",
    marks="pattern",
    code="0210",
    aliases={
        "hodoku": ("Hidden Pair",),
        "se": ("Hidden Pair",),
        "sudokuwiki": ("Hidden Pair", "Hidden Candidates"),
        "coach": ("hidden pair",),
    },
)
def hidden_pair(words: Words) -> str:
    """Two digits can only go in the same two cells of a house, which hold nothing else.

    Two digits need two cells. If only two cells are left for them, both cells are taken, and all
    their other candidates can be eliminated. The pair is *hidden* among those candidates.
    """
    return _hidden(words)


@technique(
    "Hidden triple",
    marks="pattern",
    code="0211",
    aliases={
        "hodoku": ("Hidden Triple",),
        "se": ("Hidden Triplet",),
        "sudokuwiki": ("Hidden Triple", "Hidden Candidates"),
        "coach": ("hidden triple",),
    },
)
def hidden_triple(words: Words) -> str:
    """Three digits can only go in the same three cells of a house, which hold nothing else.

    No digit needs all three places: it is enough that the three digits have only three cells
    between them. All other candidates of these cells can be eliminated.
    """
    return _hidden(words)


@technique(
    "Hidden quad",
    marks="pattern",
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
    """Four digits can only go in the same four cells of a house, which hold nothing else.

    Rare, and hard to spot. Look at the other empty cells of the house instead: they form a naked
    subset, which is often smaller.
    """
    return _hidden(words)


@technique(
    "Direct hidden pair",
    marks="pattern target",
    is_on_path=False,
    aliases={"se": ("Direct Hidden Pair",)},
)
def direct_hidden_pair(words: Words) -> str:
    """A hidden pair that leaves another digit only one place, so it can be placed at once.

    The two cells of the pair are taken, so the other digit cannot go there. No pencil marks need
    to be erased first.
    """
    return _direct(words)


@technique(
    "Direct hidden triple",
    marks="pattern target",
    is_on_path=False,
    aliases={"se": ("Direct Hidden Triplet",)},
)
def direct_hidden_triple(words: Words) -> str:
    """A hidden triple that leaves another digit only one place, so it can be placed at once.

    The three cells of the triple are taken, so the other digit cannot go there.
    """
    return _direct(words)
