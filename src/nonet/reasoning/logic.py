"""Human reasoning: all steps possible now, the next step, and the whole path from a grid.

A path repeatedly takes the first step of the first technique that has one. It is found in C++ when
all techniques are native; with a Python function among them, the loop runs here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import takewhile
from typing import cast

from nonet.base.progress import Progress, reporter
from nonet.base.warned import warn
from nonet.engine.protocol import Deadline
from nonet.errors import ArgumentError, NotUniqueWarning
from nonet.model.board import Board
from nonet.model.explanation import Explanation, Outcome
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.model.step import Step
from nonet.reasoning.premises import Premises, examine
from nonet.reasoning.proof import Proof
from nonet.reasoning.proof import verify as _verify
from nonet.techniques import PATH, TECHNIQUES, Finder, Technique, native
from nonet.techniques.constrained import constrained, masks_of
from nonet.techniques.constraints import name_of
from nonet.techniques.native import NativeStep

__all__ = [
    "Proof",
    "all_steps",
    "chosen",
    "explain",
    "find_contradiction",
    "first_step",
    "path",
    "steps",
    "usable",
    "verify",
    "warn_of",
]

_BY_NUMBER = {technique.number: technique for technique in TECHNIQUES if technique.is_native}
_BY_NAME = {technique.name: technique for technique in TECHNIQUES}
_ORDER = tuple(technique.name for technique in TECHNIQUES)
_OUTCOMES: tuple[Outcome, ...] = ("solved", "stuck", "contradiction")


def steps(
    grid: Grid,
    *,
    techniques: Sequence[Finder] = PATH,
    unique: bool = True,
    premises: Premises | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> list[Step]:
    """Return all steps possible now, technique by technique.

    Raises Mistake, NoSolution and TimeLimit, and warns, as `nonet.steps` does; with `premises`, the
    grid is known to be right.

    >>> [step.technique for step in steps(Grid("123.341221434321"))]
    ['full-house', 'last-digit', 'naked-single', 'hidden-single']
    """
    call = _Call(timeout, progress, unit="techniques")
    found = call.take(grid, tuple(techniques), unique, premises)
    if premises is None:
        warn_of(found, unique)
    board = Board(grid)
    if find_contradiction(board) is not None:
        return []
    found_steps = (step for place in range(len(call.finders)) for step in call.steps(place, board))
    return [step.found_on(grid, grid.rules) for step in found_steps]


def explain(
    grid: Grid,
    *,
    techniques: Sequence[Finder] = PATH,
    unique: bool = True,
    premises: Premises | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Explanation:
    """Return the path from a grid, step by step, as far as the techniques go.

    Raises Mistake, NoSolution and TimeLimit as `nonet.explain` does; with `premises`, the grid is
    known to be right.

    >>> explanation = explain(Grid("12..34......43.1"))
    >>> explanation.outcome
    'stuck'
    """
    finders = _looking(tuple(techniques), grid.rules)
    begun = None
    if timeout is None and progress is None:
        begun = _singles_of(grid, finders)
        if begun is not None and _OUTCOMES[begun.outcome] == "solved":
            return _explanation(grid, begun)
    call = _Call(timeout, progress, unit="steps")
    found = call.take(grid, finders, unique, premises)
    return _explain(grid, call, warning=found.warning, begun=begun)


def path(
    grid: Grid,
    *,
    techniques: Sequence[Finder] = PATH,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Explanation:
    """Return the path from a grid like `explain`, but without checking the premises.

    Neither uniqueness nor placed digits are checked. This is for callers who know that the puzzle
    is valid, or who want to see where an invalid one leads.

    >>> path(Grid("123....4........")).outcome
    'contradiction'
    """
    call = _Call(timeout, progress, unit="steps")
    call.finders = chosen(_looking(tuple(techniques), grid.rules), unique)
    return _explain(grid, call)


def all_steps(
    finder: Finder, board: Board, *, timeout: float | None = None, progress: Progress | None = None
) -> Iterator[Step]:
    """Yield the steps of one technique on a board, without checking the premises.

    >>> board = Board(Grid("123.341221434321"))
    >>> [step.places for step in all_steps(PATH[0], board)]
    [(Candidate(cell=3, digit=4),)]
    """
    call = _Call(timeout, progress, unit="techniques")
    call.finders = (finder,)
    return call.steps(0, board)


def first_step(
    grid: Grid,
    techniques: Sequence[Finder],
    *,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Step | None:
    """Return the first step of the first technique that has one, without checking the premises.

    >>> first_step(Grid("123.341221434321"), PATH).technique
    'full-house'
    """
    call = _Call(timeout, progress, unit="techniques")
    call.finders = _looking(tuple(techniques), grid.rules)
    return next(iter(_explain(grid, call, most=1)), None)


def verify(board: Board, step: Step) -> Proof:
    """Prove that a step loses no solution, without any of the code that found it.

    Every solution that the board's candidates still allow must survive the step. If the technique
    assumes that the puzzle has one solution, the solution of the givens must survive it.

    >>> board = Board(Grid("123.341221434321"))
    >>> verify(board, next(iter(PATH[0](board))))
    Proof(ok=True, by='singles', counterexample=None)
    """
    technique = _BY_NAME.get(step.technique)
    step = step.within(board.rules.shape)
    return _verify(board, step, unique=technique is not None and technique.assumes_unique)


def find_contradiction(board: Board) -> str | None:
    """Return a description of the cell or house that makes a board impossible, or None.

    >>> board = Board(Grid("123.341221434321", marks=[0] * 16))
    >>> find_contradiction(board)
    'r1c4 has no candidate left'
    """
    for cell, (value, mask) in enumerate(zip(board.values, board.masks, strict=True)):
        if not value and not mask:
            return _bare_cell(board.rules, cell)
    for number, unit in enumerate(board.rules.units):
        if len(unit.cells) < board.rules.size:
            continue
        seen = 0
        for cell in unit.cells:
            value = board[cell]
            seen |= 1 << (value - 1) if value else board.masks[cell]
        if seen != board.rules.full_mask:
            missing = ~seen & (seen + 1)
            return _full_unit(board.rules, number, missing.bit_length())
    return _broken_constraint(board)


def _broken_constraint(board: Board) -> str | None:
    """Return the first constraint that no way of filling its cells obeys, in words."""
    if board.rules is CLASSIC or not constrained(board.rules).entries:
        return None
    masks = masks_of(board)
    for entry in constrained(board.rules).entries:
        if entry.narrowed(masks) is None:
            return f"{name_of(entry, board.rules)} cannot be filled"
    return None


def _bare_cell(rules: Rules, cell: int) -> str:
    return f"{rules.cell_name(cell)} has no candidate left"


def _full_unit(rules: Rules, unit: int, digit: int) -> str:
    return f"{rules.units[unit].name} has no place for {rules.shape.symbols[digit]}"


def _singles(finders: tuple[Finder, ...]) -> tuple[int, ...]:
    """Return the numbers of the singles at the beginning of a sequence of techniques."""
    # Hashing the default path takes longer than the rest of a call.
    return _SINGLES_OF_PATH if finders is _NATIVE_PATH else _first_singles(finders)


@lru_cache(maxsize=64)
def _first_singles(finders: tuple[Finder, ...]) -> tuple[int, ...]:
    first = takewhile(lambda each: getattr(each, "family", None) == "singles", finders)
    return tuple(each.number for each in first if isinstance(each, Technique))


_NATIVE_PATH: tuple[Finder, ...] = tuple(each for each in PATH if each.is_native)


def _looking(techniques: tuple[Finder, ...], rules: Rules) -> tuple[Finder, ...]:
    """Return the techniques without those about constraints, where the rules have none."""
    if rules is not CLASSIC and constrained(rules).entries:
        return techniques
    # Hashing the default path takes longer than the rest of a call.
    return _NATIVE_PATH if techniques is PATH else _without_constraints(techniques)


@lru_cache(maxsize=64)
def _without_constraints(techniques: tuple[Finder, ...]) -> tuple[Finder, ...]:
    return tuple(each for each in techniques if getattr(each, "is_native", True))


def chosen(techniques: tuple[Finder, ...], unique: bool) -> tuple[Finder, ...]:
    """Return the techniques without those that assume one solution, unless that is proved.

    >>> len(chosen(PATH, False)) < len(chosen(PATH, True))
    True
    """
    return techniques if unique else _without_unique(techniques)


@lru_cache(maxsize=64)
def _without_unique(techniques: tuple[Finder, ...]) -> tuple[Finder, ...]:
    return tuple(each for each in techniques if not getattr(each, "assumes_unique", False))


def _numbers(finders: tuple[Finder, ...]) -> tuple[int, ...] | None:
    """Return the numbers of native finders, or None if one is not native."""
    return _NUMBERS_OF_PATH if finders is _NATIVE_PATH else _native_numbers(finders)


@lru_cache(maxsize=64)
def _native_numbers(finders: tuple[Finder, ...]) -> tuple[int, ...] | None:
    numbers = [each.number for each in finders if isinstance(each, Technique) and each.is_native]
    return tuple(numbers) if len(numbers) == len(finders) else None


_SINGLES_OF_PATH = _first_singles(_NATIVE_PATH)
_NUMBERS_OF_PATH = _native_numbers(_NATIVE_PATH)


class _Call:
    """The state of one call: its techniques, its deadline and its progress function.

    Progress counts the steps found so far, or the techniques tried for one step or one board.
    """

    def __init__(self, timeout: float | None, progress: Progress | None, *, unit: str) -> None:
        self.deadline = Deadline(timeout)
        self.finders: tuple[Finder, ...] = ()
        self._report = reporter(progress, unit=unit)

    def take(
        self,
        grid: Grid,
        techniques: tuple[Finder, ...],
        unique: bool,
        premises: Premises | None = None,
    ) -> Premises:
        """Choose the techniques whose assumptions hold for a grid; return what is known of it."""
        techniques = usable(techniques, grid.rules)
        found = examine(grid, self.deadline.left()) if premises is None else premises
        self.finders = chosen(techniques, unique and found.unique)
        if self._report is not None and self._report.unit == "techniques":
            self._report.total = len(self.finders)
        return found

    def report(self) -> Callable[[int, int], None] | None:
        """Return a function to call with the number of steps and the index of a technique."""
        return None if self._report is None else self._tell

    def _tell(self, steps: int, place: int) -> None:
        if self._report is not None:
            finder = self.finders[place]
            name = finder.name if isinstance(finder, Technique) else _name_of(finder)
            done = place if self._report.unit == "techniques" else steps
            self._report(done, technique=name)

    def _following(self, place: int, steps: int) -> Callable[[int], None] | None:
        return None if self._report is None else lambda _: self._tell(steps, place)

    def first_of(self, places: range, board: Board) -> Step | None:
        """Return the first step of techniques that are tried together, or None."""
        finder = self.finders[places[0]]
        if not (isinstance(finder, Technique) and finder.is_native):
            return next(self.steps(places[0], board), None)
        self.deadline.check()
        numbers = _native_numbers(self.finders[places.start : places.stop])
        assert numbers is not None
        done = len(board.steps)

        def follow(_: int, place: int) -> None:
            self._tell(done, places[place])

        with self._within_time():
            path = native.explain(
                numbers,
                board.to_grid(),
                most=1,
                timeout=self.deadline.left(),
                progress=None if self._report is None else follow,
            )
        record = next(iter(path), None)
        if record is None:
            return None
        decoder = native.decoder(board.rules)
        return NativeStep(_BY_NUMBER[native.number_of(record)], record, decoder)

    def steps(self, place: int, board: Board) -> Iterator[Step]:
        """Yield every step of one of the techniques."""
        finder = self.finders[place]
        self._tell(len(board.steps), place)
        self.deadline.check()
        if isinstance(finder, Technique):
            follow = self._following(place, len(board.steps))
            with self._within_time():
                yield from finder(board, timeout=self.deadline.left(), progress=follow)
            return
        for step in finder(board.copy()):
            self._tell(len(board.steps), place)
            self.deadline.check()
            _check(step, finder, board)
            yield step

    @contextmanager
    def _within_time(self) -> Iterator[None]:
        try:
            yield
        except native.OutOfTime:
            raise self.deadline.over() from None


def warn_of(premises: Premises, unique: bool) -> None:
    """Issue a warning; a caller who passes `unique=False` expects such a puzzle and gets none."""
    if premises.warning is not None and unique:
        warn(premises.warning, NotUniqueWarning)


def usable(techniques: Sequence[Finder], rules: Rules) -> tuple[Finder, ...]:
    """Return the techniques that can find something under these rules.

    Raises Unsupported for grids that they do not take.

    >>> len(usable(PATH, CLASSIC)) < len(PATH)
    True
    """
    found = _looking(tuple(techniques), rules)
    if native.is_too_large(rules) and _numbers(found):
        native.logic(rules)  # raises
    return found


def _singles_of(grid: Grid, finders: tuple[Finder, ...]) -> native.Path | None:
    """Return the singles with which the path from a puzzle begins.

    A puzzle that they solve needs no other proof that it has exactly one solution. None if that is
    not certain: the path begins with other techniques, a player's digits may be wrong, or the rules
    have constraints that the finders do not know.
    """
    numbers = _singles(finders)
    if not numbers or grid.givens is not grid or not native.knows(grid.rules):
        return None
    try:
        return native.explain(numbers, grid)
    except ValueError:  # digits break the rules; the check of the premises names them
        return None


def _explain(
    grid: Grid,
    call: _Call,
    *,
    most: int | None = None,
    warning: str | None = None,
    begun: native.Path | None = None,
) -> Explanation:
    call.deadline.check()
    numbers = _numbers(call.finders)
    if numbers is None:
        return _explain_here(grid, call, most, warning)
    left = call.deadline.left()
    try:
        path = native.explain(
            numbers, grid, most=most, timeout=left, progress=call.report(), begun=begun
        )
    except native.OutOfTime:
        raise call.deadline.over() from None
    except ValueError:
        Board(grid)  # raises a ConflictError that names the digits
        raise
    return _explanation(grid, path, warning)


def _explanation(grid: Grid, path: native.Path, warning: str | None = None) -> Explanation:
    rules, outcome, contradiction = grid.rules, _OUTCOMES[path.outcome], None
    decoder = native.decoder(rules)
    if outcome == "contradiction":
        cell, unit, digit = path.place
        contradiction = _full_unit(rules, unit, digit) if cell < 0 else _bare_cell(rules, cell)
    return Explanation(
        grid,
        cast(Sequence[bytes], path),
        make=lambda record: NativeStep(_BY_NUMBER[native.number_of(record)], record, decoder),
        order=_ORDER,
        # A full grid may break a constraint that the finders do not know: the board finds out.
        outcome=outcome if rules.plain is rules else None,
        contradiction=contradiction,
        warning=warning,
    )


def _explain_here(grid: Grid, call: _Call, most: int | None, warning: str | None) -> Explanation:
    board = Board(grid)
    contradiction = find_contradiction(board)
    runs = list(_runs(call.finders))
    while contradiction is None and not board.is_solved and len(board.steps) != most:
        found = (call.first_of(places, board) for places in runs)
        step = next((each for each in found if each is not None), None)
        if step is None:
            break
        board.push(step)
        contradiction = find_contradiction(board)
    return Explanation(
        grid, board.steps, order=_ORDER, contradiction=contradiction, warning=warning
    )


def _runs(finders: tuple[Finder, ...]) -> Iterator[range]:
    """Yield the places of techniques that are tried together: native ones in a row, or one."""
    start = 0
    for place, finder in enumerate(finders):
        if not (isinstance(finder, Technique) and finder.is_native):
            if start < place:
                yield range(start, place)
            yield range(place, place + 1)
            start = place + 1
    if start < len(finders):
        yield range(start, len(finders))


def _name_of(finder: Finder) -> str:
    return getattr(finder, "__name__", repr(finder))


def _check(step: Step, finder: Finder, board: Board) -> None:
    """Raise unless a step made by a user's function changes something and fits the board."""
    name = _name_of(finder)
    if not isinstance(step, Step):
        raise ArgumentError(f"technique {name} returned {step!r}, which is not a Step")
    if not step.places and not step.removes:
        raise ArgumentError(f"technique {name} returned a step that does nothing: {step!r}")
    for cell, digit in (*step.places, *step.removes):
        if cell not in board.rules.cells or digit not in board.candidates(cell):
            raise ArgumentError(
                f"technique {name} returned a step about {board.rules.shape.symbols[digit]} in"
                f" {board.rules.cell_name(cell)}, which is not a candidate there"
            )
