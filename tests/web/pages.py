"""What the journeys through the page share: opening a puzzle, and looking for barriers."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.serving import Served


def open_view(
    page: Page, server: Served, view: str, puzzle: str = "", *, fragment: str = ""
) -> list[str]:
    """Open a view, of a puzzle if one is given; returns the list that errors are added to."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    opened = fragment or (f"p={puzzle}" if puzzle else "")
    page.goto(f"{server.address}/{f'#{opened}' if opened else ''}")
    # The board is there, and the puzzle of the link on it, before the view changes.
    expect(page.locator(".cells [role=gridcell]").first).to_be_visible()
    page.wait_for_selector("[data-ready]")
    page.click(f"#views button[value={view}]")
    expect(page.locator(f"#views button[value={view}]")).to_have_attribute("aria-current", "page")
    return errors


def barriers(page: Page) -> list[str]:
    """The serious and critical findings of axe, each with the elements it is about."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {[node['target'] for node in each['nodes']]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def overflow(page: Page) -> int:
    """How many pixels the page is wider than the screen."""
    return int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )
