"""Progress on standard error while files or single puzzles take long."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nonet.cli.inputs import InputItem, Inputs, Lot
from nonet.cli.output import Output

if TYPE_CHECKING:
    from typing import TypeVar

    from rich.progress import Progress

    Some = TypeVar("Some", InputItem, InputItem | Lot)
    Report = Callable[[int, int | None, dict[str, Any]], None]

_PATIENCE = 2.0
_BETWEEN_UPDATES = 0.1


def with_progress(items: Iterable[Some], inputs: Inputs, output: Output) -> Iterator[Some]:
    """Yield the items of the inputs; a bar shows the progress if no output is visible."""
    seen = sys.stderr is not None and sys.stderr.isatty()
    if not seen or output.is_terminal or not inputs.has_files:
        yield from items
        return
    bar: Progress | None = None
    start = time.monotonic()
    due = start + _PATIENCE
    number = 0
    try:
        for item in items:
            yield item
            number += item.puzzles
            now = time.monotonic()
            if now < due:
                continue
            due = now + _BETWEEN_UPDATES
            if bar is None:
                bar = _start(inputs)
            for task in bar.task_ids:
                rate = number / max(now - start, 1e-3)
                bar.update(task, completed=inputs.bytes_read, puzzles=number, rate=rate)
    finally:
        if bar is not None:
            bar.stop()


@contextmanager
def shown_waiting(so_far: Callable[[], int] | None = None) -> Iterator[None]:
    """Show that work is going on, and the time it has taken, if it takes more than a moment.

    `so_far` returns the number of solutions found, which is shown once it is not 0.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    clock: list[Progress] = []
    timer = threading.Timer(_PATIENCE, lambda: clock.append(_start_clock(so_far)))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # if the timer has just fired, its display must exist before it can be stopped
        for each in clock:
            each.stop()


@contextmanager
def shown_progress() -> Iterator[Report | None]:
    """Yield a function for `progress=`, which shows a bar if the call takes more than a moment."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bars: list[Progress] = []

    def report(done: int, total: int | None, info: dict[str, Any]) -> None:
        if info["seconds"] < _PATIENCE and not bars:
            return
        if not bars:
            bars.append(_start_bar())
        for task in bars[0].task_ids:
            bars[0].update(task, completed=done, total=total, unit=info["unit"])

    try:
        yield report
    finally:
        for bar in bars:
            bar.stop()


def _start_bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    bar = Progress(
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.completed:,.0f} {task.fields[unit]}"),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task("", total=None, unit="")
    bar.start()
    return bar


def _start_clock(so_far: Callable[[], int] | None) -> Progress:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn
    from rich.text import Text

    class WordsColumn(ProgressColumn):
        def render(self, task: Task) -> Text:
            found = so_far() if so_far is not None else 0
            return Text(_working(found, task.elapsed or 0.0))

    clock = Progress(
        SpinnerColumn(),
        WordsColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    clock.add_task("")
    (task,) = clock.tasks
    task.start_time = clock.get_time() - _PATIENCE
    clock.start()
    return clock


def _working(found: int, seconds: float) -> str:
    """Return the text of the waiting message.

    >>> _working(0, 3.0)
    'working, Ctrl-C stops it'
    >>> _working(12_000_000, 3.0)
    '12,000,000 solutions so far, 4,000,000/s, Ctrl-C stops it'
    """
    done = (
        f"{found:,} solutions so far, {found / max(seconds, 1e-3):,.0f}/s" if found else "working"
    )
    return f"{done}, Ctrl-C stops it"


def _start(inputs: Inputs) -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    bar = Progress(
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[puzzles]:,} puzzles"),
        TextColumn("{task.fields[rate]:,.0f}/s"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task("", total=inputs.bytes_total, puzzles=0, rate=0.0)
    bar.start()
    return bar
