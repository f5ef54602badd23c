"""Sudoku Explainer's ratings in C++: one puzzle with its path, and many rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nonet import _native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# A step of a path as the engine writes it: rating, technique, places, removes.
RawStep = tuple[float, str, list[tuple[int, int]], list[tuple[int, int]]]


def rate_se(
    values: bytes, *, max_er: float | None, timeout: float | None
) -> tuple[float, float, float, str, bool, list[RawStep]]:
    """Return (er, ep, ed, technique, finished, path) of a puzzle with exactly one solution."""
    return _native.rate_se(values, max_er=max_er, path=True, timeout=timeout)


def rate_se_rows(
    values: NDArray[np.uint8],
    *,
    er: NDArray[np.float64],
    ep: NDArray[np.float64],
    ed: NDArray[np.float64],
    finished: NDArray[np.bool_],
    max_er: float | None,
    each: float | None,
    threads: int,
    timeout: float | None,
    progress: Callable[[int], None] | None,
) -> None:
    """Rate rows of 81 values into the arrays given; rows that time does not allow stay as are."""
    import numpy as np

    _native.rate_se_rows(
        values,
        np.zeros(len(values), np.bool_),
        er,
        ep,
        ed,
        finished,
        max_er=max_er,
        each=each,
        threads=threads,
        timeout=timeout,
        progress=progress,
    )
