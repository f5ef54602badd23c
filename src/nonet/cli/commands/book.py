"""`nonet book`: prints puzzles as a PDF file."""

from __future__ import annotations

from collections.abc import Iterator

import click

import nonet
from nonet.cli.inputs import Inputs
from nonet.cli.options import PuzzleCommand, takes_puzzles, writes
from nonet.cli.output import Output
from nonet.cli.printed import printed
from nonet.cli.progress import shown_progress
from nonet.cli.tally import Tally
from nonet.cli.transfer import answered


@click.command(cls=PuzzleCommand, short_help="Print puzzles as a book, a PDF file.")
@takes_puzzles
@click.option("--title", default="Sudoku", show_default=True, help="The title on the first page.")
@click.option("--author", default="", help="The author on the first page.")
@click.option(
    "--per-page",
    type=click.Choice(("1", "2", "4", "6")),
    metavar="N",
    help="1, 2, 4 or 6 puzzles per page. Default: 4; in large print 1.",
)
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="a4 or letter.")
@click.option("--large", is_flag=True, help="Large print: heavy digits and lines.")
@click.option("--hints", is_flag=True, help="Add hints: where to start with each puzzle.")
@click.option("--answers/--no-answers", default=True, help="Print the answers at the back.")
@click.option("--levels/--no-levels", default=True, help="Print how hard each puzzle is.")
@writes
def book(
    inputs: Inputs,
    output: Output,
    title: str,
    author: str,
    per_page: str | None,
    paper: str,
    large: bool,
    hints: bool,
    answers: bool,
    levels: bool,
) -> int:
    """Print puzzles as a book: a PDF file with a title page and the answers at the back.

    Puzzles without exactly one solution are reported and left out. Needs `nonet[pdf]`.

    \b
    nonet book puzzles.sdm -o book.pdf
    nonet book --large --title "For Grandma" puzzles.sdm -o book.pdf
    nonet book --per-page 6 --paper letter --hints puzzles.sdm -o book.pdf
    """
    tally = Tally()
    puzzles = [
        grid
        for item in inputs
        for grid in answered(item, _solved, tally, inputs.name_of(item), keeps=False)
    ]
    tally.report(inputs.empty)
    if not puzzles:
        raise nonet.ArgumentError("no puzzles to print")
    with printed(output) as file, shown_progress() as progress:
        pages = nonet.book(
            puzzles,
            file.stream,
            title=title,
            author=author,
            per_page=None if per_page is None else int(per_page),
            paper=paper,
            large=large,
            hints=hints,
            answers=answers,
            levels=levels,
            progress=progress,
        )
        file.record = {"puzzles": len(puzzles), "pages": pages}
    return tally.code


def _solved(grid: nonet.Grid) -> Iterator[nonet.Grid]:
    """Yield a puzzle that has exactly one solution; raise for any other."""
    nonet.solve(grid if grid.marks is not None else grid.givens)
    yield grid
