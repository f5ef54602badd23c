"""A grid drawn in colour for a terminal."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from nonet.model.grid import Grid
from nonet.model.step import Step
from nonet.showing.render.compose import staged
from nonet.showing.render.layout import lay_out
from nonet.showing.render.legend import legend as legend_of
from nonet.showing.render.pieces import Piece, Role
from nonet.showing.render.scene import Scene

if TYPE_CHECKING:
    from rich.style import Style

# Conflicts change only the colour of a digit, not its weight; highlighting keeps the colour.
STYLES: dict[Role, str] = {
    "frame": "dim",
    "label": "dim",
    "given": "bold",
    "placed": "cyan",
    "empty": "dim",
    "mark": "dim cyan",
    "conflict": "red not dim",
    "highlight": "reverse not dim",
    "pattern": "bold green not dim",
    "pivot": "bold yellow not dim",
    "fin": "bold magenta not dim",
    "place": "bold white on green not dim",
    "remove": "bold red strike not dim",
}


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
    """Return the grid drawn in ANSI colours, the cells of `highlight` in reverse video.

    The candidates of a `step` are coloured: the pattern green, pivots yellow, fins and pincers
    magenta, eliminated ones red and struck through. `labels`, `legend` and `width` are as in plain
    text.

    >>> "\\x1b[1m1\\x1b[0m" in draw(Grid("12..34......43.1"))
    True
    """
    from rich.style import Style

    styles: dict[Role, Style] = {role: Style.parse(text) for role, text in STYLES.items()}
    scene = staged(x, marks=marks, highlight=highlight, step=step)
    lines = lay_out(scene, ascii=ascii, labels=labels, width=width)
    if legend:
        lines += legend_of(lines, colour=True, width=width)
    return "\n".join("".join(_paint(piece, styles) for piece in line) for line in lines)


def _paint(piece: Piece, styles: dict[Role, Style]) -> str:
    from rich.color import ColorSystem
    from rich.style import Style

    if not piece.roles:
        return piece.text
    style = Style.combine(styles[role] for role in piece.roles)
    return style.render(piece.text, color_system=ColorSystem.STANDARD)
