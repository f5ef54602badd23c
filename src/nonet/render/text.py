"""A grid drawn as plain text, with its boxes or regions."""

from __future__ import annotations

from nonet.model.grid import Grid
from nonet.model.step import Step
from nonet.render.layout import lay_out


def draw(grid: Grid, *, ascii: bool = False, marks: bool = False, step: Step | None = None) -> str:
    """Return the grid drawn in Unicode lines or plain ASCII; `marks` shows candidates too.

    A `step` has its candidates between signs: `(5)` of the pattern, `[5]` a pivot, `<5>` a fin or
    pincer, `+5` placed, `-5` removed.

    >>> print(draw(Grid("12..34......43.1")))
    ┌─────┬─────┐
    │ 1 2 │ . . │
    │ 3 4 │ . . │
    ├─────┼─────┤
    │ . . │ . . │
    │ 4 3 │ . 1 │
    └─────┴─────┘
    """
    lines = lay_out(grid, ascii=ascii, marks=marks, step=step, signs=True)
    return "\n".join("".join(piece.text for piece in line) for line in lines)
