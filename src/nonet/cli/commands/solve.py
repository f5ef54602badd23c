"""`nonet solve`: solves puzzles and proves that the solution is unique."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import Any

import click

import nonet
from nonet.base.outcomes import FOUND, UNIQUE
from nonet.cli.animations import is_animation, write_animation
from nonet.cli.answers import Answer, answer_all
from nonet.cli.commands.count import count_each, in_bulk
from nonet.cli.errors import in_a_word
from nonet.cli.inputs import Inputs
from nonet.cli.lots import fill_parquet
from nonet.cli.options import (
    PuzzleCommand,
    engine_option,
    format_option,
    takes_puzzles,
    threads_option,
    timeout_option,
    whole_number,
    writes,
)
from nonet.cli.output import Output
from nonet.cli.records import failed_row
from nonet.cli.transfer import TABLES, table_format, transfer, with_status
from nonet.cli.watch import watch as watch_engine


@click.command(cls=PuzzleCommand, short_help="Solve puzzles and prove the solution unique.")
@takes_puzzles
@click.option("--all", "every", is_flag=True, help="List all solutions.")
@click.option("--count", "counts", is_flag=True, help="Print only the number of solutions.")
@click.option(
    "--limit",
    type=whole_number(),
    metavar="N",
    help="With --all or --count: at most N solutions (--count: 2 by default).",
)
@threads_option("Solve files of 9×9 puzzles")
@engine_option
@timeout_option()
@format_option("Write the solutions in this format.")
@click.option(
    "--watch",
    is_flag=True,
    help="Show a classic engine at work, or with -o NAME.svg, write an animated picture of it.",
)
@click.option(
    "--race",
    multiple=True,
    metavar="SOLVER",
    help="With --watch -o NAME.svg: a solver of the picture; give it up to three times.",
)
@click.option(
    "--speed",
    type=click.FloatRange(0, 1e9),
    metavar="N",
    default=100,
    show_default=True,
    help="With --watch: events per second; 0 for full speed.",
)
@writes
def solve(
    inputs: Inputs,
    output: Output,
    every: bool,
    counts: bool,
    limit: int | None,
    threads: int,
    engine: str | None,
    timeout: float | None,
    to: str | None,
    watch: bool,
    race: tuple[str, ...],
    speed: float,
) -> int:
    """Solve puzzles and prove that the solution is unique.

    \b
    nonet solve 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
    nonet solve --variant diagonal puzzle.txt
    nonet solve --all --limit 10 puzzles.txt -o solutions.txt
    nonet solve --count millions.txt.gz -o counts.txt
    nonet solve --watch --engine agent puzzle.txt
    nonet solve --watch --race agent --race algorithm-x puzzle.txt -o race.svg
    """
    if limit is not None and not (every or counts):
        raise click.UsageError("--limit needs --all or --count")
    for name, is_asked in (("all", every), ("watch", watch), ("to", to is not None)):
        if counts and is_asked:
            raise click.UsageError(f"--count and --{name} cannot be combined")
    if to is not None and (output.as_json or watch):
        raise click.UsageError(f"--to and --{'watch' if watch else 'json'} cannot be combined")
    if watch and (every or output.as_json):
        raise click.UsageError(f"--watch and --{'all' if every else 'json'} cannot be combined")

    if race and not (watch and is_animation(output)):
        raise click.UsageError("--race needs --watch and -o NAME.svg")
    if watch and is_animation(output):
        return write_animation(inputs, output, engine, race, timeout=timeout)
    if counts:
        return count_each(inputs, output, limit or 2, threads, engine=engine, timeout=timeout)

    def solutions_of(grid: nonet.Grid) -> Iterator[nonet.Solution]:
        return nonet.solutions(grid, engine=engine, timeout=timeout)

    def solutions(grid: nonet.Grid) -> Iterator[nonet.Solution]:
        if every:
            yield from _within(timeout, islice(solutions_of(grid), limit))
        elif watch:
            yield watch_engine(grid, engine, output, speed=speed, timeout=timeout)
        else:
            yield nonet.solve(grid, engine=engine, timeout=timeout)

    def with_solutions(grid: nonet.Grid) -> Iterator[nonet.Grid]:
        for found in solutions(grid):
            solved = grid.with_(info={**grid.info, "solution": str(found)})
            yield with_status(solved, FOUND if every else UNIQUE)

    asks_for_more = every or watch or engine or timeout or output.as_json
    wanted = to or table_format(output)
    is_table = wanted is not None and wanted == inputs.format and not every
    bulk = None if asks_for_more else in_bulk(threads)
    if is_table and wanted == "parquet":
        one = lambda grid: (str(next(solutions(grid))), UNIQUE)  # noqa: E731
        return fill_parquet(inputs, output, "solution", one, bulk)
    if wanted in TABLES and not is_table:
        return transfer(inputs, output, with_solutions, wanted, lossy=True, keeps=True)
    if wanted not in (None, "line", *TABLES):
        grids = lambda grid: (_with_own(found) for found in solutions(grid))  # noqa: E731
        return transfer(inputs, output, grids, wanted, lossy=True)

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        number = 0
        for number, solution in enumerate(solutions(grid), 1):
            found = f"solution {number:,}" if every else "one solution"
            # Under --watch most of the time is spent on pauses between events.
            yield _answer(solution, output, found, is_only=not every, timed=not watch)
        if not number:
            error = nonet.NoSolution(grid=grid)
            yield Answer(in_a_word(error), failed_row(error), is_problem=True)

    fills = "" if every or watch or to == "line" else "solution"
    return answer_all(inputs, output, answer, bulk=bulk, shows_waiting=not watch, fills=fills)


def _with_own(found: nonet.Solution) -> nonet.Grid:
    """Return a solved grid; a solution that came with the puzzle is replaced by this one."""
    info = found.grid.info
    return (
        found.grid.with_(info={**info, "solution": str(found)})
        if "solution" in info
        else found.grid
    )


def _within(timeout: float | None, found: Iterator[nonet.Solution]) -> Iterator[nonet.Solution]:
    """Yield solutions until the time limit, which includes the time to write them.

    The engine counts only the time of its search, but writing may take most of the time.
    """
    end = inf if timeout is None else time.monotonic() + timeout
    for number, solution in enumerate(found, 1):
        yield solution
        if time.monotonic() > end:
            raise nonet.TimeLimit(timeout or 0.0, found=number)


def _answer(
    solution: nonet.Solution, output: Output, found: str, *, is_only: bool, timed: bool
) -> Answer:
    line = str(solution)
    record: dict[str, Any] = {
        "status": UNIQUE if is_only else FOUND,
        "solution": line,
        "engine": solution.engine,
        "guesses": solution.guesses,
        "seconds": solution.seconds,
    }
    return Answer(
        line,
        record,
        value=line,
        drawing=lambda: f"{output.draw(solution.grid)}\n{found}, {_how(solution, timed)}",
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
