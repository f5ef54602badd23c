"""Records solvers at work, and animates the recordings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from nonet.api.limited import limited
from nonet.base.arguments import timeout_of
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.rules_argument import RulesLike

if TYPE_CHECKING:
    from nonet.base.progress import Progress
    from nonet.showing.render.palette import Theme
    from nonet.showing.theatre.recording import Recording


@limited
def record(
    x: PuzzleLike,
    solver: str = "agent",
    *,
    rules: RulesLike | None = None,
    limit: int = 50_000,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> Recording:
    """Record a solver at work on the givens of a classic 9×9 puzzle, event by event.

    `solver` is one of the classics (`node-matrix`, `agent`, `move-stack`, `cell-sets`,
    `algorithm-x`), the agent without a strategy (`agent-without-twins`, `agent-first-cell`), or
    `human`, the path that `explain` returns. The recording is cut after `limit` events.
    `progress` as in `solve`.

    >>> puzzle = "..1...........8.314.51.9..2.9.837.....3.25......6.....18.5..2....2....4......38.."
    >>> [record(puzzle, name).counters.guesses for name in ("agent", "agent-without-twins")]
    [8, 26]
    """
    from nonet.showing.theatre import record as record_events

    return record_events(
        as_grid(x, rules=rules), solver, limit=limit, timeout=timeout_of(timeout), progress=progress
    )


def animate(
    recordings: Recording | Iterable[Recording],
    *,
    seconds: float = 30,
    theme: Theme = "auto",
    width: float | None = None,
) -> str:
    """Return one to three recordings side by side as an animated SVG without scripts.

    The longest recording plays for `seconds`; each event takes the same time in all of them, so
    that several are a race. Readers who prefer reduced motion see the last picture.

    >>> puzzle = ".4......51.....2...26.9.....8....5...9.74..8....5.2..6..7...4...34.269...6......3"
    >>> picture = animate(record(puzzle), seconds=10)
    >>> picture[:4], "@keyframes" in picture, "<script" in picture
    ('<svg', True, False)
    """
    from nonet.showing import pictures
    from nonet.showing.theatre import Recording
    from nonet.showing.theatre import animate as animate_all

    every: Any = recordings
    if isinstance(recordings, Recording) or not hasattr(recordings, "__iter__"):
        every = [recordings]  # something else is refused there
    return animate_all(
        list(every),
        seconds=seconds,
        theme=pictures.checked_theme(theme),
        width=None if width is None else pictures.checked_size(width, "width"),
    )
