"""Takes pictures of the page: every view on three screens in two themes, and a few for the docs.

python -m tools.make_screenshots           all of them into build/screenshots
python -m tools.make_screenshots --docs    the chosen ones into docs/images too

The chosen ones are at most 12, together under 1 MB; they are looked at before they are committed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import nonet
from nonet.web.links import fragment_of
from tests.web.serving import Served
from tools import get_chromium

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "screenshots"
DOCS = ROOT / "docs" / "images"
SCREENS = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1280, 800)}
THEMES = ("light", "dark")
# The views by the folder of their modules.
FOLDERS = {"play": "play", "learn": "learn", "watch": "theatre", "check": "doctor"}
STATIC = ROOT / "src" / "nonet" / "web" / "static"
VIEWS = tuple(view for view, folder in FOLDERS.items() if (STATIC / folder).is_dir())
CHOSEN = (
    *("play-desktop-light", "play-desktop-dark", "play-phone-light", "play-phone-dark"),
    *("learn-desktop-light", "learn-phone-dark", "watch-desktop-light", "watch-desktop-dark"),
    *("check-desktop-light", "check-phone-light"),
)
MOST_BYTES = 1_000_000


def game() -> nonet.Position:
    """Return a game that is under way, with digits, marks and colours."""
    puzzle = nonet.Grid(
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        info={"title": "Wednesday", "author": "Ann Example", "level": "hard"},
    )
    solution = nonet.solve(puzzle).grid
    cells = ("r6c2", "r5c1", "r9c2", "r1c2", "r2c1")
    placed: dict[str | int | tuple[int, int], int] = {cell: solution[cell] for cell in cells}
    grid = puzzle.with_(cells=placed, given=False)
    marks = {cell: grid.candidates(cell) for cell in ("r1c3", "r2c3", "r3c3", "r3c1", "r3c2")}
    return nonet.Position(
        grid,
        centre={cell: digits for cell, digits in marks.items() if digits},
        corner={"r4c1": "78", "r4c3": "78", "r8c2": "68", "r8c3": "68"},
        colours={"r7c1": [2], "r7c2": [2, 6], "r7c3": [6]},
    )


def shot(page: Page, address: str, view: str) -> None:
    """Show a view as it looks in use."""
    page.goto(address)
    page.wait_for_selector("[data-ready]")
    if view == "play":
        page.locator('[data-cell="0"]').click()
        return
    page.locator(f'#views button[value="{view}"]').click()
    page.wait_for_selector(f"#main > .view.{view}")
    page.wait_for_load_state("networkidle")
    if view == "learn":
        button = page.get_by_role("button", name="hint")
        for _ in range(5):
            button.or_(page.get_by_role("button", name="more")).first.click()
            page.wait_for_timeout(400)
    if view == "watch":
        slider = page.get_by_role("slider").first
        slider.fill(str(int(slider.get_attribute("max") or 2) // 2))
    page.wait_for_timeout(800)


def take(browser: Browser, address: str) -> list[Path]:
    """Take all pictures; return their files."""
    TARGET.mkdir(parents=True, exist_ok=True)
    files = []
    for screen, (width, height) in SCREENS.items():
        for theme in THEMES:
            is_touched = screen != "desktop"
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme=theme,  # type: ignore[arg-type]
                has_touch=is_touched,
                is_mobile=is_touched,
            )
            page = context.new_page()
            for view in VIEWS:
                shot(page, address, view)
                files.append(TARGET / f"{view}-{screen}-{theme}.png")
                page.screenshot(path=files[-1])
            context.close()
    return files


def main() -> int:
    """Take the pictures, and copy the chosen ones."""
    path = get_chromium.find()
    if path is None:
        raise SystemExit(get_chromium.REMEDY)
    server = Served()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        files = take(browser, f"{server.address}/#{fragment_of(game())}")
        browser.close()
    server.close()
    print(f"{len(files)} pictures in {TARGET.relative_to(ROOT)}")
    chosen = [file for file in files if file.stem in CHOSEN]
    total = sum(file.stat().st_size for file in chosen)
    print(f"{len(chosen)} of them for the docs, {total:,} bytes")
    if total > MOST_BYTES or len(CHOSEN) > 12:
        print("too large for the docs", file=sys.stderr)
        return 1
    if "--docs" in sys.argv[1:]:
        for file in chosen:
            (DOCS / f"page-{file.name}").write_bytes(file.read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
