"""Films: the slides of a path, with their levels and what each rung says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from nonet.model.explanation import Explanation
from nonet.model.frame import Frame
from nonet.rating.own import LEVELS, TABLE
from nonet.reasoning.coaching import RUNGS, Rung, ladder
from nonet.showing.pictures.subjects import scenes_of_rung, title_of
from nonet.showing.render import compose
from nonet.showing.render.html import Slide, View, film


def film_of(
    path: Explanation,
    *,
    title: str | None = None,
    rungs: Sequence[Rung] = RUNGS,
    branches: int | None = None,
    steps: int | None = None,
) -> str:
    """Return the film of a path as a page: a slide per step, and one for its end.

    `rungs` are those that a reader can choose from, `branches` is how many pictures a step may have
    and `steps` how many steps are shown; the last slide names what was left out.

    >>> import nonet
    >>> page = film_of(nonet.explain("123.34......43.1"))
    >>> page[:15], page.count("<li id=")
    ('<!doctype html>', 9)
    """
    difficulty = levels()
    slides = [
        Slide(
            f"{frame.number}. {title_of(frame.step)}",
            difficulty.get(frame.step.technique, ""),
            _views(frame, rungs, branches),
        )
        for frame in islice(path.frames, steps)
    ]
    *_, last = path.boards()
    solved = path.solved
    end = compose.scene_of_grid(last.to_grid(), marks=not solved)
    summary = f"{path.summary[0].upper()}{path.summary[1:]}."
    heading = {"solved": "Solved", "stuck": "No further step"}.get(path.outcome, "Contradiction")
    if steps is not None and steps < len(path):
        summary += f" This film shows the first {steps} of {len(path)} steps."
    slides.append(Slide(heading, "", {"why": View(summary, (end,))}))
    name = title or path.grid.info.get("title") or "How to solve this puzzle"
    if path.warning is not None:
        summary += f" Warning: {path.warning}."
    return film(slides, title=name, summary=summary)


def _views(frame: Frame, rungs: Sequence[Rung], branches: int | None) -> dict[str, View]:
    """Return what each rung of a step says and shows."""
    grid, step = frame.board.to_grid(), frame.step
    return {
        rung: View(
            _without_commands(ladder.say(step, grid, rung)),
            scenes_of_rung(grid, step, rung)[:branches],
        )
        for rung in rungs
    }


def _without_commands(text: str) -> str:
    """Return a sentence without the command that it refers to: a page has no command line."""
    return re.sub(r" \(see `[^`]*`\)", "", text)


def levels() -> dict[str, str]:
    """Return the level of each technique on nonet's scale.

    >>> levels()["x-wing"]
    'hard'
    """
    return {name: LEVELS[level] for name, (level, _) in TABLE.items()}
