"""Animated pictures: well-formed, without scripts, bounded; tests/showing/render plays one."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import nonet
from nonet.showing.theatre.animation import MOST_BYTES
from tests.classics.samples import PUZZLES

LESSON = "..1...........8.314.51.9..2.9.837.....3.25......6.....18.5..2....2....4......38.."
TRAP = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
SVG = "{http://www.w3.org/2000/svg}"


def test_an_animation_is_an_svg_document_without_scripts_or_outside_resources() -> None:
    picture = nonet.animate([nonet.record(LESSON, name) for name in ("agent", "human")])
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "style", "g", "rect", "path", "text"}
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == "Agent and Human path at work"
    described = root.findtext(f"{SVG}desc") or ""
    assert described.startswith("Agent: solved: 8 guesses, 4 backtracks, ")


def test_three_long_searches_stay_small() -> None:
    recordings = [nonet.record(TRAP, name) for name in ("agent", "move-stack", "cell-sets")]
    assert len(nonet.animate(recordings).encode()) <= MOST_BYTES


def test_the_last_picture_is_what_a_reader_without_motion_sees() -> None:
    puzzle, solution = PUZZLES["minimal, needs a guess"]
    root = ElementTree.fromstring(nonet.animate(nonet.record(puzzle)))
    shown = {}
    for group in root.iter(f"{SVG}g"):
        text = group.find(f"{SVG}text")
        kind = "" if text is None else text.get("class", "")
        if text is None or not kind.startswith(("given", "placed")):
            continue
        if "h" not in group.get("class", "").split():
            place = (float(text.get("y", "0")) // 60, float(text.get("x", "0")) // 60)
            shown[place] = text.text
    assert "".join(str(shown[place]) for place in sorted(shown)) == solution


@pytest.mark.parametrize(
    ("recordings", "options", "message"),
    [
        ([], {}, "0 recordings; an animation shows 1 to 3"),
        (["agent"] * 4, {}, "4 recordings"),
        (["agent"], {"seconds": 0}, "seconds is 0; it must be more than 0"),
        (["agent"], {"seconds": 1e5}, "at most 3600"),
        (["agent"], {"theme": "blue"}, "unknown theme 'blue'"),
    ],
)
def test_what_cannot_be_animated(
    recordings: list[str], options: dict[str, Any], message: str
) -> None:
    kind = nonet.UnknownName if "theme" in options else nonet.ArgumentError
    with pytest.raises(kind, match=message):
        nonet.animate([nonet.record(LESSON, name) for name in recordings], **options)


def test_every_animation_that_is_used_is_defined() -> None:
    picture = nonet.animate(nonet.record(LESSON, "algorithm-x"))
    used = {name for names in re.findall(r'class="([^"]*)"', picture) for name in names.split()}
    animated = {name for name in used if re.fullmatch(r"a\d+", name)}
    assert len(animated) > 100
    assert animated == set(re.findall(r"@keyframes (a\d+)\{", picture))


def test_a_puzzle_is_not_a_recording() -> None:
    with pytest.raises(TypeError, match=r"nonet.record\(puzzle\) makes one"):
        nonet.animate(nonet.Grid("." * 81))  # type: ignore[arg-type]
