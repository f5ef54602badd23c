"""`nonet count`: how many solutions puzzles have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

import nonet
from nonet.base.outcomes import outcome_of
from nonet.cli.answers import Answer, answer_all
from nonet.cli.inputs import Inputs
from nonet.cli.lots import Bulk, fill_parquet
from nonet.cli.options import (
    PuzzleCommand,
    engine_option,
    takes_puzzles,
    threads_option,
    timeout_option,
    whole_number,
    writes,
)
from nonet.cli.output import Output
from nonet.cli.transfer import table_format, transfer, with_status

if TYPE_CHECKING:
    import nonet.rows

# The highest count of bulk calls.
MOST_IN_BULK = 255


@click.command(cls=PuzzleCommand, short_help="Count the solutions of puzzles.")
@takes_puzzles
@click.option("--limit", type=whole_number(0), metavar="N", help="Stop counting at N.")
@threads_option("Count", default=1)
@engine_option
@timeout_option()
@writes
def count(
    inputs: Inputs,
    output: Output,
    limit: int | None,
    threads: int,
    engine: str | None,
    timeout: float | None,
) -> int:
    """Count the solutions of puzzles.

    \b
    nonet count 12..34......43.1
    nonet count --limit 2 puzzles.txt
    """
    return count_each(inputs, output, limit, threads, engine=engine, timeout=timeout)


def in_bulk(threads: int, *, only_counts: bool = False, limit: int = 2) -> Bulk:
    """Return what answers batches with solutions, or with their number up to a limit."""

    def make() -> nonet.rows.Answerer:
        from nonet.rows.solving import SolutionAnswerer

        return SolutionAnswerer(only_counts=only_counts, limit=limit, threads=threads or None)

    return Bulk(make)


def count_each(
    inputs: Inputs,
    output: Output,
    limit: int | None,
    threads: int,
    *,
    engine: str | None,
    timeout: float | None,
) -> int:
    """Count the solutions of each puzzle, in bulk for files where possible."""

    found_so_far = 0

    def follow(found: int, total: int | None, info: dict[str, Any]) -> None:
        nonlocal found_so_far
        found_so_far = found

    def number_of(grid: nonet.Grid) -> int:
        nonlocal found_so_far
        found_so_far = 0
        return nonet.count(
            grid,
            limit=limit,
            engine=engine,
            threads=threads or None,
            timeout=timeout,
            progress=follow,
        )

    def with_count(grid: nonet.Grid) -> Iterator[nonet.Grid]:
        number = number_of(grid)
        counted = grid.with_(info={**grid.info, "count": str(number)})
        yield with_status(counted, outcome_of(number, limit))

    def counted(grid: nonet.Grid) -> tuple[str, str]:
        number = number_of(grid)
        return str(number), outcome_of(number, limit) or ""

    bulk = None
    if (
        limit is not None
        and 0 < limit <= MOST_IN_BULK
        and not (engine or timeout or output.as_json)
    ):
        bulk = in_bulk(threads, only_counts=True, limit=limit)
    wanted = table_format(output)
    if wanted == inputs.format == "parquet":
        return fill_parquet(inputs, output, "count", counted, bulk)
    if wanted is not None and wanted != inputs.format:
        return transfer(inputs, output, with_count, wanted, lossy=True, keeps=True)

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        number = number_of(grid)
        record: dict[str, Any] = {"status": outcome_of(number, limit), "count": number}
        if limit is not None:
            record["limit"] = limit
        yield Answer(str(number), record, value=str(number))

    return answer_all(inputs, output, answer, bulk=bulk, so_far=lambda: found_so_far, fills="count")
