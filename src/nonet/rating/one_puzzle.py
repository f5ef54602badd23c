"""`rate`: one puzzle on the scales asked for, one after the other."""

from __future__ import annotations

from nonet.base.progress import Reporter
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
    report: Reporter | None = None,
) -> Rating:
    """Rate a puzzle without placed digits or marks that has exactly one solution.

    The caller has checked the scales. They share the seconds of `timeout`. `report` is called with
    the number of scales that are done.

    >>> text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> rate(Grid(text), scales=("se",))
    <Rating: SE 2.6/1.2/1.2>
    """
    deadline = Deadline(timeout)
    done = 0

    def follow(_: int) -> None:
        if report is not None:
            report(done)

    rating = se_rating = hodoku_rating = None
    if NONET in scales:
        rating = own.rate(grid, unique, deadline.left(), follow)
        done += 1
    if SE in scales:
        se_rating = se.rate(grid, timeout=deadline.left(), max_er=max_er, progress=follow)
        done += 1
    if HODOKU in scales:
        hodoku_rating = hodoku.rate(grid, deadline.left(), follow)
    return Rating(grid, scales, rating, se_rating, hodoku_rating)
