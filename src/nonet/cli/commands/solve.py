"""`nonet solve`: the solution of puzzles, proved to be the only one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.bulk import Bulk
from nonet.cli.commands.count import count_each
from nonet.cli.inputs import Inputs
from nonet.cli.options import (
    PuzzleCommand,
    engine_option,
    format_option,
    takes_puzzles,
    timeout_option,
    writes,
)
from nonet.cli.records import error_field
from nonet.cli.sink import Sink
from nonet.cli.transfer import transfer
from nonet.cli.watch import watch as watch_engine


@click.command(cls=PuzzleCommand, short_help="Solve puzzles and prove the solution unique.")
@takes_puzzles
@click.option("--all", "every", is_flag=True, help="List all solutions.")
@click.option("--count", "counts", is_flag=True, help="Only say how many solutions there are.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help="With --all or --count: N solutions at most (--count: 2).",
)
@click.option(
    "--threads",
    type=click.IntRange(min=0),
    metavar="N",
    default=0,
    help="Solve files of 9×9 puzzles with N threads; 0, the default, for all cores.",
)
@engine_option
@timeout_option()
@format_option("Write the solutions in this format.")
@click.option("--watch", is_flag=True, help="Show a classic engine at work.")
@click.option(
    "--speed",
    type=click.FloatRange(min=0),
    metavar="N",
    default=100,
    show_default=True,
    help="With --watch: events a second; 0 for as fast as it goes.",
)
@writes
def solve(
    inputs: Inputs,
    sink: Sink,
    every: bool,
    counts: bool,
    limit: int | None,
    threads: int,
    engine: str | None,
    timeout: float | None,
    to: str | None,
    watch: bool,
    speed: float,
) -> int:
    """Solve puzzles, and prove that the solution is the only one.

    \b
    nonet solve 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
    nonet solve --variant diagonal puzzle.txt
    nonet solve --all --limit 10 puzzles.txt -o solutions.txt
    nonet solve --count millions.txt.gz -o counts.txt
    nonet solve --watch --engine agent puzzle.txt
    """
    if limit is not None and not (every or counts):
        raise click.UsageError("--limit goes with --all or --count")
    for name, is_asked in (("all", every), ("watch", watch), ("to", to is not None)):
        if counts and is_asked:
            raise click.UsageError(f"--count and --{name} do not go together")
    if to is not None and (sink.as_json or watch):
        raise click.UsageError(f"--to and --{'watch' if watch else 'json'} do not go together")
    if watch and (every or sink.as_json):
        raise click.UsageError(f"--watch and --{'all' if every else 'json'} do not go together")

    if counts:
        return count_each(inputs, sink, limit or 2, threads, engine=engine, timeout=timeout)

    def solutions(grid: nonet.Grid) -> Iterator[nonet.Solution]:
        if every:
            found = nonet.solutions(grid, engine=engine, timeout=timeout)
            yield from islice(found, limit)
        elif watch:
            yield watch_engine(grid, engine, sink, speed=speed, timeout=timeout)
        else:
            yield nonet.solve(grid, engine=engine, timeout=timeout)

    if to not in (None, "line"):
        return transfer(
            inputs, sink, lambda grid: (found.grid for found in solutions(grid)), to, lossy=True
        )

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        number = 0
        for number, solution in enumerate(solutions(grid), 1):
            found = f"solution {number:,}" if every else "one solution"
            # Under --watch most of the time goes into waiting for the eye.
            yield _answer(solution, sink, found, timed=not watch)
        if not number:
            yield Answer("no solution", error_field(nonet.NoSolution()), is_trouble=True)

    asks_for_more = every or watch or engine or timeout or sink.as_json
    bulk = None if asks_for_more else Bulk(threads=threads or None)
    return answer_all(inputs, sink, answer, bulk=bulk, shows_waiting=not watch)


def _answer(solution: nonet.Solution, sink: Sink, found: str, *, timed: bool) -> Answer:
    line = str(solution)
    record: dict[str, Any] = {
        "solution": line,
        "engine": solution.engine,
        "guesses": solution.guesses,
        "seconds": solution.seconds,
    }
    return Answer(
        line,
        record,
        drawing=lambda: f"{sink.draw(solution.grid)}\n{found}, {_how(solution, timed)}",
    )


def _how(solution: nonet.Solution, timed: bool) -> str:
    guesses = "1 guess" if solution.guesses == 1 else f"{solution.guesses:,} guesses"
    how = f"engine {solution.engine}, {guesses}"
    return f"{how}, {_time(solution.seconds)}" if timed else how


def _time(seconds: float) -> str:
    for unit, length in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= length:
            return f"{seconds / length:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
