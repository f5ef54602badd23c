"""Sheets: the pages of a PDF file, with texts in the bundled font, bookmarks and metadata."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import BinaryIO, Literal, NamedTuple

from nonet.errors import ArgumentError, MissingExtra, UnknownName
from nonet.showing.render.png import font_files

REGULAR, BOLD = "NonetSans", "NonetSans-Bold"
MM = 72 / 25.4
Align = Literal["left", "centre", "right"]


class Paper(NamedTuple):
    """A size of paper in points."""

    name: str
    width: float
    height: float


PAPERS = {
    "a4": Paper("a4", 210 * MM, 297 * MM),
    "letter": Paper("letter", 8.5 * 72, 11 * 72),
}


def paper_of(name: str) -> Paper:
    """Return the paper of this name, in any case.

    >>> round(paper_of("A4").width), paper_of("letter").height
    (595, 792)
    """
    found = PAPERS.get(str(name).lower())
    if found is None:
        raise UnknownName(str(name), tuple(PAPERS), kind="paper")
    return found


@lru_cache(maxsize=1)
def register_fonts() -> frozenset[int]:
    """Make the bundled font known to reportlab; return the characters that it has."""
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError:
        raise MissingExtra("PDF files", package="reportlab", extra="pdf") from None
    fonts = [TTFont(name, path) for name, path in zip((REGULAR, BOLD), font_files(), strict=True)]
    for font in fonts:
        pdfmetrics.registerFont(font)
    return frozenset.intersection(*(frozenset(font.face.charToGlyph) for font in fonts))


def checked_text(text: str, name: str) -> str:
    """Return a text that can be printed, or raise ArgumentError that names a character.

    >>> checked_text("Sudoku für alle", "title")
    'Sudoku für alle'
    >>> checked_text("Судоку", "title")
    Traceback (most recent call last):
    nonet.errors.ArgumentError: title: the bundled font has no 'С' (U+0421); it has Latin letters
    """
    if not isinstance(text, str):
        raise TypeError(f"{name}= takes a text, not {type(text).__name__}")
    text = " ".join(text.split())
    for char in text:
        if ord(char) not in register_fonts():
            code = f"U+{ord(char):04X}"
            raise ArgumentError(
                f"{name}: the bundled font has no {char!r} ({code}); it has Latin letters"
            )
    return text


class Sheets:
    """The pages of a PDF file; places are in points from the top left corner of the page.

    >>> import io
    >>> file = io.BytesIO()
    >>> sheets = Sheets(file, PAPERS["a4"], title="One page")
    >>> sheets.text(100, 100, "Hello", 12)
    >>> sheets.save()
    1
    >>> file.getvalue()[:5]
    b'%PDF-'
    """

    def __init__(
        self, file: BinaryIO, paper: Paper, *, title: str, author: str = "", subject: str = ""
    ) -> None:
        register_fonts()
        from reportlab.pdfgen.canvas import Canvas

        self.paper = paper
        # invariant: no time and no random number, so that equal books are equal files.
        size = (paper.width, paper.height)
        self.canvas = Canvas(file, pagesize=size, invariant=1, initialFontName=REGULAR)
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author or "nonet")
        self.canvas.setSubject(subject)
        self.canvas.setCreator("nonet")
        self.canvas.setKeywords(["sudoku"])
        self.forms: dict[object, str] = {}  # names of drawings that are used again
        self.page = 1
        self._is_empty = True
        self._level = -1
        self._marks = 0

    @property
    def width(self) -> float:
        """The width of the page."""
        return self.paper.width

    @property
    def height(self) -> float:
        """The height of the page."""
        return self.paper.height

    def y(self, down: float) -> float:
        """Return the place on reportlab's axis, which points up, of a distance from the top."""
        return self.paper.height - down

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
        colour: str = "#000000",
    ) -> None:
        """Write a line; `y` is that of its baseline."""
        self._is_empty = False
        self.canvas.setFillColor(colour)
        self.canvas.setFont(BOLD if bold else REGULAR, size)
        write = {
            "left": self.canvas.drawString,
            "centre": self.canvas.drawCentredString,
            "right": self.canvas.drawRightString,
        }[align]
        write(x, self.y(y), text)

    def width_of(self, text: str, size: float, *, bold: bool = False) -> float:
        """Return how wide a line is."""
        return float(self.canvas.stringWidth(text, BOLD if bold else REGULAR, size))

    def lines(self, text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
        """Return the lines of a text wrapped to a width, at spaces other than no-break spaces."""
        found: list[str] = []
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}" if line else word
            if line and self.width_of(longer, size, bold=bold) > width:
                found.append(line)
                longer = word
            line = longer
        return [*found, line] if line else found

    def rule(self, x: float, y: float, to: float, *, width: float = 0.7) -> None:
        """Draw a horizontal line."""
        self._is_empty = False
        self.canvas.setStrokeColor("#000000")
        self.canvas.setLineWidth(width)
        self.canvas.line(x, self.y(y), to, self.y(y))

    def bookmark(self, title: str, level: int = 0) -> None:
        """Add an entry to the outline that leads to this page."""
        self._marks += 1
        name = f"mark{self._marks}"
        self.canvas.bookmarkPage(name)
        # An entry may be one level deeper than the one before it, not two.
        self._level = min(level, self._level + 1)
        self.canvas.addOutlineEntry(title, name, level=self._level, closed=level == 0)

    def next_page(self) -> None:
        """Begin a new page, unless nothing was drawn on this one."""
        if not self._is_empty:
            self.canvas.showPage()
            self.page += 1
            self._is_empty = True

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """Keep changes of colours and lines to what is drawn inside."""
        self._is_empty = False
        self.canvas.saveState()
        try:
            yield
        finally:
            self.canvas.restoreState()

    def save(self) -> int:
        """Write the file and return the number of pages."""
        if self._marks:
            self.canvas.showOutline()
        if not self._is_empty:
            self.canvas.showPage()
        self.canvas.save()
        return self.page if not self._is_empty else self.page - 1
