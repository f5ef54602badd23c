"""Puzzles that come and go: pasted, dropped, entered, reloaded, linked, printed, exported."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import nonet
from nonet.web.export import player
from nonet.web.links import fragment_of
from tests.web.serving import EASY, FOUR, Served
from tests.web.table import PUZZLE, SOLUTION, Table


@pytest.fixture
def table(desktop: Page, server: Served) -> Table:
    return Table(desktop, server.address)


def paste(table: Table, text: str) -> None:
    table.page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const options = { clipboardData, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        text,
    )


def test_any_format_can_be_pasted(table: Table) -> None:
    grid = nonet.Grid(EASY)
    paste(table, nonet.formats.by_name("drawn").dump(grid))
    expect(table.cell("r1c3")).to_have_attribute("aria-label", "row 1 column 3, 3 given")
    assert table.values() == EASY
    paste(table, f"{PUZZLE}\n{EASY}\n")
    expect(table.dialog).to_contain_text("The text has 2 puzzles. Which one?")
    table.dialog.get_by_role("button", name="Puzzle 1").click()
    expect(table.dialog).to_have_count(0)
    assert table.values() == PUZZLE
    paste(table, "what is this")
    expect(table.dialog.get_by_role("status")).not_to_be_empty()
    assert table.values() == PUZZLE
    table.dialog.get_by_label("Puzzle").fill(FOUR)
    table.dialog.get_by_role("button", name="Open", exact=True).click()
    expect(table.cells).to_have_count(16)


def drop(table: Table, text: str) -> None:
    table.page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "puzzle.sdk"));
            const options = { dataTransfer, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new DragEvent("drop", options));
        }""",
        text,
    )


def test_a_file_can_be_dropped(table: Table) -> None:
    drop(table, nonet.formats.by_name("sdk").dump(nonet.Grid(EASY, info={"author": "Ann"})))
    expect(table.page.locator(".facts")).to_have_text("by Ann")
    assert table.values() == EASY


@pytest.mark.parametrize("bring", [paste, drop])
def test_what_arrives_before_the_actions_is_kept(
    desktop: Page, server: Served, bring: Callable[[Table, str], None]
) -> None:
    held: list[Route] = []
    desktop.route("**/play/actions.js", lambda route: held.append(route))
    table = Table(desktop, server.address)
    bring(table, EASY)
    # The module that opens puzzles is not there yet.
    desktop.wait_for_timeout(200)
    assert len(held) == 1
    assert table.values() == PUZZLE
    held[0].continue_()
    expect(table.cell("r1c3")).to_have_attribute("aria-label", "row 1 column 3, 3 given")
    assert table.values() == EASY


def test_what_arrives_when_the_server_has_ended_is_not_lost_in_silence(
    desktop: Page, server: Served
) -> None:
    desktop.route("**/play/actions.js", lambda route: route.abort())
    paste(Table(desktop, server.address), EASY)
    expect(desktop.locator("#toast")).to_contain_text("The server does not answer")


def test_a_puzzle_is_entered_by_hand_with_the_doctor_beside(table: Table) -> None:
    page = table.page
    table.press("o")
    page.get_by_label("Size").select_option("4")
    page.get_by_role("button", name="Enter by hand").click()
    expect(table.cells).to_have_count(16)
    doctor = page.locator(".draft .doctor")
    expect(doctor).to_contain_text("Type the given digits")
    for cell, digit in enumerate(FOUR):
        if digit != ".":
            table.cell(f"r{cell // 4 + 1}c{cell % 4 + 1}").click()
            table.press(digit)
    expect(page.locator('.draft[data-valid="true"]')).to_be_visible()
    table.cell("r1c4").click()
    table.press("1")
    expect(page.locator('.draft[data-valid="false"]')).to_be_visible()
    table.press("Control+z")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".draft")).to_be_hidden()
    table.says("r1c1", "1 given")
    assert table.values() == FOUR


def test_a_reload_keeps_game_marks_history_and_time(table: Table) -> None:
    table.cell("r1c1").click()
    table.press("7", "ArrowRight", "ArrowRight", "Control+9", "Shift+2")
    page = table.page
    page.reload()
    page.wait_for_selector("[data-ready]")
    table.says("r1c1", "7")
    table.says("r1c3", "empty, centre 9, corner 2")
    for _ in range(3):
        table.press("Control+z")
    assert table.values() == PUZZLE
    # The address without a fragment opens the last game too.
    table.press("Control+y")
    page.goto("about:blank")
    table.goto("/")
    table.says("r1c1", "7")
    assert table.wrong == []


def test_several_games_are_kept(table: Table) -> None:
    page = table.page
    table.cell("r1c1").click()
    table.press("7")
    table.goto(f"/#p={EASY}")
    expect(table.cell("r1c3")).to_have_attribute("aria-label", "row 1 column 3, 3 given")
    table.cell("r1c1").click()
    table.press("5", "g")
    expect(table.dialog.locator("li")).to_have_count(2)
    table.dialog.locator("li").nth(1).get_by_role("button").first.click()
    table.says("r1c1", "7")
    # Back leads to the game before, and new puzzles push.
    page.go_back()
    expect(table.cell("r1c3")).to_have_attribute("aria-label", "row 1 column 3, 3 given")
    table.says("r1c1", "5")
    table.press("g")
    table.dialog.get_by_role("button", name="Delete").last.click()
    expect(table.dialog.locator("li")).to_have_count(1)


def test_a_plain_link_continues_the_game_of_its_puzzle(table: Table) -> None:
    table.cell("r1c1").click()
    table.press("7")
    table.goto(f"/#p={EASY}")
    expect(table.cell("r1c3")).to_have_attribute("aria-label", "row 1 column 3, 3 given")
    table.goto(f"/#p={PUZZLE}")
    table.says("r1c1", "7")
    table.press("g")
    expect(table.dialog.locator("li").first).to_contain_text("now")


def test_two_tabs_play_one_game(table: Table, server: Served) -> None:
    second = Table(table.page.context.new_page(), server.address, puzzle=None)
    table.cell("r1c1").click()
    table.press("7")
    second.goto("/")
    second.says("r1c1", "7")
    second.cell("r1c3").click()
    second.press("6")
    table.says("r1c3", "6")
    table.press("Control+z")
    second.says("r1c3", "empty")


def test_a_link_opens_in_a_second_browser_and_overwrites_nothing(
    table: Table, browser: Browser, server: Served
) -> None:
    table.cell("r1c1").click()
    table.press("7", "ArrowRight", "ArrowRight", "Control+9", "Shift+2", "v", "4", "s")
    field = table.page.get_by_label("Link", exact=True)
    expect(field).not_to_have_value("")
    link = field.input_value()
    assert "#s=1." in link
    assert len(link) < 1000
    context = browser.new_context()
    other = Table(context.new_page(), server.address, puzzle=EASY)
    other.cell("r1c1").click()
    other.press("5")
    other.goto(link.removeprefix(server.address))
    other.says("r1c3", "empty, centre 9, corner 2, colour diamond")
    other.says("r1c1", "7")
    other.press("g")
    expect(other.dialog.locator("li")).to_have_count(2)
    other.dialog.locator("li").nth(1).get_by_role("button").first.click()
    other.says("r1c1", "5")
    # The link of one's own game continues it, however old it is.
    address = table.page.evaluate("location.href")
    table.press("Escape", "z", "Delete")
    table.page.goto("about:blank")
    table.goto(address.removeprefix(server.address))
    table.says("r1c3", "empty, colour diamond")
    context.close()


def test_a_teachers_link_locks_hints(table: Table, browser: Browser, server: Served) -> None:
    table.press("s")
    table.page.get_by_label("Lock hints").check()
    field = table.page.get_by_label("Link", exact=True)
    expect(field).not_to_have_value("")
    link = field.input_value()
    context = browser.new_context()
    pupil = Table(context.new_page(), server.address, puzzle=None)
    pupil.goto(link.removeprefix(server.address))
    assert pupil.values() == PUZZLE
    expect(pupil.tool("hint")).to_be_disabled()
    pupil.press("h")
    expect(pupil.page.locator("#toast")).to_contain_text("Hints are locked")
    # The lock is kept with the game, and passed on.
    pupil.page.reload()
    pupil.page.wait_for_selector("[data-ready]")
    expect(pupil.tool("hint")).to_be_disabled()
    pupil.press("s")
    expect(pupil.page.get_by_label("Lock hints")).to_be_disabled()
    context.close()


# Links are deflated; this holds what is deflated back until the test lets it go.
HOLD = """
    const Deflate = window.CompressionStream;
    window.held = Promise.resolve();
    window.CompressionStream = class {
        constructor(kind) {
            const [real, held] = [new Deflate(kind), window.held];
            const wait = { async transform(part, out) { await held; out.enqueue(part); } };
            this.writable = real.writable;
            this.readable = real.readable.pipeThrough(new TransformStream(wait));
        }
    };
"""


def test_the_share_dialog_never_offers_the_link_before(desktop: Page, server: Served) -> None:
    desktop.add_init_script(HOLD)
    table = Table(desktop, server.address)
    table.press("s")
    field = desktop.get_by_label("Link", exact=True)
    copy = desktop.get_by_role("button", name="Copy the link")
    expect(field).to_have_value(re.compile("#s=1"))
    expect(copy).to_be_enabled()
    open_link = field.input_value()
    desktop.evaluate("void (held = new Promise((resolve) => (window.release = resolve)))")
    desktop.get_by_label("Lock hints").check()
    # The link without the lock is no longer offered, though the one with it is not there yet.
    assert field.input_value() == ""
    expect(field).to_have_attribute("aria-busy", "true")
    expect(copy).to_be_disabled()
    # A change of mind: the first of two links comes later than the second, and does not count.
    desktop.evaluate("void (held = Promise.resolve())")
    desktop.get_by_label("Lock hints").uncheck()
    expect(field).to_have_value(open_link)
    desktop.evaluate("release()")
    desktop.get_by_label("Lock hints").check()
    expect(copy).to_be_enabled()
    assert field.input_value() not in ("", open_link)


@pytest.mark.parametrize("fragment", ["s=1.damaged", "s=9.AAAA", "p=12", "nothing"])
def test_a_damaged_link_is_reported_and_changes_nothing(table: Table, fragment: str) -> None:
    table.cell("r1c1").click()
    table.press("7")
    table.page.goto("about:blank")
    table.goto(f"/#{fragment}")
    if fragment != "nothing":
        expect(table.page.locator("#toast")).to_contain_text("ink")
    table.says("r1c1", "7")


def test_links_of_python_with_variants_and_sizes(table: Table) -> None:
    rules = nonet.CLASSIC + nonet.variants.WINDOKU + nonet.variants.ANTI_KNIGHT
    grid = nonet.Grid.empty(rules).with_(info={"title": "Windows", "author": "Ann"})
    table.goto(f"/#{fragment_of(grid)}")
    expect(table.page.get_by_role("heading", level=1)).to_have_text("Windows")
    expect(table.page.locator(".live .tint")).to_have_count(4)
    table.page.get_by_text("Rules", exact=True).click()
    expect(table.page.locator(".rules")).to_contain_text("Anti-knight")
    table.cell("r1c1").click()
    table.press("5", "ArrowDown", "ArrowDown", "ArrowRight", "5")
    table.says("r3c2", "5, wrong")
    jigsaw = nonet.Grid.empty(nonet.variants.jigsaw(["1222", "1132", "1433", "4443"]))
    table.goto(f"/#{fragment_of(jigsaw)}")
    expect(table.cells).to_have_count(16)
    table.goto(f"/#p={'.' * 256}")
    expect(table.cells).to_have_count(256)
    table.cell("r16c16").click()
    table.press("g")
    table.says("r16c16", "G")


def test_the_puzzle_of_the_day(table: Table, server: Served) -> None:
    table.menu("Puzzle of the day")
    table.page.get_by_label("Day", exact=True).fill("2026-03-01")
    table.dialog.get_by_role("button", name="Easy").click()
    expect(table.page.get_by_role("heading", level=1)).to_contain_text("2026-03-01")
    answer = server.post("daily", {"date": "2026-03-01", "level": "easy"}).json
    assert table.values() == answer["grid"]["cells"]


def test_a_new_puzzle_with_a_variant(table: Table) -> None:
    table.press("n")
    table.page.get_by_label("Rules").select_option("diagonal")
    table.page.get_by_label("Size").select_option("6")
    table.dialog.get_by_role("button", name="Any level").click()
    expect(table.dialog).to_have_count(0)
    expect(table.cells).to_have_count(36)
    expect(table.page.locator(".live .decor")).to_have_count(2)


def test_print_shows_the_sheet_alone_in_light_colours(browser: Browser, server: Served) -> None:
    context = browser.new_context(color_scheme="dark")
    table = Table(context.new_page(), server.address)
    page = table.page
    page.evaluate("window.print = () => document.body.classList.add('printed')")
    table.cell("r1c1").click()
    table.press("7")
    table.menu("Print")
    page.wait_for_selector("body.printed")
    page.emulate_media(media="print")
    expect(page.locator(".sheet svg")).to_be_visible()
    assert page.locator(".sheet .placed").count() == 1
    for part in ("#top", "#main", ".pad"):
        expect(page.locator(part)).to_be_hidden()
    ground = "getComputedStyle(document.querySelector('.sheet .paper')).fill"
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    assert page.pdf()[:4] == b"%PDF"
    page.emulate_media(media="screen")
    table.press("s")
    page.get_by_role("button", name="Print the puzzle").click()
    page.emulate_media(media="print")
    assert page.locator(".sheet .placed").count() == 0
    context.close()


def test_export_writes_formats_pictures_and_links(table: Table) -> None:
    page = table.page
    table.cell("r1c1").click()
    table.press("7", "s")
    expect(page.get_by_label("Format").locator("option")).to_have_count(len(nonet.formats.FORMATS))
    page.get_by_label("Format").select_option("sudokuwiki")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("link", name="Open at www.sudokuwiki.org")).to_be_visible()
    page.get_by_label("Format").select_option("json")
    page.get_by_role("button", name="Show").click()
    text = page.get_by_label("Text")
    expect(text).to_have_value(re.compile(r'"cells": ?"7'))
    for name, start in (("SVG", b"<svg"), ("PNG", b"\x89PNG"), ("PDF", b"%PDF")):
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(start)
    with page.expect_download() as download:
        page.get_by_role("button", name="Offline page").click()
    assert b"puzzle-data" in Path(download.value.path()).read_bytes()
    assert table.wrong == []


def test_the_theme_follows_the_system_and_the_switch(table: Table) -> None:
    page = table.page
    paper = "getComputedStyle(document.querySelector('.live .paper')).fill"
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(paper) == "rgb(24, 29, 37)"
    table.press(",")
    page.get_by_role("button", name="Light").click()
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    page.get_by_role("button", name="Dark").click()
    page.emulate_media(color_scheme="light")
    page.reload()
    page.wait_for_selector("[data-ready]")
    assert page.evaluate(paper) == "rgb(24, 29, 37)"


# -- the page that plays offline -------------------------------------------------------------------


def test_the_exported_page_plays_without_a_server(desktop: Page, tmp_path: Path) -> None:
    title = "</script><script>document.title='broken'</script><b>&"
    grid = nonet.Grid(PUZZLE, info={"title": title})
    target = tmp_path / "puzzle.html"
    target.write_text(player(grid), encoding="utf-8")
    wrong: list[str] = []
    desktop.on("pageerror", lambda error: wrong.append(str(error)))
    desktop.on(
        "request", lambda asked: wrong.append(asked.url) if asked.url[:5] != "file:" else None
    )
    desktop.goto(target.as_uri())
    desktop.wait_for_selector(".cells")
    assert desktop.get_by_role("heading", level=1).inner_text() == title
    assert desktop.title() == title
    cell = desktop.locator('[data-cell="0"]')
    cell.click()
    for key in ("2", "Control+z", "Control+9", "Shift+7", SOLUTION[0], "k"):
        desktop.keyboard.press(key)
    expect(desktop.locator("#toast")).to_have_text("Everything is right so far.")
    desktop.reload()
    expect(cell).to_have_attribute("aria-label", f"row 1 column 1, {SOLUTION[0]}")
    for at, digit in enumerate(SOLUTION):
        if PUZZLE[at] == "." and at:
            desktop.locator(f'[data-cell="{at}"]').click()
            desktop.keyboard.press(digit)
    expect(desktop.get_by_role("dialog")).to_contain_text("Solved in")
    assert wrong == []


def test_the_exported_page_is_one_small_file() -> None:
    page = player(nonet.Grid(PUZZLE))
    assert len(page) < 200_000
    assert "import(" not in page
    assert "<link" not in page
    data = page.partition('id="puzzle-data">')[2].partition("</script>")[0]
    assert json.loads(data)["solution"] == [int(digit) for digit in SOLUTION]
    assert (
        json.loads(
            player(nonet.Grid(PUZZLE), solution=False)
            .partition('id="puzzle-data">')[2]
            .partition("</script>")[0]
        )["solution"]
        is None
    )


def test_a_link_that_is_followed_is_not_written_over(table: Table) -> None:
    """The page writes the game into the address; until a link is open, the address is the link."""
    page = table.page
    table.goto("/")
    page.evaluate(
        """() => {
            window.written = [];
            const replace = history.replaceState.bind(history);
            history.replaceState = (state, title, url) => {
                window.written.push(String(url));
                replace(state, title, url);
            };
        }"""
    )
    table.cell("r1c1").click()
    table.press("7")  # which is written into the address a quarter of a second later
    page.evaluate("link => void (location.hash = link)", fragment_of(nonet.Grid(EASY)))
    expect(table.cell("r1c3")).to_have_attribute("aria-label", "row 1 column 3, 3 given")
    page.wait_for_selector("[data-ready]")
    page.wait_for_timeout(400)
    written = [unpacked(url) for url in page.evaluate("window.written")]
    assert written
    assert {each["p"].get("givens", each["p"]["cells"]) for each in written} == {EASY}
    assert table.wrong == []


def unpacked(url: str) -> dict[str, Any]:
    """Return what a link of the page holds."""
    packed = url.partition("=1.")[2]
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    found: dict[str, Any] = json.loads(zlib.decompress(data, -zlib.MAX_WBITS))
    return found
