"""`nonet bench`: measures the speed of the bulk engine on this machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

import nonet
from nonet.cli.options import writes
from nonet.cli.output import Output

if TYPE_CHECKING:
    from nonet.rows.bench import Measurement

_HEAD = (
    "set",
    "CPU level",
    "puzzles",
    "puzzles/s best",
    "median",
    "cycles/puzzle best",
    "median",
    "guesses/puzzle",
    "without guessing",
    "passes",
)


def _complete_cpu(_c: click.Context, _p: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in nonet.rows.bench.cpus() if name.startswith(incomplete)]


@click.command(short_help="Measure the speed of the bulk engine.")
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path(exists=True))
@click.option(
    "--cpu",
    "levels",
    metavar="LEVEL",
    multiple=True,
    shell_complete=_complete_cpu,
    help="Measure only this CPU level (portable, avx2, avx512); may be repeated.",
)
@click.option(
    "--passes",
    type=click.IntRange(min=1),
    metavar="N",
    default=9,
    show_default=True,
    help="Repeat until N passes have run at a steady clock.",
)
@writes
def bench(output: Output, files: tuple[str, ...], levels: tuple[str, ...], passes: int) -> int:
    """Measure the speed of the bulk engine on files of classic puzzles, or on built-in sets.

    Every puzzle is solved and proved unique on one thread. Passes during which the clock frequency
    changed are discarded.

    \b
    nonet bench
    nonet bench puzzles.txt --cpu avx2
    """
    sets = [nonet.rows.bench.read_set(file) for file in files] or nonet.rows.bench.make_sets()
    with _progress() as on_pass:
        found = nonet.rows.bench.measure(
            sets, levels=levels or None, passes=passes, on_pass=on_pass
        )
    machine = nonet.rows.bench.describe_machine()
    with output:
        if output.as_json:
            for each in found:
                output.write_json({**each.to_dict(), "machine": machine})
        else:
            output.write_text(_page(found, machine, passes))
    return 0


def _page(found: list[Measurement], machine: str, passes: int) -> str:
    """Return a heading, the table, and notes about it."""
    clocks = [each.clock / 1e9 for each in found]
    lines = [
        machine,
        f"One thread, CPU time, measured clock {min(clocks):.2f} to {max(clocks):.2f} GHz.",
        "",
        *_table([_HEAD, *map(_row, found)]),
    ]
    unsteady = [f"{each.set} ({each.cpu})" for each in found if each.unsteady]
    if unsteady:
        few = f"Fewer than {passes} passes with a steady clock"
        lines += ["", f"{few}: {', '.join(unsteady)}."]
    left_out = {each.set: each.left_out for each in found if each.left_out}
    for name, number in left_out.items():
        lines += ["", f"Not classic 9×9 puzzles, and so left out of {name}: {number:,}."]
    return "\n".join(lines) + "\n"


def _row(each: Measurement) -> tuple[str, ...]:
    return (
        each.set,
        each.cpu,
        f"{each.puzzles:,}",
        f"{each.rate_best:,.0f}",
        f"{each.rate_median:,.0f}",
        f"{each.cycles_best:,.0f}",
        f"{each.cycles_median:,.0f}",
        f"{each.guesses:.2f}",
        f"{each.without_guessing:.1%}",
        f"{each.kept} of {each.kept + each.dropped}",
    )


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Yield a Markdown table with aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = (
            f"{cell:<{width}}" if column < 2 else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield f"| {' | '.join(cells)} |"
        if number == 0:
            rule = (
                "-" * width if column < 2 else "-" * (width - 1) + ":"
                for column, width in enumerate(widths)
            )
            yield f"| {' | '.join(rule)} |"


@contextmanager
def _progress() -> Iterator[Callable[[str, str, int, int], None] | None]:
    """Show a progress bar on a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    bar = Progress(
        BarColumn(),
        TextColumn("{task.completed} of {task.total} passes"),
        TextColumn("{task.description}"),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task("preparing", total=None)

    def show(name: str, cpu: str, done: int, total: int) -> None:
        bar.update(task, description=f"{name}, {cpu}", completed=done, total=total)

    with bar:
        yield show
