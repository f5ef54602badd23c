"""The search in C++, asked in stretches so that limits, signals and progress have their turn."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nonet import _native
from nonet.arguments import limit_of, threads_of, timeout_of, whole_of
from nonet.errors import NodeLimit, TimeLimit

Compiled = _native.CoverProblem
_Search = _native.CoverSearch | _native.CoverCheapest

# How often progress is told, in seconds.
_TELLING = 0.25
# How many solutions are fetched at a time: one at first, for those who want no more.
_MOST_FETCHED = 4096
# What the native search can count to.
_NO_END = (1 << 64) - 1


def compiled(
    primary: int,
    secondary: int,
    ends: array[int],
    entries: array[int],
    colours: array[int],
    bounds: Sequence[tuple[int, int]],
) -> Compiled:
    """Return a problem as the native search takes it."""
    # No option counts twice, so bounds beyond 63 bits are like the largest that fit.
    most = (1 << 63) - 1
    least = array("q", [min(low, most) for low, _ in bounds])
    highest = array("q", [min(high, most) for _, high in bounds])
    parts = (ends, entries, colours, least, highest)
    return Compiled(primary, secondary, *(part.tobytes() for part in parts))


class Limits:
    """When a search has to stop, and whom it tells how far it is."""

    def __init__(
        self,
        timeout: float | None,
        max_nodes: int | None,
        progress: Callable[[float, int, int], object] | None,
    ) -> None:
        self.timeout = timeout_of(timeout)
        self.max_nodes = None if max_nodes is None else whole_of(max_nodes, "max_nodes")
        self.progress = progress
        self.spent = 0.0
        self.told = 0.0
        self.begun = 0.0

    def begin(self, search: _Search) -> float | None:
        """Return the seconds that a search may take, or raise if it must not go on."""
        nodes, found = search.nodes, search.found
        if self.max_nodes is not None and nodes >= self.max_nodes:
            raise NodeLimit(self.max_nodes, seconds=self.spent, nodes=nodes, found=found)
        if self.timeout is not None and self.spent >= self.timeout:
            raise TimeLimit(self.timeout, nodes=nodes, found=found)
        seconds = None if self.timeout is None else self.timeout - self.spent
        if self.progress is not None:
            until = self.told + _TELLING - self.spent
            seconds = until if seconds is None else min(seconds, until)
        self.begun = time.perf_counter()
        return seconds

    def end(self, search: _Search) -> None:
        """Count the seconds since `begin`, and tell of progress when it is time."""
        self.spent += time.perf_counter() - self.begun
        if self.progress is not None and (search.is_over or self.spent >= self.told + _TELLING):
            self.told = self.spent
            self.progress(search.share, search.nodes, search.found)


def count(problem: Compiled, limit: int | None, threads: int, limits: Limits) -> int:
    """Return how many solutions there are, `limit` at most."""
    asked = limit_of(limit)
    search = _native.CoverSearch(problem, threads_of(threads))
    most = _NO_END if asked is None else asked
    while search.found < most and not search.is_over:
        search.count(most, limits.max_nodes, limits.begin(search))
        limits.end(search)
    return search.found


def solutions(
    problem: Compiled, labels: list[Any], threads: int, limits: Limits
) -> Iterator[tuple[Any, ...]]:
    """Yield the solutions as tuples of labels; what was found before a limit comes before it."""
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
    problem: Compiled, labels: list[Any], costs: Sequence[int], k: int, limits: Limits
) -> list[tuple[Any, ...]]:
    """Return the labels of the k cheapest solutions, the cheapest first."""
    most = whole_of(k, "k")
    search = _native.CoverCheapest(problem, array("q", costs).tobytes(), most)
    while not search.is_over:
        search.run(limits.max_nodes, limits.begin(search))
        limits.end(search)
    return search.kept(labels)


def estimate(
    problem: Compiled, samples: int, seed: int, timeout: float | None
) -> tuple[float, float, float, float]:
    """Return nodes and solutions, each with its standard error."""
    dives, timeout = whole_of(samples, "samples", 1), timeout_of(timeout)
    numbers = _native.cover_estimate(problem, dives, seed & _NO_END, timeout)
    if numbers is None:
        raise TimeLimit(timeout or 0.0)
    return numbers
