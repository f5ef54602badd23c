"""`nonet dataset`: make, audit, clean and split data sets."""

from __future__ import annotations

import click

import nonet
from nonet.base.outcomes import BAD_INPUT, FAULT
from nonet.cli.errors import complain
from nonet.cli.options import threads_option, whole_number, writes
from nonet.cli.output import Output
from nonet.cli.rows import explained, shown_rows

_SCALES = ("nonet", "se", "hodoku")
# The names of nonet.dataset.KINDS, which takes long to load.
_FAULTS = (
    *("not-puzzles", "no-solution", "several-solutions", "wrong-solution", "missing-solution"),
    *("duplicates", "isomorphs"),
)


def _shares(_c: click.Context, _p: click.Parameter, text: str | None) -> tuple[float, ...]:
    if text is None:
        return ()
    try:
        return tuple(float(share) for share in text.split(","))
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a list of numbers such as 80,10,10") from None


def _values(_c: click.Context, _p: click.Parameter, text: str | None) -> tuple[str, ...]:
    return () if text is None else tuple(value.strip() for value in text.split(","))


_BY = click.option(
    "--split-by",
    "by",
    type=click.Choice(["puzzle", "solution"]),
    default="puzzle",
    show_default=True,
    help="Keep disguises of a puzzle in one file, or all puzzles with the same solution.",
)
_SEED = click.option(
    "--seed",
    type=whole_number(0, 2**63 - 1),
    metavar="N",
    default=0,
    show_default=True,
    help="The same seed, the same files.",
)


_COLUMN = click.option(
    "--column", metavar="NAME", help="The column of puzzles; found by name otherwise."
)
_SOLUTION_COLUMN = click.option(
    "--solution-column",
    metavar="NAME",
    help="The column of solutions; found by name otherwise.",
)
_ROWS = click.option(
    "--rows",
    metavar="TABLE",
    help="Write every faulty row with its fault to this .csv, .jsonl or .parquet.",
)


@click.group(short_help="Make, audit, clean and split data sets.", invoke_without_command=True)
@click.pass_context
def dataset(context: click.Context) -> int:
    """Make, audit, clean and split data sets in Parquet, CSV, JSONL or lines of puzzles."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        return BAD_INPUT
    return 0


@dataset.command(short_help="Make a data set of new puzzles.")
@click.option("-o", "--output", "out", required=True, metavar="DIR", help="The folder to make.")
@click.option(
    "--n", "number", required=True, type=whole_number(), metavar="N", help="How many puzzles."
)
@click.option(
    "--strata",
    type=click.Choice(["level", "er", "technique"]),
    help="Make equal numbers per level, per range of ER, or per technique that is needed.",
)
@click.option(
    "--values",
    metavar="A,B,...",
    callback=_values,
    help="The strata, such as easy,hard or 7.1..7.9,8.3 or xy-wing,als-xz.",
)
@click.option(
    "--split",
    "shares",
    metavar="80,10,10",
    callback=_shares,
    help="Divide every stratum into train, validation and test.",
)
@_BY
@click.option("--steps", is_flag=True, help="Add the steps of each solution as JSON.")
@click.option(
    "--scale",
    "scales",
    multiple=True,
    type=click.Choice(_SCALES),
    help="Rate on this scale, on all three by default; may be repeated.",
)
@click.option("--to", metavar="FORMAT", default="parquet", help="parquet (default), csv or jsonl.")
@click.option("--licence", metavar="NAME", default="CC0-1.0", help="The licence line of the card.")
@click.option("--resume", is_flag=True, help="Do only what an interrupted run has not done.")
@_SEED
@threads_option("Make puzzles")
def make(
    out: str,
    number: int,
    strata: str | None,
    values: tuple[str, ...],
    shares: tuple[float, ...],
    by: str,
    steps: bool,
    scales: tuple[str, ...],
    to: str,
    licence: str,
    resume: bool,
    seed: int,
    threads: int,
) -> int:
    """Make a data set of new puzzles, no two of them the same in disguise.

    Its columns are puzzle, solution, clues, stratum and ratings; README.md is its card. The same
    arguments make the same files, byte for byte.

    \b
    nonet dataset make -o easy --n 10000 --strata level --values easy,medium --seed 7
    nonet dataset make -o set --n 100000 --strata level --split 80,10,10 --seed 7 --resume
    """
    with explained(out), shown_rows("puzzles") as progress:
        made = nonet.dataset.make(
            out,
            number,
            strata=strata,
            values=values,
            shares=shares,
            by=by,
            steps=steps,
            scales=scales or _SCALES,
            seed=seed,
            to=to,
            licence=licence,
            resume=resume,
            threads=threads or None,
            progress=progress,
        )
    complain(_listed(made.rows))
    return 0


@dataset.command(short_help="Find what is wrong with a data set.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(exists=True))
@_COLUMN
@_SOLUTION_COLUMN
@_ROWS
@click.option("--no-levels", is_flag=True, help="Leave out the levels, which take longest.")
@threads_option("Examine rows")
@writes
def audit(
    output: Output,
    files: tuple[str, ...],
    column: str | None,
    solution_column: str | None,
    rows: str | None,
    no_levels: bool,
    threads: int,
) -> int:
    """Find everything that is wrong with files or folders of puzzles, and describe them.

    Rows that are not puzzles, puzzles with no or several solutions, wrong and missing solutions,
    duplicates, puzzles that are another in disguise, and rows that an earlier FILE has, too. The
    exit code is 1 if there is any fault.

    \b
    nonet dataset audit puzzles.parquet
    nonet dataset audit train.csv validation.csv test.csv --no-levels --rows faulty.csv
    """
    with shown_rows("rows") as progress:
        found = nonet.dataset.audit(
            *files,
            column=column,
            solution_column=solution_column,
            rows=rows,
            levels=not no_levels,
            threads=threads or None,
            progress=progress,
        )
    with output:
        if output.as_json:
            output.write_json({"command": "dataset audit", **found.to_dict()})
        else:
            for line in nonet.dataset.lines_of(found):
                output.write(line.replace("▇", "#").replace("…", "...") if output.ascii else line)
    return 0 if found.is_clean else FAULT


@dataset.command(short_help="Write the rows that have no fault.")
@click.argument("path", metavar="FILE", type=click.Path(exists=True))
@click.option("-o", "--output", "out", required=True, metavar="OUT", help="The file to write.")
@_COLUMN
@_SOLUTION_COLUMN
@click.option(
    "--keep",
    multiple=True,
    type=click.Choice(_FAULTS),
    help="A fault that does not matter; may be repeated.",
)
@_ROWS
@threads_option("Examine rows")
def clean(
    path: str,
    out: str,
    column: str | None,
    solution_column: str | None,
    keep: tuple[str, ...],
    rows: str | None,
    threads: int,
) -> int:
    """Write the rows of a file or folder that have no fault, in their order.

    The faults are those of `nonet dataset audit`. Of rows that repeat each other, the first without
    another fault stays.

    \b
    nonet dataset clean puzzles.csv -o clean.parquet
    nonet dataset clean puzzles.csv -o clean.csv --keep isomorphs --rows faulty.csv
    """
    with shown_rows("rows") as progress:
        found = nonet.dataset.clean(
            path,
            out,
            column=column,
            solution_column=solution_column,
            keep=keep,
            rows=rows,
            threads=threads or None,
            progress=progress,
        )
    dropped = ", ".join(f"{count:,} {kind}" for kind, count in found.dropped.items())
    complain(_listed({out: found.rows}) + (f"; dropped: {dropped}" if dropped else ""))
    return 0


@dataset.command(short_help="Split a data set without leakage.")
@click.argument("path", metavar="FILE", type=click.Path(exists=True))
@click.option("-o", "--output", "out", required=True, metavar="DIR", help="The folder to make.")
@click.option(
    "--split",
    "shares",
    metavar="80,10,10",
    default="80,10,10",
    show_default=True,
    callback=_shares,
    help="The shares of train, validation and test.",
)
@_BY
@_COLUMN
@click.option(
    "--to", metavar="FORMAT", help="parquet, csv, jsonl or line; that of FILE by default."
)
@_SEED
@threads_option("Read rows")
def split(
    path: str,
    out: str,
    shares: tuple[float, ...],
    by: str,
    column: str | None,
    to: str | None,
    seed: int,
    threads: int,
) -> int:
    """Split a data set so that no puzzle is in two files, not even in disguise.

    \b
    nonet dataset split puzzles.csv -o sets
    nonet dataset split puzzles.parquet -o sets --split 90,10 --split-by solution --seed 7
    """
    with shown_rows("rows") as progress:
        found = nonet.dataset.split(
            path,
            out,
            shares=shares,
            by=by,
            seed=seed,
            column=column,
            to=to,
            threads=threads or None,
            progress=progress,
        )
    bad = "1 row is not a puzzle" if found.errors == 1 else f"{found.errors:,} rows are not puzzles"
    complain(_listed(found.rows) + (f"; {bad}" if found.errors else ""))
    return 0


def _listed(rows: dict[str, int]) -> str:
    """Return the files and their rows.

    >>> _listed({"train.csv": 8000, "test.csv": 1})
    'train.csv 8,000 rows, test.csv 1 row'
    """
    counts = ((path, "1 row" if count == 1 else f"{count:,} rows") for path, count in rows.items())
    return ", ".join(f"{path} {count}" for path, count in counts)
