"""Curves of quadratic pieces, and the obstacles that they must not cross."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, hypot, sqrt
from typing import NamedTuple

from nonet.model.rules import Candidate
from nonet.showing.render.geometry import (
    CELL,
    DIGIT_HALF_HEIGHT,
    DIGIT_HALF_WIDTH,
    DIGIT_MARK,
    Geometry,
    Point,
)
from nonet.showing.render.scene import Digit, Pencil

# The least distance that a curve keeps from what it must not cross.
LEAST = 0.9


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
            yield from along(at, control, end, step)
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
        shape, columns = geometry.shape, geometry.columns
        width, height = geometry.slot_width, geometry.slot_height
        reach = geometry.radius + clearance
        for x, y in points:
            if not (0 <= x < geometry.width and 0 <= y < geometry.height):
                return False
            column, row = int(x // CELL), int(y // CELL)
            cell = shape.cell(row, column)
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


def moved(start: Point, towards: Point, distance: float) -> Point:
    """Return the point at some distance from a point, towards another one.

    >>> moved((0.0, 0.0), (10.0, 0.0), 3.0)
    (3.0, 0.0)
    """
    dx, dy = towards[0] - start[0], towards[1] - start[1]
    length = sqrt(dx * dx + dy * dy) or 1.0
    return start[0] + dx * distance / length, start[1] + dy * distance / length


def along(start: Point, control: Point, end: Point, step: float) -> Iterator[Point]:
    """Yield points of a quadratic curve, its end included and its start left out.

    >>> list(along((0.0, 0.0), (5.0, 0.0), (10.0, 0.0), 5.0))
    [(5.0, 0.0), (10.0, 0.0)]
    """
    (ax, ay), (bx, by), (cx, cy) = start, control, end
    length = hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by)
    count = max(1, ceil(length / step))
    for i in range(1, count + 1):
        t = i / count
        s = 1 - t
        p, q, r = s * s, 2 * s * t, t * t
        yield p * ax + q * bx + r * cx, p * ay + q * by + r * cy
