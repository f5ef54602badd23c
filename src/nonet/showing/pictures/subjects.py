"""Subjects of pictures: what the user has becomes scenes.

Renderers know no technique, so the titles of steps come from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from nonet.base.arguments import listed
from nonet.errors import UnknownName
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.board import Board
from nonet.model.explanation import Explanation
from nonet.model.frame import Frame
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import CLASSIC, Candidate
from nonet.model.rules_argument import RulesLike, rules_under
from nonet.model.shape import CellLike
from nonet.model.solution import Solution
from nonet.model.step import Step
from nonet.rating.rating import Rating
from nonet.reasoning.coaching import Advice, ladder
from nonet.reasoning.diagnosis import Diagnosis
from nonet.showing.render import compose
from nonet.showing.render.scene import Role, Scene
from nonet.techniques import Technique, by_name

# What can be drawn: a puzzle, or what was found out about one.
if TYPE_CHECKING:
    Drawable: TypeAlias = (
        PuzzleLike | Frame | Step | Explanation | Diagnosis | Rating | Advice | Scene | Technique
    )
else:
    Drawable = object  # no name below is loaded for it


def scenes(
    x: Drawable,
    *,
    rules: RulesLike | None = None,
    marks: bool | None = None,
    highlight: Iterable[CellLike] = (),
    step: Step | None = None,
) -> tuple[Scene, ...]:
    """Return what a picture of something shows, as data that every renderer draws.

    `x` is a puzzle, Solution, Position, Board, Frame, Step, Explanation, Diagnosis or Rating. There
    is one scene, or one per branch where the argument of a step has several. `marks` shows
    candidates (by default where there are any), `highlight` names cells to look at, and `step`
    belongs to the puzzle.

    >>> scene = scenes("12..34......43.1", marks=True)[0]
    >>> scene.digits[0].kind, scene.candidates[0]
    ('given', Pencil(cell=2, digit=3, role=None))
    """
    if isinstance(x, Scene):
        return (x,)
    if isinstance(x, Frame):
        return scenes_of_frame(x)
    if isinstance(x, Step):
        if x.grid is not None and rules is None:
            return compose.scenes_of_step(x.grid, x, title=title_of(x))
        under = rules_under(rules, CLASSIC)
        return (compose.scene_of_marks(x, rules=under, title=title_of(x)),)
    if isinstance(x, Explanation):
        summary = f"{x.summary[0].upper()}{x.summary[1:]}."
        return (compose.scene_of_grid(x.grid, marks=x.grid.marks is not None, caption=summary),)
    if isinstance(x, Diagnosis):
        return (scene_of_diagnosis(x),)
    if isinstance(x, Rating):
        return (scene_of_rating(x),)
    if isinstance(x, Advice):
        return scenes_of_advice(x)
    highlight = listed(highlight, "highlight")
    if isinstance(x, Position):
        cells = [x.rules.cell_at(where) for where in highlight]
        return (compose.scene_of_position(x, highlight=cells),)
    if isinstance(x, Solution):
        x = x.grid
    is_board = isinstance(x, Board)
    puzzle: Any = x
    grid = as_grid(puzzle, rules=rules)
    cells = [grid.rules.cell_at(where) for where in highlight]
    if step is not None:
        compose.check_step(step)
        return compose.scenes_of_step(grid, step, highlight=cells, title=title_of(step))
    shows = marks if marks is not None else is_board or grid.marks is not None
    title = grid.info.get("title", "")
    return (compose.scene_of_grid(grid, marks=shows, highlight=cells, title=title),)


def title_of(step: Step) -> str:
    """Return the title of a step's technique, or the name of one that nonet does not know.

    >>> title_of(Step("x-wing")), title_of(Step("my-idea"))
    ('X-wing', 'my-idea')
    """
    try:
        return by_name(step.technique).title
    except UnknownName:
        return step.technique


def scenes_of_frame(frame: Frame) -> tuple[Scene, ...]:
    """Return the scenes of a step on its board, headed by its number and technique."""
    title = title_of(frame.step)
    if frame.number is not None:
        title = f"{frame.number}. {title}"
    return compose.scenes_of_step(frame.board, frame.step, title=title)


def scene_of_diagnosis(diagnosis: Diagnosis) -> Scene:
    """Return the scene of a diagnosis: digits that cannot be right, cells where solutions differ.

    >>> import nonet
    >>> scene_of_diagnosis(nonet.check("12..34......43.1")).areas[0].cells
    (2, 3, 10, 11)
    """
    roles: dict[Candidate, Role] = {}
    if not diagnosis.conflicts:
        givens = (each for each in diagnosis.core or () if isinstance(each, Candidate))
        roles.update((candidate, "pivot") for candidate in givens)
    roles.update((candidate, "remove") for candidate in diagnosis.wrong or ())
    looked_at = {cell for cell, _ in diagnosis.erased or ()} | {*(diagnosis.open_cells or ())}
    scene = compose.scene_of_grid(
        diagnosis.grid,
        marks=diagnosis.grid.marks is not None,
        highlight=looked_at,
        roles=roles,
        caption=str(diagnosis),
    )
    differ = "the right digit is missing" if diagnosis.erased else "solutions differ"
    meanings = (("pivot", "cannot all be right"), ("remove", "wrong"), ("highlight", differ))
    return replace(scene, meanings=meanings)


def scene_of_rating(rating: Rating) -> Scene:
    """Return the scene of a rating: the puzzle with the first line of each scale.

    >>> import nonet
    >>> scene_of_rating(nonet.rate("123.34......43.1")).caption
    'nonet  beginner, score 1; hardest technique: Naked single; 1 round'
    """
    card = str(rating).partition("\n\n")[0]
    return compose.scene_of_grid(rating.grid, caption=card)


def scenes_of_rung(grid: Grid, step: Step, rung: str) -> tuple[Scene, ...]:
    """Return the scenes of as much of a step as a rung shows.

    >>> import nonet
    >>> grid = nonet.Grid("123.341221434321")
    >>> [area.label for area in scenes_of_rung(grid, nonet.hint(grid), "area")[0].areas]
    ['row 1']
    """
    # The candidates would give away the digit of a single.
    marks = not step.places or rung in ("conclusion", "why")
    shown = ladder.shown(step, grid, rung)
    title = title_of(shown) if shown.technique else ""
    return compose.scenes_of_step(grid, shown, marks=marks, title=title)


def scenes_of_advice(advice: Advice) -> tuple[Scene, ...]:
    """Return the scenes of what a coach says: no more than its rung shows.

    >>> import nonet
    >>> scenes_of_advice(nonet.coach("123.341221434321", rung="area"))[0].caption
    'Look at row 1.'
    """
    if advice.step is not None and advice.rung in ("pattern", "conclusion", "why"):
        return scenes_of_rung(advice.grid, advice.step, advice.rung)
    scene = compose.scene_of_position(advice.position, highlight=advice.erased)
    if advice.shown is not None:
        (about,) = compose.scenes_of_step(advice.position.grid, advice.shown, marks=False)
        wrong = {candidate.cell for candidate in advice.wrong}
        digits = [d._replace(role="remove") if d.cell in wrong else d for d in scene.digits]
        scene = replace(scene, digits=tuple(digits), areas=(*scene.areas, *about.areas))
    meanings = (("remove", "wrong"), ("highlight", "the right digit is missing"))
    return (replace(scene, caption=advice.text, meanings=meanings),)
