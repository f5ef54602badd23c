"""Almost locked sets: cells of one unit with one more digit than cells, and how they interact.

Such a set lacks at most one of its digits. If it lacks one, all the others are locked in its cells.
A cell with two candidates is the smallest almost locked set.
"""

from __future__ import annotations

from itertools import pairwise

from nonet.model.step import Mark
from nonet.techniques.technique import technique
from nonet.techniques.words import Words, capital, count


def _set(words: Words, mark: Mark) -> str:
    """Return a set as its cells with their digits: "r1c1 and r1c2 (1, 2 and 3)"."""
    return f"{words.cells_of(mark.candidates)} ({words.digits_of(mark.candidates)})"


def _is_one(mark: Mark) -> bool:
    return len({cell for cell, _ in mark.candidates}) == 1


def _held(words: Words) -> str:
    """Return the digit in question, Z if there are several: each is treated alike."""
    digits = {each.digit for each in words.step.removes}
    return words.digits(digits) if len(digits) == 1 else "Z"


def _named(words: Words) -> str:
    """Return the digit in question where it is first named."""
    digits = {each.digit for each in words.step.removes}
    return words.digits(digits) if len(digits) == 1 else f"Z ({words.digits(digits, 'or')})"


def _shared(words: Words, one: Mark, two: Mark) -> str:
    """Return the digits that two sets cannot share, from the links between them."""
    places = {*two.candidates}
    links = [link for link in one.links if not link.strong and places.issuperset(link.target)]
    return words.digits_of((each for link in links for each in link.source), "or")


def _chain(words: Words) -> str:
    marks = words.marks("set")
    first, last = marks[0], marks[-1]
    z = _held(words)
    does = "does" if _is_one(first) else "do"
    it = "it" if _is_one(first) else "they"
    text = f"If {_set(words, first)} {does} not contain {_named(words)}, {it} must contain"
    for before, mark in pairwise(marks):
        shared = _shared(words, before, mark)
        it = "it" if _is_one(mark) else "they"
        text += f" {shared}. Then {_set(words, mark)} cannot contain {shared}, so {it} must contain"
    digits = {each.digit for each in words.step.removes}
    ends = sorted(each for each in (*first.candidates, *last.candidates) if each.digit in digits)
    return (
        f"{text} {z}. So {z} must be in {words.cells_of(ends, 'or')}. A cell that sees all places"
        f" for {z} in both sets cannot be {z}, so {words.effect}."
    )


@technique(
    "ALS-XZ",
    marks="set{2}",
    phrase="an ALS-XZ pattern",
    code="0901",
    aliases={
        "hodoku": ("Almost Locked Set XZ-Rule", "ALS-XZ rule", "ALS-XZ"),
        "sudokuwiki": ("Almost Locked Sets",),
    },
)
def als_xz(words: Words) -> str:
    """Two almost locked sets that cannot share one digit must contain another common digit.

    An almost locked set is a group of cells in one unit with one more digit than cells. It lacks at
    most one of its digits. Take two such sets, A and B, with a restricted common X: every place for
    X in A sees every place for X in B, so they cannot both contain X. The set without X contains
    all its other digits. So if both have a digit Z, one of them contains it, and Z can be
    eliminated from every cell that sees all places for Z in both:

        . . . | . . . | . . .
        A . . | . * . | . B B      A: 1 and 5; B: 1, 5 and 7
        . . . | . . . | . . .      1 is not in both A and B: X
                                   5 is in A or in B: * is not 5

    If there are two restricted commons, A lacks one of them and B the other. All other digits of A
    are then locked in A, those of B in B, and each of the two is locked in the two sets together,
    which allows many more eliminations. The sets may overlap: no cell of both can be X.
    """
    one, two = words.marks("set")
    common = _shared(words, one, two)
    start = (
        f"{_set(words, one)} and {_set(words, two)} are almost locked sets: each has one more digit"
        " than cells."
    )
    if " " not in common:
        z = _held(words)
        return (
            f"{start} They cannot both contain {common}, because all its places in one set see all"
            f" its places in the other. The set without {common} contains all its other digits, so"
            f" one of the sets must contain {_named(words)}. A cell that sees all places for {z} in"
            f" both sets cannot be {z}, so {words.effect}."
        )
    return (
        f"{start} They cannot share {common}, because all places for these digits in one set see"
        " all their places in the other. So each set contains exactly one of them, and all its"
        " other digits. A cell that sees all places where one of these digits must be cannot be"
        f" that digit, so {words.effect}."
    )


@technique(
    "ALS-XY-wing",
    marks="set{3}",
    code="0902",
    aliases={
        "hodoku": ("Almost Locked Set XY-Wing", "ALS-XY-Wing rule", "ALS-XY-Wing"),
        "sudokuwiki": ("Almost Locked Sets",),
    },
)
def als_xy_wing(words: Words) -> str:
    """Three almost locked sets in a chain: the outer two contain a common digit between them.

    The pivot C cannot share X with A, nor Y with B. If A lacks Z, it contains X; so C lacks X and
    contains Y; so B lacks Y and contains Z. So Z is in A or in B, and can be eliminated from every
    cell that sees all its places in both:

        . . . | . . . | . . .
        A . . | . C C | . . .      A: X and Z; C: X, Y and another,
        . . . | . . . | . . .      Y in its first cell only
        ------+-------+------
        . . . | . . . | . . .
        * . . | . B . | . . .      B: Y and Z; * is not Z

    With three cells of two candidates it is an XY-wing. The sets may overlap, since no cell of two
    sets can hold a digit that they cannot share.
    """
    return _chain(words)


@technique(
    "ALS chain",
    marks="set{2,}",
    code="0903",
    aliases={
        "hodoku": ("Almost Locked Set Chain", "ALS-XY-Chain"),
        "sudokuwiki": ("Almost Locked Sets",),
        "other": ("ALS-Chain",),
    },
)
def als_chain(words: Words) -> str:
    """A chain of almost locked sets: the first and the last contain a common digit between them.

    Each set cannot share some digit with the next, and is entered and left by different digits. If
    the first set lacks Z, it contains the digit of its link, so the next one lacks that digit and
    contains the digit of its own link, and so on to the last set, which contains Z. So Z is in the
    first or in the last set. The chain can be of any length and can be read from either end: two
    sets are an ALS-XZ, three an ALS-XY-wing.

        A --x-- B --y-- C --x-- D      Z in A or in D

    The sets may overlap, since no cell of two sets can hold a digit that they cannot share.
    """
    return _chain(words)


@technique(
    "Death blossom",
    marks="pivot set{2,}",
    code="0904",
    aliases={"hodoku": ("Death Blossom",), "sudokuwiki": ("Death Blossom",)},
)
def death_blossom(words: Words) -> str:
    """Each candidate of a cell takes a digit from an almost locked set, and all sets have a digit.

    The cell is the stem, the sets are its petals: for each of its candidates, the stem sees all
    places for that digit in one petal. Whatever the stem is, one petal lacks that digit and so
    contains all its others. A digit that is a candidate in all petals is therefore in one of them,
    and can be eliminated from every cell that sees all its places in the petals:

        A . . | * * * | . . .      stem S: 1 and 2
        . . . | . . . | . . .      petal A: 1 and 5; petal B: 2 and 5
        S * * | . B . | . . .      5 is in A or in B: * is not 5

    Petals can have any number of cells. Only one of them is in play at a time, so they may overlap,
    and one set may serve for two candidates of the stem.
    """
    stem, z = words.mark("pivot"), _held(words)
    cell = words.cells_of(stem.candidates)
    branches = []
    for petal in words.marks("set"):
        (gone,) = {each.digit for link in petal.links if not link.strong for each in link.source}
        others = {each.digit for each in petal.candidates} - {gone}
        digit = words.digit(gone)
        it = "it" if _is_one(petal) else "they"
        branches.append(
            f"If it is {digit}, then {_set(words, petal)} cannot contain {digit},"
            f" so {it} must contain {words.digits(others)}."
        )
    either = "Either way" if len(branches) == 2 else "In every case"
    return (
        f"{cell} must be {words.digits_of(stem.candidates, 'or')}. {' '.join(branches)} {either},"
        f" one of these almost locked sets contains {_named(words)}. A cell that sees all places"
        f" for {z} in them cannot be {z}, so {words.effect}."
    )


def _exclusion(words: Words) -> str:
    base = words.mark("base")
    sets = [_set(words, mark) for mark in words.marks("set")]
    few = "the almost locked set " if len(sets) == 1 else "one of the almost locked sets "
    few += sets[0] if len(sets) == 1 else f"{'; '.join(sets[:-1])}; and {sets[-1]}"
    return (
        f"There is no way to fill {words.cells_of(base.candidates)} with"
        f" {words.either(words.step.removes)}: every combination repeats a digit in a unit or"
        f" leaves too few digits for {few}. So {words.effect}."
    )


@technique(
    "Aligned pair exclusion",
    marks="base set+",
    code="1000",
    aliases={
        "hodoku": ("Aligned Pair Exclusion",),
        "se": ("Aligned Pair Exclusion",),
        "sudokuwiki": ("Aligned Pair Exclusion",),
        "other": ("APE", "Subset Exclusion"),
    },
)
def aligned_pair_exclusion(words: Words) -> str:
    """Of all pairs of digits that two cells could hold, none with a certain digit is possible.

    List all pairs of digits for two cells. A pair of equal digits is impossible if the cells see
    each other. A pair is also impossible if it takes both digits from a cell with two candidates,
    or two digits from any almost locked set: too few digits would be left for its cells. A
    candidate that is in no possible pair can be eliminated:

        P Q . | A . .      P: 1 and 2, Q: 3 and 4, A: 1 and 3, B: 1 and 4
        . . . | . . .      1-3 empties A, 1-4 empties B: P is not 1
        . . B | . . .

    The two cells need not see each other.
    """
    return _exclusion(words)


@technique(
    "Aligned triple exclusion",
    marks="base set+",
    code="1001",
    aliases={
        "hodoku": ("Aligned Triple Exclusion",),
        "se": ("Aligned Triplet Exclusion",),
        "other": ("ATE",),
    },
)
def aligned_triple_exclusion(words: Words) -> str:
    """Of all triples of digits that three cells could hold, none with a certain digit is possible.

    Like aligned pair exclusion, with three cells. A triple is impossible if any two of its digits
    are, or if it empties a cell with three candidates.
    """
    return _exclusion(words)


@technique(
    "Sue de Coq",
    marks="pattern set{2}",
    code="1101",
    aliases={
        "hodoku": ("Sue de Coq",),
        "sudokuwiki": ("Sue-de-Coq",),
        "other": ("Two-sector disjoint subsets", "SDC"),
    },
)
def sue_de_coq(words: Words) -> str:
    """Two or three cells where a line meets a box share their digits with cells of both.

    The cells in the intersection have at least two more digits than cells. Take some cells from the
    rest of the line and some from the rest of the box that have no digit of the intersection in
    common. Each digit can then appear only once in the pattern (or once in each part, if both parts
    have it and the intersection has not). If that makes just as many digits as cells, all of them
    are used: those of the line part within the line, those of the box part within the box, and
    those of the intersection alone within both.

        M M . | . L .      M: 1, 2, 3 and 4; L: 1 and 2; B: 3 and 4
        * B * | . . .      four cells, four digits: no 1 or 2 in the rest of the
        * * * | . . .      line, no 3 or 4 in the rest of the box (*)

    The parts may bring in digits of their own, with one more cell for each. It is named after the
    player who first posted it.
    """
    pattern, sets = words.mark("pattern"), words.marks("set")
    cells = {cell for mark in (pattern, *sets) for cell, _ in mark.candidates}
    shared = " and ".join(f"{_set(words, mark)} in {words.unit(mark)}" for mark in sets)
    return (
        f"{capital(words.units(pattern.units))} meet in {_set(words, pattern)}, which share their"
        f" digits with {shared}. There are just enough digits for these"
        f" {count(len(cells), 'cell')}, so every one of them is used, and no other cell of the same"
        f" unit can have it, so {words.effect}."
    )
