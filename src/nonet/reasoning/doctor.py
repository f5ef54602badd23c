"""The puzzle doctor: whether a puzzle is valid, and if not, what is wrong and how to fix it.

Every statement is backed by a count of an engine: a set of givens is called impossible because no
solution contains it, and a fix is offered because the puzzle with that change was counted and has
exactly one solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import TypeVar

from nonet.base.progress import Progress, Reporter, reporter
from nonet.engine import engine_for
from nonet.engine.protocol import Deadline
from nonet.errors import INPUT_ERRORS, ArgumentError, FormatError, TimeLimit, Unsupported
from nonet.model.bits import digits_of
from nonet.model.constraint import Constraint
from nonet.model.grid import Grid
from nonet.model.rules import Candidate, Conflict, Rules, Variant
from nonet.reasoning.diagnosis import ConstraintMend, Diagnosis, Mend
from nonet.reasoning.premises import mistakes

__all__ = ["Conflict", "ConstraintMend", "Diagnosis", "Mend", "check"]

T = TypeVar("T")

# What can be wrong with a puzzle: a given, or a constraint that is one of its clues.
Suspect = Candidate | Constraint


def check(
    grid: Grid,
    *,
    limit: int = 1000,
    timeout: float | None = 10,
    progress: Progress | None = None,
) -> Diagnosis:
    """Examine a puzzle; attributes not found in time are None and named in `.unfinished`.

    >>> check(Grid("12..34......43.1")).clues[:2]
    (Candidate(cell=2, digit=3), Candidate(cell=2, digit=4))
    """
    if limit < 2:
        raise ArgumentError(f"limit {limit} is too low to detect several solutions; use 2 or more")
    patient = _Patient(grid, Deadline(timeout), reporter(progress, unit="questions"))
    diagnosis = Diagnosis(grid=grid, limit=limit, complete=grid.is_full)
    try:
        found: list[Grid] = []
        # Compiles the rules, which may take all the time there is.
        diagnosis = replace(diagnosis, conflicts=tuple(grid.rules.conflicts(grid.values)))
        for solution in islice(patient.solutions(grid), limit):
            found.append(solution)
    except TimeLimit:
        several = len(found) > 1
        valid = False if several else None
        diagnosis = replace(diagnosis, valid=valid, examples=tuple(found[:2]))
        unfinished = ["count", "open_cells", "clues"] if several else ["valid", "count"]
        return replace(diagnosis, unfinished=tuple(unfinished))
    diagnosis = replace(diagnosis, valid=len(found) == 1, count=len(found))
    if len(found) < 2:
        diagnosis = _compare(patient, diagnosis)
    if diagnosis.wrong or diagnosis.erased:
        return diagnosis
    if not found:
        return _explain_none(patient, diagnosis)
    if len(found) == 1:
        return _explain_one(patient, diagnosis, found[0])
    return _explain_several(patient, diagnosis, found)


class _Patient:
    """A grid under examination, and the questions put to an engine until time runs out."""

    def __init__(self, grid: Grid, deadline: Deadline, report: Reporter | None) -> None:
        self.grid = grid
        self.deadline = deadline
        self.looking_for = "count"
        self._report = report
        self._asked = 0

    def left(self) -> float | None:
        self.deadline.check()
        return self.deadline.left()

    def progress(self) -> Progress | None:
        """Return the progress function for an engine that takes long over a question."""
        return None if self._report is None else lambda *_: self._notify()

    def _notify(self) -> None:
        if self._report is not None:
            self._report(self._asked, looking_for=self.looking_for)

    def solutions(self, grid: Grid) -> Iterator[Grid]:
        engine = engine_for(grid)
        try:
            for solution in engine.solutions(grid, timeout=self.left(), progress=self.progress()):
                self._notify()
                yield solution.grid
            self._asked += 1
        except TimeLimit:
            raise self.deadline.over() from None

    def count(self, grid: Grid, limit: int) -> int:
        self._notify()
        engine = engine_for(grid)
        try:
            found = engine.count(
                grid, limit=limit, threads=1, timeout=self.left(), progress=self.progress()
            )
        except TimeLimit:
            raise self.deadline.over() from None
        self._asked += 1
        return found

    def filled(self) -> list[Candidate]:
        return [Candidate(cell, digit) for cell, digit in enumerate(self.grid.values) if digit]


def _within_time(
    patient: _Patient, diagnosis: Diagnosis, name: str, answer: Callable[[], T]
) -> tuple[T | None, Diagnosis]:
    patient.looking_for = name
    try:
        return answer(), diagnosis
    except TimeLimit:
        return None, replace(diagnosis, unfinished=(*diagnosis.unfinished, name))


# -- a player's mistakes --------------------------------------------------------------------------


def _compare(patient: _Patient, diagnosis: Diagnosis) -> Diagnosis:
    """Compare placed digits and pencil marks with the only solution of the givens."""
    grid = patient.grid
    puzzle = grid.givens
    if puzzle is grid:
        return diagnosis
    patient.looking_for = "wrong"
    try:
        found = list(islice(patient.solutions(puzzle), 2))
    except TimeLimit:
        return replace(diagnosis, unfinished=(*diagnosis.unfinished, "wrong", "erased"))
    if len(found) != 1:
        return diagnosis
    wrong, erased = mistakes(grid, found[0].values)
    return replace(diagnosis, wrong=wrong, erased=erased)


# -- no solution ----------------------------------------------------------------------------------


def _explain_none(patient: _Patient, diagnosis: Diagnosis) -> Diagnosis:
    if not _named(patient.grid.rules):
        mends, diagnosis = _within_time(patient, diagnosis, "mends", lambda: tuple(_mends(patient)))
        core, diagnosis = _within_time(
            patient, diagnosis, "core", lambda: _core(patient, diagnosis)
        )
        return replace(diagnosis, core=core, mends=mends)
    # With many clues to change, the core comes first: no change elsewhere can leave a solution.
    core, diagnosis = _within_time(patient, diagnosis, "core", lambda: _core(patient, diagnosis))
    mends, diagnosis = _within_time(
        patient, diagnosis, "mends", lambda: tuple(_mends(patient, core))
    )
    return replace(diagnosis, core=core, mends=mends)


def _core(patient: _Patient, diagnosis: Diagnosis) -> tuple[Suspect, ...]:
    """Return givens and constraints that contradict each other; all but any one of them do not.

    Sound by construction: one is dropped only if the rest was shown to be impossible, so the
    remaining ones are impossible; dropping any one of them was tried and left a solution.
    """
    grid = patient.grid
    suspects: list[Suspect] = [*patient.filled(), *_named(grid.rules)]
    if diagnosis.conflicts:
        conflict = diagnosis.conflicts[0]
        if conflict.constraint is None:
            suspects = [*sorted(conflict.candidates[:2])]
        else:
            suspects = [*sorted(conflict.candidates), conflict.constraint]

    def impossible(kept: list[Suspect]) -> bool:
        return patient.count(_only(grid, kept), 1) == 0

    # The core depends on the order in which they are dropped; the shorter one is more useful.
    cores = [_shrunk(order, impossible) for order in (suspects, suspects[::-1])]
    shortest = min(cores, key=len)
    givens = sorted(each for each in shortest if not isinstance(each, Constraint))
    constraints = [each for each in shortest if isinstance(each, Constraint)]
    return (*givens, *sorted(constraints, key=lambda each: each.order))


def _named(rules: Rules) -> list[Constraint]:
    """Return the constraints that are clues of the puzzle, not variants of the whole grid."""
    return [each for each in rules.constraints if not isinstance(each, Variant)]


def _shrunk(suspects: list[Suspect], impossible: Callable[[list[Suspect]], bool]) -> list[Suspect]:
    # Drop them in runs, halving the run when none can be dropped, so that a small core among many
    # givens is found with few questions.
    run = max(1, len(suspects) // 2)
    while True:
        start = 0
        while start < len(suspects):
            rest = suspects[:start] + suspects[start + run :]
            if impossible(rest):
                suspects = rest
            else:
                start += run
        if run == 1:
            return suspects
        run //= 2


def _only(grid: Grid, kept: Iterable[Suspect]) -> Grid:
    values, rules = bytearray(len(grid.values)), grid.rules.plain
    for each in kept:
        if isinstance(each, Constraint):
            rules += each
        else:
            values[each.cell] = each.digit
    marks = None
    if grid.marks is not None:
        # A cell that is emptied has no marks of its own: any digit may be placed there.
        full = grid.rules.full_mask
        old = zip(grid.values, grid.marks, strict=True)
        marks = [full if value else mask for value, mask in old]
    return Grid(bytes(values), rules, marks=marks)


def _mends(
    patient: _Patient, core: tuple[Suspect, ...] | None = None
) -> Iterator[Mend | ConstraintMend]:
    """Yield every single change of a digit or a clue that leaves exactly one solution.

    A core that is known has all that can be changed: the rest of it is impossible.
    """
    grid = patient.grid
    suspects: Iterable[Suspect] = core or (*patient.filled(), *_named(grid.rules))
    yield from _constraint_mends(
        patient, [each for each in suspects if isinstance(each, Constraint)]
    )
    for cell, was in (each for each in suspects if not isinstance(each, Constraint)):
        without = grid.with_(cells={cell: 0})
        left = patient.count(without, 2)
        if left == 0:
            continue  # the other digits contradict each other, whatever is placed here
        if left == 1:
            yield Mend(cell, was, 0)
        for digit in grid.rules.digits:
            if digit != was and patient.count(grid.with_(cells={cell: digit}), 2) == 1:
                yield Mend(cell, was, digit)


# The fields of constraints that hold the number that a puzzle shows, and how far a misprint goes.
_CLUES = ("total", "product", "count", "value")
_FAR = 10


def _constraint_mends(
    patient: _Patient, suspects: Iterable[Constraint]
) -> Iterator[ConstraintMend]:
    """Yield every change of the clue of a constraint, and every removal, with one solution."""
    grid = patient.grid
    for constraint in suspects:
        rules = grid.rules - constraint
        left = patient.count(grid.with_(rules=rules), 2)
        if left == 0:
            continue  # the rest is impossible, whatever this one says
        if left == 1:
            yield ConstraintMend(constraint, None)
        for changed in _other_clues(constraint):
            try:
                other = grid.with_(rules=rules + changed)
                if patient.count(other, 2) == 1:
                    yield ConstraintMend(constraint, changed)
            except (ArgumentError, Unsupported, FormatError):
                continue  # the rules have no place for such a number


def _other_clues(constraint: Constraint) -> Iterator[Constraint]:
    """Yield a constraint with another number, X for V, or in the other direction."""
    own = {each.name: getattr(constraint, each.name) for each in fields(constraint)}  # type: ignore[arg-type]
    name = next((name for name in _CLUES if isinstance(own.get(name), int)), None)
    if name is not None:
        yield from _other_numbers(constraint, name, own[name])
    if "reverse" in own:
        yield replace(constraint, reverse=not own["reverse"])  # type: ignore[type-var]
    if constraint.is_directed:
        yield replace(constraint, cells=own["cells"][::-1])  # type: ignore[type-var]
    for field, words in constraint.choices:
        for word in words:
            if word != own[field]:
                yield replace(constraint, **{field: word})  # type: ignore[type-var]


def _other_numbers(constraint: Constraint, name: str, was: int) -> Iterator[Constraint]:
    """Yield a constraint with other numbers: the nearest first, and its digits exchanged."""
    numbers = [was + sign * step for step in range(1, _FAR + 1) for sign in (-1, 1)]
    numbers.append(int(str(abs(was))[::-1]))
    for number in dict.fromkeys(numbers):
        if number < 0 or number == was:
            continue
        try:
            yield replace(constraint, **{name: number})  # type: ignore[type-var]
        except INPUT_ERRORS:
            continue  # no such constraint, such as a count of 0


# -- one solution ---------------------------------------------------------------------------------


def _explain_one(patient: _Patient, diagnosis: Diagnosis, solution: Grid) -> Diagnosis:
    diagnosis = replace(diagnosis, examples=(solution,))
    redundant, diagnosis = _within_time(
        patient, diagnosis, "redundant", lambda: tuple(_redundant(patient, diagnosis))
    )
    if redundant is None:
        return replace(diagnosis, unfinished=(*diagnosis.unfinished, "minimal"))
    return replace(diagnosis, redundant=redundant, minimal=not redundant)


def _redundant(patient: _Patient, diagnosis: Diagnosis) -> Iterator[Candidate]:
    """Yield every given that can be removed alone while the puzzle stays unique.

    A given is needed exactly when some other digit in its cell completes the rest.
    """
    # The digits a player placed are not givens.
    puzzle = patient.grid if diagnosis.wrong is None else patient.grid.givens
    full = puzzle.rules.full_mask
    for cell, digit in enumerate(puzzle.values):
        if not digit:
            continue
        without = puzzle.with_(cells={cell: 0})
        marks = list(without.marks or [full] * len(puzzle.values))
        marks[cell] = full & ~(1 << (digit - 1))
        if patient.count(without.with_(marks=marks), 1) == 0:
            yield Candidate(cell, digit)


# -- several solutions ----------------------------------------------------------------------------


def _explain_several(patient: _Patient, diagnosis: Diagnosis, found: list[Grid]) -> Diagnosis:
    diagnosis = replace(diagnosis, examples=tuple(found[:2]))
    seen: Counter[Candidate] = Counter()
    for solution in found:
        seen.update(Candidate(cell, digit) for cell, digit in enumerate(solution.values))
    all_found = len(found) < diagnosis.limit
    open_cells, diagnosis = _within_time(
        patient, diagnosis, "open_cells", lambda: tuple(_open_cells(patient, seen, all_found))
    )
    clues, diagnosis = _within_time(
        patient, diagnosis, "clues", lambda: tuple(_clues(patient, seen, all_found))
    )
    return replace(diagnosis, open_cells=open_cells, clues=clues)


def _open_cells(patient: _Patient, seen: Counter[Candidate], all_found: bool) -> Iterator[int]:
    """Yield the cells in which two solutions differ, including solutions not yet found."""
    grid = patient.grid
    full = grid.rules.full_mask
    digits: dict[int, list[int]] = {}
    for cell, digit in seen:
        digits.setdefault(cell, []).append(digit)
    for cell, value in enumerate(grid.values):
        if value:
            continue
        if len(digits[cell]) > 1:
            yield cell
        elif not all_found:
            marks = list(grid.marks or [full] * len(grid.values))
            marks[cell] &= ~(1 << (digits[cell][0] - 1))
            if patient.count(grid.with_(marks=marks), 1):
                yield cell


def _clues(patient: _Patient, seen: Counter[Candidate], all_found: bool) -> Iterator[Candidate]:
    """Yield the candidates of exactly one solution: as a given, each makes the puzzle unique."""
    grid = patient.grid
    for cell, mask in enumerate(grid.rules.allowed(grid.values)):
        if grid.marks is not None:
            mask &= grid.marks[cell]
        for digit in digits_of(mask):
            candidate = Candidate(cell, digit)
            if all_found:
                unique = seen[candidate] == 1
            else:
                unique = seen[candidate] < 2 and (
                    patient.count(grid.with_(cells={cell: digit}), 2) == 1
                )
            if unique:
                yield candidate
