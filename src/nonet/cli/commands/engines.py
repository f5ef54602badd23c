"""`nonet engines`: what solves, and what each engine handles."""

from __future__ import annotations

import click

import nonet
from nonet.cli.options import writes
from nonet.cli.sink import Sink


@click.command()
@writes
def engines(sink: Sink) -> int:
    """List the engines that --engine takes."""
    found = nonet.engines()
    width = max(len(engine.name) for engine in found)
    with sink:
        for engine in found:
            if sink.as_json:
                keys = ("name", "finds", "summary")
                sink.write_json({key: getattr(engine, key) for key in keys})
                continue
            name = f"{engine.name:<{width}}"
            shown = click.style(name, bold=True) if sink.colour else name
            sink.write(f"{shown}  finds {engine.finds}  {engine.summary}")
    return 0
