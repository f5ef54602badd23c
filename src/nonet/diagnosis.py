"""What the puzzle doctor found, as data and in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from nonet.model.board import describe_conflict
from nonet.model.grid import Grid
from nonet.model.rules import Candidate, Conflict
from nonet.model.symbols import symbol

# How many of a kind the words name; `to_json` and the attributes have them all.
_NAMED = 12
_EXAMPLES = 4


class Mend(NamedTuple):
    """A single change that leaves exactly one solution; `to` is 0 where the digit is taken away.

    >>> Mend(cell=33, was=3, to=8)
    Mend(cell=33, was=3, to=8)
    """

    cell: int
    was: int
    to: int


@dataclass(frozen=True)
class Diagnosis:
    """What the doctor found; None where time did not allow an answer (`unfinished` names those).

    - `valid`: whether there is exactly one solution; `count`: how many, `limit` at most;
    - `conflicts`: digits that stand twice in a unit or clash;
    - `core`: givens that cannot stand together, though any of them fewer can; `mends`;
    - `examples`: the solution, or two that differ; `open_cells`: where solutions differ;
      `clues`: candidates each of which as a given would leave one solution;
    - `redundant`: givens each of which could go alone; `minimal`: whether there is none;
    - `complete`: whether every cell is filled;
    - `wrong`: placed digits that contradict the only solution of the givens; `erased`: candidates
      of that solution missing from the pencil marks. None where the givens do not have exactly one
      solution, or nothing was placed or erased. With mistakes, `core` and `mends` are None.

    >>> import nonet
    >>> print(nonet.check("12..34......43.1"))
    This puzzle has 2 solutions.
    They differ in 4 cells: r1c3 r1c4 r3c3 r3c4.
    One more given would make it unique, for example r1c3 = 3, r1c3 = 4, r1c4 = 3, r1c4 = 4.
    """

    grid: Grid
    limit: int
    valid: bool | None = None
    count: int | None = None
    conflicts: tuple[Conflict, ...] = ()
    core: tuple[Candidate, ...] | None = None
    mends: tuple[Mend, ...] | None = None
    examples: tuple[Grid, ...] = ()
    open_cells: tuple[int, ...] | None = None
    clues: tuple[Candidate, ...] | None = None
    minimal: bool | None = None
    redundant: tuple[Candidate, ...] | None = None
    complete: bool = False
    unfinished: tuple[str, ...] = ()
    wrong: tuple[Candidate, ...] | None = None
    erased: tuple[Candidate, ...] | None = None

    def __str__(self) -> str:
        return "\n".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        if self.wrong or self.erased:
            return (yield from self._say_mistakes())
        if self.valid:
            yield from self._say_one()
        elif self.count == 0:
            yield from self._say_none()
        elif self.valid is None:
            yield "Whether this puzzle has one solution could not be told in the time allowed."
            yield from self._say_conflicts()
        else:
            yield from self._say_several()
        left = [name for name in self.unfinished if name not in ("valid", "count")]
        if left:
            names = ", ".join(name.replace("_", " ") for name in left)
            yield f"Time was over before everything was looked at (left: {names})."

    def _say_one(self) -> Iterator[str]:
        if self.complete:
            yield "This grid is full and obeys the rules."
        else:
            yield "This puzzle is sound: it has exactly one solution."
        if self.minimal:
            yield f"It is minimal: none of its {self.grid.clues} givens can go."
        elif self.redundant:
            number, total = len(self.redundant), self.grid.clues
            could = self._join(self._candidates(self.redundant))
            yield f"{number} of its {total} givens could go, each alone: {could}."

    def _say_conflicts(self) -> Iterator[str]:
        for conflict in self.conflicts[:_NAMED]:
            yield f"  {describe_conflict(conflict, self.grid.rules)}"

        if len(self.conflicts) > _NAMED:
            yield f"  and {len(self.conflicts) - _NAMED} more conflicts"

    def _say_none(self) -> Iterator[str]:
        if self.conflicts:
            yield "This puzzle has no solution, because it breaks the rules as it stands:"
            yield from self._say_conflicts()
        else:
            yield "This puzzle has no solution."
        if self.core == ():
            yield "Not even without any of its digits."
        elif self.core and not self.conflicts:
            yield f"These givens cannot stand together: {self._join(self._candidates(self.core))}."
        if self.mends:
            yield "What would leave exactly one solution:"
            yield from self._say_mends(self.mends)
        elif self.mends is not None and self.core != ():
            yield "No change of a single digit would leave exactly one solution."

    def _say_mends(self, mends: tuple[Mend, ...]) -> Iterator[str]:
        # A digit that was mistyped is likelier than one too many.
        for cell, was, to in sorted(mends, key=lambda mend: (mend.to == 0, mend))[:_NAMED]:
            given = f"{self._cell(cell)} = {symbol(was)}"
            if to:
                yield f"  {given} was perhaps meant to be {symbol(to)}"
            else:
                yield f"  {given} taken away"
        if len(mends) > _NAMED:
            yield f"  and {len(mends) - _NAMED} more"

    def _say_mistakes(self) -> Iterator[str]:
        yield "The givens have exactly one solution, but this grid contradicts it."
        if self.wrong:
            placed = self._join(self._candidates(self.wrong))
            these = "This placed digit is" if len(self.wrong) == 1 else "These placed digits are"
            yield f"{these} wrong: {placed}."
        if self.erased:
            cells = self._join(self._cell(cell) for cell, _ in self.erased)
            yield f"The right digit is missing from the pencil marks of {cells}."

    def _say_several(self) -> Iterator[str]:
        if self.count is None:
            yield "This puzzle has several solutions."
        elif self.count >= self.limit:
            yield f"This puzzle has {self.limit:,} solutions or more."
        else:
            yield f"This puzzle has {self.count:,} solutions."
        if self.open_cells:
            names = self._join(map(self._cell, self.open_cells), " ")
            yield f"They differ in {len(self.open_cells)} cells: {names}."
        if self.clues:
            some = ", ".join(self._candidates(self.clues[:_EXAMPLES]))
            such_as = "for example " if len(self.clues) > _EXAMPLES else "namely "
            yield f"One more given would make it unique, {such_as}{some}."
        elif self.clues is not None:
            yield "No single further given would make it unique."

    def _cell(self, cell: int) -> str:
        return self.grid.rules.cell_name(cell)

    def _candidates(self, candidates: Iterable[Candidate]) -> list[str]:
        return [f"{self._cell(cell)} = {symbol(digit)}" for cell, digit in candidates]

    @staticmethod
    def _join(words: Iterable[str], separator: str = ", ") -> str:
        named = list(words)
        more = len(named) - _NAMED
        text = separator.join(named[:_NAMED])
        return f"{text} and {more} more" if more > 0 else text

    def to_json(self) -> str:
        """Return everything as one line of JSON, cells by their names.

        >>> import nonet
        >>> nonet.check("123.34......43.1").to_json()[:45]
        '{"puzzle": "123.34......43.1", "valid": true,'
        """
        return json.dumps(self._as_dict(), ensure_ascii=False)

    def _as_dict(self) -> dict[str, Any]:
        return {
            "puzzle": str(self.grid),
            "valid": self.valid,
            "count": self.count,
            "limit": self.limit,
            "conflicts": [
                {
                    "unit": None if conflict.unit is None else conflict.unit.name,
                    "candidates": self._pairs(conflict.candidates),
                }
                for conflict in self.conflicts
            ],
            "core": self._pairs(self.core),
            "mends": self.mends
            and [{"cell": self._cell(m.cell), "was": m.was, "to": m.to} for m in self.mends],
            "examples": [str(example) for example in self.examples],
            "open_cells": None
            if self.open_cells is None
            else [self._cell(cell) for cell in self.open_cells],
            "clues": self._pairs(self.clues),
            "minimal": self.minimal,
            "redundant": self._pairs(self.redundant),
            "complete": self.complete,
            "unfinished": list(self.unfinished),
            "wrong": self._pairs(self.wrong),
            "erased": self._pairs(self.erased),
        }

    def _pairs(self, candidates: Iterable[Candidate] | None) -> list[dict[str, Any]] | None:
        if candidates is None:
            return None
        return [{"cell": self._cell(cell), "digit": digit} for cell, digit in candidates]
