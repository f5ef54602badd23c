"""Reads PDF files back: texts with their places, bookmarks and metadata."""

from __future__ import annotations

import io
import re
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

MM = 72 / 25.4


class Glyph(NamedTuple):
    """One character on a page, with the middle of its box in points from the lower left corner."""

    char: str
    x: float
    y: float
    height: float


class Pdf:
    """A PDF file that was read back."""

    def __init__(self, data: bytes) -> None:
        self.document: Any = pypdfium2.PdfDocument(io.BytesIO(data))

    def __len__(self) -> int:
        return len(self.document)

    def size(self, page: int) -> tuple[float, float]:
        """Return the width and height of a page."""
        width, height = self.document[page].get_size()
        return float(width), float(height)

    def text(self, page: int) -> str:
        """Return the text of a page."""
        return str(self.document[page].get_textpage().get_text_bounded())

    def glyphs(self, page: int) -> list[Glyph]:
        """Return the characters of a page with their places."""
        text = self.document[page].get_textpage()
        found = []
        for at in range(text.count_chars()):
            char = text.get_text_range(at, 1)
            if char.strip():
                left, bottom, right, top = text.get_charbox(at, loose=False)
                found.append(Glyph(char, (left + right) / 2, (bottom + top) / 2, top - bottom))
        return found

    def grid_in(self, page: int, left: float, top: float, side: float, size: int = 9) -> bytes:
        """Return the big digits of a board at a place, from the top left corner of the page."""
        _, height = self.size(page)
        cell = side / size
        values = bytearray(size * size)
        for glyph in self.glyphs(page):
            column, row = (glyph.x - left) / cell, (height - glyph.y - top) / cell
            inside = 0 <= column < size and 0 <= row < size
            if inside and glyph.char.isdigit() and glyph.height > cell * 0.3:
                values[int(row) * size + int(column)] = int(glyph.char)
        return bytes(values)

    def rules(self, page: int) -> list[tuple[float, float, float]]:
        """Return the horizontal lines outside of boards: left and right end, height on the page."""
        paths = (
            each for each in self.document[page].get_objects() if each.type == raw.FPDF_PAGEOBJ_PATH
        )
        bounds = (each.get_bounds() for each in paths)
        return [
            (left, right, (bottom + top) / 2)
            for left, bottom, right, top in bounds
            if top - bottom < 3
        ]

    def bookmarks(self) -> list[tuple[int, str, int]]:
        """Return the outline: level, title and page."""
        found = []
        for item in self.document.get_toc():
            page = item.get_dest().get_index()
            found.append((item.level, item.get_title(), page))
        return found

    def metadata(self) -> dict[str, str]:
        """Return title, author and so on."""
        return dict(self.document.get_metadata_dict())

    def fonts(self) -> set[str]:
        """Return the fonts that the file names."""
        data = self.document._input.getvalue()
        return {name.decode() for name in re.findall(rb"/BaseFont /(?:[A-Z]{6}\+)?([\w-]+)", data)}
