"""What values become in JSON: records that a room above this one defines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.formats import wire
    from nonet.model.explanation import Explanation
    from nonet.model.grid import Grid
    from nonet.model.position import Position
    from nonet.model.solution import Solution
    from nonet.model.step import Step


def grid_record(grid: Grid | Position) -> wire.PositionRecord:
    """Return a puzzle or a position in nonet's JSON format."""
    from nonet.formats.wire import position_record

    return position_record(grid)


def solution_record(solution: Solution) -> wire.SolutionRecord:
    """Return a solution as plain data."""
    from nonet.formats import wire as records

    return records.solution_record(solution)


def explanation_record(path: Explanation) -> wire.ExplanationRecord:
    """Return a path as plain data."""
    from nonet.formats import wire as records

    return records.explanation_record(path)


def step_record(step: Step) -> wire.StepRecord:
    """Return a step as plain data."""
    from nonet.formats import wire as records

    return records.step_record(step, step.rules)
