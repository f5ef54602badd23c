"""`nonet convert`: writes puzzles in another format."""

from __future__ import annotations

import click

import nonet
from nonet.cli.columns import copy_table
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, format_option, takes_puzzles, writes
from nonet.cli.output import Output
from nonet.cli.transfer import transfer


@click.command(cls=PuzzleCommand, short_help="Write puzzles in another format.")
@takes_puzzles
@format_option("Write this format; by default it follows from the -o file name.")
@click.option("--lossy", is_flag=True, help="Leave out what the format cannot carry.")
@writes
def convert(inputs: Inputs, output: Output, to: str | None, lossy: bool) -> int:
    """Write puzzles in another format.

    \b
    nonet convert puzzles.sdk --to line
    nonet convert puzzles.csv -o puzzles.sdm
    """
    if output.as_json:
        if to not in (None, "json"):
            raise click.UsageError(f"--json and --to {to} cannot be combined")
        to = "json"
    if to is None:
        to = _format_of(output)
    code = copy_table(inputs, output, to, lossy=lossy)
    if code is not None:
        return code
    return transfer(inputs, output, lambda grid: (grid,), to, lossy=lossy)


def _format_of(output: Output) -> str:
    if output.path is None:
        raise click.UsageError("no format to write; use --to FORMAT or -o FILE")
    name = output.path.with_suffix("") if output.path.suffix.lower() == ".gz" else output.path
    found = nonet.formats.by_suffix(name.suffix.lower())
    if found is None:
        message = f"cannot infer a format from {str(output.path)!r}; use --to FORMAT"
        raise click.UsageError(message)
    return found.name
