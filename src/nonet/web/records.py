"""The answers of the server as TypedDicts, from which the published schema is made.

Objects that commands write too have the keys of docs/json.md; `command` names the command.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from nonet.formats import wire
from nonet.web.layout import LayoutRecord

# Scenes are described in docs/pictures.md.
SceneRecord = dict[str, Any]


class Head(TypedDict):
    """How every answer begins."""

    schema: Literal[1]
    command: str


class PuzzleHead(Head):
    """How an answer about a puzzle begins."""

    puzzle: str
    caveat: NotRequired[str]  # what was not read of it, and its rules in words


class SolveRecord(PuzzleHead):
    """The solution of a puzzle."""

    solution: str
    engine: str
    guesses: int
    seconds: float


class CountRecord(PuzzleHead):
    """How many solutions there are; no more than `limit` were counted if there is one."""

    count: int
    limit: NotRequired[int]


class ParseRecord(PuzzleHead):
    """A puzzle that was read, and the others in the same text."""

    grid: wire.PositionRecord
    clues: int
    conflicts: list[wire.ConflictRecord]
    solved: bool
    format: str | None
    others: list[wire.PositionRecord]
    more: int
    layout: LayoutRecord


class HintRecord(PuzzleHead):
    """The easiest next step; null if there is none."""

    step: ShownStepRecord | None
    warning: str | None


class CoachRecord(wire.AdviceRecord):
    """What a coach says, with pictures of it."""

    command: str
    scenes: NotRequired[list[SceneRecord]]


class ShownStepRecord(wire.StepRecord):
    """A step with its title and level, and its pictures if they were asked for."""

    title: str
    level: str
    scenes: NotRequired[list[SceneRecord]]


class StepsRecord(PuzzleHead):
    """All steps possible now, the easy ones first; `more` were left out."""

    steps: list[ShownStepRecord]
    more: int
    counts: dict[str, int]
    contradiction: str | None
    warning: str | None


class ExplainRecord(PuzzleHead):
    """A path: how it ends, and its steps."""

    outcome: str
    contradiction: str | None
    warning: str | None
    hardest: str | None
    summary: str
    solved: bool
    steps: list[ShownStepRecord]


class CheckRecord(wire.DiagnosisRecord):
    """What the doctor found, in words too."""

    command: str
    text: str


class RateRecord(wire.RatingRecord):
    """How hard a puzzle is."""

    command: str


class MadeRecord(PuzzleHead):
    """A puzzle that was made."""

    grid: wire.PositionRecord
    clues: int


class DailyRecord(MadeRecord):
    """The puzzle of a day."""

    date: str
    level: str
    version: int


class CanonicalRecord(PuzzleHead):
    """The canonical form of a puzzle."""

    canonical: str
    automorphisms: int


class ConvertRecord(PuzzleHead):
    """A puzzle in another format, and what that format cannot carry."""

    format: str
    text: str
    encoding: Literal["utf-8", "base64"]
    lost: list[str]


class SolutionsRecord(PuzzleHead):
    """Some of the solutions; `more` is whether there are others after them."""

    offset: int
    solutions: list[str]
    more: bool


class TrueCandidateRecord(wire.CandidateRecord):
    """A digit that occurs in some solution, and in how many, counted up to the limit."""

    count: int


class CandidatesRecord(PuzzleHead):
    """The digits that occur in some solution of the puzzle."""

    limit: int
    candidates: list[TrueCandidateRecord]
    complete: bool


class TechniqueRecord(Head):
    """A technique."""

    name: str
    title: str
    family: str
    difficulty: str
    code: str | None
    on_path: bool
    assumes_unique: bool
    is_guess: bool
    aliases: dict[str, list[str]]
    docs: str
    level: str
    summary: str
    sizes: list[int]


class TechniquePageRecord(TechniqueRecord):
    """A technique with an example: a position, the step on it, and its pictures."""

    example: wire.PositionRecord | None
    step: ShownStepRecord | None


class TechniquesRecord(Head):
    """All techniques, the easy ones first."""

    techniques: list[TechniqueRecord]


class FormatRecord(TypedDict):
    """A format that puzzles can be written in."""

    name: str
    summary: str
    suffix: str
    binary: bool


class FormatsRecord(Head):
    """All formats."""

    formats: list[FormatRecord]


class FailureRecord(TypedDict):
    """An error."""

    error: wire.ErrorRecord


class RecordingAnswer(wire.RecordingRecord):
    """What a solver did on a puzzle."""

    command: str
