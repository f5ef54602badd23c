"""Pictures of everything: what the user has becomes scenes, and those SVG, PNG or HTML.

Renderers know no technique, so the titles of steps, their difficulty and their captions come from
here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from nonet.coaching.advice import Advice
from nonet.diagnosis import Diagnosis
from nonet.errors import SudokuError, UnknownName
from nonet.formats.parser import as_grid
from nonet.model.asked import RulesLike, rules_under
from nonet.model.board import Board
from nonet.model.explanation import Explanation
from nonet.model.frame import Frame
from nonet.model.position import Position
from nonet.model.rules import CLASSIC, Candidate
from nonet.model.solution import Solution
from nonet.model.step import Step
from nonet.rating.rating import Rating
from nonet.render import compose
from nonet.render.palette import THEMES, Theme
from nonet.render.scene import Role, Scene
from nonet.render.svg import draw
from nonet.techniques import by_name

Where = str | int | tuple[int, int]


def scenes(
    x: Any,
    *,
    rules: RulesLike | None = None,
    marks: bool | None = None,
    highlight: Iterable[Where] = (),
    step: Step | None = None,
) -> tuple[Scene, ...]:
    """Return the scenes of a thing: one, or one per branch of the argument of a step.

    >>> [len(scene.digits) for scene in scenes("12..34......43.1")]
    [7]
    """
    if isinstance(x, Scene):
        return (x,)
    if isinstance(x, Frame):
        return scenes_of_frame(x)
    if isinstance(x, Step):
        under = rules_under(rules, CLASSIC)
        return (compose.scene_of_marks(x, rules=under, title=title_of(x)),)
    if isinstance(x, Advice):
        return scenes_of_advice(x)
    if isinstance(x, Explanation):
        summary = f"{x.summary[0].upper()}{x.summary[1:]}."
        return (compose.scene_of_grid(x.grid, marks=x.grid.marks is not None, caption=summary),)
    if isinstance(x, Diagnosis):
        return (scene_of_diagnosis(x),)
    if isinstance(x, Rating):
        return (scene_of_rating(x),)
    if isinstance(x, Position):
        cells = [x.rules.cell_at(where) for where in highlight]
        return (compose.scene_of_position(x, highlight=cells),)
    if isinstance(x, Solution):
        x = x.grid
    is_board = isinstance(x, Board)
    grid = as_grid(x, rules)
    cells = [grid.rules.cell_at(where) for where in highlight]
    if step is not None:
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


def scenes_of_advice(advice: Advice) -> tuple[Scene, ...]:
    """Return the scene of a coach's advice: as much of the step as its rung shows.

    The candidates of the board are shown where the step eliminates some: those of a single would
    give its digit away.

    >>> import nonet
    >>> scene = scenes_of_advice(nonet.coach("123.341221434321", rung="area"))[0]
    >>> scene.areas[0].label, scene.candidates
    ('row 1', ())
    """
    shown, position = advice.shown, advice.position
    if shown is None:
        scene = compose.scene_of_position(position)
        return (replace(scene, caption=advice.text),)
    title = title_of(shown) if shown.technique else ""
    found = compose.scenes_of_step(advice.grid, shown, title=title)
    if advice.kind == "step" and advice.rung == "why":
        return found
    is_single = advice.step is None or bool(advice.step.places)
    if advice.rung in ("pattern", "conclusion") and not is_single:
        return found
    noted = compose.scene_of_position(position)
    roles = [] if advice.kind == "mistake" else [c for c in found[0].candidates if c.role]
    return (
        replace(
            found[0],
            candidates=tuple(roles),
            has_candidates=False,
            notes=noted.notes,
            tints=noted.tints,
        ),
    )


def scene_of_diagnosis(diagnosis: Diagnosis) -> Scene:
    """Return the scene of a diagnosis: digits that cannot be right, cells where solutions differ.

    >>> import nonet
    >>> scene_of_diagnosis(nonet.check("12..34......43.1")).areas[0].cells
    (2, 3, 10, 11)
    """
    roles: dict[Candidate, Role] = {}
    if not diagnosis.conflicts:
        roles.update((candidate, "pivot") for candidate in diagnosis.core or ())
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


def chosen(found: Sequence[Scene], branch: int | None) -> Sequence[Scene]:
    """Return the scenes that are asked for: all, or the one of a branch, counted from 1.

    >>> len(chosen(scenes("12..34......43.1"), None))
    1
    """
    if branch is None:
        return found
    if not 1 <= branch <= len(found):
        many = "1 branch" if len(found) == 1 else f"{len(found)} branches"
        raise SudokuError(f"no branch {branch}; this picture has {many}")
    return [found[branch - 1]]


def checked_size(value: Any, name: str) -> float:
    """Return a size, or raise SudokuError where it is not a positive finite number.

    >>> checked_size(0, "width")
    Traceback (most recent call last):
    nonet.errors.SudokuError: width=0: a number above 0 is needed
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e5:
        raise SudokuError(f"{name}={value!r}: a number above 0 is needed")
    return float(value)


def checked_theme(theme: str) -> Theme:
    """Return the theme of this name, or raise UnknownName.

    >>> checked_theme("dark")
    'dark'
    """
    for known in THEMES:
        if known == theme:
            return known
    raise UnknownName(theme, THEMES, kind="theme")


def repr_svg(x: Any) -> str:
    """Return the picture of a thing in a notebook.

    >>> repr_svg("12..34......43.1")[:4]
    '<svg'
    """
    return draw(scenes(x))


def repr_html(x: Rating) -> str:
    """Return a rating in a notebook: the puzzle beside its card.

    >>> import nonet
    >>> "Naked single" in repr_html(nonet.rate("123.34......43.1"))
    True
    """
    picture = draw(scenes(x), caption=False, width=280)
    return (
        '<div style="display:flex;flex-wrap:wrap;gap:1.5em;align-items:center">'
        f"{picture}<pre>{escape(str(x))}</pre></div>"
    )
