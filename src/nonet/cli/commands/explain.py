"""`nonet explain`: solves the way people do, step by step."""

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
from nonet.cli.words import wrapped

_DRAWS = ("hard", "all", "none")


@click.command(cls=PuzzleCommand, short_help="Solve the way people do, with a reason per step.")
@takes_puzzles
@givens_option
@technique_options
@click.option(
    "--draw",
    type=click.Choice(_DRAWS),
    default="hard",
    show_default=True,
    help="On a terminal, draw the board at steps other than singles, at all steps, or at none.",
)
@timeout_option()
@writes
def explain(
    inputs: Inputs,
    output: Output,
    givens: str | None,
    techniques: tuple[nonet.techniques.Technique, ...] | None,
    unique: bool,
    draw: str,
    timeout: float | None,
) -> int:
    """Solve puzzles the way people do, and explain why each step is valid.

    \b
    nonet explain puzzle.sdk
    nonet explain --draw all puzzle.sdk
    nonet explain --without-unique puzzles.txt
    """

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        path = nonet.explain(
            with_givens(grid, givens), techniques=techniques, unique=unique, timeout=timeout
        )
        closing = f"{path.summary[0].upper()}{path.summary[1:]}."
        yield Answer(
            path.summary,
            _record(path),
            text="\n".join([*_numbered(path), closing]),
            drawing=lambda: "\n".join(
                [*_drawn(path, output, draw), wrapped(closing, output.width)]
            ),
            code=0 if path.solved else FAULT,
            is_problem=not path.solved,
            warning=path.warning,
        )

    return answer_all(inputs, output, answer)


def _title(step: nonet.Step) -> str:
    return nonet.techniques.by_name(step.technique).title


def _numbered(path: nonet.Explanation) -> Iterator[str]:
    for number, step in enumerate(path, 1):
        yield f"{number}. {_title(step)}: {step.because}"


def _drawn(path: nonet.Explanation, output: Output, draw: str) -> Iterator[str]:
    singles = nonet.techniques.by_name("naked-single").family
    boards = path.boards()
    for number, (step, board) in enumerate(zip(path, boards, strict=False), 1):
        technique = nonet.techniques.by_name(step.technique)
        title = f"{number}. {technique.title}"
        bold = click.style(title, bold=True) if output.colour else title
        if draw == "all" or (draw == "hard" and technique.family != singles):
            board_drawn = output.draw(board.to_grid(), step=step)
            yield f"{bold}\n{board_drawn}\n{wrapped(step.because, output.width)}\n"
        else:
            text = wrapped(f"{title}: {step.because}", output.width, hang=len(f"{number}. "))
            yield text.replace(title, bold, 1)
    yield ""
    yield output.draw([*path.boards()][-1].to_grid(), marks=not path.solved)


def _record(path: nonet.Explanation) -> dict[str, Any]:
    hardest = path.hardest
    rules = path.grid.rules
    return {
        "outcome": path.outcome,
        "contradiction": path.contradiction,
        "warning": path.warning,
        "hardest": None if hardest is None else hardest.technique,
        "steps": [nonet.formats.wire.step_record(step, rules) for step in path],
    }
