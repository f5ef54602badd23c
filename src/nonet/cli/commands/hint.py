"""`nonet hint`: shows where to look next, in as much detail as requested."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.errors import FAULT
from nonet.cli.givens import givens_option, with_givens
from nonet.cli.inputs import Inputs
from nonet.cli.options import (
    PuzzleCommand,
    takes_puzzles,
    technique_options,
    timeout_option,
    writes,
)
from nonet.cli.output import Output
from nonet.cli.warned import caught
from nonet.cli.words import wrapped


@click.command(cls=PuzzleCommand, short_help="Show where to look next, without the digit.")
@takes_puzzles
@givens_option
@technique_options
@click.option("--cells", is_flag=True, help="Also name the cells to look at.")
@click.option("--full", is_flag=True, help="Explain the whole step: what it does and why.")
@click.option("--all", "every", is_flag=True, help="Explain every step possible now.")
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    metavar="N",
    default=20,
    show_default=True,
    help="With --all: show at most N steps; 0 shows all of them.",
)
@timeout_option()
@writes
def hint(
    inputs: Inputs,
    output: Output,
    givens: str | None,
    techniques: tuple[nonet.techniques.Technique, ...] | None,
    unique: bool,
    cells: bool,
    full: bool,
    every: bool,
    limit: int,
    timeout: float | None,
) -> int:
    """Show where to look next, without giving the digit away.

    \b
    nonet hint puzzle.sdk
    nonet hint --cells puzzle.sdk
    nonet hint --full puzzle.sdk
    nonet hint --givens puzzle.txt half-solved.txt
    """

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        grid = with_givens(grid, givens)
        with caught() as warnings:
            if every:
                steps = nonet.steps(grid, techniques=techniques, unique=unique, timeout=timeout)
            else:
                step = nonet.hint(grid, techniques=techniques, unique=unique, timeout=timeout)
                steps = [] if step is None else [step]
        warning = warnings[0] if warnings else None
        if not steps:
            yield _nothing(grid, warning, every=every)
        elif every:
            yield _all(steps, limit or len(steps), grid, output, warning)
        else:
            yield _one(steps[0], grid, output, warning, cells=cells, full=full)

    return answer_all(inputs, output, answer)


def _nothing(grid: nonet.Grid, warning: str | None, *, every: bool) -> Answer:
    wrong = nonet.logic.find_contradiction(nonet.Board(grid))
    record: dict[str, Any] = {"steps": [], "more": 0} if every else {"step": None}
    if grid.is_solved:
        return Answer("no step: the puzzle is already solved", record | {"warning": warning})
    text = "no step: none of these techniques applies"
    if wrong is not None:
        text = f"no step: {wrong}, so a digit or a pencil mark is wrong"
    record |= {"contradiction": wrong, "warning": warning}
    return Answer(text, record, code=FAULT, is_problem=True, warning=warning)


def _all(
    steps: list[nonet.Step], limit: int, grid: nonet.Grid, output: Output, warning: str | None
) -> Answer:
    shown, more = steps[:limit], max(0, len(steps) - limit)
    rest = [f"and {more:,} more; --limit 0 shows all of them"] if more else []
    lines = [*map(_explained, shown), *rest]

    def drawing() -> str:
        numbered = (f"{number}. {_explained(step)}" for number, step in enumerate(shown, 1))
        return wrapped("\n".join([*numbered, *rest]), output.width, hang=4)

    record = {
        "steps": [nonet.formats.wire.step_record(step, grid.rules) for step in shown],
        "more": more,
        "warning": warning,
    }
    return Answer("\n".join(lines), record, drawing=drawing, warning=warning)


def _one(
    step: nonet.Step,
    grid: nonet.Grid,
    output: Output,
    warning: str | None,
    *,
    cells: bool,
    full: bool,
) -> Answer:
    record = {"step": nonet.formats.wire.step_record(step, grid.rules), "warning": warning}
    if full:
        return Answer(
            _explained(step),
            record,
            drawing=lambda: (
                f"{output.draw(grid, step=step)}\n{wrapped(_explained(step), output.width)}"
            ),
            warning=warning,
        )
    technique = nonet.techniques.by_name(step.technique)
    text = f"Look for {technique.phrase}{_where(step)}."
    if not cells:
        return Answer(text, record, drawing=lambda: wrapped(text, output.width), warning=warning)
    looked_at = _cells(step, grid)
    names = ", ".join(grid.rules.cell_name(cell) for cell in looked_at)

    def board() -> str:
        # Candidates would give away the digit of a single.
        return output.draw(grid, marks=not step.places, highlight=looked_at)

    return Answer(
        f"{text} Look at {names}.",
        record,
        drawing=lambda: f"{board()}\n{wrapped(text, output.width)}",
        warning=warning,
    )


def _explained(step: nonet.Step) -> str:
    return f"{nonet.techniques.by_name(step.technique).title}: {step.because}"


def _cells(step: nonet.Step, grid: nonet.Grid) -> list[int]:
    # The digits that lead to a single are left for the player to find.
    marked = {c.cell for mark in step.marks for c in mark.candidates if not grid.values[c.cell]}
    marked |= {cell for mark in step.marks if mark.role != "base" for cell in mark.cells}
    return sorted(marked or {c.cell for c in (*step.places, *step.removes)})


def _where(step: nonet.Step) -> str:
    """Name the units of the step, if it has any."""
    names = list(dict.fromkeys(unit.name for mark in step.marks for unit in mark.units))
    if not names:
        return ""
    return " in " + (f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0])
