"""Killer sudoku: what cages allow, alone, together with houses, and by the rule of 45."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.rules import Candidate, Unit
from nonet.model.step import Mark, Step
from nonet.techniques.constrained import CompiledConstraint, constrained, lost, masks_of, narrowings
from nonet.techniques.constraints import located, name_of, step_of
from nonet.techniques.equations import Equation, equations
from nonet.techniques.technique import constraint_technique
from nonet.techniques.words import Words, capital, join, join_groups

# How many sets of digits a sentence lists.
_LISTED = 4
# How many cells of an equation may still be open.
_OPEN = 6


def _sets_left(
    entry: CompiledConstraint, masks: Sequence[int] | Mapping[int, int]
) -> tuple[int, ...]:
    """Return the sets of digits that the cells of a cage can still take."""
    sets = entry.sets
    return () if sets is None else sets.sets(tuple(masks[cell] for cell in sets.cells))


def _caged(board: Board) -> list[CompiledConstraint]:
    return [entry for entry in constrained(board.rules).entries if entry.sets is not None]


def _listed(words: Words, sets: Sequence[int]) -> str:
    return join_groups([words.digits(digits_of(each)) for each in sets], "or")


@constraint_technique(
    "Cage combinations", marks="pattern", aliases={"other": ("Killer combinations", "Cage splits")}
)
def cage_combinations(board: Board) -> Iterator[Step]:
    """The digits of a cage are different and add up to its total, which few sets of digits do.

    A cage of three cells that totals 7 holds 1, 2 and 4: no other three digits add up to 7. Larger
    totals leave several sets; those that the candidates of the cells cannot fill are dropped, and
    what no remaining set can put in a cell is eliminated from it.
    """
    words = Words(board.rules, Step("cage-combinations"))
    for entry, before, _, gone in narrowings(board, "cage-combinations"):
        sets = _sets_left(entry, before)
        total = getattr(entry.constraint, "total", None)
        name = capital(name_of(entry, board.rules))
        totals = "" if total is None else f" totals {total}"
        if 0 < len(sets) <= _LISTED:
            reason = f"{name}{totals}, and its digits can only be {_listed(words, sets)}"
        else:
            reason = f"{name}{totals}. Some candidates do not fit any way to fill it"
        yield step_of("cage-combinations", entry, board, gone, reason)


def _required(entry: CompiledConstraint, masks: Sequence[int]) -> list[int]:
    """Return the digits that are in every set that a cage can still take."""
    sets = _sets_left(entry, masks)
    common = -1 if sets else 0
    for each in sets:
        common &= each
    return list(digits_of(common))


@constraint_technique("Cage hidden single", marks="pattern")
def cage_hidden_single(board: Board) -> Iterator[Step]:
    """A digit that a cage must contain has only one place in it.

    If every set of digits that a cage can still take contains 9, and only one of its cells can be
    9, that cell is 9.
    """
    masks = masks_of(board)
    for entry in _caged(board):
        for digit in _required(entry, masks):
            places = [cell for cell in entry.cells if masks[cell] >> (digit - 1) & 1]
            if len(places) == 1 and not board[places[0]]:
                yield _place_in_cage(board, entry, places[0], digit)


def _place_in_cage(board: Board, entry: CompiledConstraint, cell: int, digit: int) -> Step:
    rules, placed = board.rules, [Candidate(cell, digit)]
    words = Words(rules, Step("cage-hidden-single", places=placed))
    because = (
        f"{capital(name_of(entry, rules))} must contain {words.digits([digit])}: every set of"
        f" digits that still fits has it. It can only go in {rules.cell_names[cell]}, so"
        f" {words.effect}."
    )
    marks = (Mark("pattern", cells=entry.cells, candidates=tuple(placed)),)
    return Step("cage-hidden-single", places=placed, marks=marks, because=because)


@constraint_technique(
    "Cage locked digit", marks="pattern", aliases={"other": ("Cage pointing", "Cage locked set")}
)
def cage_locked_digit(board: Board) -> Iterator[Step]:
    """A digit that a cage must contain is eliminated from cells that see all its places there.

    If every set of digits that a cage can still take contains 9, one of its cells is 9. A cell
    outside the cage that sees all cells of the cage which can be 9 cannot be 9.
    """
    known, masks, left = constrained(board.rules), masks_of(board), board.masks
    for entry in _caged(board):
        for digit in _required(entry, masks):
            places = [cell for cell in entry.cells if masks[cell] >> (digit - 1) & 1]
            if len(places) < 2:
                continue
            gone = [
                Candidate(cell, digit)
                for cell in sorted(known.peers[places[0]])
                if cell not in entry.cells
                and left[cell] >> (digit - 1) & 1
                and all(known.sees(cell, place) for place in places)
            ]
            if gone:
                yield _locked_in_cage(board, entry, places, digit, gone)


def _locked_in_cage(
    board: Board, entry: CompiledConstraint, places: list[int], digit: int, gone: list[Candidate]
) -> Step:
    rules = board.rules
    words = Words(rules, Step("cage-locked-digit", removes=gone))
    what = words.digits([digit])
    because = (
        f"{capital(name_of(entry, rules))} must contain {what}, which can only go in"
        f" {words.cells(places, 'or')}. Cells that see all of these cannot be {what}, so"
        f" {words.effect}."
    )
    shown = tuple(Candidate(cell, digit) for cell in places)
    marks = (Mark("pattern", cells=entry.cells, candidates=shown),)
    return Step("cage-locked-digit", removes=gone, marks=marks, because=because)


@constraint_technique(
    "Killer pair", marks="pattern base", aliases={"other": ("Killer naked pair", "Killer triple")}
)
def killer_pair(board: Board) -> Iterator[Step]:
    """Cages and cells of a house use up a few digits, so no other cell of the house can have them.

    A cage of two cells that totals 8 is 1-7, 2-6 or 3-5. If one of its cells cannot be 3 or 5 and
    the rest is 1-7 or 2-6, the cage takes 1 or 2. A cell of the same house that can only be 1 or 2
    takes the other one. Between them they use up 1 and 2, which can be eliminated from the other
    cells of the house. The same works with three digits and three such cages or cells.
    """
    masks = masks_of(board)
    left = [(entry, _sets_left(entry, masks)) for entry in _caged(board)]
    for house in board.rules.houses:
        inside = set(house.cells)
        cages = [(e, s) for e, s in left if s and set(e.cells) <= inside and len(e.cells) > 1]
        if not cages:
            continue
        for size in (2, 3):
            yield from _killer_sets(board, house, cages, masks, size)


def _killer_sets(
    board: Board,
    house: Unit,
    cages: list[tuple[CompiledConstraint, tuple[int, ...]]],
    masks: Sequence[int],
    size: int,
) -> Iterator[Step]:
    values, left = board.values, board.masks
    placed = {values[cell] for cell in house.cells}
    missing = [digit for digit in board.rules.digits if digit not in placed]
    for digits in combinations(missing, size):
        wanted = sum(1 << (digit - 1) for digit in digits)
        # A cage takes one of the digits if each of its sets has one.
        takers: list[tuple[int, ...]] = [
            entry.cells for entry, sets in cages if all(each & wanted for each in sets)
        ]
        if not takers:
            continue
        takers += [
            (cell,) for cell in house.cells if not values[cell] and not masks[cell] & ~wanted
        ]
        chosen: list[tuple[int, ...]] = []
        taken: set[int] = set()
        for cells in sorted(takers, key=len):
            if not taken & set(cells):
                chosen.append(cells)
                taken |= set(cells)
        if len(chosen) != size or not any(len(cells) > 1 for cells in chosen):
            continue
        gone = [
            Candidate(cell, digit)
            for cell in house.cells
            if cell not in taken
            for digit in digits_of(left[cell] & wanted)
        ]
        if gone:
            yield _killer_step(board, house, chosen, digits, gone)


def _killer_step(
    board: Board,
    house: Unit,
    chosen: list[tuple[int, ...]],
    digits: Sequence[int],
    gone: list[Candidate],
) -> Step:
    rules = board.rules
    words = Words(rules, Step("killer-pair", removes=gone))
    parts = [
        f"the cage {located(cells, rules)}" if len(cells) > 1 else rules.cell_names[cells[0]]
        for cells in sorted(chosen, key=len)
    ]
    what = words.digits(digits)
    because = (
        f"In {house.name}, {join(parts)} must each contain {words.digits(digits, 'or')}. Together"
        f" they use up {what}, so no other cell of {house.name} can be one of them:"
        f" {words.effect}."
    )
    cells = tuple(cell for each in chosen for cell in each)
    shown = tuple(
        Candidate(cell, digit)
        for cell in cells
        for digit in digits
        if board.masks[cell] >> (digit - 1) & 1
    )
    marks = (Mark("pattern", cells=cells, candidates=shown), Mark("base", units=(house,)))
    return Step("killer-pair", removes=gone, marks=marks, because=because)


@constraint_technique(
    "Rule of 45",
    marks="pattern base",
    phrase="the rule of 45",
    aliases={"other": ("Innies and outies", "Law of 45")},
)
def rule_of_45(board: Board) -> Iterator[Step]:
    """Houses have a known sum, so cells that their cages leave over have one too.

    The digits 1 to 9 add up to 45. If the cages inside a row add up to 38 and leave one cell of it,
    that cell (an innie) is 7. If the cages that touch a row add up to 51 and only one of their
    cells is outside the row (an outie), that cell is 6. With several such cells, their sum or the
    difference between innies and outies is known. Two or three houses side by side work the same
    way, with 90 or 135.
    """
    masks, values = masks_of(board), board.values
    seen: set[tuple[Candidate, ...]] = set()
    for equation in equations(constrained(board.rules)):
        cells = equation.support.cells
        open_ = sum([not values[cell] for cell in cells])
        if not open_ or open_ > _OPEN:
            continue
        before = tuple([masks[cell] for cell in cells])
        after = equation.support.exact(before)
        if after == before or not all(after):
            continue
        gone = tuple(sorted(lost(masks, dict(zip(cells, after, strict=True)))))
        if gone and gone not in seen:
            seen.add(gone)
            yield _sum_step(board, equation, gone)


def _sum_step(board: Board, equation: Equation, gone: tuple[Candidate, ...]) -> Step:
    rules = board.rules
    words = Words(rules, Step("rule-of-45", removes=gone))
    houses = words.units(equation.houses)
    add, them = ("adds", "it") if len(equation.houses) == 1 else ("add", "them")
    start = f"{capital(houses)} {add} up to {equation.whole}."
    innies, outies = equation.innies, equation.outies
    if not outies:
        told = f"The cages inside add up to {equation.cages}, so {_adds(words, innies)}"
        told += f" {equation.total}"
    elif not innies:
        told = (
            f"The cages that cover {them} add up to"
            f" {equation.cages}, so {_adds(words, outies)} {-equation.total}"
        )
    else:
        more, less = (innies, outies) if equation.total >= 0 else (outies, innies)
        told = (
            f"The cages that cover all of {them} but {words.cells(innies)} add up to"
            f" {equation.cages}, with {words.cells(outies)} outside. So {_adds(words, more)}"
        )
        difference = abs(equation.total)
        told += f" {difference} more than" if difference else " the same as"
        told += f" {'the sum of ' if len(less) > 1 else ''}{words.cells(less)}"
    cells = (*innies, *outies)
    shown = tuple(
        Candidate(cell, digit)
        for cell in cells
        for digit in board.candidates(cell)
        if (cell, digit) not in gone
    )
    marks = (
        Mark("pattern", cells=cells, candidates=shown),
        Mark("base", units=equation.houses),
    )
    because = f"{start} {told}, and {words.effect}."
    return Step("rule-of-45", removes=gone, marks=marks, because=because)


def _adds(words: Words, cells: Sequence[int]) -> str:
    """Return the beginning of what cells add up to: "r1c1 is", "r1c1 and r1c2 add up to"."""
    return f"{words.cells(cells)} {'is' if len(cells) == 1 else 'add up to'}"
