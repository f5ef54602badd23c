"""Watching a classic engine solve: a moving board on a terminal, one event per line elsewhere."""

from __future__ import annotations

import signal
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast

import click

import nonet
from nonet.cli.blocks import HEIGHT, WIDTH, draw_blocks
from nonet.cli.keys import Keyboard
from nonet.cli.output import Output

if TYPE_CHECKING:
    from rich.live import Live

    from nonet.classics import Event
    from nonet.classics.replay import Snapshot

_FRAMES_PER_SECOND = 20
_COUNTED = ("place", "remove", "guess", "backtrack")
_FASTEST, _SLOWEST = 1e6, 0.125
_LINES_BELOW = 5  # the event, the counters, the speed, the keys, the cursor
_KEYS = "space pause   s step   + - speed   c candidates   e end   q quit"


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
        raise nonet.Unsupported(grid.rules.grids, by=f"engine {engine}")
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
    with Keyboard() as keys:
        screen = _Screen(grid, output, live, Controls(keys, pace))
        live.start()
        try:
            return engine.watch(grid, screen.take, timeout=timeout)
        finally:
            # A second Ctrl-C must not prevent the cursor from being restored.
            before = signal.signal(signal.SIGINT, signal.SIG_IGN)
            live.stop()
            signal.signal(signal.SIGINT, before)


class Pace:
    """Limits the number of events per second; 0 for no limit."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self._next = time.monotonic()

    def wait(self) -> None:
        """Wait until the next event is due."""
        left = self.advance()
        if left > 0:
            time.sleep(left)

    def advance(self) -> float:
        """Schedule the next event and return the seconds until it is due."""
        self._next += 1 / self.speed if self.speed else 0.0
        return self._next - time.monotonic()

    def restart(self) -> None:
        """Forget events that are overdue, as they are after a pause."""
        self._next = time.monotonic()

    def change(self, factor: float) -> None:
        """Go faster or slower."""
        self.speed = min(_FASTEST, max(_SLOWEST, (self.speed or _FASTEST) * factor))
        self.restart()


class Controls:
    """What the keys ask for: pause, single steps, another speed, no candidates, the end."""

    def __init__(self, keys: Keyboard, pace: Pace) -> None:
        self._keys = keys
        self._pace = pace
        self._polled = 0.0
        self.is_paused = False
        self.shows_candidates = True
        self.is_ending = False

    def wait(self, redraw: Callable[[], None]) -> None:
        """Wait until the next event is due; `redraw` shows what a key has changed."""
        if self.is_ending:
            return
        if self.is_paused:
            redraw()
        left = self._pace.advance()
        while True:
            if self.is_paused:
                key = self._keys.pressed(None)
            elif left > 0 or time.monotonic() >= self._polled:
                self._polled = time.monotonic() + 1 / _FRAMES_PER_SECOND
                key = self._keys.pressed(max(0.0, left))
                if not self._keys.is_there and left > 0:
                    time.sleep(left)
            else:
                return
            if key is None or self._goes_on(key):
                return
            redraw()
            left = 0.0

    def _goes_on(self, key: str) -> bool:
        """Do what a key asks for, and return whether the next event is due."""
        if key in ("q", "Q", "escape"):
            raise KeyboardInterrupt
        if key in ("space", "p", "P"):
            self.is_paused = not self.is_paused
            self._pace.restart()
            return not self.is_paused
        if key in ("s", "S", "right"):
            was_paused, self.is_paused = self.is_paused, True
            return was_paused
        if key in ("+", "=", "up"):
            self._pace.change(2)
        elif key in ("-", "_", "down"):
            self._pace.change(1 / 2)
        elif key in ("c", "C"):
            self.shows_candidates = not self.shows_candidates
        elif key in ("e", "E"):
            self.is_ending = True
            return True
        return False

    def state(self) -> str:
        """Return what goes on, and which keys there are, in two lines."""
        speed = f"{self._pace.speed:g} events per second" if self._pace.speed else "full speed"
        state = f"paused, {speed}" if self.is_paused else speed
        return f"{state}\n{_KEYS}" if self._keys.is_there else state


class _Screen:
    """The board on the terminal, redrawn at most at the frame rate."""

    def __init__(self, grid: nonet.Grid, output: Output, live: Live, controls: Controls) -> None:
        self._grid, self._output, self._live = grid, output, live
        self._controls = controls
        self._counts: Counter[str] = Counter()
        self._pending: deque[Event] = deque()
        # The replay takes exactly one event per board, so it can be fed one event at a time.
        self._boards = nonet.classics.replay(iter(self._pending.popleft, None))
        self._guesses: list[tuple[int | None, ...]] = []
        self._due = 0.0

    def take(self, event: Event) -> None:
        """Apply an event, redraw the board if a frame is due, and wait as the keys ask for."""
        self._counts[event.kind] += 1
        if event.kind == "guess":
            self._guesses.append(event[1:])
        elif event.kind == "backtrack":
            while self._guesses and self._guesses.pop() != event[1:]:
                pass
        self._pending.append(event)
        board = next(self._boards)
        if not self._controls.is_ending and (
            time.monotonic() >= self._due or event.kind == "solved" or self._controls.is_paused
        ):
            self._due = time.monotonic() + 1 / _FRAMES_PER_SECOND
            self._draw(board)
        self._controls.wait(lambda: self._draw(board))

    def _draw(self, board: Snapshot) -> None:
        from rich.text import Text

        event = board.event
        values = bytes(digit for row in board.values for digit in row)
        given = self._grid.givens.values
        known = bytes(
            digit if digit == value else 0 for digit, value in zip(given, values, strict=True)
        )
        grid = nonet.Grid(values, self._grid.rules, givens=known)
        cell = None if event.row is None or event.col is None else event.row * 9 + event.col
        lines = [*self._board(grid, board, cell), f"{in_words(event):<24}{_left(board, cell)}"]
        counts = ", ".join(f"{kind} {self._counts[kind]:,}" for kind in _COUNTED)
        lines += [f"{counts}, depth {len(self._guesses)}", self._controls.state()]
        self._live.update(Text.from_ansi("\n".join(lines)))
        self._live.refresh()

    def _board(self, grid: nonet.Grid, board: Snapshot, cell: int | None) -> list[str]:
        """Return the board, with candidates if the terminal is large enough for them."""
        from shutil import get_terminal_size

        size = get_terminal_size()
        is_large = size.lines >= HEIGHT + _LINES_BELOW and size.columns >= WIDTH
        if not self._controls.shows_candidates or not is_large:
            return [self._output.draw(grid, highlight=[] if cell is None else [cell])]
        return [
            draw_blocks(
                grid,
                [candidates for row in board.candidates for candidates in row],
                guesses=[(row or 0) * 9 + (col or 0) for row, col, _ in self._guesses],
                highlight=cell,
                colour=self._output.colour,
                ascii=self._output.ascii,
            )
        ]


def _left(board: Snapshot, cell: int | None) -> str:
    """Return what is left in the cell of a removal, which a small terminal does not show."""
    if cell is None or board.event.kind != "remove":
        return ""
    return "leaves " + (" ".join(map(str, sorted(board.candidates[cell // 9][cell % 9]))) or "none")


def in_words(event: Event) -> str:
    """Return an event in words.

    >>> in_words(nonet.classics.Event("guess", 0, 4, 7))
    'guess r1c5 = 7'
    """
    if event.row is None or event.col is None:
        return event.kind
    sign = "<>" if event.kind == "remove" else "="
    return f"{event.kind} r{event.row + 1}c{event.col + 1} {sign} {event.digit}"
