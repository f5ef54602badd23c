"""Pictures of everything: what the user has becomes scenes, and those SVG, PNG or HTML.

Renderers know no technique, so the titles of steps, their difficulty and their captions come from
here.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from nonet.coaching import RUNGS, Advice, ladder
from nonet.diagnosis import Diagnosis
from nonet.errors import SudokuError, UnknownName
from nonet.formats.parser import as_grid
from nonet.model.asked import RulesLike, rules_under
from nonet.model.board import Board
from nonet.model.explanation import Explanation
from nonet.model.frame import Frame
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import CLASSIC, Candidate
from nonet.model.solution import Solution
from nonet.model.step import Step
from nonet.rating.own import LEVELS, TABLE
from nonet.rating.rating import Rating
from nonet.render import compose
from nonet.render.html import Slide, View, film, page
from nonet.render.palette import THEMES, Theme
from nonet.render.scene import Role, Scene
from nonet.render.svg import draw
from nonet.techniques import Technique, by_name, example

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
    if isinstance(x, Explanation):
        summary = f"{x.summary[0].upper()}{x.summary[1:]}."
        return (compose.scene_of_grid(x.grid, marks=x.grid.marks is not None, caption=summary),)
    if isinstance(x, Diagnosis):
        return (scene_of_diagnosis(x),)
    if isinstance(x, Rating):
        return (scene_of_rating(x),)
    if isinstance(x, Advice):
        return scenes_of_advice(x)
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


def film_of(path: Explanation, *, title: str | None = None) -> str:
    """Return the film of a path as a page: a slide per step, and one for its end.

    >>> import nonet
    >>> page = film_of(nonet.explain("123.34......43.1"))
    >>> page[:15], page.count("<li id=")
    ('<!doctype html>', 9)
    """
    levels = _levels()
    slides = [
        Slide(
            f"{frame.number}. {title_of(frame.step)}",
            levels.get(frame.step.technique, ""),
            _views(frame),
        )
        for frame in path.frames
    ]
    *_, last = path.boards()
    solved = path.solved
    end = compose.scene_of_grid(last.to_grid(), marks=not solved)
    summary = f"{path.summary[0].upper()}{path.summary[1:]}."
    heading = {"solved": "Solved", "stuck": "No further step"}.get(path.outcome, "Contradiction")
    slides.append(Slide(heading, "", {"why": View(summary, (end,))}))
    name = title or path.grid.info.get("title") or "How to solve this puzzle"
    return film(slides, title=name, summary=summary)


def page_of(x: Any, *, rules: RulesLike | None = None, title: str | None = None) -> str:
    """Return the page of something: the film of a path, or pictures.

    >>> page_of(["12..34......43.1", "1234341221434321"]).count("<figure>")
    2
    """
    if isinstance(x, Explanation):
        return film_of(x, title=title)
    things = x if isinstance(x, list | tuple) and not _is_puzzle(x, rules) else [x]
    if not things:
        raise SudokuError("no puzzle to draw: the list is empty")
    if things and all(isinstance(thing, Technique) for thing in things):
        name = title or (things[0].title if len(things) == 1 else "Techniques")
        return page(title=name, body=f"<main>{''.join(map(technique_section, things))}</main>")
    figures = "".join(_figure(thing, rules) for thing in things)
    head = f"<header><h1>{escape(title)}</h1></header>" if title else ""
    return page(title=title or "Sudoku", body=f'{head}<main class="pictures">{figures}</main>')


def _is_puzzle(x: Any, rules: RulesLike | None) -> bool:
    """Whether a list has the cells or rows of one puzzle."""
    try:
        as_grid(x, rules)
    except (SudokuError, TypeError):
        return False
    return True


def _figure(x: Any, rules: RulesLike | None) -> str:
    return f"<figure>{draw(scenes(x, rules=rules), style=False)}</figure>"


def technique_section(technique: Technique) -> str:
    """Return the page of a technique as HTML: what it is, and an example with its picture.

    >>> "<h1>X-wing</h1>" in technique_section(by_name("x-wing"))
    True
    """
    text = "".join(_block(part) for part in inspect.cleandoc(technique.docs).split("\n\n"))
    facts = [f"Level: {_levels()[technique.name]}"] if technique.name in TABLE else []
    if technique.assumes_unique:
        facts.append("assumes that the puzzle has exactly one solution")
    found = example(technique)
    picture = ""
    if found is not None:
        grid, step = found
        scene = compose.scenes_of_step(grid, step)
        picture = f"<figure>{draw(scene, style=False)}</figure>"
    return (
        f"<article><h1>{escape(technique.title)}</h1>{text}"
        f'<p class="facts">{escape("; ".join(facts))}</p>{picture}</article>'
    )


def _block(text: str) -> str:
    """Return a paragraph, a list or a drawing of a docstring as HTML."""
    lines = text.splitlines()
    if lines and all(line.startswith((" ", "|")) for line in lines):
        return f"<pre>{escape(text)}</pre>"
    if lines and lines[0].startswith(("- ", "* ")):
        items = " ".join(line.strip() for line in lines).replace("* ", "- ").split("- ")
        return f"<ul>{''.join(f'<li>{_inline(item)}</li>' for item in items if item.strip())}</ul>"
    return f"<p>{_inline(' '.join(lines))}</p>"


def _inline(text: str) -> str:
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", text)


def _views(frame: Frame) -> dict[str, View]:
    """Return what each rung of a step says and shows."""
    grid, step = frame.board.to_grid(), frame.step
    return {
        rung: View(
            _without_commands(ladder.say(step, grid, rung)), scenes_of_rung(grid, step, rung)
        )
        for rung in RUNGS
    }


def _without_commands(text: str) -> str:
    """Return a sentence without the command that it refers to: a page has no command line."""
    return re.sub(r" \(see `[^`]*`\)", "", text)


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


def _levels() -> dict[str, str]:
    """Return the level of each technique on nonet's scale."""
    return {name: LEVELS[level] for name, (level, _) in TABLE.items()}


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


def repr_film(x: Explanation) -> str:
    """Return a path in a notebook: its film, apart from the notebook's own styles.

    >>> import nonet
    >>> repr_film(nonet.explain("123.34......43.1"))[:7]
    '<iframe'
    """
    document = escape(film_of(x))
    look = "width:100%;height:860px;border:0"
    return f'<iframe srcdoc="{document}" style="{look}" title="Film of a path"></iframe>'


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
