"""Detours: the shortest way along the borders of slots, which are always free, as a curve."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from math import hypot

from nonet.model.rules import Candidate
from nonet.showing.render.curves import LEAST, Obstacles, Route, along, moved
from nonet.showing.render.geometry import Geometry, Point

_TURN = 12.0


def around(
    source: Candidate,
    target: Candidate,
    inner: list[float],
    strong: bool,
    obstacles: Obstacles,
    geometry: Geometry,
) -> Route:
    """Return the shortest curve along the borders of slots."""
    ends = {source, target}
    corners = _way(source, target, obstacles, geometry)
    points = [(x * geometry.slot_width, y * geometry.slot_height) for x, y in corners]
    start = (
        geometry.centre(source.cell) if obstacles.is_digit(source.cell) else geometry.slot(*source)
    )
    end = (
        geometry.centre(target.cell) if obstacles.is_digit(target.cell) else geometry.slot(*target)
    )
    points = _pulled([start, *points, end], ends, obstacles)
    if len(points) == 2:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        points.insert(1, middle)
    points[0] = moved(start, points[1], inner[0])
    points[-1] = moved(end, points[-2], inner[1])
    wide = Route(points[0], tuple(_smooth(points, None)), strong)
    if obstacles.clear(wide.points(2.0), ends, LEAST / 2):
        return wide
    return Route(points[0], tuple(_smooth(points, 5.0)), strong)


def _way(
    source: Candidate, target: Candidate, obstacles: Obstacles, geometry: Geometry
) -> list[tuple[int, int]]:
    """Return the corners of slots on the shortest way; a turn counts as some length."""
    across, down = geometry.columns, geometry.rows
    shape = geometry.shape
    most_x, most_y = shape.columns * across, shape.rows * down

    def is_free(x: int, y: int) -> bool:
        if not (0 < x < most_x and 0 < y < most_y):
            return False  # the frame of the board
        if x % across == 0 or y % down == 0:
            return True
        return not obstacles.is_digit(shape.cell(y // down, x // across))

    def corners(each: Candidate) -> set[tuple[int, int]]:
        row, column = shape.place(each.cell)
        if obstacles.is_digit(each.cell):
            xs, ys = (column * across, (column + 1) * across), (row * down, (row + 1) * down)
        else:
            at_row, at_column = divmod(each.digit - 1, across)
            x, y = column * across + at_column, row * down + at_row
            xs, ys = (x, x + 1), (y, y + 1)
        return {(x, y) for x in xs for y in ys if is_free(x, y)}

    goals = corners(target)
    width, height = geometry.slot_width, geometry.slot_height
    end = geometry.slot(*target)
    queue: list[tuple[float, float, tuple[int, int], tuple[int, int]]] = []
    came: dict[tuple[int, int], tuple[int, int] | None] = {}
    costs: dict[tuple[int, int], float] = {}
    for corner in corners(source):
        came[corner], costs[corner] = None, 0.0
        heappush(queue, (0.0, 0.0, corner, (0, 0)))
    while queue:
        _, cost, at, direction = heappop(queue)
        if at in goals:
            way = [at]
            while (before := came[way[-1]]) is not None:
                way.append(before)
            return way[::-1]
        if cost > costs[at]:
            continue
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            to = (at[0] + dx, at[1] + dy)
            if not is_free(*to) or _meets_digit(at, to, obstacles, geometry):
                continue
            turn = _TURN if direction not in ((0, 0), (dx, dy)) else 0.0
            new = cost + turn + (width if dx else height)
            if new < costs.get(to, float("inf")):
                costs[to], came[to] = new, at
                ahead = abs(to[0] * width - end[0]) + abs(to[1] * height - end[1])
                heappush(queue, (new + ahead, new, to, (dx, dy)))
    return []  # a board of one cell


def _meets_digit(
    start: tuple[int, int], end: tuple[int, int], obstacles: Obstacles, geometry: Geometry
) -> bool:
    """Whether the edge between two corners runs through a cell with a digit."""
    across, down = geometry.columns, geometry.rows
    (ax, ay), (_, by) = sorted((start, end))
    if ay == by:
        return ay % down != 0 and obstacles.is_digit(geometry.shape.cell(ay // down, ax // across))
    return ax % across != 0 and obstacles.is_digit(geometry.shape.cell(ay // down, ax // across))


def _pulled(points: list[Point], ends: set[Candidate], obstacles: Obstacles) -> list[Point]:
    """Return the points without those that a straight line can pass by."""
    kept = [points[0]]
    at = 0
    while at + 1 < len(points):
        # The first and last corner stay, so that a curve leaves and arrives between its neighbours.
        further = (
            each
            for each in range(len(points) - 1, at + 1, -1)
            if obstacles.clear(_line(points[at], points[each]), ends, LEAST)
        )
        at = next(further, at + 1)
        kept.append(points[at])
    return kept


def _line(start: Point, end: Point) -> Iterator[Point]:
    return along(start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end, 2.0)


def _smooth(points: list[Point], radius: float | None) -> Iterator[tuple[Point, Point]]:
    """Yield the quadratic pieces of a line with round corners; None rounds as far as possible."""
    at = points[0]
    for i in range(1, len(points) - 1):
        before, corner, after = points[i - 1], points[i], points[i + 1]
        is_last = i == len(points) - 2
        if radius is None:
            end = after if is_last else ((corner[0] + after[0]) / 2, (corner[1] + after[1]) / 2)
            yield corner, end
            at = end
            continue
        room = hypot(corner[0] - before[0], corner[1] - before[1]) / 2
        first = moved(corner, at, min(radius, room))
        yield ((at[0] + first[0]) / 2, (at[1] + first[1]) / 2), first
        room = hypot(corner[0] - after[0], corner[1] - after[1]) / 2
        end = moved(corner, after, min(radius, room))
        yield corner, end
        at = end
    if radius is not None:
        last = points[-1]
        yield ((at[0] + last[0]) / 2, (at[1] + last[1]) / 2), last
