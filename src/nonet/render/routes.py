"""Routes: the curves of links, which cross no digit and no candidate that has a role.

A gently bent curve is tried first, then stronger bends on either side. If all of them meet
something, the shortest way along the borders of slots is taken, which are always free, and
smoothed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush
from math import ceil, hypot, sqrt
from typing import NamedTuple

from nonet.model.rules import Candidate
from nonet.model.step import Link
from nonet.render.geometry import (
    CELL,
    DIGIT_HALF_HEIGHT,
    DIGIT_HALF_WIDTH,
    DIGIT_MARK,
    Geometry,
    Point,
)
from nonet.render.scene import Digit, Pencil, Scene

# Bends of a curve in parts of its length; short links need strong ones to be seen.
_BENDS = (0.16, -0.16, 0.28, -0.28, 0.07, -0.07, 0.42, -0.42, 0.6, -0.6, 0.85, -0.85)
_SHORT_BENDS = (0.9, -0.9, 0.6, -0.6, 1.3, -1.3, 0.3, -0.3)
_SHORT = 32.0
# The distance that a curve keeps from what it must not cross, where there is room.
_CLEARANCE = 2.6
_LEAST = 0.9
# Room between the tip of an arrow and its target, and between the start and its source.
_GAP = 1.6
# Curves that share more of these squares than the limit are told apart by other bends.
_SQUARE = 9.0
_SHARED = 2


class Route(NamedTuple):
    """A smooth curve: where it starts, and quadratic pieces (control point, end)."""

    start: Point
    pieces: tuple[tuple[Point, Point], ...]
    strong: bool

    def points(self, step: float = 2.0) -> Iterator[Point]:
        """Yield points along the curve, at most about `step` apart.

        >>> route = Route((0.0, 0.0), (((5.0, 0.0), (10.0, 0.0)),), strong=True)
        >>> list(route.points(5.0))
        [(0.0, 0.0), (5.0, 0.0), (10.0, 0.0)]
        """
        yield self.start
        at = self.start
        for control, end in self.pieces:
            yield from _along(at, control, end, step)
            at = end


class Obstacles:
    """What no curve may cross: digits, and candidates that have a role."""

    def __init__(
        self, digits: tuple[Digit, ...], candidates: tuple[Pencil, ...], geometry: Geometry
    ) -> None:
        self._geometry = geometry
        # For a cell with a digit, half of the width and height of its box.
        self._digits: dict[int, Point] = {}
        for digit in digits:
            box = (DIGIT_HALF_WIDTH, DIGIT_HALF_HEIGHT)
            self._digits[digit.cell] = (DIGIT_MARK, DIGIT_MARK) if digit.role else box
        self._slots = {(each.cell, each.digit) for each in candidates if each.role}

    def clear(self, points: Iterable[Point], ends: set[Candidate], clearance: float) -> bool:
        """Whether the points keep their distance from everything but the two ends."""
        geometry, digits, slots = self._geometry, self._digits, self._slots
        size, columns, side = geometry.size, geometry.columns, geometry.side
        width, height = geometry.slot_width, geometry.slot_height
        reach = geometry.radius + clearance
        for x, y in points:
            if not (0 <= x < side and 0 <= y < side):
                return False
            column, row = int(x // CELL), int(y // CELL)
            cell = row * size + column
            x, y = x - column * CELL, y - row * CELL
            if (box := digits.get(cell)) is not None:
                is_end = any(end.cell == cell for end in ends)
                dx, dy = abs(x - CELL / 2), abs(y - CELL / 2)
                if dx < box[0] + clearance and dy < box[1] + clearance and not is_end:
                    return False
                continue
            column, row = int(x // width), int(y // height)
            place = (cell, row * columns + column + 1)
            if place in slots and place not in ends:
                dx, dy = x - (column + 0.5) * width, y - (row + 0.5) * height
                if dx * dx + dy * dy < reach * reach:
                    return False
        return True

    def is_digit(self, cell: int) -> bool:
        """Whether the cell has a digit."""
        return cell in self._digits


def routes(scene: Scene) -> tuple[Route, ...]:
    """Return the curves of all links of a scene.

    >>> scene = Scene(9, (0,) * 81, links=(Link((Candidate(0, 1),), (Candidate(8, 1),), True),))
    >>> len(routes(scene)[0].pieces)
    1
    """
    return _routes(scene.size, scene.digits, scene.candidates, scene.links)


# A page draws a scene more than once, with other texts or in another form.
@lru_cache(maxsize=64)
def _routes(
    size: int,
    digits: tuple[Digit, ...],
    candidates: tuple[Pencil, ...],
    links: tuple[Link, ...],
) -> tuple[Route, ...]:
    geometry = Geometry.of(size)
    obstacles = Obstacles(digits, candidates, geometry)
    filled = {digit.cell for digit in digits}
    used: set[tuple[int, int]] = set()
    found = []
    for link in links:
        source, target = _nearest(link, geometry)
        route = _route(source, target, link.strong, obstacles, geometry, filled, used)
        used.update(_squares(route.points(_SQUARE / 2)))
        found.append(route)
    return tuple(found)


def forget() -> None:
    """Forget the curves of earlier scenes, which a measurement must not find."""
    _routes.cache_clear()


def _nearest(link: Link, geometry: Geometry) -> tuple[Candidate, Candidate]:
    """Return the two candidates of a link of groups that are nearest to each other."""
    if len(link.source) == len(link.target) == 1:
        return link.source[0], link.target[0]

    def distance(ends: tuple[Candidate, Candidate]) -> float:
        (a, b), (c, d) = (geometry.slot(*end) for end in ends)
        return hypot(a - c, b - d)

    return min(((a, b) for a in link.source for b in link.target), key=distance)


def _route(
    source: Candidate,
    target: Candidate,
    strong: bool,
    obstacles: Obstacles,
    geometry: Geometry,
    filled: set[int],
    used: set[tuple[int, int]],
) -> Route:
    ends = {source, target}
    start, end = (
        geometry.centre(each.cell) if each.cell in filled else geometry.slot(*each)
        for each in (source, target)
    )
    inner = [
        (DIGIT_MARK if each.cell in filled else geometry.radius) + _GAP for each in (source, target)
    ]
    best: Route | None = None
    fewest = 0
    for clearance in (_CLEARANCE, _LEAST):
        for route in _curves(start, end, inner, strong):
            points = list(route.points(4.0 if geometry.size <= 9 else 2.5))
            if not obstacles.clear(points, ends, clearance):
                continue
            shared = len(used.intersection(_squares(points)))
            if shared <= _SHARED:
                return route
            if best is None or shared < fewest:
                best, fewest = route, shared
        if best is not None:
            return best
    return _around(source, target, inner, strong, obstacles, geometry)


def _curves(start: Point, end: Point, inner: list[float], strong: bool) -> Iterator[Route]:
    """Yield curves from one place to another, the gently bent ones first."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    is_short = dx * dx + dy * dy < _SHORT * _SHORT
    for bend in _SHORT_BENDS if is_short else _BENDS:
        control = (middle[0] - dy * bend, middle[1] + dx * bend)
        first = _moved(start, control, inner[0])
        last = _moved(end, control, inner[1])
        yield Route(first, ((control, last),), strong)


def _moved(start: Point, towards: Point, distance: float) -> Point:
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    length = sqrt(dx * dx + dy * dy) or 1.0
    return start[0] + dx * distance / length, start[1] + dy * distance / length


def _along(start: Point, control: Point, end: Point, step: float) -> Iterator[Point]:
    """Yield points of a quadratic curve, its end included and its start left out."""
    (ax, ay), (bx, by), (cx, cy) = start, control, end
    length = hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by)
    count = max(1, ceil(length / step))
    for i in range(1, count + 1):
        t = i / count
        s = 1 - t
        p, q, r = s * s, 2 * s * t, t * t
        yield p * ax + q * bx + r * cx, p * ay + q * by + r * cy


def _squares(points: Iterable[Point]) -> set[tuple[int, int]]:
    return {(int(x // _SQUARE), int(y // _SQUARE)) for x, y in points}


# -- the way along the borders of slots -----------------------------------------------------------

_TURN = 12.0


def _around(
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
    points[0] = _moved(start, points[1], inner[0])
    points[-1] = _moved(end, points[-2], inner[1])
    wide = Route(points[0], tuple(_smooth(points, None)), strong)
    if obstacles.clear(wide.points(2.0), ends, _LEAST / 2):
        return wide
    return Route(points[0], tuple(_smooth(points, 5.0)), strong)


def _way(
    source: Candidate, target: Candidate, obstacles: Obstacles, geometry: Geometry
) -> list[tuple[int, int]]:
    """Return the corners of slots on the shortest way; a turn counts as some length."""
    across, down = geometry.columns, geometry.rows
    most_x, most_y = geometry.size * across, geometry.size * down

    def is_free(x: int, y: int) -> bool:
        if not (0 < x < most_x and 0 < y < most_y):
            return False  # the frame of the board
        if x % across == 0 or y % down == 0:
            return True
        return not obstacles.is_digit(y // down * geometry.size + x // across)

    def corners(each: Candidate) -> set[tuple[int, int]]:
        row, column = divmod(each.cell, geometry.size)
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
        return ay % down != 0 and obstacles.is_digit(ay // down * geometry.size + ax // across)
    return ax % across != 0 and obstacles.is_digit(ay // down * geometry.size + ax // across)


def _pulled(points: list[Point], ends: set[Candidate], obstacles: Obstacles) -> list[Point]:
    """Return the points without those that a straight line can pass by."""
    kept = [points[0]]
    at = 0
    while at + 1 < len(points):
        # The first and last corner stay, so that a curve leaves and arrives between its neighbours.
        further = (
            each
            for each in range(len(points) - 1, at + 1, -1)
            if obstacles.clear(_line(points[at], points[each]), ends, _LEAST)
        )
        at = next(further, at + 1)
        kept.append(points[at])
    return kept


def _line(start: Point, end: Point) -> Iterator[Point]:
    return _along(start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), end, 2.0)


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
        first = _moved(corner, at, min(radius, room))
        yield ((at[0] + first[0]) / 2, (at[1] + first[1]) / 2), first
        room = hypot(corner[0] - after[0], corner[1] - after[1]) / 2
        end = _moved(corner, after, min(radius, room))
        yield corner, end
        at = end
    if radius is not None:
        last = points[-1]
        yield ((at[0] + last[0]) / 2, (at[1] + last[1]) / 2), last
