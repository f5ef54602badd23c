"""A grid drawn as plain text, with its boxes or regions."""

from __future__ import annotations

from nonet.model.grid import Grid
from nonet.render.layout import lay_out


def draw(grid: Grid, *, ascii: bool = False, marks: bool = False) -> str:
    """Return the grid drawn in Unicode lines or plain ASCII; `marks` shows candidates too.

    >>> print(draw(Grid("12..34......43.1")))
    ┌─────┬─────┐
    │ 1 2 │ . . │
    │ 3 4 │ . . │
    ├─────┼─────┤
    │ . . │ . . │
    │ 4 3 │ . 1 │
    └─────┴─────┘
    """
    lines = lay_out(grid, ascii=ascii, marks=marks)
    return "\n".join("".join(piece.text for piece in line) for line in lines)
