"""`nonet check`: whether puzzles are valid, what is wrong with them, and how to fix it."""

from __future__ import annotations

from collections.abc import Iterator

import click

import nonet
from nonet.base.outcomes import FAULT, OUT_OF_TIME, TIMEOUT, outcome_of
from nonet.cli.answers import Answer, answer_all
from nonet.cli.givens import givens_option, with_givens
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles, timeout_option
from nonet.cli.output import Output
from nonet.cli.pictures import draws
from nonet.cli.words import wrapped


@click.command(cls=PuzzleCommand, short_help="Report what is wrong with puzzles and how to fix it.")
@takes_puzzles
@givens_option
@click.option(
    "--limit",
    type=click.IntRange(min=2),
    metavar="N",
    default=1000,
    show_default=True,
    help="Find at most N solutions.",
)
@timeout_option(default=10)
@draws
def check(inputs: Inputs, output: Output, givens: str | None, limit: int, timeout: float) -> int:
    """Report whether puzzles have exactly one solution, and if not, what is wrong.

    \b
    nonet check 12..34......43.1
    nonet check --json puzzles.txt
    nonet check --givens puzzle.txt half-solved.txt
    nonet check puzzle.txt -o diagnosis.svg
    """

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        diagnosis = nonet.check(with_givens(grid, givens), limit=limit, timeout=timeout)
        words = str(diagnosis)
        code = {True: 0, False: FAULT, None: OUT_OF_TIME}[diagnosis.valid]
        yield Answer(
            _in_one_line(words),
            {"status": _outcome(diagnosis), **diagnosis.to_dict()},
            text=words,
            drawing=lambda: f"{_drawn(diagnosis, output)}\n{wrapped(words, output.width, hang=2)}",
            code=code,
            is_problem=code > 0,
            picture=lambda: diagnosis,
        )

    return answer_all(inputs, output, answer)


def _outcome(diagnosis: nonet.reasoning.doctor.Diagnosis) -> str | None:
    if diagnosis.valid is None or diagnosis.count is None:
        return TIMEOUT
    return outcome_of(diagnosis.count, diagnosis.limit)


def _in_one_line(words: str) -> str:
    """Join the lines of a text; items of a list are separated by semicolons."""
    joined = ""
    for line in words.splitlines():
        gap = " " if joined.endswith((".", ":")) else "; "
        joined = f"{joined}{gap}{line.strip()}" if joined else line.strip()
    return joined


def _drawn(diagnosis: nonet.reasoning.doctor.Diagnosis, output: Output) -> str:
    """Draw the puzzle with the cells to look at highlighted."""
    named = (diagnosis.wrong, diagnosis.erased, diagnosis.core)
    cells: set[int] = set()
    for each in (each for some in named for each in some or ()):
        if isinstance(each, nonet.Constraint):
            cells.update(each.cells_in(diagnosis.grid.rules))
        else:
            cells.add(each.cell)
    cells.update(diagnosis.open_cells or ())
    return output.draw(diagnosis.grid, highlight=cells)
