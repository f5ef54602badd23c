"""Pictures of grids that are not squares of the digits from 1."""

from __future__ import annotations

import io
import re

import pytest

import nonet
from nonet import Board, Grid, Rules, Shape, Unsupported, variants
from nonet.showing.render.compose import scene_of_grid
from nonet.showing.render.pdf.board import PrintedBoard
from nonet.showing.render.pdf.sheets import PAPERS, Sheets

RULES = (
    Rules.shaped(Shape(6, 4, lowest=0, extra=["v1"]))
    + variants.Thermo("r1c1 r2c1 r3c1")
    + variants.Cage("r5c3 r5c4", total=3)
    + variants.Sandwich("c2", total=5)
)
GRID = Grid("0.3." + "." * 20 + "5", RULES)


def test_text_has_rows_columns_and_extra_cells() -> None:
    lines = nonet.draw(GRID).splitlines()
    assert lines[1] == "│ 0 . │ 3 . │"
    assert len(lines) == 6 + 3 + 1
    assert lines[-1] == "v1 = 5"


def test_svg_is_as_high_as_it_has_rows() -> None:
    picture = nonet.svg(GRID)
    paper = re.search(r'class="paper" width="(\d+)" height="(\d+)"', picture)
    assert paper is not None
    assert int(paper[2]) * 4 == int(paper[1]) * 6
    assert picture.count(">r6<") == picture.count(">c4<") == 1
    assert ">c5<" not in picture
    assert ">0<" in picture
    assert ">1<" in nonet.svg(Board(GRID), marks=True)


def test_pdf_draws_all_shapes() -> None:
    pdfium = pytest.importorskip("pypdfium2")
    file = io.BytesIO()
    sheets = Sheets(file, PAPERS["a4"], title="")
    PrintedBoard(sheets, scene_of_grid(GRID), 50, 50, 300, labels=True).draw()
    assert sheets.save() == 1
    text = pdfium.PdfDocument(file.getvalue())[0].get_textpage().get_text_range().split()
    # Digits, the labels of six rows and four columns, the total of the cage, and the sandwich.
    assert sorted(text) == sorted(["0", "3", *"123456", *"1234", "3", "5"])


def test_records_have_the_shape() -> None:
    rules = Rules.shaped(Shape(6, 4, lowest=0))
    board = scene_of_grid(Grid("0.3." + "." * 20, rules), marks=True).to_dict()["board"]
    assert board["shape"] == {"rows": 6, "columns": 4, "lowest": 0}
    assert board["values"] == "0.3." + "." * 20
    candidates = board["candidates"]
    assert candidates is not None
    assert candidates[1] == "1245"
    assert scene_of_grid(Grid.empty(Rules.classic(4))).to_dict()["board"]["shape"] is None


def test_pages_refuse_extra_cells() -> None:
    with pytest.raises(Unsupported, match=r"^pages show no extra cells; svg, png and draw can"):
        scene_of_grid(GRID).to_dict()
