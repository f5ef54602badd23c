"""What becomes plain data: `to_dict` returns a dict, `to_json` the same as a line of JSON."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonet.formats import wire
    from nonet.model.explanation import Explanation
    from nonet.model.grid import Grid
    from nonet.model.position import Position
    from nonet.model.solution import Solution
    from nonet.model.step import Step


class AsJson:
    """A result that becomes plain data.

    >>> from nonet import Grid
    >>> Grid("12..34......43.1").to_json()
    '{"nonet": 1, "size": 4, "cells": "12..34......43.1"}'
    """

    __slots__ = ()

    @abstractmethod
    def to_dict(self) -> Mapping[str, object]:
        """Return it as plain data."""

    def to_json(self) -> str:
        """Return `to_dict()` as one line of JSON."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False)


class AsColumns(AsJson):
    """A result with an entry per row, whose `to_dict` returns columns."""

    def to_json(self) -> str:
        """Return the columns of `to_dict()` as one line of JSON, with null for NaN."""
        import json

        columns: Any = self.to_dict()
        lists = {name: list(map(_plain, column)) for name, column in columns.items()}
        return json.dumps(lists, ensure_ascii=False)

    def __eq__(self, other: object) -> bool:
        """Whether all but the seconds is equal."""
        if type(self) is not type(other):
            return NotImplemented
        mine, theirs = vars(self), vars(other)
        return all(_same(mine[name], theirs[name]) for name in mine if name != "seconds")

    __hash__ = None  # type: ignore[assignment]  # arrays can change


def _same(one: Any, two: Any) -> bool:
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(_same(one[key], two[key]) for key in one)
    if hasattr(one, "tobytes") and hasattr(two, "tobytes"):
        # NaN is equal to itself here.
        return (one.shape, one.dtype) == (two.shape, two.dtype) and one.tobytes() == two.tobytes()
    return bool(one == two)


def _plain(value: Any) -> Any:
    """Return a number of NumPy as Python's own; None for NaN."""
    own = value.item() if hasattr(value, "item") else value
    return None if own != own else own


# The records are defined above this room; they are imported when one is made.


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
