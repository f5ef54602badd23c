"""Canonical forms from the C++ core: of one grid, of many rows, and sets of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from nonet import _native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Box = tuple[int, int]

HashSet = _native.FormSet


class Found(NamedTuple):
    """A canonical form, how to get there as in `Morph`, and the number of automorphisms."""

    form: bytes
    is_transposed: bool
    rows: list[int]
    columns: list[int]
    digits: list[int]
    automorphisms: int


def canonical(values: bytes, box: Box) -> Found | None:
    """Return the canonical form of a grid, None if a digit appears twice in a house.

    >>> canonical(bytes(16), (2, 2)).automorphisms == 128 * 24
    True
    """
    found = _native.canonical(values, *box)
    return None if found is None else Found(*found)


def canonical_rows(
    values: NDArray[np.uint8],
    box: Box,
    *,
    forms: NDArray[np.uint8],
    conflicts: NDArray[np.bool_],
    threads: int,
    progress: Callable[[int], None] | None,
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
