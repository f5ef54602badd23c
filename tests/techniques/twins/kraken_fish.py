"""Kraken fish of size two again, slowly and straight from their definitions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet import Board, Candidate

NODES = 12


def is_weak(board: Board, a: Candidate, b: Candidate) -> bool:
    """Whether two candidates cannot both be true."""
    if a.cell == b.cell:
        return a.digit != b.digit
    return a.digit == b.digit and b.cell in board.rules.peers[a.cell]


def is_strong(board: Board, a: Candidate, b: Candidate) -> bool:
    """Whether two candidates cannot both be false."""
    if a.cell == b.cell:
        return {a.digit, b.digit} == {*board.candidates(a.cell)} and a != b
    return a.digit == b.digit and any(
        {c for c in unit.cells if a.digit in board.candidates(c)} == {a.cell, b.cell}
        for unit in board.rules.houses
    )


def falls(board: Board) -> dict[Candidate, set[Candidate]]:
    """Return for each candidate what is false if it is true, by chains of so many nodes."""
    everything = [Candidate(c, d) for c in board.rules.cells for d in board.candidates(c)]
    weak = {a: [b for b in everything if is_weak(board, a, b)] for a in everything}
    strong = {a: [b for b in weak[a] if is_strong(board, a, b)] for a in everything}
    found = {}
    for first in everything:
        fallen: set[Candidate] = set()
        true = {first}
        for _ in range(NODES // 2):
            fallen |= {no for yes in true for no in weak[yes]} - {first}
            true |= {yes for no in fallen for yes in strong[no]}
        found[first] = fallen
    return found


def _fish(board: Board, digit: int) -> Iterator[tuple[list[frozenset[int]], ...]]:
    """Yield base and cover of each choice of two and two houses within the limits."""
    houses = [
        cells
        for unit in board.rules.houses
        if (cells := frozenset(c for c in unit.cells if digit in board.candidates(c)))
    ]
    for base in combinations([house for house in houses if len(house) > 1], 2):
        cells, endo_fins = base[0] | base[1], base[0] & base[1]
        rest = [house for house in houses if house & cells and house not in base]
        for cover in combinations(rest, 2):
            fins = cells - cover[0] - cover[1] - endo_fins
            if len(endo_fins) <= 2 and len(fins) <= 5:
                yield [*base], [*cover]


def types(board: Board, first: Candidate, fallen: set[Candidate], digit: int) -> set[int]:
    """Return the types (1, 2) of krakens of a digit that exclude a candidate by chains."""
    found = set()
    out = {cell for cell, other in fallen if other == digit}

    def is_chained(heads: frozenset[int]) -> bool:
        return any(not is_weak(board, first, Candidate(head, digit)) for head in heads)

    for base, cover in _fish(board, digit):
        cells = base[0] | base[1]
        fins = (cells - cover[0] - cover[1]) | (base[0] & base[1])
        if not fins <= out:
            continue
        in_base = sum(first.cell in house for house in base)
        in_cover = sum(first.cell in house for house in cover)
        if first.digit == digit and in_base < min(in_cover, 2) and is_chained(fins):
            found.add(1)
        for house in cover:
            members = house & cells
            if members <= out and is_chained(members | fins):
                found.add(2)
    return found
