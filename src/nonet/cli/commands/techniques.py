"""`nonet techniques`: lists and explains the techniques."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.cli.options import complete_technique
from nonet.cli.output import Output
from nonet.cli.pictures import draws
from nonet.cli.words import reflowed, wrapped


@click.command(short_help="List the techniques, or explain one with an example.")
@click.argument("name", required=False, shell_complete=complete_technique)
@click.option(
    "--dialect",
    metavar="DIALECT",
    help="NAME is what this program calls it: hodoku, se, sudokuwiki, coach or other.",
)
@draws
def techniques(output: Output, name: str | None, dialect: str | None) -> int:
    """List the techniques by family, or explain one: what it is, its names, an example.

    NAME can also be the name that another program uses, or a code of HoDoKu's library.

    \b
    nonet techniques
    nonet techniques x-wing
    nonet techniques --dialect se "Naked Triplet"
    nonet techniques x-wing -o page.html
    nonet techniques x-wing -o x-wing.svg
    """
    with output:
        found = nonet.techniques.TECHNIQUES if name is None else _named(name, dialect)
        if output.pictures is not None:
            for technique in found:
                output.pictures.add(_pictured(technique, output.pictures.kind))
        elif output.as_json:
            for technique in found:
                output.write_json(_record(technique))
        elif name is None:
            for line in _listed(output):
                output.write(line)
        else:
            for technique in found:
                output.write("\n".join(_page(technique, output)))
    return 0


def _named(name: str, dialect: str | None) -> tuple[nonet.techniques.Technique, ...]:
    if name.isdigit() and dialect is None:
        return nonet.techniques.by_code(name)
    return (nonet.techniques.by_name(name, dialect),)


def _pictured(technique: nonet.techniques.Technique, kind: str) -> Any:
    """Return what to draw: the page of the technique, or the picture of its example."""
    if kind == "html":
        return technique
    found = nonet.techniques.example(technique)
    if found is None:
        raise nonet.ArgumentError(f"{technique.name} has no example to draw")
    grid, step = found
    return nonet.showing.pictures.Frame(nonet.Board(grid), step)


_ASSUMES_UNIQUE, _NOT_ON_PATH = "u", "-"


def _listed(output: Output) -> Iterator[str]:
    """Yield the techniques by family, the families by their easiest technique."""
    families: dict[str, list[nonet.techniques.Technique]] = {}
    for technique in nonet.techniques.TECHNIQUES:
        families.setdefault(technique.family, []).append(technique)
    for family, members in families.items():
        heading = family.replace("-", " ")
        heading = heading[0].upper() + heading[1:]
        yield click.style(heading, bold=True) if output.colour else heading
        yield from _rows(members, output.width)
        yield ""
    notes = f"{_ASSUMES_UNIQUE}  assumes that the puzzle has exactly one solution"
    yield wrapped(notes, output.width, hang=3)
    notes = f"{_NOT_ON_PATH}  not used by default; --technique NAME uses it"
    yield wrapped(notes, output.width, hang=3)
    yield wrapped("`nonet techniques NAME` explains one.", output.width)


# Nearly all names are shorter; longer ones shift their row to the right, which still fits.
_NAME_WIDTH = 24
_WIDEST_ROW = 80


def _rows(members: list[nonet.techniques.Technique], width: int | None) -> Iterator[str]:
    difficulty = nonet.techniques.difficulties()
    longest = max(map(len, difficulty.values()))
    on_path = set(nonet.techniques.PATH)
    for technique in members:
        flags = _ASSUMES_UNIQUE if technique.assumes_unique else " "
        flags += " " if technique in on_path else _NOT_ON_PATH
        row = f"  {technique.name:<{_NAME_WIDTH}}  {difficulty[technique.name]:<{longest}} {flags}"
        # The title is similar to the name, so a narrow terminal leaves it out.
        if width is None or width >= _WIDEST_ROW:
            row += f"  {technique.title}"
        yield row.rstrip()


def _page(technique: nonet.techniques.Technique, output: Output) -> Iterator[str]:
    title = technique.title
    yield click.style(title, bold=True) if output.colour else title
    yield ""
    yield reflowed(inspect.cleandoc(technique.docs), output.width)
    yield ""
    yield f"Difficulty: {nonet.techniques.difficulties()[technique.name]}"
    if technique.assumes_unique:
        yield "It assumes that the puzzle has exactly one solution."
    if technique.code is not None:
        yield f"HoDoKu's library: {technique.code}"
    for dialect, names in technique.aliases.items():
        yield wrapped(f"{_DIALECTS[dialect]}: {', '.join(names)}", output.width, hang=2)
    example = nonet.techniques.example(technique)
    if example is not None:
        grid, step = example
        because = wrapped(step.because, output.width)
        yield f"\nFor example:\n\n{output.draw(grid, step=step)}\n{because}"


_DIALECTS = {
    "hodoku": "In HoDoKu",
    "se": "In Sudoku Explainer",
    "sudokuwiki": "On SudokuWiki",
    "coach": "On sudoku.coach",
    "other": "Also called",
}


def _record(technique: nonet.techniques.Technique) -> dict[str, Any]:
    return {
        "name": technique.name,
        "title": technique.title,
        "family": technique.family,
        "difficulty": nonet.techniques.difficulties()[technique.name],
        "code": technique.code,
        "on_path": technique in nonet.techniques.PATH,
        "assumes_unique": technique.assumes_unique,
        "is_guess": technique.is_guess,
        "aliases": {dialect: list(names) for dialect, names in technique.aliases.items()},
        "docs": inspect.cleandoc(technique.docs),
    }
