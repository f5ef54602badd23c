"""Writes the encyclopaedia of techniques as pages for the documentation, one per family.

python -m tools.make_pages    replaces docs/techniques/, docs/variants/ and docs/reference.md
"""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Iterator
from pathlib import Path

import nonet
from nonet.showing.render.svg import draw
from nonet.techniques import TECHNIQUES, Technique, example
from tools import make_reference, make_variant_pages

PAGES = Path(__file__).resolve().parent.parent / "docs" / "techniques"

DIALECTS = {
    "hodoku": "HoDoKu",
    "se": "Sudoku Explainer",
    "sudokuwiki": "SudokuWiki",
    "coach": "sudoku.coach",
    "other": "others",
}


def section(technique: Technique) -> Iterator[str]:
    """Yield the lines of a technique's part of its page."""
    yield f"## {technique.title} {{: #{technique.name} }}\n"
    yield inspect.cleandoc(technique.docs) + "\n"
    facts = [f"`{technique.name}`"]
    if technique.code is not None:
        facts.append(f"HoDoKu's library: {technique.code}")
    if technique.assumes_unique:
        facts.append("assumes that the puzzle has one solution")
    facts += [f"{DIALECTS[each]}: {', '.join(names)}" for each, names in technique.aliases.items()]
    yield " · ".join(facts) + "\n"
    found = example(technique)
    if found is not None:
        _, step = found
        yield f"![{technique.title}: an example]({technique.name}.svg)\n"
        yield step.because + "\n"


LEGEND = "[Pictures](../pictures.md) explains the colours and shapes of the examples.\n"


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the file name and SVG text of every example."""
    for technique in TECHNIQUES:
        found = example(technique)
        if found is not None:
            grid, step = found
            # The sentence is below the picture on the page, as text that can be searched.
            (first, *rest) = nonet.showing.pictures.scenes(grid, step=step)
            scenes = (first.with_(title="", caption=""), *rest)
            yield f"{technique.name}.svg", draw(scenes, theme="light")


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and text of every page."""
    families = dict.fromkeys(technique.family for technique in TECHNIQUES)
    for family in families:
        title = family.replace("-", " ")
        lines = [f"# {title[0].upper()}{title[1:]}\n", LEGEND]
        for technique in TECHNIQUES:
            if technique.family == family:
                lines += section(technique)
        yield f"{family}.md", "\n".join(lines)


def main() -> None:
    """Write all pages."""
    shutil.rmtree(PAGES, ignore_errors=True)
    PAGES.mkdir(parents=True)
    for name, text in (*pages(), *pictures()):
        (PAGES / name).write_text(text, encoding="utf-8")
    make_variant_pages.main()
    make_reference.main()


if __name__ == "__main__":
    main()
