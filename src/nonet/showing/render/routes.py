"""Routes: the curves of links, which cross no digit and no candidate that has a role.

A gently bent curve is tried first, then stronger bends on either side. If all of them meet
something, the shortest way along the borders of slots is taken, which are always free, and
smoothed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot

from nonet.model.rules import Candidate, Shape
from nonet.model.step import Link
from nonet.showing.render.curves import LEAST, Obstacles, Route, moved
from nonet.showing.render.detours import around
from nonet.showing.render.geometry import DIGIT_MARK, Geometry, Point
from nonet.showing.render.scene import Digit, Pencil, Scene

# Bends of a curve in parts of its length; short links need strong ones to be seen.
_BENDS = (0.16, -0.16, 0.28, -0.28, 0.07, -0.07, 0.42, -0.42, 0.6, -0.6, 0.85, -0.85)
_SHORT_BENDS = (0.9, -0.9, 0.6, -0.6, 1.3, -1.3, 0.3, -0.3)
_SHORT = 32.0
# The distance that a curve keeps from what it must not cross, where there is room.
_CLEARANCE = 2.6
# Room between the tip of an arrow and its target, and between the start and its source.
_GAP = 1.6
# Curves that share more of these squares than the limit are told apart by other bends.
_SQUARE = 9.0
_SHARED = 2


def routes(scene: Scene) -> tuple[Route, ...]:
    """Return the curves of all links of a scene.

    >>> scene = Scene(9, (0,) * 81, links=(Link((Candidate(0, 1),), (Candidate(8, 1),), True),))
    >>> len(routes(scene)[0].pieces)
    1
    """
    return _routes(scene.board, scene.digits, scene.candidates, scene.links)


# A page draws a scene more than once, with other texts or in another form.
@lru_cache(maxsize=64)
def _routes(
    board: Shape,
    digits: tuple[Digit, ...],
    candidates: tuple[Pencil, ...],
    links: tuple[Link, ...],
) -> tuple[Route, ...]:
    geometry = Geometry.of(board)
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
    for clearance in (_CLEARANCE, LEAST):
        for route in _curves(start, end, inner, strong):
            points = list(route.points(4.0 if geometry.shape.values <= 9 else 2.5))
            if not obstacles.clear(points, ends, clearance):
                continue
            shared = len(used.intersection(_squares(points)))
            if shared <= _SHARED:
                return route
            if best is None or shared < fewest:
                best, fewest = route, shared
        if best is not None:
            return best
    return around(source, target, inner, strong, obstacles, geometry)


def _curves(start: Point, end: Point, inner: list[float], strong: bool) -> Iterator[Route]:
    """Yield curves from one place to another, the gently bent ones first."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    is_short = dx * dx + dy * dy < _SHORT * _SHORT
    for bend in _SHORT_BENDS if is_short else _BENDS:
        control = (middle[0] - dy * bend, middle[1] + dx * bend)
        first = moved(start, control, inner[0])
        last = moved(end, control, inner[1])
        yield Route(first, ((control, last),), strong)


def _squares(points: Iterable[Point]) -> set[tuple[int, int]]:
    return {(int(x // _SQUARE), int(y // _SQUARE)) for x, y in points}
