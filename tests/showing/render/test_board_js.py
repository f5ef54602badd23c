"""board.js and state.js: the browser draws what Python draws, and the film's states are right."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

import nonet
from nonet.model.position import Position
from nonet.showing.render.decorations import Dot, DrawnLine, Outline, OutsideText
from nonet.showing.render.html import inlined
from nonet.showing.render.record import scene_record
from nonet.showing.render.scene import Scene
from nonet.showing.render.svg_board import board_of
from nonet.techniques import TECHNIQUES, by_name, example
from tools.variant_examples import EXAMPLES

NUMBER = re.compile(r"-?\d*\.?\d+")


OBLONG = (
    nonet.Rules.shaped(nonet.Shape(6, 4, lowest=0))
    + nonet.variants.Thermo("r1c1 r2c1 r3c1")
    + nonet.variants.Cage("r5c3 r5c4 r6c4", total=3)
    + nonet.variants.Sandwich("r6", total=5)
    + nonet.variants.Skyscraper("c4", count=2, reverse=True)
)


def every_scene() -> list[Scene]:
    found: list[Scene] = []
    for technique in TECHNIQUES:
        shown = example(technique)
        assert shown is not None
        found += nonet.showing.pictures.scenes(shown[0], step=shown[1])
    for kind in EXAMPLES.values():
        if kind.rules.shape.is_usual:  # pages draw no other shapes
            found += nonet.showing.pictures.scenes(kind.grid)
    rules = nonet.CLASSIC + nonet.variants.DIAGONAL + nonet.variants.WINDOKU
    decorations = (
        Outline((0, 1), "dashed", "7"),
        DrawnLine(((0.5, 0.5), (2.5, 0.5)), 0.2, "arrow"),
        Dot((1.0, 0.5), "black"),
        Dot((2.0, 0.5), "white", 0.15, "V"),
        Dot((2.0, 1.5), "black", 0.15, "3"),
        Dot((2.5, 2.5), "ring", 0.4, "", "diamond"),
        Dot((1.5, 2.5), "grey", 0.36, "", "square"),
        Dot((1.0, 1.0), "white", 0.25, "1234"),
        Dot((3.0, 1.5), "plain", 0.17, "X"),
        Outline((5, 6), "pill"),
        DrawnLine(((0.5, 3.5), (0.5, 3.5)), 0.72, "line", "grey"),
        DrawnLine(((3.5, 0.5), (3.5, 2.5)), 0.2, "arrow", "green"),
        OutsideText("top", -1, "45"),
        OutsideText("right", 4, "12, 13"),
        OutsideText("left", 1, "12"),
        OutsideText("bottom", 2, "<3"),
    )
    things = [
        nonet.Grid("11" + "." * 14),
        nonet.Grid("1" + "." * 15, marks={"r1c2": ""}),
        nonet.Grid.empty(rules),
        nonet.Grid.empty(nonet.variants.jigsaw(["1222", "1132", "1433", "4443"])),
        nonet.Board(nonet.Grid.empty(nonet.Rules.classic(6))),
        nonet.Board(nonet.Grid.empty(nonet.Rules.classic(16))),
        nonet.check("12..34......43.1"),
        Position(
            "12..34......43.1",
            centre={"r1c3": "34"},
            corner={"r3c1": "12", "r3c2": "1"},
            colours={"r1c1": [1, 2, 3], "r1c2": [4, 5, 6], "r1c3": [7, 8, 9]},
        ),
        Position("." * 81, centre={"r1c1": "1234567", "r1c2": "12345", "r1c3": "123456789"}),
        Scene(4, (0,) * 16, decorations=decorations),
        nonet.Grid("0.3." + "." * 20, OBLONG),
        nonet.Board(nonet.Grid("0.3." + "." * 20, OBLONG)),
        Position(nonet.Grid.empty(OBLONG), centre={"r6c4": "05"}, corner={"r2c3": "0"}),
        nonet.Grid.empty(nonet.Rules.shaped(nonet.Shape(3, 5, values=12))),
    ]
    for thing in things:
        found += nonet.showing.pictures.scenes(thing)  # type: ignore[arg-type]
    return found


def test_the_browser_draws_what_python_draws(desktop: Page) -> None:
    scenes = every_scene()
    assert len(scenes) > 130
    desktop.set_content("<div></div>")
    draw = f"""scenes => {{ {inlined("measures.js", "shape.js", "board.js")}
        return scenes.map(({{ board, overlay }}) => drawBoard(board, overlay).outerHTML); }}"""
    drawn = desktop.evaluate(draw, [json.loads(json.dumps(scene_record(s))) for s in scenes])
    for scene, text in zip(scenes, drawn, strict=True):
        body, right, bottom = board_of(scene, labels=True)
        theirs = ElementTree.fromstring(text)
        assert [float(n) for n in (theirs.get("viewBox") or "").split()] == [0, 0, right, bottom]
        ours = ElementTree.fromstring(f"<svg>{body}</svg>")
        assert_same(theirs[0], ours[0], scene.title)


def assert_same(one: ElementTree.Element, other: ElementTree.Element, where: str) -> None:
    """Assert that two elements are alike, but for the rounding of numbers."""
    assert one.tag == other.tag, where
    assert (one.text or "") == (other.text or ""), where
    assert set(one.attrib) == set(other.attrib), (where, one.attrib, other.attrib)
    for name, value in one.attrib.items():
        same = other.attrib[name]
        assert NUMBER.sub("#", value) == NUMBER.sub("#", same), (where, value, same)
        if name != "class":
            numbers = zip(NUMBER.findall(value), NUMBER.findall(same), strict=True)
            assert all(abs(float(a) - float(b)) < 0.11 for a, b in numbers), (where, value, same)
        else:
            assert value == same, where
    assert len(one) == len(other), (where, one.attrib)
    for a, b in zip(one, other, strict=True):
        assert_same(a, b, where)


FILM = {
    "steps": 3,
    "rungs": ["nudge", "technique", "why"],
    "branches": {"nudge": [1, 1, 1, 1], "technique": [1, 1, 1, 1], "why": [1, 3, 1, 1]},
}


@pytest.mark.parametrize(
    ("keys", "at", "rung", "branch"),
    [
        ("", 0, "why", 0),
        ("ArrowRight", 1, "why", 0),
        ("ArrowRight ArrowRight", 1, "why", 1),
        ("ArrowRight ArrowRight ArrowRight ArrowRight", 2, "why", 0),
        ("End", 3, "why", 0),
        ("End ArrowRight", 3, "why", 0),
        ("End ArrowLeft ArrowLeft", 1, "why", 2),
        ("ArrowLeft", 0, "why", 0),
        ("1", 0, "nudge", 0),
        ("2 PageDown", 1, "technique", 0),
        ("End 1 Home", 0, "nudge", 0),
        ("9", 0, "why", 0),
        ("1 ArrowRight ArrowRight", 2, "nudge", 0),
        ("ArrowRight ArrowRight 1", 1, "nudge", 0),
    ],
)
def test_keys_lead_from_state_to_state(
    desktop: Page, keys: str, at: int, rung: str, branch: int
) -> None:
    walk = f"""([film, keys]) => {{ {inlined("state.js")}
        return keys.reduce((state, key) => press(state, film, key) ?? state, open(film)); }}"""
    state = desktop.evaluate(walk, [FILM, keys.split()])
    assert state == {"at": at, "rung": rung, "branch": branch}


@pytest.mark.parametrize(
    ("hash", "expected"),
    [
        ("", "#step=1"),
        ("#step=3", "#step=3"),
        ("#step=4&rung=nudge", "#step=4&rung=nudge"),
        ("#step=99", "#step=4"),
        ("#step=-1", "#step=1"),
        ("#step=1.5&rung=shout", "#step=1"),
        ("#%%%", "#step=1"),
    ],
)
def test_links_open_the_film_where_they_say(desktop: Page, hash: str, expected: str) -> None:
    follow = f"""([film, hash]) => {{ {inlined("state.js")}
        return link(open(film, hash), film); }}"""
    assert desktop.evaluate(follow, [FILM, hash]) == expected


def test_a_record_has_every_link_with_its_curve() -> None:
    shown = example(by_name("aic"))
    assert shown is not None
    (scene,) = nonet.showing.pictures.scenes(shown[0], step=shown[1])
    record = scene_record(scene)
    links = record["overlay"]["links"]
    assert len(links) == len(scene.links)
    assert all(link["line"].startswith("M") and link["head"].endswith("Z") for link in links)
    assert record["board"]["candidates"] is not None
    assert [key["meaning"] for key in record["overlay"]["legend"]][:2] == [
        "true in the chain",
        "false in the chain",
    ]
