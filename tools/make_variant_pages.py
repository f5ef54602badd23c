"""Writes the kinds of constraint as pages for the documentation, one per family.

python -m tools.make_variant_pages            replaces docs/variants/
python -m tools.make_variant_pages --table    replaces the table in docs/variants.md
"""

from __future__ import annotations

import inspect
import shutil
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import nonet
from nonet import variants
from nonet.formats.constraint_text import syntax_of
from nonet.model.constraint import Constraint
from nonet.showing.render.svg import draw
from tools.variant_examples import EXAMPLES

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = DOCS / "variants"
OVERVIEW = DOCS / "variants.md"
_BEGIN = "<!-- kinds: python -m tools.make_variant_pages --table -->\n"
_END = "<!-- end of kinds -->"

# The title of each page, and the modules whose kinds are on it.
FAMILIES = {
    "cages": ("Cages and sums", ("cages", "sums")),
    "cells": ("Single cells", ("cells",)),
    "dots": ("Between two cells", ("dots",)),
    "lines": ("Lines", ("thermos", "pairings", "lines")),
    "arrows": ("Arrows and copies", ("arrows",)),
    "outside": ("Outside the grid", ("outside", "ranks")),
    "counts": ("Counting and pointing", ("counts", "indexing")),
    "grids": ("The whole grid", ("grids", "chaos", "doppelgangers")),
    "general": ("General forms", ("general",)),
}


def kinds_of(modules: tuple[str, ...]) -> list[type[Constraint]]:
    """Return the kinds of some modules, in order."""
    names = {f"nonet.variants.{module}" for module in modules}
    return [kind for kind in variants.KINDS.values() if kind.__module__ in names]


def overview() -> str:
    """Return docs/variants.md with the table of today."""
    lines = ["| class | on the command line | rule |", "|---|---|---|"]
    for title, modules in FAMILIES.values():
        lines.append(f"| **{title}** | | |")
        for kind in kinds_of(modules):
            rule = " ".join(inspect.cleandoc(kind.__doc__ or "").split("\n\n")[0].split())
            syntax = syntax_of(kind)
            lines.append(f"| `{kind.__name__}` | {f'`{syntax}`' if syntax else ''} | {rule} |")
    before, _, rest = OVERVIEW.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    return before + _BEGIN + "\n" + "\n".join(lines) + "\n\n" + _END + after


def section(kind: type[Constraint]) -> Iterator[str]:
    """Yield the lines of a kind's part of its page."""
    name = str(kind.name)
    title = name.replace("-", " ")
    yield f"## {title[0].upper()}{title[1:]} {{: #{name} }}\n"
    # Examples run where they come from; the page shows one that belongs to its picture.
    text = inspect.cleandoc(kind.__doc__ or "").split(">>>")[0].rstrip()
    yield text + "\n"
    example = EXAMPLES[name]
    base = "CLASSIC" if example.base == nonet.CLASSIC else repr(example.base)
    words = [repr(each) for each in (example.constraint, *example.others)]
    yield f"```python\nrules = {' + '.join([base, *words])}\n```\n"
    yield f"![{title}: an example]({name}.svg)\n"
    known = ", ".join(f"`{field.name}`" for field in fields(kind))  # type: ignore[arg-type]
    facts = [f"`{name}`", f"fields: {known}"] if known else [f"`{name}`"]
    if syntax := syntax_of(kind):
        facts.append(f"on the command line: `{syntax}`")
    facts += [
        f"all given: `{each.name}`" for each in variants.KINDS.values() if kind in each.all_given_of
    ]
    facts += [f"{program}: {alias}" for program, alias in kind.aliases.items()]
    yield " · ".join(facts) + "\n"


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name and text of every page."""
    for page, (title, modules) in FAMILIES.items():
        lines = [f"# {title}\n"]
        for kind in kinds_of(modules):
            lines += section(kind)
        yield f"{page}.md", "\n".join(lines)


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the file name and SVG text of every example."""
    for name, example in EXAMPLES.items():
        (scene,) = nonet.showing.pictures.scenes(example.grid)
        yield f"{name}.svg", draw([scene.with_(caption="")], theme="light", width=380)


def main() -> None:
    """Write all pages."""
    if sys.argv[1:] == ["--table"]:
        OVERVIEW.write_text(overview(), encoding="utf-8")
        return
    shutil.rmtree(PAGES, ignore_errors=True)
    PAGES.mkdir(parents=True)
    for name, text in (*pages(), *pictures()):
        (PAGES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
