"""`nonet hint`: where to look next, and only as much as you ask for."""

from __future__ import annotations

from collections.abc import Iterator

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.errors import FAULT
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles, technique_options, writes
from nonet.cli.sink import Sink


@click.command(cls=PuzzleCommand)
@takes_puzzles
@technique_options
@click.option("--cells", is_flag=True, help="Also name the cells to look at.")
@click.option("--full", is_flag=True, help="Say the whole step: why it holds and what it does.")
@click.option("--all", "every", is_flag=True, help="List every step possible now, in full.")
@writes
def hint(
    inputs: Inputs,
    sink: Sink,
    techniques: tuple[nonet.techniques.Technique, ...] | None,
    unique: bool,
    cells: bool,
    full: bool,
    every: bool,
) -> int:
    """Say where to look next, without giving the digit away.

    \b
    nonet hint puzzle.sdk
    nonet hint --cells puzzle.sdk
    nonet hint --full puzzle.sdk
    """

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        if every:
            steps = nonet.steps(grid, techniques=techniques, unique=unique)
        else:
            step = nonet.hint(grid, techniques=techniques, unique=unique)
            steps = [] if step is None else [step]
        if not steps:
            yield _nothing(grid)
        for step in steps:
            yield _answer(step, grid, sink, cells=cells, full=full or every)

    return answer_all(inputs, sink, answer)


def _nothing(grid: nonet.Grid) -> Answer:
    wrong = nonet.logic.find_contradiction(nonet.Board(grid))
    if grid.is_solved:
        return Answer("nothing is left to do: the puzzle is solved", {"step": None})
    text = "no step: none of these techniques goes on from here"
    if wrong is not None:
        text = f"no step: {wrong}, so something before was wrong"
    return Answer(text, {"step": None, "contradiction": wrong}, code=FAULT, is_trouble=True)


def _answer(step: nonet.Step, grid: nonet.Grid, sink: Sink, *, cells: bool, full: bool) -> Answer:
    technique = nonet.techniques.by_name(step.technique)
    record = {"step": nonet.formats.wire.step_record(step, grid.rules)}
    if full:
        text = f"{technique.title}: {step.because}"
        return Answer(text, record, drawing=lambda: f"{sink.draw(grid, step=step)}\n{text}")
    looked_at = _cells(step)
    text = f"Look for {_with_article(technique.title)}{_where(step)}."
    if not cells:
        return Answer(text, record)
    names = ", ".join(grid.rules.cell_name(cell) for cell in looked_at)
    return Answer(
        f"{text} Look at {names}.",
        record,
        drawing=lambda: f"{sink.draw(grid, marks=True, highlight=looked_at)}\n{text}",
    )


def _cells(step: nonet.Step) -> list[int]:
    marked = {c.cell for mark in step.marks for c in mark.candidates}
    marked |= {cell for mark in step.marks for cell in mark.cells}
    return sorted(marked or {c.cell for c in (*step.places, *step.removes)})


def _where(step: nonet.Step) -> str:
    """Name the units of the step; a step without any is somewhere among its cells."""
    units = dict.fromkeys(unit.name for mark in step.marks for unit in mark.units)
    if not units:
        return ""
    names = list(units)
    return " in " + (f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0])


def _with_article(title: str) -> str:
    lowered = title if title[:2].isupper() or title[1:2] in "-+" else title[0].lower() + title[1:]
    # Letters that are spelled out: an XY-wing, an ALS chain, a W-wing.
    spelled = title[:2].isupper() or title[1:2] == "-"
    vowel = title[0] in ("AEFHILMNORSX" if spelled else "AEIOU")
    return f"{'an' if vowel else 'a'} {lowered}"
