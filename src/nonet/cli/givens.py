"""`--givens PUZZLE`: which digits of a grid are givens, if its text does not show it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import click

import nonet

# How many characters an error quotes of a text that is not a puzzle.
_SHOWN = 40

givens_option: Callable[[Callable[..., int]], Callable[..., int]] = click.option(
    "--givens",
    metavar="PUZZLE",
    help="The original puzzle (text or file): its digits are givens, all others are yours.",
)


def with_givens(grid: nonet.Grid, puzzle: str | None) -> nonet.Grid:
    """Return the grid with the digits of `puzzle` as its givens; all its other digits are placed.

    >>> grid = with_givens(nonet.Grid("1234............"), "12..............")
    >>> str(grid.givens)
    '12..............'
    """
    if puzzle is None:
        return grid
    givens = _parsed(puzzle, grid.rules)
    for cell, (given, value) in enumerate(zip(givens.values, grid.values, strict=True)):
        if given and given != value:
            name = grid.rules.cell_name(cell)
            found = f"is {value}" if value else "is empty"
            raise nonet.FormatError(f"--givens has {given} in {name}, which {found} in the puzzle")
    return nonet.Grid(
        grid.values, grid.rules, givens=givens.values, marks=grid.marks, info=grid.info
    )


@lru_cache(maxsize=4)
def _parsed(puzzle: str, rules: nonet.Rules) -> nonet.Grid:
    try:
        if _is_file(puzzle):
            return nonet.parse(Path(puzzle).read_bytes(), rules=rules)
        return nonet.parse(puzzle, rules=rules)
    except nonet.FormatError as error:
        shown = puzzle if len(puzzle) <= _SHOWN else f"{puzzle[: _SHOWN - 3]}..."
        message = f"--givens {shown!r} is neither a file nor a puzzle of the same size: {error}"
        raise nonet.FormatError(message, text=puzzle) from None


def _is_file(puzzle: str) -> bool:
    try:
        return Path(puzzle).is_file()
    except (OSError, ValueError):  # a long puzzle cannot be the name of a file
        return False
