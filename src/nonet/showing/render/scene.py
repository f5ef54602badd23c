"""A scene: everything that a picture of a board shows, as plain data.

Every renderer draws scenes: text, terminal, SVG, PNG, HTML. A scene knows no technique; it has
digits, candidates with roles, areas, links and decorations.

    grid, position, board, step, frame, diagnosis ─▶ Scene ─▶ text │ terminal │ SVG │ PNG │ HTML
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from nonet.base.as_json import AsJson
from nonet.model.rules import Candidate, Shape
from nonet.model.step import Link
from nonet.showing.render.decorations import Decoration

if TYPE_CHECKING:
    from nonet.showing.render.record import SceneRecord

# The roles of a candidate, or of a digit in a filled cell. `on` and `off` are what a chain makes of
# a candidate: true or false. The sets of a step are numbered, and the numbers repeat after three.
Role = Literal["pattern", "pivot", "fin", "set-1", "set-2", "set-3", "on", "off", "place", "remove"]
# The roles of an area: houses that a step is about (`base` and `cover` where it has both), the
# cells of its pattern or of its sets, and cells to look at.
AreaRole = Literal["house", "base", "cover", "cells", "set-1", "set-2", "set-3", "highlight"]


class Digit(NamedTuple):
    """The digit of a filled cell: given or placed, in conflict with another one or not."""

    cell: int
    digit: int
    kind: Literal["given", "placed"]
    role: Role | None = None
    conflict: bool = False


class Pencil(NamedTuple):
    """A candidate of an empty cell, drawn in its place."""

    cell: int
    digit: int
    role: Role | None = None


class Note(NamedTuple):
    """Digits that a player noted in a cell: in its centre, or in its corners."""

    cell: int
    digits: tuple[int, ...]
    place: Literal["centre", "corner"]


class Tint(NamedTuple):
    """The colours that a player gave a cell, numbered from 1."""

    cell: int
    colours: tuple[int, ...]


class Area(NamedTuple):
    """Cells shaded or outlined together, with a label such as the name of a house."""

    role: AreaRole
    cells: tuple[int, ...]
    label: str = ""


@dataclass(frozen=True)
class Scene(AsJson):
    """What a picture of a board shows.

    `regions` has the number of each cell's box or region, all 0 where the rules have none.
    `has_candidates`: whether the empty cells show their candidates, which are in `candidates`.
    `focus` has the cells that a step is about. `caption` is the sentence below the picture, `title`
    its heading. `rules` are sentences about variants; `meanings` replace words of the legend by
    role. A step whose argument has several branches makes one scene for each: `branch` is (number,
    how many). `shape` is None for a square with the digits from 1 to `size`.

    >>> from nonet.model.grid import Grid
    >>> from nonet.showing.render.compose import scene_of_grid
    >>> scene = scene_of_grid(Grid("12..34......43.1"))
    >>> scene.size, scene.digits[0]
    (4, Digit(cell=0, digit=1, kind='given', role=None, conflict=False))
    """

    size: int
    regions: tuple[int, ...]
    digits: tuple[Digit, ...] = ()
    candidates: tuple[Pencil, ...] = ()
    has_candidates: bool = False
    notes: tuple[Note, ...] = ()
    tints: tuple[Tint, ...] = ()
    areas: tuple[Area, ...] = ()
    links: tuple[Link, ...] = ()
    decorations: tuple[Decoration, ...] = ()
    focus: tuple[int, ...] = ()
    title: str = ""
    caption: str = ""
    rules: tuple[str, ...] = ()
    meanings: tuple[tuple[str, str], ...] = ()
    branch: tuple[int, int] | None = None
    shape: Shape | None = None

    @property
    def board(self) -> Shape:
        """The shape of the board: a square unless `shape` is another one."""
        return Shape.square(self.size) if self.shape is None else self.shape

    def roles(self) -> dict[Candidate, Role]:
        """Return the candidates and digits that have a role.

        >>> Scene(4, (0,) * 16, candidates=(Pencil(2, 3, "place"), Pencil(2, 4))).roles()
        {Candidate(cell=2, digit=3): 'place'}
        """
        drawn: tuple[Digit | Pencil, ...] = (*self.digits, *self.candidates)
        return {Candidate(each.cell, each.digit): each.role for each in drawn if each.role}

    def cells_in(self, role: AreaRole) -> set[int]:
        """Return the cells of all areas with this role.

        >>> Scene(4, (0,) * 16, areas=(Area("highlight", (1, 2)),)).cells_in("highlight")
        {1, 2}
        """
        return {cell for area in self.areas if area.role == role for cell in area.cells}

    def to_dict(self) -> SceneRecord:
        """Return the scene as plain data, with the curves of its links.

        >>> Scene(4, (0,) * 16, title="Empty").to_dict()["title"]
        'Empty'
        """
        from nonet.showing.render.record import scene_record

        return scene_record(self)

    def with_(self, *, title: str | None = None, caption: str | None = None) -> Scene:
        """Return the scene with another heading or caption.

        >>> Scene(4, (0,) * 16).with_(caption="An empty grid.").caption
        'An empty grid.'
        """
        return replace(
            self,
            title=self.title if title is None else title,
            caption=self.caption if caption is None else caption,
        )


def in_grid(scene: Scene) -> Scene:
    """Return a scene without its extra cells, which have no place on the board.

    >>> in_grid(Scene(4, (0,) * 16, title="Empty")).title
    'Empty'
    """
    if not scene.board.extra:
        return scene
    area = scene.board.area
    return replace(
        scene,
        digits=tuple(each for each in scene.digits if each.cell < area),
        candidates=tuple(each for each in scene.candidates if each.cell < area),
        notes=tuple(each for each in scene.notes if each.cell < area),
        tints=tuple(each for each in scene.tints if each.cell < area),
    )
