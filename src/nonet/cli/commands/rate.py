"""`nonet rate`: how hard puzzles are, on one or more scales."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

import nonet
from nonet.cli.answers import Answer, answer_all
from nonet.cli.errors import OUT_OF_TIME
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles, threads_option, timeout_option, writes
from nonet.cli.output import Output
from nonet.cli.rated import Scales, rate_items
from nonet.cli.transfer import table_format
from nonet.outcomes import TIMEOUT, UNIQUE

_SCALES = ("nonet", "se", "hodoku")


def _known_scales(_c: click.Context, _p: click.Parameter, names: Sequence[str]) -> tuple[str, ...]:
    for name in names:
        if name not in _SCALES:
            raise nonet.UnknownName(name, _SCALES, kind="scale")
    return tuple(names)


@click.command(cls=PuzzleCommand, short_help="Rate how hard puzzles are.")
@takes_puzzles
@click.option(
    "--scale",
    "scales",
    multiple=True,
    metavar="NAME",
    callback=_known_scales,
    shell_complete=lambda _c, _p, incomplete: [s for s in _SCALES if s.startswith(incomplete)],
    help="Rate on this scale: nonet (default), se (Sudoku Explainer) or hodoku; may be repeated.",
)
@click.option("--all", "every", is_flag=True, help="Rate on all scales that fit the puzzle.")
@click.option(
    "--unique/--without-unique",
    default=True,
    help="Use techniques that assume a unique solution (default), or leave them out.",
)
@click.option(
    "--max-er",
    type=click.FloatRange(min=0, min_open=True),
    metavar="RATING",
    help="Stop when Sudoku Explainer rates a step above this.",
)
@threads_option("Rate files")
@timeout_option()
@click.option(
    "--csv", "as_csv", is_flag=True, help="Write CSV, as -o NAME.csv does: a row per puzzle."
)
@writes
def rate(
    inputs: Inputs,
    output: Output,
    scales: tuple[str, ...],
    every: bool,
    unique: bool,
    max_er: float | None,
    threads: int,
    timeout: float | None,
    as_csv: bool,
) -> int:
    """Rate how hard puzzles are.

    A puzzle gets a card, a file one line per puzzle: level, score and hardest technique, with
    --scale se ER, EP and ED, with --scale hodoku level and score, then the puzzle.

    \b
    nonet rate 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
    nonet rate --scale se puzzles.txt | sort -n
    nonet rate --all puzzles.txt -o ratings.csv
    """
    if as_csv and output.as_json:
        raise click.UsageError("--csv and --json do not go together")
    wants_table = table_format(output)
    if wants_table == "parquet":
        raise click.UsageError("cannot write a .parquet file; use `nonet batch rate`")
    as_csv = as_csv or wants_table == "csv"
    wanted = _SCALES if every else scales or _SCALES[:1]
    limits = Scales(wanted, unique=unique, max_er=max_er, threads=threads or None, each=timeout)
    if max_er is not None and "se" not in wanted:
        raise click.UsageError("--max-er goes with --scale se")
    if as_csv or inputs.has_files:
        return rate_items(inputs, output, limits, as_csv=as_csv)

    def answer(grid: nonet.Grid) -> Iterator[Answer]:
        # With --all, a puzzle that two of the scales do not know is rated on the third.
        fitting: tuple[Any, ...] = _SCALES[:1] if every and grid.rules != nonet.CLASSIC else wanted
        has_se = "se" in fitting
        rating = nonet.rate(
            grid,
            scales=fitting,
            unique=unique,
            timeout=timeout,
            max_er=max_er if has_se else None,
        )
        card = rating.card(ascii=output.ascii)
        if fitting != wanted:
            size = "9x9" if output.ascii else "9×9"
            card += f"\n\nThe scales se and hodoku are for classic {size} puzzles only."
        record = rating.to_dict()
        is_above = max_er is not None and has_se and rating.se.er > max_er
        status = UNIQUE if rating.finished or is_above else TIMEOUT
        code = OUT_OF_TIME if status == TIMEOUT else 0
        yield Answer(card, {"status": status, **record}, code=code)

    return answer_all(inputs, output, answer)
