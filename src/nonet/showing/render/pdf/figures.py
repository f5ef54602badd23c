"""Figures on paper: shapes of roles, arrows of links, and outlines of cells.

Places are in units of the geometry, with the axis pointing up as everywhere in a PDF file.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from nonet.showing.render.curves import Route
from nonet.showing.render.decorations import Dot
from nonet.showing.render.geometry import CELL, Point
from nonet.showing.render.outlines import loops
from nonet.showing.render.palette import LIGHT
from nonet.showing.render.scene import Role
from nonet.showing.render.shapes import CORNERS, SHAPES, badge

# Black on white prints best, and thin lines must survive a copier.
PRINT = LIGHT._replace(given="#000000", thick="#000000", thin="#8a9099", placed="#3a4a68")
_HEAD = 7.5  # the length of the head of an arrow


def draw_badge(canvas: Any, colour: int, x: float, y: float) -> None:
    """Draw the shape by which a colour of a cell is known."""
    canvas.setFillColor(PRINT.pencil)
    canvas.drawPath(_closed(canvas, badge(colour, x, y)), stroke=0, fill=1)


def _closed(canvas: Any, corners: Sequence[tuple[float, float]]) -> Any:
    """Return the path through corners, on paper, where y grows upwards."""
    path = canvas.beginPath()
    (x, y), *others = corners
    path.moveTo(x, -y)
    for x, y in others:
        path.lineTo(x, -y)
    path.close()
    return path


def draw_shape(canvas: Any, role: Role, x: float, y: float, radius: float) -> None:
    """Draw the shape behind a candidate or a digit of this role."""
    look, name = PRINT.roles[role], SHAPES[role]
    canvas.setFillColor(look.fill)
    canvas.setStrokeColor(look.line)
    canvas.setLineWidth(1.2)
    if name == "ring":
        canvas.setDash(2.6, 1.7)
    if name in CORNERS:
        corners = [(x + dx * radius, y + dy * radius) for dx, dy in CORNERS[name]]
        canvas.drawPath(_closed(canvas, corners), stroke=1, fill=1)
    elif name in ("square", "tile"):
        half = radius * (0.9 if name == "square" else 1.08)
        round_ = 1.0 if name == "square" else radius * 0.36
        canvas.roundRect(x - half, -y - half, 2 * half, 2 * half, round_, stroke=1, fill=1)
    else:
        canvas.circle(x, -y, radius, stroke=1, fill=1)
    canvas.setDash()
    if name == "struck":
        slash = radius * 0.86
        canvas.line(x - slash, -y - slash, x + slash, -y + slash)


def draw_dot(canvas: Any, dot: Dot) -> None:
    """Draw a dot of a variant."""
    fills = {"black": PRINT.given, "grey": PRINT.tint}
    lines = {"grey": PRINT.decor, "ring": PRINT.label}
    canvas.setFillColor(fills.get(dot.kind, PRINT.paper))
    canvas.setStrokeColor(lines.get(dot.kind, PRINT.given))
    canvas.setLineWidth(1.3)
    x, y, radius = dot.at[0] * CELL, -dot.at[1] * CELL, dot.radius * CELL
    has_line = int(dot.kind != "plain")
    if dot.shape == "square":
        canvas.rect(x - radius, y - radius, 2 * radius, 2 * radius, stroke=has_line, fill=1)
    elif dot.shape == "diamond":
        path = canvas.beginPath()
        path.moveTo(x, y - radius)
        for corner in ((x + radius, y), (x, y + radius), (x - radius, y)):
            path.lineTo(*corner)
        path.close()
        canvas.drawPath(path, stroke=has_line, fill=1)
    else:
        canvas.circle(x, y, radius, stroke=has_line, fill=1)


def draw_pill(canvas: Any, cells: Collection[int], columns: int) -> None:
    """Draw the circle of an arrow that has several cells: a rectangle with round ends."""
    places = [divmod(cell, columns) for cell in cells]
    top, bottom = min(row for row, _ in places), max(row for row, _ in places)
    left, right = min(column for _, column in places), max(column for _, column in places)
    canvas.setFillColor(PRINT.paper)
    canvas.setStrokeColor(PRINT.label)
    canvas.setLineWidth(1.3)
    if (bottom - top + 1) * (right - left + 1) != len(set(cells)):
        canvas.drawPath(around(canvas, cells, columns, 6), stroke=1, fill=1)
        return
    width, height = (right - left + 1) * CELL - 12, (bottom - top + 1) * CELL - 12
    canvas.roundRect(left * CELL + 6, -(bottom + 1) * CELL + 6, width, height, 24, stroke=1, fill=1)


def draw_link(canvas: Any, route: Route) -> None:
    """Draw a link as an arrow, dashed if it is weak."""
    canvas.setStrokeColor(PRINT.link)
    canvas.setFillColor(PRINT.link)
    canvas.setLineWidth(2)
    canvas.setLineCap(1)
    canvas.setDash(*(() if route.strong else (4.5, 3.5)))
    path = canvas.beginPath()
    path.moveTo(route.start[0], -route.start[1])
    at = route.start
    for bend, to in route.pieces:
        # A quadratic curve as a cubic one.
        one = [a + (b - a) * 2 / 3 for a, b in zip(at, bend, strict=True)]
        two = [c + (b - c) * 2 / 3 for c, b in zip(to, bend, strict=True)]
        path.curveTo(one[0], -one[1], two[0], -two[1], to[0], -to[1])
        at = to
    canvas.drawPath(path, stroke=1, fill=0)
    canvas.setDash()
    bend, tip = route.pieces[-1]
    dx, dy = tip[0] - bend[0], tip[1] - bend[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length, dy / length
    base, half = (tip[0] - dx * _HEAD, tip[1] - dy * _HEAD), _HEAD * 0.42
    head = canvas.beginPath()
    head.moveTo(tip[0], -tip[1])
    head.lineTo(base[0] - dy * half, -(base[1] + dx * half))
    head.lineTo(base[0] + dy * half, -(base[1] - dx * half))
    head.close()
    canvas.drawPath(head, stroke=0, fill=1)


def fill(canvas: Any, cells: Collection[int], size: int, colour: str) -> None:
    """Fill cells with a colour."""
    if cells:
        canvas.setFillColor(colour)
        canvas.drawPath(around(canvas, cells, size), stroke=0, fill=1, fillMode=0)


def stroke(canvas: Any, points: Iterable[Point], colour: str, width: float) -> None:
    """Draw a line through places, in cells."""
    (first, *others) = [(x * CELL, -y * CELL) for x, y in points]
    path = canvas.beginPath()
    path.moveTo(*first)
    for point in others:
        path.lineTo(*point)
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(width)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    canvas.drawPath(path, stroke=1, fill=0)


def tip(before: Point, end: Point) -> tuple[Point, Point, Point]:
    """Return the head of an arrow as a line, in cells.

    >>> [(round(x, 2), round(y, 2)) for x, y in tip((0.0, 0.0), (2.0, 0.0))]
    [(1.8, 0.14), (2.0, 0.0), (1.8, -0.14)]
    """
    dx, dy = end[0] - before[0], end[1] - before[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length * 0.2, dy / length * 0.2
    left = (end[0] - dx - dy * 0.7, end[1] - dy + dx * 0.7)
    return left, end, (end[0] - dx + dy * 0.7, end[1] - dy - dx * 0.7)


def around(canvas: Any, cells: Collection[int], size: int, inset: float = 0.0) -> Any:
    """Return the path around some cells."""
    path = canvas.beginPath()
    for loop in loops(cells, size):
        for at, (column, row) in enumerate(loop):
            x, y = column * CELL, row * CELL
            if inset:
                x, y = _inside(loop, at, inset)
            (path.lineTo if at else path.moveTo)(x, -y)
        path.close()
    return path


def _inside(loop: list[tuple[int, int]], at: int, inset: float) -> tuple[float, float]:
    """Return a corner of an outline moved into its cells, which lie to the right of its edges."""
    before, here, after = loop[at - 1], loop[at], loop[(at + 1) % len(loop)]
    x, y = here[0] * CELL, here[1] * CELL
    for start, end in ((before, here), (here, after)):
        dx = (end[0] > start[0]) - (end[0] < start[0])
        dy = (end[1] > start[1]) - (end[1] < start[1])
        x, y = x - dy * inset, y + dx * inset
    return x, y
