"""`nonet count`: how many solutions puzzles have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.bulk import MOST_IN_BULK, Bulk
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, engine_option, takes_puzzles, timeout_option, writes
from nonet.cli.sink import Sink


@click.command(cls=PuzzleCommand, short_help="Count the solutions of puzzles.")
@takes_puzzles
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Count no further than N.")
@click.option(
    "--threads",
    type=click.IntRange(min=0),
    metavar="N",
    default=1,
    show_default=True,
    help="Count with N threads; 0 for all cores.",
)
@engine_option
@timeout_option()
@writes
def count(
    inputs: Inputs,
    sink: Sink,
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
    return count_each(inputs, sink, limit, threads, engine=engine, timeout=timeout)


def count_each(
    inputs: Inputs,
    sink: Sink,
    limit: int | None,
    threads: int,
    *,
    engine: str | None,
    timeout: float | None,
) -> int:
    """Count the solutions of each puzzle, those of files in bulk where that can be."""

    found_so_far = 0

    def follow(found: int, total: int | None, info: dict[str, Any]) -> None:
        nonlocal found_so_far
        found_so_far = found

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        nonlocal found_so_far
        found_so_far = 0
        number = nonet.count(
            grid,
            limit=limit,
            engine=engine,
            threads=threads or None,
            timeout=timeout,
            progress=follow,
        )
        record = {"count": number} if limit is None else {"count": number, "limit": limit}
        yield Answer(str(number), record)

    bulk = None
    if limit is not None and 0 < limit <= MOST_IN_BULK and not (engine or timeout or sink.as_json):
        bulk = Bulk(only_counts=True, limit=limit, threads=threads or None)
    return answer_all(inputs, sink, answer, bulk=bulk, so_far=lambda: found_so_far)
