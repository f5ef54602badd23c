"""The human path as events: each step places a digit or removes candidates, and has a note."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonet.base.progress import Progress
from nonet.classics.event import Event, Kind, Listener
from nonet.errors import NoSolution
from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.reasoning import logic
from nonet.showing.theatre.recording import StepNote

_Tell = Callable[[Kind, int, int], None]


def run_human(
    grid: Grid,
    on_event: Listener,
    notes: list[StepNote],
    timeout: float | None,
    progress: Progress | None = None,
) -> bytes | None:
    """Report the human path as events, append a note per step, and return the solution, if any.

    A placed digit removes itself from its peers at once, as a player with pencil marks does.

    >>> events, notes = [], []
    >>> full = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    >>> grid = Grid("." + full[1:])
    >>> run_human(grid, events.append, notes, None) is not None
    True
    >>> [event.kind for event in events][-3:], notes[0].technique
    (['remove', 'place', 'solved'], 'full-house')
    """
    try:
        path = logic.explain(grid, timeout=timeout, progress=progress)
    except NoSolution:
        path = logic.path(grid, unique=False, timeout=timeout, progress=progress)
    heard = 0

    def tell(kind: Kind, cell: int, digit: int) -> None:
        nonlocal heard
        heard += 1
        on_event(Event(kind, *grid.rules.shape.place(cell), digit))

    board = Board(grid)
    for cell, digit in enumerate(board.values):
        if digit:
            tell("given", cell, digit)
    _tell_removed(tell, [grid.rules.full_mask] * len(board.masks), board)
    for step in path:
        notes.append(StepNote(heard, step.technique, step.because))
        before = board.masks
        board.push(step)
        for cell, digit in step.places:
            tell("place", cell, digit)
        _tell_removed(tell, before, board)
    if board.is_solved:
        on_event(Event("solved"))
        return board.values
    if path.outcome == "contradiction":
        on_event(Event("contradiction"))
    return None


def _tell_removed(tell: _Tell, before: Sequence[int], board: Board) -> None:
    """Report the candidates of empty cells that a board has lost."""
    for cell, (had, has) in enumerate(zip(before, board.masks, strict=True)):
        if not board.values[cell]:
            for digit in digits_of(had & ~has):
                tell("remove", cell, digit)
