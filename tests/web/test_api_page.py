"""The page about the interface: made from the description, each question can be tried."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from nonet.web.routes import VERBS
from tests.web.serving import Served


def test_every_question_is_on_the_page_and_can_be_tried(desktop: Page, server: Served) -> None:
    wrong: list[str] = []
    desktop.on("console", lambda said: wrong.append(said.text))
    desktop.on("pageerror", lambda error: wrong.append(str(error)))
    desktop.goto(f"{server.address}/api/")
    expect(desktop.locator("#routes")).not_to_have_attribute("aria-busy", "true")
    names = desktop.locator("#toc a").all_inner_texts()
    assert set(names) > {verb.name for verb in VERBS}
    for name, words in (("solve", '"solution": "4173'), ("events", "event: result")):
        section = desktop.locator(f"#{name}")
        section.locator("summary").click()
        section.get_by_role("button", name="Send").click()
        expect(section.locator(".answer")).to_contain_text(words)
    serious = [
        each["id"]
        for each in Axe().run(desktop).response["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []
    assert wrong == []


def test_the_page_fits_a_phone(phone: Page, server: Served) -> None:
    phone.goto(f"{server.address}/api")
    expect(phone.locator("#rate h2")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
