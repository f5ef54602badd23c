"""Makes a contact sheet of every kind of picture, to be looked at.

python -m tools.make_pictures             writes build/pictures/index.html and one PNG per picture
python -m tools.make_pictures --readme    replaces the pictures of README and docs in docs/images
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import nonet
from nonet import variants as v
from nonet.showing.render.decorations import Dot, DrawnLine, Outline, OutsideText
from nonet.showing.render.scene import Scene
from nonet.techniques import TECHNIQUES, by_name, example

ROOT = Path(__file__).resolve().parent.parent
SHEET = ROOT / "build" / "pictures"
IMAGES = ROOT / "docs" / "images"
WIDTHS = (220, 440, 880)
THEMES = ("light", "dark")
NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
BROKEN = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.44....."


def kinds() -> Iterator[tuple[str, Any]]:
    """Yield everything that can be drawn, with a name."""
    grid = nonet.Grid(NINE)
    path = nonet.explain(grid)
    yield "grid", grid
    yield "solution", nonet.solve(grid)
    yield "board", nonet.Board(grid)
    yield "frame", path.frames[20]
    yield "step alone", step_of("xy-wing")[1]
    yield "rating", nonet.rate(grid)
    yield "position", position(grid)
    yield "several solutions", nonet.check("12..34......43.1")
    yield "conflicts", nonet.check(BROKEN)
    yield (
        "no solution",
        nonet.check(
            "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8"
        ),
    )
    wrong = grid.with_(cells={"r1c2": 6, "r1c3": 7, "r2c1": 2})
    yield "mistake", nonet.check(wrong)
    for rung in ("nudge", "area", "technique", "pattern", "conclusion", "why"):
        yield f"coach, {rung}", nonet.coach(grid, rung=rung)
    yield from variants()
    for size in (4, 6, 8, 10, 12, 15, 16, 20, 25):
        line = bytes(range(1, size + 1)) + bytes(size * size - size)
        yield f"{size}×{size}", nonet.Board(nonet.Grid(line, nonet.Rules.classic(size)))
    yield "decorations", Scene(9, (0,) * 81, decorations=decorations(), caption="Every form.")


def variants() -> Iterator[tuple[str, Any]]:
    """Yield an empty grid of each variant."""
    for extra in nonet.variants.ALL:
        yield extra.name, nonet.Grid.empty(nonet.CLASSIC + extra)
    cells = nonet.variants.extra_units("r1c1 r2c2 r3c3 r2c3", "r5c5 r5c6 r6c5")
    yield "extra units", nonet.Grid.empty(nonet.CLASSIC + cells)
    four = nonet.variants.jigsaw(["1222", "1132", "1433", "4443"])
    yield "jigsaw", nonet.Grid("1...............", four)


def decorations() -> tuple[Outline | DrawnLine | Dot | OutsideText, ...]:
    """Return one or more of each form of decoration."""
    return (
        Outline((0, 1, 9), "dashed", "12"),
        Outline((5, 6, 15), "solid"),
        Outline((60, 61, 62, 69, 70, 71), "tint"),
        DrawnLine(((2.5, 3.5), (3.5, 3.5), (4.5, 4.5)), 0.35),
        Dot((2.5, 3.5), "grey", 0.36),
        DrawnLine(((6.5, 3.5), (7.5, 3.5), (7.5, 5.5)), 0.05, "arrow"),
        Dot((1.0, 6.5), "white"),
        Dot((2.0, 6.5), "black"),
        Dot((3.0, 7.5), "white", 0.16, "V"),
        OutsideText("left", 2, "17"),
        OutsideText("top", 4, "9"),
        OutsideText("right", 5, "23"),
        OutsideText("bottom", 7, "8"),
    )


def position(grid: nonet.Grid) -> nonet.Position:
    """Return a position with marks of both kinds and colours."""
    colours: dict[str, list[int]] = {
        "r4c4": [1],
        "r4c5": [2, 3],
        "r5c4": [4, 5, 6],
        "r5c5": [7],
        "r6c5": [8],
        "r6c6": [9],
    }
    return nonet.Position(
        grid.with_(cells={"r1c2": 1}),
        centre={"r1c3": "267", "r2c1": "26789", "r3c3": "12568"},
        corner={"r1c4": "39", "r1c5": "2369", "r2c3": "12567"},
        colours=colours,
    )


def step_of(name: str) -> tuple[nonet.Grid, nonet.Step]:
    """Return the example of a technique."""
    found = example(by_name(name))
    assert found is not None
    return found


def write_sheet() -> None:
    """Write the sheet and its images."""
    SHEET.mkdir(parents=True, exist_ok=True)
    sections = []
    things = list(kinds())
    for technique in TECHNIQUES:
        grid, step = step_of(technique.name)
        things.append((technique.name, nonet.showing.pictures.Frame(nonet.Board(grid), step)))
    for name, thing in things:
        file = name.replace(" ", "-").replace(",", "")
        pictures = ""
        theme: Any
        for theme in THEMES:
            (SHEET / f"{file}-{theme}.png").write_bytes(nonet.png(thing, theme=theme, scale=1))
            for width in WIDTHS:
                drawn = SHEET / f"{file}-{theme}-{width}.svg"
                drawn.write_text(nonet.svg(thing, theme=theme, width=width), encoding="utf-8")
                pictures += f'<img src="{escape(drawn.name)}" width="{width}" alt="">'
        sections.append(f"<h2>{escape(name)}</h2>{pictures}")
    head = "<!doctype html><meta charset=utf-8><title>Pictures</title>"
    style = "<style>body{background:#888;font-family:sans-serif}img{margin:4px;vertical-align:top}"
    page = f"{head}{style}</style>{''.join(sections)}"
    (SHEET / "index.html").write_text(page, encoding="utf-8")
    print(f"{len(sections)} kinds of pictures: {SHEET.relative_to(ROOT)}/index.html")


def _killer() -> nonet.Rules:
    """Return the small killer sudoku of docs/variants.md."""
    rules = nonet.Rules.classic(4)
    for cells, total in (
        *(("r1c1 r1c2 r2c2", 7), ("r1c3 r1c4 r2c3", 8), ("r2c1 r3c1", 5)),
        *(("r2c4 r3c4 r4c4", 6), ("r3c2 r3c3 r4c3", 7), ("r4c1 r4c2", 7)),
    ):
        rules = rules + v.Cage(cells, total)
    return rules


def _clues() -> nonet.Rules:
    """Return the rules of docs/variants.md with one clue of each common kind."""
    rules = nonet.CLASSIC
    for clue in (
        *(v.Arrow("r1c9", "r2c8 r3c7 r4c6"), v.Difference("r9c1 r9c2"), v.Ratio("r8c1 r8c2")),
        *(v.Whisper("r5c1 r5c2 r5c3 r4c3"), v.LittleKiller("r1c4", "dr", total=30)),
        *(v.Sandwich("c8", total=12), v.Skyscraper("r6", count=4, reverse=True)),
    ):
        rules = rules + clue
    return rules


def readme() -> dict[str, str]:
    """Return the pictures of the README and of docs/variants.md by the names of their files."""
    grid, step = step_of("x-wing")
    chain, links = step_of("aic")
    return {
        "killer.svg": nonet.svg(nonet.Grid.empty(_killer()), theme="light", width=240),
        "clues.svg": nonet.svg(nonet.Grid.empty(_clues()), theme="light", width=380),
        "x-wing.svg": nonet.svg(grid, step=step, theme="light", width=380),
        "chain.svg": nonet.svg(chain, step=links, theme="light", width=380),
    }


def main() -> int:
    """Write what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readme", action="store_true")
    if parser.parse_args().readme:
        IMAGES.mkdir(exist_ok=True)
        for name, text in readme().items():
            (IMAGES / name).write_text(text, encoding="utf-8")
    else:
        write_sheet()
    return 0


if __name__ == "__main__":
    sys.exit(main())
