"""Check in the browser: findings on the board, fixes, solutions, true candidates and counts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

import nonet
from tests.web.pages import barriers, open_view, overflow
from tests.web.serving import Served, until

NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
TYPO = f"{NINE[:10]}7{NINE[11:]}"
CLASH = f"44{NINE[2:]}"
SEVERAL = NINE.replace("4", ".", 1)
SMALL = "12..34......43.1"


def verdict(page: Page) -> str:
    heading = page.locator(".verdict h2")
    expect(heading).not_to_have_text("Checking …")
    return heading.inner_text()


def cell(page: Page, name: str) -> str:
    """What a screen reader says of a cell."""
    row, column = re.findall(r"\d+", name)
    part = page.locator(f"[role=gridcell][aria-label^='row {row} column {column},']")
    return part.get_attribute("aria-label") or ""


def test_a_typo_is_fixed_with_one_click_and_back(desktop: Page, server: Served) -> None:
    errors = open_view(desktop, server, "check", TYPO)
    assert verdict(desktop) == "No solution"
    typo = desktop.locator("[data-finding=typo]")
    expect(typo).to_contain_text("The digit in r2c2 is probably a typo")
    expect(typo.locator(".point")).to_have_attribute("aria-pressed", "true")
    expect(desktop.locator(".check-stage .r-pivot")).to_have_count(1)
    core = desktop.locator("[data-finding=core]")
    core.locator(".point").click()
    size = len(nonet.check(TYPO).core or ())
    expect(desktop.locator(".check-stage .r-set-1")).to_have_count(size)
    typo.locator("text=r2c2: 7 → 3").click()
    expect(desktop.locator(".verdict h2")).to_have_text("Exactly one solution")
    assert cell(desktop, "r2c2") == "row 2 column 2, 3 given"
    desktop.click("text=Undo the fix")
    expect(desktop.locator(".verdict h2")).to_have_text("No solution")
    assert cell(desktop, "r2c2") == "row 2 column 2, 7 given"
    assert errors == []


def test_a_clash_is_shown_on_the_board(desktop: Page, server: Served) -> None:
    open_view(desktop, server, "check", CLASH)
    assert verdict(desktop) == "Digits break the rules"
    clash = desktop.locator("[data-finding=conflict-0]")
    expect(clash).to_contain_text("4 appears twice in row 1 and box 1: r1c1 and r1c2.")
    expect(desktop.locator(".check-stage .r-remove")).to_have_count(2)
    clash.locator("text=Remove 4 from r1c2").click()
    expect(desktop.locator(".verdict h2")).to_have_text("Exactly one solution")


def test_a_clue_repairs_a_puzzle_with_several_solutions(desktop: Page, server: Served) -> None:
    open_view(desktop, server, "check", SMALL)
    assert verdict(desktop) == "More than one solution"
    expect(desktop.locator(".verdict p")).to_have_text("The givens allow 2 solutions.")
    expect(desktop.locator(".check-stage .highlight")).not_to_have_count(0)
    clues = desktop.locator("[data-finding=clues]")
    clues.locator(".point").click()
    expect(desktop.locator(".check-stage .r-place")).to_have_count(8)
    clues.locator("text=Add r1c3 = 3").click()
    expect(desktop.locator(".verdict h2")).to_have_text("Exactly one solution")


def test_a_wrong_digit_is_removed_by_a_move(desktop: Page, server: Served) -> None:
    wrong = "9"  # no digit clashes with it, but it is not the one of the solution
    assert str(nonet.solve(NINE))[1] != wrong
    open_view(desktop, server, "play", NINE)
    desktop.locator("[role=gridcell][aria-label^='row 1 column 2,']").click()
    desktop.keyboard.press(wrong)
    desktop.click("#views button[value=check]")
    assert verdict(desktop) == "There is a mistake"
    desktop.select_option("[aria-label='What to check']", "givens")
    expect(desktop.locator(".verdict h2")).to_have_text("Exactly one solution")
    desktop.select_option("[aria-label='What to check']", "all")
    expect(desktop.locator(".verdict h2")).to_have_text("There is a mistake")
    desktop.click(f"text=Remove {wrong} from r1c2")
    expect(desktop.locator(".verdict h2")).to_have_text("Exactly one solution")
    assert cell(desktop, "r1c2") == "row 1 column 2, empty"
    desktop.click("text=Undo the fix")
    expect(desktop.locator(".verdict h2")).to_have_text("There is a mistake")


def test_solutions_are_browsed(desktop: Page, server: Served) -> None:
    open_view(desktop, server, "check", SMALL)
    assert verdict(desktop) == "More than one solution"
    desktop.click("text=Show solutions")
    where = desktop.locator("[aria-label=Solutions] output")
    expect(where).to_have_text("1 of 2")
    first = desktop.locator(".check-stage svg .live-digits").text_content()
    desktop.click("[aria-label='Next solution']")
    expect(where).to_have_text("2 of 2")
    second = desktop.locator(".check-stage svg .live-digits").text_content()
    found = {str(each) for each in nonet.solutions(SMALL)}
    assert {first, second} == found
    assert cell(desktop, "r1c3") == f"row 1 column 3, {(second or '')[2]}"
    expect(desktop.locator("[aria-label='Next solution']")).to_be_disabled()
    desktop.locator("[aria-label=Solutions]").get_by_text("Hide").click()
    expect(desktop.locator(".check-stage svg .live-digits")).to_have_text(SMALL.replace(".", ""))


def test_true_candidates_with_their_numbers(desktop: Page, server: Served) -> None:
    open_view(desktop, server, "check", SMALL)
    assert verdict(desktop) == "More than one solution"
    desktop.select_option("[aria-label='Count the solutions of each up to']", "10")
    desktop.click("text=Show true candidates")
    numbers = desktop.locator(".check-stage .number")
    expect(numbers).to_have_count(13)  # eight in cells that differ, and five that are decided
    counts = sorted(numbers.all_text_contents())
    assert counts == ["1"] * 8 + ["2"] * 5
    desktop.locator("[role=gridcell][aria-label^='row 1 column 3,']").focus()
    expect(desktop.locator(".detail")).to_have_text("r1c3: 3 in 1 solution and 4 in 1 solution.")
    desktop.keyboard.press("ArrowDown")
    desktop.keyboard.press("ArrowLeft")
    expect(desktop.locator(".detail")).to_have_text("r2c2 has the digit 4.")
    desktop.locator("[aria-label='True candidates']").get_by_text("Hide").click()
    expect(numbers).to_have_count(0)


def test_a_count_shows_how_far_it_is_and_can_be_cancelled(desktop: Page, server: Served) -> None:
    open_view(desktop, server, "check", SEVERAL)
    assert verdict(desktop) == "More than one solution"
    desktop.click("text=Count all solutions")
    said = desktop.locator("[aria-label=Count] .said")
    total = f"{nonet.count(SEVERAL):,}"
    expect(said).to_have_text(f"{total} solutions.")
    desktop.goto("about:blank")
    empty = f"1{'.' * 80}"
    open_view(desktop, server, "check", empty)
    desktop.click("text=Count all solutions")
    expect(said).to_have_text(re.compile(r"^[\d,]+ solutions so far, \d+ s$"))
    assert server.working >= 1
    desktop.click("[aria-label=Count] .cancel")
    expect(said).to_have_text(re.compile(r"^Cancelled\. [\d,]+ solutions so far"))
    expect(desktop.locator("[aria-label=Count] progress")).to_be_hidden()
    until(lambda: server.working == 0)


def test_on_a_phone(phone: Page, server: Served) -> None:
    errors = open_view(phone, server, "check", TYPO)
    assert verdict(phone) == "No solution"
    assert overflow(phone) == 0
    phone.tap("text=r2c2: 7 → 3")
    expect(phone.locator(".verdict h2")).to_have_text("Exactly one solution")
    phone.tap("text=Show true candidates")
    expect(phone.locator(".check-stage .number")).to_have_count(64)
    phone.tap("[role=gridcell][aria-label^='row 1 column 2,']")
    expect(phone.locator(".detail")).to_have_text("r1c2: 1 in 1 solution.")
    assert overflow(phone) == 0
    assert errors == []


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (390, "light")])
@pytest.mark.parametrize("puzzle", [TYPO, SMALL], ids=["none", "several"])
def test_nothing_stands_in_the_way(
    browser: Browser, server: Served, puzzle: str, width: int, scheme: str
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    open_view(page, server, "check", puzzle)
    verdict(page)
    assert barriers(page) == []
    context.close()
