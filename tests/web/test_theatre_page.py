"""Watch in the browser: races on desktop and phone, by mouse, keys and touch."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page, expect

import nonet
from nonet.web.links import fragment_of
from tests.web.pages import barriers, open_view, overflow
from tests.web.serving import Served

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."


def ready(page: Page, length: str = r"[\d,]+") -> None:
    """Wait until the recordings are there."""
    expect(page.locator(".position")).to_have_text(re.compile(rf"^0 / {length}$"))
    expect(page.locator(".play-button")).to_be_enabled()


def number(page: Page, stage: int, name: str) -> int:
    counters = page.locator(".stage-card").nth(stage).locator(".counters div")
    text = counters.filter(has_text=name).locator("dd").inner_text()
    return int(text.replace(",", ""))


def at(page: Page) -> int:
    return int(page.locator(".position").inner_text().split(" /")[0].replace(",", ""))


def test_a_student_sees_what_naked_twins_are_worth(desktop: Page, server: Served) -> None:
    errors = open_view(desktop, server, "watch")
    ready(desktop)
    expect(desktop.locator(".question")).to_contain_text("What are naked twins worth?")
    expect(desktop.locator(".shown")).to_contain_text(
        "With naked twins, the agent made 8 guesses; without them, 26, three times as many."
    )
    assert number(desktop, 0, "Guesses") == 0  # nothing moves unasked
    desktop.select_option("[aria-label=Speed]", "5000")
    desktop.click(".play-button")
    expect(desktop.locator(".play-button")).to_have_text("Again")
    assert [number(desktop, stage, "Guesses") for stage in (0, 1)] == [8, 26]
    ends = desktop.locator(".stage-card .happens")
    expect(ends.first).to_have_text(re.compile(r"^Solved first, after \d+ events\.$"))
    shown = desktop.locator(".stage-card .board").first
    expect(shown).to_have_attribute("aria-label", re.compile("^Agent: 81 of 81 cells filled"))
    assert errors == []


def test_steps_guesses_and_scrubbing(desktop: Page, server: Served) -> None:
    open_view(desktop, server, "watch")
    ready(desktop)
    desktop.click("[aria-label^='One event on']")
    assert at(desktop) == 1
    happens = desktop.locator(".happens").first
    expect(happens).to_have_text(re.compile(r"^\d is given in r1c3\.$"))
    desktop.click("text=Next guess")
    first = at(desktop)
    expect(happens).to_have_text(re.compile(r"^Guess \d in r\dc\d\.$"))
    expect(desktop.locator(".depth").first).to_have_text("Depth 1")
    expect(desktop.locator(".standing").first).to_have_text(re.compile(r"^r\dc\d = \d$"))
    assert number(desktop, 0, "Guesses") == 1
    desktop.click("[aria-label^='One event back']")
    assert at(desktop) == first - 1
    assert number(desktop, 0, "Guesses") == 0
    slider = desktop.locator("input[type=range]")
    slider.fill("600")
    assert at(desktop) == 600
    recording = nonet.record(
        "..1...........8.314.51.9..2.9.837.....3.25......6.....18.5..2....2....4......38..", "agent"
    )
    kinds = [event.kind for event in recording.events[:600]]
    assert number(desktop, 0, "Eliminations") == kinds.count("remove")
    assert number(desktop, 0, "Digits placed") == kinds.count("place") + kinds.count("guess")
    desktop.locator("svg.chart").click(position={"x": 300, "y": 40})
    assert 200 < at(desktop) < 500


def test_everything_by_keys(desktop: Page, server: Served) -> None:
    open_view(desktop, server, "watch")
    ready(desktop)
    desktop.locator("#main").focus()
    for key, place in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        desktop.keyboard.press(key)
        assert at(desktop) == place, key
    desktop.keyboard.press("g")
    expect(desktop.locator("#live")).to_contain_text("Agent: Guess")
    speed = desktop.locator("[aria-label=Speed]")
    before = int(speed.input_value())
    desktop.keyboard.press("+")
    assert int(speed.input_value()) > before
    desktop.keyboard.press("-")
    assert int(speed.input_value()) == before
    started = at(desktop)
    desktop.keyboard.press("Space")
    expect(desktop.locator(".play-button")).to_have_text("Pause")
    expect(desktop.locator(".position")).not_to_have_text(re.compile(rf"^{started} /"))
    desktop.keyboard.press("Space")
    expect(desktop.locator(".play-button")).to_have_text("Play")
    desktop.keyboard.press("End")
    expect(desktop.locator(".play-button")).to_have_text("Again")
    # Tabs and buttons can be reached and seen.
    tabs = desktop.locator(".lessons button")
    tabs.nth(1).focus()
    desktop.keyboard.press("Enter")
    expect(tabs.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(desktop.locator(".shown")).to_contain_text("24 times as many")


def test_three_solvers_and_one_that_is_cut(desktop: Page, server: Served) -> None:
    errors = open_view(desktop, server, "watch")
    ready(desktop)
    desktop.click("text=Cells or digits")
    ready(desktop, "50,000")
    expect(desktop.locator(".shown")).to_contain_text(
        "Agent was cut after 50,000 events, in the middle of its search."
    )
    desktop.click("text=Add a solver")
    expect(desktop.locator(".stage-card")).to_have_count(3)
    ready(desktop, "50,000")
    expect(desktop.locator("text=Add a solver")).to_be_hidden()
    desktop.locator(".stage-card select").nth(2).select_option("node-matrix")
    ready(desktop, "50,000")
    desktop.keyboard.press("Tab")
    desktop.locator("#main").focus()
    desktop.keyboard.press("End")
    happens = desktop.locator(".happens")
    expect(happens.nth(0)).to_have_text(re.compile("^Cut after 50,000 events and 2,351 guesses"))
    expect(happens.nth(1)).to_have_text("Solved second, after 811 events.")
    expect(happens.nth(2)).to_have_text("Solved first, after 616 events.")
    desktop.locator("[aria-label^='Remove ']").nth(0).click()
    expect(desktop.locator(".stage-card")).to_have_count(2)
    assert errors == []


def test_my_own_puzzle_and_what_cannot_be_shown(desktop: Page, server: Served) -> None:
    open_view(desktop, server, "watch", EASY)
    ready(desktop)
    desktop.click("text=My puzzle")
    expect(desktop.locator(".shown")).to_contain_text("Neither had to guess")
    desktop.locator("#main").focus()
    desktop.keyboard.press("End")
    values = [number(desktop, stage, "Guesses") for stage in (0, 1)]
    assert values == [0, 0]
    desktop.goto("about:blank")
    open_view(desktop, server, "watch", "12..34......43.1")
    desktop.click("text=My puzzle")
    expect(desktop.locator(".failed")).to_have_text(re.compile("9×9"))
    expect(desktop.locator(".controls")).to_be_hidden()
    expect(desktop.get_by_text("What the race shows")).to_be_hidden()
    desktop.click("text=Naked twins")
    ready(desktop)
    expect(desktop.get_by_text("What the race shows")).to_be_visible()


def test_a_solver_that_cannot_take_part_does_not_stop_the_others(
    desktop: Page, server: Served
) -> None:
    open_view(desktop, server, "watch")
    diagonal = nonet.generate(rules="diagonal", seed=1)
    desktop.goto("about:blank")
    errors = open_view(desktop, server, "watch", fragment=fragment_of(diagonal))
    desktop.click("text=My puzzle")
    desktop.locator(".stage-card select").nth(1).select_option("algorithm-x")
    missing = desktop.locator(".stage-card.is-missing .happens")
    expect(missing).to_have_text(re.compile("^Solver algorithm-x cannot do grids with diagonal"))
    ready(desktop)
    desktop.locator("#main").focus()
    desktop.keyboard.press("End")
    expect(desktop.locator(".happens").first).to_have_text(re.compile("^Solved"))
    assert [error for error in errors if "status of 4" not in error] == []


def test_a_race_is_saved_as_an_animated_picture(desktop: Page, server: Served) -> None:
    open_view(desktop, server, "watch")
    ready(desktop)
    with desktop.expect_download() as started:
        desktop.click("text=Save as animated SVG")
    assert started.value.suggested_filename == "agent-agent-without-twins.svg"
    root = ElementTree.parse(started.value.path()).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "@keyframes" in "".join(root.itertext())


def test_on_a_phone(phone: Page, server: Served) -> None:
    errors = open_view(phone, server, "watch")
    expect(phone.locator(".play-button")).to_be_enabled()
    assert overflow(phone) == 0
    phone.tap(".play-button")
    expect(phone.locator(".play-button")).to_have_text("Pause")
    phone.tap(".play-button")
    phone.tap("text=Next guess")
    expect(phone.locator(".happens").first).to_have_text(re.compile(r"^(Guess|Backtrack)"))
    for button in phone.locator(".controls button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 36
    assert overflow(phone) == 0
    assert errors == []


@pytest.mark.parametrize(("width", "height"), [(640, 450), (320, 640), (844, 390), (2560, 1440)])
@pytest.mark.parametrize("view", ["watch", "check"])
def test_zoom_and_other_screens_lose_nothing(
    browser: Browser, server: Served, view: str, width: int, height: int
) -> None:
    # A screen of 1280 × 900 at 200 % is one of 640 × 450.
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    open_view(page, server, view)
    if view == "watch":
        expect(page.locator(".play-button")).to_be_enabled()
        page.click("text=People and machines")
    expect(page.locator(".shown p, .verdict[data-mark=good]").first).to_be_visible()
    assert overflow(page) == 0
    context.close()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_nothing_stands_in_the_way(
    browser: Browser, server: Served, width: int, scheme: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    open_view(page, server, "watch")
    expect(page.locator(".play-button")).to_be_enabled()
    page.click("text=Next guess")
    assert barriers(page) == []
    context.close()
