"""`nonet unique`: puzzles without those that are another one in disguise."""

from __future__ import annotations

from collections.abc import Iterator

import click

import nonet
from nonet.cli.firsts import Firsts, copy_firsts, copy_parquet_firsts
from nonet.cli.inputs import Inputs
from nonet.cli.options import (
    PuzzleCommand,
    format_option,
    takes_puzzles,
    threads_option,
    writes,
)
from nonet.cli.output import Output
from nonet.cli.transfer import transfer

# Formats whose puzzles are lines of text, which are copied, and binary ones, which become lines.
_LINES = (None, "line", "sdm", "csv", "parquet", "numpy")


@click.command(cls=PuzzleCommand, short_help="Drop puzzles that are another in disguise.")
@takes_puzzles
@threads_option("Compare files with one 9×9 puzzle per line")
@format_option("Write this format; by default the lines of the input are copied.")
@writes
def unique(inputs: Inputs, output: Output, threads: int, to: str | None) -> int:
    """Drop every puzzle that is an earlier one in disguise, and copy the others.

    Two puzzles are the same if relabelling the digits, permuting rows, columns, bands and stacks,
    and transposing turn one into the other.

    \b
    nonet unique puzzles.txt -o different.txt
    nonet unique mine.txt yours.txt.gz | wc -l
    """
    if to is not None and output.as_json:
        raise click.UsageError("--to and --json cannot be combined")
    firsts = Firsts(threads or None)
    wanted = to or (None if output.as_json else _format_of(inputs, output))
    if wanted is None:
        code = copy_firsts(inputs, output, firsts)
    elif wanted == inputs.format == "parquet":
        code = copy_parquet_firsts(inputs, output, firsts)
    else:

        def kept(grid: nonet.Grid) -> Iterator[nonet.Grid]:
            if firsts.add(grid):
                yield grid

        code = transfer(inputs, output, kept, wanted, lossy=True)
    firsts.report()
    return code


def _format_of(inputs: Inputs, output: Output) -> str | None:
    """Return the format to write, None if lines are copied."""
    own = inputs.format
    if output.path is not None:
        name = output.path.with_suffix("") if output.path.suffix.lower() == ".gz" else output.path
        named = nonet.formats.by_suffix(name.suffix.lower())
        if named is not None and (named.name != own or own not in ("sdm", "csv")):
            return named.name
    return None if own in _LINES else own
