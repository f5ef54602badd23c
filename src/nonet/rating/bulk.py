"""`rate_many`: rows of any kind to columns of ratings."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from nonet.base.arguments import threads_of
from nonet.base.as_json import AsColumns
from nonet.base.outcomes import CODES, NONE, SEVERAL, UNREADABLE, words_of
from nonet.base.progress import Progress, reporter
from nonet.engine.protocol import Deadline
from nonet.errors import ArgumentError, ManySolutions, MissingExtra, SudokuError
from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.model.solution import Solution
from nonet.rating.columns import COLUMNS, RatedColumns, rate_rows
from nonet.rating.scales import checked_scales, not_asked
from nonet.reasoning.premises import no_solution
from nonet.rows.bulk.many import Puzzles, puzzles_of, total_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.rows.bulk.many import PuzzlesLike

_SCALE_OF = {name: scale for scale, names in COLUMNS.items() for name in names}


def _is_empty(column: NDArray[Any]) -> NDArray[np.bool_]:
    """Return where a column has no value: NaN, or an empty text."""
    is_empty: NDArray[np.bool_] = column == "" if column.dtype.kind in "UO" else column != column
    return is_empty


class BulkRating(AsColumns):
    """The ratings of many puzzles: NumPy arrays with one entry per row, in the order they came.

    - `level`, `score`, `hardest`: on nonet's scale;
    - `se_er`, `se_ep`, `se_ed`: Sudoku Explainer's;
    - `hodoku_level`, `hodoku_score`: HoDoKu's;
    - `finished`: false where time or `max_er` ended a rating early, and for rows without one;
    - `status`: what came of each row, in a word: unique where it has a rating, timeout where time
      ended that early, several, none, or unreadable;
    - `errors`: by row number, why a row has no rating: no puzzle, or not exactly one solution;
    - `seconds`: the time it all took.

    Numbers are float64 and NaN where there is none; texts are empty there. Reading a column of a
    scale that was not asked for raises ArgumentError. It is an Arrow stream too
    (`pyarrow.table(result)`, `polars.DataFrame(result)`).

    >>> import nonet
    >>> easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
    >>> result = nonet.rate_many([easy, "." * 81], scales=("se",))
    >>> result.se_er.tolist(), result.errors
    ([1.2, nan], {1: ManySolutions('several solutions')})
    >>> list(result.to_dict())
    ['se_er', 'se_ep', 'se_ed', 'finished', 'status']
    >>> result.status.tolist()
    ['unique', 'several']
    """

    def __init__(
        self,
        columns: Mapping[str, NDArray[Any]],
        errors: Mapping[int, SudokuError],
        seconds: float = 0.0,
    ) -> None:
        if not isinstance(columns, Mapping):
            raise TypeError(f"columns must be a mapping, not a {type(columns).__name__}")
        self._columns = dict(columns)
        self.errors = errors
        self.seconds = seconds

    def _column(self, name: str) -> NDArray[Any]:
        if name not in self._columns:
            raise not_asked(_SCALE_OF[name])
        return self._columns[name]

    @property
    def level(self) -> NDArray[np.str_]:
        """The levels on nonet's scale."""
        return self._column("level")

    @property
    def score(self) -> NDArray[np.float64]:
        """The scores on nonet's scale."""
        return self._column("score")

    @property
    def hardest(self) -> NDArray[np.str_]:
        """The hardest technique of each puzzle on nonet's scale."""
        return self._column("hardest")

    @property
    def se_er(self) -> NDArray[np.float64]:
        """Sudoku Explainer's rating of the hardest step."""
        return self._column("se_er")

    @property
    def se_ep(self) -> NDArray[np.float64]:
        """Sudoku Explainer's rating of the hardest step up to the first placement."""
        return self._column("se_ep")

    @property
    def se_ed(self) -> NDArray[np.float64]:
        """Sudoku Explainer's rating of the first step."""
        return self._column("se_ed")

    @property
    def hodoku_level(self) -> NDArray[np.str_]:
        """The levels of HoDoKu."""
        return self._column("hodoku_level")

    @property
    def hodoku_score(self) -> NDArray[np.float64]:
        """The scores of HoDoKu."""
        return self._column("hodoku_score")

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Whether all scales came to their end."""
        return self._columns["finished"]

    @property
    def status(self) -> NDArray[np.object_]:
        """What came of each row, made anew on every access."""
        return words_of(self._columns["status"])

    def to_dict(self) -> dict[str, NDArray[Any]]:
        """Return the columns by name, as a data frame takes them."""
        return {**self._columns, "status": self.status}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return an Arrow stream of the columns, made by pyarrow; empty values become nulls."""
        try:
            import pyarrow  # type: ignore[import-untyped]
        except ImportError:
            raise MissingExtra("Arrow tables", package="pyarrow", extra="batch") from None
        arrays = {
            name: pyarrow.array(column, mask=_is_empty(column))
            for name, column in self.to_dict().items()
        }
        stream: object = pyarrow.table(arrays).__arrow_c_stream__(requested_schema)
        return stream

    def __len__(self) -> int:
        return len(self.finished)

    def __repr__(self) -> str:
        unfinished = len(self) - int(self.finished.sum()) - len(self.errors)
        more = f", {unfinished:,} not finished" if unfinished else ""
        return f"<BulkRating of {len(self):,} rows, {len(self.errors):,} errors{more}>"


def rate_many(
    xs: PuzzlesLike,
    *,
    rules: Rules | None = None,
    scales: Iterable[str] | str,
    unique: bool = True,
    each: float | None = None,
    max_er: float | None = None,
    threads: int | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> BulkRating:
    """Rate many puzzles; `nonet.rate_many` describes it."""
    start = time.perf_counter()
    wanted = CLASSIC if rules is None else rules
    names = checked_scales(scales, wanted, unique=unique, max_er=max_er)
    if each is not None and (isinstance(each, bool) or not hasattr(each, "__float__")):
        raise TypeError(f"each must be a number of seconds, not a {type(each).__name__}")
    if each is not None and not each > 0:  # also when it is not a number
        raise ArgumentError(f"each {each:g} is not above 0 seconds")
    workers = threads_of(threads)
    deadline = Deadline(timeout)
    report = reporter(progress, unit="puzzles", total=total_of(xs))
    done = 0

    def rate(values: NDArray[np.uint8]) -> RatedColumns:
        following = None if report is None else lambda rows: report(done + rows)
        return rate_rows(
            wanted,
            values,
            names,
            unique=unique,
            threads=workers,
            deadline=deadline,
            each=each,
            max_er=max_er,
            progress=following,
        )

    parts: list[RatedColumns] = [RatedColumns.empty(names, 0)]
    errors: dict[int, SudokuError] = {}
    for puzzles in puzzles_of(_givens_of(xs), rules, threads=workers, deadline=deadline):
        part, bad = _rate_piece(puzzles, wanted, names, rate)
        for row, error in sorted(bad.items()):
            errors[done + row] = error
        parts.append(part)
        done += len(puzzles.values)
        if report is not None:
            report(done)
    columns = RatedColumns.joined(parts)
    return BulkRating(columns, errors, time.perf_counter() - start)


def _rate_piece(
    puzzles: Puzzles,
    rules: Rules,
    scales: tuple[str, ...],
    rate: Callable[[NDArray[np.uint8]], RatedColumns],
) -> tuple[RatedColumns, dict[int, SudokuError]]:
    from nonet.base.numeric import np

    columns = RatedColumns.empty(scales, len(puzzles.values))
    errors: dict[int, SudokuError] = dict(puzzles.errors)
    status = columns["status"]
    status[list(errors)] = CODES[UNREADABLE]
    if puzzles.counts is None:
        return columns, errors
    for row in np.flatnonzero(puzzles.counts != 1).tolist():
        if row not in errors:
            grid = Grid(puzzles.values[row].tobytes(), rules)
            several = puzzles.counts[row] > 1
            errors[row] = ManySolutions(grid=grid) if several else no_solution(grid)
            status[row] = CODES[SEVERAL if several else NONE]
    good = np.ones(len(puzzles.values), np.bool_)
    good[list(errors)] = False
    columns.put(good, rate(np.ascontiguousarray(puzzles.values[good])))
    return columns, errors


def _givens_of(xs: Any) -> Any:
    """Return the same with grids, boards and solutions as their givens, which are what is rated."""
    if isinstance(xs, list | tuple):
        is_plain = all(isinstance(each, str) for each in xs)
        return xs if is_plain else [_givens(each) for each in xs]
    # An open file is lines of text, not an iterator of puzzles.
    is_iterator = isinstance(xs, Iterator) and not hasattr(xs, "read")
    return _each_given(xs) if is_iterator else xs


def _each_given(xs: Iterator[Any]) -> Iterator[Any]:
    return map(_givens, xs)


def _givens(x: Any) -> Any:
    if isinstance(x, Solution):
        x = x.grid
    elif isinstance(x, Board):
        x = x.to_grid()
    return x.givens if isinstance(x, Grid) and x.marks is None else x
