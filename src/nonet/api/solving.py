"""Solves, counts, lists solutions and checks, one puzzle or many."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from nonet import engine as _engines
from nonet.api.limited import limited
from nonet.base.arguments import limit_of, threads_of, timeout_of, whole_of
from nonet.base.warned import warn
from nonet.engine.native import count_at_once, solution_at_once
from nonet.engine.protocol import Deadline, Engine
from nonet.errors import FormatWarning, ManySolutions, Unsupported
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC
from nonet.model.rules_argument import RulesLike, rules_under
from nonet.model.solution import Solution

if TYPE_CHECKING:
    from nonet.base.progress import Progress
    from nonet.cover import Problem
    from nonet.reasoning.doctor import Diagnosis
    from nonet.rows.bulk.many import PuzzlesLike
    from nonet.rows.bulk.result import BulkResult


def engines() -> tuple[Engine, ...]:
    """Return all engines; `engine=` takes their names.

    >>> [engine.name for engine in engines()][:4]
    ['lanes', 'single', 'constraints', 'cover']
    """
    return _engines.engines()


def solve(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    engine: str | None = None,
    unique: bool = True,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Return the solution of a puzzle after proving that it is unique (unless `unique=False`).

    Raises NoSolution (ConflictError if a digit appears twice in a unit), ManySolutions with two
    examples, or TimeLimit. `progress(done, total, info)` follows a long call and returns False to
    stop it, which raises Cancelled (see docs/progress.md).

    >>> str(solve("123.34......43.1"))
    '1234341221434321'
    >>> solve("12..34......43.1")
    Traceback (most recent call last):
    nonet.errors.ManySolutions: several solutions
    """
    if rules is None and engine is None and timeout is None and progress is None:
        found = solution_at_once(x, unique)
        if found is not None:
            return found
    return _solve(x, rules=rules, engine=engine, unique=unique, timeout=timeout, progress=progress)


@limited
def _solve(
    x: PuzzleLike,
    *,
    rules: RulesLike | None,
    engine: str | None,
    unique: bool,
    timeout: float | None,
    progress: Progress | None,
) -> Solution:
    timeout = timeout_of(timeout)
    grid = as_grid(x, rules=rules)
    chosen = _engines.engine_for(grid, engine)
    deadline = Deadline(timeout)
    wanted = 2 if unique else 1
    found = list(islice(chosen.solutions(grid, timeout=timeout, progress=progress), wanted))
    if not found:
        from nonet.reasoning.premises import no_solution

        raise no_solution(grid)
    if unique and chosen.finds == "one":
        # A classic engine finds one solution; the native engine looks for another.
        prover = _engines.engine_for(grid)
        others = prover.solutions(grid, timeout=deadline.left(), progress=progress)
        different = (other for other in others if other.grid.values != found[0].grid.values)
        found += islice(different, 1)
    if len(found) > 1:
        raise ManySolutions(grid=grid, examples=[solution.grid for solution in found])
    return found[0]


def count(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    limit: int | None = None,
    engine: str | None = None,
    threads: int | None = 1,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> int:
    """Return the number of solutions of a puzzle, counting no further than `limit`.

    `threads=None` uses all cores. `progress` as in `solve`. If the puzzle was not read in full and
    has no or several solutions, a FormatWarning says what is missing, as the errors of `solve` do.

    >>> count("12..34......43.1"), count("................"), count("1" * 81)
    (2, 288, 0)
    """
    if rules is None and engine is None and timeout is None and progress is None:
        found = count_at_once(x, limit, threads)
        if found is not None:
            return found
    return _count(
        x,
        rules=rules,
        limit=limit,
        engine=engine,
        threads=threads,
        timeout=timeout,
        progress=progress,
    )


@limited
def _count(
    x: PuzzleLike,
    *,
    rules: RulesLike | None,
    limit: int | None,
    engine: str | None,
    threads: int | None,
    timeout: float | None,
    progress: Progress | None,
) -> int:
    limit, threads, timeout = limit_of(limit), threads_of(threads), timeout_of(timeout)
    grid = as_grid(x, rules=rules)
    chosen = _engines.engine_for(grid, engine, counting=True)
    number = chosen.count(grid, limit=limit, threads=threads, timeout=timeout, progress=progress)
    _warn_of_what_is_missing(grid, number)
    return number


@limited
def solutions(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    engine: str | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Iterator[Solution]:
    """Yield the solutions of a puzzle one by one; the iterator can be closed at any point.

    `timeout` counts only the time spent searching. `progress` as in `solve`.

    >>> sum(1 for _ in solutions("................"))
    288
    """
    timeout = timeout_of(timeout)
    grid = as_grid(x, rules=rules)
    chosen = _engines.engine_for(grid, engine)
    if chosen.finds != "all":
        raise Unsupported("listing all solutions: it finds one", by=f"engine {chosen.name}")
    found = chosen.solutions(grid, timeout=timeout, progress=progress)
    return _with_caveat(found, grid) if grid.caveat else found


def _with_caveat(found: Iterator[Solution], grid: Grid) -> Iterator[Solution]:
    number = 0
    for number, each in enumerate(found, 1):
        if number == 2:
            _warn_of_what_is_missing(grid, number)
        yield each
    if not number:
        _warn_of_what_is_missing(grid, number)


def _warn_of_what_is_missing(grid: Grid, number: int) -> None:
    """Warn that a number of solutions is that of the part of the puzzle that was read."""
    if number != 1 and grid.caveat:
        answer = "several solutions" if number else "no solution"
        warn(f"{answer}; {grid.caveat}", FormatWarning)


def sudoku_problem(x: PuzzleLike, *, rules: RulesLike | None = None) -> Problem[str]:
    """Return the exact cover problem whose solutions are those of a puzzle.

    Candidates are options, named `R1C1#5`; items are what the rules demand: `R1C1` (a digit in the
    cell), `R1#5`, `C1#5`, `B1#5` (a place for the digit), `diagonal 1#5` for other units.

    >>> sudoku_problem("123.34......43.1").solve()[:5]
    ('R1C1#1', 'R1C2#2', 'R1C3#3', 'R1C4#4', 'R2C1#3')
    """
    from nonet.engine.cover import sudoku_problem as make

    return make(as_grid(x, rules=rules))


@limited
def solve_many(
    xs: PuzzlesLike,
    *,
    rules: RulesLike | None = None,
    limit: int = 2,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> BulkResult:
    """Solve many puzzles at once and count the solutions of each, up to `limit` (1 to 255).

    `xs` is a list of puzzles, a buffer of lines (bytes, a mapped file), an open file, a NumPy array
    (n, cells) of digits or characters, or a column of strings (pandas, polars, Arrow). In a text
    every line is a row, except a header such as `puzzle,solution`. `threads=None` uses all cores.
    Rows that are not puzzles are reported in `.errors`; all others are solved. `.status` says in a
    word what came of each row. Without `rules` all puzzles are 9×9. `progress` as in `solve`.

    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> result = solve_many([puzzle, "." * 81, "?" * 81])
    >>> result.status.tolist(), result.grids[0][:9].tolist()
    (['unique', 'several', 'unreadable'], [4, 1, 7, 3, 6, 9, 8, 2, 5])
    >>> print(result.errors[2])
    line 3, column 1: '?' is not a digit
    """
    from nonet.rows import bulk

    rules = None if rules is None else rules_under(rules, CLASSIC)
    return bulk.solve_many(
        xs, rules=rules, limit=limit, threads=threads, timeout=timeout, progress=progress
    )


@limited
def count_many(
    xs: PuzzlesLike,
    *,
    rules: RulesLike | None = None,
    limit: int = 2,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> BulkResult:
    """Count the solutions of many puzzles up to `limit`, like `solve_many` but without the grids.

    >>> count_many(["." * 81] * 3, limit=200).counts.tolist()
    [200, 200, 200]
    """
    from nonet.rows import bulk

    rules = None if rules is None else rules_under(rules, CLASSIC)
    return bulk.count_many(
        xs, rules=rules, limit=limit, threads=threads, timeout=timeout, progress=progress
    )


def is_solution(
    puzzle: PuzzleLike, solution: PuzzleLike, *, rules: RulesLike | None = None
) -> bool:
    """Return whether a full grid obeys the rules and fits the digits and marks of the puzzle.

    >>> is_solution("12..34......43.1", "1234341221434321")
    True
    """
    grid = as_grid(puzzle, rules=rules)
    full = as_grid(solution, rules=grid.rules)
    kept = all(not old or old == new for old, new in zip(grid.values, full.values, strict=True))
    return kept and full.is_solved and _keeps_marks(grid, full)


def _keeps_marks(grid: Grid, full: Grid) -> bool:
    if grid.marks is None:
        return True
    cells = zip(grid.values, grid.marks, full.values, strict=True)
    return all(old or mask >> (new - 1) & 1 for old, mask, new in cells)


@limited
def check(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    limit: int = 1000,
    timeout: float | None = 10,
    progress: Progress | None = None,
) -> Diagnosis:
    """Check whether a puzzle has exactly one solution, and if not, what is wrong and how to fix it.

    Where the givens have exactly one solution, placed digits and pencil marks that contradict it
    are in `.wrong` and `.erased`.

    >>> print(check("12..34......43.1").count)
    2
    """
    from nonet.reasoning import doctor

    limit, timeout = whole_of(limit, "limit", 2), timeout_of(timeout)
    return doctor.check(as_grid(x, rules=rules), limit=limit, timeout=timeout, progress=progress)
