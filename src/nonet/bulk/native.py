"""The bulk calls of the C++ core: arrays in, arrays filled."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nonet import _native
from nonet.engine.protocol import Deadline
from nonet.errors import SudokuError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Bytes = NDArray[np.uint8]


def cpu() -> str:
    """Return the CPU level in use: portable, avx2 or avx512; NONET_CPU forces one."""
    try:
        return _native.cpu()
    except ValueError as error:
        raise SudokuError(str(error)) from None


def cut_lines(text: Bytes) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Return where each line of a text begins, and the numbers of those that hold no puzzle."""
    return _native.cut_lines(text)


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
    """Solve rows of 81 bytes into the arrays given."""
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


def solve_general(
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
    """Solve grids under any rules into the arrays given."""
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
