"""The result of `check`, as data and as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from nonet.base.as_json import AsJson
from nonet.formats import constraint_to_text, wire
from nonet.model.board import describe_conflict
from nonet.model.caveat import UNREAD
from nonet.model.constraint import Constraint
from nonet.model.grid import Grid
from nonet.model.rules import Candidate, Conflict
from nonet.model.shown import Shown

# How many of each kind the text lists; `to_json` and the attributes contain all of them.
_NAMED = 12
_EXAMPLES = 4


class Mend(NamedTuple):
    """A change of one digit that leaves exactly one solution; `to` is 0 to remove the digit.

    >>> Mend(cell=33, was=3, to=8)
    Mend(cell=33, was=3, to=8)
    """

    cell: int
    was: int
    to: int


class ConstraintMend(NamedTuple):
    """A change of one constraint that leaves exactly one solution; `to` is None to remove it.

    >>> from nonet.variants import Cage
    >>> ConstraintMend(Cage("r1c1 r1c2", total=15), to=Cage("r1c1 r1c2", total=14)).to
    variants.Cage('r1c1 r1c2', total=14)
    """

    constraint: Constraint
    to: Constraint | None


@dataclass(frozen=True, repr=False)
class Diagnosis(Shown, AsJson):
    """The result of `check`; `unfinished` names what was not found in time, which is None.

    - `valid`: whether there is exactly one solution; `count`: how many, at most `limit`;
    - `conflicts`: digits that appear twice in a unit, clash, or break a constraint;
    - `core`: givens and constraints that cannot all hold, while all but any one of them can;
      `mends`: changes of one digit or of one constraint that leave exactly one solution;
    - `examples`: the solution, or two that differ; `open_cells`: where solutions differ;
      `clues`: candidates any one of which, as a given, would leave exactly one solution;
    - `redundant`: givens any one of which can be removed; `minimal`: whether there are none;
    - `complete`: whether every cell is filled;
    - `wrong`: placed digits that contradict the only solution of the givens; `erased`: candidates
      of that solution missing from the pencil marks. None where the givens do not have exactly one
      solution, or nothing was placed or erased. With mistakes, `core` and `mends` are None.

    All of this is about the part of the puzzle that was read: the text and the JSON add
    `grid.caveat` where that is not all.

    >>> import nonet
    >>> print(nonet.check("12..34......43.1"))
    This puzzle has 2 solutions.
    They differ in 4 cells: r1c3, r1c4, r3c3, r3c4.
    Any of these givens would make it unique: r1c3 = 3, r1c3 = 4, r1c4 = 3, r1c4 = 4, and 4 more.
    >>> nonet.check("12..34......43.1")
    <Diagnosis: 2 solutions, which differ in 4 cells>
    """

    grid: Grid
    limit: int
    valid: bool | None = None
    count: int | None = None
    conflicts: tuple[Conflict, ...] = ()
    core: tuple[Candidate | Constraint, ...] | None = None
    mends: tuple[Mend | ConstraintMend, ...] | None = None
    examples: tuple[Grid, ...] = ()
    open_cells: tuple[int, ...] | None = None
    clues: tuple[Candidate, ...] | None = None
    minimal: bool | None = None
    redundant: tuple[Candidate, ...] | None = None
    complete: bool = False
    unfinished: tuple[str, ...] = ()
    wrong: tuple[Candidate, ...] | None = None
    erased: tuple[Candidate, ...] | None = None

    def __post_init__(self) -> None:
        """Let the candidates know the shape of their grid."""
        if not isinstance(self.grid, Grid):
            raise TypeError(f"grid must be a Grid, not a value of type {type(self.grid).__name__}")
        shape = self.grid.rules.shape
        for name in ("core", "clues", "redundant", "wrong", "erased"):
            found = getattr(self, name)
            if found:
                bound = (x.within(shape) if isinstance(x, Candidate) else x for x in found)
                object.__setattr__(self, name, tuple(bound))

    def __bool__(self) -> bool:
        """`valid`, so that `if check(puzzle)` asks what it seems to; False if it is not known."""
        return bool(self.valid)

    def __repr__(self) -> str:
        return f"<Diagnosis: {', '.join(self._facts())}>"

    def _facts(self) -> Iterator[str]:
        mistakes = len(self.wrong or ()) + len(self.erased or ())
        if mistakes:
            yield _number(mistakes, "mistake")
        elif self.valid is None:
            yield "undecided within the time limit"
        elif self.valid:
            yield "full and correct" if self.complete else "exactly one solution"
            if self.minimal:
                yield "minimal"
            elif self.redundant:
                yield _number(len(self.redundant), "redundant given")
        elif self.count == 0:
            yield "no solution"
            if self.conflicts:
                yield _number(len(self.conflicts), "conflict")
        else:
            yield self._how_many()
            if self.open_cells:
                yield f"which differ in {_number(len(self.open_cells), 'cell')}"

    def _how_many(self) -> str:
        if self.count is None:
            return "several solutions"
        if self.count >= self.limit:
            return f"at least {self.limit:,} solutions"
        return f"{self.count:,} solutions"

    def __str__(self) -> str:
        return "\n".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        if self.wrong or self.erased:
            yield from self._say_mistakes()
        elif self.valid:
            yield from self._say_one()
        elif self.count == 0:
            yield from self._say_none()
        elif self.valid is None:
            yield "The time limit was reached before it was clear whether there is one solution."
            yield from self._say_conflicts()
        else:
            yield from self._say_several()
        left = [name for name in self.unfinished if name not in ("valid", "count")]
        if left and not (self.wrong or self.erased):
            names = ", ".join(name.replace("_", " ") for name in left)
            yield f"The time limit was reached before these were examined: {names}."
        if self.grid.caveat and not (self.valid and UNREAD not in self.grid.info):
            yield f"This is about the part of the puzzle that was read; {self.grid.caveat}"

    def _say_one(self) -> Iterator[str]:
        if self.complete:
            yield "This grid is full and obeys the rules."
        else:
            yield "This puzzle is valid: it has exactly one solution."
        if self.minimal:
            clues = self.grid.clues
            some = f"none of its {clues} givens" if clues > 1 else "its only given"
            cannot = "can be removed" if clues > 1 else "cannot be removed"
            yield f"It is minimal: {some} {cannot}." if clues else "It has no givens."
        elif self.redundant:
            named = self._join(self._candidates(self.redundant))
            number = len(self.redundant)
            which = "This given" if number == 1 else f"Any one of these {number} givens"
            yield f"{which} could be removed and there would still be one solution: {named}."

    def _say_conflicts(self) -> Iterator[str]:
        for conflict in self.conflicts[:_NAMED]:
            yield f"  {describe_conflict(conflict, self.grid.rules)}"

        if len(self.conflicts) > _NAMED:
            yield f"  and {_number(len(self.conflicts) - _NAMED, 'more conflict')}"

    def _say_none(self) -> Iterator[str]:
        if self.conflicts:
            # A constraint may be impossible by itself, without any digit.
            has_digits = any(each.candidates for each in self.conflicts)
            why = "it breaks the rules" if has_digits else "of a constraint that nothing can obey"
            yield f"This puzzle has no solution because {why}:"
            yield from self._say_conflicts()
        else:
            yield "This puzzle has no solution."
        named = [each for each in self.core or () if isinstance(each, Constraint)]
        givens = [each for each in self.core or () if not isinstance(each, Constraint)]
        if self.core == ():
            has_named = self.grid.rules.plain is not self.grid.rules
            also = " and its constraints" if has_named else ""
            yield f"It would have none even without its givens{also}."
        elif named and not self.conflicts:
            if self.core is not None and len(self.core) == 1:
                yield "This constraint cannot hold whatever the digits are:"
            else:
                yield "These cannot all hold, but without any one of them the others can:"
            for each in named[:_NAMED]:
                yield f"  {constraint_to_text(each)}: {each.summary}"
            if len(named) > _NAMED:
                yield f"  and {_number(len(named) - _NAMED, 'more constraint')}"
            if givens:
                yield f"  {self._join(self._candidates(givens))}"
        elif givens and not self.conflicts:
            yield f"These givens cannot all be right: {self._join(self._candidates(givens))}."
        if self.mends:
            which = "This change" if len(self.mends) == 1 else "Any one of these changes"
            yield f"{which} would leave exactly one solution:"
            yield from self._say_mends(self.mends)
        elif self.mends is not None and self.core != ():
            what = "digit" if self.grid.rules.plain is self.grid.rules else "digit or clue"
            yield f"No change to a single {what} would leave exactly one solution."

    def _say_mends(self, mends: tuple[Mend | ConstraintMend, ...]) -> Iterator[str]:
        symbols = self.grid.rules.shape.symbols
        digits = [mend for mend in mends if isinstance(mend, Mend)]
        # A mistyped digit is more likely than a superfluous one.
        sentences = [
            f"  change {self._cell(cell)} from {symbols[was]} to {symbols[to]}"
            if to
            else f"  remove {symbols[was]} from {self._cell(cell)}"
            for cell, was, to in sorted(digits, key=lambda mend: (mend.to == 0, mend))
        ]
        for mend in sorted(
            (mend for mend in mends if isinstance(mend, ConstraintMend)),
            key=lambda mend: mend.to is None,
        ):
            was = constraint_to_text(mend.constraint)
            sentences.append(
                f"  remove {was}"
                if mend.to is None
                else f"  change {was} to {constraint_to_text(mend.to)}"
            )
        yield from sentences[:_NAMED]
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
        yield f"This puzzle has {self._how_many()}."
        if self.open_cells:
            names = self._join(map(self._cell, self.open_cells))
            yield f"They differ in {len(self.open_cells)} cells: {names}."
        if self.clues:
            named = self._join(self._candidates(self.clues), _EXAMPLES)
            which = "This given" if len(self.clues) == 1 else "Any of these givens"
            yield f"{which} would make it unique: {named}."
        elif self.clues is not None:
            yield "No single additional given would make it unique."

    def _cell(self, cell: int) -> str:
        return self.grid.rules.cell_name(cell)

    def _candidates(self, candidates: Iterable[Candidate]) -> list[str]:
        symbols = self.grid.rules.shape.symbols
        return [f"{self._cell(cell)} = {symbols[digit]}" for cell, digit in candidates]

    @staticmethod
    def _join(words: Iterable[str], most: int = _NAMED) -> str:
        named = list(words)
        more = len(named) - most
        text = ", ".join(named[:most])
        return f"{text}, and {more} more" if more > 0 else text

    def to_dict(self) -> wire.DiagnosisRecord:
        """Return the diagnosis as plain data, with cells by name; docs/json.md describes it.

        >>> import nonet
        >>> nonet.check("123.34......43.1").to_json()[:58]
        '{"schema": 1, "puzzle": "123.34......43.1", "valid": true,'
        """
        rules = self.grid.rules
        return {
            "schema": wire.VERSION,
            "puzzle": str(self.grid),
            "valid": self.valid,
            "count": self.count,
            "limit": self.limit,
            "conflicts": [wire.conflict_record(each, rules) for each in self.conflicts],
            "core": self._candidate_records(self._core_givens()),
            "mends": None
            if self.mends is None
            else [
                {"cell": self._cell(mend.cell), "was": mend.was, "to": mend.to}
                for mend in self.mends
                if isinstance(mend, Mend)
            ],
            "examples": [str(example) for example in self.examples],
            "open_cells": None
            if self.open_cells is None
            else [self._cell(cell) for cell in self.open_cells],
            "clues": self._candidate_records(self.clues),
            "minimal": self.minimal,
            "redundant": self._candidate_records(self.redundant),
            "complete": self.complete,
            "unfinished": list(self.unfinished),
            "wrong": self._candidate_records(self.wrong),
            "erased": self._candidate_records(self.erased),
            **self._further_records(),
        }

    def _core_givens(self) -> list[Candidate] | None:
        if self.core is None:
            return None
        return [each for each in self.core if not isinstance(each, Constraint)]

    def _further_records(self) -> wire.ConstraintsRecord:
        """Return what concerns constraints, for puzzles that have some, and what was not read."""
        record: wire.ConstraintsRecord = {}
        if self.grid.caveat:
            record["caveat"] = self.grid.caveat
        if self.grid.rules.plain is self.grid.rules:
            return record
        record |= {"core_constraints": None, "constraint_mends": None}
        if self.core is not None:
            record["core_constraints"] = [
                wire.constraint_record(each) for each in self.core if isinstance(each, Constraint)
            ]
        if self.mends is not None:
            record["constraint_mends"] = [
                {
                    "constraint": wire.constraint_record(mend.constraint),
                    "to": None if mend.to is None else wire.constraint_record(mend.to),
                }
                for mend in self.mends
                if isinstance(mend, ConstraintMend)
            ]
        return record

    def _candidate_records(
        self, candidates: Iterable[Candidate] | None
    ) -> list[wire.CandidateRecord] | None:
        if candidates is None:
            return None
        return wire.candidate_records(candidates, self.grid.rules)


def _number(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
