"""Learn in a browser: the coach's ladder, all steps, the path, the encyclopaedia."""

from __future__ import annotations

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

import nonet
from tests.web.serving import NINE, Served
from tests.web.table import PUZZLE, SOLUTION, Table

X_WING = nonet.techniques.example(nonet.techniques.by_name("x-wing"))
BASICS = [
    each for each in nonet.techniques.PATH if each.family in ("singles", "intersections", "subsets")
]


class Class(Table):
    """The view Learn of a page."""

    def __init__(
        self, page: Page, address: str, puzzle: str = PUZZLE, *, fragment: str | None = None
    ) -> None:
        self.fragment = fragment
        super().__init__(page, address, puzzle=None if fragment else puzzle)
        self.open()

    def goto(self, path: str) -> None:
        """Open an address of the server, or the fragment of this lesson."""
        super().goto(f"/#{self.fragment}" if self.fragment else path)

    def open(self) -> None:
        """Go to Learn."""
        self.view("Learn")
        self.page.wait_for_selector(".learn-board svg")

    def view(self, name: str) -> None:
        """Go to a view."""
        self.page.locator("#views").get_by_role("button", name=name).click()

    def tab(self, name: str) -> None:
        """Go to a part of Learn."""
        self.page.get_by_role("tab", name=name).click()

    def press_button(self, name: str) -> None:
        """Press a button of the lesson."""
        self.page.get_by_role("button", name=name, exact=True).click()

    @property
    def advice(self) -> Locator:
        return self.page.locator(".panel .advice")

    @property
    def picture(self) -> Locator:
        return self.page.locator(".learn-board svg")


@pytest.fixture(params=["desktop", "phone"])
def page(request: pytest.FixtureRequest) -> Page:
    found: Page = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def lesson(page: Page, server: Served) -> Class:
    return Class(page, server.address)


def test_the_ladder_tells_a_little_more_with_each_press(lesson: Class) -> None:
    advice = nonet.coach(PUZZLE, rung="nudge")
    lesson.press_button("Give me a hint")
    expect(lesson.advice).to_have_text(advice.text)
    lesson.press_button("Where?")
    expect(lesson.advice).to_have_text(advice.at("area").text)
    expect(lesson.picture.locator(".house").first).to_be_attached()
    assert lesson.page.get_by_role("button", name="Apply", exact=True).count() == 0
    lesson.press_button("Which technique?")
    expect(lesson.advice).not_to_contain_text("nonet techniques")
    for press in ("Which cells?", "What follows?", "Why?"):
        lesson.press_button(press)
    expect(lesson.advice).to_have_text(advice.at("why").text)
    expect(lesson.picture).to_have_attribute("aria-label", advice.at("why").text)
    lesson.press_button("Apply")
    expect(lesson.page.get_by_role("button", name="Give me a hint")).to_be_visible()
    lesson.view("Play")
    assert advice.step is not None
    ((cell, digit),) = advice.step.places
    lesson.says(nonet.CLASSIC.cell_name(cell), str(digit))
    assert lesson.wrong == []


def test_a_mistake_comes_first_and_can_be_undone(lesson: Class) -> None:
    lesson.view("Play")
    empty = [cell for cell, sign in enumerate(PUZZLE) if sign == "."]
    right, wrong = empty[0], empty[1]
    names = [nonet.CLASSIC.cell_name(cell) for cell in (right, wrong)]
    allowed = nonet.Grid(PUZZLE).candidates(wrong)
    bad = next(digit for digit in allowed if str(digit) != SOLUTION[wrong])
    lesson.cell(names[0]).click()
    lesson.press(SOLUTION[right])
    lesson.cell(names[1]).click()
    lesson.press(str(bad))
    lesson.says(names[1], str(bad))
    lesson.view("Learn")
    lesson.press_button("Give me a hint")
    expect(lesson.advice).to_contain_text("There is a mistake")
    lesson.press_button("A little more")
    expect(lesson.advice).to_contain_text("There is a mistake in")
    lesson.press_button("Take me back to before it")
    expect(lesson.page.locator("#toast")).to_contain_text("1 move undone")
    lesson.view("Play")
    lesson.says(names[0], SOLUTION[right])
    lesson.says(names[1], "empty")
    assert lesson.wrong == []


def test_all_steps_by_technique(lesson: Class) -> None:
    lesson.tab("Steps")
    steps = nonet.steps(PUZZLE)
    expect(lesson.page.locator(".panel [role=status]").first).to_contain_text("possible now")
    names = list(dict.fromkeys(step.technique for step in steps))
    expect(lesson.page.locator(".groups details")).to_have_count(len(names))
    group = lesson.page.locator(f'details[data-technique="{names[-1]}"]')
    group.locator("summary").click()
    group.locator(".step").first.click()
    last = next(step for step in steps if step.technique == names[-1])
    expect(lesson.page.locator(".panel [role=status]").first).to_have_text(last.because)
    expect(lesson.picture).to_have_attribute("aria-label", last.because)
    first = lesson.page.locator(".groups details").first
    first.get_by_role("button", name="Apply").first.click()
    expect(lesson.page.locator(".panel [role=status]").first).to_contain_text("possible now")
    lesson.view("Play")
    ((cell, digit), *_) = steps[0].places
    lesson.says(nonet.CLASSIC.cell_name(cell), str(digit))
    assert lesson.wrong == []


def test_the_path_is_a_film_that_can_be_applied(lesson: Class) -> None:
    path = nonet.explain(PUZZLE)
    lesson.tab("Path")
    expect(lesson.page.locator(".path .summary")).to_contain_text(f"Solved in {len(path)} steps")
    items = lesson.page.locator(".path-list li")
    expect(items).to_have_count(len(path))
    lesson.page.get_by_role("button", name="Next").click()
    expect(lesson.advice).to_contain_text(path[0].because)
    expect(lesson.picture).to_have_attribute("aria-label", path[0].because)
    items.nth(2).locator("button").click()
    expect(lesson.advice).to_contain_text(path[2].because)
    lesson.press_button("Play the film")
    expect(lesson.page.get_by_role("button", name="Pause the film")).to_be_visible()
    expect(lesson.advice).to_contain_text(path[3].because)
    lesson.press_button("Pause the film")
    card = lesson.page.locator(".scales")
    expect(card).to_contain_text("Sudoku Explainer")
    expect(card).to_contain_text(nonet.rate(PUZZLE).level)
    expect(card).to_contain_text("HoDoKu")
    lesson.press_button("Apply all")
    lesson.view("Play")
    lesson.says("r1c1", SOLUTION[0])
    assert lesson.values() == SOLUTION
    assert lesson.wrong == []


def test_techniques_can_be_switched_off(desktop: Page, server: Served) -> None:
    lesson = Class(desktop, server.address, NINE)
    lesson.tab("Path")
    summary = lesson.page.locator(".path .summary")
    expect(summary).to_contain_text("Solved in")
    lesson.page.locator(".path summary", has_text="Switch techniques off").click()
    used = {step.technique for step in nonet.explain(NINE)}
    switches = lesson.page.locator(".switches input:checked")
    expect(switches).to_have_count(len(used))
    lesson.page.locator(".switches label", has_text="Hidden single").locator("input").uncheck()
    others = [each for each in nonet.techniques.PATH if each.name != "hidden-single"]
    length = len(nonet.explain(NINE, techniques=others))
    expect(summary).to_contain_text(f"Solved in {length} steps")
    off = lesson.page.locator(".switches label", has_text="Hidden single")
    expect(off).to_contain_text("switched off")
    off.locator("input").check()
    expect(summary).to_contain_text(f"Solved in {len(nonet.explain(NINE))} steps")
    lesson.page.get_by_label("Techniques up to this level").select_option("beginner")
    expect(summary).to_contain_text("It fills 3 of 64 empty cells")
    assert lesson.wrong == []


def test_the_encyclopaedia(lesson: Class) -> None:
    lesson.tab("Techniques")
    lesson.page.get_by_label("Search techniques").fill("x-wing")
    lesson.press_button("X-wing")
    page = lesson.page.locator(".technique")
    expect(page.get_by_role("heading", level=2)).to_have_text("X-wing")
    assert X_WING is not None
    expect(page).to_contain_text(X_WING[1].because)
    expect(lesson.picture).to_have_attribute("aria-label", X_WING[1].because)
    (own, *_) = nonet.steps(PUZZLE, techniques="x-wing")
    lesson.press_button("Find one on my board")
    expect(page.locator("[role=status]")).to_contain_text(own.because)
    expect(lesson.picture).to_have_attribute("aria-label", own.because)
    lesson.press_button("All techniques")
    lesson.page.get_by_label("Search techniques").fill("wxyz")
    lesson.press_button("WXYZ-wing")
    expect(page.get_by_role("heading", level=2)).to_have_text("WXYZ-wing")
    lesson.press_button("All techniques")
    lesson.page.get_by_label("Search techniques").fill("")
    lesson.press_button("Hidden single")
    lesson.press_button("Find one on my board")
    expect(page.locator("[role=status]")).to_contain_text("can only go in")
    lesson.press_button("All techniques")
    lesson.press_button("Skyscraper")
    lesson.press_button("Give me a puzzle that needs this")
    expect(lesson.page.locator(".head h1")).to_have_text("Practise: skyscraper")
    made = nonet.Grid(lesson.values())
    # What `requires` promises; the generator's own tests check the rest.
    assert nonet.count(made) == 1
    assert nonet.explain(made, techniques=BASICS).outcome == "stuck"
    assert lesson.wrong == []


def test_other_sizes_say_which_techniques_exist(desktop: Page, server: Served) -> None:
    lesson = Class(desktop, server.address, "." * 16)
    lesson.tab("Techniques")
    expect(lesson.page.locator(".techniques p").first).to_contain_text("On this 4×4 board")
    expect(lesson.page.locator(".chip.absent", has_text="Turbot fish")).to_be_visible()
    lesson.page.locator(".chip.absent", has_text="Skyscraper").first.click()
    expect(lesson.page.locator(".facts")).to_contain_text("not on this 4×4 board")


def test_the_coach_reads_the_marks_of_the_player(desktop: Page, server: Served) -> None:
    # In the example the eliminations that lead to the X-wing are in the marks.
    assert X_WING is not None
    grid, step = X_WING
    position = nonet.Position.from_marks(grid)
    from nonet.web.links import fragment_of

    lesson = Class(desktop, server.address, fragment=fragment_of(position))
    lesson.tab("Steps")
    # It is the easiest step, so its group is open.
    lesson.page.locator('details[data-technique="x-wing"] .step').first.click()
    expect(lesson.page.locator(".panel [role=status]").first).to_have_text(step.because)


def test_locked_hints(desktop: Page, server: Served) -> None:
    import base64
    import zlib

    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    record: dict[str, Any] = {"p": {"nonet": 1, "size": 9, "cells": NINE}, "l": 1}
    data = deflate.compress(json.dumps(record).encode()) + deflate.flush()
    packed = base64.urlsafe_b64encode(data).decode().rstrip("=")
    lesson = Class(desktop, server.address, fragment=f"s=1.{packed}")
    for tab in ("Coach", "Steps", "Path"):
        lesson.tab(tab)
        expect(lesson.advice).to_contain_text("Hints are locked")
    lesson.tab("Techniques")
    expect(lesson.page.locator(".chip").first).to_be_visible()


def test_a_link_shows_the_same_step_in_another_browser(desktop: Page, server: Served) -> None:
    desktop.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lesson = Class(desktop, server.address)
    lesson.press_button("Give me a hint")
    lesson.press_button("Where?")
    expect(lesson.advice).to_contain_text("Look at")
    words = lesson.advice.inner_text()
    lesson.press_button("Copy a link to this")
    expect(desktop.locator("#toast")).to_contain_text("copied")
    link = desktop.evaluate("navigator.clipboard.readText()")
    browser = desktop.context.browser
    assert browser is not None
    other = browser.new_context()
    page = other.new_page()
    page.goto(link)
    expect(page.locator(".panel .advice")).to_have_text(words)
    other.close()


def test_the_keyboard_reaches_every_tab(desktop: Page, server: Served) -> None:
    lesson = Class(desktop, server.address)
    desktop.get_by_role("tab", name="Coach").focus()
    for name in ("Steps", "Path", "Techniques", "Coach"):
        lesson.press("ArrowRight")
        expect(desktop.get_by_role("tab", name=name)).to_be_focused()
        expect(desktop.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(page: Page, server: Served, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    lesson = Class(page, server.address, NINE)
    found: list[str] = []

    def look() -> None:
        for each in Axe().run(page).response["violations"]:
            if each["impact"] in ("serious", "critical"):
                found.append(f"{each['id']}: {each['nodes'][0]['html'][:120]}")

    lesson.press_button("Give me a hint")
    lesson.press_button("Where?")
    expect(lesson.advice).to_contain_text("Look at")
    look()
    lesson.tab("Steps")
    page.locator(".groups .step").first.click()
    expect(page.locator(".groups .step[aria-pressed]")).to_have_count(1)
    look()
    lesson.tab("Path")
    expect(page.locator(".scales")).to_contain_text("HoDoKu")
    look()
    lesson.tab("Techniques")
    lesson.press_button("X-wing")
    expect(page.locator(".technique .facts")).to_be_visible()
    look()
    assert found == []
