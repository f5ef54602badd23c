"""Candidates: puzzles with one solution to choose from, each from a stream of its own.

Candidate j for puzzle i is made from random numbers that depend on the seed, i and j alone: a
random complete grid, from which digits are removed in random order. In a pattern, the digits of the
grid are changed until one solution is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonet.base.numeric import np
from nonet.maker import native
from nonet.maker.request import Request
from nonet.rating import hodoku, own

if TYPE_CHECKING:
    from numpy.typing import NDArray

# How many digits to leave where neither clues= nor minimal= decides it: what most puzzles of these
# ratings have. With 0 digits are removed for as long as possible.
BEGINNER, EASY, MEDIUM = (32, 40), (27, 34), (24, 28)
_FULL = (0, 0)
# Changes of digits in a pattern. Where 200 do not lead to a unique puzzle, more hardly ever do.
_PATTERN_STEPS = 200


def make(
    request: Request,
    seed: int,
    numbers: NDArray[np.uint64],
    attempts: NDArray[np.uint64],
    *,
    threads: int,
    timeout: float | None,
) -> NDArray[np.uint8]:
    """Return a candidate per pair of a puzzle's number and an attempt; zeros where none was made.

    >>> one = np.zeros(1, np.uint64)
    >>> values = make(Request(), 7, one, one, threads=1, timeout=None)
    >>> native.count(Request().rules, values).tolist()
    [1]
    """
    rules = request.rules
    streams = (numbers << np.uint64(32)) | attempts
    values = native.fill(rules, seed, streams, shares=True, threads=threads, timeout=timeout)
    filled = values[:, 0] > 0
    if request.pattern is not None:
        mask = np.zeros(len(rules.cells), bool)
        mask[list(request.pattern)] = True
        values[:, ~mask] = 0
        native.fit(
            rules,
            values,
            seed,
            streams,
            shaken=0,
            steps=_PATTERN_STEPS,
            threads=threads,
            timeout=timeout,
        )
        return values
    least = least_of(request, seed, streams)
    done = np.ascontiguousarray(values[filled])
    native.dig(
        rules,
        done,
        request.orbits,
        seed,
        np.ascontiguousarray(streams[filled]),
        np.ascontiguousarray(least[filled]),
        threads=threads,
        timeout=timeout,
    )
    values[filled] = done
    return values


def least_of(request: Request, seed: int, streams: NDArray[np.uint64]) -> NDArray[np.uint16]:
    """Return how many digits each candidate keeps at least.

    >>> least_of(Request(clues=(24, 26)), 7, np.arange(6, dtype=np.uint64)).tolist()
    [24, 26, 26, 25, 24, 25]
    """
    low, high = room_of(request)
    drawn = mixed(streams ^ np.uint64(seed)) % np.uint64(high - low + 1)
    return (drawn + np.uint64(low)).astype(np.uint16)


def room_of(request: Request) -> tuple[int, int]:
    """Return how many digits a candidate keeps at least: one number of a range.

    >>> room_of(Request(level=(0, 0))), room_of(Request(level=(3, 3)))
    ((32, 40), (0, 0))
    """
    if request.minimal:
        return _FULL
    if request.clues is not None:
        return request.clues
    if request.rules.size != 9:
        return _FULL
    for asked, ends in (
        (request.level, (own.BEGINNER, own.EASY, own.MEDIUM)),
        (request.score, own.MOST[:3]),
        (request.hodoku, (-1, hodoku.EASY, hodoku.MEDIUM)),
        (request.hodoku_score, (250, 450, 700)),
        (request.er, (1.2, 1.5, 2.3)),
    ):
        if asked is not None:
            rooms: Sequence[tuple[int, int]] = (BEGINNER, EASY, MEDIUM)
            fits = (room for room, end in zip(rooms, ends, strict=True) if asked[1] <= end)
            return next(fits, _FULL)
    return _FULL


def mixed(numbers: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return numbers in which every bit depends on all bits of the originals (SplitMix64).

    >>> hex(mixed(np.zeros(1, np.uint64))[0])
    '0xe220a8397b1dcdaf'
    """
    with np.errstate(over="ignore"):
        mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return mixed ^ (mixed >> np.uint64(31))
