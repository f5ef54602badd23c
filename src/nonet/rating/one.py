"""`rate`: one puzzle on the scales asked for, one after the other."""

from __future__ import annotations

from nonet.engine.protocol import Deadline
from nonet.model.grid import Grid
from nonet.rating import hodoku, own, se
from nonet.rating.rating import Rating
from nonet.rating.scales import HODOKU, NONET, SE


def rate(
    grid: Grid,
    *,
    scales: tuple[str, ...],
    unique: bool = True,
    timeout: float | None = None,
    max_er: float | None = None,
) -> Rating:
    """Rate a puzzle without placed digits or marks that has exactly one solution.

    The caller has checked the scales. They share the seconds of `timeout`.

    >>> text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> rate(Grid(text), scales=("se",))
    <Rating: SE 2.6/1.2/1.2>
    """
    deadline = Deadline(timeout)
    return Rating(
        grid,
        scales,
        own.rate(grid, unique, deadline.left()) if NONET in scales else None,
        se.rate(grid, timeout=deadline.left(), max_er=max_er) if SE in scales else None,
        hodoku.rate(grid, deadline.left()) if HODOKU in scales else None,
    )
