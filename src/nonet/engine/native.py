"""The general engine: any rules, any size, in C++ (cpp/general)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from nonet import _native
from nonet.errors import TimeLimit
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.solution import Solution


@lru_cache(maxsize=64)
def compiled(rules: Rules) -> _native.Rules:
    """Return the rules as the native engine wants them; they are shared by all threads."""
    size = rules.size
    clashes = [(a.cell * size + a.digit - 1, b.cell * size + b.digit - 1) for a, b in rules.clashes]
    return _native.Rules(size, [unit.cells for unit in rules.units], clashes)


def _masks(grid: Grid) -> list[int] | None:
    if grid.marks is None:
        return None
    full = grid.rules.full_mask
    return [full if value else mask for value, mask in zip(grid.values, grid.marks, strict=True)]


class General:
    """Candidate masks, singles and conflict-weighted branching over any units and clashes."""

    name = "general"
    summary = "any rules and size; C++: propagation of singles, branching that learns"
    finds: Literal["all", "one"] = "all"

    def handles(self, rules: Rules) -> bool:
        """Whether it can solve grids under these rules: it can."""
        return True

    def solutions(self, grid: Grid, *, timeout: float | None = None) -> Iterator[Solution]:
        """Yield every solution once; `timeout` counts the time spent here, not between them."""
        search = _native.Search(compiled(grid.rules), grid.values, _masks(grid))
        givens = grid.givens.values
        spent = 0.0
        while True:
            start = time.perf_counter()
            try:
                values = search.next(None if timeout is None else timeout - spent)
            except TimeoutError:
                raise TimeLimit(timeout or 0.0) from None
            spent += time.perf_counter() - start
            if values is None:
                return
            full = Grid(values, grid.rules, givens=givens, info=grid.info)
            yield Solution(full, self.name, search.guesses, spent)

    def count(self, grid: Grid, *, limit: int | None, threads: int, timeout: float | None) -> int:
        """Return how many solutions there are, `limit` at most."""
        rules, masks = compiled(grid.rules), _masks(grid)
        try:
            return _native.count(rules, grid.values, masks, limit, threads, timeout)
        except TimeoutError:
            raise TimeLimit(timeout or 0.0) from None
