"""An animated recording in the browser: it plays, and stands still for who prefers that."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

import nonet
from tests.classics.samples import PUZZLES


def test_the_browser_plays_it_and_stands_still_on_request(browser: Browser, tmp_path: Path) -> None:
    puzzle, solution = PUZZLES["minimal, needs a guess"]
    path = tmp_path / "race.svg"
    path.write_text(nonet.animate(nonet.record(puzzle), seconds=20), encoding="utf-8")

    # The digits that can be seen, row by row.
    digits = """() => [...document.querySelectorAll("text.given, text.placed")]
        .filter((text) => getComputedStyle(text).visibility === "visible")
        .map((text) => [Math.floor(text.y.baseVal[0].value / 60), text.x.baseVal[0].value,
                        text.textContent])
        .sort((a, b) => a[0] - b[0] || a[1] - b[1]).map((each) => each[2]).join("")"""
    seek = """(ms) => document.getAnimations().forEach((each) => {
        each.pause(); each.currentTime = ms; })"""
    page = browser.new_page()
    page.goto(path.as_uri())
    page.evaluate(seek, 0)
    assert page.evaluate(digits) == puzzle.replace(".", "")
    page.evaluate(seek, 15_000)
    halfway = page.evaluate(digits)
    assert len(puzzle.replace(".", "")) < len(halfway) < 81
    page.evaluate(seek, 21_000)
    assert page.evaluate(digits) == solution
    page.close()
    still = browser.new_page(reduced_motion="reduce")
    still.goto(path.as_uri())
    assert still.evaluate("document.getAnimations().length") == 0
    assert still.evaluate(digits) == solution
    still.close()
