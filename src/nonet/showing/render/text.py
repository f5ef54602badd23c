"""A grid drawn as plain text, with its boxes or regions."""

from __future__ import annotations

from collections.abc import Collection

from nonet.model.grid import Grid
from nonet.model.step import Step
from nonet.showing.render.compose import staged
from nonet.showing.render.layout import lay_out
from nonet.showing.render.legend import legend as legend_of
from nonet.showing.render.scene import Scene


def draw(
    x: Grid | Scene,
    *,
    ascii: bool = False,
    marks: bool = False,
    highlight: Collection[int] = (),
    step: Step | None = None,
    labels: bool = False,
    legend: bool = False,
    width: int | None = None,
) -> str:
    """Return the grid drawn with Unicode lines or in plain ASCII; `marks` shows candidates.

    The candidates of a `step` are shown by signs: `(5)` pattern, `[5]` pivot, `<5>` fin or pincer,
    `+5` placed, `-5` eliminated. The cells of `highlight` end in a star. `labels` adds the names of
    rows and columns, `legend` the meaning of the signs. `width` is the number of columns available.

    >>> print(draw(Grid("12..34......43.1")))
    ┌─────┬─────┐
    │ 1 2 │ . . │
    │ 3 4 │ . . │
    ├─────┼─────┤
    │ . . │ . . │
    │ 4 3 │ . 1 │
    └─────┴─────┘
    >>> print(draw(Grid("12..34......43.1"), labels=True, highlight=[2], legend=True))
         c1 c2   c3 c4
       ┌───────┬───────┐
    r1 │ 1  2  │ .* .  │
    r2 │ 3  4  │ .  .  │
       ├───────┼───────┤
    r3 │ .  .  │ .  .  │
    r4 │ 4  3  │ .  1  │
       └───────┴───────┘
    5* look here
    """
    scene = staged(x, marks=marks, highlight=highlight, step=step)
    lines = lay_out(scene, ascii=ascii, signs=True, labels=labels, width=width)
    if legend:
        lines += legend_of(lines, colour=False, width=width)
    return "\n".join("".join(piece.text for piece in line) for line in lines)
