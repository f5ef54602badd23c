"""Boards that are no squares of the digits from 1, on the page: played, checked, entered."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

import nonet
from nonet import Grid, Rules, Shape, variants
from nonet.web.links import fragment_of
from tests.web.pages import barriers, overflow
from tests.web.serving import Served
from tests.web.table import Table

RULES = (
    Rules.shaped(Shape(6, 4, lowest=0))
    + variants.Thermo("r1c1 r2c1 r3c1")
    + variants.Cage("r5c3 r5c4 r6c4", total=7)
    + variants.Sandwich("r6", total=5)
    + variants.Skyscraper("c4", count=2, reverse=True)
    + variants.Difference("r2c3 r2c4")
)
PUZZLE = Grid("......4..2.5.....1....1.", RULES)
SOLVED = "032115434205305221345410"


def opened(page: Page, server: Served, grid: Grid = PUZZLE) -> Table:
    table = Table(page, server.address, puzzle=None)
    page.goto(f"{server.address}/#{fragment_of(grid)}")
    page.reload()
    page.wait_for_selector("[data-ready]")
    expect(table.cells).to_have_count(len(grid.values))
    return table


def test_it_is_played_to_the_end(desktop: Page, server: Served) -> None:
    assert str(nonet.solve(PUZZLE)) == SOLVED
    table = opened(desktop, server)
    expect(desktop.get_by_role("grid")).to_have_attribute("aria-label", "Sudoku, 6 by 4")
    desktop.locator('[data-cell="0"]').click()
    # The arrows stay on the board: from the first row up to the last, from the last column on.
    table.press("ArrowUp", "ArrowLeft")
    expect(desktop.locator('[data-cell="23"]')).to_have_attribute("aria-selected", "true")
    table.press("0", "Control+Home")
    label = re.compile("row 6 column 4, 0")
    expect(desktop.locator('[data-cell="23"]')).to_have_attribute("aria-label", label)
    for row in range(6):
        for column in range(4):
            if not PUZZLE.values[row * 4 + column] and row * 4 + column != 23:
                desktop.locator(f'[data-cell="{row * 4 + column}"]').click()
                table.press(SOLVED[row * 4 + column])
    expect(desktop.get_by_role("dialog")).to_contain_text("Solved")


def test_conflicts_are_seen_with_digits_from_0(desktop: Page, server: Served) -> None:
    table = opened(desktop, server)
    desktop.locator('[data-cell="18"]').click()
    # 5 + 0 + 1 is not 7.
    for cell, key in ((18, "5"), (19, "0"), (23, "1")):
        desktop.locator(f'[data-cell="{cell}"]').click()
        table.press(key)
    wrong = desktop.locator('[role="gridcell"][aria-label*="wrong"]')
    expect(wrong).not_to_have_count(0)


def test_it_is_checked(desktop: Page, server: Served) -> None:
    opened(desktop, server)
    desktop.locator('#views button[value="check"]').click()
    expect(desktop.locator(".report")).to_contain_text("Exactly one solution")
    desktop.get_by_role("button", name="Show solutions").click()
    last = desktop.locator('.check-stage [data-cell="23"]')
    expect(last).to_have_attribute("aria-label", re.compile("row 6 column 4, 0"))
    assert not overflow(desktop)


def test_it_is_learned_step_by_step(desktop: Page, server: Served) -> None:
    table = opened(desktop, server)
    desktop.locator('#views button[value="learn"]').click()
    learn = desktop.locator(".view.learn")
    desktop.get_by_role("tab", name="Steps").click()
    expect(learn).to_contain_text("Naked single")
    expect(learn.get_by_role("button", name="Apply: 3 in r2c4")).to_be_visible()
    expect(learn).to_contain_text("medium")
    desktop.get_by_role("tab", name="Path").click()
    expect(learn).to_contain_text("0 in r3c3")
    expect(learn).to_contain_text("Solved in 23 steps")
    # The total of the cage is drawn on the border of its first cell, and moved no further up.
    total = learn.locator("svg text", has_text=re.compile("^7$"))
    assert total.evaluate("text => getComputedStyle(text).transform") == "none"
    desktop.get_by_role("tab", name="Techniques").click()
    expect(learn).to_contain_text("On this 6×4 board")
    desktop.get_by_role("tab", name="Steps").click()
    learn.get_by_role("button", name="Apply: 3 in r2c4").click()
    desktop.locator('#views button[value="play"]').click()
    label = re.compile("row 2 column 4, 3")
    expect(desktop.locator('[data-cell="7"]')).to_have_attribute("aria-label", label)
    assert table.values()[7] == "3"
    assert not overflow(desktop)


def test_more_digits_than_cells_in_a_row(desktop: Page, server: Served) -> None:
    grid = Grid.empty(Rules.shaped(Shape(3, 7, values=9)))
    table = opened(desktop, server, grid)
    table.press("a")
    expect(desktop.locator(".board svg").first).to_be_visible()
    assert barriers(desktop) == []
    # With more digits than cells in a row, no digit has a number of places.
    expect(desktop.locator(".pad .count").first).to_have_text("")


def test_a_broken_constraint_is_named_and_a_typo_is_fixed(desktop: Page, server: Served) -> None:
    rules = Rules.classic(4)
    for cells, total in (
        ("r1c1 r1c2 r2c2", 7),
        ("r1c3 r1c4 r2c3", 8),
        ("r2c1 r3c1", 5),
        ("r2c4 r3c4 r4c4", 6),
        ("r3c2 r3c3 r4c3", 7),
        ("r4c1 r4c2", 6),
    ):
        rules = rules + variants.Cage(cells, total)
    opened(desktop, server, Grid.empty(rules))
    desktop.locator('#views button[value="check"]').click()
    expect(desktop.locator(".report")).to_contain_text("The constraints and givens contradict")
    desktop.get_by_role("button", name="Cage r4c1 r4c2 = 6 → 7").click()
    expect(desktop.locator(".report")).to_contain_text("Exactly one solution")
