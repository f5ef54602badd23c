"""The easiest step for a person: which of the steps possible now the coach shows.

| rank | step | needs notes |
|---|---|---|
| 1 | the last empty cell of a house | no |
| 2 | the last place of a digit in the grid | no |
| 3 | a hidden single in a box | no |
| 4 | a hidden single in a row, a column or another house | no |
| 5 | a naked single in a nearly full house (at most a third of its cells are empty) | no |
| 6 | any other naked single | no |
| 7 | ranks 1 to 6 again, where the player's eliminations are needed to see them | yes |
| 8 | all other techniques, in their order | yes |

A step of ranks 1 to 6 follows from the digits alone. Among steps of the same rank, and from rank 8
on of the same technique, the one nearest to the player's last move comes first: the fewest rows and
columns between that move and a cell that the step changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet.base.progress import Progress, Reporter
from nonet.engine.protocol import Deadline
from nonet.errors import TimeLimit
from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import Rules
from nonet.model.step import Step
from nonet.reasoning.logic import all_steps, first_step
from nonet.techniques import Finder, Technique

_SINGLES = ("full-house", "last-digit", "hidden-single", "naked-single")


def easiest(
    position: Position,
    noted: Grid,
    techniques: Sequence[Finder],
    timeout: float | None = None,
    report: Reporter | None = None,
) -> Step | None:
    """Return the easiest step for a person, None if no technique finds one.

    `noted` is the grid with the candidates that the player has left. `report` is called with the
    number of techniques tried.

    >>> from nonet.techniques import PATH
    >>> grid = Grid("123.341221434321")
    >>> easiest(Position(grid), grid, PATH).technique
    'full-house'
    """
    deadline = Deadline(timeout)
    try:
        return _easiest(position, noted, techniques, deadline, report)
    except TimeLimit:
        raise deadline.over() from None  # it names the whole time, not what was left of it


def _easiest(
    position: Position,
    noted: Grid,
    techniques: Sequence[Finder],
    deadline: Deadline,
    report: Reporter | None,
) -> Step | None:
    # In the order of the ranks, so that no other single has to be looked for once there is one.
    singles = sorted(filter(_is_single, techniques), key=lambda each: _SINGLES.index(_name(each)))
    others = [each for each in techniques if not _is_single(each)]

    def follow(done: int) -> Progress:
        """Return a progress function for a call that begins after some techniques."""

        def tell(more: int, total: int | None, info: dict[str, Any]) -> None:
            if report is not None:
                report(done + more, technique=info["technique"])

        return tell

    grids = [position.grid] if noted == position.grid else [position.grid, noted]
    for grid in grids:
        board = Board(grid)
        for each in singles:
            found = all_steps(each, board, timeout=deadline.left(), progress=follow(0))
            ranked = [(rank(step, board), _distance(step, position), step) for step in found]
            if ranked:
                return min(ranked, key=lambda each: each[:2])[2]
    step = first_step(noted, others, timeout=deadline.left(), progress=follow(len(singles)))
    if step is None:
        return None
    technique = next((each for each in others if _name(each) == step.technique), None)
    if not position.history or technique is None or not isinstance(technique, Technique):
        return step
    if technique.family == "forcing":
        # All branches of a net are far apart, and to find every net of a board takes seconds.
        return step
    tried = len(singles) + others.index(technique)
    alike = list(
        all_steps(technique, Board(noted), timeout=deadline.left(), progress=follow(tried))
    )
    return min(alike, key=lambda each: _distance(each, position), default=step)


def rank(step: Step, board: Board) -> int:
    """Return the rank of a single in the table above.

    >>> board = Board(Grid("123.34......43.1"))
    >>> rank(Step("full-house", places=[(3, 4)]), board)
    1
    """
    if step.technique == "full-house":
        return 1
    if step.technique == "last-digit":
        return 2
    if step.technique == "hidden-single":
        kinds = {unit.kind for mark in step.marks for unit in mark.units}
        return 3 if kinds & {"box", "region"} else 4
    (cell, _), *_ = step.places
    most = board.rules.size // 3
    houses = (unit for unit in board.rules.units_of[cell] if len(unit.cells) == board.rules.size)
    return 5 if any(sum(not board[c] for c in unit.cells) <= most for unit in houses) else 6


def _is_single(finder: Finder) -> bool:
    return isinstance(finder, Technique) and finder.family == "singles"


def _name(finder: Finder) -> str:
    return finder.name if isinstance(finder, Technique) else ""


def _distance(step: Step, position: Position) -> int:
    """Return how far a step is from the last move; 0 for all steps without moves."""
    if not position.history:
        return 0
    last = position.history[-1].cell
    return min(_apart(last, cell, position.rules) for cell, _ in (*step.places, *step.removes))


def _apart(one: int, two: int, rules: Rules) -> int:
    (row, column), (other_row, other_column) = map(rules.shape.place, (one, two))
    return abs(row - other_row) + abs(column - other_column)
