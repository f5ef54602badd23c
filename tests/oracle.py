"""A brute force that thinks straight from the definitions: the oracle for rules and engines.

A rule here is a question about two cells, (row, column) from 0, and their digits: do they exclude
each other? Nothing is taken from the units and clashes of nonet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

Place = tuple[int, int]
Rule = Callable[[Place, int, Place, int], bool]


def solutions(givens: Sequence[int], size: int, *rules: Rule) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill the grid: cell by cell, each digit that goes with those before."""
    places = [divmod(cell, size) for cell in range(size * size)]
    digits = range(1, size + 1)
    # For each cell and digit, the earlier cells and the digits that may not stand there.
    barred = [
        [
            [
                (other, bad)
                for other in range(cell)
                if (bad := {y for y in digits if _barred(rules, places[other], y, places[cell], x)})
            ]
            for x in (0, *digits)
        ]
        for cell in range(size * size)
    ]

    def fill(values: list[int]) -> Iterator[tuple[int, ...]]:
        cell = len(values)
        if cell == size * size:
            yield tuple(values)
            return
        for digit in (givens[cell],) if givens[cell] else digits:
            if not any(values[other] in bad for other, bad in barred[cell][digit]):
                yield from fill([*values, digit])

    return fill([])


def count(givens: Sequence[int], size: int, *rules: Rule) -> int:
    """Return the number of ways to fill the grid."""
    return sum(1 for _ in solutions(givens, size, *rules))


def is_legal(values: Sequence[int], size: int, *rules: Rule) -> bool:
    """Whether a full grid keeps the rules."""
    cells = [(divmod(cell, size), digit) for cell, digit in enumerate(values)]
    return not any(_barred(rules, *one, *two) for one, two in combinations(cells, 2))


def _barred(rules: Sequence[Rule], a: Place, x: int, b: Place, y: int) -> bool:
    return any(rule(a, x, b, y) for rule in rules)


# -- the definitions ------------------------------------------------------------------------------


def lines(a: Place, x: int, b: Place, y: int) -> bool:
    """One digit twice in a row or in a column."""
    return x == y and (a[0] == b[0] or a[1] == b[1])


def boxes(height: int, width: int) -> Rule:
    """One digit twice in a box."""
    return lambda a, x, b, y: (
        x == y and a[0] // height == b[0] // height and a[1] // width == b[1] // width
    )


def same_mark(drawing: str) -> Rule:
    """One digit twice in cells that bear the same mark of a drawing, dots aside."""
    rows = drawing.split()
    return lambda a, x, b, y: x == y and rows[a[0]][a[1]] == rows[b[0]][b[1]] != "."


def diagonals(size: int) -> Rule:
    """One digit twice on a diagonal."""
    return lambda a, x, b, y: (
        x == y
        and (
            (a[0] == a[1] and b[0] == b[1]) or (a[0] + a[1] == size - 1 and b[0] + b[1] == size - 1)
        )
    )


def places_in_boxes(height: int, width: int) -> Rule:
    """One digit twice in the same place of two boxes."""
    return lambda a, x, b, y: (
        x == y and a[0] % height == b[0] % height and a[1] % width == b[1] % width
    )


def knight(a: Place, x: int, b: Place, y: int) -> bool:
    """One digit twice, a knight's move apart."""
    return x == y and {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}


def king(a: Place, x: int, b: Place, y: int) -> bool:
    """One digit twice, a king's move apart."""
    return x == y and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def consecutive(a: Place, x: int, b: Place, y: int) -> bool:
    """Two digits that differ by one or less, side by side."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 and abs(x - y) <= 1
