"""What to tell a player: first what is wrong, then the easiest step."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.coaching.advice import Advice, Kind, Rung, checked_rung
from nonet.coaching.choice import easiest
from nonet.coaching.mistakes import eliminated, find_mistakes
from nonet.engine import first_two
from nonet.errors import ManySolutions, SudokuError, UnknownName
from nonet.model.bits import mask_of
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.premises import no_solution, patience
from nonet.progress import Progress, reporter
from nonet.techniques import PATH, Finder

LANGUAGES = ("en",)
_NOT_PROVED = (
    "the puzzle could not be proved unique in time;"
    " techniques that assume a unique solution are left out"
)


def coach(
    position: Position,
    *,
    techniques: Sequence[Finder] = PATH,
    rung: str = "why",
    lang: str = "en",
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Advice:
    """Return what to tell a player: mistakes first, then the easiest step for a person.

    >>> coach(Position("123.341221434321"), rung="conclusion").text
    'r1c4 must be 4.'
    """
    height = checked_rung(rung)
    if lang not in LANGUAGES:
        raise UnknownName(lang, LANGUAGES, kind="language")
    grid = position.grid

    def advice(kind: Kind, noted: Grid = grid, rung: Rung = height, **words: object) -> Advice:
        return Advice(kind, rung, position, noted, **words)  # type: ignore[arg-type]

    report = reporter(progress, unit="techniques", total=len(techniques))

    def follow(*_: object) -> None:
        if report is not None:
            report(0, technique=None)

    seconds = patience(grid.rules, timeout)
    number, solution, puzzle = _solved(grid, seconds, follow)
    warning = None
    if number == 0:
        return advice("broken", error=no_solution(puzzle))
    if number == 1 and solution is not None:
        found = find_mistakes(position, solution)
        if found is not None:
            return advice("mistake", mistakes=found)
    elif number is not None:
        if unique:
            # Without examples: a coach does not show solutions.
            return advice("broken", error=ManySolutions(grid=puzzle))
        broken = _contradiction(grid, seconds, follow)
        if broken is not None:
            return advice("broken", error=broken)
    else:
        warning = _NOT_PROVED
        # The givens may have no or several solutions; digits that break a rule are wrong anyway.
        if next(grid.rules.conflicts(grid.values), None) is not None:
            return advice("broken", error=no_solution(grid), warning=warning)
    if grid.is_full:
        return advice("solved")
    is_judged = number == 1
    noted = _noted(position) if is_judged else grid
    chosen = [
        each
        for each in techniques
        if (unique and is_judged and puzzle.marks is None)
        or not getattr(each, "assumes_unique", False)
    ]
    step = easiest(position, noted, chosen, timeout, report)
    if step is None:
        return advice("stuck", noted, warning=warning)
    return advice("step", noted, step=step, warning=warning)


def _solved(
    grid: Grid, seconds: float, progress: Progress
) -> tuple[int | None, bytes | None, Grid]:
    """Return how many solutions the puzzle has (2 for several), one of them, and the puzzle.

    The puzzle is the givens; its pencil marks belong to it only if it needs them to be unique.
    """
    puzzle = grid.givens
    number, solution = first_two(puzzle, seconds, progress)
    if number is not None and number > 1 and grid.marks is not None:
        full = grid.rules.full_mask
        marks = [
            full if value and not given else mask
            for value, given, mask in zip(grid.values, puzzle.values, grid.marks, strict=True)
        ]
        puzzle = puzzle.with_(marks=marks)
        number, solution = first_two(puzzle, seconds, progress)
    return number, solution, puzzle


def _contradiction(grid: Grid, seconds: float, progress: Progress) -> SudokuError | None:
    """Return the error of a grid without a solution, None if it has some."""
    number, _ = first_two(grid, seconds, progress)
    return no_solution(grid) if number == 0 else None


def _noted(position: Position) -> Grid:
    """Return the grid with the candidates that the player has left, which are known to be right."""
    grid, rules = position.grid, position.rules
    masks = list(rules.allowed(grid.values) if grid.marks is None else grid.marks)
    for cell in rules.cells:
        noted = 0 if position.centre is None else position.centre[cell]
        masks[cell] &= noted or ~mask_of(eliminated(position, cell))
    if grid.marks is None and masks == rules.allowed(grid.values):
        return grid
    return grid.with_(marks=masks)
