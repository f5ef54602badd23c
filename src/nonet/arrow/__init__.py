"""Functions on Arrow: a RecordBatch with a column of puzzles in, the same with answers out.

Every function adds columns and keeps the others, so it fits engines that map batches: Spark's
mapInArrow, Ray's map_batches, Dask. docs/arrow.md lists the columns. A null puzzle has null answers
and no error; a row that is not a puzzle has null answers, and its `error` says why. `status` is
what came of the row, in one of the words of `nonet.base.outcomes`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import nonet
from nonet.arrow.answered import Answers, Batch, answered
from nonet.arrow.arrays import (
    error_texts,
    numbers,
    outcomes,
    pyarrow_module,
    ratings,
    strings,
    without,
)
from nonet.arrow.solutions import differences
from nonet.base.outcomes import UNREADABLE
from nonet.base.progress import Progress
from nonet.errors import SudokuError
from nonet.model.rules_argument import rules_under
from nonet.reasoning.premises import no_solution
from nonet.rows.bulk.many import digits_of

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

    from nonet.model.rules_argument import RulesLike
    from nonet.rating.scales import Scale

__all__ = ["canonical", "check", "count", "rate", "solve"]

_SEVERAL = "several solutions"


def solve(
    batch: Batch,
    *,
    rules: RulesLike | None = None,
    column: str | None = None,
    limit: int = 2,
    threads: int | None = 1,
    progress: Progress | None = None,
) -> Batch:
    """Solve the puzzles of a batch: adds `solution`, `count`, `status` and `error`.

    `solution` is null unless there is exactly one, or `limit=1` asks for no second; `count` goes up
    to `limit`. `column=None` finds the puzzles by the name of their column: puzzle, quizzes,
    question, grid and the like.
    `threads=None` uses all cores. `progress` as in `nonet.solve_many`.

    >>> import nonet.arrow, pyarrow as pa
    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> batch = pa.record_batch({"id": [1, 2, 3], "quizzes": [puzzle, None, "4.....8"]})
    >>> solved = nonet.arrow.solve(batch)
    >>> solved.schema.names, solved["count"].to_pylist()
    (['id', 'quizzes', 'solution', 'count', 'status', 'error'], [1, None, None])
    >>> solved["status"].to_pylist()
    ['unique', None, 'unreadable']
    >>> solved["error"].to_pylist()
    [None, None, 'position 8: 7 cells; a 9×9 puzzle has 81']
    """

    def answer(puzzles: pa.Array, _batch: pa.RecordBatch) -> Answers:
        result = nonet.solve_many(
            puzzles, rules=rules, limit=limit, threads=threads, progress=progress
        )
        assert result.grids is not None
        has_puzzle = without(result.errors, len(result))
        return {
            "solution": strings(result.grids, result.counts == 1),
            "count": numbers(result.counts, has_puzzle),
            "status": outcomes(result.status, puzzles),
            "error": error_texts(result.errors, puzzles),
        }

    return answered(batch, column, answer)


def count(
    batch: Batch,
    *,
    rules: RulesLike | None = None,
    column: str | None = None,
    limit: int = 2,
    threads: int | None = 1,
    progress: Progress | None = None,
) -> Batch:
    """Count the solutions of puzzles up to `limit`: adds `count`, `status` and `error`.

    >>> import nonet.arrow, pyarrow as pa
    >>> batch = pa.record_batch({"mine": ["12..34......43.1"]})
    >>> four = nonet.Rules.classic(4)
    >>> nonet.arrow.count(batch, column="mine", rules=four, limit=9)["count"].to_pylist()
    [2]
    """

    def answer(puzzles: pa.Array, _batch: pa.RecordBatch) -> Answers:
        result = nonet.count_many(
            puzzles, rules=rules, limit=limit, threads=threads, progress=progress
        )
        has_puzzle = without(result.errors, len(result))
        return {
            "count": numbers(result.counts, has_puzzle),
            "status": outcomes(result.status, puzzles),
            "error": error_texts(result.errors, puzzles),
        }

    return answered(batch, column, answer)


def rate(
    batch: Batch,
    *,
    rules: RulesLike | None = None,
    column: str | None = None,
    scales: Iterable[Scale] | Scale = ("nonet",),
    unique: bool = True,
    each: float | None = None,
    max_er: float | None = None,
    threads: int | None = 1,
    progress: Progress | None = None,
) -> Batch:
    """Rate the puzzles of a batch: adds columns of the scales, `finished`, `status` and `error`.

    The columns are those of `nonet.rate_many`, which describes the other arguments. A puzzle
    without exactly one solution has null ratings and an `error`.

    >>> import nonet.arrow, pyarrow as pa
    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> rated = nonet.arrow.rate(pa.record_batch({"puzzle": [easy, "." * 81]}), scales="se")
    >>> rated["se_er"].to_pylist(), rated["error"].to_pylist()
    ([1.2, None], [None, 'several solutions'])
    """
    pyarrow = pyarrow_module()

    def answer(puzzles: pa.Array, _batch: pa.RecordBatch) -> Answers:
        result = nonet.rate_many(
            puzzles,
            rules=rules,
            scales=scales,
            unique=unique,
            each=each,
            max_er=max_er,
            threads=threads,
            progress=progress,
        )
        rated = without(result.errors, len(result))
        columns = result.to_dict()
        finished, status = columns.pop("finished"), columns.pop("status")
        answers: dict[str, Any] = {name: ratings(values) for name, values in columns.items()}
        answers["finished"] = pyarrow.array(finished, mask=~rated)
        answers["status"] = outcomes(status, puzzles)
        return answers | {"error": error_texts(result.errors, puzzles)}

    return answered(batch, column, answer)


def canonical(
    batch: Batch,
    *,
    rules: RulesLike | None = None,
    column: str | None = None,
    threads: int | None = 1,
    progress: Progress | None = None,
) -> Batch:
    """Add the canonical forms of the puzzles of a batch as `canonical`, `status` and `error`.

    Puzzles are the same in another disguise if and only if their forms are equal.

    >>> import nonet.arrow, pyarrow as pa
    >>> one = "1" + "." * 80
    >>> forms = nonet.arrow.canonical(pa.record_batch({"grid": [one, one[::-1], "11" + one]}))
    >>> forms["canonical"].to_pylist()[0] == forms["canonical"].to_pylist()[1] == "0" * 80 + "1"
    True
    >>> forms["error"].to_pylist()[2]
    'position 82: 83 cells; a 9×9 puzzle has 81'
    """

    def answer(puzzles: pa.Array, _batch: pa.RecordBatch) -> Answers:
        result = nonet.canonical_many(puzzles, rules=rules, threads=threads, progress=progress)
        return {
            "canonical": strings(result.forms, without(result.errors, len(result))),
            "status": outcomes(result.status, puzzles),
            "error": error_texts(result.errors, puzzles),
        }

    return answered(batch, column, answer)


def check(
    batch: Batch,
    *,
    rules: RulesLike | None = None,
    column: str | None = None,
    threads: int | None = 1,
    progress: Progress | None = None,
) -> Batch:
    """Check the puzzles of a batch: adds `valid`, `count`, `clues`, `fault`, `status`, `error`.

    `valid`: the puzzle has exactly one solution, and the batch's column of solutions, if there is
    one, has that or null; otherwise `fault` describes what is wrong. `count` is 0, 1, or 2 for
    several solutions.

    >>> import nonet.arrow, pyarrow as pa
    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> checked = nonet.arrow.check(
    ...     pa.record_batch({"puzzle": [puzzle, "." * 81, "44" + puzzle[2:], "?"]})
    ... )
    >>> checked["valid"].to_pylist(), checked["fault"].to_pylist()[1:3]
    ([True, False, False, None], ['several solutions', '4 appears twice in row 1 (r1c1, r1c2)'])
    """
    pyarrow = pyarrow_module()

    def answer(puzzles: pa.Array, whole: pa.RecordBatch) -> Answers:
        from nonet.base.numeric import np

        wanted = nonet.CLASSIC if rules is None else rules_under(rules, nonet.CLASSIC)
        parts = list(digits_of(puzzles, None if rules is None else wanted))
        empty = np.empty((0, len(wanted.cells)), np.uint8)
        values = np.concatenate([empty, *(part.values for part in parts)])
        starts = np.cumsum([0, *(len(part.values) for part in parts)]).tolist()
        errors: dict[int, SudokuError] = {
            start + row: error
            for start, part in zip(starts, parts, strict=False)
            for row, error in part.errors.items()
        }
        result = nonet.solve_many(values, rules=rules, threads=threads, progress=progress)
        assert result.grids is not None
        has_puzzle = without(errors, len(values))
        faults: list[str | None] = [None] * len(values)
        for row in np.flatnonzero(has_puzzle & (result.counts != 1)).tolist():
            grid = nonet.Grid(values[row].tobytes(), wanted)
            faults[row] = _SEVERAL if result.counts[row] > 1 else str(no_solution(grid))
        found = strings(result.grids, result.counts == 1)
        for row, text in differences(whole, found):
            faults[row] = text
        fault = pyarrow.array(faults, pyarrow.string())
        status = result.status
        status[list(errors)] = UNREADABLE
        return {
            "valid": pyarrow.array(
                fault.is_null().to_numpy(zero_copy_only=False), mask=~has_puzzle
            ),
            "count": numbers(result.counts, has_puzzle),
            "clues": numbers((values > 0).sum(axis=1, dtype=np.uint16), has_puzzle),
            "fault": fault,
            "status": outcomes(status, puzzles),
            "error": error_texts(errors, puzzles),
        }

    return answered(batch, column, answer)
