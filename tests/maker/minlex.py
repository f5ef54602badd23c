"""Slow, obviously right twins of the canonical form: they try what the definition says.

`smallest` applies the whole group, relabelling included. `smallest_by_columns` is for 9×9, where
the group has 10¹² elements: it tries every order of columns of the grid and its transpose, and for
each builds the smallest string row by row, keeping all ties.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

Values = Sequence[int]


def line_orders(size: int, height: int) -> list[tuple[int, ...]]:
    """Return the orders of lines that keep bands of `height` lines together."""
    bands = [list(permutations(range(first, first + height))) for first in range(0, size, height)]
    return [
        tuple(line for band in order for line in band)
        for choice in product(*bands)
        for order in permutations(choice)
    ]


def looks(values: Values, box: tuple[int, int]) -> Iterator[tuple[int, ...]]:
    """Yield the grid under all orders of rows and columns, transposed too where boxes allow it."""
    size = box[0] * box[1]
    grids = [values]
    if box[0] == box[1]:
        grids.append([values[c * size + r] for r in range(size) for c in range(size)])
    for grid in grids:
        for rows in line_orders(size, box[0]):
            for columns in line_orders(size, box[1]):
                yield tuple(grid[r * size + c] for r in rows for c in columns)


def relabelled(values: Values) -> tuple[int, ...]:
    """Return the smallest relabelling: digits are numbered in the order of their appearance."""
    labels = {0: 0}
    return tuple(labels.setdefault(value, len(labels)) for value in values)


def relabelled_by_force(values: Values, size: int) -> tuple[int, ...]:
    """Return the smallest of all relabellings."""
    return min(
        tuple(digits[value - 1] if value else 0 for value in values)
        for digits in permutations(range(1, size + 1))
    )


def smallest(values: Values, box: tuple[int, int]) -> tuple[int, ...]:
    """Return the smallest grid that the group makes of this one."""
    return min(relabelled(look) for look in looks(values, box))


def automorphisms(values: Values, box: tuple[int, int]) -> int:
    """Return how many elements of the group leave a grid as it is, relabelling included."""
    size = box[0] * box[1]
    missing = size - len(set(values) - {0})
    ways = 1
    for number in range(2, missing + 1):
        ways *= number
    target = relabelled(values)
    # A look that becomes the same by numbering differs from the grid in its labels alone.
    return ways * sum(relabelled(look) == target for look in looks(values, box))


def smallest_by_columns(values: Values) -> tuple[int, ...]:
    """Return the smallest 9×9 grid that the group makes of this one."""
    grids = [values, [values[c * 9 + r] for r in range(9) for c in range(9)]]
    best: list[tuple[int, ...]] = [(9,) * 9] * 9
    for grid in grids:
        for columns in line_orders(9, 3):
            rows = [tuple(grid[r * 9 + c] for c in columns) for r in range(9)]
            best = _sorted_rows(rows, best)
    return tuple(value for row in best for value in row)


def _sorted_rows(rows: list[tuple[int, ...]], best: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the smallest order of these rows, or `best` if that is no larger."""
    ways: list[tuple[tuple[int, ...], dict[int, int]]] = [((), {0: 0})]
    found: list[tuple[int, ...]] = []
    for place in range(9):
        longer: dict[tuple[int, ...], list[tuple[tuple[int, ...], dict[int, int]]]] = {}
        for chosen, labels in ways:
            band = chosen[-1] // 3 if place % 3 else None
            for row in range(9):
                if row in chosen or (
                    row // 3 != band if band is not None else _is_begun(row, chosen)
                ):
                    continue
                names = dict(labels)
                look = tuple(names.setdefault(value, len(names)) for value in rows[row])
                longer.setdefault(look, []).append(((*chosen, row), names))
        look = min(longer)
        if [*found, look] > best[: place + 1]:
            return best
        found.append(look)
        ways = longer[look]
    return found


def _is_begun(row: int, chosen: tuple[int, ...]) -> bool:
    return any(row // 3 == other // 3 for other in chosen)
