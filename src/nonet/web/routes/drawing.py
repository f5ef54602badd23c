"""render: pictures and files of a puzzle."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Annotated, Literal

import nonet
from nonet.web.export import player
from nonet.web.failures import Refusal
from nonet.web.limits import ServerLimits
from nonet.web.questions import AskedOfPuzzle, Within, key, position_of
from nonet.web.verb import Document, Verb
from nonet.web.work import TimedWork

Pixels = Annotated[float, Within(ge=16, le=4000, allow_inf_nan=False)]


@dataclass(frozen=True, kw_only=True)
class AskedRender(AskedOfPuzzle):
    """A picture of a puzzle or a position."""

    to: Literal["svg", "png", "pdf", "html", "player"] = key(
        "pdf: a sheet to print; html: the path as a film in one file;"
        " player: a page that plays the puzzle offline",
        default="svg",
    )
    marks: bool | None = key("show candidates", default=None)
    theme: Literal["auto", "light", "dark"] = "auto"
    labels: bool = key("number rows and columns", default=True)
    caption: bool = True
    width: Pixels | None = key("in pixels", default=None)
    paper: Literal["a4", "letter"] = "a4"
    large: bool = key("of a pdf: large print", default=False)
    answers: bool = key("of a pdf: with the answer at the back", default=True)


def render(asked: AskedRender, job: TimedWork, limits: ServerLimits) -> Document:
    """Draw a puzzle."""
    position = position_of(asked, limits)
    if asked.to == "svg":
        text = nonet.svg(
            position,
            marks=asked.marks,
            theme=asked.theme,
            labels=asked.labels,
            caption=asked.caption,
            width=asked.width,
        )
        return Document(text.encode(), "image/svg+xml", "puzzle.svg")
    if asked.to == "png":
        if asked.width is not None and asked.width > limits.image_width:
            message = f"width={asked.width:g}; images have at most {limits.image_width:,}"
            raise Refusal("too-large", f"{message}, an svg can have more")
        data = nonet.png(
            position,
            marks=asked.marks,
            theme=asked.theme,
            labels=asked.labels,
            caption=asked.caption,
            width=asked.width,
        )
        return Document(data, "image/png", "puzzle.png")
    if asked.to == "html":
        path = nonet.explain(position.grid, timeout=job.left(), progress=job.progress)
        return Document(nonet.html(path).encode(), "text/html; charset=utf-8", "film.html")
    if asked.to == "player":
        return Document(player(position).encode(), "text/html; charset=utf-8", "puzzle.html")
    file = io.BytesIO()
    info = position.grid.info
    nonet.book(
        [position.grid.givens],
        file,
        title=info.get("title") or "Sudoku",
        author=info.get("author") or "",
        per_page=1,
        paper=asked.paper,
        large=asked.large,
        answers=asked.answers,
        progress=job.progress,
    )
    return Document(file.getvalue(), "application/pdf", "puzzle.pdf")


VERBS = (
    Verb("render", AskedRender, render, None, "Draw a puzzle as SVG, PNG, PDF or HTML.", "long"),
)
