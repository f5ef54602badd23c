"""Who can be recorded, and the recording of one solver on one puzzle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from nonet.base.arguments import whole_of
from nonet.base.progress import Progress, reporter
from nonet.classics import adapter
from nonet.classics.event import Event, Listener
from nonet.engine.classic import ClassicEngine
from nonet.errors import UnknownName, Unsupported
from nonet.model.board import Board
from nonet.model.classic import is_classic, is_classic_or_diagonal
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.showing.theatre.human import run_human
from nonet.showing.theatre.recording import Outcome, Recording, StepNote

# A viewer holds all events of a few recordings at once; longer ones are cut.
MOST_EVENTS = 50_000

Run = Callable[[Grid, Listener], bytes | None]


class Solver(NamedTuple):
    """Someone who can be recorded; `run` is None for the human path.

    >>> SOLVERS[1].name, SOLVERS[1].title
    ('agent', 'Agent')
    """

    name: str
    title: str
    summary: str
    run: Run | None
    takes: Callable[[Rules], bool]


SOLVERS = (
    Solver(
        "node-matrix",
        "Node matrix",
        "singles and naked subsets; guesses in the cell with the fewest candidates",
        adapter.run_node_matrix,
        is_classic,
    ),
    Solver(
        "agent",
        "Agent",
        "singles and naked twins; guesses in the cell with the fewest candidates",
        adapter.run_agent,
        is_classic_or_diagonal,
    ),
    Solver(
        "agent-without-twins",
        "Agent without naked twins",
        "singles alone; guesses in the cell with the fewest candidates",
        partial(adapter.run_agent, twins=False),
        is_classic_or_diagonal,
    ),
    Solver(
        "agent-first-cell",
        "Agent, first cell",
        "singles and naked twins; guesses in the first empty cell",
        partial(adapter.run_agent, fewest=False),
        is_classic_or_diagonal,
    ),
    Solver(
        "move-stack",
        "Move stack",
        "singles and X-wings; undoes its moves one by one",
        adapter.run_move_stack,
        is_classic,
    ),
    Solver(
        "cell-sets",
        "Cell sets",
        "singles alone, on sets; guesses in the cell with the fewest candidates",
        adapter.run_cell_sets,
        is_classic,
    ),
    Solver(
        "algorithm-x",
        "Algorithm X",
        "exact cover; guesses a cell or the place of a digit, whichever has the fewest choices",
        partial(adapter.run_algorithm_x, covers=True),
        is_classic,
    ),
    Solver(
        "human",
        "Human path",
        "the easiest technique that helps, step by step, without guessing",
        None,
        is_classic_or_diagonal,
    ),
)


class _Full(Exception):
    """Raised by a listener that has heard enough."""


def solver_of(name: str) -> Solver:
    """Return the solver of that name.

    >>> solver_of("human").title
    'Human path'
    """
    for solver in SOLVERS:
        if solver.name == name:
            return solver
    raise UnknownName(name, [solver.name for solver in SOLVERS], kind="solver")


def record(
    grid: Grid,
    name: str,
    *,
    limit: int = MOST_EVENTS,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Recording:
    """Record a solver at work on the givens of a grid, at most `limit` events of it.

    >>> record(Grid("." * 81), "agent", limit=10).outcome
    'cut'
    """
    solver = solver_of(name)
    limit = whole_of(limit, "limit", least=1)
    if not solver.takes(grid.rules):
        raise Unsupported(grid.rules.grids, by=f"solver {name}")
    puzzle = Grid(grid.givens.values, grid.rules)
    Board(puzzle)  # raises if digits conflict
    events: list[Event] = []
    notes: list[StepNote] = []

    def listen(event: Event) -> None:
        if len(events) == limit:
            raise _Full
        events.append(event)

    report = reporter(progress, unit="events")

    def follow(*_: object) -> None:
        if report is not None:
            report(len(events))

    outcome: Outcome
    values: bytes | None = None
    try:
        if solver.run is None:
            values = run_human(puzzle, listen, notes, timeout, follow)
        else:
            engine = ClassicEngine(name, solver.summary, solver.run, solver.takes)
            found = engine.watch(puzzle, listen, timeout=timeout, progress=follow)
            values = None if found is None else found.grid.values
        if values is not None:
            outcome = "solved"
        else:
            is_stuck = solver.run is None and events[-1].kind != "contradiction"
            outcome = "stuck" if is_stuck else "impossible"
    except _Full:
        outcome = "cut"
    return Recording(
        grid=puzzle,
        solver=solver,
        events=tuple(events),
        outcome=outcome,
        solution=None if values is None else puzzle.completed(values),
        limit=limit,
        notes=tuple(notes),
    )
