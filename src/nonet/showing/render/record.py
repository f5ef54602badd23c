"""Scenes as JSON: what the pages draw; docs/pictures.md describes it.

Cells are names (`"r1c1"`) and candidates `{"cell": "r1c1", "digit": 5}`, as in nonet's other JSON.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from nonet.errors import Unsupported
from nonet.model.rules import Shape
from nonet.showing.render.arrows import link_paths
from nonet.showing.render.decorations import Decoration, Dot, DrawnLine, Outline
from nonet.showing.render.keys import keys_of
from nonet.showing.render.routes import routes
from nonet.showing.render.scene import Scene

VERSION = 1


class RoleRecord(TypedDict):
    """A candidate, or the digit of a filled cell, that has a role."""

    cell: str
    digit: int
    role: str


class NoteRecord(TypedDict):
    """Digits that a player noted."""

    cell: str
    place: str
    digits: list[int]


class TintRecord(TypedDict):
    """The colours of a cell."""

    cell: str
    colours: list[int]


class AreaRecord(TypedDict):
    """Cells shaded or outlined together."""

    role: str
    cells: list[str]
    label: str


# `from` is a keyword, so this type needs the functional syntax.
ArrowRecord = TypedDict(
    "ArrowRecord",
    {"from": list[RoleRecord], "to": list[RoleRecord], "strong": bool, "line": str, "head": str},
)


class DecorationRecord(TypedDict):
    """An outline, line, dot or text of a variant; `kind` decides which of the keys it has."""

    kind: Literal["outline", "line", "dot", "outside"]
    cells: NotRequired[list[str]]
    points: NotRequired[list[tuple[float, float]]]
    style: NotRequired[str]
    width: NotRequired[float]
    radius: NotRequired[float]
    colour: NotRequired[str]
    shape: NotRequired[str]
    side: NotRequired[str]
    line: NotRequired[int]
    text: NotRequired[str]


class KeyRecord(TypedDict):
    """An entry of the legend."""

    kind: str
    name: str
    meaning: str


class ShapeRecord(TypedDict):
    """The sides of a board, and its lowest digit."""

    rows: int
    columns: int
    lowest: int


class BoardRecord(TypedDict):
    """The cells of a board; `candidates` has the digits of each cell, None where none are shown.

    `size` is the number of digits; `shape` is None for a square of the digits from 1.
    """

    size: int
    shape: ShapeRecord | None
    regions: list[int]
    values: str
    givens: str
    candidates: list[str] | None
    conflicts: list[str]
    decorations: list[DecorationRecord]
    rules: list[str]


class OverlayRecord(TypedDict):
    """What a step, a rung or a player adds to a board."""

    roles: list[RoleRecord]
    areas: list[AreaRecord]
    links: list[ArrowRecord]
    notes: list[NoteRecord]
    tints: list[TintRecord]
    legend: list[KeyRecord]
    branch: tuple[int, int] | None


class SceneRecord(TypedDict):
    """A scene: a board, what is shown on it, and its texts."""

    schema: int
    title: str
    caption: str
    board: BoardRecord
    overlay: OverlayRecord


def scene_record(scene: Scene) -> SceneRecord:
    """Return a scene as JSON data, with the curves of its links.

    >>> from nonet.model.grid import Grid
    >>> from nonet.showing.render.compose import scene_of_grid
    >>> record = scene_record(scene_of_grid(Grid("12..34......43.1")))
    >>> record["board"]["values"], record["overlay"]["roles"]
    ('12..34......43.1', [])
    """
    return {
        "schema": VERSION,
        "title": scene.title,
        "caption": scene.caption,
        "board": board_record(scene),
        "overlay": overlay_record(scene),
    }


def board_record(scene: Scene) -> BoardRecord:
    """Return the board of a scene as JSON data, without what a step shows on it.

    >>> from nonet.model.grid import Grid
    >>> from nonet.showing.render.compose import scene_of_grid
    >>> board_record(scene_of_grid(Grid("12..34......43.1"), marks=True))["candidates"][:4]
    ['', '', '34', '34']
    """
    shape = scene.board
    if shape.extra:
        message = "pages show no extra cells; svg, png and draw can draw this grid"
        raise Unsupported("extra cells", by="web pages", message=message)
    cells, symbols = shape.cells, shape.symbols
    values, givens = ["."] * cells, ["."] * cells
    for digit in scene.digits:
        values[digit.cell] = symbols[digit.digit]
        if digit.kind == "given":
            givens[digit.cell] = symbols[digit.digit]
    candidates = [""] * cells
    for each in scene.candidates:
        candidates[each.cell] += symbols[each.digit]
    return {
        "size": scene.size,
        "shape": None if scene.shape is None else _shape(scene.shape),
        "regions": list(scene.regions),
        "values": "".join(values),
        "givens": "".join(givens),
        "candidates": candidates if scene.has_candidates else None,
        "conflicts": [_name(each.cell, scene) for each in scene.digits if each.conflict],
        "decorations": [_decoration(each, scene) for each in scene.decorations],
        "rules": list(scene.rules),
    }


def overlay_record(scene: Scene) -> OverlayRecord:
    """Return what a scene shows on its board as JSON data.

    >>> from nonet.showing.render.scene import Area
    >>> overlay_record(Scene(4, (0,) * 16, areas=(Area("cover", (1,)),)))["areas"]
    [{'role': 'cover', 'cells': ['r1c2'], 'label': ''}]
    """
    roles = scene.roles()
    links: list[ArrowRecord] = []
    for link, route in zip(scene.links, routes(scene) if scene.links else (), strict=True):
        line, head = link_paths(route)
        ends = [
            [_role(c.cell, c.digit, roles.get(c, ""), scene) for c in end]
            for end in (link.source, link.target)
        ]
        links.append(
            {"from": ends[0], "to": ends[1], "strong": link.strong, "line": line, "head": head}
        )
    return {
        "roles": [_role(c.cell, c.digit, role, scene) for c, role in roles.items()],
        "areas": [
            {
                "role": area.role,
                "cells": [_name(cell, scene) for cell in area.cells],
                "label": area.label,
            }
            for area in scene.areas
        ],
        "links": links,
        "notes": [
            {"cell": _name(note.cell, scene), "place": note.place, "digits": list(note.digits)}
            for note in scene.notes
        ],
        "tints": [
            {"cell": _name(tint.cell, scene), "colours": list(tint.colours)} for tint in scene.tints
        ],
        "legend": [
            {"kind": key.kind, "name": key.name, "meaning": key.meaning} for key in keys_of(scene)
        ],
        "branch": scene.branch,
    }


def _shape(shape: Shape) -> ShapeRecord:
    return {"rows": shape.rows, "columns": shape.columns, "lowest": shape.lowest}


def _name(cell: int, scene: Scene) -> str:
    return scene.board.cell_name(cell)


def _role(cell: int, digit: int, role: str, scene: Scene) -> RoleRecord:
    return {"cell": _name(cell, scene), "digit": digit, "role": role}


def _decoration(each: Decoration, scene: Scene) -> DecorationRecord:
    if isinstance(each, Outline):
        cells = [_name(cell, scene) for cell in each.cells]
        return {"kind": "outline", "cells": cells, "style": each.style, "text": each.label}
    if isinstance(each, DrawnLine):
        points = list(each.points)
        return {
            "kind": "line",
            "points": points,
            "width": each.width,
            "style": each.style,
            "colour": each.colour,
        }
    if isinstance(each, Dot):
        return {
            "kind": "dot",
            "points": [each.at],
            "style": each.kind,
            "radius": each.radius,
            "text": each.label,
            "shape": each.shape,
        }
    return {"kind": "outside", "side": each.side, "line": each.line, "text": each.text}
