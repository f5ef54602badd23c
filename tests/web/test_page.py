"""The page as a whole: its weight, the board before any answer, axe, zoom, and what survives."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from nonet.web.files import page_files
from tests.web.serving import Served
from tests.web.table import PUZZLE, Table
from tools import get_chromium, make_styles


def test_the_page_is_light_and_needs_nobody_else(desktop: Page, server: Served) -> None:
    table = Table(desktop, server.address, puzzle=None)
    for key in "nogs,?":
        table.press(key)
        expect(table.dialog).to_be_visible()
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
    sizes = dict(
        desktop.evaluate(
            """[...performance.getEntriesByType("navigation"),
                ...performance.getEntriesByType("resource")]
                .map((entry) => [entry.name, entry.decodedBodySize])"""
        )
    )
    assert all(url.startswith(server.address) for url in sizes)
    files = {url: size for url, size in sizes.items() if "/api/" not in url}
    assert len(files) > 15
    assert sum(files.values()) < 300_000


def test_no_file_of_the_page_is_large() -> None:
    sizes = {path: len(file.content) for path, file in page_files().items()}
    assert all(size < 60_000 for size in sizes.values())


def test_the_colours_are_those_of_the_palette() -> None:
    for path, text in make_styles.FILES.items():
        assert path.read_text("utf-8") == text()


def test_the_board_is_there_before_any_answer(desktop: Page, server: Served) -> None:
    desktop.route("**/api/**", lambda route: None)  # never answered
    table = Table(desktop, server.address, puzzle=None)
    table.cell("r1c1").click()
    table.press("7")
    table.says("r1c1", "7")


def test_nothing_shifts_or_moves_unasked(desktop: Page, server: Served) -> None:
    desktop.add_init_script(
        """window.shifts = [];
        const note = (list) => window.shifts.push(...list.getEntries().map((e) => e.value));
        new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });"""
    )
    table = Table(desktop, server.address)
    table.cell("r1c1").click()
    table.press("7", "c", "4", "v", "z", "a", "Control+z")
    table.page.wait_for_timeout(300)
    assert sum(desktop.evaluate("window.shifts")) < 0.005
    assert desktop.evaluate("document.getAnimations().length") == 0


def serious(page: Page) -> list[tuple[str, str]]:
    found = Axe().run(page).response["violations"]
    return [
        (each["id"], each["nodes"][0]["html"][:200])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("is_phone", [False, True])
def test_axe_finds_nothing_serious(
    browser: Browser, server: Served, scheme: str, is_phone: bool
) -> None:
    context = browser.new_context(
        color_scheme=scheme,  # type: ignore[arg-type]
        viewport={"width": 390, "height": 844} if is_phone else {"width": 1280, "height": 900},
        bypass_csp=True,  # axe is added to the page as a script
    )
    table = Table(context.new_page(), server.address)
    table.cell("r1c1").click()
    table.press("1", "ArrowRight", "ArrowRight", "Control+9", "Shift+2", "Control+Shift+4")
    assert serious(table.page) == []
    for key in "nogs,?" if not is_phone else "n,":
        table.press(key)
        expect(table.dialog).to_be_visible()
        table.page.wait_for_timeout(200)
        assert serious(table.page) == [], key
        table.press("Escape")
        expect(table.dialog).to_have_count(0)
    context.close()


def test_the_grid_is_a_grid_for_screen_readers(desktop: Page, server: Served) -> None:
    Table(desktop, server.address)
    grid = desktop.get_by_role("grid")
    expect(grid.get_by_role("row")).to_have_count(9)
    expect(grid.get_by_role("gridcell")).to_have_count(81)
    expect(desktop.locator(".board > svg")).to_have_attribute("aria-hidden", "true")


@pytest.mark.parametrize(("width", "height"), [(640, 450), (320, 640), (844, 390), (2560, 1440)])
def test_zoom_and_other_screens_lose_nothing(
    browser: Browser, server: Served, width: int, height: int
) -> None:
    # A screen of 1280 × 900 at 200 % is one of 640 × 450.
    context = browser.new_context(viewport={"width": width, "height": height})
    table = Table(context.new_page(), server.address)
    page = table.page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    board = page.locator(".board").bounding_box()
    assert board is not None
    assert board["width"] >= min(270, 0.6 * min(width, height))
    for part in (table.pad("9"), table.tool("hint"), page.get_by_role("button", name="More")):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport()
    context.close()


# -- what survives ---------------------------------------------------------------------------------


@pytest.fixture
def program(tmp_path: Path) -> Iterator[list[subprocess.Popen[str]]]:
    """The servers that a test started, as programs of their own."""
    started: list[subprocess.Popen[str]] = []
    yield started
    for each in started:
        if each.poll() is None:
            each.kill()
        each.communicate()


def start(programs: list[subprocess.Popen[str]], port: int = 0) -> str:
    command = [sys.executable, "-m", "nonet", "play", "--no-browser", "--port", str(port)]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    programs.append(program)
    assert program.stdout is not None
    for line in program.stdout:
        if found := re.search(r"http://localhost:\d+", line):
            return found[0]
    raise AssertionError("the server did not start")


def test_the_game_survives_the_server(desktop: Page, program: list[subprocess.Popen[str]]) -> None:
    address = start(program)
    table = Table(desktop, address)
    table.cell("r1c1").click()
    table.press("7")
    program[0].send_signal(signal.SIGKILL)
    program[0].wait()
    # Without the server the game goes on; what needs it says so.
    table.press("ArrowRight", "ArrowRight", "6", "k")
    table.says("r1c3", "6")
    expect(desktop.locator("#toast")).to_contain_text("The server does not answer")
    assert start(program, int(address.rpartition(":")[2])) == address
    desktop.reload()
    desktop.wait_for_selector("[data-ready]")
    table.says("r1c1", "7")
    table.says("r1c3", "6")


def test_a_server_that_ends_while_the_page_loads_is_named(desktop: Page, server: Served) -> None:
    desktop.route("**/play/actions.js", lambda route: route.abort())
    table = Table(desktop, server.address)
    table.press("k")
    expect(desktop.locator("#toast")).to_contain_text("The server does not answer")


def test_the_game_survives_the_browser(browser: Browser, server: Served, tmp_path: Path) -> None:
    path = get_chromium.find()
    assert path is not None
    profile = tmp_path / "profile"
    options = {
        "executable_path": path,
        "args": ["--no-sandbox"],
        "env": {**os.environ, **get_chromium.environment(path)},
    }
    kind = browser.browser_type
    context = kind.launch_persistent_context(profile, **options)  # type: ignore[arg-type]
    table = Table(context.pages[0], server.address)
    table.cell("r1c1").click()
    table.press("7", "ArrowRight", "ArrowRight", "Control+9")
    table.page.wait_for_timeout(1000)
    killed = kill_browser(profile)
    assert killed
    with pytest.raises(Exception, match=r"closed|crash"):
        table.page.wait_for_timeout(60_000)
    context = kind.launch_persistent_context(profile, **options)  # type: ignore[arg-type]
    page = context.pages[0]
    page.goto(server.address)
    page.wait_for_selector("[data-ready]")
    cell = page.locator('[data-cell="0"]')
    expect(cell).to_have_attribute("aria-label", "row 1 column 1, 7")
    expect(page.locator('[data-cell="2"]')).to_have_attribute(
        "aria-label", "row 1 column 3, empty, centre 9"
    )
    assert PUZZLE[1] == "1"
    context.close()


def kill_browser(profile: Path) -> list[int]:
    """Kill the browser that uses a profile, all of its processes, as a power cut would."""
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                words = (process / "cmdline").read_bytes()
            except OSError:
                continue
            if str(profile).encode() in words and b"chrom" in words:
                os.kill(int(process.name), signal.SIGKILL)
                found.append(int(process.name))
    return found
