"""The makers of the C++ core: random grids, digging, and numbers that isomorphic puzzles share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from nonet import _native
from nonet.bulk.native import cpu
from nonet.engine.native import compiled
from nonet.model.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = NDArray[np.uint8]
    Streams = NDArray[np.uint64]

# What is raised when the `timeout` of a call is over.
OutOfTime = _native.OutOfTime


def box_of(rules: Rules) -> tuple[int, int] | None:
    """Return the rows and columns of a box under classic rules; None under any others.

    >>> from nonet.variants import DIAGONAL
    >>> box_of(Rules.classic(6)), box_of(Rules.classic(6) + DIAGONAL)
    ((2, 3), None)
    """
    if rules.box is None or rules != Rules.classic(rules.size, rules.box):
        return None
    return rules.box


def fill(
    rules: Rules, seed: int, streams: Streams, *, threads: int = 1, timeout: float | None = None
) -> Values:
    """Return a random complete grid per stream; a row of zeros where none was found."""
    grids = np.zeros((len(streams), len(rules.cells)), np.uint8)
    _native.fill_rows(
        compiled(rules),
        box=box_of(rules),
        seed=seed,
        streams=streams,
        grids=grids,
        threads=threads,
        timeout=timeout,
        cpu=cpu(),
    )
    return grids


def dig(
    rules: Rules,
    values: Values,
    orbits: Sequence[Sequence[int]],
    seed: int,
    streams: Streams,
    least: NDArray[np.uint16],
    *,
    threads: int = 1,
    timeout: float | None = None,
) -> None:
    """Remove digits from each row, orbit by orbit, while it has one solution and `least` digits."""
    _native.dig_rows(
        compiled(rules),
        box=box_of(rules),
        orbits=orbits,
        seed=seed,
        streams=streams,
        least=least,
        values=values,
        threads=threads,
        timeout=timeout,
        cpu=cpu(),
    )


def alike(size: int, box: tuple[int, int], values: Values) -> NDArray[np.uint64]:
    """Return a number per puzzle that is the same for all puzzles isomorphic to it."""
    numbers = np.zeros(len(values), np.uint64)
    _native.alike_rows(size, box, values, numbers)
    return numbers


def count(
    rules: Rules, values: Values, *, threads: int = 1, timeout: float | None = None
) -> Values:
    """Return the number of solutions of each row, 0, 1 or 2 for more."""
    rows = len(values)
    counts, faults = np.zeros(rows, np.uint8), np.zeros(rows, np.uint8)
    guesses = np.zeros(rows, np.uint32)
    flat = np.ascontiguousarray(values).reshape(-1)
    if rules == Rules.classic():
        _native.solve_bulk(
            flat,
            rows,
            text=False,
            counts=counts,
            guesses=guesses,
            faults=faults,
            threads=threads,
            timeout=timeout,
            cpu=cpu(),
        )
    else:
        _native.solve_each(
            compiled(rules),
            flat,
            rows,
            counts=counts,
            guesses=guesses,
            threads=threads,
            timeout=timeout,
            cpu=cpu(),
        )
    return counts
