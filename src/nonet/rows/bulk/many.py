"""`solve_many` and `count_many`: rows of any kind to arrays of answers."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from nonet.base.arguments import SupportsArray, SupportsArrow, SupportsRead, threads_of, whole_of
from nonet.base.progress import Progress, Reporter, reporter
from nonet.engine.native import plain
from nonet.engine.protocol import Deadline
from nonet.errors import FormatError, TimeLimit, Unsupported
from nonet.formats.cells import BLANKS
from nonet.formats.native import CutLines
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.model.solution import Solution
from nonet.rows.bulk import native
from nonet.rows.bulk.arrays import rows_of_array
from nonet.rows.bulk.arrow import has_arrow, rows_of_arrow
from nonet.rows.bulk.lines import (
    lines_of_buffer,
    lines_of_file,
    rows_of_lines,
    rows_of_pieces,
    texts_of_pieces,
)
from nonet.rows.bulk.lists import rows_of_iterable
from nonet.rows.bulk.quick import answer_quickly
from nonet.rows.bulk.result import BulkResult
from nonet.rows.bulk.rows import Rows, fault_in

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.formats.parser import PuzzleLike


# What is read as many puzzles: a list, a column or array, an open file or a mapped one.
if TYPE_CHECKING:
    PuzzlesLike: TypeAlias = (
        Iterable[PuzzleLike]
        | bytes
        | bytearray
        | memoryview
        | SupportsArray
        | SupportsArrow
        | SupportsRead
    )
else:
    PuzzlesLike = object  # no name below is loaded for it


def solve_many(
    xs: PuzzlesLike,
    *,
    rules: Rules | None = None,
    limit: int = 2,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> BulkResult:
    """Solve many puzzles and count the solutions of each up to `limit`."""
    return _answer(xs, rules, limit, threads, timeout, progress, with_grids=True)


def count_many(
    xs: PuzzlesLike,
    *,
    rules: Rules | None = None,
    limit: int = 2,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> BulkResult:
    """Count the solutions of many puzzles up to `limit`, without keeping any."""
    return _answer(xs, rules, limit, threads, timeout, progress, with_grids=False)


def _answer(
    xs: PuzzlesLike,
    rules: Rules | None,
    limit: int,
    threads: int | None,
    timeout: float | None,
    progress: Progress | None,
    *,
    with_grids: bool,
) -> BulkResult:
    start = time.perf_counter()
    limit = whole_of(limit, "limit", 1, 255)
    threads = threads_of(threads)
    deadline = Deadline(timeout)
    wanted = CLASSIC if rules is None else rules
    if progress is None and wanted == CLASSIC:
        quick = answer_quickly(xs, limit, threads, deadline, with_grids=with_grids)
        if quick is not None:
            return quick
    report = reporter(progress, unit="puzzles", total=total_of(xs))

    def solve(rows: Rows, follow: Callable[[int], None] | None) -> BulkResult:
        return _solve(rows, wanted, limit, threads, deadline, with_grids, follow)

    try:
        answers = _answer_pieces(_pieces(xs, rules), solve, report)
    except BaseException as failure:
        # The frames hold views of the caller's buffer; a mapped file could not be closed.
        traceback.clear_frames(failure.__traceback__)
        raise
    errors: dict[int, FormatError] = {}
    before = 0
    first_line = answers[0].first_line if answers else 1
    for answer in answers:
        for number, error in sorted(answer.errors.items()):
            errors[before + number] = error
        before += len(answer)
    if len(answers) == 1:
        (only,) = answers
        counts, guesses, grids = only.counts, only.guesses, only.grids
    else:
        from nonet.base.numeric import np

        counts = np.concatenate([np.empty(0, np.uint8), *(each.counts for each in answers)])
        guesses = np.concatenate([np.empty(0, np.uint32), *(each.guesses for each in answers)])
        grids = None
        if with_grids:
            empty = np.empty((0, len(wanted.cells)), np.uint8)
            kept = [each.grids for each in answers if each.grids is not None]
            grids = np.concatenate([empty, *kept])
    seconds = time.perf_counter() - start
    return BulkResult(counts, guesses, grids, errors, seconds, first_line, limit)


def _answer_pieces(
    pieces: Iterator[Rows],
    solve: Callable[[Rows, Callable[[int], None] | None], BulkResult],
    report: Reporter | None,
) -> list[BulkResult]:
    answers: list[BulkResult] = []
    done = 0

    def follow(rows: int) -> None:
        if report is not None:
            report(done + rows)

    for rows in pieces:
        answers.append(solve(rows, None if report is None else follow))
        for row, error in answers[-1].errors.items():
            error.line = rows.line_of(row, done, answers[0].first_line)
        done += rows.count
        follow(0)
    return answers


def total_of(xs: Any) -> int | None:
    """Return how many puzzles there are, or None if only reading them all would show it."""
    if isinstance(xs, list | tuple):
        return len(xs)
    shape = getattr(xs, "shape", None)
    return int(shape[0]) if isinstance(shape, tuple) and shape else None


def _pieces(xs: Any, rules: Rules | None) -> Iterator[Rows]:
    if rules is not None and not rules.shape.is_usual:
        raise Unsupported(f"grids of {rules.shape}", by="bulk")
    return _pieces_of(xs, rules)


def _pieces_of(xs: Any, rules: Rules | None) -> Iterator[Rows]:
    """Turn the user's input into rows."""
    from nonet.base.numeric import np

    if isinstance(xs, str):
        raise FormatError(
            "a string is one puzzle; bulk calls take many (a list, or bytes of lines)"
        )
    if getattr(xs, "ndim", 1) == 2 and len(getattr(xs, "columns", ())) == 1:
        xs = xs[xs.columns[0]]  # a data frame of pandas is not an array of digits
    if isinstance(xs, CutLines):
        return iter([rows_of_lines(xs, rules)])
    if has_arrow(xs):
        return rows_of_arrow(xs, rules)
    if hasattr(xs, "__array__") and not isinstance(xs, Grid | Solution):
        return rows_of_array(np.asarray(xs), rules)
    view = _view(xs)
    if view is not None:
        return _text(lines_of_buffer(view), rules)
    if hasattr(xs, "read"):
        return _text(lines_of_file(xs), rules)
    if isinstance(xs, Iterable):
        return rows_of_iterable(xs, rules)
    kind = type(xs).__name__
    raise TypeError(f"bulk calls take a list, lines of bytes, an open file or an array, not {kind}")


def _text(pieces: Iterator[CutLines], rules: Rules | None) -> Iterator[Rows]:
    if rules is None or rules.size == CLASSIC.size:
        return rows_of_pieces(pieces, rules)
    return rows_of_iterable(texts_of_pieces(pieces), rules)


def _view(xs: Any) -> memoryview | None:
    try:
        return memoryview(xs)
    except TypeError:
        return None


def _solve(
    rows: Rows,
    rules: Rules,
    limit: int,
    threads: int,
    deadline: Deadline,
    with_grids: bool,
    progress: Callable[[int], None] | None,
) -> BulkResult:
    from nonet.base.numeric import np

    deadline.check()
    count, cells = rows.count, len(rules.cells)
    counts = np.empty(count, np.uint8)
    guesses = np.empty(count, np.uint32)
    grids = np.empty((count, cells), np.uint8) if with_grids else None
    bad = dict(rows.bad)
    if rules == CLASSIC:
        faults = np.empty(count, np.uint8)
        native.solve_classic(
            rows.cells,
            count,
            offsets=rows.offsets,
            stride=rows.stride,
            text=rows.text,
            grids=grids,
            counts=counts,
            guesses=guesses,
            faults=faults,
            limit=limit,
            threads=threads,
            deadline=deadline,
            progress=progress,
        )
        faulty = faults.nonzero()[0].tolist()
        if faulty and rows.reread is not None and (again := rows.reread()) is not None:
            again.bad.update(rows.bad)
            return _solve(again, rules, limit, threads, deadline, with_grids, progress)
        for number in faulty:
            if number not in bad:
                row = rows.row(number, 81)
                bad[number] = fault_in(row, int(faults[number]), text=rows.text)
    else:
        values = _digits(rows, rules, bad)
        native.solve_each(
            plain(rules, by="bulk"),
            values,
            count,
            grids=grids,
            counts=counts,
            guesses=guesses,
            limit=limit,
            threads=threads,
            deadline=deadline,
            progress=progress,
        )
    for number in bad:
        counts[number] = guesses[number] = 0
        if grids is not None:
            grids[number] = 0
    return BulkResult(counts, guesses, grids, bad, first_line=rows.first_line, limit=limit)


def _digits(rows: Rows, rules: Rules, bad: dict[int, FormatError]) -> NDArray[np.uint8]:
    """Return all cells as digits; rows with anything else are recorded as errors and emptied."""
    from nonet.base.numeric import np

    cells = len(rules.cells)
    values = rows.cells.reshape(rows.count, cells)
    wrong = np.flatnonzero((values > rules.size).any(axis=1))
    if len(wrong):
        values = values.copy()
        for number in wrong.tolist():
            row = values[number].tobytes()
            position = next(i for i, digit in enumerate(row) if digit > rules.size) + 1
            bad[number] = fault_in(row, position, text=False)
            values[number] = 0
    return np.ascontiguousarray(values).reshape(-1)


_NO_DIGIT = 255


class Digits(NamedTuple):
    """Some rows as digits, zeros in those that are no puzzles, which are in `errors`."""

    values: NDArray[np.uint8]  # (rows, cells)
    errors: dict[int, FormatError]
    first_line: int


def digits_of(xs: Any, rules: Rules | None) -> Iterator[Digits]:
    """Yield the rows of what `solve_many` takes as digits, some at a time, without solving them."""
    wanted = CLASSIC if rules is None else rules
    done, first = 0, None
    for rows in _pieces(xs, rules):
        first = rows.first_line if first is None else first
        found = _read_digits(rows, wanted)
        for row, error in found.errors.items():
            error.line = rows.line_of(row, done, first)
        done += rows.count
        yield found


def _read_digits(rows: Rows, rules: Rules) -> Digits:
    from nonet.base.numeric import np

    bad = dict(rows.bad)
    if rules != CLASSIC:
        values = _digits(rows, rules, bad).reshape(rows.count, len(rules.cells))
    else:
        table = np.full(256, _NO_DIGIT, np.uint8)
        if rows.text:
            table[[ord(blank) for blank in BLANKS]] = 0
            table[ord("1") : ord("9") + 1] = range(1, 10)
        else:
            table[:10] = range(10)
        values = table[_windows(rows, len(rules.cells))]
        wrong = values == _NO_DIGIT
        faults = np.where(wrong.any(axis=1), wrong.argmax(axis=1) + 1, 0).astype(np.uint8)
        if rows.reread is not None and faults.any() and (again := rows.reread()) is not None:
            again.bad.update(rows.bad)
            return _read_digits(again, rules)
        for number in faults.nonzero()[0].tolist():
            if number not in bad:
                row = rows.row(number, len(CLASSIC.cells))
                bad[number] = fault_in(row, int(faults[number]), text=rows.text)
    if bad:
        values = values.copy()
        values[list(bad)] = 0
    return Digits(np.ascontiguousarray(values), bad, rows.first_line)


def _windows(rows: Rows, cells: int) -> NDArray[np.uint8]:
    """Return the bytes of rows, one array row per puzzle."""
    from nonet.base.numeric import np

    if rows.offsets is None:
        return rows.cells.reshape(rows.count, cells)
    if not rows.count:
        return np.empty((0, cells), np.uint8)
    found: NDArray[np.uint8] = np.lib.stride_tricks.sliding_window_view(rows.cells, cells)[
        rows.offsets
    ]
    return found


class Puzzles(NamedTuple):
    """Some rows as digits, with how many solutions each has, 2 at most.

    `errors` has the rows that are no puzzles. `counts` is None where the time was over.
    """

    values: NDArray[np.uint8]  # (rows, cells)
    counts: NDArray[np.uint8] | None
    errors: dict[int, FormatError]


def puzzles_of(
    xs: Any, rules: Rules | None, *, threads: int, deadline: Deadline
) -> Iterator[Puzzles]:
    """Yield the rows of what `solve_many` takes as digits, some at a time."""
    wanted = CLASSIC if rules is None else rules
    done, first = 0, None
    for rows in _pieces(xs, rules):
        first = rows.first_line if first is None else first
        counts, errors = None, rows.bad
        try:
            answer = _solve(rows, wanted, 2, threads, deadline, False, None)
            counts, errors = answer.counts, dict(answer.errors)
        except TimeLimit:
            pass
        for row, error in errors.items():
            error.line = rows.line_of(row, done, first)
        done += rows.count
        yield Puzzles(_all_digits(rows, wanted), counts, errors)


def _all_digits(rows: Rows, rules: Rules) -> NDArray[np.uint8]:
    """Return the digits of all rows; those of bad rows have no meaning."""
    from nonet.base.numeric import np

    cells = len(rules.cells)
    if rules != CLASSIC:
        return _digits(rows, rules, {}).reshape(rows.count, cells)
    found = _windows(rows, cells)
    # A digit is a number or a character, and a mixed array has rows of both.
    table = np.zeros(256, np.uint8)
    table[1:10] = table[ord("1") : ord("9") + 1] = range(1, 10)
    return table[found]
