"""`nonet check`: what is wrong with puzzles, and what mends it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.errors import FAULT, OUT_OF_TIME
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles, timeout_option, writes
from nonet.cli.sink import Sink


@click.command(cls=PuzzleCommand)
@takes_puzzles
@click.option(
    "--limit",
    type=click.IntRange(min=2),
    metavar="N",
    default=1000,
    show_default=True,
    help="Look for N solutions at most.",
)
@timeout_option(default=10)
@writes
def check(inputs: Inputs, sink: Sink, limit: int, timeout: float) -> int:
    """Say whether puzzles are sound, and what is wrong if not.

    \b
    nonet check 12..34......43.1
    nonet check --json puzzles.txt
    """

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        diagnosis = nonet.check(grid, limit=limit, timeout=timeout)
        words = str(diagnosis)
        code = {True: 0, False: FAULT, None: OUT_OF_TIME}[diagnosis.valid]
        yield Answer(
            _in_one_line(words),
            json.loads(diagnosis.to_json()),
            text=words,
            drawing=lambda: f"{_drawn(diagnosis, sink)}\n{words}",
            code=code,
            is_trouble=code > 0,
        )

    return answer_all(inputs, sink, answer)


def _in_one_line(words: str) -> str:
    """Join the lines of a text; what is no end of a sentence is listed."""
    joined = ""
    for line in words.splitlines():
        gap = " " if joined.endswith((".", ":")) else "; "
        joined = f"{joined}{gap}{line.strip()}" if joined else line.strip()
    return joined


def _drawn(diagnosis: nonet.Diagnosis, sink: Sink) -> str:
    """The puzzle, with the cells to look at."""
    cells = {candidate.cell for candidate in diagnosis.core or ()}
    cells.update(diagnosis.open_cells or ())
    return sink.draw(diagnosis.grid, highlight=cells)
