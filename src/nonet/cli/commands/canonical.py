"""`nonet canonical`: the form that all disguises of a puzzle have in common."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, number_of_threads, takes_puzzles, writes
from nonet.cli.output import Output
from nonet.cli.parquet import fill_parquet
from nonet.cli.transfer import table_format, transfer


@click.command(cls=PuzzleCommand, short_help="Find the canonical form of puzzles.")
@takes_puzzles
@click.option(
    "--threads",
    type=number_of_threads(),
    metavar="N",
    default=0,
    help="Read files of 9×9 puzzles with N threads; 0 (default) for all cores.",
)
@writes
def canonical(inputs: Inputs, output: Output, threads: int) -> int:
    """Find the canonical form of puzzles, which is the same for all disguises of a puzzle.

    It is the smallest that relabelling the digits, permuting rows, columns, bands and stacks, and
    transposing can make of the puzzle, with 0 for an empty cell.

    \b
    nonet canonical 12..34......43.1
    nonet canonical puzzles.txt | sort | uniq -d
    """

    def with_form(grid: nonet.Grid) -> Iterator[nonet.Grid]:
        yield grid.with_(info={**grid.info, "canonical": nonet.canonical(grid)})

    wanted = table_format(output)
    if wanted == inputs.format == "parquet":
        many = None if inputs.has_extras else partial(_forms, threads=threads or None)
        return fill_parquet(inputs, output, "canonical", nonet.canonical, many)
    if wanted is not None and wanted != inputs.format:
        return transfer(inputs, output, with_form, wanted, lossy=True, keeps=True)

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        form = nonet.canonical(grid)
        record = {"canonical": form, "automorphisms": nonet.automorphisms(grid)}
        yield Answer(form, record, value=form)

    return answer_all(inputs, output, answer, fills="canonical")


def _forms(puzzles: object, threads: int | None) -> nonet.BulkResult:
    """Return the forms of many puzzles in the place of solutions, for the columns of tables."""
    import numpy as np

    result = nonet.canonical_many(puzzles, threads=threads)
    errors = {row: nonet.FormatError(str(error)) for row, error in result.errors.items()}
    counts = np.ones(len(result), np.uint8)
    counts[list(errors)] = 0
    guesses = np.zeros(len(result), np.uint32)
    return nonet.BulkResult(counts, guesses, result.forms, errors)
