"""Rates, one puzzle or many."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from nonet.api.limited import limited
from nonet.api.solving import solve
from nonet.engine.protocol import Deadline
from nonet.errors import ManySolutions, Unsupported
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.rules import CLASSIC
from nonet.model.rules_argument import RulesLike, rules_under

if TYPE_CHECKING:
    from nonet.base.progress import Progress
    from nonet.rating.bulk import BulkRating
    from nonet.rating.rating import Rating
    from nonet.rating.scales import Scale
    from nonet.rows.bulk.many import PuzzlesLike


@limited
def rate(
    x: PuzzleLike,
    *,
    rules: RulesLike | None = None,
    scales: Iterable[Scale] | Scale = ("nonet",),
    unique: bool = True,
    max_er: float | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Rating:
    """Return how hard the givens of a puzzle are, on one or more scales.

    `scales` are `nonet` (any rules that the techniques handle), `se` (Sudoku Explainer 1.2.1) and
    `hodoku`; the last two rate classic 9×9 puzzles alone. `unique=False` leaves out techniques that
    assume a unique solution, which only nonet's scale can do. After `timeout` seconds, or when
    Sudoku Explainer rates a step above `max_er`, the rating is a lower bound and not `.finished`.
    Raises what `solve` raises if there is not exactly one solution. `progress` as in `solve`.

    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> rating = rate(puzzle, scales=("nonet", "se", "hodoku"))
    >>> rating.level, rating.se.er, rating.hodoku.level
    ('medium', 2.6, 'Medium')
    """
    from nonet.base.progress import reporter
    from nonet.rating.one_puzzle import rate as rate_grid
    from nonet.rating.scales import checked_scales, refuse_marks

    grid = as_grid(x, rules=rules)
    names = checked_scales(scales, grid.rules, unique=unique, max_er=max_er)
    deadline = Deadline(timeout)
    if grid.marks is not None:
        refuse_marks(names)
    puzzle = grid.givens
    report = reporter(progress, unit="scales", total=len(names))
    follow: Progress | None = None if report is None else lambda *_: report(0)
    try:
        solve(puzzle, timeout=timeout, progress=follow)
    except ManySolutions:
        if grid.marks is None:
            raise
        raise Unsupported("puzzles given by pencil marks", by="scale nonet") from None
    return rate_grid(
        puzzle,
        scales=names,
        unique=unique,
        timeout=deadline.left(),
        max_er=max_er,
        report=report,
    )


@limited
def rate_many(
    xs: PuzzlesLike,
    *,
    rules: RulesLike | None = None,
    scales: Iterable[Scale] | Scale = ("nonet",),
    unique: bool = True,
    each: float | None = None,
    max_er: float | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> BulkRating:
    """Rate many puzzles at once; takes what `solve_many` takes and returns columns.

    `each` limits the seconds per puzzle and scale, `timeout` those of the whole call; what they cut
    short is not `.finished` and has the `.status` timeout. Rows without exactly one solution are in
    `.errors`. `scales`, `unique` and `max_er` as in `rate`, `threads` and `progress` as in
    `solve_many`.

    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> result = rate_many([easy, "." * 81], scales=("nonet", "se"))
    >>> result.level.tolist(), result.se_er.tolist(), str(result.errors[1])
    (['beginner', ''], [1.2, nan], 'several solutions')
    """
    from nonet.rating import bulk

    rules = None if rules is None else rules_under(rules, CLASSIC)
    return bulk.rate_many(
        xs,
        rules=rules,
        scales=scales,
        unique=unique,
        threads=threads,
        timeout=timeout,
        each=each,
        max_er=max_er,
        progress=progress,
    )
