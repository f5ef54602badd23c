"""Constraints and the cells around them: what a digit elsewhere would leave to a constraint."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.board import Board
from nonet.model.rules import Candidate
from nonet.model.step import Mark, Step
from nonet.techniques.constrained import CompiledConstraint, constrained, lost, masks_of
from nonet.techniques.constraints import span
from nonet.techniques.technique import constraint_technique
from nonet.techniques.words import Words, capital


@constraint_technique("Constraint pressure", marks="pattern")
def constraint_pressure(board: Board) -> Iterator[Step]:
    """A digit that would make a constraint impossible to fill can be eliminated.

    A cell that sees several cells of an arrow, a cage or a line takes its digit away from them. If
    the rest cannot be filled any more, the cell is not that digit. This is what a locked digit of a
    cage does, for constraints of any kind.
    """
    known, masks, values = constrained(board.rules), masks_of(board), board.values
    for entry in known.entries:
        gone = known.web.pressed(entry.number, masks, values)
        for digit in sorted({each.digit for each in gone}):
            yield _pressed(board, entry, [each for each in gone if each.digit == digit])


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
    if not known.meeting:
        return
    seen: set[tuple[Candidate, ...]] = set()
    for place, after in known.web.together(known.meeting, masks, board.values):
        gone = lost(masks, after)
        if gone and gone not in seen:
            seen.add(gone)
            one, two = known.meeting[place]
            yield _both(board, known.entries[one], known.entries[two], gone)


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
