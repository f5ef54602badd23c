"""A board as SVG: from back to front tints and houses, lines, outlines, shapes, links, digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from nonet.model.rules import Candidate, Shape
from nonet.showing.render.arrows import link_paths
from nonet.showing.render.curves import Route
from nonet.showing.render.decorations import (
    Decoration,
    Dot,
    DrawnLine,
    Outline,
    OutsideText,
    sides_of,
)
from nonet.showing.render.escaped import escape
from nonet.showing.render.geometry import (
    BASELINE,
    CELL,
    DIGIT_FONT,
    DIGIT_MARK,
    LABEL_ROOM,
    LINE,
    OUTSIDE_AT,
    OUTSIDE_ROOM,
    PAD,
    Geometry,
    number,
)
from nonet.showing.render.outlines import outline
from nonet.showing.render.routes import routes
from nonet.showing.render.scene import Area, AreaRole, Scene, in_grid
from nonet.showing.render.shapes import NOTE_PLACES, badge, shape


def text_at(x: float, y: float, font: float, kind: str, text: str) -> str:
    """Return a text centred on a place.

    >>> text_at(30, 30, 10, "given", "5")
    '<text class="given" font-size="10" x="30" y="33.6">5</text>'
    """
    return (
        f'<text class="{kind}" font-size="{number(font)}" x="{number(x)}"'
        f' y="{number(y + font * BASELINE)}">{text}</text>'
    )


def board_of(scene: Scene, *, labels: bool) -> tuple[str, float, float]:
    """Return the board as SVG, and the place of its right and bottom edge.

    >>> body, right, bottom = board_of(Scene(4, (0,) * 16), labels=False)
    >>> right, bottom
    (260.0, 260.0)
    """
    scene = in_grid(scene)
    geometry = Geometry.of(scene.board)
    sides = sides_of(scene.decorations, scene.board)
    left = top = LABEL_ROOM if labels else PAD
    left += OUTSIDE_ROOM if "left" in sides else 0
    top += OUTSIDE_ROOM if "top" in sides else 0
    right = left + geometry.width + PAD + (OUTSIDE_ROOM if "right" in sides else 0)
    bottom = top + geometry.height + PAD + (OUTSIDE_ROOM if "bottom" in sides else 0)
    parts = [f'<g transform="translate({number(left)} {number(top)})">']
    if labels:
        parts.append(_labels(scene.board))
    width, height = number(geometry.width), number(geometry.height)
    parts.append(f'<rect class="paper" width="{width}" height="{height}"/>')
    parts += _shades(scene, geometry)
    parts.append(_lines(scene.board, scene.regions))
    parts.append(_above_lines(scene.decorations, scene.board, bool(labels), scene.has_candidates))
    parts += _outlines(scene.areas, scene.board.columns)
    parts += _shapes(scene, geometry)
    for route in routes(scene) if scene.links else ():
        parts.append(_link(route))
    parts += _digits(scene, geometry)
    parts += _notes(scene, geometry)
    parts.append("</g>")
    return "".join(parts), right, bottom


@lru_cache(maxsize=64)
def _labels(board: Shape) -> str:
    """Return the numbers of rows and columns, left of and above the board."""
    parts = ['<g class="label" font-size="12.5">']
    for line in range(max(board.rows, board.columns)):
        middle = (line + 0.5) * CELL
        if line < board.columns:
            parts.append(f'<text x="{number(middle)}" y="-8.5">c{line + 1}</text>')
        if line < board.rows:
            parts.append(f'<text x="-13" y="{number(middle + 4.5)}">r{line + 1}</text>')
    return "".join(parts) + "</g>"


@lru_cache(maxsize=64)
def _lines(board: Shape, regions: tuple[int, ...]) -> str:
    """Return the lines between cells, and the thick ones around regions."""
    wide, high = number(board.columns * CELL), number(board.rows * CELL)
    thin = ""
    for i in range(1, max(board.rows, board.columns)):
        at = number(i * CELL)
        thin += f"M{at} 0V{high}" if i < board.columns else ""
        thin += f"M0 {at}H{wide}" if i < board.rows else ""
    areas: dict[int, list[int]] = {}
    for cell, region in enumerate(regions):
        areas.setdefault(region, []).append(cell)
    thick = "".join(outline(cells, board.columns) for cells in areas.values())
    return (
        f'<path class="thin" d="{thin}"/><path class="thick" d="{thick}"/>'
        f'<rect class="thick" width="{wide}" height="{high}"/>'
    )


def _shades(scene: Scene, geometry: Geometry) -> Iterator[str]:
    columns = scene.board.columns
    yield _below_lines(scene.decorations, columns)
    for tint in scene.tints:
        x, y = geometry.corner(tint.cell)
        band = CELL / len(tint.colours)
        for at, colour in enumerate(tint.colours):
            yield (
                f'<rect class="k{colour}" x="{number(x + at * band)}" y="{number(y)}"'
                f' width="{number(band)}" height="{number(CELL)}"/>'
            )
            corners = badge(colour, x + (at + 0.5) * band, y + CELL - 7)
            path = "L".join(f"{number(px)} {number(py)}" for px, py in corners)
            yield f'<path class="pencil" d="M{path}Z"/>'
    houses = {c for area in scene.areas if area.role in ("house", "base") for c in area.cells}
    if houses:
        yield f'<path class="house" d="{outline(houses, columns)}"/>'
    cover = scene.cells_in("cover")
    if cover:
        yield f'<path class="cover" d="{outline(cover, columns)}"/>'
    for digit in scene.digits:
        if digit.conflict:
            left, top = (number(value) for value in geometry.corner(digit.cell))
            yield f'<rect class="clash" x="{left}" y="{top}" width="60" height="60"/>'
            yield f'<path class="flag" d="M{left} {top}h15l-15 15z"/>'
    looked_at = scene.cells_in("highlight")
    if looked_at:
        path = outline(looked_at, columns, inset=3.2, radius=5)
        yield f'<path class="highlight" stroke-width="2.4" d="{path}"/>'


@lru_cache(maxsize=64)
def _below_lines(decorations: tuple[Decoration, ...], columns: int) -> str:
    parts = []
    for each in decorations:
        if isinstance(each, Outline) and each.style == "tint":
            parts.append(f'<path class="tint" d="{outline(each.cells, columns)}"/>')
        elif isinstance(each, DrawnLine):
            path = "L".join(f"{number(x * CELL)} {number(y * CELL)}" for x, y in each.points)
            kind = f"line-{each.colour}" if each.colour else "decor"
            parts.append(
                f'<path class="{kind}" stroke-width="{number(each.width * CELL)}"'
                f' stroke-linecap="round" stroke-linejoin="round" d="M{path}"/>'
            )
            if each.style == "arrow" and len(each.points) > 1:
                parts.append(_tip(each.points[-2], each.points[-1], kind))
    return "".join(parts)


def _tip(before: tuple[float, float], end: tuple[float, float], kind: str) -> str:
    dx, dy = end[0] - before[0], end[1] - before[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    dx, dy = dx / length * 12, dy / length * 12
    x, y = end[0] * CELL, end[1] * CELL
    points = (
        (x - dx - dy * 0.7, y - dy + dx * 0.7),
        (x, y),
        (x - dx + dy * 0.7, y - dy - dx * 0.7),
    )
    path = "L".join(f"{number(px)} {number(py)}" for px, py in points)
    return f'<path class="{kind}" stroke-width="3" stroke-linecap="round" d="M{path}"/>'


@lru_cache(maxsize=64)
def _above_lines(
    decorations: tuple[Decoration, ...], board: Shape, labels: bool, crowded: bool
) -> str:
    parts = []
    out = OUTSIDE_AT + (LABEL_ROOM - PAD if labels else 0)
    for each in decorations:
        if isinstance(each, Outline) and each.style == "pill":
            path = outline(each.cells, board.columns, inset=6, radius=24)
            parts.append(f'<path class="pill" stroke-width="1.3" d="{path}"/>')
        elif isinstance(each, Outline) and each.style != "tint":
            kind, dash = "decor", ""
            if each.style == "dashed":
                kind, dash = "cage", ' stroke-dasharray="4 3"'
            path = outline(each.cells, board.columns, inset=4)
            parts.append(f'<path class="{kind}" stroke-width="1.4"{dash} d="{path}"/>')
        if isinstance(each, Outline) and each.label:
            row, column = board.place(min(each.cells))
            x, y = column * CELL, row * CELL
            # Where candidates are shown, the text sits on the border: the corner is taken.
            if crowded:
                width = number(3 + 6.2 * len(each.label))
                place = f'x="{number(x + 5)}" y="{number(y - 6)}"'
                parts.append(f'<rect class="paper" {place} width="{width}" height="11"/>')
            dx, dy, font = (6.5, 3.3, 10.5) if crowded else (7, 16, 12)
            place = f'font-size="{number(font)}" x="{number(x + dx)}" y="{number(y + dy)}"'
            parts.append(f'<text class="say start" {place}>{escape(each.label)}</text>')
        elif isinstance(each, Dot):
            parts.append(_dot(each))
            if each.label:
                x, y = each.at[0] * CELL, each.at[1] * CELL
                kind = f"given on-{each.kind}" if each.kind in ("white", "black") else "given"
                parts.append(text_at(x, y, label_font(each), kind, escape(each.label)))
        elif isinstance(each, OutsideText):
            middle = (each.line + 0.5) * CELL
            x, y = {
                "left": (-out, middle),
                "right": (board.columns * CELL + 24, middle),
                "top": (middle, -out),
                "bottom": (middle, board.rows * CELL + 24),
            }[each.side]
            font = outside_font(each.text)
            parts.append(text_at(x, y, font, "given", escape(each.text)))
    return "".join(parts)


def _dot(dot: Dot) -> str:
    x, y, radius = dot.at[0] * CELL, dot.at[1] * CELL, dot.radius * CELL
    look = f'class="dot-{dot.kind}" stroke-width="1.3"'
    if dot.shape == "square":
        side = number(2 * radius)
        place = f'x="{number(x - radius)}" y="{number(y - radius)}"'
        return f'<rect {look} {place} width="{side}" height="{side}"/>'
    if dot.shape == "diamond":
        corners = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
        path = "L".join(f"{number(px)} {number(py)}" for px, py in corners)
        return f'<path {look} d="M{path}Z"/>'
    return f'<circle {look} cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>'


def label_font(dot: Dot) -> float:
    """Return the size of a dot's label: longer ones are smaller.

    >>> label_font(Dot((1, 1), "white", 0.2, "V")), label_font(Dot((1, 1), "white", 0.2, "1234"))
    (15.6, 7.8)
    """
    return round(dot.radius * CELL * min(1.3, 2.6 / len(dot.label)), 2)


def outside_font(text: str) -> float:
    """Return the size of a text outside the board: longer ones are smaller.

    >>> outside_font("12"), outside_font("12, 7")
    (19.0, 11.4)
    """
    return min(19.0, round(57 / max(len(text), 1), 2))


_SET_INSETS: dict[AreaRole, float] = {"set-1": 2.2, "set-2": 4.2, "set-3": 6.2}


def _outlines(areas: Sequence[Area], columns: int) -> Iterator[str]:
    for area in areas:
        if area.role in _SET_INSETS:
            # Sets may share cells; their outlines lie inside each other.
            path = outline(area.cells, columns, inset=_SET_INSETS[area.role], radius=7)
            yield f'<path class="a-{area.role}" stroke-width="2.2" d="{path}"/>'
        elif area.role == "cells":
            path = outline(area.cells, columns, inset=2.6, radius=7)
            yield f'<path class="ring cells" d="{path}"/>'


def _shapes(scene: Scene, geometry: Geometry) -> Iterator[str]:
    yield from _groups(scene, geometry)
    for digit in scene.digits:
        if digit.role:
            yield shape(digit.role, *geometry.centre(digit.cell), DIGIT_MARK)
    for each in scene.candidates:
        if each.role:
            yield shape(each.role, *geometry.slot(each.cell, each.digit), geometry.radius)


def _groups(scene: Scene, geometry: Geometry) -> Iterator[str]:
    """Yield a band behind the candidates of each node of a chain that is a group."""
    seen = set()
    for link in scene.links:
        for group in (link.source, link.target):
            if len(group) < 2 or group in seen or not _is_together(group, scene):
                continue
            seen.add(group)
            points = [geometry.slot(*each) for each in group]
            path = "L".join(f"{number(x)} {number(y)}" for x, y in points)
            yield f'<path class="link" opacity=".28" stroke-width="6" d="M{path}"/>'


def _is_together(group: tuple[Candidate, ...], scene: Scene) -> bool:
    """Whether a group is one digit in one line of one region, as in a grouped chain."""
    places = [scene.board.place(each.cell) for each in group]
    in_line = len({row for row, _ in places}) == 1 or len({column for _, column in places}) == 1
    regions = {scene.regions[each.cell] for each in group}
    return in_line and len(regions) == 1 and len({each.digit for each in group}) == 1


def _link(route: Route) -> str:
    line, head = link_paths(route)
    weak = "" if route.strong else " weak"
    return f'<path class="link{weak}" d="{line}"/><path class="head" d="{head}"/>'


def _digits(scene: Scene, geometry: Geometry) -> Iterator[str]:
    symbols = scene.board.symbols
    yield f'<g font-size="{number(DIGIT_FONT)}">'
    down = DIGIT_FONT * BASELINE
    for digit in scene.digits:
        x, y = geometry.centre(digit.cell)
        kind: str = digit.kind
        if digit.role in ("on", "place"):
            kind += f" t-{digit.role}"
        elif digit.conflict:
            kind += " wrong"
        sign = symbols[digit.digit]
        yield f'<text class="{kind}" x="{number(x)}" y="{number(y + down)}">{sign}</text>'
    yield f'</g><g class="pencil" font-size="{number(geometry.font)}">'
    down = geometry.font * BASELINE
    for each in scene.candidates:
        x, y = geometry.slot(each.cell, each.digit)
        look = f' class="t-{each.role} strong-text"' if each.role else ""
        yield f'<text{look} x="{number(x)}" y="{number(y + down)}">{symbols[each.digit]}</text>'
    yield "</g>"
    if scene.has_candidates:
        yield from _impossible(scene, geometry)


def _impossible(scene: Scene, geometry: Geometry) -> Iterator[str]:
    """Yield a sign in empty cells without candidates."""
    known = {each.cell for each in scene.digits} | {each.cell for each in scene.candidates}
    if not scene.digits:
        return  # the marks of a step alone
    for cell in range(scene.board.area):
        if cell not in known:
            yield text_at(*geometry.centre(cell), DIGIT_FONT * 0.8, "wrong strong-text", "!")


def _notes(scene: Scene, geometry: Geometry) -> Iterator[str]:
    symbols = scene.board.symbols
    for note in scene.notes:
        x, y = geometry.corner(note.cell)
        if note.place == "centre":
            rows = -(-len(note.digits) // 5)
            many = -(-len(note.digits) // rows)
            font = min(17.0, 47.0 / (0.62 * many), 50.0 / rows)
            for row in range(rows):
                text = "".join(
                    symbols[digit] for digit in note.digits[row * many : (row + 1) * many]
                )
                middle = y + CELL / 2 + (row - (rows - 1) / 2) * font * LINE
                yield text_at(x + CELL / 2, middle, font, "placed", text)
        elif len(note.digits) > len(NOTE_PLACES):
            for digit in note.digits:  # a large grid: each digit in its slot
                place = geometry.slot(note.cell, digit)
                yield text_at(*place, geometry.font, "placed", symbols[digit])
        else:
            for (column, row), digit in zip(NOTE_PLACES, note.digits, strict=False):
                place = (x + 10 + 20 * column, y + 11 + 19 * row)
                yield text_at(*place, 13.5, "placed", symbols[digit])
