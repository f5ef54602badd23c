"""`nonet hint`: coaches a player, with as much detail as requested."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.base.outcomes import FAULT
from nonet.cli.answers import Answer, answer_all
from nonet.cli.givens import givens_option, with_givens
from nonet.cli.inputs import InputItem, Inputs
from nonet.cli.options import (
    PuzzleCommand,
    takes_puzzles,
    technique_options,
    timeout_option,
)
from nonet.cli.output import Output
from nonet.cli.pictures import draws
from nonet.cli.warned import caught
from nonet.cli.words import wrapped

RUNGS = ("nudge", "area", "technique", "pattern", "conclusion", "why")


@click.command(cls=PuzzleCommand, short_help="Show where to look next, without the digit.")
@takes_puzzles
@givens_option
@technique_options
@click.option(
    "--rung",
    type=click.Choice(RUNGS),
    metavar="NAME",
    help=f"How much to reveal: {', '.join(RUNGS[:-1])} or {RUNGS[-1]}. Default: technique.",
)
@click.option("--cells", is_flag=True, help="Also name the cells to look at: --rung pattern.")
@click.option("--full", is_flag=True, help="Explain the whole step: --rung why.")
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
@draws
def hint(
    inputs: Inputs,
    output: Output,
    givens: str | None,
    techniques: tuple[nonet.techniques.Technique, ...] | None,
    unique: bool,
    rung: str | None,
    cells: bool,
    full: bool,
    every: bool,
    limit: int,
    timeout: float | None,
) -> int:
    """Show where to look next, without giving the digit away.

    A mistake comes before any step. Each rung reveals more than the one before: the kind of
    reasoning (nudge), a house (area), the technique, its cells (pattern), what follows
    (conclusion), and the whole argument (why).

    \b
    nonet hint puzzle.sdk
    nonet hint --rung nudge puzzle.sdk
    nonet hint --full puzzle.sdk
    nonet hint --givens puzzle.txt half-solved.txt
    nonet hint --full puzzle.sdk -o hint.svg
    """
    chosen: Any = _rung(rung, cells=cells, full=full)
    if every and (rung or cells):
        raise click.UsageError("--all explains every step; it takes no --rung and no --cells")

    def answer_position(position: nonet.Position) -> Iterator[Answer]:
        position = position.with_(grid=with_givens(position.grid, givens))
        if every:
            yield _all(position.grid, techniques, unique, timeout, limit, output)
            return
        advice = nonet.coach(
            position, techniques=techniques, rung=chosen, unique=unique, timeout=timeout
        )
        if advice.error is not None:
            raise advice.error
        yield _advised(advice, output)

    return answer_all(inputs, output, answer_position, subject=_position)


def _position(item: InputItem) -> nonet.Position:
    """Return the puzzle of an item with the player's marks, if its text has any."""
    assert isinstance(item.found, nonet.Grid)
    return nonet.formats.position_in(item.text, item.found)


def _rung(rung: str | None, *, cells: bool, full: bool) -> str:
    asked = [name for name, is_set in (("pattern", cells), ("why", full)) if is_set]
    asked += [rung] if rung is not None else []
    if len(set(asked)) > 1:
        raise click.UsageError("--rung, --cells and --full exclude each other")
    return asked[0] if asked else "technique"


def _advised(advice: nonet.reasoning.coaching.Advice, output: Output) -> Answer:
    record: dict[str, Any] = dict(advice.to_dict())
    del record["schema"], record["puzzle"]
    line = advice.text
    if advice.kind == "step" and advice.rung == "why" and advice.step is not None:
        line = _explained(advice.step)
    if advice.kind == "solved":
        line = "no step: the puzzle is already solved"
    if advice.kind == "stuck":
        line = "no step: none of these techniques applies"
    return Answer(
        line,
        record,
        text=line if advice.kind == "mistake" else None,
        drawing=None if advice.kind == "stuck" else lambda: _drawn(advice, line, output),
        code=FAULT if advice.kind in ("mistake", "stuck") else 0,
        is_problem=advice.kind in ("mistake", "stuck"),
        warning=advice.warning,
        picture=lambda: advice,
    )


def _drawn(advice: nonet.reasoning.coaching.Advice, line: str, output: Output) -> str:
    """Return the board with as much on it as the rung shows, and the sentence."""
    text = wrapped(line, output.width)
    shown = advice.shown
    if shown is None or advice.rung in ("nudge", "area", "technique"):
        return text
    grid = advice.grid
    if advice.kind == "step" and advice.rung == "why":
        return f"{output.draw(grid, step=shown)}\n{text}"
    cells = {cell for mark in shown.marks for cell in mark.cells}
    if advice.rung == "conclusion":
        cells |= {cell for cell, _ in (*shown.places, *shown.removes)}
    # Candidates would give away the digit of a single.
    marks = advice.step is not None and not advice.step.places
    return f"{output.draw(grid, marks=marks, highlight=sorted(cells))}\n{text}"


def _all(
    grid: nonet.Grid,
    techniques: tuple[nonet.techniques.Technique, ...] | None,
    unique: bool,
    timeout: float | None,
    limit: int,
    output: Output,
) -> Answer:
    with caught() as warnings:
        steps = nonet.steps(grid, techniques=techniques, unique=unique, timeout=timeout)
    warning = warnings[0] if warnings else None
    if not steps:
        return _nothing(grid, warning)
    shown, more = steps[: limit or len(steps)], max(0, len(steps) - (limit or len(steps)))
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
    board = nonet.Board(grid)
    return Answer(
        "\n".join(lines),
        record,
        drawing=drawing,
        warning=warning,
        picture=lambda: [nonet.showing.pictures.Frame(board, step) for step in shown],
    )


def _nothing(grid: nonet.Grid, warning: str | None) -> Answer:
    wrong = nonet.reasoning.logic.find_contradiction(nonet.Board(grid))
    record: dict[str, Any] = {"steps": [], "more": 0, "warning": warning}
    if grid.is_solved:
        return Answer("no step: the puzzle is already solved", record)
    text = "no step: none of these techniques applies"
    if wrong is not None:
        text = f"no step: {wrong}, so a digit or a pencil mark is wrong"
    record["contradiction"] = wrong
    return Answer(text, record, code=FAULT, is_problem=True, warning=warning)


def _explained(step: nonet.Step) -> str:
    """Return a step by its title and reason; a chain also in Eureka notation."""
    line = f"{nonet.techniques.by_name(step.technique).title}: {step.because}"
    return line if not step.eureka else f"{line} [{'; '.join(step.eureka.splitlines())}]"
