"""Almost locked sets: cells of one unit with one digit more than cells, and what ties them.

Such a set lacks at most one of its digits. What takes one away locks all the others into its cells.
A cell of two candidates is the smallest of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from nonet.model.rules import Candidate
from nonet.model.step import Mark
from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words, join


def _holds(mark: Mark) -> str:
    return "hold" if len({cell for cell, _ in mark.candidates}) > 1 else "holds"


def _set(words: Words, mark: Mark) -> str:
    """Return a set as its cells with their digits: "r1c1 and r1c2 (1, 2 and 3)"."""
    return f"{words.cells_of(mark.candidates)} ({words.digits_of(mark.candidates)})"


def _removed(words: Words) -> str:
    """Return the digits that go, as the subject of "is": "5", or "each of 5 and 7"."""
    digits = {digit for _, digit in words.step.removes}
    return words.digits(digits) if len(digits) == 1 else f"each of {words.digits(digits)}"


def _digit(candidates: Iterable[Candidate]) -> str:
    return symbol(next(iter(candidates)).digit)


def _links(mark: Mark, *, strong: bool) -> list[tuple[str, str]]:
    """Return the digits at both ends of a set's links."""
    return [
        (_digit(link.source), _digit(link.target)) for link in mark.links if link.strong == strong
    ]


def _chain(words: Words) -> str:
    marks = words.marks("set")
    first, last = marks[0], marks[-1]
    removed = words.digits((digit for _, digit in words.step.removes), "or")
    said = [f"If {_set(words, first)} lacked {removed}, {_cells_would(words, first)}"]
    for before, mark in pairwise(marks):
        shared = _links(before, strong=False)[0][0]
        said.append(
            f"hold {shared}, which would take {shared} from {_set(words, mark)},"
            f" and {_cells_would(words, mark)}"
        )
    ends = (
        f"{words.cells_of(first.candidates, 'or')}, or in {words.cells_of(last.candidates, 'or')}"
    )
    digits = {digit for _, digit in words.step.removes}
    held = words.digits(digits) if len(digits) == 1 else "that digit"
    return (
        f"{' '.join(said)} hold {held}. So {_removed(words)} is in {ends}. Cells that see all its"
        f" places in both cannot have it: {words.effect}."
    )


def _cells_would(words: Words, mark: Mark) -> str:
    return "these would" if _holds(mark) == "hold" else "it would"


@technique(
    "ALS-XZ",
    code="0901",
    aliases={
        "hodoku": ("Almost Locked Set XZ-Rule", "ALS-XZ rule", "ALS-XZ"),
        "sudokuwiki": ("Almost Locked Sets",),
    },
)
def als_xz(words: Words) -> str:
    """Two almost locked sets that cannot share a digit hold another common digit between them.

    An almost locked set is a group of cells of one unit with one digit more than cells. It lacks at
    most one of its digits. Take two such sets, A and B, and a digit X that they cannot share, since
    every place of X in A sees every place of X in B. One of them lacks X, then, and holds all its
    other digits. So if both have a digit Z, one of them holds it, and no cell that sees all places
    of Z in both can be Z:

        . . . | . . . | . . .
        A . . | . * . | . B B      A: 1 and 5; B: 1, 5 and 7
        . . . | . . . | . . .      1 is in A or in B, not both: X
                                   5 is in A or in B: * is not 5

    If there are two digits they cannot share, A lacks one of them and B the other. All further
    digits of A are locked in A, those of B in B, and the two digits are each in one of the sets, so
    much more can go. The sets may overlap: X is in no cell of both, as no cell sees itself.
    """
    a, b = words.marks("set")
    common = [source for source, _ in _links(a, strong=False)]
    sets = f"Two sets have one digit more than cells: {_set(words, a)}, and {_set(words, b)}."
    if len(common) == 1:
        return (
            f"{sets} {common[0]} cannot be in both: all its places in one see all those in the"
            f" other. The set without it holds all its other digits, so {_removed(words)} is in one"
            f" of the two. Cells that see all its places in both cannot have it: {words.effect}."
        )
    return (
        f"{sets} Neither {join(common, 'nor')} can be in both, so one set lacks the one and the"
        f" other set the other. So every digit is locked: each of these two in one of the sets,"
        f" each further one in its own. Cells that see all its places there cannot have it:"
        f" {words.effect}."
    )


@technique(
    "ALS-XY-wing",
    code="0902",
    aliases={
        "hodoku": ("Almost Locked Set XY-Wing", "ALS-XY-Wing rule", "ALS-XY-Wing"),
        "sudokuwiki": ("Almost Locked Sets",),
    },
)
def als_xy_wing(words: Words) -> str:
    """Three almost locked sets in a row: the outer two hold a common digit between them.

    The pivot C cannot share X with A, nor Y with B. If A lacks Z, it holds X; so C lacks X and
    holds Y; so B lacks Y and holds Z. Z is in A or in B, and goes from cells that see all its
    places in both:

        . . . | . . . | . . .
        A . . | . C C | . . .      A: X and Z; C: X, Y and another,
        . . . | . . . | . . .      Y in its first cell only
        ------+-------+------
        . . . | . . . | . . .
        * . . | . B . | . . .      B: Y and Z; * is not Z

    With three cells of two candidates it is an XY-wing. The sets may overlap, since a digit that
    two of them cannot share is in no cell of both.
    """
    return _chain(words)


@technique(
    "ALS chain",
    code="0903",
    aliases={
        "hodoku": ("Almost Locked Set Chain", "ALS-XY-Chain"),
        "sudokuwiki": ("Almost Locked Sets",),
        "other": ("ALS-Chain",),
    },
)
def als_chain(words: Words) -> str:
    """A chain of almost locked sets: the first and the last hold a common digit between them.

    Each set cannot share a digit with the next, and enters and leaves by different digits. If the
    first set lacks Z, it holds the digit of its link, so the next one lacks that and holds its own;
    and so on to the last set, which holds Z. So Z is in the first or in the last set. The chain may
    be of any length and can be read from both ends: two sets are an ALS-XZ, three an ALS-XY-wing.

        A --x-- B --y-- C --x-- D      Z in A or in D

    The sets may overlap, since a digit that two of them cannot share is in no cell of both.
    """
    return _chain(words)


@technique(
    "Death blossom",
    code="0904",
    aliases={"hodoku": ("Death Blossom",), "sudokuwiki": ("Death Blossom",)},
)
def death_blossom(words: Words) -> str:
    """Each candidate of a cell breaks an almost locked set, and all these sets have a digit.

    The cell is the stem, the sets are its petals: the stem sees all places of one of its candidates
    in each. Whatever the stem holds, one petal lacks that digit and holds all its others. A digit
    that is in all petals and not in the stem is therefore in one of the petals, and goes from cells
    that see all its places in all of them:

        A . . | * * * | . . .      stem S: 1 and 2
        . . . | . . . | . . .      petal A: 1 and 5; petal B: 2 and 5
        S * * | . B . | . . .      5 is in A or in B: * is not 5

    Petals may have many cells. Only one of them at a time is in play, so they may overlap, and one
    set may serve for two candidates of the stem.
    """
    stem = words.mark("pivot")
    branches = []
    for candidate, petal in zip(stem.candidates, words.marks("set"), strict=True):
        branches.append(f"if {symbol(candidate.digit)}, then {_set(words, petal)}")
    return (
        f"Whatever {words.cell(stem.candidates[0].cell)} holds takes that digit from a set and"
        f" locks all others into it: {'; '.join(branches)}. So {_removed(words)} is in"
        f" one of these sets. Cells that see all its places in them cannot have it:"
        f" {words.effect}."
    )


def _exclusion(words: Words) -> str:
    base = words.mark("base")
    cells = words.cells_of(base.candidates)
    number = {2: "two", 3: "three"}[len({cell for cell, _ in base.candidates})]
    gone = join(
        [f"{symbol(digit)} in {words.cell(cell)}" for cell, digit in words.step.removes], "or"
    )
    sets = "; or ".join(_set(words, mark) for mark in words.marks("set"))
    return (
        f"No combination of digits in the {number} cells {cells} with {gone} is possible: each"
        f" would put a digit twice into a unit, or leave too few digits for {sets}. So"
        f" {words.effect}."
    )


@technique(
    "Aligned pair exclusion",
    code="1000",
    aliases={
        "hodoku": ("Aligned Pair Exclusion",),
        "se": ("Aligned Pair Exclusion",),
        "sudokuwiki": ("Aligned Pair Exclusion",),
        "other": ("APE", "Subset Exclusion"),
    },
)
def aligned_pair_exclusion(words: Words) -> str:
    """Of all pairs of digits that two cells could hold, none with a certain digit survives.

    Write down all pairs for two cells. Pairs of the same digit fall if the cells see each other. A
    pair also falls if it takes both digits from a cell of two candidates, or two digits from any
    almost locked set: too few digits would be left for its cells. A candidate that is in no
    surviving pair is false:

        P Q . | A . .      P: 1 and 2, Q: 3 and 4, A: 1 and 3, B: 1 and 4
        . . . | . . .      1-3 empties A, 1-4 empties B: P is not 1
        . . B | . . .

    The two cells need not see each other.
    """
    return _exclusion(words)


@technique(
    "Aligned triple exclusion",
    code="1001",
    aliases={
        "hodoku": ("Aligned Triple Exclusion",),
        "se": ("Aligned Triplet Exclusion",),
        "other": ("ATE",),
    },
)
def aligned_triple_exclusion(words: Words) -> str:
    """Of all triples of digits that three cells could hold, none with a certain digit survives.

    As aligned pair exclusion, with three cells. A triple falls with any two of its digits, and also
    if it empties a cell of three candidates.
    """
    return _exclusion(words)


@technique(
    "Sue de Coq",
    code="1101",
    aliases={
        "hodoku": ("Sue de Coq",),
        "sudokuwiki": ("Sue-de-Coq",),
        "other": ("Two-sector disjoint subsets", "SDC"),
    },
)
def sue_de_coq(words: Words) -> str:
    """Two or three cells where a line meets a box share their digits with both.

    The meeting cells have at least two digits more than cells. Take cells from the rest of the
    line, and others from the rest of the box, with no digit of the meeting cells in common. Any
    digit is then in the pattern at most once (one that both have and the meeting cells do not: once
    in each). If that makes just as many digits as cells, every one of them is used: the line's
    digits lie in the line, the box's in the box, those of the meeting cells alone in both.

        M M . | . L .      M: 1, 2, 3 and 4; L: 1 and 2; B: 3 and 4
        * B * | . . .      four cells, four digits: the rest of the line
        * * * | . . .      loses 1 and 2, the rest of the box (*) 3 and 4

    Larger sets may bring digits of their own, one more cell for each. It was named after the player
    who first posted it.
    """
    pattern = words.mark("pattern")
    line, box = words.marks("set")
    cells = {cell for mark in (pattern, line, box) for cell, _ in mark.candidates}
    return (
        f"Where {words.units(pattern.units)} meet, {_set(words, pattern)} share their digits with"
        f" {_set(words, line)} in {line.units[0].name} and {_set(words, box)} in"
        f" {box.units[0].name}. These {len(cells)} cells have just as many digits to share, so each"
        f" is used, and the rest of its unit loses it: {words.effect}."
    )
