"""A recording: everything a solver did on one puzzle, in order, as far as it was recorded."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from nonet.base.as_json import AsJson
from nonet.classics.event import Event, Kind
from nonet.classics.replay import Snapshot, replay
from nonet.formats import wire
from nonet.model.grid import Grid

if TYPE_CHECKING:
    from nonet.showing.theatre.solvers import Solver

Outcome = Literal["solved", "impossible", "stuck", "cut"]

# One letter per kind of event in JSON.
LETTERS: dict[Kind, str] = {
    "given": "g",
    "place": "p",
    "remove": "r",
    "guess": "?",
    "backtrack": "b",
    "contradiction": "x",
    "solved": "s",
    "cover": "c",
    "uncover": "u",
}


class Counters(NamedTuple):
    """What a solver did until some moment; `deepest` is the most guesses that stood at once.

    `assignments` are placed and guessed digits, and `eliminations` removed candidates, including
    those that were withdrawn later.

    >>> Counters(guesses=2, backtracks=1, assignments=77, eliminations=411, deepest=1).guesses
    2
    """

    guesses: int = 0
    backtracks: int = 0
    assignments: int = 0
    eliminations: int = 0
    deepest: int = 0


class StepNote(NamedTuple):
    """A step of the human path, whose first event is the one numbered `at`.

    >>> StepNote(0, "naked-single", "r1c1 can only be 5.").technique
    'naked-single'
    """

    at: int
    technique: str
    text: str


@dataclass(frozen=True, repr=False)
class Recording(AsJson):
    """What a solver did on a puzzle: its events, and how it ended.

    - `outcome`: `solved`; `impossible`, if the solver found that there is no solution; `stuck`, if
      the techniques of the human path do not go on; `cut`, if the recording ended at `limit` events
      while the solver was still at work;
    - `solution`: the solved grid, or None;
    - `notes`: the steps of the human path; empty for all others.

    >>> import nonet
    >>> puzzle = ".4......51.....2...26.9.....8....5...9.74..8....5.2..6..7...4...34.269...6......3"
    >>> nonet.record(puzzle, "agent")
    <Recording: agent, solved, 517 events, 2 guesses>
    """

    grid: Grid
    solver: Solver
    events: tuple[Event, ...]
    outcome: Outcome
    solution: Grid | None
    limit: int
    notes: tuple[StepNote, ...] = ()

    def __repr__(self) -> str:
        guesses = self.counters.guesses
        return (
            f"<Recording: {self.solver.name}, {self.outcome}, {len(self.events):,} events,"
            f" {guesses:,} guess{'' if guesses == 1 else 'es'}>"
        )

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """How many guesses stand after each event."""
        depths: list[int] = []
        standing: list[tuple[int | None, ...]] = []
        for event in self.events:
            if event.kind == "guess":
                standing.append(event[1:])
            elif event.kind == "backtrack":
                # A solver may withdraw an outer guess; those made after it go with it.
                while standing and standing.pop() != event[1:]:
                    pass
            depths.append(len(standing))
        return tuple(depths)

    @cached_property
    def counters(self) -> Counters:
        """What the solver did in the whole recording."""
        kinds = Counter(event.kind for event in self.events)
        return Counters(
            guesses=kinds["guess"],
            backtracks=kinds["backtrack"],
            assignments=kinds["place"] + kinds["guess"],
            eliminations=kinds["remove"],
            deepest=max(self.depths, default=0),
        )

    def boards(self) -> Iterator[Snapshot]:
        """Yield the board after each event: `values` and `candidates`, nine rows of nine.

        >>> import nonet
        >>> recording = nonet.record("." * 81, "algorithm-x")
        >>> *_, last = recording.boards()
        >>> bytes(digit for row in last.values for digit in row) == recording.solution.values
        True
        """
        return replay(self.events)

    def to_json(self) -> str:
        """Return `to_dict()` as one line of JSON, without spaces: recordings are long."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    def to_dict(self) -> wire.RecordingRecord:
        """Return the recording as plain data, with a column per field of the events.

        >>> import nonet
        >>> events = nonet.record("." * 81, "cell-sets").to_dict()["events"]
        >>> events["kinds"][0], events["cells"][0], events["digits"][0]
        ('?', 0, '1')
        """
        return {
            "schema": wire.VERSION,
            "puzzle": str(self.grid),
            "solver": self.solver.name,
            "title": self.solver.title,
            "outcome": self.outcome,
            "limit": self.limit,
            "solution": None if self.solution is None else str(self.solution),
            "counters": {
                "guesses": self.counters.guesses,
                "backtracks": self.counters.backtracks,
                "assignments": self.counters.assignments,
                "eliminations": self.counters.eliminations,
                "deepest": self.counters.deepest,
            },
            "events": {
                "kinds": "".join(LETTERS[event.kind] for event in self.events),
                "cells": [_cell(event) for event in self.events],
                "digits": "".join(str(event.digit or 0) for event in self.events),
                "depths": list(self.depths),
            },
            "notes": [
                {"at": note.at, "technique": note.technique, "text": note.text}
                for note in self.notes
            ],
        }


def _cell(event: Event) -> int:
    return -1 if event.row is None or event.col is None else event.row * 9 + event.col
