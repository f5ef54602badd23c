"""Books: PDF files read back, page by page."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import CLASSIC, ArgumentError, Grid, ManySolutions, NoSolution, UnknownName
from nonet.base.progress import Reporter
from nonet.showing.render.pdf import sheets
from nonet.showing.render.pdf.layout import MARGIN, rooms
from nonet.showing.render.pdf.sheets import PAPERS
from nonet.variants import ANTI_KING, DIAGONAL, jigsaw
from tests.showing.printing.pdfs import MM, Pdf
from tests.tables import classic_puzzles
from tests.techniques.boards import variant_grids

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SEVERAL = "12..34......43.1"


def made(puzzles: Any, **words: Any) -> Pdf:
    file = io.BytesIO()
    pages = nonet.book(puzzles, file, **words)
    pdf = Pdf(file.getvalue())
    assert len(pdf) == pages
    return pdf


def some(count: int) -> list[str]:
    table = [puzzle for puzzle in classic_puzzles() if nonet.count(puzzle, limit=2) == 1]
    return [table[number % len(table)] for number in range(count)]


def digits(pdf: Pdf, page: int) -> list[str]:
    return [glyph.char for glyph in pdf.glyphs(page) if glyph.char.isdigit()]


@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_given_is_printed_in_its_cell(per_page: int, paper: str) -> None:
    puzzles = some(7)
    pdf = made(puzzles, per_page=per_page, paper=paper, levels=False)
    sheet = PAPERS[paper]
    assert pdf.size(0) == pytest.approx((sheet.width, sheet.height), abs=0.1)
    size = {1: 18.0, 2: 15.0, 4: 13.0, 6: 12.0}[per_page]
    for number, puzzle in enumerate(puzzles):
        page, at = 1 + number // per_page, number % per_page
        room = list(rooms(sheet, per_page))[at]
        head = size * 1.45
        side = min(room.width, room.height - head)
        left = room.x + (room.width - side) / 2
        top = room.y + (room.height - side - head) / 2 + head
        assert pdf.grid_in(page, left, top, side) == Grid(puzzle).values
        assert f"{number + 1}" in pdf.text(page)


def test_answers_are_at_the_back() -> None:
    puzzles = some(14)
    pdf = made(puzzles)
    marks = pdf.bookmarks()
    first = next(page for level, title, page in marks if (level, title) == (0, "Answers"))
    assert first == len(pdf) - 2
    sheet = PAPERS["a4"]
    for number, puzzle in enumerate(puzzles):
        page, at = first + number // 12, number % 12
        room = list(rooms(sheet, 12, above=40.0 if page == first else 0.0))[at]
        side = min(room.width, room.height - 9.5 * 1.4)
        left = room.x + (room.width - side) / 2
        found = pdf.grid_in(page, left, room.y + 9.5 * 1.4, side)
        assert found == nonet.solve(puzzle).grid.values
    assert len(made(puzzles, answers=False)) == len(pdf) - 2


def test_the_title_page() -> None:
    pdf = made([EASY, HARD, EASY], title="Für  Anna", author="Ann Example")
    text = pdf.text(0)
    for part in ("Für Anna", "Ann Example", "3 puzzles", "2\N{NO-BREAK SPACE}beginner"):
        assert part in text.replace("2 beginner", "2\N{NO-BREAK SPACE}beginner")
    assert "every row, every column and every box" in text
    assert pdf.metadata()["Title"] == "Für Anna"
    assert pdf.metadata()["Author"] == "Ann Example"
    assert pdf.metadata()["Subject"] == "3 puzzles"
    assert pdf.metadata()["Creator"] == "nonet"


def test_numbers_levels_and_page_numbers() -> None:
    pdf = made([EASY, HARD], per_page=1)
    assert "Beginner" in pdf.text(1)
    assert "Medium" in pdf.text(2)
    assert "Beginner" not in made([EASY, HARD], levels=False).text(1)
    for page in range(1, len(pdf)):
        foot = [glyph for glyph in pdf.glyphs(page) if glyph.y < 12 * MM]
        assert "".join(glyph.char for glyph in foot) == str(page + 1)
    assert not [glyph for glyph in pdf.glyphs(0) if glyph.y < 12 * MM]


def test_bookmarks() -> None:
    marks = made(some(9), hints=True).bookmarks()
    assert marks == [
        (0, "Title page", 0),
        (0, "Puzzles", 1),
        (1, "Puzzles 1–4", 1),
        (1, "Puzzles 5–8", 2),
        (1, "Puzzle 9", 3),
        (0, "Hints", 4),
        (0, "Answers", 5),
        (1, "Answers 1–9", 5),
    ]


def test_hints_are_optional() -> None:
    pdf = made([EASY, HARD], hints=True)
    assert "Look for" not in "".join(made([EASY, HARD]).text(page) for page in range(3))
    text = " ".join(pdf.text(2).split())
    advice = nonet.coach(HARD, rung="technique").text.partition(" (see")[0]
    assert f"2 {advice}." in text
    assert "The hardest technique is pointing candidates." in text
    many = made(some(120), hints=True, levels=False)
    pages = [page for page in range(len(many)) if many.text(page).count("Look for") > 10]
    assert len(pages) > 1


def test_only_the_bundled_font_is_used_and_embedded() -> None:
    file = io.BytesIO()
    nonet.book([EASY], file, hints=True)
    pdf = Pdf(file.getvalue())
    assert pdf.fonts() == {"NonetSans-Regular", "NonetSans-Bold"}
    assert file.getvalue().count(b"/FontFile2") == 2


def test_large_print_is_larger() -> None:
    plain, large = made([EASY], per_page=1, levels=False), made([EASY], large=True, levels=False)
    heights = [
        max(glyph.height for glyph in pdf.glyphs(1) if glyph.char.isdigit())
        for pdf in (plain, large)
    ]
    assert heights[1] > heights[0] * 1.15
    assert len(large) == 3


def _full(rules: nonet.Rules) -> Grid:
    return Grid(nonet.solve(Grid.empty(rules), unique=False).grid.values, rules)


def test_the_rules_of_other_shapes() -> None:
    rules = nonet.Rules.shaped(nonet.Shape(6, 4, lowest=0))
    text = " ".join(made([_full(rules)]).text(0).split())
    assert "every column and every box contains each of the digits 0 to 5 once" in text
    assert "No digit repeats in a row." in text
    rules = nonet.Rules.shaped(nonet.Shape(3, 5, values=12), boxes=False)
    text = " ".join(made([_full(rules)]).text(0).split())
    assert "Fill the grid with the digits 1 to 9 and A to C." in text
    assert "No digit repeats in a row or a column." in text


def test_variants_are_drawn_with_their_rules() -> None:
    rules = CLASSIC + DIAGONAL + ANTI_KING
    (grid,) = variant_grids(rules, 1, seed=1)
    pdf = made([grid])
    assert "Anti-king: cells a chess king's move apart differ." in pdf.text(1)
    assert "Diagonal" in pdf.text(0)
    shapes = jigsaw("1122 1332 1342 3444")
    (small,) = variant_grids(shapes, 1, seed=2)
    assert "every region" in made([small]).text(0)
    mixed = made([grid, small, EASY])
    assert "Fill the grid" not in mixed.text(0)
    assert len(mixed) == 3
    big = nonet.solve(Grid.empty(nonet.Rules.classic(16)), unique=False).grid
    assert "G" in made([Grid(big.values, big.rules)]).text(1)


def test_puzzles_given_by_pencil_marks_are_printed_with_them() -> None:
    grid = Grid(SEVERAL, marks={"r1c3": "3"})
    assert len(digits(made([grid], answers=False), 1)) > len(digits(made(["123.34......43.1"]), 1))


def test_placed_digits_are_not_printed() -> None:
    grid = Grid(EASY).with_(cells={"r1c1": 4})
    assert digits(made([grid], levels=False), 1) == digits(made([EASY], levels=False), 1)


def test_placed_digits_change_nothing() -> None:
    # Even a wrong one: neither answer, nor level, nor whether there is one solution.
    plain = made([EASY, HARD])
    wrong = Grid(HARD).with_(cells={"r1c2": 9})
    assert nonet.count(wrong) == 0
    pdf = made([Grid(EASY).with_(cells={"r1c1": 4}), wrong])
    assert [pdf.text(page) for page in range(len(pdf))] == [
        plain.text(page) for page in range(len(plain))
    ]
    with pytest.raises(ManySolutions, match="puzzle 1"):
        made([Grid(SEVERAL).with_(cells={"r1c3": 3})])
    variant = nonet.generate(variant="kropki", seed=1)
    right = nonet.solve(variant).grid.values
    cell = variant.values.index(0)
    both = [made([each]) for each in (variant, variant.with_(cells={cell: right[cell] % 9 + 1}))]
    assert both[0].text(1) == both[1].text(1)
    assert both[0].text(2) == both[1].text(2)


def test_equal_books_are_equal_files() -> None:
    files = [io.BytesIO(), io.BytesIO()]
    for file in files:
        nonet.book([EASY, HARD], file)
    assert files[0].getvalue() == files[1].getvalue()


BAD: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
    ([], {}, ArgumentError, "no puzzles to print"),
    ([EASY, SEVERAL], {}, ManySolutions, "puzzle 2: several solutions"),
    (["1" * 81], {}, NoSolution, "puzzle 1: 1 appears"),
    (["123....4........"], {}, NoSolution, "puzzle 1: no solution"),
    ([EASY], {"per_page": 3}, ArgumentError, "3 puzzles per page; it can be 1, 2, 4 or 6"),
    ([EASY], {"per_page": True}, ArgumentError, "True puzzles per page"),
    ([EASY], {"paper": "a3"}, UnknownName, "unknown paper 'a3'"),
    ([EASY], {"title": "Судоку"}, ArgumentError, "title: the bundled font has no 'С' (U+0421)"),
    ([EASY], {"author": 5}, TypeError, "author= takes a text, not int"),
]


@pytest.mark.parametrize(
    ("puzzles", "words", "kind", "message"), BAD, ids=lambda each: str(each)[:30]
)
def test_what_cannot_be_printed(
    tmp_path: Path, puzzles: Any, words: dict[str, Any], kind: type[Exception], message: str
) -> None:
    path = tmp_path / "book.pdf"
    with pytest.raises(kind) as caught:
        nonet.book(puzzles, path, **words)
    assert message in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_without_reportlab_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("reportlab", "reportlab.pdfbase", "reportlab.pdfbase.ttfonts"):
        monkeypatch.setitem(sys.modules, name, None)
    sheets.register_fonts.cache_clear()
    with pytest.raises(nonet.errors.MissingExtra, match=r"pip install nonet\[pdf\]"):
        nonet.book([EASY], io.BytesIO())
    sheets.register_fonts.cache_clear()


def test_a_file_appears_complete(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    nonet.book(some(30), str(path))
    assert Pdf(path.read_bytes()).metadata()["Title"] == "Sudoku"
    assert [each.name for each in tmp_path.iterdir()] == ["book.pdf"]
    with pytest.raises(FileNotFoundError):
        nonet.book([EASY], tmp_path / "none" / "book.pdf")


def test_a_progress_function_follows_and_stops_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    defaults = {**(Reporter.__init__.__kwdefaults__ or {}), "pause": 0.0}
    monkeypatch.setattr(Reporter.__init__, "__kwdefaults__", defaults)
    calls: list[tuple[int, int | None]] = []
    nonet.book(some(30), io.BytesIO(), progress=lambda done, total, _: calls.append((done, total)))
    assert (30, 30) in calls
    file = io.BytesIO()
    with pytest.raises(nonet.errors.Cancelled):
        nonet.book(some(30), file, levels=False, progress=lambda *_: False)
    assert not file.getvalue()


def test_rooms_stay_inside_the_margins() -> None:
    for paper in PAPERS.values():
        for number in (1, 2, 4, 6, 9, 12):
            found = list(rooms(paper, number))
            assert len(found) == number
            for room in found:
                assert room.x >= MARGIN - 0.01
                assert room.x + room.width <= paper.width - MARGIN + 0.01
                assert room.y + room.height <= paper.height - MARGIN + 0.01
