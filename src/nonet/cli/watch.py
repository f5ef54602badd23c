"""Watching a classic engine solve: a moving board on a terminal, one event per line elsewhere."""

from __future__ import annotations

import signal
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast

import click

import nonet
from nonet.cli.output import Output

if TYPE_CHECKING:
    from rich.live import Live
    from rich.text import Text

    from nonet.classics import Event

_FRAMES_PER_SECOND = 20
_COUNTED = ("place", "remove", "guess", "backtrack")


class Watchable(Protocol):
    """An engine that reports its events."""

    def handles(self, rules: nonet.Rules) -> bool:
        """Whether it can solve grids under these rules."""
        ...

    def watch(
        self, grid: nonet.Grid, on_event: Callable[[Event], None], *, timeout: float | None
    ) -> nonet.Solution | None:
        """Solve, and call `on_event` with every event."""
        ...


def watch(
    grid: nonet.Grid, engine: str | None, output: Output, *, speed: float, timeout: float | None
) -> nonet.Solution:
    """Solve with a classic engine and show `speed` events per second (0: without waiting)."""
    chosen = _watchable(engine)
    if not chosen.handles(grid.rules):
        raise nonet.Unsupported(f"grids under {grid.rules!r}", by=f"engine {engine}")
    nonet.Board(grid)  # raises if digits conflict
    pace = Pace(speed)
    if output.is_terminal:
        solution = _show(grid, chosen, output, pace, timeout)
    else:

        def write(event: Event) -> None:
            output.write(in_words(event))
            pace.wait()

        solution = chosen.watch(grid, write, timeout=timeout)
    if solution is None:
        raise nonet.NoSolution(grid=grid)
    nonet.solve(grid, timeout=timeout)  # a classic engine finds only one solution
    return solution


def _watchable(name: str | None) -> Watchable:
    known = {engine.name: engine for engine in nonet.engines() if hasattr(engine, "watch")}
    if name is None:
        raise click.UsageError(f"--watch needs --engine: {', '.join(known)}")
    if name not in known:
        raise nonet.Unsupported(f"--watch ({', '.join(known)} can)", by=f"engine {name}")
    return cast(Watchable, known[name])


def _show(
    grid: nonet.Grid, engine: Watchable, output: Output, pace: Pace, timeout: float | None
) -> nonet.Solution | None:
    from rich.console import Console
    from rich.live import Live

    console = Console(no_color=not output.colour, highlight=False)
    live = Live(console=console, auto_refresh=False, transient=True)
    screen = _Screen(grid, output, live)

    def show(event: Event) -> None:
        screen.take(event)
        pace.wait()

    live.start()
    try:
        return engine.watch(grid, show, timeout=timeout)
    finally:
        # A second Ctrl-C must not prevent the cursor from being restored.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        live.stop()
        signal.signal(signal.SIGINT, before)


class Pace:
    """Limits the number of events per second."""

    def __init__(self, speed: float) -> None:
        self._pause = 1 / speed if speed else 0.0
        self._next = time.monotonic()

    def wait(self) -> None:
        """Wait until the next event is due."""
        self._next += self._pause
        left = self._next - time.monotonic()
        if left > 0:
            time.sleep(left)


class _Screen:
    """The board on the terminal, redrawn at most at the frame rate."""

    def __init__(self, grid: nonet.Grid, output: Output, live: Live) -> None:
        self._grid, self._output, self._live = grid, output, live
        self._counts: Counter[str] = Counter()
        self._pending: deque[Event] = deque()
        # The replay takes exactly one event per board, so it can be fed one event at a time.
        self._boards = nonet.classics.replay(iter(self._pending.popleft, None))
        self._due = 0.0

    def take(self, event: Event) -> None:
        """Apply an event, and redraw the board if a frame is due."""
        self._counts[event.kind] += 1
        self._pending.append(event)
        board = next(self._boards)
        if time.monotonic() < self._due and event.kind != "solved":
            return
        self._due = time.monotonic() + 1 / _FRAMES_PER_SECOND
        values = bytes(digit for row in board.values for digit in row)
        given = self._grid.givens.values
        known = bytes(
            digit if digit == value else 0 for digit, value in zip(given, values, strict=True)
        )
        self._live.update(self._frame(nonet.Grid(values, self._grid.rules, givens=known), event))
        self._live.refresh()

    def _frame(self, grid: nonet.Grid, event: Event) -> Text:
        from rich.text import Text

        cells = [] if event.row is None or event.col is None else [event.row * 9 + event.col]
        counts = ", ".join(f"{kind} {self._counts[kind]:,}" for kind in _COUNTED)
        drawing = self._output.draw(grid, highlight=cells)
        return Text.from_ansi(f"{drawing}\n{in_words(event):<24}\n{counts}")


def in_words(event: Event) -> str:
    """Return an event in words.

    >>> in_words(nonet.classics.Event("guess", 0, 4, 7))
    'guess r1c5 = 7'
    """
    if event.row is None or event.col is None:
        return event.kind
    sign = "<>" if event.kind == "remove" else "="
    return f"{event.kind} r{event.row + 1}c{event.col + 1} {sign} {event.digit}"
