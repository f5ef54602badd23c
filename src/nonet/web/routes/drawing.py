"""render: pictures and files of a puzzle."""

from __future__ import annotations

import io
from typing import Annotated, Literal

from pydantic import Field

import nonet
from nonet.web.asked import AskedOfPuzzle, position_of
from nonet.web.export import player
from nonet.web.limits import Limits
from nonet.web.verb import Document, Verb
from nonet.web.work import Job

Pixels = Annotated[float, Field(ge=16, le=4000, allow_inf_nan=False)]


class AskedRender(AskedOfPuzzle):
    """A picture of a puzzle or a position."""

    to: Literal["svg", "png", "pdf", "html", "player"] = Field(
        default="svg",
        description="pdf: a sheet to print; html: the path as a film in one file;"
        " player: a page that plays the puzzle offline",
    )
    marks: bool | None = Field(default=None, description="show candidates")
    theme: Literal["auto", "light", "dark"] = "auto"
    labels: bool = Field(default=True, description="number rows and columns")
    caption: bool = True
    width: Pixels | None = Field(default=None, description="in pixels")
    paper: Literal["a4", "letter"] = "a4"
    large: bool = Field(default=False, description="of a pdf: large print")
    answers: bool = Field(default=True, description="of a pdf: with the answer at the back")


def render(asked: AskedRender, job: Job, limits: Limits) -> Document:
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
