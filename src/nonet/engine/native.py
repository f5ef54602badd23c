"""The engines in C++: constraints (any rules), lanes and single (classic 9×9)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from typing import Any, Literal, NamedTuple

from nonet import _native
from nonet.base.progress import (
    Progress,
    Reporter,
    over,
    reporter,
    tick,
    ticking,
    watching,
    within,
)
from nonet.engine.protocol import Described, check_kinds
from nonet.errors import ArgumentError, NonetError, Unsupported
from nonet.model.cache import held
from nonet.model.classic import is_classic
from nonet.model.grid import Grid
from nonet.model.limits import MOST_CLASHES, TooLarge
from nonet.model.rules import CLASSIC, Rules
from nonet.model.solution import Solution
from nonet.model.tables import is_short

_NO_LIMIT = (1 << 63) - 1

# To share a puzzle between lanes takes milliseconds, as long as `single` counts so many solutions.
_FEW = 4096

# What a call of the core raises by itself; anything else comes from a progress function.
ERRORS = (_native.OutOfTime, _native.NoSuchCpu)

KNOWN = frozenset(
    {
        "units",
        "clashes",
        "shape",
        "domains",
        "differ",
        "sets",
        "sums",
        "lines",
        "counts",
        "same-values",
        "distinct",
        "either",
        "regions",
        "connected",
        "ranked",
    }
)

# Those that lanes and makers can do as well.
PLAIN = frozenset({"units", "clashes"})


class _Compiled(NamedTuple):
    """Compiled rules, about how much memory they take, and whether their clashes are too many."""

    rules: _native.Rules
    memory: int
    is_long: bool


def compiled(rules: Rules) -> _native.Rules:
    """Return the rules in the form of the C++ core, to be shared by all threads.

    Rules with a kind of constraint that the core does not support raise Unsupported.
    """
    return _compiled(rules).rules


def plain(rules: Rules, *, by: str) -> _native.Rules:
    """Return compiled rules of units and clashes alone; others raise Unsupported."""
    check_kinds(rules, PLAIN, by=by)
    found = _compiled(rules)
    if found.is_long:
        raise TooLarge(f"more than {MOST_CLASHES:,} pairs of candidates exclude each other")
    return found.rules


@held
def _compiled(rules: Rules) -> _Compiled:
    from nonet.engine.encode import encode
    from nonet.model.primitives import Differ

    check_kinds(rules, KNOWN, by="engine constraints")
    units = [Differ(unit.cells) for unit in rules.units]
    shape = rules.shape
    # Any buffer of 32-bit numbers will do; the stub knows arrays of numpy only.
    try:
        data: Any = encode([*units, *rules.primitives])
        tick()
        made = _native.Rules(shape.cells, shape.values, shape.lowest, data, within(None), ticking())
    except ERRORS as failure:
        raise translated(failure, None) from None
    except (OverflowError, ValueError) as failure:  # a number that the engine has no room for
        if type(failure) not in (OverflowError, ValueError):
            raise  # the end of the time that the call has
        what = f"these constraints: {failure}"
        raise Unsupported(what, by="engine constraints") from None
    return _Compiled(made, made.bytes, rules.kinds <= PLAIN and not is_short(rules.tables))


def translated(failure: Exception, timeout: float | None) -> NonetError:
    """Return the error that a user gets: the time was over, or NONET_CPU names no CPU level."""
    if isinstance(failure, _native.OutOfTime):
        return over(timeout)
    return ArgumentError(str(failure))


def cpu() -> str:
    """Return the CPU level in use: portable, avx2 or avx512; NONET_CPU forces one."""
    try:
        return _native.cpu()
    except ValueError as error:
        raise ArgumentError(str(error)) from None


def masks_of(grid: Grid) -> list[int] | None:
    """Return the masks of the marks of a grid, full for filled cells; None if it has no marks."""
    if grid.marks is None:
        return None
    full = grid.rules.full_mask
    return [full if value else mask for value, mask in zip(grid.values, grid.marks, strict=True)]


def first_two(grid: Grid, timeout: float) -> tuple[int | None, bytes | None]:
    """Return the number of solutions of a grid, at most two, and the first one.

    Both are None if `timeout` seconds are not enough to decide.
    """
    try:
        if grid.marks is None and is_classic(grid.rules):
            number, _, first = _native.solve_single(grid.values, 2, within(timeout))
            return number, first
        start = time.perf_counter()
        search = _native.Search(compiled(grid.rules), grid.values, masks_of(grid))
        first = search.next(within(timeout))
        if first is None:
            return 0, None
        second = search.next(within(timeout - (time.perf_counter() - start)))
        return (1 if second is None else 2), first
    except _native.OutOfTime:
        return None, None
    except _native.NoSuchCpu as failure:
        raise translated(failure, None) from None


def solution_at_once(x: object, unique: object) -> Solution | None:
    """Return the solution of a classic 9×9 puzzle, a text of 81 cells or a Grid.

    None for anything else, without a solution, and with `unique` if there are several. This is what
    the layers of `solve` come to for the most common calls, and takes a third of their time.

    >>> solution_at_once("." * 81, True) is None
    True
    """
    if watching() is not None:
        return None
    try:
        if type(x) is str and len(x) == 81:
            found = _native.solve_at_once(x, unique)
            if found is None:
                return None
            givens, values, guesses, seconds = found
            return Solution.at_once(Grid.solved_at_once(givens, values), "single", guesses, seconds)
        if type(x) is not Grid or x.rules is not CLASSIC or x.marks is not None:
            return None
        found = _native.solve_at_once(x.values, unique)
    except ERRORS as failure:
        raise translated(failure, None) from None
    if found is None:
        return None
    _, values, guesses, seconds = found
    return Solution.at_once(x.completed(values), "single", guesses, seconds)


def count_at_once(x: object, limit: object, threads: object) -> int | None:
    """Return how many solutions a classic 9×9 puzzle has, a text of 81 cells or a Grid.

    None for anything else, and for arguments that are to be checked.

    >>> count_at_once("." * 81, 2, 1), count_at_once("." * 80, 2, 1)
    (2, None)
    """
    if watching() is not None or type(threads) is not int or threads != 1:
        return None
    if limit is not None and (type(limit) is not int or not 0 < limit <= _NO_LIMIT):
        return None
    most = _FEW if limit is None else limit
    try:
        if type(x) is str and len(x) == 81:
            found = _native.count_at_once(x, most)
        elif type(x) is Grid and x.rules is CLASSIC and x.marks is None and not x.info:
            found = _native.count_at_once(x.values, most)
        else:
            return None
        if limit is None and found == _FEW:
            return _native.count_all(Grid(x).values, 1)
        return found
    except ERRORS as failure:
        raise translated(failure, None) from None


def listed(
    search: _native.Search | _native.SingleSearch,
    grid: Grid,
    engine: str,
    timeout: float | None,
    progress: Progress | None,
    spent: float = 0.0,
) -> Iterator[Solution]:
    """Yield the solutions of a native search; the limit counts only the time spent searching."""
    found = 0
    report = reporter(progress, unit="guesses")

    def notify(guesses: int) -> None:
        if report is not None:
            report(guesses, found=found)

    while True:
        start = time.perf_counter()
        left = None if timeout is None else timeout - spent
        try:
            values = search.next(within(left), None if report is None else notify)
        except ERRORS as failure:
            raise translated(failure, timeout) from None
        spent += time.perf_counter() - start
        if values is None:
            return
        found += 1
        if report is not None:
            notify(search.guesses)
        yield Solution(grid.completed(values), engine, search.guesses, spent)


def _single_search(grid: Grid) -> _native.SingleSearch:
    try:
        return _native.SingleSearch(grid.values)
    except _native.NoSuchCpu as failure:
        raise translated(failure, None) from None


class Single(Described):
    """The fast path for one classic 9×9 puzzle, on bitboards (cpp/lanes/single.cc)."""

    name = "single"
    summary = "classic 9×9, one puzzle in microseconds; C++: bitboards of each digit's places"
    finds: Literal["all", "one"] = "all"
    takes_marks = False

    def handles(self, rules: Rules) -> bool:
        """Whether these are exactly the classic 9×9 rules."""
        return is_classic(rules)

    def solutions(
        self, grid: Grid, *, timeout: float | None = None, progress: Progress | None = None
    ) -> Iterator[Solution]:
        """Yield every solution once; `timeout` counts only the time spent searching."""
        if progress is not None:
            search = _single_search(grid)
            yield from listed(search, grid, self.name, timeout, progress)
            return
        start = time.perf_counter()
        try:
            # Most puzzles have one solution, and one call is enough to find and prove it.
            number, guesses, first = _native.solve_single(grid.values, 2, within(timeout))
        except ERRORS as failure:
            raise translated(failure, timeout) from None
        spent = time.perf_counter() - start
        if first is None:
            return
        yield Solution(grid.completed(first), self.name, guesses, spent)
        if number > 1:
            # The search lists the same solution first.
            search = _single_search(grid)
            yield from islice(listed(search, grid, self.name, timeout, None, spent), 1, None)

    def count(
        self,
        grid: Grid,
        *,
        limit: int | None,
        threads: int,
        timeout: float | None,
        progress: Progress | None = None,
    ) -> int:
        """Return the number of solutions, at most `limit`, counted on one thread."""
        report = reporter(progress, unit="solutions", total=limit)
        return _counted(grid, limit, timeout, report)


def _counted(grid: Grid, limit: int | None, timeout: float | None, report: Reporter | None) -> int:
    if limit == 0:
        return 0
    most = _NO_LIMIT if limit is None or limit > _NO_LIMIT else limit
    try:
        return _native.count_single(grid.values, most, within(timeout), report)
    except ERRORS as failure:
        raise translated(failure, timeout) from None


class Lanes(Single):
    """The bulk engine on one puzzle: lanes and threads share its subtrees (cpp/lanes)."""

    name = "lanes"
    summary = "classic 9×9, many puzzles or many solutions; C++: one puzzle per vector lane"

    def count(
        self,
        grid: Grid,
        *,
        limit: int | None,
        threads: int,
        timeout: float | None,
        progress: Progress | None = None,
    ) -> int:
        """Return the number of solutions; `single` counts them if there is a limit, or if few."""
        start = time.perf_counter()
        report = reporter(progress, unit="solutions", total=limit)
        few = _counted(grid, _FEW if limit is None else limit, timeout, report)
        if limit is not None or few < _FEW:
            return few
        left = None if timeout is None else max(0.0, timeout - (time.perf_counter() - start))
        try:
            return _native.count_all(grid.values, threads, within(left), progress=report)
        except ERRORS as failure:
            raise translated(failure, timeout) from None


class Constraints(Described):
    """Houses, tables, sums, lines, counts and more, with branching that learns from failures."""

    name = "constraints"
    summary = "any constraints and shape; C++: propagators, branching that learns"
    finds: Literal["all", "one"] = "all"
    takes_marks = True

    def handles(self, rules: Rules) -> bool:
        """Whether the rules have no kind of constraint that is unknown here."""
        return rules.kinds <= KNOWN

    def solutions(
        self, grid: Grid, *, timeout: float | None = None, progress: Progress | None = None
    ) -> Iterator[Solution]:
        """Yield every solution once; `timeout` counts only the time spent searching."""
        search = _native.Search(compiled(grid.rules), grid.values, masks_of(grid))
        yield from listed(search, grid, self.name, timeout, progress)

    def count(
        self,
        grid: Grid,
        *,
        limit: int | None,
        threads: int,
        timeout: float | None,
        progress: Progress | None = None,
    ) -> int:
        """Return the number of solutions, at most `limit`."""
        search = _native.Search(compiled(grid.rules), grid.values, masks_of(grid))
        report = reporter(progress, unit="solutions", total=limit)
        try:
            return search.count(limit, within(timeout), report, threads)
        except ERRORS as failure:
            raise translated(failure, timeout) from None
