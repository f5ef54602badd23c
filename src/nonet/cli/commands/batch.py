"""`nonet batch`: one question about every row of data sets of any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

import nonet
from nonet.cli.errors import complain
from nonet.cli.options import threads_option, whole_number
from nonet.cli.rows import explained, shown_rows

_VERBS = ("solve", "count", "rate", "canonical", "check")
_SCALES = ("nonet", "se", "hodoku")


@click.command(short_help="Answer every row of data sets of any size.")
@click.argument("verb", metavar="VERB", type=click.Choice(_VERBS))
@click.argument("paths", nargs=-1, required=True, metavar="IN...", type=click.Path(exists=True))
@click.option(
    "-o", "--output", "out", required=True, metavar="OUT", help="The file or folder to write."
)
@click.option("--column", metavar="NAME", help="The column of puzzles; found by name otherwise.")
@click.option(
    "--on",
    type=click.Choice(["local", "dask"]),
    default="local",
    show_default=True,
    help="Work on this machine's cores, or on a Dask cluster.",
)
@click.option(
    "--scheduler",
    metavar="ADDRESS",
    help="The address of a Dask scheduler, such as tcp://host:8786; started here otherwise.",
)
@click.option(
    "--part-rows",
    type=whole_number(1, 2**40),
    metavar="N",
    default=1 << 17,
    show_default=True,
    help="Rows per part, which is written whole or not at all.",
)
@click.option("--resume", is_flag=True, help="Do only what an interrupted run has not done.")
@click.option(
    "--to",
    metavar="FORMAT",
    help="The format of a folder: parquet (default), csv, jsonl or line, the last three also as"
    " csv.gz or csv.zst.",
)
@click.option(
    "--limit",
    type=click.IntRange(1, 255),
    metavar="N",
    default=2,
    show_default=True,
    help="solve, count: count up to N solutions.",
)
@click.option(
    "--scale",
    "scales",
    multiple=True,
    type=click.Choice(_SCALES),
    help="rate: on this scale, nonet by default; may be repeated.",
)
@click.option(
    "--max-er",
    type=click.FloatRange(min=0, min_open=True),
    metavar="RATING",
    help="rate: stop when Sudoku Explainer rates a step above this.",
)
@threads_option("Work on parts")
def batch(
    verb: str,
    paths: Sequence[str],
    out: str,
    column: str | None,
    on: str,
    scheduler: str | None,
    part_rows: int,
    resume: bool,
    to: str | None,
    limit: int,
    scales: tuple[str, ...],
    max_er: float | None,
    threads: int,
) -> int:
    """Solve, count, rate, check or find the canonical form of every row of files and folders.

    IN and OUT are Parquet, CSV, JSONL or lines of puzzles, the last three also compressed (.gz,
    .zst). Rows keep their order and their other columns. OUT is a folder with one file per part
    unless its name has a suffix such as .parquet.

    \b
    nonet batch solve puzzles.parquet -o solved.parquet
    nonet batch rate --scale se data/ -o rated/ --resume
    nonet batch check quizzes.csv.gz -o checked.csv --on dask --scheduler tcp://host:8786
    """
    if scheduler is not None and on != "dask":
        raise click.UsageError("--scheduler goes with --on dask")
    options: dict[str, Any] = {}
    if verb in ("solve", "count"):
        options["limit"] = limit
    if verb == "rate":
        options["scales"] = list(dict.fromkeys(scales)) or ["nonet"]
        options["max_er"] = max_er
        if max_er is not None and "se" not in scales:
            raise click.UsageError("--max-er goes with --scale se")
    elif scales or max_er is not None:
        raise click.UsageError("--scale and --max-er go with rate")
    with explained(out), shown_rows() as progress:
        report = nonet.batch.run(
            verb,
            list(paths),
            out,
            column=column,
            on=on,
            scheduler=scheduler,
            part_rows=part_rows,
            resume=resume,
            to=to,
            threads=threads or None,
            progress=progress,
            **options,
        )
    complain(_summary(report))
    return report.code


def _summary(report: nonet.batch.Report) -> str:
    """Return a line about a run.

    >>> _summary(nonet.batch.Report(3, 2000, 1, before=2))
    '2,000 rows in 3 parts (2 done before), 1 row with an error'
    """
    rows = "1 row" if report.rows == 1 else f"{report.rows:,} rows"
    parts = "1 part" if report.parts == 1 else f"{report.parts:,} parts"
    before = f" ({report.before:,} done before)" if report.before else ""
    bad = "1 row" if report.errors == 1 else f"{report.errors:,} rows"
    errors = f", {bad} with an error" if report.errors else ""
    differ = "1 solution differs" if report.wrong == 1 else f"{report.wrong:,} solutions differ"
    wrong = f", {differ} from the one found" if report.wrong else ""
    return f"{rows} in {parts}{before}{errors}{wrong}{_ignored(report.ignored)}"


def _ignored(names: Sequence[str]) -> str:
    if not names:
        return ""
    count = "1 other file: " if len(names) == 1 else f"{len(names):,} other files, such as "
    return f"; ignored {count}{names[0]}"
