"""Exact cover problems of many shapes for `benchmarks.cover`, each below a few seconds.

Sparse boards, where an option touches few items; squares and systems of sets in between; random
problems with short and long options; problems with many items that are seldom live.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product
from random import Random

from nonet import cover


def dominoes(rows: int, columns: int, without: Iterable[tuple[int, int]] = ()) -> cover.Problem:
    """Tile a board, less the squares that are missing, with dominoes."""
    squares = set(product(range(rows), range(columns))) - set(without)
    problem = cover.Problem(sorted(squares))
    for y, x in sorted(squares):
        for other in ((y, x + 1), (y + 1, x)):
            if other in squares:
                problem.add(((y, x), other), [(y, x), other])
    return problem


def latin(n: int, rows: int = 0) -> cover.Problem:
    """Complete a Latin square of order n, of which the first rows are given."""
    problem = cover.Problem()
    for row, column, value in product(range(n), repeat=3):
        if row >= rows or value == (row + column) % n:
            cells = [("cell", row, column), ("row", row, value), ("column", column, value)]
            problem.add((row, column, value), cells)
    return problem


def subsets(n: int, sizes: Iterable[int]) -> cover.Problem:
    """Divide n things into sets of the given sizes."""
    return cover.from_sets({each: each for k in sizes for each in combinations(range(n), k)})


def permutations(n: int) -> cover.Problem:
    """Place n rooks on an n by n board."""
    squares = product(range(n), repeat=2)
    return cover.from_sets({(y, x): [("row", y), ("column", x)] for y, x in squares})


def steiner(v: int, known: Iterable[tuple[int, int, int]] = ()) -> cover.Problem:
    """Choose triples of v points so that every pair is in one; some triples are known."""
    covered = {pair for triple in known for pair in combinations(triple, 2)}
    sets = {each: list(combinations(each, 2)) for each in combinations(range(v), 3)}
    return cover.from_sets({k: pairs for k, pairs in sets.items() if covered.isdisjoint(pairs)})


def rings(number: int, size: int) -> cover.Problem:
    """Match neighbours in rings of items: two ways per ring, forced after the first choice."""
    pairs = product(range(number), range(size))
    return cover.from_sets({(r, i): [(r, i), (r, (i + 1) % size)] for r, i in pairs})


def pairs(number: int) -> cover.Problem:
    """Choose one of two options for each item, which concern nothing else."""
    return cover.from_sets({(i, way): [i] for i in range(number) for way in "ab"})


def planted(seed: int, items: int, options: int, low: int, high: int) -> cover.Problem:
    """Make options of low to high random items; some of them form a solution."""
    random = Random(seed)
    order = random.sample(range(items), items)
    chosen: list[list[int]] = []
    while order:
        size = random.randint(low, high)
        chosen.append(order[:size])
        del order[:size]
    while len(chosen) < options:
        chosen.append(random.sample(range(items), random.randint(low, high)))
    random.shuffle(chosen)
    problem = cover.Problem(range(items))
    for label, members in enumerate(chosen):
        problem.add(label, members)
    return problem


_POINTS_13 = [(0, 2 * i + 1, 2 * i + 2) for i in range(6)] + [(1, 3, 5), (1, 4, 7)]

SHAPES: dict[str, Callable[[], cover.Problem]] = {
    "dominoes8x8": lambda: dominoes(8, 8),
    "dominoes4x16": lambda: dominoes(4, 16),
    "mutilated8x8": lambda: dominoes(8, 8, {(0, 0), (7, 7)}),
    "latin5": lambda: latin(5),
    "latin7-3rows": lambda: latin(7, 3),
    "matchings16": lambda: subsets(16, [2]),
    "triples15": lambda: subsets(15, [3]),
    "partitions9": lambda: subsets(9, range(1, 10)),
    "permutations10": lambda: permutations(10),
    "steiner13": lambda: steiner(13, _POINTS_13),
    "rings14": lambda: rings(14, 20),
    "pairs17": lambda: pairs(17),
    "random60x500": lambda: planted(6, 60, 500, 4, 6),
    "random100x600": lambda: planted(5, 100, 600, 8, 12),
    "random100x8000": lambda: planted(30, 100, 8000, 22, 28),
    "random150x300": lambda: planted(28, 150, 300, 3, 5),
    "random500x2520": lambda: planted(1, 500, 2520, 15, 25),
    "random500x2520-long": lambda: planted(2, 500, 2520, 40, 60),
    "random1000x1700": lambda: planted(24, 1000, 1700, 30, 50),
}
