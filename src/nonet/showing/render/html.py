"""Pages: a film of a path, one picture after the other, in one file that needs nothing else.

The page shows the scenes with the modules of `static/`, which are inlined. Without JavaScript, and
on paper, it is a list of all steps with their pictures.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from nonet.showing.render.escaped import escape
from nonet.showing.render.geometry import number
from nonet.showing.render.palette import hatch, style_sheet
from nonet.showing.render.record import board_record, overlay_record
from nonet.showing.render.scene import Scene
from nonet.showing.render.svg import MOST_PANELS
from nonet.showing.render.svg_board import board_of


class View(NamedTuple):
    """What a slide shows on one rung: a sentence, and a scene or one per branch."""

    caption: str
    scenes: tuple[Scene, ...]


class Slide(NamedTuple):
    """A step of a film: its title, the level of its difficulty, and what each rung shows.

    The last rung is the whole step.
    """

    title: str
    level: str
    views: Mapping[str, View]

    @property
    def whole(self) -> View:
        """What the last rung shows."""
        return list(self.views.values())[-1]


def film(slides: Sequence[Slide], *, title: str, summary: str) -> str:
    """Return the page of a film; its last slide is the end, which has no step.

    >>> from nonet.model.grid import Grid
    >>> from nonet.showing.render.compose import scene_of_grid
    >>> scene = scene_of_grid(Grid("1234341221434321"))
    >>> slide = Slide("Solved", "", {"why": View("Nothing is left to do.", (scene,))})
    >>> film([slide], title="A film", summary="No steps.")[:15]
    '<!doctype html>'
    """
    rungs = list(dict.fromkeys(rung for slide in slides for rung in slide.views))
    data = json.dumps(_data(slides, rungs), ensure_ascii=False, separators=(",", ":"))
    items = "".join(_item(at, slide) for at, slide in enumerate(slides, 1))
    ribbon = "".join(f'<i data-level="{escape(slide.level)}"></i>' for slide in slides[:-1])
    buttons = "".join(
        f'<button type="button" value="{escape(rung)}">{escape(rung.capitalize())}</button>'
        for rung in (rungs if len(rungs) > 1 else [])
    )
    rules = "".join(f"<p>{escape(rule)}</p>" for rule in slides[0].whole.scenes[0].rules)
    stage = _STAGE.format(last=len(slides) - 1, ribbon=ribbon, rungs=buttons)
    return page(
        title=title,
        body=(
            f"<header><h1>{escape(title)}</h1><p>{escape(summary)}</p>{rules}</header>"
            f'<main>{stage}<ol id="steps">{items}</ol></main>'
        ),
        script=inlined("state.js", "measures.js", "shape.js", "board.js", "film.js"),
        data=data,
    )


def page(*, title: str, body: str, script: str = "", data: str = "") -> str:
    """Return a page with the styles of pictures and films.

    >>> "<title>A &amp; B</title>" in page(title="A & B", body="")
    True
    """
    # No text can end a script early.
    data = data.replace("<", "\\u003c")
    scripts = f'<script type="application/json" id="film-data">{data}</script>' if data else ""
    scripts += f'<script type="module">{script}</script>' if script else ""
    return (
        '<!doctype html><html lang="en" class="still"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_static('film.css')}{style_sheet('auto')}</style>"
        '</head><body><svg class="nonet auto" width="0" height="0" style="position:absolute"'
        ' aria-hidden="true">'
        f"{hatch('auto')}</svg>{body}{scripts}</body></html>\n"
    )


def picture(scene: Scene, *, labels: bool = False) -> str:
    """Return a scene as an SVG element for a page that has the styles.

    >>> picture(Scene(4, (0,) * 16))[:31]
    '<svg class="nonet auto" role="i'
    """
    body, right, bottom = board_of(scene, labels=labels)
    name = escape(scene.caption or scene.title or "Sudoku")
    size = f'viewBox="0 0 {number(right)} {number(bottom)}"'
    return f'<svg class="nonet auto" role="img" {size} aria-label="{name}">{body}</svg>'


def inlined(*names: str) -> str:
    """Return modules of `static/` as one module: without their imports and exports.

    >>> "export" in inlined("state.js")
    False
    """
    return joined(*(_static(name) for name in names))


def joined(*modules: str) -> str:
    """Return the texts of modules as one module; no two of them may use a name at their top.

    >>> joined("import {b} from './b.js';\\n", "/** A comment. */\\nexport const a = 1;\\n")
    'const a = 1;\\n'
    """
    text = "".join(modules)
    text = re.sub(r"^import [^;]*;\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"^export ", "", text, flags=re.MULTILINE)
    text = re.sub(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/\n", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^[ \t]*// .*\n", "", text, flags=re.MULTILINE)


@cache
def _static(name: str) -> str:
    folder = resources.files("nonet.showing.render").joinpath("static")
    return folder.joinpath(name).read_text("utf-8")


def _data(slides: Sequence[Slide], rungs: list[str]) -> dict[str, Any]:
    board: Any = dict(board_record(slides[0].whole.scenes[0]))
    for changing in ("values", "candidates", "conflicts"):
        board[changing] = None
    return {"board": board, "rungs": rungs, "slides": [_slide(slide) for slide in slides]}


def _slide(slide: Slide) -> dict[str, Any]:
    board = board_record(slide.whole.scenes[0])
    return {
        "title": slide.title,
        "level": slide.level,
        "values": board["values"],
        "candidates": board["candidates"],
        "conflicts": board["conflicts"],
        "views": {
            rung: {
                "caption": view.caption,
                "candidates": view.scenes[0].has_candidates,
                "overlays": [overlay_record(scene) for scene in view.scenes],
            }
            for rung, view in slide.views.items()
        },
    }


def _item(at: int, slide: Slide) -> str:
    view = slide.whole
    pictures = "".join(_pictures(view))
    level = f'<span class="level">{escape(slide.level)}</span>' if slide.level else ""
    return (
        f'<li id="step-{at}" data-level="{escape(slide.level)}"><a href="#step={at}">'
        f'<span>{escape(slide.title)}</span>{level}</a><p class="sentence">'
        f"{escape(view.caption)}</p><figure>{pictures}</figure></li>"
    )


def _pictures(view: View) -> Iterator[str]:
    for scene in view.scenes[:MOST_PANELS]:
        yield picture(scene.with_(caption=view.caption))
    if len(view.scenes) > MOST_PANELS:
        yield f"<figcaption>The first {MOST_PANELS} of {len(view.scenes)} branches.</figcaption>"


_ICONS = {
    "first": "M18 5l-7 7 7 7M7 5v14",
    "back": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "last": "M6 5l7 7-7 7M17 5v14",
}
_NAMES = {"first": "First step", "back": "Back", "next": "Next", "last": "End"}


def _button(name: str) -> str:
    return (
        f'<button type="button" id="{name}" aria-label="{_NAMES[name]}">'
        f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{_ICONS[name]}"/></svg></button>'
    )


_STAGE = (
    '<section id="stage" aria-label="Film"><div id="top"><h2 id="heading"></h2>'
    '<span id="level"></span><div id="branches" role="group" aria-label="Branches"></div></div>'
    '<div id="board"></div><div id="controls">'
    + _button("first")
    + _button("back")
    + '<div id="track"><input id="slider" type="range" min="0" max="{last}" value="0"'
    ' aria-label="Step"><div id="ribbon" aria-hidden="true">{ribbon}</div></div>'
    '<span id="count"></span>'
    + _button("next")
    + _button("last")
    + '</div><div id="saying"><p id="caption" aria-live="polite"></p><ul id="legend"></ul></div>'
    '<div id="rungs" role="group" aria-label="How much to say">{rungs}</div>'
    '<p class="keys">Arrow keys turn the pages, Home and End go to the first step and the end,'
    " digits choose how much is said.</p></section>"
)
