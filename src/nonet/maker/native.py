"""The makers of the C++ core: random grids, digging, canonical forms and sets of them.

They take and fill arrays of NumPy; where the type is Any, any buffer of that shape will do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet import _native
from nonet.engine.native import cpu, plain
from nonet.model.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.uint8]
    Box = tuple[int, int]
    Streams = NDArray[np.uint64]

# What is raised when the `timeout` of a call is over.
OutOfTime = _native.OutOfTime

# The random numbers of all makers; `nonet.maker.dice` adds what Python asks of them.
Dice = _native.Dice


def classic_box(rules: Rules) -> tuple[int, int] | None:
    """Return the rows and columns of a box under classic rules; None under any others.

    >>> from nonet.variants import DIAGONAL
    >>> classic_box(Rules.classic(6)), classic_box(Rules.classic(6) + DIAGONAL)
    ((2, 3), None)
    """
    if rules.box is None or rules != Rules.classic(rules.size, rules.box):
        return None
    return rules.box


def fill(
    rules: Rules,
    seed: int,
    streams: Streams,
    *,
    shares: bool = False,
    threads: int = 1,
    timeout: float | None = None,
) -> Values:
    """Return a random complete grid per stream; a row of zeros where none was found.

    With `shares`, classic 9×9 grids of streams that differ in bits 0, 1, 32 and 33 alone are
    disguises of one grid, which takes less time.
    """
    from nonet.base.numeric import np

    grids = np.zeros((len(streams), len(rules.cells)), np.uint8)
    fill_into(rules, seed, streams, grids, shares=shares, threads=threads, timeout=timeout)
    return grids


def fill_into(
    rules: Rules,
    seed: int,
    streams: Any,
    grids: Any,
    *,
    shares: bool = False,
    threads: int = 1,
    timeout: float | None = None,
) -> None:
    """Write what `fill` returns into rows of cells."""
    _native.fill_rows(
        plain(rules, by="making puzzles"),
        box=classic_box(rules),
        seed=seed,
        streams=streams,
        shares=shares,
        grids=grids,
        threads=threads,
        timeout=timeout,
        cpu=cpu(),
    )


def dig(
    rules: Rules,
    values: Any,
    orbits: Sequence[Sequence[int]],
    seed: int,
    streams: Any,
    least: Any,
    *,
    threads: int = 1,
    timeout: float | None = None,
) -> None:
    """Remove digits from each row, orbit by orbit, while it has one solution and `least` digits."""
    _native.dig_rows(
        plain(rules, by="making puzzles"),
        box=classic_box(rules),
        orbits=orbits,
        seed=seed,
        streams=streams,
        least=least,
        values=values,
        threads=threads,
        timeout=timeout,
        cpu=cpu(),
    )


def walk(
    rules: Rules,
    values: Values,
    orbits: Sequence[Sequence[int]],
    seed: int,
    streams: Streams,
    *,
    fewer: bool,
    target: int,
    steps: int,
    threads: int = 1,
    timeout: float | None = None,
) -> None:
    """Trade givens of minimal puzzles until they have at most (or at least) `target` of them."""
    _native.walk_rows(
        plain(rules, by="making puzzles"),
        box=classic_box(rules),
        orbits=orbits,
        seed=seed,
        streams=streams,
        fewer=fewer,
        target=target,
        steps=steps,
        values=values,
        threads=threads,
        timeout=timeout,
        cpu=cpu(),
    )


def vary(
    rules: Rules,
    values: Values,
    orbits: Sequence[Sequence[int]],
    seed: int,
    streams: Streams,
    most: NDArray[np.uint16],
    *,
    threads: int = 1,
    timeout: float | None = None,
) -> None:
    """Trade a few givens of each puzzle; it may stay as it is.

    Where `most` is not 0, as few as possible are added, and the puzzle has at most that many.
    """
    _native.vary_rows(
        plain(rules, by="making puzzles"),
        box=classic_box(rules),
        orbits=orbits,
        seed=seed,
        streams=streams,
        most=most,
        values=values,
        threads=threads,
        timeout=timeout,
        cpu=cpu(),
    )


def fit(
    rules: Rules,
    values: Values,
    seed: int,
    streams: Streams,
    *,
    shaken: int,
    steps: int,
    threads: int = 1,
    timeout: float | None = None,
) -> None:
    """Change the digits of givens until a row has one solution; zeros where that fails."""
    _native.fit_rows(
        plain(rules, by="making puzzles"),
        box=classic_box(rules),
        seed=seed,
        streams=streams,
        shaken=shaken,
        steps=steps,
        values=values,
        threads=threads,
        timeout=timeout,
        cpu=cpu(),
    )


def alike(size: int, box: tuple[int, int], values: Any, numbers: Any) -> None:
    """Write a number per puzzle that is the same for all puzzles isomorphic to it."""
    _native.alike_rows(size, box, values, numbers)


def count(
    rules: Rules, values: Values, *, threads: int = 1, timeout: float | None = None
) -> Values:
    """Return the number of solutions of each row, 0, 1 or 2 for more."""
    from nonet.base.numeric import np

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
            plain(rules, by="making puzzles"),
            flat,
            rows,
            counts=counts,
            guesses=guesses,
            threads=threads,
            timeout=timeout,
            cpu=cpu(),
        )
    return counts


HashSet = _native.FormSet


class CanonicalForm(NamedTuple):
    """A canonical form, how to get there as in `Morph`, and the number of automorphisms."""

    form: bytes
    is_transposed: bool
    rows: list[int]
    columns: list[int]
    digits: list[int]
    automorphisms: int


def canonical(values: bytes, box: Box) -> CanonicalForm | None:
    """Return the canonical form of a grid, None if a digit appears twice in a house.

    >>> canonical(bytes(16), (2, 2)).automorphisms == 128 * 24
    True
    """
    found = _native.canonical(values, *box)
    return None if found is None else CanonicalForm(*found)


def canonical_rows(
    values: Any,
    box: Box,
    *,
    forms: Any,
    conflicts: Any,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Write the forms of rows into `forms`; rows with a conflict are marked and have zeros."""
    height, width = box
    _native.canonical_rows(
        values,
        forms,
        conflicts,
        height=height,
        width=width,
        threads=threads,
        progress=progress,
    )
