"""Animated pictures of solvers at work: `nonet solve --watch -o NAME.svg`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.inputs import Inputs
from nonet.cli.output import Output


def is_animation(output: Output) -> bool:
    """Whether the name of the output asks for an animated picture."""
    return output.path is not None and output.path.suffix.lower() == ".svg"


def write_animation(
    inputs: Inputs,
    output: Output,
    engine: str | None,
    race: Sequence[str],
    *,
    timeout: float | None,
) -> int:
    """Record the solvers on the only puzzle and write them as one animated picture."""
    solvers = [*([] if engine is None else [engine]), *race]
    if not 1 <= len(solvers) <= 3:
        raise click.UsageError("an animated picture shows one to three solvers; use --race SOLVER")
    drawn = 0

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        nonlocal drawn
        drawn += 1
        if drawn > 1:
            raise click.UsageError("an animated picture shows one puzzle, and there are several")
        recordings = [nonet.record(grid, name, timeout=timeout) for name in solvers]
        for recording in recordings:
            if recording.outcome == "cut":
                click.echo(
                    f"nonet: warning: {recording.solver.name} is cut after"
                    f" {recording.limit:,} events",
                    err=True,
                )
        picture = nonet.animate(recordings)
        yield Answer(picture, text=picture)

    return answer_all(inputs, output, answer)
