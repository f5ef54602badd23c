"""The five classic solvers as engines: each finds one solution of a classic 9×9 grid."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from nonet.base.progress import Progress, reporter
from nonet.classics import adapter
from nonet.classics.event import Event, Listener
from nonet.engine.protocol import Deadline, Described
from nonet.errors import Unsupported
from nonet.model.classic import is_classic, is_classic_or_diagonal
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.solution import Solution

# Reading the clock costs about as much as an event, so it is read only once per this many events.
_EVENTS_PER_LOOK = 64


@dataclass(frozen=True, repr=False)
class ClassicEngine(Described):
    """A classic solver with the interface of an engine."""

    name: str
    summary: str
    run: Callable[[Grid, Listener], bytes | None]
    takes: Callable[[Rules], bool]
    finds: Literal["all", "one"] = "one"
    takes_marks: bool = False

    def handles(self, rules: Rules) -> bool:
        """Whether it can solve grids under these rules."""
        return self.takes(rules)

    def solutions(
        self, grid: Grid, *, timeout: float | None = None, progress: Progress | None = None
    ) -> Iterator[Solution]:
        """Yield the solution it finds, if there is one."""
        solution = self.watch(grid, None, timeout=timeout, progress=progress)
        if solution is not None:
            yield solution

    def watch(
        self,
        grid: Grid,
        on_event: Listener | None,
        *,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> Solution | None:
        """Solve, and report every event to `on_event`."""
        deadline = Deadline(timeout)
        report = reporter(progress, unit="guesses")
        events = guesses = 0

        def listen(event: Event) -> None:
            nonlocal events, guesses
            events += 1
            guesses += event.kind == "guess"
            if events % _EVENTS_PER_LOOK == 0:
                deadline.check()
                if report is not None:
                    report(guesses, found=0)
            if on_event is not None:
                on_event(event)

        start = time.perf_counter()
        deadline.check()
        values = self.run(grid, listen)
        if values is None:
            return None
        return Solution(grid.completed(values), self.name, guesses, time.perf_counter() - start)

    def count(
        self,
        grid: Grid,
        *,
        limit: int | None,
        threads: int,
        timeout: float | None,
        progress: Progress | None = None,
    ) -> int:
        """Raise Unsupported: a classic solver finds one solution only."""
        raise Unsupported("counting: it finds one solution", by=f"engine {self.name}")


CLASSIC_ENGINES = (
    ClassicEngine(
        "node-matrix",
        "classic 9×9; nodes with possibilities, naked subsets, then a guess",
        adapter.run_node_matrix,
        is_classic,
    ),
    ClassicEngine(
        "agent",
        "classic and diagonal 9×9; eliminate, only choice, naked twins, depth-first search",
        adapter.run_agent,
        is_classic_or_diagonal,
    ),
    ClassicEngine(
        "move-stack",
        "classic 9×9; a stack of moves that can be undone, X-wing, bifurcation",
        adapter.run_move_stack,
        is_classic,
    ),
    ClassicEngine(
        "cell-sets",
        "classic 9×9; a matrix of sets, propagation, search on copies",
        adapter.run_cell_sets,
        is_classic,
    ),
    ClassicEngine(
        "algorithm-x",
        "classic 9×9; exact cover by Knuth's Algorithm X on linked nodes",
        adapter.run_algorithm_x,
        is_classic,
    ),
)
