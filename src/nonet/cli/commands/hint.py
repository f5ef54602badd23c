"""`nonet hint`: where to look next, and only as much as you ask for."""

from __future__ import annotations

from collections.abc import Iterator

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.commands.explain import step_record
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
    record = {"step": step_record(step, grid.rules)}
    if full:
        text = f"{technique.title}: {step.because}"
        return Answer(text, record, drawing=lambda: f"{sink.draw(grid, step=step)}\n{text}")
    looked_at = _cells(step, grid)
    text = f"Look for {technique.phrase}{_where(step)}."
    if not cells:
        return Answer(text, record)
    names = ", ".join(grid.rules.cell_name(cell) for cell in looked_at)
    return Answer(
        f"{text} Look at {names}.",
        record,
        drawing=lambda: f"{sink.draw(grid, marks=True, highlight=looked_at)}\n{text}",
    )


def _cells(step: nonet.Step, grid: nonet.Grid) -> list[int]:
    # The digits that lead to a single are left for the player to find.
    marked = {c.cell for mark in step.marks for c in mark.candidates if not grid.values[c.cell]}
    marked |= {cell for mark in step.marks if mark.role != "base" for cell in mark.cells}
    return sorted(marked or {c.cell for c in (*step.places, *step.removes)})


def _where(step: nonet.Step) -> str:
    """Name the units of the step; a step without any is somewhere among its cells."""
    units = dict.fromkeys(unit.name for mark in step.marks for unit in mark.units)
    if not units:
        return ""
    names = list(units)
    return " in " + (f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0])
