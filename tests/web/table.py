"""A page that is played on, as the tests see it: cells by name, their spoken words, errors."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

import nonet

# An easy puzzle and its solution.
PUZZLE = ".1...3.4..85129.67....5......72.14..52.....18..16.59......1....63.54287..5.7...9."
SOLUTION = str(nonet.solve(PUZZLE))


class Table:
    """The view Play of a page."""

    def __init__(self, page: Page, address: str, *, puzzle: str | None = PUZZLE) -> None:
        self.page = page
        self.address = address
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.append(said.text))
        self.goto(f"/#p={puzzle}" if puzzle else "/")
        if puzzle:
            expect(self.cells).to_have_count(len(puzzle))

    def goto(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(self.address + path)
        self.page.wait_for_selector(".cells [role=gridcell]")
        self.page.wait_for_selector("[data-ready]")

    @property
    def cells(self) -> Locator:
        return self.page.locator(".cells [role=gridcell]")

    def cell(self, name: str) -> Locator:
        """The cell with a name such as r1c2."""
        row, column = re.findall(r"\d+", name)
        return self.page.locator(f'.cells [aria-label^="row {row} column {column},"]')

    def says(self, name: str, words: str) -> None:
        """Expect that a cell is spoken with these words after its place."""
        row, column = re.findall(r"\d+", name)
        expect(self.cell(name)).to_have_attribute(
            "aria-label", f"row {row} column {column}, {words}"
        )

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def pad(self, digit: str) -> Locator:
        """The button of a digit."""
        return self.page.locator(f'.digits button[value="{digit}"]')

    def tool(self, name: str) -> Locator:
        """A tool beside the digits."""
        return self.page.locator(f'.tools button[value="{name}"]')

    def chosen(self) -> list[str]:
        """The names of the chosen cells."""
        found = self.page.locator('.cells [aria-selected="true"]').evaluate_all(
            "cells => cells.map((cell) => cell.ariaLabel)"
        )
        return [re.sub(r"row (\d+) column (\d+).*", r"r\1c\2", words) for words in found]

    def shades(self, name: str, many: int) -> None:
        """Expect that this many cells have a shade; its path has a part for each of them."""
        path = re.compile(rf"^(M[^M]+){{{many}}}$")
        expect(self.page.locator(f".live .{name}")).to_have_attribute("d", path)

    def values(self) -> str:
        """The digits of all cells."""
        found = self.cells.evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
        digits = (re.match(r"row \d+ column \d+, (\S+?)(?:,| given|$)", words) for words in found)
        return "".join("." if not d or d[1] == "empty" else d[1] for d in digits)

    def menu(self, name: str) -> None:
        """Choose something from the menu."""
        self.page.get_by_role("button", name="More").click()
        self.page.locator(".menu").get_by_role("button", name=name).click()

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def touch(self, *points: list[tuple[float, float]]) -> None:
        """Touch the screen: every list is where one finger goes, all of them at the same time."""
        session = self.page.context.new_cdp_session(self.page)
        steps = max(map(len, points))
        for at in range(steps):
            places = [
                {
                    "x": path[min(at, len(path) - 1)][0],
                    "y": path[min(at, len(path) - 1)][1],
                    "id": n,
                }
                for n, path in enumerate(points)
            ]
            kind = "touchMove" if at else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def centre(self, name: str) -> tuple[float, float]:
        """The middle of a cell on the screen."""
        box: Any = self.cell(name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
