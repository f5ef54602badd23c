"""Pairs of candidates that exclude each other, as one table for each pair of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from nonet.errors import ArgumentError
from nonet.model.candidate import Candidate, Clash
from nonet.model.limits import MOST_CLASHES, TooLarge
from nonet.model.shape import MAX_SIZE, Shape

# Pairs of cells a < b -> for each index of a, the mask of what b may hold.
Tables = dict[tuple[int, int], tuple[int, ...]]


def tables_of_clashes(clashes: Iterable[Clash], shape: Shape) -> Tables:
    """Return pairs of candidates that exclude each other as tables."""
    found: dict[tuple[int, int], list[int]] = {}
    full = (1 << shape.values) - 1
    for clash in clashes:
        a, b = checked_clash(clash, shape)
        if a.cell != b.cell:  # two digits in one cell exclude each other anyway
            masks = found.setdefault((a.cell, b.cell), [full] * shape.values)
            masks[a.digit - 1] &= ~(1 << (b.digit - 1))
    return {pair: tuple(masks) for pair, masks in found.items()}


def clashes_in(tables: Tables) -> Iterator[Clash]:
    """Yield the pairs of candidates that tables exclude."""
    for (a, b), allowed in tables.items():
        for i, j in _excluded(allowed):
            yield Candidate(a, i + 1), Candidate(b, j + 1)


def codes_in(tables: Tables) -> list[tuple[int, int]]:
    """Return the pairs of candidates that tables exclude, each as cell × size + digit - 1.

    >>> codes_in({(0, 3): (0b10, 0b01)})
    [(0, 6), (1, 7)]
    """
    if not is_short(tables):
        raise TooLarge(f"more than {MOST_CLASHES:,} pairs of candidates exclude each other")
    return [
        (a * size + i, b * size + j)
        for (a, b), allowed in tables.items()
        for size in (len(allowed),)
        for i, j in _excluded(allowed)
    ]


def is_short(tables: Tables) -> bool:
    """Return whether tables exclude no more pairs than may be listed one by one.

    >>> is_short({(0, 3): (0b10, 0b01)})
    True
    """
    number = 0
    for allowed in tables.values():
        number += _number_excluded(allowed)
        if number > MOST_CLASHES:
            return False
    return True


@lru_cache(maxsize=1024)
def _number_excluded(allowed: tuple[int, ...]) -> int:
    return len(allowed) ** 2 - sum(map(int.bit_count, allowed))


@lru_cache(maxsize=1024)
def _excluded(allowed: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    size = range(len(allowed))
    return tuple((i, j) for i in size for j in size if not allowed[i] >> j & 1)


@lru_cache(maxsize=MAX_SIZE)
def differing(values: int) -> tuple[int, ...]:
    """Return the table of two cells that differ.

    >>> differing(2)
    (2, 1)
    """
    full = (1 << values) - 1
    return tuple(full & ~(1 << i) for i in range(values))


@lru_cache(maxsize=1024)
def turned(allowed: tuple[int, ...]) -> tuple[int, ...]:
    """Return a table with its two cells exchanged.

    >>> turned((0b10, 0b10))
    (0, 3)
    """
    size = range(len(allowed))
    return tuple(sum((allowed[i] >> j & 1) << i for i in size) for j in size)


def meet(tables: Tables, pair: tuple[int, int], table: tuple[int, ...]) -> None:
    """Allow a pair of cells only what a further table allows."""
    known = tables.get(pair)
    if known is None:
        tables[pair] = table
    elif known != table:
        tables[pair] = tuple(a & b for a, b in zip(known, table, strict=True))


def checked_clash(clash: Clash, shape: Shape) -> Clash:
    """Return a clash with its candidates in order; ArgumentError if it does not fit a shape."""
    first, second = (Candidate(*each).within(shape) for each in clash)
    if second < first:
        first, second = second, first
    for cell, digit in (first, second):
        if not 0 <= cell < shape.cells or not 1 <= digit <= shape.values:
            raise ArgumentError(f"no candidate (cell {cell}, digit {digit}) in a {shape} grid")
    if first == second:
        raise ArgumentError(f"candidate {first} cannot clash with itself")
    return (Candidate(*first), Candidate(*second))
