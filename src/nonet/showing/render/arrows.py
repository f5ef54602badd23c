"""Arrows: the line of a link, which ends inside the head, and the head at its target."""

from __future__ import annotations

from nonet.showing.render.curves import Route
from nonet.showing.render.geometry import number

_HEAD = 7.5  # the length of the head


def link_paths(route: Route) -> tuple[str, str]:
    """Return the line of a link and the head of its arrow, as paths.

    >>> link_paths(Route((0.0, 0.0), (((10.0, 0.0), (20.0, 0.0)),), strong=True))
    ('M0 0Q10 0 14.8 0', 'M20 0L12.5 3.1L12.5 -3.1Z')
    """
    x, y = number(route.start[0]), number(route.start[1])
    control, tip = route.pieces[-1]
    dx, dy = tip[0] - control[0], tip[1] - control[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length, dy / length
    # The line ends inside the head, so that its end does not show beside the tip.
    back = min(_HEAD, length) * 0.7
    end = (tip[0] - dx * back, tip[1] - dy * back)
    line = f"M{x} {y}"
    for at, (bend, to) in enumerate(route.pieces):
        to = end if at == len(route.pieces) - 1 else to
        line += f"Q{number(bend[0])} {number(bend[1])} {number(to[0])} {number(to[1])}"
    base = (tip[0] - dx * _HEAD, tip[1] - dy * _HEAD)
    half = _HEAD * 0.42
    corners = (
        tip,
        (base[0] - dy * half, base[1] + dx * half),
        (base[0] + dy * half, base[1] - dx * half),
    )
    head = "M" + "L".join(f"{number(px)} {number(py)}" for px, py in corners) + "Z"
    return line, head
