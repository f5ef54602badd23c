"""`nonet techniques`: an encyclopaedia of the ways people solve."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.cli.options import complete_technique, writes
from nonet.cli.sink import Sink


@click.command()
@click.argument("name", required=False, shell_complete=complete_technique)
@click.option(
    "--dialect",
    metavar="DIALECT",
    help="Take NAME as this program says it: hodoku, se, sudokuwiki, coach or other.",
)
@writes
def techniques(sink: Sink, name: str | None, dialect: str | None) -> int:
    """List the techniques, or tell all about one: what it is, its names, an example.

    NAME may be what other programs call it, or a code of HoDoKu's library.

    \b
    nonet techniques
    nonet techniques x-wing
    nonet techniques --dialect se "Naked Triplet"
    """
    with sink:
        if name is None:
            for line in _listed(sink):
                sink.write(line)
            return 0
        for technique in _named(name, dialect):
            if sink.as_json:
                sink.write_json(_record(technique))
            else:
                sink.write("\n".join(_page(technique, sink)))
    return 0


def _named(name: str, dialect: str | None) -> tuple[nonet.techniques.Technique, ...]:
    if name.isdigit() and dialect is None:
        return nonet.techniques.by_code(name)
    return (nonet.techniques.by_name(name, dialect),)


def _listed(sink: Sink) -> Iterator[str]:
    found = nonet.techniques.TECHNIQUES
    if sink.as_json:
        import json

        yield from (json.dumps(_record(technique), ensure_ascii=sink.ascii) for technique in found)
        return
    width = max(len(technique.name) for technique in found)
    on_path = set(nonet.techniques.PATH)
    for technique in found:
        name = f"{technique.name:<{width}}"
        shown = click.style(name, bold=True) if sink.colour else name
        notes = [technique.family]
        if technique.assumes_unique:
            notes.append("assumes one solution")
        if technique not in on_path:
            notes.append("not on the default path")
        yield f"{shown}  {technique.code or '    '}  {', '.join(notes)}"


def _page(technique: nonet.techniques.Technique, sink: Sink) -> Iterator[str]:
    title = technique.title
    yield click.style(title, bold=True) if sink.colour else title
    yield ""
    yield inspect.cleandoc(technique.docs)
    yield ""
    if technique.assumes_unique:
        yield "It assumes that the puzzle has one solution."
    if technique.code is not None:
        yield f"HoDoKu's library: {technique.code}"
    for dialect, names in technique.aliases.items():
        yield f"{_DIALECTS[dialect]}: {', '.join(names)}"
    example = nonet.techniques.example(technique)
    if example is not None:
        grid, step = example
        yield f"\nFor example:\n\n{sink.draw(grid, step=step)}\n{step.because}"
        yield f"\n{sink.legend}"


_DIALECTS = {
    "hodoku": "HoDoKu says",
    "se": "Sudoku Explainer says",
    "sudokuwiki": "SudokuWiki says",
    "coach": "sudoku.coach says",
    "other": "also called",
}


def _record(technique: nonet.techniques.Technique) -> dict[str, Any]:
    return {
        "name": technique.name,
        "title": technique.title,
        "family": technique.family,
        "code": technique.code,
        "assumes_unique": technique.assumes_unique,
        "is_guess": technique.is_guess,
        "aliases": {dialect: list(names) for dialect, names in technique.aliases.items()},
        "docs": inspect.cleandoc(technique.docs),
    }
