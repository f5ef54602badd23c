"""`nonet explain`: solves the way people do, step by step."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

import nonet
from nonet.base.outcomes import FAULT
from nonet.cli.answers import Answer, answer_all
from nonet.cli.givens import givens_option, with_givens
from nonet.cli.inputs import Inputs
from nonet.cli.options import (
    PuzzleCommand,
    takes_puzzles,
    technique_options,
    timeout_option,
)
from nonet.cli.output import Output
from nonet.cli.pictures import draws
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
@click.option(
    "--step", "stepwise", is_flag=True, help="On a terminal, wait for a key at each step."
)
@timeout_option()
@draws
def explain(
    inputs: Inputs,
    output: Output,
    givens: str | None,
    techniques: tuple[nonet.techniques.Technique, ...] | None,
    unique: bool,
    draw: str,
    stepwise: bool,
    timeout: float | None,
) -> int:
    """Solve puzzles the way people do, and explain why each step is valid.

    \b
    nonet explain puzzle.sdk
    nonet explain --step puzzle.sdk
    nonet explain --draw all puzzle.sdk
    nonet explain --without-unique puzzles.txt
    nonet explain puzzle.sdk -o solution.html
    nonet explain puzzle.sdk -o steps/ --to svg
    """
    _check_output(output, stepwise)

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        path = nonet.explain(
            with_givens(grid, givens), techniques=techniques, unique=unique, timeout=timeout
        )
        closing = f"{path.summary[0].upper()}{path.summary[1:]}."
        if stepwise:
            _walk(path, output)
        yield Answer(
            path.summary,
            dict(path.to_dict()),
            text="\n".join([*_numbered(path), closing]),
            drawing=lambda: "\n".join(
                [
                    *([_last(path, output)] if stepwise else _drawn(path, output, draw)),
                    wrapped(closing, output.width),
                ]
            ),
            code=0 if path.solved else FAULT,
            is_problem=not path.solved,
            warning=path.warning,
            picture=lambda: path if _is_film(output) else list(path.frames),
        )

    return answer_all(inputs, output, answer, shows_waiting=not stepwise)


def _is_film(output: Output) -> bool:
    return output.pictures is not None and output.pictures.kind == "html"


def _check_output(output: Output, stepwise: bool) -> None:
    """Raise before any work is done where the steps cannot be shown as asked."""
    pictures = output.pictures
    if pictures is not None and not pictures.is_folder and not _is_film(output):
        raise click.UsageError(
            f"there is one picture per step; use -o FOLDER/ --to {pictures.kind}, or -o NAME.html"
        )
    if stepwise and (not output.draws or sys.stdin is None or not sys.stdin.isatty()):
        raise click.UsageError("--step needs a terminal")


def _walk(path: nonet.Explanation, output: Output) -> None:
    """Write the steps one by one; a key goes on, `q` goes to the end."""
    for text, number in zip(_drawn(path, output, "all"), range(1, len(path) + 1), strict=False):
        output.write(text)
        prompt = f"-- step {number} of {len(path)}: any key goes on, q goes to the end --"
        sys.stderr.write(prompt)
        sys.stderr.flush()
        key = click.getchar()
        sys.stderr.write(f"\r{' ' * len(prompt)}\r")
        if key in ("q", "Q", "\x1b"):
            return


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
    yield _last(path, output)


def _last(path: nonet.Explanation, output: Output) -> str:
    return output.draw([*path.boards()][-1].to_grid(), marks=not path.solved)
