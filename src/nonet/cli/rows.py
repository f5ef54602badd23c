"""A progress bar for rows: how many are done, how many per second, and the time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Follow = Callable[[int, int | None, dict[str, Any]], None]


@contextmanager
def rows_bar(unit: str = "rows") -> Iterator[Follow]:
    """Yield a progress function that shows a bar on standard error.

    Rows that were `ready` before the call do not count for the rate.
    """
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
