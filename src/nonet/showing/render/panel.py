"""The texts around a picture: its heading above, legend, caption and rules below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonet.showing.render.keys import Key, keys_of
from nonet.showing.render.measure import width_of, wrapped
from nonet.showing.render.scene import Scene

_ROW = 22.0


class Panel(NamedTuple):
    """The lines of text, and the room that they take above and below the board."""

    title: list[str]
    keys: list[tuple[Key, float, int]]  # each with its place from the left and its row
    caption: list[str]
    rules: list[str]
    top: float
    legend_room: float
    bottom: float


def panel_of(scenes: Sequence[Scene], width: float, *, legend: bool, caption: bool) -> Panel:
    """Return the texts of scenes that share one picture.

    >>> panel_of([Scene(4, (0,) * 16, caption="A grid.")], 200, legend=True, caption=True).caption
    ['A grid.']
    """
    first = scenes[0]
    title = wrapped(first.title, 17, width / 1.06) if caption else []
    lines = wrapped(first.caption, 15, width) if caption else []
    rules = [line for rule in first.rules for line in wrapped(rule, 13, width)]
    keys: list[tuple[Key, float, int]] = []
    x, row = 0.0, 0
    listed = dict.fromkeys(key for scene in scenes for key in keys_of(scene)) if legend else {}
    for key in listed:
        room = 24 + width_of(key.meaning, 13) + 16
        if x and x + room - 16 > width:
            x, row = 0.0, row + 1
        keys.append((key, x, row))
        x += room
    legend_room = (row + 1) * _ROW + 4 if keys else 0.0
    below = legend_room + 21 * len(lines) + 19 * len(rules)
    return Panel(
        title=title,
        keys=keys,
        caption=lines,
        rules=rules,
        top=20 * len(title) + (16 if title else 0),
        legend_room=legend_room,
        bottom=below + (12 if lines or rules else 4) if below else 0.0,
    )
