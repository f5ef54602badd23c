"""Boards on paper: everything that a scene can have is drawn."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import nonet
from nonet import Grid, Position
from nonet.showing.render.decorations import Dot, DrawnLine, Outline, OutsideText
from nonet.showing.render.pdf.board import PrintedBoard
from nonet.showing.render.pdf.sheets import PAPERS, Sheets
from nonet.showing.render.scene import Scene
from nonet.techniques import TECHNIQUES
from nonet.techniques.examples import example
from tests.showing.printing.pdfs import Pdf

SMALL = "12..34......43.1"


def drawn(scene: Scene, **words: Any) -> Pdf:
    file = io.BytesIO()
    sheets = Sheets(file, PAPERS["a4"], title="One")
    PrintedBoard(sheets, scene, 60, 60, 400, **words).draw()
    assert sheets.save() == 1
    return Pdf(file.getvalue())


def colours(pdf: Pdf) -> set[tuple[int, int, int]]:
    image = pdf.document[0].render(scale=1.5).to_pil().convert("RGB")
    return {colour for _, colour in image.getcolors(1 << 24)}


def test_every_decoration() -> None:
    scene = replace(
        nonet.showing.pictures.scenes(SMALL)[0],
        decorations=(
            Outline((0, 1), "solid", "12"),
            Outline((2, 3), "dashed"),
            Outline((8, 9), "tint"),
            DrawnLine(((0.5, 0.5), (2.5, 2.5)), 0.2),
            DrawnLine(((0.5, 3.5), (3.5, 3.5)), style="arrow"),
            Dot((1.0, 0.5), "black"),
            Dot((2.0, 0.5), "white", label="V"),
            Dot((3.0, 0.5), "grey"),
            *(OutsideText(side, 1, "XY") for side in ("left", "right", "top", "bottom")),
        ),
    )
    plain, full = drawn(nonet.showing.pictures.scenes(SMALL)[0]), drawn(scene)
    assert "12" in full.text(0)
    assert full.text(0).count("XY") == 4
    assert "V" in full.text(0)
    # Texts outside take their room from the board.
    heights = [max(glyph.height for glyph in pdf.glyphs(0)) for pdf in (plain, full)]
    assert heights[1] < heights[0]
    assert len(colours(full)) > len(colours(plain))


def test_labels_and_notes() -> None:
    position = Position(SMALL, centre={"r1c3": "34"}, corner={"r1c4": "12"}, colours={"r1c1": 2})
    pdf = drawn(nonet.showing.pictures.scenes(position)[0], labels=True)
    digits = [glyph.char for glyph in pdf.glyphs(0)]
    # Seven givens, two numbers for each of four lines, two marks in each of two cells.
    assert len(digits) == 7 + 8 + 4
    assert len(colours(pdf)) > len(
        colours(drawn(nonet.showing.pictures.scenes(SMALL)[0], labels=True))
    )


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda each: each.name)
def test_every_technique_can_be_printed(technique: nonet.techniques.Technique) -> None:
    pair = example(technique)
    assert pair is not None
    grid, step = pair
    for scene in nonet.showing.pictures.scenes(grid, step=step)[:2]:
        pdf = drawn(scene)
        big = grid.values.count(0)
        assert len(pdf.glyphs(0)) >= 81 - big + sum(mask.bit_count() for mask in grid.marks or ())


def test_nothing_of_a_board_lies_outside_its_place() -> None:
    scenes: list[Callable[[], Scene]] = [
        lambda: nonet.showing.pictures.scenes(SMALL)[0],
        lambda: nonet.showing.pictures.scenes(
            Grid.empty(nonet.Rules.classic(16)).with_(cells={0: 16})
        )[0],
        lambda: nonet.showing.pictures.scenes(SMALL, marks=True)[0],
    ]
    for make in scenes:
        pdf = drawn(make(), labels=True)
        _, height = pdf.size(0)
        for glyph in pdf.glyphs(0):
            assert 60 <= glyph.x <= 460
            assert 60 <= height - glyph.y <= 460
