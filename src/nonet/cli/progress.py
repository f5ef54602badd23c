"""A progress bar on standard error for files that take long."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonet.cli.inputs import Inputs, Item
from nonet.cli.sink import Sink

if TYPE_CHECKING:
    from rich.progress import Progress

_PATIENCE = 2.0
_BETWEEN_UPDATES = 0.1


def with_progress(inputs: Inputs, sink: Sink) -> Iterator[Item]:
    """Yield the inputs; where nothing else is seen to happen, a bar shows how far they are."""
    seen = sys.stderr is not None and sys.stderr.isatty()
    if not seen or sink.is_terminal or not inputs.has_files:
        yield from inputs
        return
    bar: Progress | None = None
    due = time.monotonic() + _PATIENCE
    number = 0
    try:
        for item in inputs:
            yield item
            number += item.found is not None
            if time.monotonic() < due:
                continue
            due = time.monotonic() + _BETWEEN_UPDATES
            if bar is None:
                bar = _start(inputs)
            for task in bar.task_ids:
                bar.update(task, completed=inputs.bytes_read, puzzles=number)
    finally:
        if bar is not None:
            bar.stop()


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
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task("", total=inputs.bytes_total, puzzles=0)
    bar.start()
    return bar
