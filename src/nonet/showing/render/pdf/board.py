"""A board on paper: from back to front tints and houses, lines, shapes, links and digits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nonet.showing.render.decorations import Dot, DrawnLine, Outline, OutsideText, sides_of
from nonet.showing.render.geometry import (
    BASELINE,
    CELL,
    DIGIT_FONT,
    DIGIT_MARK,
    LABEL_ROOM,
    OUTSIDE_ROOM,
    Geometry,
)
from nonet.showing.render.pdf.figures import (
    PRINT,
    around,
    draw_badge,
    draw_dot,
    draw_link,
    draw_pill,
    draw_shape,
    fill,
    stroke,
    tip,
)
from nonet.showing.render.pdf.sheets import BOLD, REGULAR, Sheets
from nonet.showing.render.routes import routes
from nonet.showing.render.scene import Role, Scene, in_grid
from nonet.showing.render.svg_board import label_font, outside_font

_LARGE_FONT = 44.0


class PrintedBoard:
    """One board at a place of a page; `side` is its width, including all that is outside of it.

    `labels` are the numbers of rows and columns; `large` makes digits and lines heavier.

    >>> import io
    >>> from nonet.showing.render.pdf.sheets import PAPERS
    >>> sheets = Sheets(io.BytesIO(), PAPERS["a4"], title="")
    >>> PrintedBoard(sheets, Scene(4, (0,) * 16), 50, 50, 200).draw()
    >>> sheets.save()
    1
    """

    def __init__(
        self,
        sheets: Sheets,
        scene: Scene,
        x: float,
        top: float,
        side: float,
        *,
        large: bool = False,
        labels: bool = False,
    ) -> None:
        scene = in_grid(scene)
        self.sheets, self.scene = sheets, scene
        self.large, self.labels = large, labels
        self.geometry = Geometry.of(scene.board)
        self.columns, self.symbols = scene.board.columns, scene.board.symbols
        sides = sides_of(scene.decorations, scene.board)
        room = LABEL_ROOM if labels else 0.0
        left = room + (OUTSIDE_ROOM if "left" in sides else 0.0)
        above = room + (OUTSIDE_ROOM if "top" in sides else 0.0)
        across = left + (OUTSIDE_ROOM if "right" in sides else 0.0)
        down = above + (OUTSIDE_ROOM if "bottom" in sides else 0.0)
        self.scale = side / max(self.geometry.width + across, self.geometry.height + down)
        self.left, self.top = x + left * self.scale, top + above * self.scale
        self.canvas: Any = sheets.canvas

    def draw(self) -> None:
        """Draw everything that the scene has."""
        with self.sheets.drawing():
            # Units of the geometry, with the axis pointing up as everywhere in a PDF.
            self.canvas.translate(self.left, self.sheets.y(self.top))
            self.canvas.scale(self.scale, self.scale)
            self._shades()
            self._lines()
            if self.labels:
                self._label()
            self._decorations()
            self._areas()
            self._shapes()
            for route in routes(self.scene) if self.scene.links else ():
                draw_link(self.canvas, route)
            self._digits()

    # -- behind the lines ------------------------------------------------------------------------

    def _shades(self) -> None:
        scene = self.scene
        for each in scene.decorations:
            if isinstance(each, Outline) and each.style == "tint":
                fill(self.canvas, each.cells, self.columns, PRINT.tint)
            elif isinstance(each, DrawnLine):
                ink = PRINT.lines[each.colour] if each.colour else PRINT.decor
                stroke(self.canvas, each.points, ink, each.width * CELL)
                if each.style == "arrow" and len(each.points) > 1:
                    stroke(self.canvas, tip(*each.points[-2:]), ink, 3)
        for tint in scene.tints:
            x, y = self.geometry.corner(tint.cell)
            band = CELL / len(tint.colours)
            for at, colour in enumerate(tint.colours):
                self.canvas.setFillColor(PRINT.colours[colour - 1])
                self.canvas.rect(x + at * band, -y - CELL, band, CELL, stroke=0, fill=1)
                draw_badge(self.canvas, colour, x + (at + 0.5) * band, y + CELL - 7)
        houses = {c for area in scene.areas if area.role in ("house", "base") for c in area.cells}
        fill(self.canvas, houses, self.columns, PRINT.house)
        fill(self.canvas, scene.cells_in("cover"), self.columns, "#f3efe2")
        fill(
            self.canvas,
            {digit.cell for digit in scene.digits if digit.conflict},
            self.columns,
            PRINT.conflict,
        )
        fill(self.canvas, scene.cells_in("highlight"), self.columns, PRINT.highlight)

    def _lines(self) -> None:
        """Draw the lines of the grid, which all boards of one kind share."""
        scene, canvas = self.scene, self.canvas
        key = (scene.board, scene.regions, self.large)
        name = self.sheets.forms.setdefault(key, f"lines{len(self.sheets.forms)}")
        if not canvas.hasForm(name):
            wide, high = self.geometry.width, self.geometry.height
            canvas.beginForm(name, -9, -high - 9, wide + 9, 9)
            canvas.setStrokeColor(PRINT.thin)
            canvas.setLineWidth(1.6 if self.large else 1.0)
            for at in range(1, scene.board.columns):
                canvas.line(at * CELL, 0, at * CELL, -high)
            for at in range(1, scene.board.rows):
                canvas.line(0, -at * CELL, wide, -at * CELL)
            canvas.setStrokeColor(PRINT.thick)
            canvas.setLineWidth(5.0 if self.large else 3.4)
            canvas.setLineJoin(0)
            regions: dict[int, list[int]] = {}
            for cell, region in enumerate(scene.regions):
                regions.setdefault(region, []).append(cell)
            for cells in regions.values():
                canvas.drawPath(around(canvas, cells, self.columns), stroke=1, fill=0)
            canvas.rect(0, -high, wide, high, stroke=1, fill=0)
            canvas.endForm()
        canvas.doForm(name)

    def _label(self) -> None:
        """Write the numbers of rows and columns beside the grid."""
        board = self.scene.board
        rows = [((-14.0, (line + 0.5) * CELL), str(line + 1)) for line in range(board.rows)]
        columns = [(((line + 0.5) * CELL, -14.0), str(line + 1)) for line in range(board.columns)]
        self._texts([*rows, *columns], 15, REGULAR, PRINT.label)

    # -- above the lines -------------------------------------------------------------------------

    def _decorations(self) -> None:
        out = 20.0 + (LABEL_ROOM if self.labels else 0.0)
        for each in self.scene.decorations:
            if isinstance(each, Outline) and each.style == "pill":
                draw_pill(self.canvas, each.cells, self.columns)
            elif isinstance(each, Outline) and each.style != "tint":
                dashed = each.style == "dashed"
                self.canvas.setStrokeColor(PRINT.label if dashed else PRINT.decor)
                self.canvas.setLineWidth(1.6)
                self.canvas.setDash(*((4, 3) if dashed else ()))
                self.canvas.drawPath(
                    around(self.canvas, each.cells, self.columns, 4), stroke=1, fill=0
                )
                self.canvas.setDash()
            if isinstance(each, Outline) and each.label:
                x, y = self.geometry.corner(min(each.cells))
                # Where candidates are shown, the text sits on the border: the corner is taken.
                crowded = self.scene.has_candidates
                if crowded:
                    self.canvas.setFillColor(PRINT.paper)
                    width = 3 + 6.2 * len(each.label)
                    self.canvas.rect(x + 5, -y - 5, width, 11, stroke=0, fill=1)
                dx, dy, font = (6.5, 3.3, 10.5) if crowded else (7, 16, 12)
                self._text(x + dx, y + dy, each.label, font, REGULAR, PRINT.given, align="left")
            elif isinstance(each, Dot):
                draw_dot(self.canvas, each)
                if each.label:
                    font = label_font(each)
                    ink = PRINT.paper if each.kind == "black" else PRINT.given
                    x, y = each.at[0] * CELL, each.at[1] * CELL
                    self._text(x, y + font * BASELINE, each.label, font, BOLD, ink)
            elif isinstance(each, OutsideText):
                middle = (each.line + 0.5) * CELL
                x, y = {
                    "left": (-out, middle),
                    "right": (self.geometry.width + 20, middle),
                    "top": (middle, -out),
                    "bottom": (middle, self.geometry.height + 20),
                }[each.side]
                font = outside_font(each.text)
                self._text(x, y + font * BASELINE, each.text, font, BOLD, PRINT.given)

    def _areas(self) -> None:
        for area in self.scene.areas:
            if area.role in ("set-1", "set-2", "set-3"):
                colour = PRINT.roles[area.role].line
            elif area.role == "cells":
                colour = PRINT.roles["pattern"].line
            else:
                continue
            self.canvas.setStrokeColor(colour)
            self.canvas.setLineWidth(2.2)
            self.canvas.drawPath(
                around(self.canvas, area.cells, self.columns, 2.6), stroke=1, fill=0
            )

    def _shapes(self) -> None:
        for digit in self.scene.digits:
            if digit.role:
                draw_shape(self.canvas, digit.role, *self.geometry.centre(digit.cell), DIGIT_MARK)
        for each in self.scene.candidates:
            if each.role:
                x, y = self.geometry.slot(each.cell, each.digit)
                draw_shape(self.canvas, each.role, x, y, self.geometry.radius)

    # -- digits ----------------------------------------------------------------------------------

    def _digits(self) -> None:
        scene, geometry = self.scene, self.geometry
        font = _LARGE_FONT if self.large else DIGIT_FONT
        for kind, style in (("given", BOLD), ("placed", REGULAR)):
            plain = [
                (geometry.centre(digit.cell), self.symbols[digit.digit])
                for digit in scene.digits
                if digit.kind == kind and digit.role not in ("on", "place")
            ]
            self._texts(plain, font, style, PRINT.given if kind == "given" else PRINT.placed)
        lit = [
            (geometry.centre(digit.cell), self.symbols[digit.digit])
            for digit in scene.digits
            if digit.role in ("on", "place")
        ]
        self._texts(lit, font, BOLD, "#ffffff")
        by_role: dict[Role | None, list[tuple[tuple[float, float], str]]] = {}
        for each in scene.candidates:
            place = geometry.slot(each.cell, each.digit)
            by_role.setdefault(each.role, []).append((place, self.symbols[each.digit]))
        for role, texts in by_role.items():
            colour = "#3d4552" if role is None else PRINT.roles[role].text
            self._texts(texts, geometry.font, REGULAR if role is None else BOLD, colour)
        for note in scene.notes:
            x, y = geometry.corner(note.cell)
            text = "".join(self.symbols[digit] for digit in note.digits)
            if note.place == "centre":
                size = min(17.0, 50.0 / (0.6 * len(text)))
                self._texts([((x + 30, y + 30), text)], size, REGULAR, PRINT.placed)
            else:
                self._text(x + 5, y + 14, text, 12, REGULAR, PRINT.placed, align="left")

    def _texts(
        self, texts: Iterable[tuple[tuple[float, float], str]], size: float, font: str, colour: str
    ) -> None:
        """Write texts centred on places, all at once: a page has hundreds of digits."""
        texts = list(texts)
        if not texts:
            return
        out = self.canvas.beginText()
        out.setFont(font, size)
        out.setFillColor(colour)
        widths: dict[str, float] = {}
        for (x, y), text in texts:
            if text not in widths:
                widths[text] = self.canvas.stringWidth(text, font, size)
            out.setTextOrigin(x - widths[text] / 2, -y - size * BASELINE)
            out.textOut(text)
        self.canvas.drawText(out)

    def _text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        font: str,
        colour: str,
        *,
        align: str = "centre",
    ) -> None:
        self.canvas.setFillColor(colour)
        self.canvas.setFont(font, size)
        write = self.canvas.drawString if align == "left" else self.canvas.drawCentredString
        write(x, -y, text)
