"""Seen: the puzzles returned so far, so that no two of them are alike.

Under classic rules two puzzles are alike if they are isomorphic: relabelling digits, permuting
lines, bands and stacks, or transposing turns one into the other. Under other rules they are alike
if relabelling makes them equal.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from nonet.maker import native
from nonet.maker.canonical import SIZES
from nonet.model.rules import Rules

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
    >>> [seen.add(key) for key in seen.keys(puzzle + puzzle[::-1])]
    [True, False]
    """

    def __init__(self, rules: Rules) -> None:
        self._size = rules.size
        self._cells = len(rules.cells)
        self._box = native.classic_box(rules)
        self._keys: set[Key] = set()

    def keys(self, values: bytes) -> Sequence[Key]:
        """Return a key per puzzle that puzzles share if they are alike.

        `values` holds the cells of the puzzles one behind the other.
        """
        if not values:
            return []
        if self._box is None:
            return [relabelled(row) for row in self._split(values)]
        shape = (len(values) // self._cells, self._cells)
        rows = memoryview(values).cast("B", shape)
        if self._size in SIZES:
            forms = bytearray(len(values))
            conflicts = memoryview(bytearray(shape[0])).cast("?")
            native.canonical_rows(
                rows, self._box, forms=memoryview(forms).cast("B", shape), conflicts=conflicts
            )
            return self._split(bytes(forms))
        numbers = array("Q", bytes(8 * shape[0]))
        native.alike(self._size, self._box, rows, numbers)
        return numbers.tolist()

    def _split(self, values: bytes) -> list[bytes]:
        return [values[at : at + self._cells] for at in range(0, len(values), self._cells)]

    def add(self, key: Key) -> bool:
        """Add the key of a puzzle; return False if it is there already."""
        if key in self._keys:
            return False
        self._keys.add(key)
        return True
