"""The shapes of roles: each role is known by its shape as well as by its colour."""

from __future__ import annotations

from math import cos, pi, sin

from nonet.showing.render.geometry import number
from nonet.showing.render.scene import Role

# Shapes with the same outline differ in their filling: a disc is dark, a ring is empty and dashed,
# and what is struck has a line across its digit.
SHAPES: dict[Role, str] = {
    "pattern": "circle",
    "pivot": "diamond",
    "fin": "hexagon",
    "set-1": "square",
    "set-2": "pentagon",
    "set-3": "shield",
    "on": "disc",
    "off": "ring",
    "place": "tile",
    "remove": "struck",
}

# Corners around (0, 0) for a shape of radius 1.
CORNERS = {
    "diamond": ((0, -1.14), (1.14, 0), (0, 1.14), (-1.14, 0)),
    "hexagon": ((-1.08, 0), (-0.55, -0.94), (0.55, -0.94), (1.08, 0), (0.55, 0.94), (-0.55, 0.94)),
    "pentagon": ((0, -1.12), (1.02, -0.3), (0.72, 0.92), (-0.72, 0.92), (-1.02, -0.3)),
    "shield": ((0, 1.12), (1.02, 0.3), (0.72, -0.92), (-0.72, -0.92), (-1.02, 0.3)),
}

# The shapes of the colours 1 to 9 of cells: circle, square, triangle, diamond, plus, star, wedge,
# bar and hourglass.
BADGES = (
    tuple((cos(at * pi / 8), sin(at * pi / 8)) for at in range(16)),
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.1), (1.1, 0.9), (-1.1, 0.9)),
    ((0, -1.2), (1.2, 0), (0, 1.2), (-1.2, 0)),
    (
        *((-0.35, -1.1), (0.35, -1.1), (0.35, -0.35), (1.1, -0.35), (1.1, 0.35), (0.35, 0.35)),
        *((0.35, 1.1), (-0.35, 1.1), (-0.35, 0.35), (-1.1, 0.35), (-1.1, -0.35), (-0.35, -0.35)),
    ),
    tuple(
        (far * sin(at * pi / 5), -far * cos(at * pi / 5)) for at, far in enumerate((1.25, 0.5) * 5)
    ),
    ((0, 1.1), (1.1, -0.9), (-1.1, -0.9)),
    ((-1.3, -0.45), (1.3, -0.45), (1.3, 0.45), (-1.3, 0.45)),
    ((-1, -1.1), (1, -1.1), (-1, 1.1), (1, 1.1)),
)

# Where the digits of corner marks go, in order: the corners, then the middles of the edges.
NOTE_PLACES = ((0, 0), (2, 0), (0, 2), (2, 2), (1, 0), (1, 2), (0, 1), (2, 1), (1, 1))


def badge(colour: int, x: float, y: float, radius: float = 4) -> list[tuple[float, float]]:
    """Return the corners of the shape by which a colour of a cell is known.

    >>> badge(4, 10, 10, radius=5)
    [(10, 4.0), (16.0, 10), (10, 16.0), (4.0, 10)]
    """
    return [(x + dx * radius, y + dy * radius) for dx, dy in BADGES[colour - 1]]


def shape(role: Role, x: float, y: float, radius: float) -> str:
    """Return the shape behind a candidate of this role, as SVG.

    >>> shape("on", 10, 20, 8)
    '<circle class="r-on" cx="10" cy="20" r="8"/>'
    """
    name, kind = SHAPES[role], f'class="r-{role}"'
    if name in CORNERS:
        corners = [(x + dx * radius, y + dy * radius) for dx, dy in CORNERS[name]]
        path = "L".join(f"{number(px)} {number(py)}" for px, py in corners)
        return f'<path {kind} d="M{path}Z"/>'
    if name in ("square", "tile"):
        half = radius * (0.9 if name == "square" else 1.08)
        round_ = 1.0 if name == "square" else radius * 0.36
        side = number(2 * half)
        return (
            f'<rect {kind} x="{number(x - half)}" y="{number(y - half)}" width="{side}"'
            f' height="{side}" rx="{number(round_)}"/>'
        )
    circle = f'<circle {kind} cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'
    return circle + _slash(x, y, radius) if name == "struck" else circle


def _slash(x: float, y: float, radius: float) -> str:
    """Return the line across what is eliminated, a little longer than its circle is wide."""
    d = radius * 0.86
    start, end = f"{number(x - d)} {number(y + d)}", f"{number(x + d)} {number(y - d)}"
    return f'<path class="strike" d="M{start}L{end}"/>'
