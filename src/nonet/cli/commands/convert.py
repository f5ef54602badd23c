"""`nonet convert`: writes puzzles in another format."""

from __future__ import annotations

import click

import nonet
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, format_option, takes_puzzles, writes
from nonet.cli.sink import Sink
from nonet.cli.transfer import transfer


@click.command(cls=PuzzleCommand, short_help="Write puzzles in another format.")
@takes_puzzles
@format_option("Write this format; by default it follows from the -o file name.")
@click.option("--lossy", is_flag=True, help="Leave out what the format cannot carry.")
@writes
def convert(inputs: Inputs, sink: Sink, to: str | None, lossy: bool) -> int:
    """Write puzzles in another format.

    \b
    nonet convert puzzles.sdk --to line
    nonet convert puzzles.csv -o puzzles.sdm
    """
    if sink.as_json:
        if to not in (None, "json"):
            raise click.UsageError(f"--json and --to {to} cannot be combined")
        to = "json"
    if to is None:
        to = _format_of(sink)
    return transfer(inputs, sink, lambda grid: (grid,), to, lossy=lossy)


def _format_of(sink: Sink) -> str:
    if sink.path is None:
        raise click.UsageError("no format to write; use --to FORMAT or -o FILE")
    name = sink.path.with_suffix("") if sink.path.suffix.lower() == ".gz" else sink.path
    found = nonet.formats.by_suffix(name.suffix.lower())
    if found is None:
        message = f"cannot infer a format from {str(sink.path)!r}; use --to FORMAT"
        raise click.UsageError(message)
    return found.name
