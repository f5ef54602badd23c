"""Constraints and the cells around them: what a digit elsewhere would leave to a constraint."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.rules import Candidate
from nonet.model.step import Mark, Step
from nonet.techniques.constrained import (
    CompiledConstraint,
    Constrained,
    constrained,
    lost,
    masks_of,
)
from nonet.techniques.constraints import span
from nonet.techniques.technique import constraint_technique
from nonet.techniques.words import Words, capital

# How many cells a constraint, or two of them together, have at most.
_MOST_CELLS = 10


@constraint_technique("Constraint pressure", marks="pattern")
def constraint_pressure(board: Board) -> Iterator[Step]:
    """A digit that would make a constraint impossible to fill can be eliminated.

    A cell that sees several cells of an arrow, a cage or a line takes its digit away from them. If
    the rest cannot be filled any more, the cell is not that digit. This is what a locked digit of a
    cage does, for constraints of any kind.
    """
    known, masks = constrained(board.rules), masks_of(board)
    peers = known.peers
    for entry in known.entries:
        if len(entry.cells) > _MOST_CELLS or not entry.is_handy(masks):
            continue
        inside = set(entry.cells)
        open_ = [cell for cell in entry.cells if not board[cell]]
        around = sorted({cell for each in open_ for cell in peers[each]} - inside)
        gone: list[Candidate] = []
        for cell in around:
            if board[cell]:
                continue
            seen = [each for each in open_ if known.sees(cell, each)]
            gone += [
                Candidate(cell, digit)
                for digit in digits_of(masks[cell])
                if _chokes(entry, masks, seen, 1 << (digit - 1))
            ]
        for digit in sorted({each.digit for each in gone}):
            yield _pressed(board, entry, [each for each in gone if each.digit == digit])


def _chokes(entry: CompiledConstraint, masks: dict[int, int], seen: list[int], bit: int) -> bool:
    """Whether a constraint cannot be filled without a digit in the cells that are seen."""
    hit = [cell for cell in seen if masks[cell] & bit]
    if not hit:
        return False
    return not entry.can_hold({**masks, **{cell: masks[cell] & ~bit for cell in hit}})


def _pressed(board: Board, entry: CompiledConstraint, gone: list[Candidate]) -> Step:
    rules = board.rules
    words = Words(rules, Step("constraint-pressure", removes=gone))
    digit, cells = words.eliminated, words.cells_of(gone, "or")
    because = (
        f"{capital(entry.constraint.summary)}. If {cells} were {digit}, no cell of the constraint"
        f" that it sees could be {digit}, and there would be no way left to fill the constraint,"
        f" so {words.effect}."
    )
    shown = tuple(
        Candidate(cell, gone[0].digit)
        for cell in entry.cells
        if gone[0].digit in board.candidates(cell)
    )
    marks = (Mark("pattern", cells=entry.cells, candidates=shown),)
    return Step("constraint-pressure", removes=gone, marks=marks, because=because)


@constraint_technique("Two constraints", marks="pattern{2}", phrase="two constraints together")
def two_constraints(board: Board) -> Iterator[Step]:
    """Two constraints that meet allow less together than each by itself.

    Two lines that cross, or a cage under an arrow, share cells, and cells of one see cells of the
    other. A candidate is eliminated if, with it, one of the two leaves the other no way to be
    filled.
    """
    known, masks = constrained(board.rules), masks_of(board)
    seen: set[tuple[Candidate, ...]] = set()
    for one, two in _meeting(known):
        cells = {*one.cells, *two.cells}
        if len(cells) > _MOST_CELLS or sum(not board[cell] for cell in cells) < 3:
            continue
        if not (one.is_handy(masks) and two.is_handy(masks)):
            continue
        after = _together(known, one, two, {cell: masks[cell] for cell in cells})
        gone = () if after is None else tuple(sorted(lost(masks, after)))
        if gone and gone not in seen:
            seen.add(gone)
            yield _both(board, one, two, gone)


def _meeting(known: Constrained) -> Iterator[tuple[CompiledConstraint, CompiledConstraint]]:
    """Yield the pairs of constraints that share a cell, those that share most first."""
    pairs = [
        (len({*one.cells} & {*two.cells}), place, other)
        for place, one in enumerate(known.entries)
        for other, two in enumerate(known.entries[:place])
    ]
    for shared, place, other in sorted(pairs, key=lambda each: (-each[0], each[1:])):
        if shared:
            yield known.entries[other], known.entries[place]


def _together(
    known: Constrained, one: CompiledConstraint, two: CompiledConstraint, masks: dict[int, int]
) -> dict[int, int] | None:
    """Return what both constraints allow if each candidate is tried in both."""
    both = known.joint(one, two)
    left = both.settle(masks)
    if left is None:
        return None
    for cell in sorted(left):
        mask = left[cell]
        if mask & (mask - 1):
            for digit in digits_of(mask):
                if both.settle({**left, cell: 1 << (digit - 1)}, (cell,)) is None:
                    left = {**left, cell: left[cell] & ~(1 << (digit - 1))}
    return left


def _both(
    board: Board, one: CompiledConstraint, two: CompiledConstraint, gone: tuple[Candidate, ...]
) -> Step:
    rules = board.rules
    words = Words(rules, Step("two-constraints", removes=gone))
    because = (
        f"{capital(one.constraint.summary)}; {two.constraint.summary}. Some candidates in"
        f" {span(tuple(sorted({*one.cells, *two.cells})), rules)} leave no way to obey both, so"
        f" {words.effect}."
    )
    marks = tuple(
        Mark(
            "pattern",
            cells=entry.cells,
            candidates=tuple(
                Candidate(cell, digit)
                for cell in entry.cells
                for digit in board.candidates(cell)
                if (cell, digit) not in gone
            ),
        )
        for entry in (one, two)
    )
    return Step("two-constraints", removes=gone, marks=marks, because=because)
