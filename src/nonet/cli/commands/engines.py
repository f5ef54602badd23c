"""`nonet engines`: the engines, and what each can solve."""

from __future__ import annotations

import click

import nonet
from nonet.cli.options import writes
from nonet.cli.output import Output
from nonet.cli.words import wrapped


@click.command(short_help="List the engines that --engine accepts.")
@writes
def engines(output: Output) -> int:
    """List the engines that --engine accepts.

    An engine finds all solutions, or one.
    """
    found = nonet.engines()
    width = max(len(engine.name) for engine in found)
    with output:
        for engine in found:
            if output.as_json:
                keys = ("name", "finds", "summary")
                output.write_json({key: getattr(engine, key) for key in keys})
                continue
            start = f"{engine.name:<{width}}  finds {engine.finds}  "
            text = wrapped(f"{start}{engine.summary}", output.width, hang=len(start))
            bold = click.style(engine.name, bold=True) if output.colour else engine.name
            output.write(text.replace(engine.name, bold, 1))
    return 0
