"""Keys of puzzles: hashes that tell rows apart with 28 bytes each.

A row is known by 128 bits of its canonical form, 32 bits of the puzzle itself, and its number. Two
rows are duplicates if form and puzzle are equal, and isomorphic if only the form is. Among a
billion rows, the probability that any two different forms share their 128 bits is below 10⁻²⁰.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

# Rows are sorted by their hash in as many groups, so that sorting needs little more memory.
_GROUPS = 256
_FACTOR, _LAST = 0x9FB21C651E98DF25, 0xD6E8FEB86659FD93
# The file of a row is in its highest bit.
FILE = 63


def hash_rows(digits: NDArray[np.uint8], salt: str) -> Words:
    """Return a hash of each row of digits; another salt gives hashes that have nothing in common.

    >>> import numpy as np
    >>> rows = np.arange(162, dtype=np.uint8).reshape(2, 81) % 10
    >>> one, other = hash_rows(rows, "a").tolist()
    >>> one != other, hash_rows(rows, "a").tolist() == [one, other]
    (True, True)
    """
    from nonet.numeric import np

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


class Repeat(NamedTuple):
    """A row that is the same as an earlier one."""

    row: int
    earlier: int


@dataclass(frozen=True)
class Repeats:
    """Rows of a file that repeat an earlier one: how many, and the first of them."""

    count: int
    first: tuple[Repeat, ...]


class Compared(NamedTuple):
    """What comparing all rows has shown: per file its repeats, and what is in both files."""

    duplicates: tuple[Repeats, Repeats]
    isomorphs: tuple[Repeats, Repeats]
    same: Repeats
    disguised: Repeats


class Keys:
    """The keys of the rows of one or two files.

    >>> import numpy as np
    >>> keys = Keys()
    >>> forms = np.array([[1] * 81, [2] * 81, [1] * 81, [1] * 81], np.uint8)
    >>> puzzles = np.array([[3] * 81, [4] * 81, [3] * 81, [5] * 81], np.uint8)
    >>> keys.add(forms, puzzles, np.arange(4))
    >>> found = keys.compare(most=5)
    >>> found.duplicates[0].first, found.isomorphs[0].first
    ((Repeat(row=2, earlier=0),), (Repeat(row=3, earlier=0),))
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
        file: int = 0,
    ) -> None:
        """Add rows by their canonical forms, digits and numbers."""
        from nonet.numeric import np

        kind = np.dtype([("high", "u8"), ("low", "u8"), ("row", "u8"), ("puzzle", "u4")])
        table = np.empty(len(forms), kind)
        table["high"] = hash_rows(forms, "high")
        table["low"] = hash_rows(forms, "low")
        table["puzzle"] = hash_rows(puzzles, "puzzle").astype(np.uint32)
        table["row"] = rows.astype(np.uint64) | np.uint64(file << FILE)
        group = (table["high"] >> np.uint64(56)).astype(np.uint8)
        table = table[np.argsort(group, kind="stable")]
        ends = np.cumsum(np.bincount(group, minlength=_GROUPS))
        for number, some in enumerate(np.split(table, ends[:-1])):
            if len(some):
                self._groups[number].append(some.copy())
        self.nbytes += table.nbytes

    def compare(self, most: int) -> Compared:
        """Return the rows that are repeated, with at most so many examples of each kind."""
        kinds: tuple[_Collector, ...] = tuple(_Collector(most) for _ in range(6))
        for repeated in self._repeated():
            for collector, some in zip(kinds, _kinds_of(repeated), strict=True):
                collector.add(*some)
        one, two, three, four, same, disguised = (each.result() for each in kinds)
        return Compared((one, two), (three, four), same, disguised)

    def repeated_rows(self) -> list[int]:
        """Return the rows whose form an earlier row has, in order."""
        from nonet.numeric import np

        found: list[int] = []
        for table in self._repeated():
            is_first = np.ones(len(table), np.bool_)
            is_first[1:] = ~_equal(table, "high", "low")
            found += table["row"][~is_first].tolist()
        return sorted(found)

    def _repeated(self) -> Iterator[NDArray[Any]]:
        """Yield the rows that share their form with others, sorted by form and number."""
        from nonet.numeric import np

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
    from nonet.numeric import np

    found = np.ones(max(len(table) - 1, 0), np.bool_)
    for name in names:
        found &= table[name][1:] == table[name][:-1]
    return found


class _Collector:
    """Counts repeats, and keeps the first of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._first: list[Repeat] = []

    def add(self, rows: Words, earlier: Words) -> None:
        from nonet.numeric import np

        self._count += len(rows)
        mask = np.uint64((1 << FILE) - 1)
        order = np.argsort(rows)[: self._most]
        pairs = zip((rows[order] & mask).tolist(), (earlier[order] & mask).tolist(), strict=True)
        self._first = sorted([*self._first, *(Repeat(*pair) for pair in pairs)])[: self._most]

    def result(self) -> Repeats:
        return Repeats(self._count, tuple(self._first))


def _kinds_of(table: NDArray[Any]) -> Iterator[tuple[Words, Words]]:
    """Yield rows and earlier ones: duplicates and isomorphs in each file, then between the files.

    `table` is sorted by form and row, so that the rows of the first file come first in each form.
    """
    from nonet.numeric import np

    form = np.concatenate([[0], np.cumsum(~_equal(table, "high", "low"))])
    file = (table["row"] >> np.uint64(FILE)).astype(np.int64)
    row = table["row"]
    # The first row of each form, of each form in a file, and of each puzzle in a file.
    first_of_form = row[_starts(form)[form]]
    in_file = form * 2 + file
    leader = row[_first(in_file)]
    order = np.lexsort((row, table["puzzle"], in_file))
    puzzle = np.empty(len(table), np.int64)
    is_next = (in_file[order][1:] == in_file[order][:-1]) & (
        table["puzzle"][order][1:] == table["puzzle"][order][:-1]
    )
    puzzle[order] = np.concatenate([[0], np.cumsum(~is_next)])
    twin = row[_first(puzzle)]
    is_duplicate = row != twin
    is_isomorph = ~is_duplicate & (row != leader)
    for kind, other in ((is_duplicate, twin), (is_isomorph, leader)):
        for number in (0, 1):
            some = kind & (file == number)
            yield row[some], other[some]
    is_leak = (file == 1) & (first_of_form >> np.uint64(FILE) == 0)
    # Whether the same puzzle, not only the same form, is in the first file.
    pairs = form.astype(np.uint64) << np.uint64(32) | table["puzzle"]
    is_same = is_leak & np.isin(pairs, pairs[file == 0])
    for kind in (is_same, is_leak & ~is_same):
        yield row[kind], first_of_form[kind]


def _starts(sorted_keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return where each key begins in sorted keys 0, 1, 2 …"""
    from nonet.numeric import np

    found: NDArray[np.int64] = np.searchsorted(sorted_keys, np.arange(sorted_keys[-1] + 1))
    return found


def _first(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each item the index of the first item with the same key.

    >>> import numpy as np
    >>> _first(np.array([5, 2, 5, 2, 7])).tolist()
    [0, 1, 0, 1, 4]
    """
    from nonet.numeric import np

    _, where, inverse = np.unique(keys, return_index=True, return_inverse=True)
    found: NDArray[np.int64] = where[inverse]
    return found
