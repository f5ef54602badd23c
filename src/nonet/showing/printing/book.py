"""A book: a title page, puzzles, hints if wanted, and the answers at the back."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from nonet.base.progress import Progress, Reporter, reporter
from nonet.errors import ArgumentError
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.showing.printing.entries import BookEntry, entries
from nonet.showing.printing.target import Target, put
from nonet.showing.render.compose import scene_of_grid
from nonet.showing.render.drawings import sentences_of
from nonet.showing.render.pdf.board import PrintedBoard
from nonet.showing.render.pdf.layout import FOOT, MARGIN, Room, checked_per_page, rooms
from nonet.showing.render.pdf.sheets import Sheets, checked_text, paper_of
from nonet.showing.render.scene import Scene

_GREY = "#555c68"
# The order in which the title page counts puzzles by difficulty.
_LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme", "monster")


def write_book(
    grids: Iterable[Grid],
    target: Target,
    *,
    title: str = "Sudoku",
    author: str = "",
    per_page: int | None = None,
    paper: str = "a4",
    large: bool = False,
    hints: bool = False,
    answers: bool = True,
    levels: bool = True,
    progress: Progress | None = None,
) -> int:
    """Write puzzles as a book and return the number of its pages.

    >>> write_book([Grid("123.34......43.1")], io.BytesIO(), title="A small one")
    3
    """
    title, author = checked_text(title, "title"), checked_text(author, "author")
    number = checked_per_page((1 if large else 4) if per_page is None else per_page)
    sheet = paper_of(paper)
    puzzles = list(grids)
    if not puzzles:
        raise ArgumentError("no puzzles to print")
    made = entries(puzzles, levels=levels, hints=hints, progress=progress)
    file = io.BytesIO()
    count = f"{len(made):,} puzzle{'' if len(made) == 1 else 's'}"
    sheets = Sheets(file, sheet, title=title or "Sudoku", author=author, subject=count)
    pages = _Pages(sheets, large, reporter(progress, unit="puzzles", total=len(made)))
    pages.title(title, author, made)
    pages.puzzles(made, number)
    if hints:
        pages.hints(made)
    if answers:
        pages.answers(made)
    total = sheets.save()
    put(file.getvalue(), target)
    return total


class _Pages:
    """The pages of one book."""

    def __init__(self, sheets: Sheets, large: bool, report: Reporter | None) -> None:
        self.sheets, self.large, self._report = sheets, large, report

    def title(self, title: str, author: str, made: Sequence[BookEntry]) -> None:
        sheets, middle = self.sheets, self.sheets.width / 2
        sheets.bookmark("Title page")
        size, room = 46.0, sheets.width - 3 * MARGIN
        lines = sheets.lines(title, size, room, bold=True)
        while size > 18 and (
            len(lines) > 3 or any(sheets.width_of(line, size, bold=True) > room for line in lines)
        ):
            size -= 1
            lines = sheets.lines(title, size, room, bold=True)
        y = sheets.height * 0.30
        for line in lines:
            sheets.text(middle, y, line, size, bold=True, align="centre")
            y += size * 1.2
        y -= size * 0.4
        sheets.rule(middle - 60, y, middle + 60, width=2)
        y += 34
        count = f"{len(made):,} puzzle{'' if len(made) == 1 else 's'}"
        sheets.text(middle, y, count, 17, align="centre")
        for line in self._levels(made):
            y += 21
            sheets.text(middle, y, line, 13, align="centre", colour=_GREY)
        y = sheets.height * 0.62
        for line in _rules_of(made):
            for part in sheets.lines(line, 12, sheets.width - 5 * MARGIN):
                sheets.text(middle, y, part, 12, align="centre")
                y += 17
            y += 5
        if author:
            sheets.text(middle, sheets.height - 3 * MARGIN, author, 14, align="centre")
        sheets.next_page()

    def _levels(self, made: Sequence[BookEntry]) -> list[str]:
        counts = Counter(entry.level for entry in made if entry.level)
        parts = [
            f"{counts[level]:,}\N{NO-BREAK SPACE}{level}" for level in _LEVELS if counts[level]
        ]
        return self.sheets.lines(", ".join(parts), 13, self.sheets.width - 5 * MARGIN)

    def puzzles(self, made: Sequence[BookEntry], per_page: int) -> None:
        for page in _pages(made, per_page):
            if page[0].number == 1:
                self.sheets.bookmark("Puzzles")
            self.sheets.bookmark(_range("Puzzle", page), 1)
            for entry, room in zip(page, rooms(self.sheets.paper, per_page), strict=False):
                self._puzzle(entry, room, per_page)
            self._end()
            self._tell(page[-1].number)

    def _puzzle(self, entry: BookEntry, room: Room, per_page: int) -> None:
        sheets = self.sheets
        size = 22.0 if self.large else {1: 18.0, 2: 15.0, 4: 13.0, 6: 12.0}[per_page]
        scene = scene_of_grid(entry.grid.givens, marks=False)
        if entry.grid.marks is not None:
            scene = scene_of_grid(entry.grid, marks=True)  # the marks belong to the puzzle
        notes = [line for rule in scene.rules for line in sheets.lines(rule, 8, room.width)]
        head, foot = size * 1.45, 11.0 * len(notes)
        side = min(room.width, room.height - head - foot)
        x = room.x + (room.width - side) / 2
        top = room.y + (room.height - side - head - foot) / 2
        sheets.text(x, top + size, str(entry.number), size, bold=True)
        if entry.level:
            level = entry.level.capitalize()
            sheets.text(x + side, top + size, level, size * 0.8, align="right", colour=_GREY)
        self._board(scene, x, top + head, side)
        for at, line in enumerate(notes):
            sheets.text(x, top + head + side + 11 * (at + 1), line, 8, colour=_GREY)

    def hints(self, made: Sequence[BookEntry]) -> None:
        sheets, size = self.sheets, 13.0 if self.large else 9.5
        self._heading("Hints")
        indent = sheets.width_of("0000", size, bold=True)
        y = MARGIN + 46
        for entry in made:
            lines = sheets.lines(entry.hint or "No hint.", size, sheets.width - 2 * MARGIN - indent)
            if y + len(lines) * size * 1.35 > sheets.height - MARGIN - FOOT / 2:
                self._end()
                y = MARGIN + size
            sheets.text(MARGIN, y, str(entry.number), size, bold=True)
            for line in lines:
                sheets.text(MARGIN + indent, y, line, size)
                y += size * 1.35
            y += size * 0.3
        self._end()

    def answers(self, made: Sequence[BookEntry]) -> None:
        per_page = 6 if self.large else 12
        for page in _pages(made, per_page):
            first = page[0].number == 1
            if first:
                self._heading("Answers")
            self.sheets.bookmark(_range("Answer", page), 1)
            above = 40.0 if first else 0.0
            places = rooms(self.sheets.paper, per_page, above=above)
            for entry, room in zip(page, places, strict=False):
                size = 12.0 if self.large else 9.5
                side = min(room.width, room.height - size * 1.4)
                x = room.x + (room.width - side) / 2
                self.sheets.text(x, room.y + size, str(entry.number), size, bold=True)
                scene = scene_of_grid(entry.solution)
                self._board(scene, x, room.y + size * 1.4, side)
            self._end()
            self._tell(page[-1].number)

    def _heading(self, text: str) -> None:
        self.sheets.bookmark(text)
        self.sheets.text(MARGIN, MARGIN + 20, text, 22, bold=True)

    def _board(self, scene: Scene, x: float, top: float, side: float) -> None:
        PrintedBoard(self.sheets, scene, x, top, side, large=self.large).draw()

    def _end(self) -> None:
        """Number the page and begin the next one."""
        sheets = self.sheets
        foot = sheets.height - FOOT
        sheets.text(sheets.width / 2, foot, str(sheets.page), 10, align="centre", colour=_GREY)
        sheets.next_page()

    def _tell(self, done: int) -> None:
        if self._report is not None:
            self._report(done)


def _pages(made: Sequence[BookEntry], per_page: int) -> Iterator[Sequence[BookEntry]]:
    for start in range(0, len(made), per_page):
        yield made[start : start + per_page]


def _range(noun: str, page: Sequence[BookEntry]) -> str:
    first, last = page[0].number, page[-1].number
    return f"{noun} {first}" if first == last else f"{noun}s {first}–{last}"


def _rules_of(made: Sequence[BookEntry]) -> list[str]:
    """Return the rules of the puzzles, for the title page, if all have the same."""
    rules = made[0].grid.rules
    if any(entry.grid.rules != rules for entry in made):
        return []
    sentences = _rules_of_houses(rules)
    if not sentences:
        return []
    plain = rules.plain
    extras = [f"{_titled(each.name)}: {each.summary.rstrip('.')}." for each in plain.constraints]
    # Of other constraints there may be many of a kind, and one sentence tells what it means.
    known = sentences_of(plain)
    return [*sentences, *extras, *(each for each in sentences_of(rules) if each not in known)]


def _rules_of_houses(rules: Rules) -> list[str]:
    """Return what holds in rows, columns, boxes and regions.

    >>> from nonet.model.rules import Shape
    >>> _rules_of_houses(Rules.shaped(Shape(6, 4, lowest=0)))[1]
    'No digit repeats in a row.'
    """
    kinds = ("row", "column", "box", "region")
    full = {unit.kind for unit in rules.houses}
    short = {unit.kind for unit in rules.units} - full
    signs = rules.shape.symbols[1:]
    letters = [sign for sign in signs if sign.isalpha()]
    digits = f"{signs[0]} to {signs[-1]}"
    if letters:
        digits = f"{signs[0]} to 9 and A to {letters[-1]}"
    sentences = []
    whole = [f"every {kind}" for kind in kinds if kind in full]
    if whole:
        listed = whole[0] if len(whole) == 1 else f"{', '.join(whole[:-1])} and {whole[-1]}"
        sentences = [f"Fill the grid so that {listed} contains each of the digits {digits} once."]
    # Of more digits than cells, some are missing.
    some = [f"a {kind}" for kind in kinds if kind in short]
    if some:
        listed = some[0] if len(some) == 1 else f"{', '.join(some[:-1])} or {some[-1]}"
        start = "" if whole else f"Fill the grid with the digits {digits}. "
        sentences.append(f"{start}No digit repeats in {listed}.")
    return sentences


def _titled(name: str) -> str:
    return name.replace("-", " ").capitalize() if "anti" not in name else name.capitalize()
