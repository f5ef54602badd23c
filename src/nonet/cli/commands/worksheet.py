"""`nonet worksheet`: prints boards on which to find a technique."""

from __future__ import annotations

import click

import nonet
from nonet.cli.inputs import Inputs
from nonet.cli.options import complete_technique, writes
from nonet.cli.output import Output
from nonet.cli.printed import printed


@click.command(short_help="Print boards on which to find a technique, a PDF file.")
@click.argument("technique", shell_complete=complete_technique)
@click.option(
    "--count",
    type=click.IntRange(1, 12),
    metavar="N",
    default=4,
    show_default=True,
    help="The number of boards, at most 12.",
)
@click.option(
    "--per-page",
    type=click.Choice(("1", "2", "4", "6")),
    metavar="N",
    help="1, 2, 4 or 6 boards per page. Default: 2; without candidates 4.",
)
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="a4 or letter.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    metavar="N",
    default=0,
    show_default=True,
    help="Another number makes another sheet.",
)
@click.option(
    "--puzzles",
    "source",
    metavar="FILE",
    help="Take the boards from the paths of these puzzles, instead of bundled ones.",
)
@writes
def worksheet(
    output: Output,
    technique: str,
    count: int,
    per_page: str | None,
    paper: str,
    seed: int,
    source: str | None,
) -> int:
    """Print a worksheet: boards on which a technique is the next thing to find.

    It has lines for name and date, and the answers are on the last page. Needs `nonet[pdf]`.

    \b
    nonet worksheet x-wing -o sheet.pdf
    nonet worksheet hidden-single --count 8 --seed 3 -o sheet.pdf
    nonet worksheet skyscraper --puzzles mine.sdm -o sheet.pdf
    """
    chosen = nonet.techniques.by_name(technique)
    puzzles = None
    if source is not None:
        puzzles = [item.found for item in Inputs([source]) if isinstance(item.found, nonet.Grid)]
        if not puzzles:
            raise nonet.ArgumentError(f"no puzzles in {source}")
    with printed(output) as file:
        pages = nonet.worksheet(
            chosen,
            file.stream,
            count=count,
            per_page=None if per_page is None else int(per_page),
            paper=paper,
            seed=seed,
            puzzles=puzzles,
        )
        file.record = {"technique": chosen.name, "boards": count, "pages": pages}
    return 0
