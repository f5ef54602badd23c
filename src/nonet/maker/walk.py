"""The walk: from a candidate that is near to what is asked for, to candidates that are nearer.

Blind trial finds what is common. A walk begins at the nearest candidate of so many; a generation of
children, each of which differs from it by a few givens, is tested; and the nearest of them takes
its place, unless all are further away. A walk that does not come nearer for many generations starts
again elsewhere.

Where the number of clues is what is wrong, a child is the end of a walk of its own: givens are
traded for fewer, or more, until there are as many as asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet.base.numeric import np
from nonet.maker import native
from nonet.maker.candidates import least_of, make, mixed
from nonet.maker.request import Request

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How far a candidate is from the request: minus the number of tests that it passed, the distance of
# the next, its attempt, its cells. Smaller is nearer.
Rank = tuple[int, float, int, bytes]

# Children in a generation, and generations without progress before a walk starts again.
_CHILDREN = 16
_PATIENCE = 120
# Trades in a walk to fewer and to more clues, and changes of digits in a pattern per child.
_FEWER_STEPS, _MORE_STEPS, _PATTERN_STEPS = 600, 4000, 40
# What a walk of its own costs, in candidates.
LONG = 500


@dataclass
class Walk:
    """Where the walk for one puzzle is; without a parent the next generation is a new start.

    >>> walk = Walk()
    >>> walk.move((-1, 2.0, 16, b"near")), walk.parent
    (None, (-1, 2.0, 16, b'near'))
    >>> walk.move((-1, 3.0, 32, b"far")), walk.parent
    (None, (-1, 2.0, 16, b'near'))
    """

    parent: Rank | None = None
    stale: int = 0

    def move(self, best: Rank | None) -> None:
        """Go to the nearest child of a generation, if it is as near as its parent."""
        if best is not None and (self.parent is None or best[:2] < self.parent[:2]):
            self.parent, self.stale = best, 0
            return
        self.stale += 1
        if best is not None and self.parent is not None and best[:2] == self.parent[:2]:
            self.parent = best
        if self.stale >= _PATIENCE:
            self.parent, self.stale = None, 0


def generation_of(request: Request, walk: Walk) -> int:
    """Return how many children the next generation has: one where each is a walk of its own.

    >>> generation_of(Request(), Walk()), generation_of(Request(clues=(19, 19)), Walk())
    (16, 1)
    """
    if request.clues is None or request.pattern is not None:
        return _CHILDREN
    clues = 0 if walk.parent is None else len(walk.parent[3]) - walk.parent[3].count(0)
    return _CHILDREN if request.clues[0] <= clues <= request.clues[1] else 1


def children(
    request: Request,
    seed: int,
    numbers: NDArray[np.uint64],
    attempts: NDArray[np.uint64],
    parents: NDArray[np.uint8],
    *,
    threads: int,
    timeout: float | None,
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return a child of each parent and what it costs; a parent of zeros stands for a new start.

    >>> one = np.ones(1, np.uint64)
    >>> start = np.zeros((1, 81), np.uint8)
    >>> made, cost = children(Request(), 7, one, one, start, threads=1, timeout=None)
    >>> other, cost = children(Request(), 7, one, 2 * one, made, threads=1, timeout=None)
    >>> native.count(Request().rules, other).tolist(), cost.tolist()
    ([1], [1])
    """
    values, costs = parents.copy(), np.ones(len(parents), np.int64)
    new = ~parents.any(axis=1)
    far = new.copy()
    if request.clues is not None and request.pattern is None:
        clues = np.count_nonzero(parents, axis=1)
        far |= (clues < request.clues[0]) | (clues > request.clues[1])
    for rows, change in ((far, _start), (~far, _vary)):
        if rows.any():
            part = np.ascontiguousarray(values[rows])
            streams = (numbers[rows], attempts[rows])
            change(request, seed, streams, part, threads=threads, timeout=timeout)
            values[rows] = part
    walked = far & (request.clues is not None) & (request.pattern is None)
    costs[walked | ~values.any(axis=1)] = LONG
    return values, costs


Streams = tuple["NDArray[np.uint64]", "NDArray[np.uint64]"]


def _start(
    request: Request,
    seed: int,
    streams: Streams,
    values: NDArray[np.uint8],
    *,
    threads: int,
    timeout: float | None,
) -> None:
    """Replace rows by new candidates, and walk towards the number of clues."""
    values[:] = make(request, seed, *streams, threads=threads, timeout=timeout)
    if request.clues is None or request.pattern is not None:
        return
    low, high = request.clues
    clues = np.count_nonzero(values, axis=1)
    for rows, fewer, target, steps in (
        (clues > high, True, high, _FEWER_STEPS),
        ((clues > 0) & (clues < low), False, low, _MORE_STEPS),
    ):
        if rows.any():
            part = np.ascontiguousarray(values[rows])
            native.walk(
                request.rules,
                part,
                request.orbits,
                seed,
                _joined(streams)[rows],
                fewer=fewer,
                target=target,
                steps=steps,
                threads=threads,
                timeout=timeout,
            )
            values[rows] = part


def _vary(
    request: Request,
    seed: int,
    streams: Streams,
    values: NDArray[np.uint8],
    *,
    threads: int,
    timeout: float | None,
) -> None:
    """Change a few givens of each row."""
    joined = _joined(streams)
    if request.pattern is not None:
        native.fit(
            request.rules,
            values,
            seed,
            joined,
            shaken=3,
            steps=_PATTERN_STEPS,
            threads=threads,
            timeout=timeout,
        )
        return
    # Most trades are tight: they keep the number of givens, and with it most of what the puzzle is.
    most = np.count_nonzero(values, axis=1).astype(np.uint16)
    if request.clues is not None:
        most[:] = request.clues[1]
    else:
        most[mixed(joined) % np.uint64(4) == 0] = 0
    native.vary(
        request.rules,
        values,
        request.orbits,
        seed,
        joined,
        most,
        threads=threads,
        timeout=timeout,
    )
    least = least_of(request, seed, joined)
    if request.requires and not request.minimal and request.clues is None:
        # Every other child keeps what it does not need: some puzzles need techniques only so.
        least[mixed(joined) % np.uint64(2) == 0] = len(request.rules.cells)
    native.dig(
        request.rules,
        values,
        request.orbits,
        seed,
        joined,
        least,
        threads=threads,
        timeout=timeout,
    )


def _joined(streams: Streams) -> NDArray[np.uint64]:
    numbers, attempts = streams
    return (numbers << np.uint64(32)) | attempts
