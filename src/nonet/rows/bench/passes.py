"""Measures the bulk engine in a way that a busy or throttled machine does not distort.

A round runs every set at every CPU level once, so that a slow moment affects all of them equally.
It measures CPU time on one thread; cycles are that time multiplied by the clock rate. The clock
rate is measured right before and right after each pass. If the two differ, the core changed its
frequency or was shared in the meantime, and the pass is dropped.

     clock  pass  clock | clock  pass  clock | …      one round: set × level
     └──── 3 % ────┘
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

from nonet.base.arguments import whole_of
from nonet.base.as_json import AsFields
from nonet.rows.bench.native import check_cpu, clock_hz, cpus
from nonet.rows.bench.sets import PuzzleSet
from nonet.rows.bulk import BulkResult, solve_many

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The largest accepted difference between the two clock readings.
TOLERANCE = 0.03

# Milliseconds: a clock reading, and the minimum for a pass (small sets are repeated).
_READING = 2.0
_SHORTEST_PASS = 20.0

# A limit on the attempts, because a busy machine may never run at a steady clock.
_ROUNDS_PER_PASS = 10

_FORCED = "NONET_CPU"


@dataclass(frozen=True)
class Measurement(AsFields):
    """The result of one set at one CPU level.

    Rates are puzzles per second of CPU time. `kept` passes are counted; `dropped` passes ran while
    the clock rate changed; `unsteady` means that too few passes could be kept.
    """

    set: str
    cpu: str
    puzzles: int
    left_out: int
    kept: int
    dropped: int
    unsteady: bool
    rate_best: float
    rate_median: float
    cycles_best: float
    cycles_median: float
    clock: float
    guesses: float
    without_guessing: float


@dataclass
class _Course:
    """The passes of one set at one CPU level."""

    set: PuzzleSet
    cpu: str
    rows: NDArray[np.uint8]
    first: BulkResult
    kept: list[tuple[float, float]] = field(default_factory=list)  # seconds per puzzle, clock
    unsteady: list[tuple[float, float]] = field(default_factory=list)

    def run(self) -> bool:
        """Run a pass; return whether it counts."""
        before = clock_hz(_READING)
        seconds, _ = _pass(self.rows, self.cpu)
        after = clock_hz(_READING)
        is_steady = abs(before - after) <= TOLERANCE * min(before, after)
        passes = self.kept if is_steady else self.unsteady
        passes.append((seconds / len(self.rows), (before + after) / 2))
        return is_steady

    def measurement(self, wanted: int) -> Measurement:
        """Return the result of the steady passes, or of all passes if none was steady."""
        passes = self.kept or self.unsteady
        seconds = [seconds for seconds, _ in passes]
        cycles = [seconds * clock for seconds, clock in passes]
        return Measurement(
            set=self.set.name,
            cpu=self.cpu,
            puzzles=len(self.set),
            left_out=self.set.left_out,
            kept=len(self.kept),
            dropped=len(self.unsteady),
            unsteady=len(self.kept) < wanted,
            rate_best=1 / min(seconds),
            rate_median=1 / median(seconds),
            cycles_best=min(cycles),
            cycles_median=median(cycles),
            clock=median(clock for _, clock in passes),
            guesses=float(self.first.guesses.mean()),
            without_guessing=float((self.first.guesses == 0).mean()),
        )


def measure(
    sets: Sequence[PuzzleSet],
    *,
    levels: Sequence[str] | None = None,
    passes: int = 9,
    on_pass: Callable[[str, str, int, int], None] | None = None,
) -> list[Measurement]:
    """Measure `solve_many` on sets of puzzles at each CPU level, on one thread.

    Each puzzle is solved and proved unique, and its solution written. After every pass, `on_pass`
    is called with the set, the level, the number of passes kept so far and the number wanted.

    >>> from nonet.rows.bench import make_sets
    >>> one, *_ = measure(make_sets(10)[:1], levels=["portable"], passes=1)
    >>> one.set, one.puzzles, one.cycles_best > 0
    ('made-easy', 10, True)
    """
    passes = whole_of(passes, "passes", 1)
    levels = cpus() if levels is None else [check_cpu(name) for name in levels]
    courses = [_prepared(each, cpu) for each in sets for cpu in levels]
    total = passes * len(courses)
    for _ in range(passes * _ROUNDS_PER_PASS):
        due = [course for course in courses if len(course.kept) < passes]
        if not due:
            break
        for course in due:
            course.run()
            if on_pass is not None:
                done = sum(len(each.kept) for each in courses)
                on_pass(course.set.name, course.cpu, done, total)
    return [course.measurement(passes) for course in courses]


def _prepared(set_: PuzzleSet, cpu: str) -> _Course:
    """Solve a set once, and repeat its rows until a pass is long enough to measure."""
    from nonet.base.numeric import np

    _, first = _pass(set_.rows, cpu)
    rows = set_.rows
    while True:
        seconds, _ = _pass(rows, cpu)
        if seconds * 1e3 >= _SHORTEST_PASS:
            return _Course(set_, cpu, rows, first)
        rows = np.concatenate([rows, rows])


def _pass(rows: NDArray[np.uint8], cpu: str) -> tuple[float, BulkResult]:
    """Solve the rows and return the CPU seconds it took."""
    with _forced(cpu):
        start = time.process_time()
        result = solve_many(rows, threads=1)
        return time.process_time() - start, result


@contextmanager
def _forced(cpu: str) -> Iterator[None]:
    """Make the engine use a CPU level, through the public NONET_CPU variable."""
    before = os.environ.get(_FORCED)
    os.environ[_FORCED] = cpu
    try:
        yield
    finally:
        if before is None:
            del os.environ[_FORCED]
        else:
            os.environ[_FORCED] = before
