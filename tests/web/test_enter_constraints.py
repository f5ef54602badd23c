"""Constraints on the page: entered with the mouse or the keys, counted, played and shared."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import nonet
from nonet.web.links import fragment_of
from tests.web.pages import barriers, overflow
from tests.web.serving import Served
from tests.web.table import Table

# The solution of the puzzle that is entered: 4×4, six cages, no given.
SOLVED = "1234341221434321"


class Setter:
    """A page on which a puzzle is being entered."""

    def __init__(self, page: Page, server: Served, size: int = 4) -> None:
        self.page = page
        self.table = Table(page, server.address, puzzle=None)
        self.table.press("o")
        page.get_by_label("Size").select_option(str(size))
        page.get_by_role("button", name="Enter by hand").click()
        expect(self.table.cells).to_have_count(size * size)
        self.kind = page.get_by_label("What to enter")
        expect(self.kind).to_be_visible()
        self.said = page.locator(".draft .doctor")
        self.list = page.get_by_role("list", name="Constraints").get_by_role("listitem")

    def drag(self, *names: str) -> None:
        """Drag over cells with the mouse."""
        mouse = self.page.mouse
        mouse.move(*self.table.centre(names[0]))
        mouse.down()
        for name in names[1:]:
            mouse.move(*self.table.centre(name), steps=8)
        mouse.up()

    def add(self, kind: str, cells: str, clue: str = "") -> None:
        """Enter a constraint: the kind, cells by mouse, the clue by keys."""
        number = self.list.count()
        self.kind.select_option(kind)
        self.drag(*cells.split())
        self.table.press(*clue, "Enter")
        expect(self.list).to_have_count(number + 1)

    def drawn(self, look: str) -> Locator:
        """What is drawn with a class."""
        return self.page.locator(f".board svg .{look}")


@pytest.fixture
def setter(desktop: Page, server: Served) -> Setter:
    return Setter(desktop, server)


def test_cages_are_entered_with_the_mouse_counted_played_and_shared(
    setter: Setter, browser: Browser, server: Served
) -> None:
    page, table, said = setter.page, setter.table, setter.said
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    setter.add("cage", "r1c1 r1c2", "3")
    expect(setter.drawn("cage")).to_have_count(1)
    expect(setter.drawn("say")).to_have_text("3")
    expect(said).to_have_text(re.compile(r"^\d+ solutions\.$"))
    several = said.inner_text()
    setter.add("cage", "r1c3 r2c3", "4")
    expect(said).not_to_have_text(several)
    # A cage in the same place takes the place of the first one.
    setter.kind.select_option("cage")
    setter.drag("r1c3", "r2c3")
    table.press("9", "Backspace", "3", "Enter")
    expect(setter.drawn("say").nth(1)).to_have_text("3")
    setter.drag("r1c3", "r2c3")
    table.press("4", "Enter")
    expect(setter.drawn("say").nth(1)).to_have_text("4")
    setter.add("cage", "r1c4 r2c4 r2c4", "6")
    setter.add("cage", "r2c1 r3c1", "5")
    setter.add("cage", "r3c2 r4c2 r4c3", "6")
    setter.add("cage", "r2c2 r2c2", "9")
    expect(said).to_contain_text("no solution")
    expect(said).to_contain_text("r2c2 is 9")
    page.get_by_role("button", name="Remove Cage r2c2 = 9").click()
    expect(setter.list).to_have_count(5)
    setter.add("thermo", "r1c1 r1c2 r1c3 r1c4")
    setter.add("cage", "r4c1 r4c2", "7")
    expect(said).to_contain_text("Exactly one solution.")
    expect(said).to_contain_text("hardest step")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".draft")).to_be_hidden()
    for cell, digit in enumerate(SOLVED):
        table.cell(f"r{cell // 4 + 1}c{cell % 4 + 1}").click()
        table.press(digit)
    expect(table.dialog).to_contain_text("Solved")
    table.press("Escape")
    table.press("s")
    page.get_by_label("With my digits and marks").first.uncheck()
    link = page.get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile("#s=1"))
    other = browser.new_context().new_page()
    other.goto(link.input_value())
    expect(other.locator(".board svg .cage")).to_have_count(6)
    expect(other.locator(".cells [role=gridcell]").first).to_have_attribute(
        "aria-label", "row 1 column 1, empty"
    )
    other.context.close()
    assert table.wrong == []


def test_constraints_can_be_undone_and_done_again(setter: Setter) -> None:
    page, table = setter.page, setter.table
    setter.add("cage", "r1c1 r1c2", "3")
    setter.add("thermo", "r2c1 r2c2 r2c3")
    page.get_by_role("button", name="Remove Cage r1c1 r1c2 = 3").click()
    expect(setter.list).to_have_count(1)
    page.get_by_text("Rules for the whole board").click()
    page.get_by_label("Anti-knight").check()
    expect(page.locator(".rules")).to_contain_text("nti-knight")
    table.cell("r4c4").click()
    table.tool("undo").click()
    expect(page.get_by_label("Anti-knight")).not_to_be_checked()
    # By key as well, while the kind of constraint is still chosen.
    table.cell("r4c4").click()
    table.press("Control+z")
    expect(setter.list).to_have_count(2)
    expect(setter.drawn("say")).to_have_text("3")
    table.press("Control+z", "Control+z")
    expect(setter.list).to_have_count(0)
    expect(setter.drawn("cage")).to_have_count(0)
    expect(table.tool("undo")).to_be_disabled()
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    table.press("Control+y", "y")
    expect(setter.drawn("cage")).to_have_count(1)
    slider = page.get_by_role("slider", name="Move")
    expect(slider).to_have_attribute("aria-valuetext", "1 of 4: constraint added")
    slider.fill("3")
    expect(setter.list).to_have_count(1)
    # What was undone comes back after a reload too, and another constraint takes its place.
    page.reload()
    page.wait_for_selector("[data-ready]")
    expect(setter.list).to_have_count(1)
    table.tool("undo").click()
    expect(setter.list).to_have_count(2)
    setter.add("cage", "r3c3 r3c4", "5")
    expect(table.tool("redo")).to_be_disabled()
    assert table.wrong == []


def test_lines_and_clues_beside_the_board_are_entered_and_removed(
    desktop: Page, server: Served
) -> None:
    setter = Setter(desktop, server, size=9)
    table = setter.table
    # Choose r1c2 and the two cells to its right, by keys.
    table.cell("r1c2").focus()
    table.press("ArrowLeft", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight")
    assert table.chosen() == ["r1c2", "r1c3", "r1c4"]
    setter.kind.select_option("whisper")
    table.cell("r1c4").focus()
    table.press("Enter")
    expect(setter.list).to_have_text(["Whisper line r1c2 r1c3 r1c4"])
    expect(setter.drawn("line-green")).to_have_count(1)
    # The focus is still on the board, and the row is still chosen.
    expect(table.cell("r1c4")).to_be_focused()
    setter.kind.select_option("sandwich")
    setter.page.get_by_label("Total").fill("12")
    table.press("Enter")
    expect(setter.list).to_have_count(2)
    # Those of the chosen cells come first.
    expect(setter.list).to_have_text(["Whisper line r1c2 r1c3 r1c4", "Sandwich r1 = 12"])
    setter.page.get_by_role("button", name="Remove Whisper line").focus()
    table.press("Enter")
    expect(setter.list).to_have_count(1)
    # What is missing is said in words.
    setter.kind.select_option("little-killer")
    setter.drag("r5c5", "r5c6")
    table.press("Enter")
    expect(setter.page.locator(".enter .how")).to_contain_text("along the diagonal")
    setter.drag("r2c3", "r3c4", "r4c5")
    table.press("3", "0", "Enter")
    expect(setter.list).to_have_count(2)
    expect(setter.list.filter(has_text="Little killer r1c2 down right = 30")).to_have_count(1)
    setter.page.get_by_text("Rules for the whole board").click()
    setter.page.get_by_label("Anti-knight").check()
    expect(setter.page.locator(".head .rules")).to_contain_text("knight")
    setter.page.get_by_label("Anti-knight").uncheck()
    expect(setter.page.locator(".head .rules")).not_to_contain_text("knight")
    setter.kind.select_option("cage")
    setter.drag("r1c1", "r1c2")
    table.press("4", "0", "Enter")
    expect(setter.said).to_contain_text("no solution")
    assert table.wrong == []


def test_a_puzzle_of_the_board_is_changed(desktop: Page, server: Served) -> None:
    rules = nonet.Rules.classic(4) + nonet.variants.Cage("r1c1 r1c2", total=3)
    table = Table(desktop, server.address, puzzle=None)
    table.goto("/#" + fragment_of(nonet.Grid("1" + "." * 15, rules=rules)))
    table.says("r1c1", "1 given")
    table.press("o")
    desktop.get_by_role("button", name="Change this puzzle").click()
    table.says("r1c1", "1")
    desktop.get_by_role("button", name="Remove Cage r1c1 r1c2 = 3").click()
    expect(desktop.locator(".board svg .cage")).to_have_count(0)
    table.cell("r1c1").click()
    table.press("Delete")
    table.says("r1c1", "empty")
    expect(desktop.get_by_role("button", name="Play it")).to_be_disabled()


def test_a_count_is_cancelled_and_begun_again_at_each_change(setter: Setter) -> None:
    page = setter.page
    asked: list[str] = []
    failed: list[str] = []
    page.on("request", lambda each: asked.append(each.url))
    page.on("requestfailed", lambda each: failed.append(each.url))
    page.route("**/api/v1/events", lambda route: None)  # never answered
    setter.add("cage", "r1c1 r1c2", "3")
    page.wait_for_timeout(500)
    setter.add("cage", "r1c3 r1c4", "7")
    page.wait_for_timeout(500)
    assert len([url for url in asked if url.endswith("/events")]) == 2
    assert len([url for url in failed if url.endswith("/events")]) == 1


def test_the_entry_is_loaded_when_it_is_needed(desktop: Page, server: Served) -> None:
    asked: list[str] = []
    desktop.on("request", lambda each: asked.append(each.url))
    Table(desktop, server.address)
    assert not [url for url in asked if "/enter/" in url]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_a_phone(
    browser: Browser, server: Served, scheme: str
) -> None:
    context = browser.new_context(
        color_scheme=scheme,  # type: ignore[arg-type]
        viewport={"width": 390, "height": 844},
        bypass_csp=True,
    )
    setter = Setter(context.new_page(), server)
    setter.add("cage", "r1c1 r1c2", "3")
    expect(setter.said).to_contain_text("solutions")
    assert barriers(setter.page) == []
    assert overflow(setter.page) <= 0
    context.close()


# -- playing ---------------------------------------------------------------------------------------


def test_a_killer_is_drawn_and_a_full_wrong_cage_is_reported(desktop: Page, server: Served) -> None:
    rules = nonet.Rules.classic(4)
    for cage in ("r1c1 r1c2", "r1c3 r1c4 r2c4"):
        cells = [rules.cell_at(name) for name in cage.split()]
        rules += nonet.variants.Cage(cage, total=sum(int(SOLVED[cell]) for cell in cells))
    table = Table(desktop, server.address, puzzle=None)
    table.goto("/#" + fragment_of(nonet.Grid("." * 15 + "1", rules=rules)))
    expect(table.cells).to_have_count(16)
    expect(desktop.locator(".board svg .cage")).to_have_count(2)
    expect(desktop.locator(".board svg .say")).to_have_text(["3", "9"])
    # Candidates follow the totals.
    table.press("a")
    table.says("r1c1", "empty, centre 1 2")
    table.cell("r1c1").click()
    table.press("3")
    table.says("r1c1", "3, wrong")  # 3 alone is too much for a total of 3
    table.press("3", "1", "ArrowRight", "4")
    table.says("r1c2", "4, wrong")
    table.press("k")
    expect(desktop.locator("#toast")).to_contain_text("2 digits break the rules: r1c1, r1c2")
    table.press("4", "2")
    table.says("r1c2", "2")
    assert table.wrong == []


def test_lines_exclude_candidates_before_any_of_their_cells_is_filled(
    desktop: Page, server: Served
) -> None:
    rules = nonet.Rules.classic(4) + nonet.variants.Thermo("r1c1 r1c2 r1c3")
    table = Table(desktop, server.address, puzzle=None)
    table.goto("/#" + fragment_of(nonet.Grid("." * 16, rules=rules)))
    expect(table.cells).to_have_count(16)
    table.press("a")
    table.says("r1c1", "empty, centre 1 2")
    table.says("r1c3", "empty, centre 3 4")
    table.cell("r1c1").click()
    table.press("4")
    table.says("r1c1", "4, wrong")


def test_a_full_board_with_a_wrong_total_is_not_solved(desktop: Page, server: Served) -> None:
    # Rows, columns and boxes are right, the cage is not.
    rules = nonet.Rules.classic(4) + nonet.variants.Cage("r1c1 r1c2", total=4)
    table = Table(desktop, server.address, puzzle=None)
    table.goto("/#" + fragment_of(nonet.Grid("." + SOLVED[1:], rules=rules)))
    expect(table.cells).to_have_count(16)
    table.cell("r1c1").click()
    table.press(SOLVED[0])
    table.says("r1c1", "1, wrong")
    expect(table.dialog).to_have_count(0)


@pytest.mark.parametrize("variant", ["killer", "thermo", "arrow", "kropki"])
def test_new_puzzles_have_constraints(desktop: Page, server: Served, variant: str) -> None:
    table = Table(desktop, server.address)
    table.press("n")
    desktop.get_by_label("Rules").select_option(variant)
    expect(desktop.get_by_role("button", name="Hard")).to_be_disabled()
    desktop.get_by_role("button", name="Any level").click()
    expect(table.dialog).to_have_count(0, timeout=20_000)
    look = {"killer": "cage", "thermo": "line-grey", "arrow": "dot-ring", "kropki": "dot-white"}
    assert desktop.locator(f".board svg .{look[variant]}").count() > 3
    assert table.wrong == []


def test_the_offline_page_knows_the_cages(desktop: Page, tmp_path: Path) -> None:
    from nonet.web.export import player

    rules = nonet.Rules.classic(4) + nonet.variants.Cage("r1c1 r1c2", total=3)
    page = tmp_path / "page.html"
    page.write_text(player(nonet.Grid("." * 16, rules=rules)), "utf-8")
    errors: list[str] = []
    desktop.on("pageerror", lambda error: errors.append(str(error)))
    desktop.goto(page.as_uri())
    desktop.locator('[data-cell="0"]').click()
    desktop.keyboard.press("4")
    expect(desktop.locator('[data-cell="0"]')).to_have_attribute(
        "aria-label", "row 1 column 1, 4, wrong"
    )
    assert errors == []
