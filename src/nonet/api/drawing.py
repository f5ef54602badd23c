"""Draws: text, scenes, SVG, PNG and pages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, overload

from nonet.base.arguments import listed
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.grid import Grid
from nonet.model.rules_argument import RulesLike
from nonet.model.shape import CellLike

if TYPE_CHECKING:
    from nonet.model.frame import Frame
    from nonet.model.step import Step
    from nonet.showing.pictures.subjects import Drawable
    from nonet.showing.render.palette import Theme
    from nonet.showing.render.scene import Scene


def draw(
    x: PuzzleLike | Frame | Scene,
    *,
    rules: RulesLike | None = None,
    ascii: bool = False,
    marks: bool = False,
    colour: bool = False,
    highlight: Iterable[CellLike] = (),
    step: Step | None = None,
    labels: bool = False,
    legend: bool = False,
    width: int | None = None,
) -> str:
    """Return a drawing of the grid with its boxes, in Unicode lines or plain ASCII.

    `x` is a puzzle, or a Frame, Position or Scene.

    `marks=True` shows the pencil marks, or all candidates where the grid has none. `colour=True`
    is for a terminal (ANSI): given and placed digits look different, conflicts are red and the
    cells of `highlight` in reverse video; without colour, highlighted cells end in a star. The
    candidates of a `step`, which must belong to this grid, are coloured, or without colour shown
    by signs: `(5)` pattern, `[5]` pivot, `<5>` fin or pincer, `+5` placed, `-5` eliminated.

    `labels=True` adds the names of rows and columns, and `legend=True` the meaning of the signs or
    colours. A drawing wider than `width` columns shows candidates only in highlighted cells and
    those that the step is about; where it is still too wide, the labels are left out.

    >>> print(draw("12..34......43.1", ascii=True))
    +-----+-----+
    | 1 2 | . . |
    | 3 4 | . . |
    +-----+-----+
    | . . | . . |
    | 4 3 | . 1 |
    +-----+-----+
    """
    from nonet.model.frame import Frame
    from nonet.model.position import Position
    from nonet.showing.render import terminal, text
    from nonet.showing.render.compose import scene_of_position
    from nonet.showing.render.scene import Scene

    render = terminal.draw if colour else text.draw
    if isinstance(x, Scene):
        return render(x, ascii=ascii, labels=labels, legend=legend, width=width)
    if isinstance(x, Frame):
        step, x = x.step, x.board
    grid = as_grid(x.grid if isinstance(x, Position) else x, rules=rules)
    cells = [grid.rules.cell_at(where) for where in listed(highlight, "highlight")]
    shown: Grid | Scene = grid
    if isinstance(x, Position) and step is None and not marks:
        shown = scene_of_position(x, highlight=cells)
    return render(
        shown,
        ascii=ascii,
        marks=marks,
        highlight=cells,
        step=step,
        labels=labels,
        legend=legend,
        width=width,
    )


def svg(
    x: Drawable,
    *,
    rules: RulesLike | None = None,
    marks: bool | None = None,
    highlight: Iterable[CellLike] = (),
    step: Step | None = None,
    branch: int | None = None,
    theme: Theme = "auto",
    labels: bool = True,
    legend: bool = True,
    caption: bool = True,
    width: float | None = None,
) -> str:
    """Return a picture of something as SVG, complete in itself.

    Takes what `scenes` takes. The branches of an argument are drawn side by side, at most six of
    them; `branch=1` chooses one. `theme` is light, dark, or auto, which follows the reader's
    preference. `labels` are the numbers of rows and columns, `caption` the heading and the
    sentence, `width` the width in pixels.

    >>> from nonet import explain
    >>> picture = svg(explain("123.34......43.1").frames[0])
    >>> picture[:4], "1. Full house" in picture
    ('<svg', True)
    """
    from nonet.showing import pictures
    from nonet.showing.render.svg import draw as draw_svg

    look = pictures.checked_theme(theme)
    found = pictures.scenes(x, rules=rules, marks=marks, highlight=highlight, step=step)
    return draw_svg(
        pictures.chosen(found, branch),
        theme=look,
        labels=labels,
        legend=legend,
        caption=caption,
        width=None if width is None else pictures.checked_size(width, "width"),
    )


def png(
    x: Drawable,
    *,
    rules: RulesLike | None = None,
    marks: bool | None = None,
    highlight: Iterable[CellLike] = (),
    step: Step | None = None,
    branch: int | None = None,
    theme: Theme = "light",
    labels: bool = True,
    legend: bool = True,
    caption: bool = True,
    width: float | None = None,
    scale: float = 2.0,
) -> bytes:
    """Return a picture of something as the bytes of a PNG image, the same on every machine.

    Takes what `svg` takes; `scale` is pixels of the image per pixel of `width`. It needs the extra
    `image` and brings its own font.

    >>> png("12..34......43.1")[1:4]
    b'PNG'
    """
    from nonet.showing import pictures
    from nonet.showing.render.png import from_svg

    # An image cannot follow the reader's preference.
    look = "light" if theme == "auto" else theme
    document = svg(
        x,
        rules=rules,
        marks=marks,
        highlight=highlight,
        step=step,
        branch=branch,
        theme=look,
        labels=labels,
        legend=legend,
        caption=caption,
        width=width,
    )
    return from_svg(document, scale=pictures.checked_size(scale, "scale"))


# Type checkers know what a list of several things holds where it is the first possibility.
@overload
def html(
    x: Sequence[Drawable], *, rules: RulesLike | None = None, title: str | None = None
) -> str: ...
@overload
def html(x: Drawable, *, rules: RulesLike | None = None, title: str | None = None) -> str: ...
def html(
    x: Drawable | Sequence[Drawable], *, rules: RulesLike | None = None, title: str | None = None
) -> str:
    """Return a page that needs nothing else: the film of an Explanation, or pictures.

    A film shows the whole path, one picture after the other, and can be read as a list without
    JavaScript and on paper. Of other things (all that `svg` takes, or a list of them) the page
    shows pictures. `title` is its heading.

    >>> from nonet import explain
    >>> html(explain("123.34......43.1"))[:15]
    '<!doctype html>'
    """
    from nonet.showing import pictures

    return pictures.page_of(x, rules=rules, title=title)
