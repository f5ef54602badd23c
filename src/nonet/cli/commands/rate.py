"""`nonet rate`: how hard puzzles are, on one or more scales."""

from __future__ import annotations

import csv
import io
import math
import os
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

import nonet
from nonet.base.outcomes import OUT_OF_TIME, TIMEOUT, UNIQUE, outcome_of_error
from nonet.cli.answers import Answer, answer_all
from nonet.cli.errors import complain, exit_code, in_a_word, in_words
from nonet.cli.inputs import InputItem, Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles, threads_option, timeout_option, writes
from nonet.cli.output import Output
from nonet.cli.progress import with_progress
from nonet.cli.ranking import Ranking
from nonet.cli.records import failed_row
from nonet.cli.tally import Tally
from nonet.cli.transfer import table_format

_SCALES = ("nonet", "se", "hodoku")

# How many seconds a batch should take: lines appear often, and calls are few.
_SHORT, _LONG = 0.1, 0.4
_MOST = 1 << 14

_COLUMNS = {
    "nonet": ("level", "score", "hardest"),
    "se": ("se_er", "se_ep", "se_ed"),
    "hodoku": ("hodoku_level", "hodoku_score"),
}

Row = dict[str, Any]


@dataclass(frozen=True)
class Scales:
    """The scales of a command, and the limits of each rating."""

    names: tuple[Any, ...]
    unique: bool = True
    max_er: float | None = None
    threads: int | None = None
    each: float | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a row, in order."""
        return tuple(name for scale in self.names for name in _COLUMNS[scale])

    def rate(self, grids: Sequence[nonet.Grid]) -> list[Row | nonet.NonetError]:
        """Return a row or an error for each grid."""
        found: list[Row | nonet.NonetError | None] = [None] * len(grids)
        by_rules: dict[nonet.Rules, list[int]] = {}
        for place, grid in enumerate(grids):
            if grid.marks is not None:
                found[place] = self._rate_one(grid)
            else:
                by_rules.setdefault(grid.rules, []).append(place)
        for rules, places in by_rules.items():
            answers = self._rate_all([grids[place] for place in places], rules)
            for place, answer in zip(places, answers, strict=True):
                found[place] = answer
        return [each for each in found if each is not None]

    def _rate_all(
        self, grids: list[nonet.Grid], rules: nonet.Rules
    ) -> Iterable[Row | nonet.NonetError]:
        try:
            result = nonet.rate_many(
                grids,
                rules=rules,
                scales=self.names,
                unique=self.unique,
                threads=self.threads,
                each=self.each,
                max_er=self.max_er,
            )
        except nonet.Unsupported:
            # Puzzles with constraints are rated one by one, on nonet's scale.
            return [self._rate_one(grid) for grid in grids]
        lists = {name: column.tolist() for name, column in result.to_dict().items()}
        rows = (dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True))
        return [result.errors.get(number, row) for number, row in enumerate(rows)]

    def _rate_one(self, grid: nonet.Grid) -> Row | nonet.NonetError:
        try:
            rating = nonet.rate(
                grid,
                scales=self.names,
                unique=self.unique,
                timeout=self.each,
                max_er=self.max_er,
            )
        except nonet.NonetError as error:
            return error
        return {
            "level": rating.level,
            "score": rating.score,
            "hardest": rating.hardest or "",
            "finished": rating.finished,
            "status": UNIQUE if rating.finished else TIMEOUT,
        }


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


def rate_items(inputs: Inputs, output: Output, scales: Scales, *, as_csv: bool) -> int:
    """Rate every puzzle and return the highest exit code among them."""
    tally = Tally()
    ranking = Ranking(scales.names)
    writer = _RatingWriter(output, scales, as_csv=as_csv)
    with output:
        output.open()
        writer.begin()
        for batch in _batches(with_progress(iter(inputs), inputs, output)):
            grids = [item.found for item in batch if isinstance(item.found, nonet.Grid)]
            answers = iter(scales.rate(grids))
            for item in batch:
                if item.found is None:
                    writer.pass_through(item)
                    continue
                answer = item.found if isinstance(item.found, nonet.NonetError) else next(answers)
                if isinstance(answer, nonet.NonetError):
                    writer.write_error(item, answer, inputs.name_of(item))
                    tally.add(item, exit_code(answer), has_problem=True)
                    continue
                writer.write_row(item, answer)
                ranking.add(answer, str(item.found))
                tally.add(item, OUT_OF_TIME if answer["status"] == TIMEOUT else 0, False)
    tally.report()
    ranking.report()
    return tally.code


def _batches(items: Iterable[InputItem]) -> Iterator[list[InputItem]]:
    """Yield items in batches that grow or shrink with the time that the last one took."""
    size = os.cpu_count() or 1
    batch: list[InputItem] = []
    for item in items:
        batch.append(item)
        if len(batch) < size:
            continue
        start = time.monotonic()
        yield batch
        batch = []
        seconds = time.monotonic() - start
        if seconds < _SHORT:
            size = min(2 * size, _MOST)
        elif seconds > _LONG:
            size = max(size // 2, os.cpu_count() or 1)
    if batch:
        yield batch


class _RatingWriter:
    """Writes rows as text, CSV or JSON."""

    def __init__(self, output: Output, scales: Scales, *, as_csv: bool) -> None:
        self._output = output
        self._scales = scales
        self._as_csv = as_csv

    def begin(self) -> None:
        if self._as_csv:
            self._write_csv(["puzzle", *self._scales.columns, "finished", "status", "error"])

    def pass_through(self, item: InputItem) -> None:
        is_header = item.origin is not None
        if not (self._as_csv or self._output.as_json or is_header):
            self._output.write(item.text)

    def write_row(self, item: InputItem, row: Row) -> None:
        columns = self._scales.columns
        if self._output.as_json:
            self._output.write_json({**_where(item), "puzzle": str(item.found), **_record(row)})
        elif self._as_csv:
            finished = "true" if row["finished"] else "false"
            values = [_shown(name, row[name]) for name in columns]
            self._write_csv([str(item.found), *values, finished, row["status"], ""])
        else:
            self._output.write(f"{in_columns(row, columns)}  {item.found}")

    def write_error(self, item: InputItem, error: nonet.NonetError, name: str) -> None:
        puzzle = str(item.found) if isinstance(item.found, nonet.Grid) else item.text
        if self._output.as_json:
            self._output.write_json({**_where(item), "puzzle": puzzle, **failed_row(error)})
        elif self._as_csv:
            empty = [""] * len(self._scales.columns)
            self._write_csv([puzzle, *empty, "false", outcome_of_error(error), in_a_word(error)])
        elif item.source is not None:
            self._output.write(f"# {item.line}: {in_a_word(error)}")
        if item.source is None:
            complain(name + in_words(error))

    def _write_csv(self, values: list[str]) -> None:
        line = io.StringIO()
        csv.writer(line, lineterminator="").writerow(values)
        self._output.write(line.getvalue())


def in_columns(row: Row, columns: Sequence[str]) -> str:
    """Return the ratings of a row; a plus sign marks what is only a lower bound.

    >>> in_columns({"se_er": 7.2, "se_ep": 1.2, "se_ed": 1.2, "finished": True}, ["se_er", "se_ed"])
    '7.2 1.2'
    >>> in_columns({"se_er": 7.2, "finished": False}, ["se_er"])
    '7.2+'
    """
    bound = "" if row["finished"] else "+"
    bounded = ("se_er", "score", "hodoku_score")
    return " ".join(
        (_shown(name, row[name]) or "-") + (bound if name in bounded else "") for name in columns
    )


def _shown(name: str, value: Any) -> str:
    """Return a value as text: ratings have one decimal, scores only if it is not 0."""
    if not isinstance(value, float):
        return str(value)
    if math.isnan(value):
        return ""
    return f"{value:.1f}" if name in _COLUMNS["se"] else f"{value:.1f}".removesuffix(".0")


def _record(row: Row) -> dict[str, Any]:
    """Return a row as JSON: an object for each scale."""
    record: dict[str, Any] = {"status": row["status"], "finished": row["finished"]}
    for scale, columns in _COLUMNS.items():
        if columns[0] in row:
            record[scale] = {name.removeprefix(f"{scale}_"): row[name] for name in columns}
    if row.get("hardest") == "":
        record["nonet"]["hardest"] = None
    if "hodoku" in record:
        record["hodoku"]["score"] = int(row["hodoku_score"])
    return record


def _where(item: InputItem) -> dict[str, Any]:
    return {} if item.source is None else {"file": item.source, "line": item.line}
