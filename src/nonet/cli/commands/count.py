"""`nonet count`: how many solutions puzzles have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.bulk import MOST_IN_BULK, Bulk
from nonet.cli.inputs import Inputs
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
from nonet.cli.parquet import fill_parquet
from nonet.cli.transfer import table_format, transfer, with_status
from nonet.outcomes import outcome_of


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

    bulk = None
    if (
        limit is not None
        and 0 < limit <= MOST_IN_BULK
        and not (engine or timeout or output.as_json)
    ):
        bulk = Bulk(only_counts=True, limit=limit, threads=threads or None)
    wanted = table_format(output)
    if wanted == inputs.format == "parquet":
        many = None if bulk is None or inputs.has_extras else bulk.ask
        return fill_parquet(inputs, output, "count", lambda grid: str(number_of(grid)), many)
    if wanted is not None and wanted != inputs.format:
        return transfer(inputs, output, with_count, wanted, lossy=True, keeps=True)

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        number = number_of(grid)
        record: dict[str, Any] = {"status": outcome_of(number, limit), "count": number}
        if limit is not None:
            record["limit"] = limit
        yield Answer(str(number), record, value=str(number))

    return answer_all(inputs, output, answer, bulk=bulk, so_far=lambda: found_so_far, fills="count")
