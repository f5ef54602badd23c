"""`nonet generate`: makes puzzles."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click

import nonet
from nonet.cli.errors import complain, exit_code
from nonet.cli.making import Making
from nonet.cli.options import (
    Command,
    complete_technique,
    format_option,
    making_options,
    threads_option,
    timeout_option,
    whole_number,
    writes,
)
from nonet.cli.output import Output
from nonet.cli.ranges import NumberOrName, Range
from nonet.cli.records import error_field


def _techniques(name: str, help: str) -> Callable[[Command], Command]:
    return click.option(
        name, multiple=True, metavar="NAME", shell_complete=complete_technique, help=help
    )


@click.command(short_help="Make puzzles.")
@click.option("-n", "n", type=whole_number(), metavar="N", help="Make N puzzles.")
@click.option(
    "--level",
    type=Range(str, "level"),
    metavar="LEVEL",
    help="beginner, easy, medium, hard, expert, extreme or monster, or a range: easy..hard.",
)
@click.option("--score", type=Range(float, "number"), metavar="LO..HI", help="nonet's score.")
@click.option(
    "--er", type=Range(float, "number"), metavar="LO..HI", help="Sudoku Explainer's rating."
)
@click.option(
    "--hodoku", type=NumberOrName(), metavar="LEVEL", help="HoDoKu's level, or a range of scores."
)
@click.option("--clues", type=Range(int, "number"), metavar="LO..HI", help="How many are given.")
@click.option(
    "--symmetry",
    metavar="NAME",
    help="Symmetry of the givens: rotate-180, rotate-90, mirror-horizontal, mirror-vertical, "
    "diagonal, anti-diagonal, both-mirrors, both-diagonals or full.",
)
@click.option("--pattern", metavar="FILE", help="A drawing of the cells that are given.")
@click.option("--minimal", is_flag=True, help="No given, or set of symmetric ones, can be removed.")
@click.option("--strict", is_flag=True, help="No single given can be removed.")
@_techniques("--requires", "The basics need this technique; may be repeated.")
@_techniques("--only", "This technique, with others named so, solves it; may be repeated.")
@_techniques("--avoids", "It can be solved without this technique; may be repeated.")
@making_options
@click.option(
    "--sizes",
    type=Range(int, "number"),
    metavar="LO..HI",
    help="With a variant that is made: the cells of a cage, a thermometer or an arrow.",
)
@click.option("--seed", type=whole_number(0), metavar="N", help="The same seed, the same puzzles.")
@threads_option("Make puzzles")
@timeout_option()
@format_option("Write this format; by default lines, or what the -o file name says.")
@writes
def generate(
    output: Output,
    n: int | None,
    rules: nonet.Rules,
    variant: Any,
    pattern: str | None,
    minimal: bool,
    strict: bool,
    only: tuple[str, ...],
    seed: int | None,
    threads: int,
    to: str | None,
    **asked: Any,
) -> int:
    """Make puzzles with exactly one solution.

    Without --seed the seed is chosen at random and shown on standard error. Puzzles with
    constraints of their own (--variant killer, thermo, arrow, kropki) are written as links of
    f-puzzles. What a format cannot hold, such as ratings, is left out. If no puzzle is found that
    meets the request, the exit code is 1; after --timeout seconds for one puzzle it is 3.

    \b
    nonet generate --level hard
    nonet generate -n 100 --level easy..medium --symmetry rotate-180 -o book.sdm
    nonet generate --er 7.1..7.9 --clues 24 --seed 7
    nonet generate --requires x-wing --variant diagonal --json
    nonet generate --variant killer --sizes 2..4 --to fpuzzles
    """
    if output.as_json and to not in (None, "json"):
        raise click.UsageError(f"--json and --to {to} cannot be combined")
    is_chosen = seed is None
    if seed is None:
        seed = int(nonet.random_grid(rules=nonet.Rules.classic(4)).info["seed"])
    making = Making(output, single=n is None)
    found = nonet.generate(
        1 if n is None else n,
        rules=rules,
        variant=variant,
        pattern=None if pattern is None else _drawing(pattern, len(rules.cells)),
        minimal="strict" if strict else minimal,
        only=only or None,
        seed=seed,
        threads=threads or None,
        progress=making,
        **asked,
    )
    if is_chosen:
        complain(f"seed {seed}")
    ended: list[nonet.NonetError] = []
    with making.shown():
        usual = None if variant is None else "fpuzzles"
        grids = _until_it_ends(found, ended, must_find=not output.as_json)
        _write(grids, output, to, single=n is None, usual=usual)
    for error in ended:
        complain(error)
        if output.as_json:
            output.write_json(error_field(error))
        return exit_code(error)
    return 0


def _until_it_ends(
    grids: Iterator[nonet.Grid], ended: list[nonet.NonetError], *, must_find: bool
) -> Iterator[nonet.Grid]:
    """Yield the puzzles found before an error, so that they are not lost.

    With `must_find`, an error before the first puzzle is raised: no file is written.
    """
    try:
        for grid in grids:
            must_find = False
            yield grid
    except (nonet.errors.Unmet, nonet.TimeLimit) as error:
        if must_find:
            raise
        ended.append(error)


def _drawing(pattern: str, cells: int) -> str:
    """Return the text of a pattern's file; a drawing of all cells may take its place."""
    try:
        return Path(pattern).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise nonet.FormatError(f"byte {error.start} is not UTF-8", path=pattern) from None
    except OSError:
        if len("".join(pattern.split())) < cells:
            raise
        return pattern


def _write(
    grids: Iterable[nonet.Grid],
    output: Output,
    to: str | None,
    *,
    single: bool,
    usual: str | None,  # the format unless another is asked for; None for lines
) -> None:
    if output.as_json:
        with output:
            for grid in grids:
                record = json.loads(nonet.formats.by_name("json").dump(grid))
                output.write_json({"puzzle": str(grid), "grid": record, "clues": grid.clues})
        return
    if to is None and output.path is not None:
        name = output.path.with_suffix("") if output.path.suffix.lower() == ".gz" else output.path
        found = nonet.formats.by_suffix(name.suffix.lower())
        to = None if found is None else found.name
    to = to or usual
    if to is not None:
        target = output.open() if output.path is None else output.path
        nonet.write(_carried(grids, to), target, format=to, lossy=True)
        return
    with output:
        for grid in grids:
            if single and output.draws:
                output.write(output.draw(grid))
                output.write(_summary(grid))
            else:
                output.write(str(grid))


def _carried(grids: Iterable[nonet.Grid], to: str) -> Iterator[nonet.Grid]:
    """Yield puzzles; raise FormatError for one whose constraints or givens would be left out."""
    for grid in grids:
        plain = grid.with_(cells=dict.fromkeys(range(len(grid.values)), 0), rules=grid.rules.plain)
        others = nonet.formats.losses(plain, to)
        lost = [each for each in nonet.formats.losses(grid, to) if each not in others]
        if lost:
            message = f"format {to} cannot carry {', '.join(lost)}; use --to iss or --to json"
            raise nonet.FormatError(message)
        yield grid


def _summary(grid: nonet.Grid) -> str:
    ratings = (f"{key.replace('_', ' ')} {text}" for key, text in grid.info.items())
    shown = [text for text in ratings if not text.startswith("number ")]
    return f"{grid}\n{grid.clues} clues, {', '.join(shown)}"
