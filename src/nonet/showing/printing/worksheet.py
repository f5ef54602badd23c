"""A worksheet: boards on which to find one technique, and the answers on the last page."""

from __future__ import annotations

import inspect
import io
from collections.abc import Iterable, Sequence

from nonet.base.arguments import whole_of
from nonet.errors import ArgumentError
from nonet.model.grid import Grid
from nonet.showing.printing.exercises import Exercise, exercises
from nonet.showing.printing.target import Target, put
from nonet.showing.render.compose import scene_of_grid, scenes_of_step
from nonet.showing.render.pdf.board import PrintedBoard
from nonet.showing.render.pdf.layout import FOOT, MARGIN, SHAPES, Room, checked_per_page, rooms
from nonet.showing.render.pdf.sheets import Sheets, paper_of
from nonet.showing.render.scene import Scene
from nonet.techniques import Technique
from nonet.techniques.words import Words

_GREY = "#555c68"
MOST = 12
# With more answers on a page than this, there is room for the conclusion only.
_MOST_REASONS = 4
_LABEL_ROOM = 18.0
_ANSWER_ROOM = 26.0


def write_worksheet(
    technique: Technique,
    target: Target,
    *,
    count: int = 4,
    per_page: int | None = None,
    paper: str = "a4",
    seed: int = 0,
    puzzles: Iterable[Grid] | None = None,
) -> int:
    """Write a worksheet for a technique and return the number of its pages.

    >>> from nonet.techniques import by_name
    >>> write_worksheet(by_name("naked-pair"), io.BytesIO(), count=2)
    2
    """
    number = whole_of(count, "count", 1)
    if number > MOST:
        raise ArgumentError(f"count={count}: a worksheet has at most {MOST} boards")
    shows_marks = technique.family != "singles"
    default = (2 if shows_marks else 4) if number > 1 else 1
    each = checked_per_page(default if per_page is None else per_page)
    sheet = paper_of(paper)
    made = exercises(technique, number, seed=seed, puzzles=puzzles)
    file = io.BytesIO()
    title = f"{technique.title}: worksheet"
    sheets = Sheets(file, sheet, title=title, subject=technique.title)
    for start in range(0, number, each):
        _page(sheets, technique, made[start : start + each], start, each, shows_marks)
    _answers(sheets, technique, made)
    total = sheets.save()
    put(file.getvalue(), target)
    return total


def _page(
    sheets: Sheets,
    technique: Technique,
    made: Sequence[Exercise],
    start: int,
    per_page: int,
    shows_marks: bool,
) -> None:
    if start == 0:
        sheets.bookmark("Exercises")
    y = MARGIN + 18
    sheets.text(MARGIN, y, technique.title, 20, bold=True)
    right = sheets.width - MARGIN
    sheets.text(right - 300, y, "Name", 11)
    sheets.rule(right - 268, y + 2, right - 118)
    sheets.text(right - 108, y, "Date", 11)
    sheets.rule(right - 80, y + 2, right)
    y += 20
    for line in sheets.lines(_summary(technique), 10.5, right - MARGIN):
        sheets.text(MARGIN, y, line, 10.5, colour=_GREY)
        y += 14
    above = y - MARGIN
    places = rooms(sheets.paper, per_page, above=above)
    for number, (exercise, room) in enumerate(zip(made, places, strict=False), start + 1):
        scene = scene_of_grid(exercise.grid, marks=shows_marks)
        x, bottom, side = _board(sheets, scene, room, str(number), _ANSWER_ROOM)
        sheets.text(x, bottom + 20, "Answer", 10, colour=_GREY)
        sheets.rule(x + 42, bottom + 22, x + side, width=0.5)
    _end(sheets)


def _summary(technique: Technique) -> str:
    summary = inspect.cleandoc(technique.docs).partition("\n")[0]
    return f"{summary} Find {technique.phrase} on each board, and write down what follows."


def _answers(sheets: Sheets, technique: Technique, made: Sequence[Exercise]) -> None:
    """Draw all answers on one page: each step on its board, with its reason if there is room."""
    sheets.bookmark("Answers")
    sheets.text(MARGIN, MARGIN + 18, f"{technique.title}: answers", 20, bold=True)
    per_page = next(number for number in SHAPES if number >= len(made))
    has_room = per_page <= _MOST_REASONS
    size = 9.0 if has_room else 7.5
    places = rooms(sheets.paper, per_page, above=30)
    for number, (exercise, room) in enumerate(zip(made, places, strict=False), 1):
        step = exercise.steps[0]
        words = step.because if has_room else f"{Words(exercise.grid.rules, step).effect}."
        lines = sheets.lines(words, size, room.width)
        scene = scenes_of_step(exercise.grid, step)[0]
        label = str(number)
        if len(exercise.steps) > 1:
            label = f"{number} (one of {len(exercise.steps)} on this board)"
        below = len(lines) * size * 1.3 + 4
        _, bottom, _ = _board(sheets, scene, room, label, below)
        for at, line in enumerate(lines, 1):
            sheets.text(room.x, bottom + 2 + at * size * 1.3, line, size)
    _end(sheets)


def _board(
    sheets: Sheets, scene: Scene, room: Room, label: str, below: float
) -> tuple[float, float, float]:
    """Draw a board and its label in a room; return its left and lower edge, and its side."""
    side = max(40.0, min(room.width, room.height - _LABEL_ROOM - below))
    x = room.x + (room.width - side) / 2
    number, _, rest = label.partition(" ")
    sheets.text(x, room.y + 12, number, 12, bold=True)
    if rest:
        after = x + sheets.width_of(number, 12, bold=True) + 5
        sheets.text(after, room.y + 12, rest, 8, colour=_GREY)
    PrintedBoard(sheets, scene, x, room.y + _LABEL_ROOM, side, labels=True).draw()
    return x, room.y + _LABEL_ROOM + side, side


def _end(sheets: Sheets) -> None:
    foot = sheets.height - FOOT
    sheets.text(sheets.width / 2, foot, str(sheets.page), 10, align="centre", colour=_GREY)
    sheets.next_page()
