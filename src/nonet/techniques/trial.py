"""Following a candidate through houses and constraints, as a person does with a pencil."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.rules import Candidate
from nonet.model.step import Mark, Step
from nonet.techniques.constrained import Constrained, constrained, masks_of
from nonet.techniques.constraints import name_of
from nonet.techniques.supports import Trial
from nonet.techniques.technique import constraint_technique
from nonet.techniques.words import Words, join, join_groups

# How many placements a sentence lists before it only counts them.
_LISTED = 6


@constraint_technique("Constraint trial", marks="pivot chain?", phrase="a trial")
def constraint_trial(board: Board) -> Iterator[Step]:
    """Assume a candidate and follow singles and constraints: if something breaks, it is wrong.

    Cells with few candidates come first. What follows is placed cell by cell: singles in cells and
    houses, and whatever a constraint leaves no choice about. If a cell or house is left with
    nothing, or a constraint cannot be filled, the candidate that was assumed can be eliminated. It
    is the nishio of puzzles with constraints.
    """
    known, masks = constrained(board.rules), masks_of(board)
    if not known.entries:
        return
    values = board.values
    order = sorted(
        (cell for cell in board.rules.cells if not values[cell]),
        key=lambda cell: (masks[cell].bit_count(), cell),
    )
    tried = [Candidate(cell, digit) for cell in order for digit in digits_of(masks[cell])]
    for trial in known.web.trials(tried, masks):
        yield _refuted(board, known, trial)


def _broken(board: Board, known: Constrained, trial: Trial) -> str:
    """Return what breaks, in words."""
    rules = board.rules
    words = Words(rules, Step("trial"))
    if trial.breaks == "constraint":
        return f"{name_of(known.entries[trial.number], rules)} could not be filled"
    if trial.breaks == "house":
        missing = digits_of(trial.mask)[:1]
        return f"{rules.houses[trial.number].name} would have no place for {words.digits(missing)}"
    name = rules.cell_names[trial.number]
    if board[trial.number]:
        return f"{name} could not be {words.digits(digits_of(trial.mask))}"
    return f"{name} would have no candidate left"


def _refuted(board: Board, known: Constrained, trial: Trial) -> Step:
    rules, wrong, broken = board.rules, trial.wrong, _broken(board, known, trial)
    words = Words(rules, Step("constraint-trial", removes=[wrong]))
    then = [
        f"{rules.cell_names[cell]} would be {words.digits([digit])}"
        for cell, digit in trial.placed[1 : _LISTED + 1]
    ]
    more = len(trial.placed) - 1 - len(then)
    if more > 0:
        then.append(f"{more} more cell{'' if more == 1 else 's'} would follow")
    path = f" Then {join_groups(then) if more > 0 else join(then)}." if then else ""
    end = f"As a result, {broken}" if then else f"Then {broken}"
    because = (
        f"Suppose {rules.cell_names[wrong.cell]} is {words.digits([wrong.digit])}.{path}"
        f" {end}, so {words.effect}."
    )
    marks = [Mark("pivot", candidates=(wrong,))]
    return Step("constraint-trial", removes=[wrong], marks=marks, because=because)
