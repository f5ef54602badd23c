"""Long runs over rows: a bar with the rate and the time left, and what to do after an error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import nonet
from nonet.cli.errors import complain, in_words

Follow = Callable[[int, int | None, dict[str, Any]], None]


@contextmanager
def explained(out: str) -> Iterator[None]:
    """Add what to do to the message of a full disk and of an interruption."""
    try:
        yield
    except OSError as error:
        if error.errno not in nonet.batch.FULL:
            raise
        message = f"{in_words(error)}; make room, then continue with --resume"
        raise nonet.ArgumentError(message) from None
    except KeyboardInterrupt:
        complain(f"interrupted; the parts of {out} that are done are kept, --resume continues")
        raise


@contextmanager
def shown_rows(unit: str = "rows") -> Iterator[Follow | None]:
    """Yield a progress function that shows a bar on a terminal, None if there is none.

    Rows that were `ready` before the call do not count for the rate.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

    bar = Progress(
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[text]}"),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("", total=None, text="")

    def follow(done: int, total: int | None, info: dict[str, Any]) -> None:
        text = state(done, total, info, unit)
        bar.update(task, completed=done, total=total, text=text)

    with bar:
        yield follow


def state(done: int, total: int | None, info: dict[str, Any], unit: str) -> str:
    """Return how far a run is.

    >>> state(3000, 9000, {"seconds": 2.0, "ready": 1000}, "rows")
    '3,000 rows, 1,000/s, 6 s left'
    """
    rate = (done - info.get("ready", 0)) / max(info["seconds"], 1e-3)
    found = f"{done:,} {unit}, {rate:,.0f}/s"
    if total and rate > 0:
        found += f", {duration((total - done) / rate)} left"
    return found


def duration(seconds: float) -> str:
    """Return a time in words.

    >>> duration(5.2), duration(200), duration(100_000)
    ('5 s', '3 min 20 s', '27 h 46 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600:,} h {whole % 3600 // 60} min"
