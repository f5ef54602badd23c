"""`nonet play`: opens the page to play on, served from this machine."""

from __future__ import annotations

import os

import click

from nonet.cli.one_puzzle import one_position
from nonet.cli.options import PuzzleCommand

_TOKEN = "NONET_TOKEN"


@click.command(cls=PuzzleCommand, short_help="Open the page: play, learn, watch and check.")
@click.argument("puzzle", metavar="[FILE|PUZZLE]", required=False)
@click.option(
    "--host",
    default="localhost",
    show_default=True,
    metavar="NAME",
    help="Listen on this address; others than localhost need --token or --public.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8765,
    show_default=True,
    metavar="N",
    help="Listen on this port, or on the next one that is free; 0 is any.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option(
    "--token",
    is_flag=True,
    help=f"Ask for a token, which the printed address has: ${_TOKEN}, or a new one.",
)
@click.option("--public", is_flag=True, help="Let everyone in who can reach the address.")
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help="Another name by which the server is called, such as that of a proxy; repeatable.",
)
@click.option(
    "--origin",
    "origins",
    multiple=True,
    metavar="URL",
    help="Let pages of this origin use the interface (CORS); repeatable.",
)
def play(
    puzzle: str | None,
    host: str,
    port: int,
    no_browser: bool,
    token: bool,
    public: bool,
    names: tuple[str, ...],
    origins: tuple[str, ...],
) -> int:
    """Open the page: play, learn, watch solvers at work, and check puzzles.

    The page comes from a server on this machine, which ends with Ctrl-C. It needs `nonet[web]`.

    \b
    nonet play
    nonet play puzzle.sdk
    nonet play --port 9000 --no-browser
    nonet play --host 0.0.0.0 --token
    """
    from nonet.web.links import fragment_of
    from nonet.web.serve import Where, check_extra, new_token, serve

    check_extra()
    chosen = (os.environ.get(_TOKEN) or new_token()) if token else None
    where = Where(host=host, port=port, token=chosen, public=public, names=names, origins=origins)
    where.access()  # raises before the puzzle is read
    fragment = "" if puzzle is None else fragment_of(one_position(puzzle))
    serve(where, fragment=fragment, browse=not no_browser, say=click.echo)
    return 0
