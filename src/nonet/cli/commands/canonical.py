"""`nonet canonical`: the form that all disguises of a puzzle have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.bulk import Bulk
from nonet.cli.errors import with_conflict
from nonet.cli.firsts import plain_puzzles
from nonet.cli.inputs import Inputs, Item, Lot
from nonet.cli.options import PuzzleCommand, takes_puzzles, threads_option, writes
from nonet.cli.output import Output
from nonet.cli.parquet import fill_parquet
from nonet.cli.tally import Tally
from nonet.cli.transfer import table_format, transfer, with_status
from nonet.outcomes import FOUND

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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

    bulk = _Forms(threads=threads or None)
    wanted = table_format(output)
    if wanted == inputs.format == "parquet":
        many = None if inputs.has_extras else bulk.ask
        return fill_parquet(inputs, output, "canonical", nonet.canonical, many)
    if wanted is not None and wanted != inputs.format:
        return transfer(inputs, output, with_form, wanted, lossy=True, keeps=True)

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        form = nonet.canonical(grid)
        found = {"canonical": form, "automorphisms": nonet.automorphisms(grid)}
        record = {"status": FOUND, **found}
        yield Answer(form, record, value=form)

    in_bulk = None if output.as_json else bulk
    return answer_all(inputs, output, answer, bulk=in_bulk, fills="canonical", word=with_conflict)


class _Forms(Bulk):
    """Answers batches of lines and rows with canonical forms."""

    def __init__(self, threads: int | None) -> None:
        super().__init__(threads=threads)
        self._workers = threads

    def answer(
        self, lot: Lot, output: Output, tally: Tally, answer_item: Callable[[Item], bool]
    ) -> None:
        """Answer every line of a lot; `answer_item` takes those that are not plain 9×9 puzzles."""
        batch = lot.batch
        assert isinstance(batch, nonet.formats.Batch)
        puzzles = plain_puzzles(batch)
        if puzzles is None:
            for item in lot.items():
                lot.puzzles += answer_item(item)
            batch.release()
            return
        result = nonet.canonical_many(puzzles, threads=self._workers)
        before = 0
        for row in [*sorted(result.errors), len(result)]:
            if before < row:
                lines = _lines(result.forms[before:row])
                if isinstance(batch, nonet.formats.TableBatch):
                    lines = _filled(batch, before, lines)
                output.write_text(lines)
                tally.add_good(lot.source, row - before)
                lot.puzzles += row - before
            if row < len(result):
                lot.puzzles += answer_item(lot.item(row))
            before = row + 1
        batch.release()

    def ask(self, puzzles: Any) -> nonet.bulk.BulkResult:
        """Return the forms of many puzzles; the rows with errors are answered one by one."""
        from nonet.numeric import np

        result = nonet.canonical_many(puzzles, threads=self._workers)
        errors = {row: nonet.FormatError(str(error)) for row, error in result.errors.items()}
        counts = np.ones(len(result), np.uint8)
        counts[list(errors)] = 0
        guesses = np.zeros(len(result), np.uint32)
        return nonet.bulk.BulkResult(counts, guesses, result.forms, errors)


def _filled(batch: nonet.formats.TableBatch, first: int, lines: str) -> str:
    """Return rows of a table, from the first on, with their forms."""
    fill, text = batch.table.filled, batch.text
    return "".join(
        fill(text(first + row), form) + "\n" for row, form in enumerate(lines.splitlines())
    )


def _lines(forms: NDArray[np.uint8]) -> str:
    """Return forms as lines of digits."""
    from nonet.numeric import np

    ends = np.full((len(forms), 1), ord("\n") - ord("0") & 0xFF, np.uint8)
    return (np.hstack([forms, ends]) + np.uint8(ord("0"))).tobytes().decode("ascii")
