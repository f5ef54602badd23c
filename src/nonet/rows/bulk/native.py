"""The bulk calls of the C++ core: arrays in, arrays filled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nonet import _native
from nonet._native import ArrowChunk, BatchSolver
from nonet.engine.native import cpu
from nonet.engine.protocol import Deadline
from nonet.errors import FormatError

__all__ = [
    "NUMBERS",
    "ArrowChunk",
    "BatchSolver",
    "arrow_chunks",
    "arrow_faults",
    "cpu",
    "export_result",
    "solve_classic",
    "solve_each",
    "solve_lines",
]

# Why numbers are not accepted as puzzles, and what to do instead.
NUMBERS = "numbers lose leading zeros; read the column with dtype=str"

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]


@contextmanager
def arrow_faults() -> Iterator[None]:
    """Turn an error about an Arrow column into a FormatError."""
    try:
        yield
    except _native.ArrowNumbers as error:
        raise FormatError(f"{error}: {NUMBERS}") from None
    except _native.ArrowFault as error:
        raise FormatError(str(error)) from None


def arrow_chunks(xs: Any) -> _native.ArrowChunks:
    """Return the chunks of an object with the Arrow C data interface."""
    return _native.ArrowChunks(xs)


def export_result(
    counts: Bytes,
    guesses: NDArray[np.uint32],
    grids: Bytes | None,
    symbols: str,
    status: Bytes,
    words: Sequence[str],
    errors: list[tuple[int, str]],
) -> object:
    """Return the capsule of an Arrow stream with the answers as columns."""
    return _native.export_result(counts, guesses, grids, symbols, status, words, errors)


def solve_classic(
    cells: Bytes,
    rows: int,
    *,
    offsets: NDArray[np.uint64] | None,
    stride: int,
    text: bool,
    grids: Bytes | None,
    counts: Bytes,
    guesses: NDArray[np.uint32],
    faults: Bytes,
    limit: int,
    threads: int,
    deadline: Deadline,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Solve rows of 81 bytes and write the results into the given arrays."""
    try:
        _native.solve_bulk(
            cells,
            rows,
            stride=stride,
            offsets=offsets,
            text=text,
            grids=grids,
            counts=counts,
            guesses=guesses,
            faults=faults,
            limit=limit,
            threads=threads,
            timeout=deadline.left(),
            cpu=cpu(),
            progress=progress,
        )
    except _native.OutOfTime:
        raise deadline.over() from None


def solve_lines(
    lines: _native.CutLines,
    grids: Bytes | None,
    counts: Bytes,
    guesses: NDArray[np.uint32],
    limit: int,
    threads: int,
    deadline: Deadline,
) -> None:
    """Solve lines, each with a puzzle, and write the results into the given arrays."""
    cpu()  # raises for an unknown NONET_CPU
    try:
        _native.solve_lines(lines, grids, counts, guesses, limit, threads, deadline.left())
    except _native.OutOfTime:
        raise deadline.over() from None


def solve_each(
    rules: _native.Rules,
    values: Bytes,
    rows: int,
    *,
    grids: Bytes | None,
    counts: Bytes,
    guesses: NDArray[np.uint32],
    limit: int,
    threads: int,
    deadline: Deadline,
    progress: Callable[[int], None] | None = None,
) -> None:
    """Solve grids under any rules and write the results into the given arrays."""
    try:
        _native.solve_each(
            rules,
            values,
            rows,
            grids=grids,
            counts=counts,
            guesses=guesses,
            limit=limit,
            threads=threads,
            timeout=deadline.left(),
            cpu=cpu(),
            progress=progress,
        )
    except _native.OutOfTime:
        raise deadline.over() from None
