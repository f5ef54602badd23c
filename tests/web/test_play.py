"""Play in a browser: keys, mouse and touch; marks, history, settings, and the finish."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import nonet
from tests.web.serving import Served
from tests.web.table import PUZZLE, SOLUTION, Table


@pytest.fixture
def table(desktop: Page, server: Served) -> Table:
    return Table(desktop, server.address)


@pytest.fixture
def touched(phone: Page, server: Served) -> Table:
    return Table(phone, server.address)


def test_a_keyboard_only_game_from_new_puzzle_to_finish(desktop: Page, server: Served) -> None:
    table = Table(desktop, server.address, puzzle=None)
    table.press("n")
    expect(table.dialog).to_contain_text("New puzzle")
    # The last level is focused; the one before it is easier.
    table.press("Shift+Tab", "Enter")
    expect(table.dialog).to_have_count(0)
    expect(desktop.get_by_role("heading", level=1)).to_have_text("Beginner puzzle")
    puzzle = table.values()
    solution = str(nonet.solve(puzzle))
    table.press("Control+Home")
    for row in range(9):
        for column in range(9):
            if puzzle[row * 9 + column] == ".":
                table.press(solution[row * 9 + column])
            table.press("ArrowRight")
        table.press("ArrowDown")
    expect(table.dialog).to_contain_text("Solved")
    expect(table.dialog).to_contain_text("Time")
    expect(table.dialog).to_contain_text("Beginner (")
    assert table.values() == solution
    table.press("Escape")
    expect(table.dialog).to_have_count(0)
    assert table.wrong == []


def test_digits_marks_and_colours_by_key(table: Table) -> None:
    table.cell("r1c1").click()
    table.press("7", "ArrowRight", "ArrowRight", "Shift+2", "Control+9", "Control+6")
    table.says("r1c1", "7")
    table.says("r1c3", "empty, centre 6 9, corner 2")
    table.press("Control+Shift+3", "v", "5", "z")
    table.says("r1c3", "empty, centre 6 9, corner 2, colour triangle and plus")
    table.press("x", "8", "c", "2", " ", " ", "6")
    table.says("r1c3", "6, colour triangle and plus")
    table.press("Delete", "Delete")
    table.says("r1c3", "empty, colour triangle and plus")
    table.press("Delete")
    table.says("r1c3", "empty")
    # A given cannot be changed.
    table.press("ArrowLeft", "5", "Delete")
    table.says("r1c2", "1 given")
    for _ in range(30):
        table.press("Control+z")
    assert table.values() == PUZZLE
    expect(table.tool("undo")).to_be_disabled()
    for _ in range(3):
        table.press("Control+y")
    table.says("r1c3", "empty, centre 9, corner 2")
    assert table.wrong == []


def test_choosing_cells_by_mouse_and_key(table: Table) -> None:
    page = table.page
    table.cell("r2c1").click()
    assert table.chosen() == ["r2c1"]
    table.cell("r2c2").click(modifiers=["Control"])
    table.cell("r4c4").click(modifiers=["Control"])
    assert table.chosen() == ["r2c1", "r2c2", "r4c4"]
    table.cell("r4c4").click(modifiers=["Control"])
    assert table.chosen() == ["r2c1", "r2c2"]
    # A drag takes every cell on its way.
    page.mouse.move(*table.centre("r3c1"))
    page.mouse.down()
    for name in ("r3c2", "r3c3", "r4c3"):
        page.mouse.move(*table.centre(name), steps=4)
    page.mouse.up()
    assert table.chosen() == ["r3c1", "r3c2", "r3c3", "r4c3"]
    table.press("Control+4")
    table.says("r3c1", "empty, centre 4")
    table.says("r3c3", "empty, centre 4")
    # A double click takes all cells with the digit; quick clicks on two cells are no double click.
    table.cell("r3c5").dblclick()
    assert table.chosen() == ["r2c3", "r3c5", "r5c1", "r6c6", "r8c4", "r9c2"]
    page.mouse.click(*table.centre("r1c1"))
    page.mouse.click(*table.centre("r1c2"))
    assert table.chosen() == ["r1c2"]
    table.press("ArrowDown", "Shift+ArrowRight", "Shift+ArrowDown")
    assert table.chosen() == ["r2c2", "r2c3", "r3c3"]
    table.press("Control+a")
    assert len(table.chosen()) == 81
    table.press("Escape")
    assert table.chosen() == []


def test_a_mistake_is_shown_as_the_player_wishes(table: Table) -> None:
    page = table.page
    table.cell("r1c1").click()
    table.press("1")
    table.says("r1c1", "1, wrong")
    table.says("r1c2", "1 given, wrong")
    assert page.locator(".live .flag").count() == 2
    # The rules allow 2, 7 and 9 here, but only one of them is right.
    wrong = next(digit for digit in "279" if digit != SOLUTION[0])
    table.press(wrong)
    table.press(",")
    page.get_by_role("button", name="That differ from the solution").click()
    table.press("Escape")
    table.says("r1c1", f"{wrong}, wrong")
    table.press(",")
    page.get_by_role("button", name="Never").click()
    table.press("Escape")
    table.says("r1c1", wrong)
    table.press("k")
    expect(page.locator("#toast")).to_have_text("1 digit is wrong.")
    table.says("r1c1", f"{wrong}, wrong")
    table.press(SOLUTION[0], "k")
    expect(page.locator("#toast")).to_have_text("Everything is right so far.")
    assert table.wrong == []


def test_filling_tidying_and_undo(table: Table) -> None:
    table.press("a")
    table.says("r1c1", "empty, centre 2 7 9")
    table.says("r1c3", "empty, centre 2 6 9")
    table.cell("r1c1").click()
    table.press("2")
    table.says("r1c3", "empty, centre 6 9")
    table.press("Control+z")
    table.says("r1c3", "empty, centre 2 6 9")
    # A digit that breaks the rules removes nothing; erasing brings marks back.
    table.press("1")
    table.says("r1c3", "empty, centre 2 6 9")
    table.press("Delete", "9", "Delete")
    table.says("r1c3", "empty, centre 2 6 9")
    table.press(",")
    table.page.get_by_label("Remove marks").uncheck()
    table.press("Escape")
    table.cell("r1c1").click()
    table.press("2")
    table.says("r1c3", "empty, centre 2 6 9")


def test_the_history_can_be_scrubbed(table: Table) -> None:
    table.cell("r1c1").click()
    table.press("7", "9", "2", "y")
    slider = table.page.get_by_role("slider", name="Move")
    expect(slider).to_have_attribute("aria-valuetext", "3 of 3: 2 in r1c1")
    slider.fill("1")
    table.says("r1c1", "7")
    slider.press("ArrowLeft")
    table.says("r1c1", "empty")
    table.page.get_by_role("button", name="One move on").click()
    table.says("r1c1", "7")
    table.page.get_by_role("button", name="Close the history").click()
    expect(slider).to_have_count(0)
    table.menu("Restart")
    table.says("r1c1", "empty")
    table.tool("undo").click()
    table.says("r1c1", "7")


def test_the_digit_can_be_chosen_first(table: Table) -> None:
    table.press(",")
    table.page.get_by_role("button", name="The digit").click()
    table.press("Escape")
    table.pad("7").click()
    expect(table.pad("7")).to_have_attribute("aria-pressed", "true")
    table.cell("r1c1").click()
    table.cell("r5c5").click()
    table.says("r1c1", "7")
    table.says("r5c5", "7")
    table.press("c", "9")
    table.cell("r3c1").click()
    table.says("r3c1", "empty, centre 9")
    table.press("ArrowRight", "Enter")
    table.says("r3c2", "empty, centre 9")


def test_the_keypad_counts_and_finishes_digits(table: Table) -> None:
    expect(table.pad("5")).to_have_attribute("aria-label", "5, 3 left")
    for cell, digit in enumerate(SOLUTION):
        if digit == "5" and PUZZLE[cell] == ".":
            table.cell(f"r{cell // 9 + 1}c{cell % 9 + 1}").click()
            table.press("5")
    expect(table.pad("5")).to_have_attribute("aria-label", "5, finished")
    expect(table.pad("5")).to_have_class("digit finished")
    table.press(",")
    table.page.get_by_label("Assist-free").check()
    expect(table.page.get_by_label("Highlight the same digit")).to_be_disabled()
    table.press("Escape")
    expect(table.pad("5")).to_have_attribute("aria-label", "5")
    table.shades("peer", 0)
    table.shades("same", 0)


def test_highlights_each_have_a_switch(table: Table) -> None:
    page = table.page
    table.cell("r3c5").click()
    table.shades("same", 5)
    table.shades("peer", 20)
    table.press(",")
    page.get_by_label("Highlight the same digit").uncheck()
    page.get_by_label("Highlight the cells").uncheck()
    table.shades("peer", 0)
    table.shades("same", 0)


def test_a_key_press_touches_only_what_it_changes(desktop: Page, server: Served) -> None:
    table = Table(desktop, server.address, puzzle="." * 256)
    table.tool("fill").click()
    table.cell("r2c2").click()
    desktop.evaluate(
        """() => {
            window.touched = new Set();
            new MutationObserver((list) => list.forEach((each) => touched.add(each.target)))
                .observe(document.querySelector(".board"),
                    { subtree: true, childList: true, characterData: true, attributes: true });
        }"""
    )
    count = """() => {
        const found = [...touched];
        touched.clear();
        const isText = (each) => each.nodeType === Node.TEXT_NODE;
        return {
            labels: found.filter((each) => each.role === "gridcell").length,
            marks: new Set(found.filter((each) => each.closest?.(".live-marks > div")
                || isText(each)).map((each) => isText(each) ? each.parentElement : each)).size,
            picture: found.filter((each) => each instanceof SVGElement).length,
        }
    }"""
    table.press("ArrowRight")
    moved = desktop.evaluate(count)
    assert moved["labels"] == 2  # which of them Tab reaches
    assert moved["marks"] == 0
    assert 0 < moved["picture"] < 8
    table.press("5")
    written = desktop.evaluate(count)
    # The cell itself, and the 39 cells that see it.
    assert written["labels"] == 40
    assert written["marks"] == 40
    assert 0 < written["picture"] < 8


def test_pause_timer_and_full_screen(table: Table) -> None:
    page = table.page
    expect(page.get_by_role("timer")).to_be_visible()
    table.press("p")
    expect(page.get_by_role("button", name="Paused")).to_be_focused()
    expect(page.locator(".board .cells")).to_be_hidden()
    before = page.get_by_role("timer").inner_text()
    table.press("5")
    page.wait_for_timeout(1200)
    assert page.get_by_role("timer").inner_text() == before
    table.press("Enter")
    expect(page.locator(".board .cells")).to_be_visible()
    table.press(",")
    page.get_by_label("Show the time").uncheck()
    expect(page.locator(".time")).to_be_hidden()
    table.press("Escape", "f")
    page.wait_for_selector(":fullscreen")


def test_speech_keys(table: Table) -> None:
    live = table.page.locator("#live")
    table.cell("r1c1").click()
    table.press("Alt+r")
    expect(live).to_have_text(
        "Row 1: blank, 1, blank, blank, blank, 3, blank, 4, blank. Missing: 2 5 6 7 8 9."
    )
    table.press("Alt+b")
    expect(live).to_contain_text("Box 1: blank, 1, blank, blank, 8, 5,")
    table.press("Alt+m")
    expect(live).to_have_text("No centre marks. No corner marks. The rules allow 2 7 9.")
    table.press("1", "Alt+k")
    expect(live).to_have_text("Conflicts: 1 in row 1 column 1; 1 in row 1 column 2.")
    table.press("Delete", "Alt+s")
    expect(live).to_have_text("47 cells are empty. No conflicts.")
    table.press("ArrowRight", "4")
    expect(live).to_have_text("The digit is given.")


def test_all_keys_are_shown(table: Table) -> None:
    table.press("?")
    for words in ("corner mark", "undo", "the row, column or box", "check so far"):
        expect(table.dialog).to_contain_text(words)


def test_focus_can_be_seen_and_follows_the_arrows(table: Table) -> None:
    table.press("Control+Home", "ArrowDown", "ArrowRight")
    expect(table.cell("r2c2")).to_be_focused()
    assert table.cell("r2c2").evaluate("cell => getComputedStyle(cell).outlineStyle") == "solid"
    assert table.page.locator('.cells [tabindex="0"]').count() == 1


def test_the_link_at_the_top_leads_to_the_board(table: Table) -> None:
    address = table.page.url
    table.page.evaluate("document.activeElement.blur()")
    table.press("Tab", "Enter")
    expect(table.page.locator('.cells [tabindex="0"]')).to_be_focused()
    assert table.page.url == address


# -- touch -----------------------------------------------------------------------------------------


def test_touch_taps_drags_and_the_keypad(touched: Table) -> None:
    touched.cell("r1c1").tap()
    touched.pad("7").tap()
    touched.says("r1c1", "7")
    path = [touched.centre(name) for name in ("r3c1", "r3c2", "r3c3")]
    touched.touch(path)
    assert touched.chosen() == ["r3c1", "r3c2", "r3c3"]
    # A tap that a busy machine draws out is a long press, which does nothing.
    centre = touched.page.locator(".modes [value=centre]")
    while centre.get_attribute("aria-pressed") != "true":
        centre.tap()
    touched.pad("4").tap()
    touched.says("r3c2", "empty, centre 4")
    touched.tool("undo").tap()
    touched.says("r3c2", "empty")
    # Two quick taps on two cells are no double tap; on one cell they choose all of a digit.
    touched.touch([touched.centre("r1c1")])
    touched.touch([touched.centre("r3c5")])
    assert touched.chosen() == ["r3c5"]
    touched.touch([touched.centre("r3c5")])
    assert len(touched.chosen()) == 6
    assert touched.wrong == []


def test_a_pinch_writes_and_chooses_nothing(touched: Table) -> None:
    touched.page.get_by_role("button", name="More").tap()
    touched.page.locator(".menu").get_by_role("button", name="Settings").tap()
    touched.page.get_by_role("button", name="The digit").tap()
    touched.page.get_by_role("button", name="Close").tap()
    touched.pad("7").tap()
    before = touched.values()
    x, y = touched.centre("r5c5")
    touched.touch(
        [(x - 20 - 4 * n, y) for n in range(10)], [(x + 20 + 4 * n, y) for n in range(10)]
    )
    assert touched.values() == before == PUZZLE
    touched.touch([touched.centre("r1c1")])
    touched.says("r1c1", "7")


@pytest.mark.parametrize("hand", ["right", "left"])
def test_the_keypad_is_within_reach_of_the_thumb(touched: Table, hand: str) -> None:
    page = touched.page
    page.evaluate("hand => localStorage.setItem('nonet.settings', JSON.stringify({hand}))", hand)
    page.reload()
    page.wait_for_selector("[data-ready]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    digits, tools = (
        page.locator(".pad .digits").bounding_box(),
        page.locator(".tools").bounding_box(),
    )
    board = page.locator(".board").bounding_box()
    assert digits is not None
    assert tools is not None
    assert board is not None
    assert (digits["x"] > tools["x"]) == (hand == "right")
    assert digits["y"] > board["y"] + board["height"]
    assert digits["y"] + digits["height"] > 800
    assert board["width"] > 370
    for button in page.locator(".pad button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
