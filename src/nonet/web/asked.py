"""What requests carry, as pydantic models, and how a puzzle is read from one.

The text of a puzzle is parsed and never opened as a file.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

import nonet
from nonet.web.failures import Refusal
from nonet.web.limits import Limits
from nonet.web.work import Job

Name = Annotated[str, Field(min_length=1, max_length=60)]
Names = Annotated[list[Name], Field(max_length=200)]
Seconds = Annotated[
    float | None,
    Field(default=None, gt=0, description="give up after this many seconds, or the server's limit"),
]


class Asked(BaseModel):
    """A request; unknown keys are refused, so that a misspelt option is not ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AskedInTime(Asked):
    """A request for work that takes time."""

    seconds: Seconds = None


class AskedOfPuzzle(AskedInTime):
    """A request about a puzzle, or about a position of a player."""

    puzzle: str | dict[str, Any] = Field(
        description="a puzzle as text in any format that nonet reads, or a position as JSON",
        examples=["12..34......43.1"],
    )
    rules: Names = Field(
        default=[], description="variants to add to the rules, such as diagonal", examples=[[]]
    )


class AskedOfLogic(AskedOfPuzzle):
    """A request that lets techniques be chosen."""

    techniques: Names | None = Field(
        default=None, description="the techniques to use, in order; by default the whole path"
    )
    without: Names = Field(default=[], description="techniques that are switched off")
    unique: bool = Field(
        default=True, description="whether techniques may assume that there is one solution"
    )

    def path(self) -> tuple[nonet.techniques.Technique, ...]:
        """Return the techniques to use; UnknownName for a name that is not one."""
        by_name = nonet.techniques.by_name
        left_out = {by_name(name) for name in self.without}
        asked = nonet.techniques.PATH
        if self.techniques is not None:
            asked = tuple(dict.fromkeys(by_name(name) for name in self.techniques))
        return tuple(each for each in asked if each not in left_out)


def position_of(asked: AskedOfPuzzle, limits: Limits) -> nonet.Position:
    """Return the position that a request is about.

    >>> position_of(AskedOfPuzzle(puzzle="12..34......43.1"), Limits())
    <Position 12..34......43.1>
    """
    rules = asked.rules or None
    if isinstance(asked.puzzle, dict):
        record: Any = asked.puzzle
        position = nonet.formats.wire.read_position(record)
        if rules is not None:
            position = nonet.formats.as_position(position, rules)
    else:
        check_length(asked.puzzle, limits)
        position = nonet.formats.as_position(asked.puzzle, rules)
    check_size(position.rules.size, limits)
    return position


def check_length(text: str, limits: Limits) -> None:
    """Raise Refusal for a text that is longer than the server takes."""
    if len(text) > limits.text:
        message = f"text of {len(text):,} characters; this server takes at most {limits.text:,}"
        raise Refusal("too-large", message)


def check_size(size: int, limits: Limits) -> None:
    """Raise Refusal for a grid that is larger than the server takes."""
    if size > limits.size:
        raise Refusal(
            "too-large",
            f"{size}×{size} grid; this server takes at most {limits.size}×{limits.size}",
        )


def thinking_grid(position: nonet.Position, job: Job, *, unique: bool) -> nonet.Grid:
    """Return the grid on which steps are looked for: with the candidates that the player has left.

    Raises Mistake where the player's digits or marks contradict the solution, and what `solve`
    raises for a broken puzzle.
    """
    if position.centre is None and not position.history:
        return position.grid
    advice = nonet.coach(
        position, techniques=(), unique=unique, timeout=job.left(), progress=job.progress
    )
    if advice.error is not None:
        raise advice.error
    if advice.mistakes is not None:
        solution = nonet.solve(position.grid.givens, timeout=job.left(), progress=job.progress).grid
        erased = [
            nonet.Candidate(cell, solution.values[cell]) for cell, _ in advice.mistakes.erased
        ]
        raise nonet.Mistake(
            advice.at("pattern").text.rstrip("."),
            grid=position.grid,
            wrong=advice.mistakes.wrong,
            erased=erased,
        )
    return advice.grid
