"""`nonet explain`: the path a person could take, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.errors import FAULT
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles, technique_options, writes
from nonet.cli.sink import Sink

_DRAWS = ("hard", "all", "none")


@click.command(cls=PuzzleCommand)
@takes_puzzles
@technique_options
@click.option(
    "--draw",
    type=click.Choice(_DRAWS),
    default="hard",
    show_default=True,
    help="On a terminal, draw the board at every step that is no single, at all, or at none.",
)
@writes
def explain(
    inputs: Inputs,
    sink: Sink,
    techniques: tuple[nonet.techniques.Technique, ...] | None,
    unique: bool,
    draw: str,
) -> int:
    """Solve puzzles as people do, and say why each step holds.

    \b
    nonet explain 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
    nonet explain --draw all puzzle.sdk
    nonet explain --without-unique puzzles.txt
    """

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        path = nonet.explain(grid, techniques=techniques, unique=unique)
        solved = path.outcome == "solved"
        yield Answer(
            summary(path),
            _record(path),
            text="\n".join([*_numbered(path), _closing(path)]),
            drawing=lambda: "\n".join([*_drawn(path, sink, draw), _closing(path)]),
            code=0 if solved else FAULT,
            is_trouble=not solved,
        )

    return answer_all(inputs, sink, answer)


def summary(path: nonet.Explanation) -> str:
    """Say in a line how a path ends and what its hardest step is."""
    steps = f"{len(path)} step{'' if len(path) == 1 else 's'}"
    ends = {"solved": f"solved in {steps}", "stuck": f"stuck after {steps}"}
    text = ends.get(path.outcome, f"contradiction after {steps}: {path.contradiction}")
    hardest = path.hardest
    return text if hardest is None else f"{text}, hardest: {hardest.technique}"


def _closing(path: nonet.Explanation) -> str:
    text = summary(path)
    return text[0].upper() + text[1:] + "."


def _title(step: nonet.Step) -> str:
    return nonet.techniques.by_name(step.technique).title


def _numbered(path: nonet.Explanation) -> Iterator[str]:
    for number, step in enumerate(path, 1):
        yield f"{number}. {_title(step)}: {step.because}"


def _drawn(path: nonet.Explanation, sink: Sink, draw: str) -> Iterator[str]:
    singles = nonet.techniques.by_name("naked-single").family
    boards = path.boards()
    for number, (step, board) in enumerate(zip(path, boards, strict=False), 1):
        technique = nonet.techniques.by_name(step.technique)
        title = f"{number}. {technique.title}"
        title = click.style(title, bold=True) if sink.colour else title
        if draw == "all" or (draw == "hard" and technique.family != singles):
            yield f"{title}\n{sink.draw(board.to_grid(), step=step)}\n{step.because}\n"
        else:
            yield f"{title}: {step.because}"
    yield ""
    yield sink.draw([*path.boards()][-1].to_grid(), marks=path.outcome != "solved")


def _record(path: nonet.Explanation) -> dict[str, Any]:
    hardest = path.hardest
    rules = path.grid.rules
    return {
        "outcome": path.outcome,
        "contradiction": path.contradiction,
        "hardest": None if hardest is None else hardest.technique,
        "steps": [nonet.formats.wire.step_record(step, rules) for step in path],
    }
