"""Keys of puzzles: hashes that tell rows apart with 28 bytes each.

A row is known by 128 bits of its canonical form, 32 bits of the puzzle itself, and its number. Two
rows are duplicates if form and puzzle are equal, and isomorphic if only the form is. Among a
billion rows, the probability that any two different forms share their 128 bits is below 10⁻²⁰.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

# Rows are sorted by their hash in as many groups, so that sorting needs little more memory.
_GROUPS = 256
_FACTOR, _LAST = 0x9FB21C651E98DF25, 0xD6E8FEB86659FD93


def hash_rows(digits: NDArray[np.uint8], salt: str) -> Words:
    """Return a hash of each row of digits; another salt gives hashes that have nothing in common.

    >>> import numpy as np
    >>> rows = np.arange(162, dtype=np.uint8).reshape(2, 81) % 10
    >>> one, other = hash_rows(rows, "a").tolist()
    >>> one != other, hash_rows(rows, "a").tolist() == [one, other]
    (True, True)
    """
    from nonet.base.numeric import np

    count, cells = digits.shape
    width = -(-cells // 16) * 8
    packed = np.zeros((count, width), np.uint8)
    packed[:, : cells // 2] = (digits[:, : cells - 1 : 2] << 4) | digits[:, 1:cells:2]
    if cells % 2:
        packed[:, cells // 2] = digits[:, -1]
    start = int.from_bytes(hashlib.blake2b(salt.encode(), digest_size=8).digest(), "little")
    found = np.full(count, start, np.uint64)
    for word in packed.view("<u8").T:
        found ^= word
        found *= np.uint64(_FACTOR)
        found ^= found >> np.uint64(29)
    found *= np.uint64(_LAST)
    found ^= found >> np.uint64(32)
    return found


def hash_text(text: str, salt: str) -> int:
    """Return the same for a text that is not a puzzle."""
    return int.from_bytes(hashlib.blake2b(f"{salt}:{text}".encode(), digest_size=8).digest())


# How a row repeats another of its file (the same puzzle, or one in disguise), or of an earlier one.
DUPLICATES, ISOMORPHS, SAME, DISGUISED = "duplicates", "isomorphs", "same", "disguise"


class Repeats(NamedTuple):
    """Rows that repeat earlier ones in the same way."""

    kind: str
    rows: Words
    earlier: Words


class Keys:
    """The keys of the rows of one or more files.

    >>> import numpy as np
    >>> keys = Keys()
    >>> forms = np.array([[1] * 81, [2] * 81, [1] * 81, [1] * 81], np.uint8)
    >>> puzzles = np.array([[3] * 81, [4] * 81, [3] * 81, [5] * 81], np.uint8)
    >>> keys.add(forms, puzzles, np.arange(4))
    >>> for kind, rows, earlier in keys.repeats():
    ...     if len(rows):
    ...         print(kind, rows, earlier)
    duplicates [2] [0]
    isomorphs [3] [0]
    >>> keys.nbytes
    112
    """

    def __init__(self) -> None:
        self._groups: list[list[NDArray[Any]]] = [[] for _ in range(_GROUPS)]
        self.nbytes = 0

    def add(
        self,
        forms: NDArray[np.uint8],
        puzzles: NDArray[np.uint8],
        rows: NDArray[np.int64],
    ) -> None:
        """Add rows by their canonical forms, digits and numbers."""
        from nonet.base.numeric import np

        kind = np.dtype([("high", "u8"), ("low", "u8"), ("row", "u8"), ("puzzle", "u4")])
        table = np.empty(len(forms), kind)
        table["high"] = hash_rows(forms, "high")
        table["low"] = hash_rows(forms, "low")
        table["puzzle"] = hash_rows(puzzles, "puzzle").astype(np.uint32)
        table["row"] = rows.astype(np.uint64)
        group = (table["high"] >> np.uint64(56)).astype(np.uint8)
        table = table[np.argsort(group, kind="stable")]
        ends = np.cumsum(np.bincount(group, minlength=_GROUPS))
        for number, some in enumerate(np.split(table, ends[:-1])):
            if len(some):
                self._groups[number].append(some.copy())
        self.nbytes += table.nbytes

    def repeats(self, files: Sequence[int] = (0,)) -> Iterator[Repeats]:
        """Yield the rows that are repeated, some at a time; `files` are the first rows of files."""
        from nonet.base.numeric import np

        for table in self._repeated():
            yield from _repeats_in(table, np.array(files, np.uint64))

    def repeated_rows(self) -> list[int]:
        """Return the rows whose form an earlier row has, in order."""
        from nonet.base.numeric import np

        found: list[int] = []
        for table in self._repeated():
            is_first = np.ones(len(table), np.bool_)
            is_first[1:] = ~_equal(table, "high", "low")
            found += table["row"][~is_first].tolist()
        return sorted(found)

    def _repeated(self) -> Iterator[NDArray[Any]]:
        """Yield the rows that share their form with others, sorted by form and number."""
        from nonet.base.numeric import np

        for group in self._groups:
            if not group:
                continue
            table = np.concatenate(group)
            table = table[np.lexsort((table["row"], table["low"], table["high"]))]
            is_same = _equal(table, "high", "low")
            is_repeated = np.zeros(len(table), np.bool_)
            is_repeated[1:] |= is_same
            is_repeated[:-1] |= is_same
            if is_repeated.any():
                yield table[is_repeated]


def _equal(table: NDArray[Any], *names: str) -> NDArray[np.bool_]:
    """Return for each row but the first whether it equals the one before."""
    from nonet.base.numeric import np

    found = np.ones(max(len(table) - 1, 0), np.bool_)
    for name in names:
        found &= table[name][1:] == table[name][:-1]
    return found


def _repeats_in(table: NDArray[Any], files: Words) -> Iterator[Repeats]:
    """Yield the repeats among rows that are sorted by form and number."""
    from nonet.base.numeric import np

    row = table["row"]
    file = np.searchsorted(files, row, side="right")
    form = np.concatenate([[0], np.cumsum(~_equal(table, "high", "low"))])
    puzzle = form.astype(np.uint64) << np.uint64(32) | table["puzzle"]
    _, puzzle = np.unique(puzzle, return_inverse=True)
    count = len(files) + 1
    leader, twin = _first(form * count + file), _first(puzzle * count + file)
    is_repeated = twin != np.arange(len(row))
    yield Repeats(DUPLICATES, row[is_repeated], row[twin][is_repeated])
    is_repeated = ~is_repeated & (leader != np.arange(len(row)))
    yield Repeats(ISOMORPHS, row[is_repeated], row[leader][is_repeated])
    leader, twin = _first(form), _first(puzzle)
    is_same = file[twin] < file
    yield Repeats(SAME, row[is_same], row[twin][is_same])
    is_disguised = ~is_same & (file[leader] < file)
    yield Repeats(DISGUISED, row[is_disguised], row[leader][is_disguised])


def _first(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each item the index of the first item with the same key.

    >>> import numpy as np
    >>> _first(np.array([5, 2, 5, 2, 7])).tolist()
    [0, 1, 0, 1, 4]
    """
    from nonet.base.numeric import np

    _, where, inverse = np.unique(keys, return_index=True, return_inverse=True)
    found: NDArray[np.int64] = where[inverse]
    return found
