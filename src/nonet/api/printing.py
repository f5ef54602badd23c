"""Prints books and worksheets as PDF files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import IO, TYPE_CHECKING

from nonet.api.explaining import finders_of
from nonet.base.arguments import iterable
from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.grid import Grid
from nonet.model.rules_argument import RulesLike

if TYPE_CHECKING:
    from nonet.base.progress import Progress
    from nonet.techniques import Finder


def book(
    puzzles: Iterable[PuzzleLike],
    path: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    rules: RulesLike | None = None,
    title: str = "Sudoku",
    author: str = "",
    per_page: int | None = None,
    paper: str = "a4",
    large: bool = False,
    hints: bool = False,
    answers: bool = True,
    levels: bool = True,
    progress: Progress | None = None,
) -> int:
    """Write puzzles as a book, a PDF file, and return the number of its pages.

    It has a title page, 1, 2, 4 or 6 puzzles `per_page` with number and difficulty (unless
    `levels=False`), a page of `hints` if wanted, and the answers at the back. `paper` is "a4" or
    "letter"; `large` prints large, one puzzle per page by default. Puzzles without exactly one
    solution raise NoSolution or ManySolutions. `progress` as in `solve`. Needs the extra `pdf`.

    >>> import io
    >>> book(["123.34......43.1"], io.BytesIO(), title="One small puzzle")
    3
    """
    from nonet.showing.printing.book import write_book

    if isinstance(puzzles, str | bytes | Grid):
        puzzles = [puzzles]
    return write_book(
        (as_grid(puzzle, rules=rules) for puzzle in iterable(puzzles, "puzzles")),
        path,
        title=title,
        author=author,
        per_page=per_page,
        paper=paper,
        large=large,
        hints=hints,
        answers=answers,
        levels=levels,
        progress=progress,
    )


def worksheet(
    technique: Finder | str,
    path: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    count: int = 4,
    per_page: int | None = None,
    paper: str = "a4",
    puzzles: Iterable[PuzzleLike] | None = None,
    seed: int = 0,
) -> int:
    """Write a worksheet for a technique, a PDF file, and return the number of its pages.

    It has `count` boards (at most 12) on which the technique is the next thing to find, lines for
    name and date, and the answers on the last page. The boards are disguises of bundled ones,
    which `seed` varies, or come from the paths of `puzzles`. The same seed gives the same boards,
    for the same `nonet.__version__`. Needs the extra `pdf`.

    >>> import io
    >>> worksheet("x-wing", io.BytesIO(), count=2)
    2
    """
    from nonet.showing.printing.worksheet import write_worksheet
    from nonet.techniques import Technique

    (found,) = finders_of([technique])
    if not isinstance(found, Technique):
        raise TypeError(f"worksheet() takes a technique or its name, not {technique!r}")
    return write_worksheet(
        found,
        path,
        count=count,
        per_page=per_page,
        paper=paper,
        seed=seed,
        puzzles=None if puzzles is None else map(as_grid, puzzles),
    )
