"""The film of a path in a browser: keyboard, mouse, touch, without JavaScript, and on paper."""

from __future__ import annotations

import base64
import gzip
import html
import re
from itertools import islice
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import nonet
from nonet.showing.pictures.notebook import _MOST, _documents

# Its path has steps of all levels, and nets with branches.
PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.fixture(scope="module")
def path() -> nonet.Explanation:
    return nonet.explain(PUZZLE)


@pytest.fixture(scope="module")
def file(path: nonet.Explanation, tmp_path_factory: pytest.TempPathFactory) -> str:
    target = tmp_path_factory.mktemp("film") / "solution.html"
    target.write_text(nonet.html(path), encoding="utf-8")
    return target.as_uri()


@pytest.fixture(scope="module")
def branched(path: nonet.Explanation) -> int:
    """The first step with a few branches, from 0."""
    return next(
        at
        for at, frame in enumerate(path.frames)
        if 1 < len(nonet.showing.pictures.scenes(frame)) <= 4
    )


def opened(page: Page, address: str) -> list[str]:
    """Open a film; return the list to which errors and requests for other files are added."""
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("request", lambda asked: wrong.append(asked.url) if asked.url[:4] != "file" else None)
    page.goto(address)
    page.wait_for_selector("html.moving")
    return wrong


def test_the_keyboard_goes_through_the_film(
    desktop: Page, file: str, path: nonet.Explanation
) -> None:
    wrong = opened(desktop, file)
    count, caption = desktop.locator("#count"), desktop.locator("#caption")
    expect(count).to_have_text(f"1 / {len(path)}")
    expect(caption).to_have_text(path[0].because)
    for _ in range(3):
        desktop.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"4 / {len(path)}")
    expect(caption).to_have_text(path[3].because)
    expect(desktop.locator("#steps li[aria-current]")).to_contain_text("4. ")
    desktop.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"3 / {len(path)}")
    desktop.keyboard.press("End")
    expect(count).to_have_text("End")
    expect(desktop.locator("#heading")).to_have_text("Solved")
    assert desktop.locator("#board .given, #board .placed").count() == 81
    expect(desktop.locator("#next")).to_be_disabled()
    desktop.keyboard.press("Home")
    expect(desktop.locator("#back")).to_be_disabled()
    assert wrong == []


def test_the_list_the_slider_the_buttons_and_links(
    desktop: Page, file: str, path: nonet.Explanation
) -> None:
    wrong = opened(desktop, f"{file}#step=5")
    count = desktop.locator("#count")
    expect(count).to_have_text(f"5 / {len(path)}")
    desktop.locator("#steps li").nth(1).locator("a").click()
    expect(count).to_have_text(f"2 / {len(path)}")
    assert desktop.url.endswith("#step=2")
    desktop.locator("#slider").fill("6")
    expect(count).to_have_text(f"7 / {len(path)}")
    desktop.locator("#slider").press("ArrowRight")
    expect(count).to_have_text(f"8 / {len(path)}")
    desktop.locator("#next").click()
    desktop.locator("#back").click()
    desktop.locator("#back").click()
    expect(count).to_have_text(f"7 / {len(path)}")
    desktop.locator("#last").click()
    expect(count).to_have_text("End")
    desktop.locator("#first").click()
    expect(count).to_have_text(f"1 / {len(path)}")
    # A link to nowhere opens the first step or the end.
    desktop.goto("about:blank")
    opened(desktop, f"{file}#step=nonsense")
    expect(count).to_have_text(f"1 / {len(path)}")
    assert wrong == []


def test_rungs_say_and_show_a_little_more_each_time(
    desktop: Page, file: str, path: nonet.Explanation
) -> None:
    at = next(at for at, step in enumerate(path) if step.removes and step.marks[0].units)
    opened(desktop, f"{file}#step={at + 1}")
    caption, marked = desktop.locator("#caption"), desktop.locator('#board [class^="r-"]')
    desktop.keyboard.press("1")
    expect(desktop.locator("#heading")).to_have_text(f"Step {at + 1}")
    nudge = caption.inner_text()
    assert marked.count() == 0
    assert desktop.locator("#board .house").count() == 0
    assert desktop.url.endswith("&rung=nudge")
    desktop.get_by_role("button", name="Area").click()
    assert caption.inner_text() != nudge
    assert marked.count() == 0
    assert desktop.locator("#board .house").count() == 1
    desktop.get_by_role("button", name="Conclusion").click()
    assert desktop.locator("#board .strike").count() == len(path[at].removes)
    desktop.keyboard.press("6")
    expect(caption).to_have_text(path[at].because)
    assert marked.count() > len(path[at].removes)
    # The rung stays while the film goes on.
    desktop.keyboard.press("1")
    desktop.keyboard.press("ArrowRight")
    expect(desktop.locator('#rungs [aria-pressed="true"]')).to_have_text("Nudge")


def test_branches_are_pictures_of_their_own(desktop: Page, file: str, branched: int) -> None:
    opened(desktop, f"{file}#step={branched + 1}")
    buttons = desktop.locator("#branches button")
    assert buttons.count() >= 2
    first = desktop.locator("#board svg").inner_html()
    desktop.keyboard.press("ArrowRight")
    expect(buttons.nth(1)).to_have_attribute("aria-pressed", "true")
    assert desktop.locator("#board svg").inner_html() != first
    buttons.nth(0).click()
    assert desktop.locator("#board svg").inner_html() == first


def test_many_branches_are_counted(desktop: Page, file: str, path: nonet.Explanation) -> None:
    counts = [len(nonet.showing.pictures.scenes(frame)) for frame in path.frames]
    most = max(counts)
    assert most > 4
    opened(desktop, f"{file}#step={counts.index(most) + 1}")
    expect(desktop.locator("#branches")).to_have_text(f"Branch 1 of {most}")
    desktop.keyboard.press("ArrowRight")
    expect(desktop.locator("#branches")).to_have_text(f"Branch 2 of {most}")
    # A nudge shows no branch.
    desktop.keyboard.press("1")
    expect(desktop.locator("#branches")).to_be_empty()


def test_steps_are_coloured_by_difficulty(desktop: Page, file: str) -> None:
    opened(desktop, file)
    found = desktop.locator("#steps li").evaluate_all(
        "items => items.map(item => [item.dataset.level, getComputedStyle(item).borderLeftColor])"
    )
    colours = {level: colour for level, colour in found if level}
    assert len(set(colours)) >= 3
    assert len(set(colours.values())) == len(colours)


def swipe(page: Page, start: float, end: float) -> None:
    box = page.locator("#board").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    points = [box["x"] + box["width"] * (start + (end - start) * i / 8) for i in range(9)]
    for at, x in enumerate(points):
        kind = "touchMove" if at else "touchStart"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_phone_swipes_taps_and_has_room(phone: Page, file: str, path: nonet.Explanation) -> None:
    wrong = opened(phone, file)
    count = phone.locator("#count")
    phone.locator("#next").tap()
    expect(count).to_have_text(f"2 / {len(path)}")
    swipe(phone, 0.9, 0.2)
    expect(count).to_have_text(f"3 / {len(path)}")
    swipe(phone, 0.1, 0.8)
    expect(count).to_have_text(f"2 / {len(path)}")
    swipe(phone, 0.5, 0.53)
    expect(count).to_have_text(f"2 / {len(path)}")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    for button in phone.locator("#controls button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    board = phone.locator("#board svg").bounding_box()
    assert board is not None
    assert board["width"] >= 330
    assert wrong == []


def test_without_javascript_it_is_a_list(
    browser: Browser, file: str, path: nonet.Explanation
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file)
    expect(page.locator("#stage")).to_be_hidden()
    assert page.locator("#steps li").count() == len(path) + 1
    for at in (0, len(path) // 2, len(path) - 1):
        item = page.locator("#steps li").nth(at)
        expect(item.locator(".sentence")).to_have_text(path[at].because)
        expect(item.locator("svg").first).to_be_visible()
    context.close()


def test_on_paper_it_is_a_list_in_light_colours(browser: Browser, file: str) -> None:
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    opened(page, file)
    ground = "getComputedStyle(document.querySelector('#steps .paper')).fill"
    assert page.evaluate(ground) == "rgb(24, 29, 37)"
    page.emulate_media(media="print")
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    expect(page.locator("#stage")).to_be_hidden()
    expect(page.locator("#steps li svg").first).to_be_visible()
    expect(page.locator("#steps li .sentence").first).to_be_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Browser, file: str, scheme: str) -> None:
    context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    opened(page, file)
    found = Axe().run(page).response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    assert [(each["id"], each["nodes"][0]["html"][:200]) for each in serious] == []
    context.close()


def test_texts_of_others_cannot_break_the_page(desktop: Page, tmp_path: Path) -> None:
    title = "</script><script>document.title='broken'</script><b>&"
    grid = nonet.Grid("123.34......43.1", info={"title": title})
    target = tmp_path / "film.html"
    target.write_text(nonet.html(nonet.explain(grid)), encoding="utf-8")
    wrong = opened(desktop, target.as_uri())
    assert desktop.title() == title
    assert desktop.locator("h1").inner_text() == title
    assert wrong == []


def test_a_notebook_shows_the_film_in_a_frame(desktop: Page, path: nonet.Explanation) -> None:
    frame = path._repr_html_()
    assert html.unescape(frame).count("<!doctype html>") == 1
    assert len(frame) < 300_000
    desktop.set_content(frame)
    inside = desktop.frame_locator("iframe")
    expect(inside.locator("#count")).to_have_text(f"1 / {len(path)}")
    # The board and the reason are seen without scrolling.
    height = desktop.locator("iframe").evaluate("frame => frame.clientHeight")
    bottom = inside.locator("#saying").evaluate("each => each.getBoundingClientRect().bottom")
    assert bottom <= height


def test_the_film_of_a_long_path_is_small() -> None:
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    long = nonet.explain(hard)
    assert len(long) > 60
    assert len(long._repr_html_()) < 300_000


# Nets within nets: each step has up to eleven pictures.
NETS = "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1..3......4..2"


def test_the_film_of_nets_is_small() -> None:
    path = nonet.explain(NETS)
    assert "nested-forcing-net" in {step.technique for step in path}
    *_, one_picture, half = pages = list(islice(_documents(path), 4))
    sizes = [len(page) for page in pages]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[1] > _MOST > sizes[2] > 100_000
    assert one_picture in path._repr_html_()
    # However little room there is, the end says what is missing.
    data = re.search(r'atob\("([^"]+)"\)', html.unescape(half))
    assert data is not None
    page = gzip.decompress(base64.b64decode(data[1])).decode()
    assert "This film shows the first 8 of 16 steps" in page
    assert page.count("<li id=") == 9
