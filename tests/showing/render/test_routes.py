"""Arrows: they cross no digit and no candidate that has a role."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

from nonet.model.rules import Candidate
from nonet.model.step import Link
from nonet.showing.render import svg
from nonet.showing.render.compose import scenes_of_step
from nonet.showing.render.routes import routes
from nonet.showing.render.scene import Digit, Pencil, Scene
from tests.showing.render.chains import MOST_LINKS, chain_steps

SVG = "{http://www.w3.org/2000/svg}"
CELL = 60.0
# Half of the box of a glyph of the bundled font, at its size in a picture.
DIGIT = (11.0, 13.0)


def drawn_links(document: str) -> list[list[tuple[float, float]]]:
    """Return points along the arrows of a picture, read from the SVG, heads included."""
    found = []
    paths = list(ElementTree.fromstring(document).iter(f"{SVG}path"))
    for path, head in pairwise(paths):
        if path.get("class", "").split()[0:1] == ["link"] and head.get("class") == "head":
            numbers = [float(text) for text in re.findall(r"-?[\d.]+", path.get("d", ""))]
            points = list(zip(numbers[0::2], numbers[1::2], strict=True))
            curve = [points[0]]
            for control, end in zip(points[1::2], points[2::2], strict=True):
                start = curve[-1]
                for i in range(1, 61):
                    t = i / 60
                    p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
                    curve.append(
                        (
                            p * start[0] + q * control[0] + r * end[0],
                            p * start[1] + q * control[1] + r * end[1],
                        )
                    )
            tip = [float(text) for text in re.findall(r"-?[\d.]+", head.get("d", ""))][:2]
            curve.append((tip[0], tip[1]))
            found.append(curve)
    return found


def crossings(scene: Scene, links: list[list[tuple[float, float]]]) -> list[str]:
    """Return what the arrows of a scene cross, worked out apart from the router."""
    size, columns = scene.size, {4: 2, 6: 3, 9: 3, 16: 4, 25: 5}[scene.size]
    rows = -(-size // columns)
    slot = (CELL / columns, CELL / rows)
    radius = min(0.42 * min(slot), 10.5)
    found = []
    assert len(links) == len(scene.links)
    for curve, link in zip(links, scene.links, strict=True):
        ends = {*link.source, *link.target}
        for digit in scene.digits:
            x, y = digit.cell % size * CELL + CELL / 2, digit.cell // size * CELL + CELL / 2
            if Candidate(digit.cell, digit.digit) in ends:
                continue
            if any(abs(px - x) < DIGIT[0] and abs(py - y) < DIGIT[1] for px, py in curve):
                found.append(f"{link} crosses digit {digit}")
        for each in scene.candidates:
            if each.role is None:
                continue
            row, column = divmod(each.digit - 1, columns)
            x = each.cell % size * CELL + (column + 0.5) * slot[0]
            y = each.cell // size * CELL + (row + 0.5) * slot[1]
            # An arrow touches the edge of its own ends, and enters no other.
            least = radius - 1.5 if Candidate(each.cell, each.digit) in ends else radius
            if any(hypot(px - x, py - y) < least for px, py in curve):
                found.append(f"{link} crosses {each}")
    return found


def test_arrows_of_a_thousand_chains_cross_nothing_that_matters() -> None:
    steps = chain_steps(1000)
    assert len(steps) == 1000
    links: Counter[int] = Counter()
    bad = []
    for board, step in steps:
        for scene in scenes_of_step(board, step):
            links[len(scene.links)] += 1
            bad += crossings(scene, drawn_links(svg.draw(scene, legend=False)))
    assert not bad, (len(bad), bad[:3])
    assert max(links) >= 14
    assert max(links) <= MOST_LINKS
    assert sum(count for number, count in links.items() if number >= 8) >= 100


@pytest.mark.parametrize("size", [4, 6, 16, 25])
def test_arrows_of_other_sizes_cross_nothing(size: int) -> None:
    cells = size * size
    filled = [cell for cell in range(cells) if cell % 3 == 0]
    digits = tuple(Digit(cell, 1 + cell % size, "given") for cell in filled)
    ends = [Candidate(cell, 1 + cell % size) for cell in range(cells) if cell % 3][::2]
    candidates = tuple(Pencil(cell, digit, "pattern") for cell, digit in ends)
    pairs = zip(ends, reversed(ends), strict=True)
    links = tuple(Link((a,), (b,), True) for a, b in list(pairs)[: len(ends) // 2][:16])
    scene = Scene(size, (0,) * cells, digits, candidates, links=links)
    assert links
    assert not crossings(scene, drawn_links(svg.draw(scene, legend=False)))


def test_a_board_full_of_roles_leaves_a_way_along_the_borders() -> None:
    """All candidates have roles: no straight or bent curve is free."""
    candidates = tuple(Pencil(cell, d, "pattern") for cell in range(81) for d in range(1, 10))
    link = Link((Candidate(0, 5),), (Candidate(80, 5),), True)
    scene = Scene(9, (0,) * 81, (), candidates, True, links=(link,))
    (route,) = routes(scene)
    assert len(route.pieces) > 2
    assert not crossings(scene, drawn_links(svg.draw(scene, legend=False)))


def test_links_between_neighbours_can_be_seen() -> None:
    scene = Scene(
        9,
        (0,) * 81,
        candidates=(Pencil(40, 1, "on"), Pencil(40, 2, "off")),
        links=(Link((Candidate(40, 1),), (Candidate(40, 2),), False),),
    )
    (route,) = routes(scene)
    points = list(route.points(1.0))
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    assert length > 12
