"""The search in C++, run in slices so that limits, signals and progress are checked in between."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nonet import _native
from nonet.base.arguments import limit_of, threads_of, timeout_of, whole_of
from nonet.base.progress import PAUSE, Progress, reporter
from nonet.cover.results import Cover
from nonet.errors import NodeLimit, TimeLimit

Compiled = _native.CoverProblem
_Search = _native.CoverSearch | _native.CoverCheapest | _native.CoverMemo

# The most solutions fetched at a time; the first is fetched alone, since callers often need one.
_MOST_FETCHED = 4096
# The largest number that the native search can count to.
_NO_END = (1 << 64) - 1


def compiled(
    primary: int,
    secondary: int,
    ends: array[int],
    entries: array[int],
    colours: array[int],
    bounds: Sequence[tuple[int, int]],
) -> Compiled:
    """Return a problem in the form of the native search."""
    # No option counts twice, so bounds beyond 63 bits act like the largest that fits.
    most = (1 << 63) - 1
    least = array("q", [min(low, most) for low, _ in bounds])
    highest = array("q", [min(high, most) for _, high in bounds])
    parts = (ends, entries, colours, least, highest)
    return Compiled(primary, secondary, *(part.tobytes() for part in parts))


class Limits:
    """When a search has to stop, and where it reports its progress."""

    def __init__(
        self,
        timeout: float | None,
        max_nodes: int | None,
        progress: Progress | None,
    ) -> None:
        self.timeout = timeout_of(timeout)
        self.max_nodes = None if max_nodes is None else whole_of(max_nodes, "max_nodes")
        self._report = reporter(progress, unit="nodes", total=self.max_nodes)
        self.spent = 0.0
        self.begun = 0.0

    def begin(self, search: _Search, so_far: Callable[[], dict[str, Any]] = dict) -> float | None:
        """Return the seconds that the next slice may take, or raise if a limit is reached.

        `so_far` returns what the error hands over besides the numbers of nodes and solutions.
        """
        nodes, found = search.nodes, search.found
        if self.max_nodes is not None and nodes >= self.max_nodes:
            raise NodeLimit(
                self.max_nodes, seconds=self.spent, nodes=nodes, found=found, **so_far()
            )
        if self.timeout is not None and self.spent >= self.timeout:
            raise TimeLimit(self.timeout, nodes=nodes, found=found, **so_far())
        seconds = None if self.timeout is None else self.timeout - self.spent
        if self._report is not None:
            seconds = PAUSE if seconds is None else min(seconds, PAUSE)
        self.begun = time.perf_counter()
        return seconds

    def end(self, search: _Search) -> None:
        """Count the seconds since `begin`, and report progress."""
        self.spent += time.perf_counter() - self.begun
        if self._report is not None and not search.is_over:
            self._report(search.nodes, share=search.share, found=search.found)


# A count looks after so many seconds whether its memory would help, and each time ten times later.
# A look takes a share of the time spent.
_LOOK, _LATER, _SHARE = 0.01, 10, 0.05
# It helps where it saves so many times the options, which take longer with it.
_SAVED = 16
# Before memory is built, a search has made so many changes per entry.
_CHANGES = 64


def count(problem: Compiled, limit: int | None, threads: int, limits: Limits) -> int:
    """Return the number of solutions, at most `limit`."""
    asked = limit_of(limit)
    search = _native.CoverSearch(problem, threads_of(threads))
    most = _NO_END if asked is None else asked
    # A limit on nodes is one on those of the usual search.
    may_remember = problem.may_be_remembered and limits.max_nodes is None
    memo: _native.CoverMemo | None = None
    look = _LOOK
    while search.found < most and not search.is_over:
        seconds = limits.begin(search)
        if may_remember:
            seconds = look if seconds is None else min(seconds, look)
        search.count(most, limits.max_nodes, seconds)
        limits.end(search)
        if not may_remember or search.is_over or search.found >= most or limits.spent < look:
            continue
        if search.updates >= _CHANGES * problem.entries:
            memo = memo or _native.CoverMemo(problem)
            total = _remembered(memo, look * _SHARE, limits)
            if total is not None:
                return total if asked is None else min(total, asked)
            may_remember = not memo.is_too_large
        look *= _LATER
    return search.found


def _remembered(memo: _native.CoverMemo, share: float, limits: Limits) -> int | None:
    """Return the number of solutions counted with memory, None where it does not help."""
    look: float | None = share
    while not memo.is_over:
        seconds = limits.begin(memo)
        if look is not None:
            seconds = look if seconds is None else min(seconds, look)
        memo.run(_NO_END, seconds)
        limits.end(memo)
        if memo.saved < _SAVED:
            break
        look = None
    return memo.found if memo.is_over and not memo.is_too_large else None


def solutions(
    problem: Compiled, labels: list[Any], threads: int, limits: Limits
) -> Iterator[tuple[Any, ...]]:
    """Yield the solutions as tuples of labels; those found before a limit are yielded first."""
    return _listed(_native.CoverSearch(problem, threads_of(threads)), labels, limits)


def _listed(
    search: _native.CoverSearch, labels: list[Any], limits: Limits
) -> Iterator[tuple[Any, ...]]:
    batch = 1
    while not search.is_over:
        found = search.fetch(labels, batch, limits.max_nodes, limits.begin(search))
        limits.end(search)
        yield from found
        batch = min(2 * batch, _MOST_FETCHED)


def cheapest(
    problem: Compiled,
    labels: list[Any],
    costs: Sequence[int],
    k: int,
    limits: Limits,
    made: Callable[[tuple[Any, ...]], Cover],
) -> list[Cover]:
    """Return the k cheapest solutions, made of their labels, the cheapest first."""
    most = whole_of(k, "k")
    search = _native.CoverCheapest(problem, array("q", costs).tobytes(), most)

    def so_far() -> dict[str, Any]:
        best = [made(each) for each in search.kept(labels, 1)]
        return {"nearest": best[0] if best else None, "bound": search.bound}

    while not search.is_over:
        search.run(limits.max_nodes, limits.begin(search, so_far))
        limits.end(search)
    return [made(each) for each in search.kept(labels)]


def estimate(
    problem: Compiled, samples: int, seed: int, timeout: float | None
) -> tuple[float, float, float, float]:
    """Return nodes and solutions, each with its standard error."""
    dives, timeout = whole_of(samples, "samples", 1), timeout_of(timeout)
    numbers = _native.cover_estimate(problem, dives, seed & _NO_END, timeout)
    if numbers is None:
        raise TimeLimit(timeout or 0.0)
    return numbers
