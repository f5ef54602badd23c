"""`nonet canonical`: the form that all disguises of a puzzle have in common."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

import nonet
from nonet.base.outcomes import FOUND
from nonet.cli.answers import Answer, answer_all
from nonet.cli.errors import with_conflict
from nonet.cli.inputs import Inputs
from nonet.cli.lots import Bulk, fill_parquet
from nonet.cli.options import PuzzleCommand, takes_puzzles, threads_option, writes
from nonet.cli.output import Output
from nonet.cli.transfer import table_format, transfer, with_status

if TYPE_CHECKING:
    import nonet.rows


@click.command(cls=PuzzleCommand, short_help="Find the canonical form of puzzles.")
@takes_puzzles
@threads_option("Read files with one 9×9 puzzle per line")
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
        found = grid.with_(info={**grid.info, "canonical": nonet.canonical(grid)})
        yield with_status(found, FOUND)

    def make() -> nonet.rows.Answerer:
        from nonet.rows.forms import FormAnswerer

        return FormAnswerer(threads=threads or None)

    bulk = Bulk(make)
    wanted = table_format(output)
    if wanted == inputs.format == "parquet":
        one = lambda grid: (nonet.canonical(grid), FOUND)  # noqa: E731
        return fill_parquet(inputs, output, "canonical", one, bulk)
    if wanted is not None and wanted != inputs.format:
        return transfer(inputs, output, with_form, wanted, lossy=True, keeps=True)

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        form = nonet.canonical(grid)
        found = {"canonical": form, "automorphisms": nonet.automorphisms(grid)}
        record = {"status": FOUND, **found}
        yield Answer(form, record, value=form)

    in_bulk = None if output.as_json else bulk
    return answer_all(inputs, output, answer, bulk=in_bulk, fills="canonical", word=with_conflict)
