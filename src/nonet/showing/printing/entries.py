"""The puzzles of a book, each with its number, solution, difficulty and hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonet.base.progress import Progress
from nonet.engine import engine_for
from nonet.errors import ManySolutions, NoSolution, SudokuError, Unsupported
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import CLASSIC
from nonet.rating.bulk import rate_many
from nonet.rating.one_puzzle import rate
from nonet.reasoning.coaching import coach
from nonet.reasoning.premises import no_solution
from nonet.rows.bulk import solve_many
from nonet.techniques import by_name

# The most seconds that rating one puzzle takes; its level is then a lower bound.
_PATIENCE = 2.0


@dataclass(frozen=True)
class BookEntry:
    """A puzzle of a book. `level` and `hint` are empty where there is none.

    >>> BookEntry(1, Grid("123.34......43.1"), Grid("1234341221434321")).number
    1
    """

    number: int
    grid: Grid
    solution: Grid
    level: str = ""
    hint: str = ""


def entries(
    grids: Sequence[Grid], *, levels: bool, hints: bool, progress: Progress | None = None
) -> list[BookEntry]:
    """Return the entries of puzzles; raise for one without exactly one solution.

    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> [(entry.number, entry.level) for entry in entries([Grid(easy)], levels=True, hints=False)]
    [(1, 'beginner')]
    """
    solved = _solutions(grids)
    rated = _levels(grids, progress) if levels or hints else [("", "")] * len(grids)
    made = []
    for number, (grid, solution, (level, hardest)) in enumerate(
        zip(grids, solved, rated, strict=True), 1
    ):
        hint = _hint(grid, hardest) if hints else ""
        made.append(BookEntry(number, grid, solution, level if levels else "", hint))
    return made


def _are_classic(grids: Sequence[Grid]) -> bool:
    return all(grid.rules == CLASSIC and grid.marks is None for grid in grids)


def _solutions(grids: Sequence[Grid]) -> list[Grid]:
    if grids and _are_classic(grids):
        result = solve_many([grid.givens for grid in grids])
        assert result.grids is not None
        found = [
            grid.completed(row.tobytes()) if count == 1 else None
            for grid, row, count in zip(grids, result.grids, result.counts, strict=True)
        ]
    else:
        found = [_solution(grid) for grid in grids]
    for number, (grid, solution) in enumerate(zip(grids, found, strict=True), 1):
        if solution is None:
            raise _named(_why(grid), number)
    return [solution for solution in found if solution is not None]


def _solution(grid: Grid) -> Grid | None:
    puzzle = grid.givens if grid.marks is None else grid
    found = engine_for(puzzle).solutions(puzzle)
    first, second = next(found, None), next(found, None)
    return first.grid if first is not None and second is None else None


def _why(grid: Grid) -> SudokuError:
    if next(engine_for(grid).solutions(grid.givens), None) is None:
        return no_solution(grid.givens)
    return ManySolutions(grid=grid)


def _named(error: SudokuError, number: int) -> SudokuError:
    """Return an error that names the puzzle."""
    message = f"puzzle {number}: {error}"
    if isinstance(error, ManySolutions):
        return ManySolutions(message, grid=error.grid)
    return NoSolution(message, grid=getattr(error, "grid", None))


def _levels(grids: Sequence[Grid], progress: Progress | None) -> list[tuple[str, str]]:
    """Return the level and the hardest technique of each puzzle, empty where there is none."""
    if grids and _are_classic(grids):
        result = rate_many(
            [grid.givens for grid in grids],
            scales=("nonet",),
            each=_PATIENCE,
            progress=progress,
        )
        return list(zip(map(str, result.level), map(str, result.hardest), strict=True))
    return [_level(grid) for grid in grids]


def _level(grid: Grid) -> tuple[str, str]:
    if grid.marks is not None:
        return "", ""
    try:
        rating = rate(grid.givens, scales=("nonet",), timeout=_PATIENCE)
    except Unsupported:
        return "", ""
    return rating.level, rating.hardest or ""


def _hint(grid: Grid, hardest: str) -> str:
    """Return where to start, and the hardest technique if that is not enough."""
    try:
        advice = coach(Position(grid), rung="technique")
    except Unsupported:
        return ""
    start = advice.text.partition(" (see")[0].rstrip(".") + "."
    if not hardest or by_name(hardest).family == "singles":
        return start
    return f"{start} The hardest technique is {by_name(hardest).phrase}."
