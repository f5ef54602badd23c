"""Symmetries of the givens: which cells are given together.

An *orbit* is a set of cells that the symmetry maps to each other: either all of them are given or
none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from nonet.errors import UnknownName, Unsupported
from nonet.model.shape import Shape

Symmetry = Literal[
    "rotate-180",
    "rotate-90",
    "mirror-horizontal",
    "mirror-vertical",
    "diagonal",
    "anti-diagonal",
    "both-mirrors",
    "both-diagonals",
]
Move = Callable[[int, int, int], tuple[int, int]]


def _half_turn(row: int, col: int, last: int) -> tuple[int, int]:
    return last - row, last - col


def _quarter_turn(row: int, col: int, last: int) -> tuple[int, int]:
    return col, last - row


def _left_right(row: int, col: int, last: int) -> tuple[int, int]:
    return row, last - col


def _top_bottom(row: int, col: int, last: int) -> tuple[int, int]:
    return last - row, col


def _diagonal(row: int, col: int, last: int) -> tuple[int, int]:
    return col, row


def _anti_diagonal(row: int, col: int, last: int) -> tuple[int, int]:
    return last - col, last - row


# Each symmetry by the moves that generate it.
SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "rotate-180": (_half_turn,),
    "rotate-90": (_quarter_turn,),
    "mirror-horizontal": (_left_right,),
    "mirror-vertical": (_top_bottom,),
    "diagonal": (_diagonal,),
    "anti-diagonal": (_anti_diagonal,),
    "both-mirrors": (_left_right, _top_bottom),
    "both-diagonals": (_diagonal, _anti_diagonal),
    "full": (_quarter_turn, _diagonal),
}


def orbits_of(symmetry: str | None, size: int | Shape) -> tuple[tuple[int, ...], ...]:
    """Return the orbits of the cells of a grid, by their first cells; one per cell without any.

    >>> orbits_of("rotate-180", 3)
    ((0, 8), (1, 7), (2, 6), (3, 5), (4,))
    >>> [len(orbits_of(name, 9)) for name in ("rotate-90", "full")]
    [21, 15]
    """
    shape = size if isinstance(size, Shape) else Shape(size, size)
    if symmetry is None:
        return tuple((cell,) for cell in range(shape.cells))
    if symmetry not in SYMMETRIES:
        raise UnknownName(symmetry, SYMMETRIES, kind="symmetry")
    if not shape.is_square or shape.extra:
        what = f"grids of {shape}"
        message = f"symmetry {symmetry} needs a square grid, not one of {shape}"
        raise Unsupported(what, by=f"symmetry {symmetry}", message=message)
    seen: set[int] = set()
    orbits = []
    for first in range(shape.cells):
        if first in seen:
            continue
        orbit, edge = {first}, [first]
        while edge:
            row, col = shape.place(edge.pop())
            for move in SYMMETRIES[symmetry]:
                to_row, to_col = move(row, col, shape.rows - 1)
                cell = shape.cell(to_row, to_col)
                if cell not in orbit:
                    orbit.add(cell)
                    edge.append(cell)
        seen |= orbit
        orbits.append(tuple(sorted(orbit)))
    return tuple(orbits)
