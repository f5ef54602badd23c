"""`nonet minimize`: removes the givens that puzzles do not need."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles, timeout_option, whole_number, writes
from nonet.cli.output import Output


@click.command(cls=PuzzleCommand, short_help="Remove the givens that puzzles do not need.")
@takes_puzzles
@click.option(
    "--symmetry",
    metavar="NAME",
    help="Keep this symmetry of the givens, such as rotate-180; see `nonet generate --help`.",
)
@click.option(
    "--seed",
    type=whole_number(0),
    metavar="N",
    default=0,
    show_default=True,
    help="Chooses the order in which givens are tried.",
)
@timeout_option()
@writes
def minimize(
    inputs: Inputs, output: Output, symmetry: Any, seed: int, timeout: float | None
) -> int:
    """Remove givens until none can be removed without losing the unique solution.

    Another --seed removes them in another order, and may leave more or fewer.

    \b
    nonet minimize puzzles.txt
    nonet minimize --seed 7 --symmetry rotate-180 puzzle.sdk
    """

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        fewer = nonet.minimize(grid, seed=seed, symmetry=symmetry, timeout=timeout)
        record = {
            "grid": json.loads(nonet.formats.by_name("json").dump(fewer)),
            "clues": fewer.clues,
        }
        # A line has no room for constraints, without which it would be another puzzle.
        has_own = grid.rules.plain is not grid.rules
        text = nonet.formats.by_name("json").dump(fewer) if has_own else str(fewer)
        yield Answer(text, record)

    return answer_all(inputs, output, answer)
