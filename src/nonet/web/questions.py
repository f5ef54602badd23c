"""What requests carry, as plain data classes, and how a puzzle is read from one.

`models.py` makes of them the models that check requests on the server; here is no package but
nonet, so that questions can be answered where those are not installed. The text of a puzzle is
parsed and never opened as a file.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field
from typing import Annotated, Any

import nonet
from nonet.reasoning.coaching import left_of
from nonet.reasoning.premises import Premises, examine
from nonet.web.failures import Refusal
from nonet.web.limits import ServerLimits
from nonet.web.work import TimedWork


class Within:
    """What a value must keep to, in the words of pydantic's `Field`."""

    def __init__(self, **bounds: Any) -> None:
        self.bounds = bounds


def key(description: str = "", *, default: Any = MISSING, **bounds: Any) -> Any:
    """Return the field of a request: what it means, its default, and what it must keep to."""
    metadata = bounds | ({"description": description} if description else {})
    if isinstance(default, list):
        return field(default_factory=default.copy, metadata=metadata)
    return field(default=default, metadata=metadata)


Name = Annotated[str, Within(min_length=1, max_length=60)]
Names = Annotated[list[Name], Within(max_length=200)]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A request; unknown keys are refused, so that a misspelt option is not ignored."""


@dataclass(frozen=True, kw_only=True)
class AskedInTime(Asked):
    """A request for work that takes time."""

    seconds: float | None = key(
        "give up after this many seconds, or the server's limit", default=None, gt=0
    )


@dataclass(frozen=True, kw_only=True)
class AskedOfPuzzle(AskedInTime):
    """A request about a puzzle, or about a position of a player."""

    puzzle: str | dict[str, Any] = key(
        "a puzzle as text in any format that nonet reads, or a position as JSON",
        examples=["12..34......43.1"],
    )
    rules: Names = key("variants to add to the rules, such as diagonal", default=[], examples=[[]])


@dataclass(frozen=True, kw_only=True)
class AskedOfLogic(AskedOfPuzzle):
    """A request that lets techniques be chosen."""

    techniques: Names | None = key(
        "the techniques to use, in order; by default the whole path", default=None
    )
    without: Names = key("techniques that are switched off", default=[])
    unique: bool = key("whether techniques may assume that there is one solution", default=True)

    def path(self) -> tuple[nonet.techniques.Technique, ...]:
        """Return the techniques to use; UnknownName for a name that is not one."""
        by_name = nonet.techniques.by_name
        left_out = {by_name(name) for name in self.without}
        asked = nonet.techniques.PATH
        if self.techniques is not None:
            asked = tuple(dict.fromkeys(by_name(name) for name in self.techniques))
        return tuple(each for each in asked if each not in left_out)


def position_of(asked: AskedOfPuzzle, limits: ServerLimits) -> nonet.Position:
    """Return the position that a request is about.

    >>> position_of(AskedOfPuzzle(puzzle="12..34......43.1"), ServerLimits())
    <Position 12..34......43.1>
    """
    rules = asked.rules or None
    if isinstance(asked.puzzle, dict):
        record: Any = asked.puzzle
        position = nonet.formats.wire.read_position(record)
        if rules is not None:
            position = nonet.formats.as_position(position, rules=rules)
    else:
        check_length(asked.puzzle, limits)
        position = nonet.formats.as_position(asked.puzzle, rules=rules)
    check_size(position.rules.size, limits)
    return position


def check_length(text: str, limits: ServerLimits) -> None:
    """Raise Refusal for a text that is longer than the server takes."""
    if len(text) > limits.text:
        message = f"text of {len(text):,} characters; this server takes at most {limits.text:,}"
        raise Refusal("too-large", message)


def check_size(size: int, limits: ServerLimits) -> None:
    """Raise Refusal for a grid that is larger than the server takes."""
    if size > limits.size:
        raise Refusal(
            "too-large",
            f"{size}×{size} grid; this server takes at most {limits.size}×{limits.size}",
        )


def thought_of(position: nonet.Position, job: TimedWork) -> tuple[nonet.Grid, Premises]:
    """Return a grid with the candidates that the player has left, and what is known of it.

    Raises Mistake where the player's digits or marks contradict the solution, and what `solve`
    raises for a broken puzzle.
    """
    premises = examine(position, job.left(), job.progress)
    return left_of(position, premises), premises
