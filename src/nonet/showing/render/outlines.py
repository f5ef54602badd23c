"""Outlines: the closed lines around a set of cells, a little inside of them."""

from __future__ import annotations

from collections.abc import Collection

from nonet.showing.render.geometry import CELL, Point, number

# Clockwise: the inside of an edge is to its right.
_RIGHT, _DOWN, _LEFT, _UP = (1, 0), (0, 1), (-1, 0), (0, -1)
_Vertex = tuple[int, int]


def loops(cells: Collection[int], columns: int) -> list[list[_Vertex]]:
    """Return the corners of the outlines of some cells, each a closed loop of grid points.

    >>> loops([0, 1], 9)
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    """
    inside = set(cells)
    starts: dict[_Vertex, list[_Vertex]] = {}
    for cell in sorted(inside):
        row, column = divmod(cell, columns)
        for direction, start, other in (
            (_RIGHT, (column, row), cell - columns if row else -1),
            (_DOWN, (column + 1, row), cell + 1 if column + 1 < columns else -1),
            (_LEFT, (column + 1, row + 1), cell + columns),
            (_UP, (column, row + 1), cell - 1 if column else -1),
        ):
            if other not in inside:
                starts.setdefault(start, []).append(direction)
    found = []
    while starts:
        at = next(iter(starts))
        direction = starts[at][0]
        loop: list[_Vertex] = []
        while at in starts:
            # Where two cells touch at a corner, turning right keeps to the same cell.
            turns = (_turned(direction), direction, _turned(direction, left=True))
            following = next(turn for turn in turns if turn in starts[at])
            if not loop or following != direction:
                loop.append(at)
            direction = following
            starts[at].remove(direction)
            if not starts[at]:
                del starts[at]
            at = (at[0] + direction[0], at[1] + direction[1])
        found.append(loop)
    return found


def _turned(direction: _Vertex, *, left: bool = False) -> _Vertex:
    x, y = direction
    return (y, -x) if left else (-y, x)


def outline(
    cells: Collection[int], columns: int, *, inset: float = 0.0, radius: float = 0.0
) -> str:
    """Return the path around some cells, `inset` units inside of them, with rounded corners.

    >>> outline([0], 9, inset=5)
    'M5 5L55 5L55 55L5 55Z'
    """
    path = ""
    for loop in loops(cells, columns):
        path += _rounded([_inner(loop, at, inset) for at in range(len(loop))], radius)
    return path


def _inner(loop: list[_Vertex], at: int, inset: float) -> Point:
    (before, here, after) = (loop[at - 1], loop[at], loop[(at + 1) % len(loop)])
    x, y = here[0] * CELL, here[1] * CELL
    for start, end in ((before, here), (here, after)):
        # The inner side of an edge that runs along (dx, dy) is at (-dy, dx).
        dx, dy = _sign(end[0] - start[0]), _sign(end[1] - start[1])
        x, y = x - dy * inset, y + dx * inset
    return x, y


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def _rounded(points: list[Point], radius: float) -> str:
    if not radius:
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"
    path = ""
    for at, (x, y) in enumerate(points):
        before, after = points[at - 1], points[(at + 1) % len(points)]
        start, end = _towards((x, y), before, radius), _towards((x, y), after, radius)
        path += f"{'L' if path else 'M'}{number(start[0])} {number(start[1])}"
        path += f"Q{number(x)} {number(y)} {number(end[0])} {number(end[1])}"
    return path + "Z"


def _towards(start: Point, end: Point, distance: float) -> Point:
    # Outlines have horizontal and vertical edges only.
    dx, dy = end[0] - start[0], end[1] - start[1]
    room = min(distance, (abs(dx) + abs(dy)) / 2)
    return start[0] + (dx > 0) * room - (dx < 0) * room, start[1] + (dy > 0) * room - (
        dy < 0
    ) * room
