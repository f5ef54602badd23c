"""Uniqueness: what would leave a second solution cannot be, if the puzzle has only one.

Places in the catalogue that HoDoKu does not give: BUG types 2 to 4 (Sudoku Explainer 5.7 and up)
stand behind BUG+1 (5.6), of which they are the next cases; loops (4.6 to 5.0 and more) and extended
rectangles, six cells like the shortest loop, behind the rectangles (4.5).
"""

from __future__ import annotations

from collections.abc import Iterable

from nonet.model.rules import Candidate
from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words

# Sudoku Explainer and others name the types alike.
_SIDES = {1: "Unique Corner", 2: "Unique Side", 3: "Unique Subset", 4: "Unique Pair"}


def _rectangle(kind: int) -> dict[str, tuple[str, ...]]:
    """Return the names of a type of unique rectangle."""
    names: dict[str, tuple[str, ...]] = {"hodoku": (f"Uniqueness Test {kind}",)}
    if kind <= 4:
        names["se"] = (f"Unique Rectangle type {kind}",)
        names["sudokuwiki"] = ("Unique Rectangles",)
        names["other"] = (_SIDES[kind],)
    return names


# -- sentences ------------------------------------------------------------------------------------


def _either(words: Words, candidates: Iterable[Candidate]) -> str:
    """Return candidates of which one is true: "1 or 6 in r5c3 or r6c3, or 2 in r5c3"."""
    by_digit: dict[int, tuple[int, ...]] = {}
    for cell, digit in candidates:
        by_digit[digit] = (*by_digit.get(digit, ()), cell)
    by_cells: dict[tuple[int, ...], list[int]] = {}
    for digit, cells in by_digit.items():
        by_cells.setdefault(cells, []).append(digit)
    groups = [
        f"{words.digits(digits, 'or')} in {words.cells(cells, 'or')}"
        for cells, digits in by_cells.items()
    ]
    return groups[0] if len(groups) == 1 else f"{', '.join(groups[:-1])}, or {groups[-1]}"


def _threat(words: Words) -> str:
    """Return what must not happen, and the guards of which one is true."""
    pattern, guards = words.mark("pattern"), words.mark("fin")
    digits = words.digits_of(pattern.candidates)
    return (
        f"If {words.cells(pattern.cells)} held only {digits}, these could be exchanged, and the"
        f" puzzle would have two solutions. So there is another digit among them:"
        f" {_either(words, guards.candidates)}"
    )


def _grave(words: Words) -> str:
    """Return what the board must not be, and the guards of which one is true."""
    guards = words.mark("fin").candidates
    start = (
        f"Without {words.group(guards)}, every empty cell would have two candidates and every unit"
        " two places for each missing digit, and such a board never has just one solution"
    )
    if len(guards) == 1:
        return f"{start}. So {_either(words, guards)} is true"
    return f"{start}. So one of these is true: {_either(words, guards)}"


def _one_cell(words: Words, start: str) -> str:
    cell = words.cells_of(words.mark("fin").candidates)
    return f"{start}. {cell} therefore holds nothing else: {words.effect}."


def _one_digit(words: Words, start: str) -> str:
    digit = words.digits_of(words.mark("fin").candidates)
    return f"{start}. Cells that see all these places of {digit} cannot have it: {words.effect}."


def _subset(words: Words, start: str) -> str:
    guards, subset = words.mark("fin").candidates, words.mark("set")
    cells, inside = words.cells_of(guards), words.cells_of(subset.candidates)
    set_cells = {each.cell for each in subset.candidates}
    units = words.units(subset.units)
    if not set_cells.isdisjoint(each.cell for each in words.step.removes):
        core = {each.digit for each in words.mark("pattern").candidates}
        digits = core | {each.digit for each in subset.candidates}
        return (
            f"{start}. So {cells} hold at most one of {words.digits(core)}. Elsewhere in {units},"
            f" {words.digits(digits)} fit only into {inside}, where there is no room for anything"
            f" else: {words.effect}."
        )
    digits = {each.digit for each in subset.candidates} | {each.digit for each in guards}
    return (
        f"{start}. Its cell and {inside} hold {words.digits(digits)} between them, and nothing"
        f" else in {units} can be one of these digits: {words.effect}."
    )


def _locked(words: Words, start: str) -> str:
    base = words.mark("base")
    digit = words.digits_of(base.candidates)
    cells = words.cells_of(words.mark("fin").candidates)
    return (
        f"{start}. In {base.units[0].name}, {digit} fits only into"
        f" {words.cells_of(base.candidates, 'or')}, so one of {cells} is {digit}, and the other"
        f" holds one of these candidates: {words.effect}."
    )


def _confined(words: Words) -> str:
    """Return where a digit fits in two lines."""
    one, two = words.marks("base")
    return (
        f"In {one.units[0].name}, {words.digits_of(one.candidates)} fits only into"
        f" {words.cells_of(one.candidates, 'or')}, and in {two.units[0].name} only into"
        f" {words.cells_of(two.candidates, 'or')}"
    )


# -- rectangles -----------------------------------------------------------------------------------


@technique("Unique rectangle type 1", code="0600", aliases=_rectangle(1), assumes_unique=True)
def unique_rectangle_1(words: Words) -> str:
    """Three corners hold two digits only, so the fourth holds neither of them.

    Four empty cells in two rows, two columns and two boxes, with the digits a and b in all corners,
    could always be filled the other way round. A puzzle with one solution never comes to that:

        ab . . | ab . .      r2c4 is neither a nor b
        ab . . | ab+ . .

    A corner may have lost a or b before; that changes nothing, for it is the givens that would
    have two solutions. No corner may be filled.
    """
    return _one_cell(words, _threat(words))


@technique("Unique rectangle type 2", code="0601", aliases=_rectangle(2), assumes_unique=True)
def unique_rectangle_2(words: Words) -> str:
    """Two corners side by side share one further digit, which must stand in one of them.

    The other two corners hold two digits only. If neither of the guarded corners had the further
    digit, the rectangle could be filled in two ways. So one of them has it, and a cell that sees
    both does not.
    """
    return _one_digit(words, _threat(words))


@technique("Unique rectangle type 3", code="0602", aliases=_rectangle(3), assumes_unique=True)
def unique_rectangle_3(words: Words) -> str:
    """The further digits of two corners side by side act like one cell of a subset.

    One of the two corners holds one of the further digits. Together with other cells of their unit
    that makes a naked set: n - 1 cells and the corners share n digits, which the rest of the unit
    loses. Seen from the digits it is a hidden set: the corners hold one of the rectangle's two
    digits at most, so the unit's other places for them, and for further digits, are taken.
    """
    return _subset(words, _threat(words))


@technique("Unique rectangle type 4", code="0603", aliases=_rectangle(4), assumes_unique=True)
def unique_rectangle_4(words: Words) -> str:
    """A digit of the rectangle is locked into two corners side by side, which lose the other.

    One of the two corners holds the locked digit. If the second held the other digit of the
    rectangle, all four corners would alternate, with a second solution. So neither does.
    """
    return _locked(words, _threat(words))


@technique("Unique rectangle type 5", code="0604", aliases=_rectangle(5), assumes_unique=True)
def unique_rectangle_5(words: Words) -> str:
    """Opposite corners, or three of them, share one further digit, which one of them holds.

    Like type 2, but the corners with the further digit do not stand side by side. Cells that see
    all of them lose it.
    """
    return _one_digit(words, _threat(words))


@technique("Unique rectangle type 6", code="0605", aliases=_rectangle(6), assumes_unique=True)
def unique_rectangle_6(words: Words) -> str:
    """A digit of the rectangle forms an X-Wing there, and cannot stand in the guarded corners.

    Two opposite corners have further candidates, the two others do not. In both rows (or both
    columns) one of the two digits fits into the rectangle only, so it stands in opposite corners.
    If in the guarded ones, the other two would both be the second digit, and the rectangle could be
    turned round.
    """
    guarded = words.cells_of(words.mark("fin").candidates)
    return (
        f"{_threat(words)}. {_confined(words)}, so it stands in two opposite corners. If"
        f" these were {guarded}, there would be no other digit: {words.effect}."
    )


@technique(
    "Hidden rectangle",
    code="0606",
    aliases={"hodoku": ("Hidden Rectangle",), "sudokuwiki": ("Hidden Unique Rectangles",)},
    assumes_unique=True,
)
def hidden_rectangle(words: Words) -> str:
    """A corner without further candidates, and a digit locked into the lines of the opposite one.

    In the row and in the column of the opposite corner, the digit a fits into the rectangle only.
    If that corner were b, both corners between would be a, and the first one b: a rectangle
    that could be turned round. So the opposite corner is not b.
    """
    (cell, gone) = words.step.removes[0]
    digit = words.digits_of(words.mark("base").candidates)
    pivot = words.mark("pivot").candidates[0].cell
    between = words.cells(each for each in words.mark("pattern").cells if each not in (cell, pivot))
    return (
        f"{_confined(words)}. If {words.cell(cell)} were {symbol(gone)}, {between} would be"
        f" {digit}, and {words.cell(pivot)} would be {symbol(gone)}; the two digits could be"
        f" exchanged, and the puzzle would have two solutions: {words.effect}."
    )


def _avoidable(words: Words) -> str:
    pattern = words.mark("pattern")
    empty = words.group(pattern.candidates)
    return (
        f"None of {words.cells(pattern.cells)} is given. With {empty} they would hold two digits by"
        " turns, which could be exchanged, and the puzzle would have two solutions"
    )


@technique(
    "Avoidable rectangle type 1",
    code="0607",
    aliases={
        "hodoku": ("Avoidable Rectangle Type 1",),
        "sudokuwiki": ("Avoidable Rectangles",),
    },
    assumes_unique=True,
)
def avoidable_rectangle_1(words: Words) -> str:
    """Three corners were filled by you, and the fourth must not complete the pattern.

    A unique rectangle among digits that are not given: a, b and a are placed, so the last
    corner is not b, or all four could be exchanged in the puzzle as it was set. It matters
    which digits are given: one given corner fixes the others.
    """
    return f"{_avoidable(words)}: {words.effect}."


@technique(
    "Avoidable rectangle type 2",
    code="0608",
    aliases={
        "hodoku": ("Avoidable Rectangle Type 2",),
        "sudokuwiki": ("Avoidable Rectangles",),
    },
    assumes_unique=True,
)
def avoidable_rectangle_2(words: Words) -> str:
    """Corners filled by you, and empty ones that complete the pattern or share one further digit.

    If no empty corner had the further digit, all four would alternate, and could be exchanged. So
    one of them has it, and a cell that sees them all does not.
    """
    guards = words.mark("fin").candidates
    digit = words.digits_of(guards)
    return (
        f"{_avoidable(words)}. So {digit} stands in {words.cells_of(guards, 'or')}, and cells that"
        f" see all of these cannot have it: {words.effect}."
    )


# -- loops ----------------------------------------------------------------------------------------


@technique("Unique loop type 1", aliases={"se": ("Unique Loop type 1",)}, assumes_unique=True)
def unique_loop_1(words: Words) -> str:
    """Two digits run round a loop of six cells or more; only one cell has anything else.

    The cells are joined through rows, columns and boxes, and each of these has two of them or none.
    Filled with the two digits by turns, the loop could be turned round. So the one cell with
    further candidates takes one of those.
    """
    return _one_cell(words, _threat(words))


@technique("Unique loop type 2", aliases={"se": ("Unique Loop type 2",)}, assumes_unique=True)
def unique_loop_2(words: Words) -> str:
    """The cells of a loop share one further digit, which stands in one of them.

    As a unique rectangle of type 2, with six cells or more. Cells that see all places of the
    further digit in the loop lose it.
    """
    return _one_digit(words, _threat(words))


@technique("Unique loop type 3", aliases={"se": ("Unique Loop type 3",)}, assumes_unique=True)
def unique_loop_3(words: Words) -> str:
    """The further digits of two cells of a loop, in one unit, act like one cell of a subset.

    As a unique rectangle of type 3, with six cells or more, for naked and for hidden sets.
    """
    return _subset(words, _threat(words))


@technique("Unique loop type 4", aliases={"se": ("Unique Loop type 4",)}, assumes_unique=True)
def unique_loop_4(words: Words) -> str:
    """A digit of a loop is locked into its two guarded cells, which lose the other digit.

    As a unique rectangle of type 4, with six cells or more.
    """
    return _locked(words, _threat(words))


@technique(
    "Extended rectangle",
    aliases={"sudokuwiki": ("Extended Unique Rectangles", "Extended Rectangles")},
    assumes_unique=True,
)
def extended_rectangle(words: Words) -> str:
    """Three digits in two lines of three cells each, which could be exchanged line for line.

    The six cells stand in pairs, one line beside the other. Either both lines run through the same
    boxes, or each lies in one box. If only the three digits filled them, both lines would have
    the same three, and could exchange them. So some other candidate there is true. From that
    follows the same as for unique rectangles: in one cell it is the cell's digit (type 1); of one
    digit, it goes from the cells that see all its places (2); in one unit, it makes a subset (3) or
    locks a digit (4).
    """
    start = _threat(words)
    guards = words.mark("fin").candidates
    if words.marks("set"):
        return _subset(words, start)
    if words.marks("base"):
        return _locked(words, start)
    if len({each.cell for each in guards}) == 1:
        return _one_cell(words, start)
    return _one_digit(words, start)


# -- the grave ------------------------------------------------------------------------------------


@technique(
    "BUG+1",
    code="0610",
    aliases={
        "hodoku": ("Bivalue Universal Grave + 1", "BUG + 1"),
        "se": ("BUG type 1",),
        "sudokuwiki": ("BUG", "Bi-Value Universal Grave"),
    },
    assumes_unique=True,
)
def bug_plus_one(words: Words) -> str:
    """Every empty cell has two candidates but one, which has one too many: that one is true.

    A bivalue universal grave is a board where every empty cell has two candidates and every unit
    has two places for each missing digit. Whatever solves it, the other half solves it too.
    So the one candidate that keeps the board from being a grave is true: the digit that its row,
    column and box have three times.
    """
    return _one_cell(words, _grave(words))


@technique("BUG type 2", aliases={"se": ("BUG type 2",)}, assumes_unique=True)
def bug_2(words: Words) -> str:
    """One digit stands once too often in several cells of a grave, and in one of them truly.

    Taking it away from all of them would leave a bivalue universal grave. So it is true in one, and
    cells that see all of them lose it.
    """
    return _one_digit(words, _grave(words))


@technique("BUG type 3", aliases={"se": ("BUG type 3",)}, assumes_unique=True)
def bug_3(words: Words) -> str:
    """Several digits are too many in one unit of a grave, and act like one cell of a subset.

    One of the extra candidates is true. If all are in one cell, that cell loses its two others. If
    they are in several cells of a unit, then with further cells of that unit they make a naked set,
    as in a unique rectangle of type 3.
    """
    start = _grave(words)
    return _subset(words, start) if words.marks("set") else _one_cell(words, start)


@technique("BUG type 4", aliases={"se": ("BUG type 4",)}, assumes_unique=True)
def bug_4(words: Words) -> str:
    """Two cells of a unit keep a board from being a grave, and share a digit that is locked there.

    One of the two cells holds an extra candidate, so the other holds the digit they share, which
    the unit can have nowhere else. Both lose the remaining digit of their pair.
    """
    return _locked(words, _grave(words))
