"""Uniqueness: a pattern that would allow a second solution cannot occur in a unique puzzle.

HoDoKu does not rank all of them. BUG types 2 to 4 (Sudoku Explainer 5.7 and up) come after BUG+1
(5.6), whose idea they extend; loops (4.6 to 5.0 and more) and extended rectangles, with six cells
like the shortest loop, come after the rectangles (4.5).
"""

from __future__ import annotations

from nonet.techniques.technique import technique
from nonet.techniques.words import NUMBERS, Words

_SUBSETS = {2: "pair", 3: "triple", 4: "quad"}
# Other names of the types.
_SIDES = {1: "Unique Corner", 2: "Unique Side", 3: "Unique Subset", 4: "Unique Pair"}


def _rectangle(kind: int) -> dict[str, tuple[str, ...]]:
    """Return the names of a type of unique rectangle."""
    names: dict[str, tuple[str, ...]] = {"hodoku": (f"Uniqueness Test {kind}",)}
    if kind <= 4:
        names["se"] = (f"Unique Rectangle type {kind}",)
        names["sudokuwiki"] = ("Unique Rectangles",)
        names["other"] = (_SIDES[kind],)
    else:
        names["other"] = (f"Unique Rectangle type {kind}",)
    return names


# -- sentences ------------------------------------------------------------------------------------


def _threat(words: Words) -> str:
    """Return what the cells of a pattern cannot all be."""
    pattern = words.mark("pattern")
    digits = {each.digit for each in pattern.candidates}
    swap = "the two digits could" if len(digits) == 2 else "the digits could"
    return (
        f"{words.cells(pattern.cells)} cannot all be filled with {words.digits(digits)}: {swap}"
        " then be swapped, which would give the puzzle a second solution"
    )


def _grave(words: Words) -> str:
    """Return what the board cannot be."""
    return (
        f"Without {words.group(words.mark('fin').candidates)}, every empty cell would have two"
        " candidates, and every missing digit two places in every house. Such a board never has"
        " exactly one solution"
    )


def _one_cell(words: Words, start: str) -> str:
    guards = words.mark("fin").candidates
    cell, digits = words.cells_of(guards), words.digits_of(guards, "or")
    return f"{start}. So {cell} must be {digits}, and {words.effect}."


def _one_digit(words: Words, start: str) -> str:
    guards = words.mark("fin").candidates
    digit = words.digits_of(guards)
    both = "both" if len(guards) == 2 else "all of these"
    return (
        f"{start}. So at least one of {words.cells_of(guards)} must be {digit}. A cell that sees"
        f" {both} cannot be {digit}, so {words.effect}."
    )


def _subset(words: Words, start: str) -> str:
    guards, subset = words.mark("fin").candidates, words.mark("set")
    cells, inside = words.cells_of(guards), words.cells_of(subset.candidates)
    set_cells = {each.cell for each in subset.candidates}
    if not set_cells.isdisjoint(each.cell for each in words.step.removes):
        core = {each.digit for each in words.mark("pattern").candidates}
        digits = core | {each.digit for each in subset.candidates}
        return (
            f"{start}. So {cells} can hold only one of {words.digits(core)} between them. In the"
            f" rest of {words.unit(subset)}, {words.digits(digits)} can only go in {inside}, which"
            f" leaves no room there for other digits, so {words.effect}."
        )
    digits = {each.digit for each in subset.candidates} | {each.digit for each in guards}
    name = _SUBSETS.get(len(digits), f"subset of {NUMBERS[len(digits)]} digits")
    return (
        f"{start}. So at least one of these must be true: {words.either(guards)}. That cell forms a"
        f" naked {name} ({words.digits(digits)}) with {inside} in {words.units(subset.units)}, so"
        f" {words.effect}."
    )


def _locked(words: Words, start: str) -> str:
    base, guards = words.mark("base"), words.mark("fin").candidates
    digit, cells = words.digits_of(base.candidates), words.cells_of(guards)
    return (
        f"{start}. So at least one of these must be true: {words.either(guards)}. In"
        f" {words.unit(base)}, {digit} can only go in {words.cells_of(base.candidates, 'or')}, so"
        f" one of {cells} is {digit} and the other is one of those candidates, so {words.effect}."
    )


def _confined(words: Words) -> str:
    """Return where a digit can go in two lines."""
    one, two = words.marks("base")
    return (
        f"In {words.unit(one)}, {words.digits_of(one.candidates)} can only go in"
        f" {words.cells_of(one.candidates, 'or')}, and in {words.unit(two)} only in"
        f" {words.cells_of(two.candidates, 'or')}"
    )


# -- rectangles -----------------------------------------------------------------------------------


@technique(
    "Type 1 unique rectangle",
    marks="pattern fin",
    code="0600",
    aliases=_rectangle(1),
    assumes_unique=True,
)
def unique_rectangle_1(words: Words) -> str:
    """Three corners of a rectangle have only two candidates, so the fourth can be neither of them.

    Take four empty cells in two rows, two columns and two boxes. If they held only a and b, the two
    digits could be swapped without disturbing anything else, and the puzzle would have two
    solutions. A unique puzzle never comes to that:

        ab . . | ab . .      r2c4 is neither a nor b
        ab . . | ab+ . .

    A corner may have lost a or b before; that changes nothing, because it is the givens that would
    have two solutions. None of the corners may be filled.
    """
    return _one_cell(words, _threat(words))


@technique(
    "Type 2 unique rectangle",
    marks="pattern fin",
    code="0601",
    aliases=_rectangle(2),
    assumes_unique=True,
)
def unique_rectangle_2(words: Words) -> str:
    """Two corners on one side share one extra candidate, which must be in one of them.

    The other two corners have only the two candidates of the rectangle. If neither of the two
    corners held the extra digit, all four would hold only a and b, which could be swapped. So one
    of them holds it, and it can be eliminated from every cell that sees both.
    """
    return _one_digit(words, _threat(words))


@technique(
    "Type 3 unique rectangle",
    marks="pattern fin set",
    code="0602",
    aliases=_rectangle(3),
    assumes_unique=True,
)
def unique_rectangle_3(words: Words) -> str:
    """The extra candidates of two corners on one side act like one cell of a subset.

    One of the two corners holds one of the extra digits. Together with other cells of their house
    it forms a naked subset: n - 1 cells and one of the corners share n digits, which can be
    eliminated from the rest of the house. The same can be seen from the other side as a hidden
    subset: the corners hold at most one of the rectangle's two digits, so the cells of the house
    where these and other digits must go have no room for anything else.
    """
    return _subset(words, _threat(words))


@technique(
    "Type 4 unique rectangle",
    marks="pattern fin base",
    code="0603",
    aliases=_rectangle(4),
    assumes_unique=True,
)
def unique_rectangle_4(words: Words) -> str:
    """A digit of the rectangle is locked in two corners on one side, which cannot be the other.

    One of the two corners must hold the locked digit. If the other corner held the second digit of
    the rectangle, all four corners would hold only these two, which could be swapped. So the second
    digit can be eliminated from both corners.
    """
    return _locked(words, _threat(words))


@technique(
    "Type 5 unique rectangle",
    marks="pattern fin",
    code="0604",
    aliases=_rectangle(5),
    assumes_unique=True,
)
def unique_rectangle_5(words: Words) -> str:
    """Opposite corners, or three of them, share one extra candidate, which one of them holds.

    Like type 2, but the corners with the extra candidate are not the two ends of one side. The
    extra digit can be eliminated from every cell that sees all of them.
    """
    return _one_digit(words, _threat(words))


@technique(
    "Type 6 unique rectangle",
    marks="pattern fin base{2}",
    code="0605",
    aliases=_rectangle(6),
    assumes_unique=True,
)
def unique_rectangle_6(words: Words) -> str:
    """A digit of the rectangle forms an X-wing there, so it cannot be in the corners with extras.

    Two opposite corners have extra candidates, the other two have not. In both rows (or both
    columns) one of the two digits can only go in the rectangle, so it is in two opposite corners.
    If those were the corners with the extra candidates, the other two would both be the second
    digit, and the two digits could be swapped.
    """
    guarded = words.cells_of(words.mark("fin").candidates)
    digits = words.digits_of(words.mark("pattern").candidates)
    return (
        f"{_threat(words)}. {_confined(words)}, so it is in two opposite corners. If these were"
        f" {guarded}, all four cells would be filled with {digits}, so {words.effect}."
    )


@technique(
    "Hidden rectangle",
    marks="pattern fin pivot base{2}",
    code="0606",
    aliases={"hodoku": ("Hidden Rectangle",), "sudokuwiki": ("Hidden Unique Rectangles",)},
    assumes_unique=True,
)
def hidden_rectangle(words: Words) -> str:
    """A corner with two candidates, and a digit locked in the two lines of the opposite corner.

    In the row and in the column of the opposite corner, the digit a can only go in the rectangle.
    If that corner were b, the corners between would both be a, and the first corner b: the two
    digits could be swapped. So b can be eliminated from the opposite corner.
    """
    ((cell, removed),) = words.step.removes
    digit, gone = words.digits_of(words.candidates("base")), words.digit(removed)
    pivots = {each.cell for each in words.candidates("pivot")}
    between = [each for each in words.mark("pattern").cells if each not in {cell, *pivots}]
    return (
        f"{_confined(words)}. If {words.cell(cell)} were {gone}, {words.cells(between)}"
        f" would have to be {digit}, and {words.cells(pivots)} would be {gone}. The two"
        f" digits could be swapped, which would give the puzzle a second solution, so"
        f" {words.effect}."
    )


def _avoidable(words: Words) -> str:
    pattern = words.mark("pattern")
    return (
        f"None of {words.cells(pattern.cells)} is a given. With {words.group(pattern.candidates)},"
        " they would form a rectangle of two digits that could be swapped, which would give the"
        " puzzle a second solution"
    )


@technique(
    "Type 1 avoidable rectangle",
    marks="pattern",
    code="0607",
    aliases={
        "hodoku": ("Avoidable Rectangle Type 1",),
        "sudokuwiki": ("Avoidable Rectangles",),
    },
    assumes_unique=True,
)
def avoidable_rectangle_1(words: Words) -> str:
    """Three corners are filled but not given, so the fourth must not complete the pattern.

    A unique rectangle among cells that the solver filled: a, b and a are placed, so the last corner
    cannot be b, or all four could be swapped in the puzzle as it was set. It matters which digits
    are given: a given corner fixes the others.
    """
    return f"{_avoidable(words)}, so {words.effect}."


@technique(
    "Type 2 avoidable rectangle",
    marks="pattern fin",
    code="0608",
    aliases={
        "hodoku": ("Avoidable Rectangle Type 2",),
        "sudokuwiki": ("Avoidable Rectangles",),
    },
    assumes_unique=True,
)
def avoidable_rectangle_2(words: Words) -> str:
    """Empty corners that complete the pattern, or hold one extra digit that they share.

    The other corners are filled but not given. If no empty corner held the extra digit, the four
    corners would hold two digits in turn, which could be swapped. So one of them holds it, and it
    can be eliminated from every cell that sees them all.
    """
    return _one_digit(words, _avoidable(words))


# -- loops ----------------------------------------------------------------------------------------


@technique(
    "Type 1 unique loop",
    marks="pattern fin",
    aliases={"se": ("Unique Loop type 1",)},
    assumes_unique=True,
)
def unique_loop_1(words: Words) -> str:
    """Two digits run round a loop of six cells or more, and only one cell has anything else.

    The cells are joined through rows, columns and boxes, each of which contains two of them or
    none. Filled with the two digits in turn, the loop could be swapped. So the one cell with extra
    candidates must hold one of those. A unique rectangle is a loop of four cells.
    """
    return _one_cell(words, _threat(words))


@technique(
    "Type 2 unique loop",
    marks="pattern fin",
    aliases={"se": ("Unique Loop type 2",)},
    assumes_unique=True,
)
def unique_loop_2(words: Words) -> str:
    """The cells of a loop share one extra candidate, which must be in one of them.

    Like a type 2 unique rectangle, with six cells or more. The extra digit can be eliminated from
    every cell that sees all its places in the loop.
    """
    return _one_digit(words, _threat(words))


@technique(
    "Type 3 unique loop",
    marks="pattern fin set",
    aliases={"se": ("Unique Loop type 3",)},
    assumes_unique=True,
)
def unique_loop_3(words: Words) -> str:
    """The extra candidates of two cells of a loop, in one house, act like one cell of a subset.

    Like a type 3 unique rectangle, with six cells or more, for naked and for hidden subsets.
    """
    return _subset(words, _threat(words))


@technique(
    "Type 4 unique loop",
    marks="pattern fin base",
    aliases={"se": ("Unique Loop type 4",)},
    assumes_unique=True,
)
def unique_loop_4(words: Words) -> str:
    """A digit of a loop is locked in its two cells with extras, so the other can be eliminated.

    Like a type 4 unique rectangle, with six cells or more.
    """
    return _locked(words, _threat(words))


@technique(
    "Extended rectangle",
    marks="pattern fin (set | base)?",
    aliases={"sudokuwiki": ("Extended Unique Rectangles", "Extended Rectangles")},
    assumes_unique=True,
)
def extended_rectangle(words: Words) -> str:
    """Three digits in two lines of three cells each, which could be swapped line for line.

    The six cells form three pairs, one cell of each pair in each line. Either both lines run
    through the same boxes, or each lies in one box. If only the three digits filled them, both
    lines would have the same three, and could swap them. So some other candidate there is true, and
    the same follows as for unique rectangles: extra candidates in one cell (type 1), of one digit
    (2), or in one house, where they form a subset (3) or lock a digit (4).
    """
    start = _threat(words)
    if words.has("set"):
        return _subset(words, start)
    if words.has("base"):
        return _locked(words, start)
    if len({each.cell for each in words.mark("fin").candidates}) == 1:
        return _one_cell(words, start)
    return _one_digit(words, start)


# -- BUG ------------------------------------------------------------------------------------------


@technique(
    "BUG+1",
    marks="pattern fin",
    code="0610",
    aliases={
        "hodoku": ("Bivalue Universal Grave + 1", "BUG + 1"),
        "se": ("BUG type 1",),
        "sudokuwiki": ("BUG", "Bi-Value Universal Grave"),
    },
    assumes_unique=True,
)
def bug_plus_one(words: Words) -> str:
    """Every empty cell has two candidates, except one with three: its extra candidate is true.

    In a bivalue universal grave (BUG), every empty cell has two candidates and every house has two
    places for each missing digit. Such a board never has exactly one solution: if one candidate of
    each cell solves it, so do the others. So the one candidate that keeps the board from being a
    BUG is true: the digit that its row, column and box have three times.
    """
    return _one_cell(words, _grave(words))


@technique("Type 2 BUG", marks="pattern fin", aliases={"se": ("BUG type 2",)}, assumes_unique=True)
def bug_2(words: Words) -> str:
    """One digit is the extra candidate of several cells of a BUG, so it is true in one of them.

    Without it in all of these cells, the board would be a bivalue universal grave. So it is true in
    at least one of them, and can be eliminated from every cell that sees them all.
    """
    return _one_digit(words, _grave(words))


@technique(
    "Type 3 BUG", marks="pattern fin set?", aliases={"se": ("BUG type 3",)}, assumes_unique=True
)
def bug_3(words: Words) -> str:
    """The extra candidates of a BUG are in one house, where they act like one cell of a subset.

    One of the extra candidates is true. If all are in one cell, its other two candidates can be
    eliminated. If they are in several cells of a house, one of these cells forms a naked subset
    with further cells of that house, as in a type 3 unique rectangle.
    """
    start = _grave(words)
    return _subset(words, start) if words.has("set") else _one_cell(words, start)


@technique(
    "Type 4 BUG", marks="pattern fin base", aliases={"se": ("BUG type 4",)}, assumes_unique=True
)
def bug_4(words: Words) -> str:
    """Two cells of a house keep a board from being a BUG, and share a digit that is locked there.

    One of the two cells holds an extra candidate, so the other holds the digit they share, which
    can go nowhere else in the house. The remaining digit of each cell can be eliminated.
    """
    return _locked(words, _grave(words))
