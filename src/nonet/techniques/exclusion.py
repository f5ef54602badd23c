"""All ways to fill a constraint that leave the rest of the grid possible, and what they share."""

from __future__ import annotations

from collections.abc import Iterator

from nonet.model.board import Board
from nonet.model.step import Step
from nonet.techniques.constrained import CompiledConstraint, constrained, masks_of
from nonet.techniques.constraints import in_order, name_of, step_of
from nonet.techniques.supports import Ways
from nonet.techniques.technique import constraint_technique
from nonet.techniques.words import Words, join

# How many digits are tried in the cells of a constraint before it is left alone: those that are
# filled quickly come first.
_PATIENCE = (300, 3_000, 12_000)
# How many ways to fill a constraint a sentence lists.
_LISTED = 4


@constraint_technique(
    "Combination exclusion", marks="pattern", aliases={"other": ("Aligned combination exclusion",)}
)
def combination_exclusion(board: Board) -> Iterator[Step | None]:
    """Ways to fill a constraint that make another cell, house or constraint impossible are dropped.

    An arrow or a line can often be filled in a few ways only. Each way takes its digits from the
    cells it sees. If a cell loses its last candidate, a house its last place for a digit, or
    another constraint its last way to be filled, that way is dropped. What none of the others uses
    is eliminated from the constraint, and what all of them take away is eliminated outside it. This
    is aligned exclusion, with a constraint in place of two or three cells. Nothing is followed any
    further: it is not a trial.
    """
    known, masks = constrained(board.rules), masks_of(board)
    done: set[CompiledConstraint] = set()
    for patience in _PATIENCE:
        for entry in known.entries:
            if entry in done:
                continue
            yield None
            ways = known.web.ways(entry.number, masks, patience)
            if ways.is_final:
                done.add(entry)
            if ways.number:
                reason = _reason(board, entry, ways)
                yield step_of("combination-exclusion", entry, board, ways.excluded, reason)


def _reason(board: Board, entry: CompiledConstraint, ways: Ways) -> str:
    rules = board.rules
    words = Words(rules, Step("combination-exclusion"))
    name = name_of(entry, rules)
    only = "Only one way" if ways.number == 1 else f"Only {ways.number} ways"
    leave = "leaves" if ways.number == 1 else "leave"
    reason = f"{only} to fill {name} {leave} every other cell, house and constraint possible"
    if 0 < len(ways.examples) <= _LISTED:
        shown = [
            "-".join(words.digits([way[cell]]) for cell in in_order(entry, rules))
            for way in ways.examples
        ]
        reason += f": {join(shown, 'or')}"
    return reason
