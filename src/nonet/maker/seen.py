"""Seen: the puzzles returned so far, so that no two of them are alike.

Under classic rules two puzzles are alike if they are isomorphic: relabelling digits, permuting
lines, bands and stacks, or transposing turns one into the other. Under other rules they are alike
if relabelling makes them equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonet.base.numeric import np
from nonet.maker import native
from nonet.maker.canonical import SIZES
from nonet.model.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

Key = int | bytes


def relabelled(values: bytes) -> bytes:
    """Return the cells with digits renamed in the order in which they first appear.

    >>> list(relabelled(bytes([0, 3, 1, 3])))
    [0, 1, 2, 1]
    """
    names = bytearray(256)
    new = 0
    for value in values:
        if value and not names[value]:
            new += 1
            names[value] = new
    return values.translate(bytes(names))


class Seen:
    """A set of puzzles up to isomorphism.

    The key of a puzzle of size 4, 6 or 9 is its canonical form. Classic puzzles of other sizes have
    a number that isomorphic ones share; a few others may share it, too. They count as alike, so one
    of them is left out, and the promise is kept.

    >>> seen = Seen(Rules.classic(4))
    >>> puzzle = bytes([1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 4, 3, 0, 1])
    >>> rows = np.frombuffer(puzzle + puzzle[::-1], np.uint8).reshape(2, 16)
    >>> [seen.add(key) for key in seen.keys(rows)]
    [True, False]
    """

    def __init__(self, rules: Rules) -> None:
        self._size = rules.size
        self._box = native.classic_box(rules)
        self._keys: set[Key] = set()

    def keys(self, values: NDArray[np.uint8]) -> Sequence[Key]:
        """Return a key per puzzle that puzzles share if they are alike."""
        if self._box is None:
            return [relabelled(row.tobytes()) for row in values]
        if self._size in SIZES:
            forms = np.empty_like(values)
            conflicts = np.empty(len(values), np.bool_)
            native.canonical_rows(values, self._box, forms=forms, conflicts=conflicts)
            return [row.tobytes() for row in forms]
        keys: list[int] = native.alike(self._size, self._box, values).tolist()
        return keys

    def add(self, key: Key) -> bool:
        """Add the key of a puzzle; return False if it is there already."""
        if key in self._keys:
            return False
        self._keys.add(key)
        return True
