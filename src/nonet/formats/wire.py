"""Positions, steps, ratings, diagnoses and errors as JSON: the only JSON that nonet writes.

docs/json.md describes the objects, docs/json.schema.json is their JSON Schema. Cells are names
(`"r1c1"`), candidates are objects (`{"cell": "r1c1", "digit": 5}`), grids are strings. `VERSION` is
the version of the schema; it changes when a key is removed or changes its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NotRequired, TypedDict, cast

from nonet.errors import (
    Cancelled,
    ConflictError,
    FormatError,
    ManySolutions,
    Mistake,
    NodeLimit,
    NonetError,
    NoSolution,
    TimeLimit,
    UnknownName,
    Unmet,
    Unsupported,
)
from nonet.model.constraint import Constraint
from nonet.model.explanation import Explanation
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import Conflict, Rules
from nonet.model.solution import Solution
from nonet.model.step import Mark, Step

VERSION = 1


class MoveRecord(TypedDict):
    """One thing a player did; without `on` something was written, with `"on": false` erased."""

    kind: str
    cell: str
    digit: int
    on: NotRequired[bool]


class PlayerRecord(TypedDict, total=False):
    """What a player has beside the digits: marks and colours by cell, and the moves so far."""

    centre: dict[str, str]
    corner: dict[str, str]
    colours: dict[str, str]
    history: list[MoveRecord]


class PositionRecord(TypedDict):
    """A position: a puzzle in nonet's JSON format, and `player` if there is more than digits."""

    nonet: int
    size: int
    rules: NotRequired[dict[str, Any]]
    cells: str
    givens: NotRequired[str]
    marks: NotRequired[list[str]]
    info: NotRequired[dict[str, str]]
    player: NotRequired[PlayerRecord]


class CandidateRecord(TypedDict):
    """A digit in a cell."""

    cell: str
    digit: int


# `from` is a keyword, so this type needs the functional syntax.
LinkRecord = TypedDict(
    "LinkRecord", {"from": list[CandidateRecord], "to": list[CandidateRecord], "strong": bool}
)


class MarkRecord(TypedDict):
    """Something a step points at, with the role it plays."""

    role: str
    cells: list[str]
    candidates: list[CandidateRecord]
    units: list[str]
    links: list[LinkRecord]


class StepRecord(TypedDict):
    """One deduction."""

    technique: str
    places: list[CandidateRecord]
    removes: list[CandidateRecord]
    because: str
    marks: list[MarkRecord]
    eureka: NotRequired[str]  # of chains


class SolutionRecord(TypedDict):
    """A solution and how it was found."""

    schema: int
    puzzle: str
    solution: str
    engine: str
    guesses: int
    seconds: float


class ExplanationRecord(TypedDict):
    """A path: how it ends, and its steps."""

    schema: int
    puzzle: str
    outcome: str
    contradiction: str | None
    warning: str | None
    hardest: str | None
    steps: list[StepRecord]


class AdviceRecord(TypedDict):
    """What a coach says, and no more of it than the rung shows; `step` is as much of the step.

    `wrong` are wrong placed digits, `erased` cells whose right digit was eliminated, and `undo_to`
    the number of moves to keep.
    """

    schema: int
    puzzle: str
    kind: str
    rung: str
    text: str
    house: str | None
    step: StepRecord | None
    wrong: list[CandidateRecord]
    erased: list[str]
    undo_to: int | None
    warning: str | None


class ConflictRecord(TypedDict):
    """Digits that break the rules; `unit` is None for a clash of two candidates."""

    unit: str | None
    candidates: list[CandidateRecord]
    constraint: NotRequired[dict[str, Any]]


class MendRecord(TypedDict):
    """A change of one digit; `to` is 0 if the digit is removed."""

    cell: str
    was: int
    to: int


class ConstraintMendRecord(TypedDict):
    """A change of one constraint; `to` is None if it is removed."""

    constraint: dict[str, Any]
    to: dict[str, Any] | None


class ConstraintsRecord(TypedDict):
    """What `check` adds for puzzles with constraints, and for those not read in full."""

    core_constraints: NotRequired[list[dict[str, Any]] | None]
    constraint_mends: NotRequired[list[ConstraintMendRecord] | None]
    caveat: NotRequired[str]  # what was not read of the puzzle, and its rules in words


class DiagnosisRecord(ConstraintsRecord):
    """The result of `check`; a value is None if there was not enough time to find it."""

    schema: int
    puzzle: str
    valid: bool | None
    count: int | None
    limit: int
    conflicts: list[ConflictRecord]
    core: list[CandidateRecord] | None
    mends: list[MendRecord] | None
    examples: list[str]
    open_cells: list[str] | None
    clues: list[CandidateRecord] | None
    minimal: bool | None
    redundant: list[CandidateRecord] | None
    complete: bool
    unfinished: list[str]
    wrong: list[CandidateRecord] | None
    erased: list[CandidateRecord] | None


class OwnRecord(TypedDict):
    """A rating on nonet's scale; one of many puzzles has `level`, `score` and `hardest` alone."""

    level: str
    score: float
    hardest: str | None
    rounds: NotRequired[int]
    bottlenecks: NotRequired[int]
    techniques: NotRequired[dict[str, int]]


class SeStepRecord(TypedDict):
    """One step of Sudoku Explainer."""

    rating: float
    technique: str
    places: list[CandidateRecord]
    removes: list[CandidateRecord]


class SeRecord(TypedDict):
    """The ratings of Sudoku Explainer; one of many puzzles has `er`, `ep` and `ed` alone."""

    er: float
    ep: float
    ed: float
    technique: NotRequired[str | None]
    finished: NotRequired[bool]
    path: NotRequired[list[SeStepRecord]]


class HodokuRecord(TypedDict):
    """Level and score of HoDoKu, and for a single puzzle its steps by name."""

    level: str
    score: float
    techniques: NotRequired[dict[str, int]]


class RatingRecord(TypedDict):
    """What `rate` found on each scale that was asked for."""

    schema: int
    puzzle: str
    finished: bool
    nonet: NotRequired[OwnRecord]
    se: NotRequired[SeRecord]
    hodoku: NotRequired[HodokuRecord]


class CountersRecord(TypedDict):
    """What a solver did in a recording; `deepest` is the most guesses that stood at once."""

    guesses: int
    backtracks: int
    assignments: int
    eliminations: int
    deepest: int


class EventsRecord(TypedDict):
    """The events of a recording, a column per field: the n-th entries are the n-th event.

    Unlike elsewhere, cells are numbers, row by row from 0, and -1 for an event without a cell.
    """

    kinds: str
    cells: list[int]
    digits: str
    depths: list[int]


class StepNoteRecord(TypedDict):
    """A step of the human path; `at` is the number of its first event."""

    at: int
    technique: str
    text: str


class RecordingRecord(TypedDict):
    """What a solver did on a puzzle."""

    schema: int
    puzzle: str
    solver: str
    title: str
    outcome: str
    limit: int
    solution: str | None
    counters: CountersRecord
    events: EventsRecord
    notes: list[StepNoteRecord]


class ErrorRecord(TypedDict):
    """An error: `code` for programs, `message` for people, and details that depend on the code."""

    code: str
    message: str
    line: NotRequired[int]
    column: NotRequired[int]
    examples: NotRequired[list[str]]  # several-solutions: two that differ
    conflict: NotRequired[ConflictRecord]
    wrong: NotRequired[list[CandidateRecord]]  # mistake
    erased: NotRequired[list[CandidateRecord]]  # mistake
    known: NotRequired[list[str]]  # unknown-name
    seconds: NotRequired[float]  # time-limit, node-limit


# The first class that matches gives the code, so a subclass comes before its base class.
_CODES: tuple[tuple[type[BaseException], str], ...] = (
    (FormatError, "bad-format"),
    (ConflictError, "conflict"),
    (Mistake, "mistake"),
    (NoSolution, "no-solution"),
    (ManySolutions, "several-solutions"),
    (Unsupported, "unsupported"),
    (UnknownName, "unknown-name"),
    (Cancelled, "cancelled"),
    (Unmet, "unmet"),
    (NodeLimit, "node-limit"),
    (TimeLimit, "time-limit"),
    (NonetError, "bad-input"),
    (OSError, "system"),
)
# `usage` is for an invalid command line; nonet has no error class for it.
CODES: tuple[str, ...] = (*(code for _, code in _CODES), "usage")


def position_record(position: Position | Grid) -> PositionRecord:
    """Return a position or a puzzle as JSON.

    >>> position_record(Position("12..34......43.1", centre={"r1c3": "34"}))["player"]
    {'centre': {'r1c3': '34'}}
    """
    from nonet.formats.kinds.json_ import position_to_json

    whole = position if isinstance(position, Position) else Position(position)
    return cast(PositionRecord, position_to_json(whole))


def read_position(record: PositionRecord) -> Position:
    """Return the position of its JSON; FormatError names a key that is wrong.

    >>> position = Position("12..34......43.1", centre={"r1c3": "34"})
    >>> read_position(position_record(position)) == position
    True
    """
    from nonet.formats.kinds.json_ import position_of_json

    return position_of_json(dict(record))


def candidate_record(candidate: tuple[int, int], rules: Rules) -> CandidateRecord:
    """Return a candidate as JSON.

    >>> candidate_record((0, 5), Rules.classic())
    {'cell': 'r1c1', 'digit': 5}
    """
    cell, digit = candidate
    return {"cell": rules.cell_name(cell), "digit": digit}


def candidate_records(candidates: Iterable[tuple[int, int]], rules: Rules) -> list[CandidateRecord]:
    """Return candidates as JSON.

    >>> candidate_records([(0, 5)], Rules.classic())
    [{'cell': 'r1c1', 'digit': 5}]
    """
    return [candidate_record(candidate, rules) for candidate in candidates]


def step_record(step: Step, rules: Rules) -> StepRecord:
    """Return a step as JSON.

    >>> step = Step("naked-single", places=[(0, 5)], because="r1c1 must be 5.")
    >>> step_record(step, Rules.classic())["places"]
    [{'cell': 'r1c1', 'digit': 5}]
    """
    record: StepRecord = {
        "technique": step.technique,
        "places": candidate_records(step.places, rules),
        "removes": candidate_records(step.removes, rules),
        "because": step.because,
        "marks": [_mark_record(mark, rules) for mark in step.marks],
    }
    if step.eureka:
        record["eureka"] = step.eureka
    return record


def _mark_record(mark: Mark, rules: Rules) -> MarkRecord:
    return {
        "role": mark.role,
        "cells": [rules.cell_name(cell) for cell in mark.cells],
        "candidates": candidate_records(mark.candidates, rules),
        "units": [unit.name for unit in mark.units],
        "links": [
            {
                "from": candidate_records(link.source, rules),
                "to": candidate_records(link.target, rules),
                "strong": link.strong,
            }
            for link in mark.links
        ],
    }


def solution_record(solution: Solution) -> SolutionRecord:
    """Return a solution as JSON.

    >>> solution_record(Solution(Grid("1234341221434321"), "constraints", 0, 0.5))["seconds"]
    0.5
    """
    return {
        "schema": VERSION,
        "puzzle": str(solution.grid.givens),
        "solution": str(solution),
        "engine": solution.engine,
        "guesses": solution.guesses,
        "seconds": solution.seconds,
    }


def explanation_record(path: Explanation) -> ExplanationRecord:
    """Return a path as JSON.

    >>> explanation_record(Explanation(Grid("1234341221434321"), []))["outcome"]
    'solved'
    """
    hardest = path.hardest
    return {
        "schema": VERSION,
        "puzzle": str(path.grid),
        "outcome": path.outcome,
        "contradiction": path.contradiction,
        "warning": path.warning,
        "hardest": None if hardest is None else hardest.technique,
        "steps": [step_record(step, path.grid.rules) for step in path],
    }


def conflict_record(conflict: Conflict, rules: Rules) -> ConflictRecord:
    """Return a conflict as JSON.

    >>> rules = Rules.classic(4)
    >>> conflict_record(next(rules.conflicts([1, 1] + [0] * 14)), rules)["unit"]
    'row 1'
    """
    record: ConflictRecord = {
        "unit": None if conflict.unit is None else conflict.unit.name,
        "candidates": candidate_records(conflict.candidates, rules),
    }
    if conflict.constraint is not None:
        record["constraint"] = constraint_record(conflict.constraint)
    return record


def constraint_record(constraint: Constraint) -> dict[str, Any]:
    """Return a constraint as JSON; one of a kind that JSON does not know has only its name.

    >>> from nonet.variants import Cage
    >>> constraint_record(Cage("r1c1 r1c2", total=10))["total"]
    10
    """
    from nonet.formats.kinds.json_constraints import constraint_to_json

    try:
        return constraint_to_json(constraint)
    except Unsupported:
        return {"kind": constraint.name}


def error_code(error: BaseException) -> str:
    """Return the code of an error.

    >>> error_code(ManySolutions()), error_code(TimeLimit(1)), error_code(ValueError())
    ('several-solutions', 'time-limit', 'usage')
    """
    return next((code for kind, code in _CODES if isinstance(error, kind)), "usage")


def error_record(error: BaseException) -> ErrorRecord:
    """Return an error as JSON: a code, a message and any details.

    `line` and `column` count from 1; the message does not repeat them.

    >>> error_record(FormatError("'x' is not a digit", position=2, line=7))
    {'code': 'bad-format', 'message': "'x' is not a digit", 'line': 7, 'column': 3}
    >>> error_record(NoSolution())
    {'code': 'no-solution', 'message': 'no solution'}
    """
    record: ErrorRecord = {"code": error_code(error), "message": str(error)}
    if isinstance(error, FormatError):
        record["message"] = error.message
        if error.line is not None:
            record["line"] = error.line
        if error.column is not None:
            record["column"] = error.column
    elif isinstance(error, ManySolutions):
        record["examples"] = [str(example) for example in error.examples]
    elif isinstance(error, UnknownName):
        record["known"] = list(error.known)
    elif isinstance(error, TimeLimit | NodeLimit):
        record["seconds"] = error.seconds
    elif isinstance(error, NoSolution) and error.grid is not None:
        _add_cells(record, error, error.grid.rules)
    return record


def _add_cells(record: ErrorRecord, error: NoSolution, rules: Any) -> None:
    if isinstance(error, Mistake):
        record["wrong"] = candidate_records(error.wrong, rules)
        record["erased"] = candidate_records(error.erased, rules)
    elif isinstance(error, ConflictError):
        conflict = next(rules.conflicts(error.grid.values), None)
        if conflict is not None:
            record["conflict"] = conflict_record(conflict, rules)
