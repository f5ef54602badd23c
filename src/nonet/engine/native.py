"""The engines in C++: general (any rules and size), lanes and single (classic 9×9)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Literal

from nonet import _native
from nonet.classics.adapter import is_classic
from nonet.engine.protocol import check_kinds
from nonet.errors import TimeLimit
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.solution import Solution

_NO_LIMIT = (1 << 63) - 1

# The kinds of constraint that the general engine and the bulk engine for variants know.
_KNOWN = frozenset({"units", "clashes"})


@lru_cache(maxsize=64)
def compiled(rules: Rules) -> _native.Rules:
    """Return the rules as the C++ core takes them, to be shared by all threads.

    Every way to the core but the classic 9×9 one leads through here, and rules with a kind of
    constraint that the core does not know raise Unsupported.
    """
    check_kinds(rules, _KNOWN, by="engine general")
    size = rules.size
    clashes = [(a.cell * size + a.digit - 1, b.cell * size + b.digit - 1) for a, b in rules.clashes]
    return _native.Rules(size, [unit.cells for unit in rules.units], clashes)


def _masks(grid: Grid) -> list[int] | None:
    if grid.marks is None:
        return None
    full = grid.rules.full_mask
    return [full if value else mask for value, mask in zip(grid.values, grid.marks, strict=True)]


def _listed(
    search: _native.Search | _native.SingleSearch,
    grid: Grid,
    engine: str,
    timeout: float | None,
    spent: float = 0.0,
) -> Iterator[Solution]:
    """Yield what a native search finds; the time limit counts the time spent in it."""
    while True:
        start = time.perf_counter()
        try:
            values = search.next(None if timeout is None else timeout - spent)
        except TimeoutError:
            raise TimeLimit(timeout or 0.0) from None
        spent += time.perf_counter() - start
        if values is None:
            return
        yield Solution(grid.completed(values), engine, search.guesses, spent)


class _Counts:
    """What the counts under way in all threads have found so far."""

    def __init__(self) -> None:
        self._under_way: list[_native.SoFar] = []

    @property
    def so_far(self) -> int:
        """How many solutions have been found by counts that are not over."""
        return sum(each.value for each in tuple(self._under_way))

    @contextmanager
    def _counting(self) -> Iterator[_native.SoFar]:
        so_far = _native.SoFar()
        self._under_way.append(so_far)
        try:
            yield so_far
        finally:
            self._under_way.remove(so_far)


class General(_Counts):
    """Candidate masks, singles and conflict-weighted branching over any units and clashes."""

    name = "general"
    summary = "any rules and size; C++: propagation of singles, branching that learns"
    finds: Literal["all", "one"] = "all"
    takes_marks = True

    def handles(self, rules: Rules) -> bool:
        """Whether the rules are made of units and clashes alone, at any size."""
        return rules.kinds <= _KNOWN

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Solution]:
        """Yield every solution once; `timeout` counts the time spent here, not between them."""
        search = _native.Search(compiled(grid.rules), grid.values, _masks(grid))
        yield from _listed(search, grid, self.name, timeout)

    def count(self, grid: Grid, *, limit: int | None, threads: int, timeout: float | None) -> int:
        """Return how many solutions there are, `limit` at most."""
        rules, masks = compiled(grid.rules), _masks(grid)
        try:
            with self._counting() as so_far:
                return _native.count(rules, grid.values, masks, limit, threads, timeout, so_far)
        except TimeoutError:
            raise TimeLimit(timeout or 0.0) from None


class Single:
    """The quick path for one classic 9×9 puzzle, on bitboards (cpp/lanes/single.cc)."""

    name = "single"
    summary = "classic 9×9, one puzzle in microseconds; C++: bitboards of each digit's places"
    finds: Literal["all", "one"] = "all"
    takes_marks = False

    def handles(self, rules: Rules) -> bool:
        """Whether these are the classic 9×9 rules, and nothing else."""
        return is_classic(rules)

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Solution]:
        """Yield every solution once; `timeout` counts the time spent here, not between them."""
        start = time.perf_counter()
        try:
            # Most puzzles have one solution, and one call says so.
            number, guesses, first = _native.solve_single(grid.values, 2, timeout)
        except TimeoutError:
            raise TimeLimit(timeout or 0.0) from None
        spent = time.perf_counter() - start
        if number == 1 and first is not None:
            yield Solution(grid.completed(first), self.name, guesses, spent)
        elif number:
            search = _native.SingleSearch(grid.values)
            yield from _listed(search, grid, self.name, timeout, spent)

    def count(self, grid: Grid, *, limit: int | None, threads: int, timeout: float | None) -> int:
        """Return how many solutions there are, `limit` at most; it works on one thread."""
        if limit == 0:
            return 0
        most = _NO_LIMIT if limit is None or limit > _NO_LIMIT else limit
        try:
            return _native.solve_single(grid.values, most, timeout)[0]
        except TimeoutError:
            raise TimeLimit(timeout or 0.0) from None


class Lanes(_Counts, Single):
    """The bulk engine on one puzzle: lanes and threads share the subtrees (cpp/lanes)."""

    name = "lanes"
    summary = "classic 9×9, many puzzles or a puzzle of many solutions; C++: a puzzle a vector lane"

    def count(self, grid: Grid, *, limit: int | None, threads: int, timeout: float | None) -> int:
        """Return how many solutions there are; a low limit is reached sooner by the single path."""
        if limit is not None:
            return Single.count(self, grid, limit=limit, threads=threads, timeout=timeout)
        try:
            with self._counting() as so_far:
                return _native.count_all(grid.values, threads, timeout, so_far=so_far)
        except TimeoutError:
            raise TimeLimit(timeout or 0.0) from None
