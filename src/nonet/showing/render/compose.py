"""Makes scenes: of a grid, of a step on its board, of the marks of a step alone."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import CLASSIC, Candidate, Rules
from nonet.model.step import Link, Mark, Step
from nonet.showing.render.drawings import decorations_of, sentences_of
from nonet.showing.render.scene import Area, AreaRole, Digit, Note, Pencil, Role, Scene, Tint

# The role of the candidates of a mark; all others are shown as a pattern.
_ROLES: dict[str, Role] = {
    "pivot": "pivot",
    "guess": "pivot",
    "fin": "fin",
    "endo-fin": "fin",
    "pincer": "fin",
}
_SETS: tuple[Role, ...] = ("set-1", "set-2", "set-3")
_SET_AREAS: tuple[AreaRole, ...] = ("set-1", "set-2", "set-3")
# The houses of these marks only say why two candidates are linked.
_WITHOUT_HOUSES = {"node", "set", "chain", "fin", "endo-fin", "pincer", "guess"}
# A mark with links of its own and one of these roles is a branch of an argument.
_BRANCHES = {"node", "guess"}
# Chains of one link, such as two empty rectangles side by side, are not worth two pictures.
_SHORTEST_BRANCH = 2


def scene_of_grid(
    grid: Grid,
    *,
    marks: bool = False,
    highlight: Collection[int] = (),
    roles: Mapping[Candidate, Role] = MappingProxyType({}),
    title: str = "",
    caption: str = "",
) -> Scene:
    """Return the scene of a grid; `marks` shows the candidates, `highlight` cells to look at.

    `roles` are those of digits and candidates that stand out.

    >>> scene = scene_of_grid(Grid("12..34......43.1"), marks=True, highlight=[2])
    >>> scene.candidates[0], scene.areas
    (Pencil(cell=2, digit=3, role=None), (Area(role='highlight', cells=(2,), label=''),))
    """
    areas = (Area("highlight", tuple(sorted(highlight))),) if highlight else ()
    return _scene(grid, _masks(grid) if marks else None, roles, areas, (), (), title, caption)


def scene_of_position(position: Position, *, highlight: Collection[int] = ()) -> Scene:
    """Return the scene of a position: the grid with the player's own marks and colours.

    >>> position = Position("12..34......43.1", centre={"r1c3": "34"}, colours={"r1c1": 2})
    >>> scene_of_position(position).notes, scene_of_position(position).tints
    ((Note(cell=2, digits=(3, 4), place='centre'),), (Tint(cell=0, colours=(2,)),))
    """
    notes = []
    for cell in position.rules.cells:
        if corner := position.corner_of(cell):
            notes.append(Note(cell, corner, "corner"))
        if centre := position.centre_of(cell):
            notes.append(Note(cell, centre, "centre"))
    colours = [(cell, position.colours_of(cell)) for cell in position.rules.cells]
    return replace(
        scene_of_grid(position.grid, highlight=highlight),
        notes=tuple(notes),
        tints=tuple(Tint(cell, numbers) for cell, numbers in colours if numbers),
    )


def scenes_of_step(
    grid: Grid | Board,
    step: Step,
    *,
    marks: bool = True,
    highlight: Collection[int] = (),
    title: str = "",
) -> tuple[Scene, ...]:
    """Return the scene of a step on its board, or one per branch of its argument.

    `marks=False` leaves the candidates out.

    >>> step = Step("naked-single", places=[(2, 3)], because="r1c3 must be 3.")
    >>> (scene,) = scenes_of_step(Grid("12..34......43.1"), step)
    >>> scene.candidates[0], scene.caption
    (Pencil(cell=2, digit=3, role='place'), 'r1c3 must be 3.')
    """
    if isinstance(grid, Board):
        grid = grid.to_grid()
    step = step.within(grid.rules.shape)
    looked_at = (Area("highlight", tuple(sorted(highlight))),) if highlight else ()
    masks = _masks(grid) if marks else None
    caption, focus = step.because, cells_of(step)
    scenes = []
    branches = _branches(step)
    for number, parts in enumerate(branches, 1):
        links = tuple(link for mark in parts for link in mark.links)
        roles = _roles_of(parts, step, links)
        areas = (*looked_at, *_areas_of(parts))
        branch = (number, len(branches)) if len(branches) > 1 else None
        scenes.append(_scene(grid, masks, roles, areas, links, focus, title, caption, branch))
    return tuple(scenes)


def scene_of_marks(step: Step, *, rules: Rules = CLASSIC, title: str = "") -> Scene:
    """Return the scene of a step without its board: its marks and its effect alone.

    >>> scene_of_marks(Step("naked-single", places=[(2, 3)])).candidates
    (Pencil(cell=2, digit=3, role='place'),)
    """
    step = step.within(rules.shape)
    links = tuple(link for mark in step.marks for link in mark.links)
    roles = _roles_of(step.marks, step, links)
    empty = Grid.empty(rules)
    masks = [0 for _ in rules.cells]
    for cell, digit in roles:
        masks[cell] |= 1 << (digit - 1)
    areas = tuple(_areas_of(step.marks))
    return _scene(empty, masks, roles, areas, links, cells_of(step), title, step.because)


def check_step(step: object) -> None:
    """Raise TypeError unless this is a step."""
    if not isinstance(step, Step):
        raise TypeError(f"step must be a Step, not a value of type {type(step).__name__}")


def staged(
    x: Grid | Scene,
    *,
    marks: bool = False,
    highlight: Collection[int] = (),
    step: Step | None = None,
) -> Scene:
    """Return the scene of a grid with what is to be shown on it; a scene is returned as it is.

    A step with several branches is shown in one scene, for renderers without links.

    >>> staged(Grid("12..34......43.1"), step=Step("x", places=[(2, 3)])).candidates[0].role
    'place'
    """
    if isinstance(x, Scene):
        return x
    if step is None:
        return scene_of_grid(x, marks=marks, highlight=highlight)
    check_step(step)
    step = step.within(x.rules.shape)
    looked_at = (Area("highlight", tuple(sorted(highlight))),) if highlight else ()
    roles = _roles_of(step.marks, step, ())
    return _scene(x, _masks(x), roles, looked_at, (), cells_of(step), "", step.because)


def cells_of(step: Step) -> tuple[int, ...]:
    """Return the cells that a step is about, in order.

    >>> cells_of(Step("x", places=[(3, 1)], removes=[(2, 4), (3, 2)]))
    (2, 3)
    """
    cells = {cell for mark in step.marks for cell in mark.cells}
    cells |= {candidate.cell for mark in step.marks for candidate in mark.candidates}
    return tuple(sorted(cells | {candidate.cell for candidate in (*step.places, *step.removes)}))


def _scene(
    grid: Grid,
    masks: list[int] | None,
    roles: Mapping[Candidate, Role],
    areas: tuple[Area, ...],
    links: tuple[Link, ...],
    focus: tuple[int, ...],
    title: str,
    caption: str,
    branch: tuple[int, int] | None = None,
) -> Scene:
    rules = grid.rules
    broken = {cell for each in rules.conflicts(grid.values) for cell in each.cells}
    digits, candidates = [], []
    for cell, value in enumerate(grid.values):
        if value:
            kind = "given" if grid.is_given(cell) else "placed"
            role = roles.get(Candidate(cell, value))
            digits.append(Digit(cell, value, kind, role, cell in broken))  # type: ignore[arg-type]
        elif masks is not None:
            candidates += [
                Pencil(cell, digit, roles.get(Candidate(cell, digit)))
                for digit in digits_of(masks[cell])
            ]
    return Scene(
        size=rules.size,
        regions=rules.regions or (0,) * rules.shape.area,
        digits=tuple(digits),
        candidates=tuple(candidates),
        has_candidates=masks is not None,
        areas=areas,
        # A candidate of a net may follow from the board alone; then there is nothing to draw.
        links=tuple(link for link in links if link.source and link.target),
        decorations=decorations_of(rules),
        focus=focus,
        title=title,
        caption=caption,
        rules=sentences_of(rules),
        branch=branch,
        shape=None if rules.shape.is_usual else rules.shape,
    )


def _branches(step: Step) -> list[tuple[Mark, ...]]:
    """Return the marks of each scene of a step: one branch at a time, and what all share."""
    branches = [mark for mark in step.marks if mark.role in _BRANCHES and mark.links]
    if len(branches) < 2 or max(len(mark.links) for mark in branches) < _SHORTEST_BRANCH:
        return [step.marks]
    found = []
    for branch in branches:
        others = [mark for mark in branches if mark is not branch]
        found.append(
            tuple(mark for mark in step.marks if not any(mark is other for other in others))
        )
    return found


def _roles_of(
    marks: tuple[Mark, ...], step: Step, links: tuple[Link, ...]
) -> dict[Candidate, Role]:
    """Return the role of each candidate; the effect of the step overrides its marks."""
    sides = _sides(links)
    roles: dict[Candidate, Role] = {}
    sets = 0
    for mark in marks:
        role = _ROLES.get(mark.role, "pattern")
        if mark.role == "set":
            role = _SETS[sets % len(_SETS)]
            sets += 1
        for candidate in mark.candidates:
            in_chain = sides.get(candidate) if mark.role == "node" else None
            roles.setdefault(candidate, in_chain or role)
    for candidate, side in sides.items():
        roles.setdefault(candidate, side)
    roles.update((candidate, "remove") for candidate in step.removes)
    roles.update((candidate, "place") for candidate in step.places)
    return roles


def _sides(links: tuple[Link, ...]) -> dict[Candidate, Role]:
    """Return whether the links make each candidate true (on) or false (off), the first time."""
    sides: dict[Candidate, Role] = {}
    for link in links:
        for candidate in link.source:
            sides.setdefault(candidate, "off" if link.strong else "on")
        for candidate in link.target:
            sides.setdefault(candidate, "on" if link.strong else "off")
    return sides


def _areas_of(marks: tuple[Mark, ...]) -> Iterator[Area]:
    has_cover = any(mark.role == "cover" for mark in marks)
    seen = set()
    sets = 0
    for mark in marks:
        if mark.role == "set":
            cells = tuple(sorted({*mark.cells, *(each.cell for each in mark.candidates)}))
            if mark.units or mark.cells:
                yield Area(_SET_AREAS[sets % len(_SETS)], cells, chr(ord("A") + sets % 26))
            sets += 1
        elif mark.cells:
            yield Area("cells", mark.cells)
        if mark.role in _WITHOUT_HOUSES:
            continue
        role: AreaRole = "house"
        if has_cover:
            role = "cover" if mark.role == "cover" else "base"
        for unit in mark.units:
            if (role, unit) not in seen:
                seen.add((role, unit))
                yield Area(role, unit.cells, unit.name)


def _masks(grid: Grid) -> list[int]:
    """The grid's marks, or all candidates that its digits allow."""
    return grid.rules.allowed(grid.values) if grid.marks is None else list(grid.marks)
