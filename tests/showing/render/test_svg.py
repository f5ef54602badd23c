"""SVG pictures: well-formed, complete in themselves, and showing what the scene has."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import nonet
from nonet.model.position import Position
from nonet.showing.render import svg
from nonet.showing.render.decorations import Dot, DrawnLine, Outline, OutsideText
from nonet.showing.render.outlines import loops
from nonet.showing.render.scene import Scene
from nonet.techniques import TECHNIQUES, by_name, example

SVG = "{http://www.w3.org/2000/svg}"
PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
JIGSAW = nonet.variants.jigsaw(["1222", "1132", "1433", "4443"])


def parsed(document: str) -> ElementTree.Element:
    return ElementTree.fromstring(document)


def texts(root: ElementTree.Element, kind: str) -> list[str]:
    found = [each for each in root.iter(f"{SVG}text") if each.get("class") == kind]
    return [each.text or "" for each in found]


def test_given_and_placed_digits_differ_and_all_are_there() -> None:
    solution = nonet.solve(PUZZLE)
    root = parsed(nonet.svg(solution, legend=False))
    assert Counter(texts(root, "given")) == Counter(PUZZLE.replace(".", ""))
    assert len(texts(root, "placed")) == 81 - 17
    assert [each.text for each in root.iter(f"{SVG}text") if each.text in ("r1", "c9")] == [
        "r1",
        "c9",
    ]


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.name)
def test_every_technique_has_a_picture(technique: nonet.techniques.Technique) -> None:
    found = example(technique)
    assert found is not None
    grid, step = found
    document = nonet.svg(grid, step=step)
    root = parsed(document)
    kinds = Counter(each.get("class") for each in root.iter())
    branches = len(nonet.showing.pictures.scenes(grid, step=step))
    # One more of each kind is in the legend.
    assert kinds["strike"] == len(step.removes) * branches + bool(step.removes)
    assert kinds["r-place"] == len(step.places) * branches + bool(step.places)
    links = sum(len(mark.links) for mark in step.marks)
    strengths = {link.strong for mark in step.marks for link in mark.links}
    assert kinds["head"] == links + len(strengths)
    assert technique.title in document
    assert root.find(f"{SVG}desc") is not None
    outside = re.findall(
        r"(?:href|src)=|url\((?!#)|@import|http(?!://www\.w3\.org/2000/svg)", document
    )
    assert outside == []


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15, 16, 20, 25])
def test_all_sizes(size: int) -> None:
    grid = nonet.Grid(
        bytes(range(1, size + 1)) + bytes(size * size - size), nonet.Rules.classic(size)
    )
    root = parsed(nonet.svg(grid, marks=True))
    x0, y0, width, height = map(float, (root.get("viewBox") or "").split())
    assert (x0, y0) == (0, 0)
    assert width >= size * 60
    assert height >= size * 60
    pencil = next(each for each in root.iter(f"{SVG}g") if each.get("class") == "pencil")
    masks = grid.rules.allowed(grid.values)
    assert len(pencil) == sum(mask.bit_count() for mask in masks)


def test_several_branches_are_drawn_side_by_side_or_one_by_one() -> None:
    found = example(by_name("forcing-chain-contradiction"))
    assert found is not None
    grid, step = found
    whole = nonet.svg(grid, step=step)
    assert [f"Branch {n} of 3" in whole for n in (1, 2, 3)] == [True] * 3
    second = nonet.svg(grid, step=step, branch=2)
    assert "Branch" not in second
    assert len(second) < len(whole) / 2
    with pytest.raises(nonet.ArgumentError, match="no branch 4; this picture has 3 branches"):
        nonet.svg(grid, step=step, branch=4)


def test_variants_are_drawn() -> None:
    rules = nonet.CLASSIC + nonet.variants.DIAGONAL + nonet.variants.WINDOKU
    root = parsed(nonet.svg(nonet.Grid.empty(rules)))
    kinds = Counter(each.get("class") for each in root.iter())
    assert kinds["decor"] == 2
    assert kinds["tint"] == 4
    assert "knight" in nonet.svg(nonet.Grid.empty(nonet.CLASSIC + nonet.variants.ANTI_KNIGHT))
    jigsaw = nonet.svg(nonet.Grid.empty(JIGSAW))
    (thick,) = (each for each in parsed(jigsaw).iter(f"{SVG}path") if each.get("class") == "thick")
    assert (thick.get("d") or "").count("M") == 4


def test_every_kind_of_decoration_is_drawn() -> None:
    scene = Scene(
        4,
        (0,) * 16,
        decorations=(
            Outline((0, 1), "dashed", "7"),
            DrawnLine(((0.5, 0.5), (2.5, 0.5)), 0.2, "arrow"),
            Dot((1.0, 0.5), "black"),
            Dot((2.0, 0.5), "white", 0.15, "V"),
            OutsideText("left", 1, "12"),
            OutsideText("bottom", 2, "<3"),
        ),
    )
    document = svg.draw(scene)
    root = parsed(document)
    words = [each.text for each in root.iter(f"{SVG}text")]
    assert [word for word in words if word in ("7", "V", "12", "<3")] == ["7", "V", "12", "<3"]
    assert {"dot-black", "dot-white"} <= {each.get("class") for each in root.iter()}


def test_texts_of_others_are_escaped() -> None:
    grid = nonet.Grid("12..34......43.1", info={"title": "<b>&\"'"})
    document = nonet.svg(grid)
    assert "<b>" not in document
    assert parsed(document).findtext(f"{SVG}title") == "<b>&\"'"


def test_conflicts_and_impossible_cells_are_marked_by_shape() -> None:
    root = parsed(nonet.svg("11" + "." * 14, legend=False))
    assert len([each for each in root.iter() if each.get("class") == "flag"]) == 2
    impossible = nonet.Grid("1" + "." * 15, marks={"r1c2": ""})
    words = [each.text for each in parsed(nonet.svg(impossible)).iter(f"{SVG}text")]
    assert words.count("!") == 1


def test_a_diagnosis_shows_what_is_wrong_and_where() -> None:
    several = nonet.svg(nonet.check("12..34......43.1"))
    assert "highlight" in several
    assert "solutions differ" in several
    wrong = nonet.Grid("123.34......43.1").with_(cells={"r1c4": 4, "r2c3": 2})
    picture = nonet.svg(nonet.check(wrong))
    assert ">wrong</text>" in picture
    assert "This placed digit is wrong" in picture


@pytest.mark.parametrize(
    "thing",
    [
        nonet.Grid(PUZZLE),
        nonet.solve(PUZZLE),
        nonet.Board(PUZZLE),
        nonet.explain(PUZZLE).frames[0],
        nonet.check(PUZZLE),
        nonet.rate(PUZZLE),
        Position(PUZZLE, centre={"r1c2": "16"}, colours={"r1c2": [1, 2]}),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_things_show_themselves_in_notebooks(thing: object) -> None:
    picture = thing._repr_svg_()  # type: ignore[attr-defined]
    assert parsed(picture).tag == f"{SVG}svg"
    assert type(thing).__name__ in repr(thing)
    assert "object at 0x" not in repr(thing)


def test_options() -> None:
    assert 'width="320"' in nonet.svg(PUZZLE, width=320)
    bare = nonet.svg(nonet.explain(PUZZLE).frames[0], labels=False, legend=False, caption=False)
    assert set(texts(parsed(bare), "say start")) == set()
    assert ">r1<" not in bare
    assert "prefers-color-scheme" not in nonet.svg(PUZZLE, theme="dark")
    with pytest.raises(nonet.UnknownName, match="unknown theme 'drak'; did you mean 'dark'"):
        nonet.svg(PUZZLE, theme="drak")  # type: ignore[arg-type]
    for width in (0, -5, float("nan"), float("inf")):
        with pytest.raises(nonet.ArgumentError, match="a number above 0"):
            nonet.svg(PUZZLE, width=width)
    for wrong in ("wide", True):
        with pytest.raises(TypeError, match="width must be a number"):
            nonet.svg(PUZZLE, width=wrong)  # type: ignore[arg-type]


def test_a_film_repeats_the_warning_of_its_path() -> None:
    page = nonet.html(nonet.explain("." * 16))
    assert "Stuck after 0 steps. Warning: the puzzle has several solutions" in page


def test_pages_of_pictures() -> None:
    assert nonet.html([PUZZLE, nonet.check(PUZZLE)]).count("<figure>") == 2
    rows = [[1, 2, 0, 0], [3, 4, 0, 0], [0, 0, 0, 0], [4, 3, 0, 1]]
    assert nonet.html(rows).count("<figure>") == 1
    with pytest.raises(nonet.ArgumentError, match="no puzzle to draw"):
        nonet.html([])


@pytest.mark.parametrize("thing", [None, 5, "rubbish", [1, 2], object(), {"a": 1}, b"\xff"])
def test_rubbish_is_refused(thing: object) -> None:
    for draw in (nonet.svg, nonet.png, nonet.html, nonet.showing.pictures.scenes):
        with pytest.raises((nonet.SudokuError, TypeError)):
            draw(thing)  # type: ignore[call-overload, arg-type]


def test_outlines_of_cells_that_touch_at_a_corner_stay_apart() -> None:
    assert len(loops([0, 10], 9)) == 2
    ring = [0, 1, 2, 9, 11, 18, 19, 20]
    assert len(loops(ring, 9)) == 2
    assert loops([0, 1, 9], 9) == [[(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]]
