"""`nonet cover`: solves exact cover problems in Knuth's text format."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any, TextIO

import click

import nonet
from nonet.base.outcomes import FAULT
from nonet.cli.errors import complain, exit_code
from nonet.cli.options import threads_option, timeout_option, whole_number, writes
from nonet.cli.output import Output
from nonet.cli.records import error_field

if TYPE_CHECKING:
    from rich.progress import Progress

_PATIENCE = 2.0

Solution = tuple[Hashable, ...]
Report = Callable[[int, int | None, dict[str, Any]], object]


@click.command(short_help="Solve an exact cover problem.")
@click.argument("file")
@click.option("--count", "counts", is_flag=True, help="Print the number of solutions.")
@click.option("--first", is_flag=True, help="Show the first solution (default).")
@click.option("--all", "every", is_flag=True, help="Show all solutions, one per line.")
@click.option("--cheapest", is_flag=True, help="Show the solution of the least cost.")
@click.option("--draw", is_flag=True, help="Draw solutions whose items are cells (3c or 3,12).")
@click.option("--limit", type=whole_number(), metavar="N", help="Find at most N solutions.")
@threads_option("Search", default=1)
@timeout_option()
@writes
def cover(
    output: Output,
    file: str,
    counts: bool,
    first: bool,
    every: bool,
    cheapest: bool,
    draw: bool,
    limit: int | None,
    threads: int,
    timeout: float | None,
) -> int:
    """Solve an exact cover problem: choose options that cover every item exactly once.

    FILE (or - for standard input) starts with a line of items, of which those after a | are
    secondary, followed by one option per line; `item:colour` colours a secondary item.

    \b
    nonet cover problem.dlx
    nonet cover --count --threads 0 problem.dlx
    nonet cover --draw pentominoes.dlx
    nonet cover --cheapest --limit 3 costs.dlx
    """
    if counts + first + every + cheapest > 1:
        raise click.UsageError("--count, --first, --all and --cheapest cannot be combined")
    if counts and draw:
        raise click.UsageError("--count and --draw cannot be combined")
    if first and limit is not None:
        raise click.UsageError("--first and --limit cannot be combined")
    problem = _read(file)
    if draw:
        try:
            nonet.cover.draw(problem, ())
        except ValueError as error:
            raise click.UsageError(f"--draw: {error}") from None
    workers = threads or os.cpu_count() or 1
    with output, _progress() as report:
        if counts:
            number = problem.count(limit, threads=workers, timeout=timeout, progress=report)
            if output.as_json:
                output.write_json({"count": number})
            else:
                output.write(str(number))
            return 0 if number else FAULT
        if cheapest:
            return _cheapest(problem, output, draw, 1 if limit is None else limit, timeout, report)
        solutions: Iterable[Solution] = islice(
            problem.solutions(threads=workers if every else 1, timeout=timeout, progress=report),
            limit if every else 1,
        )
        found = False
        for solution in solutions:
            _show(problem, solution, output, draw=draw, in_one_line=every)
            found = True
        if not found and output.as_json:
            output.write_json(error_field(nonet.NoSolution()))
    if not found:
        complain("no solution")
    return 0 if found else FAULT


def _cheapest(
    problem: nonet.cover.Problem,
    output: Output,
    draw: bool,
    many: int,
    timeout: float | None,
    report: Report | None,
) -> int:
    """Show the cheapest solutions, or the best one so far when the time is over."""
    try:
        found = problem.cheapest(many, timeout=timeout, progress=report)
    except nonet.TimeLimit as error:
        if error.nearest is None:
            raise  # no file is written
        record = {"bound": error.bound, **error_field(error)}
        _show_priced(problem, error.nearest, output, draw, record)
        complain(error)
        return exit_code(error)
    for each in found:
        _show_priced(problem, each, output, draw, {})
    if not found:
        if output.as_json:
            output.write_json(error_field(nonet.NoSolution()))
        complain("no solution")
    return 0 if found else FAULT


def _show_priced(
    problem: nonet.cover.Problem,
    found: nonet.cover.Cover,
    output: Output,
    draw: bool,
    more: dict[str, Any],
) -> None:
    if not output.as_json:
        output.write(f"cost {found.cost:,}")
    _show(problem, found.labels, output, draw=draw, in_one_line=False, cost=found.cost, **more)


def _read(file: str) -> nonet.cover.Problem:
    if file != "-":
        try:
            return nonet.cover.read(file)
        except nonet.NonetError:
            raise
        except ValueError:  # raised by Python for a NUL or a lone surrogate
            raise nonet.ArgumentError(f"{file!r} cannot be the name of a file") from None
    stream: TextIO | None = sys.stdin
    if stream is None:
        raise nonet.ArgumentError("cannot read standard input: it is closed")
    return nonet.cover.read(stream)


def _show(
    problem: nonet.cover.Problem,
    solution: Solution,
    output: Output,
    *,
    draw: bool,
    in_one_line: bool,
    **more: object,
) -> None:
    options = [" ".join(map(_spell, problem.option(label))) for label in solution]
    if output.as_json:
        output.write_json({"options": list(solution), "items": options, **more})
    elif draw:
        output.write(nonet.cover.draw(problem, solution, ascii=output.ascii))
    else:
        output.write(("; " if in_one_line else "\n").join(options))


def _spell(item: Hashable) -> str:
    if isinstance(item, nonet.cover.Coloured):
        return f"{item.item}:{item.colour}"
    return str(item)


@contextmanager
def _progress() -> Iterator[Report | None]:
    """Yield a progress function, or None if standard error is not a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    bar: list[Progress] = []
    start = time.monotonic()

    def report(nodes: int, total: int | None, info: dict[str, Any]) -> None:
        if time.monotonic() - start < _PATIENCE:
            return
        if not bar:
            bar.append(_start())
        for task in bar[0].task_ids:
            bar[0].update(task, completed=info["share"], nodes=nodes, found=info["found"])

    try:
        yield report
    finally:
        for each in bar:
            each.stop()


def _start() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    bar = Progress(
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[found]:,} found"),
        TextColumn("{task.fields[nodes]:,} nodes"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    bar.add_task("", total=1.0, nodes=0, found=0)
    bar.start()
    return bar
