"""Advice: what a coach says about a position, rung by rung."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from nonet.base.as_json import AsJson
from nonet.errors import ConflictError, ManySolutions, SudokuError, UnknownName
from nonet.formats import wire
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import Candidate, Unit
from nonet.model.shown import Shown
from nonet.model.step import Mark, Step
from nonet.reasoning.coaching import ladder, mistakes
from nonet.reasoning.coaching.mistakes import Mistakes

Kind = Literal["mistake", "broken", "step", "solved", "stuck"]
Rung = Literal["nudge", "area", "technique", "pattern", "conclusion", "why"]
RUNGS: tuple[Rung, ...] = get_args(Rung)


def checked_rung(rung: str) -> Rung:
    """Return the name of a rung; UnknownName for any other.

    >>> checked_rung("nugde")
    Traceback (most recent call last):
    nonet.errors.UnknownName: unknown rung 'nugde'; did you mean 'nudge'?
    """
    for known in RUNGS:
        if rung == known:
            return known
    raise UnknownName(rung, RUNGS, kind="rung")


@dataclass(frozen=True, repr=False)
class Advice(Shown, AsJson):
    """What a coach says about a position, up to a rung of the ladder.

    `kind` is "step", "mistake", "broken" for a puzzle without exactly one solution, "solved", or
    "stuck" if none of the techniques finds a step. `text` is the sentence of the rung, `shown` as
    much of the step as a picture of the rung may show, and `at(rung)` the same advice on another
    rung. `step` is the whole step, `mistakes` all that is wrong, and `error` what is wrong with a
    broken puzzle. `grid` has the candidates that the player has left, on which the step was found.

    >>> import nonet
    >>> advice = nonet.coach("123.341221434321", rung="area")
    >>> advice
    <Advice step, area: Look at row 1.>
    >>> advice.at("conclusion").text
    'r1c4 must be 4.'
    """

    kind: Kind
    rung: Rung
    position: Position
    grid: Grid
    step: Step | None = None
    mistakes: Mistakes | None = None
    error: SudokuError | None = None
    warning: str | None = None

    def at(self, rung: Rung) -> Advice:
        """Return the same advice on another rung."""
        return replace(self, rung=checked_rung(rung))

    @property
    def text(self) -> str:
        """The sentence of this rung."""
        if self.step is not None:
            return ladder.say(self.step, self.grid, self.rung)
        if self.mistakes is not None:
            return mistakes.say(self.position, self.mistakes, self.rung)
        if self.error is not None:
            return _broken(self.error)
        if self.kind == "solved":
            return "The puzzle is solved."
        return "None of these techniques finds a step."

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Advice {self.kind}, {self.rung}: {self.text}>"

    @property
    def house(self) -> Unit | None:
        """The house to look at; None on the first rung."""
        if self.rung == "nudge":
            return None
        if self.mistakes is not None:
            return mistakes.house_of(self.position, self.mistakes.first.cell)
        return None if self.step is None else ladder.area(self.step, self.grid)

    @property
    def shown(self) -> Step | None:
        """As much of the step as a picture of this rung may show; None without a step."""
        if self.step is not None:
            return ladder.shown(self.step, self.grid, self.rung)
        if self.mistakes is None:
            return None
        house, cell = self.house, self.mistakes.first.cell
        if self.rung == "nudge" or house is None:
            return Step("", because=self.text)
        if self.rung in ("area", "technique"):
            return Step("", marks=[Mark("pattern", units=(house,))], because=self.text)
        return Step("", marks=[Mark("target", cells=(cell,))], because=self.text)

    @property
    def wrong(self) -> tuple[Candidate, ...]:
        """The wrong placed digits that this rung may name: one by its cell, then all."""
        return self._told(self.mistakes.wrong if self.mistakes else ())

    @property
    def erased(self) -> tuple[int, ...]:
        """The cells without their right digit that this rung may name."""
        if self.mistakes is None or (self.mistakes.wrong and self.rung == "pattern"):
            return ()
        return tuple(cell for cell, _ in self._told(self.mistakes.erased))

    @property
    def undo_to(self) -> int | None:
        """How many moves to keep, from the rung `conclusion` on; None if that is not known."""
        if self.mistakes is None or self.rung not in ("conclusion", "why"):
            return None
        return self.mistakes.undo_to

    def _told(self, all_: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        if self.rung in ("nudge", "area", "technique"):
            return ()
        return all_[:1] if self.rung == "pattern" else all_

    def to_dict(self) -> wire.AdviceRecord:
        """Return the advice as plain data, with no more in it than the rung shows.

        >>> import nonet
        >>> nonet.coach("123.341221434321", rung="technique").to_dict()["step"]["places"]
        []
        """
        rules, house, shown = self.position.rules, self.house, self.shown
        return {
            "schema": wire.VERSION,
            "puzzle": str(self.position.grid),
            "kind": self.kind,
            "rung": self.rung,
            "text": self.text,
            "house": None if house is None else house.name,
            "step": None if shown is None else wire.step_record(shown, rules),
            "wrong": wire.candidate_records(self.wrong, rules),
            "erased": [rules.cell_name(cell) for cell in self.erased],
            "undo_to": self.undo_to,
            "warning": self.warning,
        }


def _broken(error: SudokuError) -> str:
    caveat = getattr(error, "caveat", "")
    beside = f" This is about the part of the puzzle that was read; {caveat}" if caveat else ""
    if isinstance(error, ManySolutions):
        return f"This puzzle has several solutions; `nonet check` shows where they differ.{beside}"
    if isinstance(error, ConflictError):
        return f"These digits leave no solution: {error}; `nonet check` shows how to fix it."
    return f"This puzzle has no solution; `nonet check` shows why.{beside}"
