"""Scenes as SVG: self-contained, light or dark as the reader prefers, crisp at any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nonet.showing.render.escaped import escape
from nonet.showing.render.geometry import PAD, number
from nonet.showing.render.palette import Theme, hatch, style_sheet
from nonet.showing.render.panel import Panel, panel_of
from nonet.showing.render.scene import Scene
from nonet.showing.render.shapes import shape
from nonet.showing.render.svg_board import board_of, text_at

# Room between panels, and how many a picture has; the argument of a net may have dozens.
_GAP = 18.0
MOST_PANELS = 6


def draw(
    scenes: Scene | Sequence[Scene],
    *,
    theme: Theme = "auto",
    labels: bool = True,
    legend: bool = True,
    caption: bool = True,
    width: float | None = None,
    style: bool = True,
) -> str:
    """Return scenes as one SVG document, side by side if there are several.

    `labels` are the numbers of rows and columns; `width` is in pixels. Several scenes share the
    caption of the first one, and no more than six are drawn. `style=False` is for a page that has
    the styles.

    >>> from nonet.model.grid import Grid
    >>> from nonet.showing.render.compose import scene_of_grid
    >>> draw(scene_of_grid(Grid("12..34......43.1")))[:42]
    '<svg xmlns="http://www.w3.org/2000/svg" cl'
    """
    every = [scenes] if isinstance(scenes, Scene) else list(scenes)
    panels = every[:MOST_PANELS]
    if len(every) > len(panels):
        note = f"Branches 1 to {len(panels)} of {len(every)}; each can be drawn by itself."
        panels[0] = replace(panels[0], rules=(*panels[0].rules, note))
    boards = [board_of(scene, labels=labels) for scene in panels]
    across = 1 if len(panels) == 1 else 2
    room_x = max(right for _, right, _ in boards)
    room_y = max(bottom for _, _, bottom in boards)
    whole = across * room_x + (across - 1) * _GAP
    text = panel_of(panels, whole - 2 * PAD, legend=legend, caption=caption)
    top = text.top
    rows = (len(panels) + across - 1) // across
    branch_room = 24.0 if len(panels) > 1 else 0.0
    height = top + rows * (room_y + branch_room) + (rows - 1) * _GAP + text.bottom
    parts = [_opening(panels, whole, height, width, theme)]
    if style:
        decorated = any(scene.decorations for scene in panels)
        parts += [f"<style>{style_sheet(theme, variants=decorated)}</style>", hatch(theme)]
    parts.append(f'<rect class="page" width="{number(whole)}" height="{number(height)}"/>')
    parts += _heading(text)
    for at, (body, _, _) in enumerate(boards):
        x = (at % across) * (room_x + _GAP)
        y = top + (at // across) * (room_y + branch_room + _GAP)
        if len(boards) > 1:
            parts.append(
                f'<text class="label strong-text" font-size="14" x="{number(x + room_x / 2)}"'
                f' y="{number(y + 17)}">{escape(_branch(panels[at]))}</text>'
            )
            y += branch_room
        parts.append(f'<g transform="translate({number(x)} {number(y)})">{body}</g>')
    parts += _below(text, height - text.bottom)
    return "".join(parts) + "</svg>"


def _opening(
    scenes: list[Scene], whole: float, height: float, width: float | None, theme: Theme
) -> str:
    shown = whole if width is None else width
    name = escape(scenes[0].title or "Sudoku")
    text = escape(scenes[0].caption)
    described = f"<desc>{text}</desc>" if text else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="nonet {theme}" role="img"'
        f' viewBox="0 0 {number(whole)} {number(height)}" width="{number(shown)}"'
        f' height="{number(height * shown / whole)}" style="max-width:100%;height:auto">'
        f"<title>{name}</title>{described}"
    )


def _branch(scene: Scene) -> str:
    at, of = scene.branch or (1, 1)
    return f"Branch {at} of {of}"


def _heading(text: Panel) -> Iterator[str]:
    y = PAD
    for line in text.title:
        y += 20
        yield (
            f'<text class="say strong-text start" font-size="17" x="{number(PAD)}"'
            f' y="{number(y)}">{escape(line)}</text>'
        )


def _below(text: Panel, y: float) -> Iterator[str]:
    for key, x, row in text.keys:
        at = y + 14 + row * 22
        yield from _sample(key.kind, key.name, PAD + x + 9, at)
        yield (
            f'<text class="say start" font-size="13" x="{number(PAD + x + 24)}"'
            f' y="{number(at + 4.6)}">{escape(key.meaning)}</text>'
        )
    y += text.legend_room
    for line in text.caption:
        y += 21
        yield (
            f'<text class="say start" font-size="15" x="{number(PAD)}"'
            f' y="{number(y)}">{escape(line)}</text>'
        )
    for line in text.rules:
        y += 19
        yield (
            f'<text class="label start" font-size="13" x="{number(PAD)}"'
            f' y="{number(y)}">{escape(line)}</text>'
        )


def _sample(kind: str, name: str, x: float, y: float) -> Iterator[str]:
    """Yield the sample of an entry of the legend, around a place."""
    if kind == "candidate":
        yield shape(name, x, y, 7.6)  # type: ignore[arg-type]
        yield text_at(x, y, 11, f"t-{name}", "5")
    elif kind == "link":
        weak = " weak" if name == "weak" else ""
        yield f'<path class="link{weak}" d="M{number(x - 10)} {number(y)}H{number(x + 6)}"/>'
        yield f'<path class="head" d="M{number(x + 11)} {number(y)}l-6.5 -3.4v6.8z"/>'
    elif kind == "area":
        box = f'x="{number(x - 9)}" y="{number(y - 7)}" width="18" height="14" rx="2"'
        if name == "cover":
            yield f'<rect class="thin" fill="none" {box}/>'
            yield f'<rect class="cover" {box}/>'
        elif name == "highlight":
            yield f'<rect class="highlight" stroke-width="2" {box}/>'
        else:
            yield f'<rect class="house" {box}/><rect class="thin" {box}/>'
    elif name == "conflict":
        left, top = number(x - 9), number(y - 9)
        yield f'<rect class="clash" x="{left}" y="{top}" width="18" height="18"/>'
        yield f'<path class="flag" d="M{left} {top}h6l-6 6z"/>'
        yield text_at(x, y, 15, "wrong", "5")
    else:
        yield text_at(x, y, 16, name, "5")
