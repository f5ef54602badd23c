"""Columns of ratings: one array per number or name, filled scale by scale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from nonet.base.outcomes import CODES, TIMEOUT, UNIQUE
from nonet.engine.protocol import Deadline
from nonet.model.rules import Rules
from nonet.rating import hodoku, native, own, se
from nonet.rating.scales import HODOKU, NONET, SE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The columns of each scale.
COLUMNS = {
    NONET: ("level", "score", "hardest"),
    SE: ("se_er", "se_ep", "se_ed"),
    HODOKU: ("hodoku_level", "hodoku_score"),
}
_FINISHED, _STATUS = "finished", "status"
_TEXTS = {
    "level": own.LEVELS,
    "hardest": tuple(technique.name for technique in own.ORDER),
    "hodoku_level": hodoku.LEVELS,
}

# Rows that are rated by one call when the time is limited: what a call that ran out of time had
# done is lost.
_SLICE = 64

Follow = Callable[[int], None]


class RatedColumns(dict[str, "NDArray[Any]"]):
    """Arrays by name, all of one length; the last two are `finished` and the codes of `status`."""

    @classmethod
    def empty(cls, scales: Iterable[str], rows: int) -> Self:
        """Return columns without any rating."""
        from nonet.base.numeric import np

        found = cls()
        for name in (name for scale in scales for name in COLUMNS[scale]):
            if name in _TEXTS:
                width = max(map(len, _TEXTS[name]))
                found[name] = np.zeros(rows, f"<U{width}")
            else:
                found[name] = np.full(rows, np.nan)
        found[_FINISHED] = np.zeros(rows, np.bool_)
        found[_STATUS] = np.full(rows, CODES[TIMEOUT], np.uint8)
        return found

    @classmethod
    def joined(cls, parts: list[Self]) -> Self:
        """Return columns one behind the other."""
        from nonet.base.numeric import np

        return cls({name: np.concatenate([part[name] for part in parts]) for name in parts[0]})

    def put(self, rows: NDArray[np.bool_], part: RatedColumns) -> None:
        """Fill in the rows that are marked."""
        for name, column in part.items():
            self[name][rows] = column


def rate_rows(
    rules: Rules,
    values: NDArray[np.uint8],
    scales: tuple[str, ...],
    *,
    unique: bool,
    threads: int,
    deadline: Deadline,
    each: float | None,
    max_er: float | None,
    progress: Follow | None,
) -> RatedColumns:
    """Rate puzzles that have exactly one solution; `values` has one row per puzzle.

    `progress` is called with how many are done; with several scales, their share of all the work.
    """
    from nonet.base.numeric import np

    columns = RatedColumns.empty(scales, len(values))
    finished = np.ones(len(values), np.bool_)
    in_time = np.ones(len(values), np.bool_)
    calls: dict[str, Callable[..., NDArray[np.bool_]]] = {
        NONET: partial(_rate_own, rules, unique),
        SE: partial(_rate_se, max_er),
        HODOKU: _rate_hodoku,
    }
    for number, scale in enumerate(scales):
        before = number * len(values)

        def follow(rows: int, before: int = before) -> None:
            if progress is not None:
                progress((before + rows) // len(scales))

        is_whole = calls[scale](values, columns, threads, deadline, each, follow)
        finished &= is_whole
        if scale == SE and max_er is not None:
            is_whole = is_whole | (columns["se_er"] > max_er)
        in_time &= is_whole
    columns[_FINISHED] = finished
    columns[_STATUS][in_time] = CODES[UNIQUE]
    return columns


def _rate_se(
    max_er: float | None,
    values: NDArray[np.uint8],
    columns: RatedColumns,
    threads: int,
    deadline: Deadline,
    each: float | None,
    follow: Follow,
) -> NDArray[np.bool_]:
    rows = se.rate_rows(
        values,
        threads=threads,
        timeout=deadline.left(),
        each=each,
        max_er=max_er,
        progress=follow,
    )
    columns["se_er"], columns["se_ep"], columns["se_ed"] = rows.er, rows.ep, rows.ed
    return rows.finished


def _rate_own(
    rules: Rules,
    unique: bool,
    values: NDArray[np.uint8],
    columns: RatedColumns,
    threads: int,
    deadline: Deadline,
    each: float | None,
    follow: Follow,
) -> NDArray[np.bool_]:
    from nonet.base.numeric import np

    finished = np.zeros(len(values), np.bool_)
    levels, hardest = (np.array([*_TEXTS[name], ""]) for name in ("level", "hardest"))
    for start, some, rest in _slices(values, threads, deadline, follow):
        try:
            found = own.rate_rows(rules, some.reshape(-1), unique=unique, each=each, **rest)
        except native.OutOfTime:
            break
        end = start + len(some)
        columns["level"][start:end] = levels[found.levels]
        columns["score"][start:end] = np.round(found.scores, 1)
        columns["hardest"][start:end] = hardest[found.hardest]
        finished[start:end] = found.ends != native.OUT_OF_TIME
    return finished


def _rate_hodoku(
    values: NDArray[np.uint8],
    columns: RatedColumns,
    threads: int,
    deadline: Deadline,
    each: float | None,
    follow: Follow,
) -> NDArray[np.bool_]:
    from nonet.base.numeric import np

    finished = np.zeros(len(values), np.bool_)
    levels = np.array(hodoku.LEVELS)
    for start, some, rest in _slices(values, threads, deadline, follow):
        try:
            found = hodoku.rate_rows(some.reshape(-1), each=each, **rest)
        except native.OutOfTime:
            break
        end = start + len(some)
        columns["hodoku_level"][start:end] = levels[found.levels]
        columns["hodoku_score"][start:end] = found.scores
        finished[start:end] = found.ends != native.OUT_OF_TIME
    return finished


def _slices(
    values: NDArray[np.uint8], threads: int, deadline: Deadline, follow: Follow
) -> Iterator[tuple[int, NDArray[np.uint8], dict[str, Any]]]:
    """Yield rows and what else a call for them takes, for as long as there is time."""
    size = len(values) if deadline.timeout is None else _SLICE * threads
    for start in range(0, len(values), max(size, 1)):
        left = deadline.left()
        if left is not None and left <= 0:
            return
        rest = {"threads": threads, "timeout": left, "progress": lambda n, s=start: follow(s + n)}
        yield start, values[start : start + size], rest
