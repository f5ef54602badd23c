"""`nonet export`: writes a page that plays a puzzle offline."""

from __future__ import annotations

import click

from nonet.cli.one_puzzle import one_position
from nonet.cli.options import PuzzleCommand, writes
from nonet.cli.output import Output


@click.command(cls=PuzzleCommand, short_help="Write one file that plays a puzzle offline.")
@click.argument("puzzle", metavar="FILE|PUZZLE")
@click.option("--title", metavar="TEXT", help="The title of the page.")
@click.option("--author", metavar="TEXT", help="Who made the puzzle.")
@click.option(
    "--no-solution",
    is_flag=True,
    help="Leave the solution out; the page then checks by the rules alone.",
)
@writes
def export(
    output: Output, puzzle: str, title: str | None, author: str | None, no_solution: bool
) -> int:
    """Write an HTML page that plays a puzzle: digits, marks, undo, check and print.

    The page is one file, needs no server and no network, and can be sent by mail or put on any web
    site. Of a file with several puzzles it has the first.

    \b
    nonet export puzzle.sdk -o puzzle.html
    nonet export puzzle.sdk --title "Monday" --no-solution -o monday.html
    """
    from nonet.web.export import player

    if output.path is None and (output.is_terminal or output.as_json):
        raise click.UsageError("the page needs a name; use -o FILE.html")
    position = one_position(puzzle)
    given = {key: text for key, text in (("title", title), ("author", author)) if text}
    if given:
        grid = position.grid
        position = position.with_(grid=grid.with_(info={**grid.info, **given}))
    page = player(position, solution=not no_solution)
    with output:
        output.open_binary().write(page.encode())
    if output.as_json:
        grid = position.grid
        Output(as_json=True).write_json({"path": str(output.path), "clues": grid.clues})
    return 0
