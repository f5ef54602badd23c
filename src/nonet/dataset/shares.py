"""How a data set is divided: shares, names, and where to cut rows that are in the order of keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NAMES = {1: ("data",), 2: ("train", "test"), 3: ("train", "validation", "test")}


def checked_shares(shares: Sequence[float]) -> tuple[float, ...]:
    """Return shares as fractions of 1.

    >>> checked_shares([80, 10, 10])
    (0.8, 0.1, 0.1)
    """
    total = sum(shares)
    if not shares or not all(0 < share < float("inf") for share in shares):
        raise ArgumentError(f"the shares of a split are numbers above 0, not {list(shares)}")
    return tuple(share / total for share in shares)


def names_of(count: int) -> tuple[str, ...]:
    """Return the names of so many parts.

    >>> names_of(3), names_of(4)[-1]
    (('train', 'validation', 'test'), 'split-4')
    """
    return _NAMES.get(count) or tuple(f"split-{number + 1}" for number in range(count))


def cuts(keys: NDArray[np.uint64], shares: Sequence[float]) -> NDArray[np.uint64]:
    """Return the keys at which each share but the first begins; equal keys stay together.

    >>> import numpy as np
    >>> cuts(np.array([5, 1, 1, 1, 9, 7, 6, 8, 2, 3], np.uint64), (0.8, 0.2)).tolist()
    [8]
    """
    from nonet.base.numeric import np

    ordered = np.sort(keys)
    found = []
    share = 0.0
    for each in shares[:-1]:
        share += each
        at = round(share * len(ordered))
        if at >= len(ordered):
            found.append(np.iinfo(np.uint64).max)
            continue
        # Rows with the same key begin at `low`, and end at `high`.
        low, high = (int(np.searchsorted(ordered, ordered[at], side)) for side in ("left", "right"))
        is_nearer = at - low <= high - at or high >= len(ordered)
        found.append(int(ordered[low if is_nearer else high]))
    return np.array(found, np.uint64)
