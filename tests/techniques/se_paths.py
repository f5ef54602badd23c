"""Whole paths of Sudoku Explainer: its steps with the boards they were made on.

A line `STEP` gives rating, text, and the digits and 729 pencil marks after the step; the board
before it is that of the line above. `PUZZLE` begins a path.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from nonet import CLASSIC, Board, Candidate, Grid
from nonet.model.bits import digits_of


@dataclass(frozen=True)
class SeStep:
    """One step: the board before it as a grid with marks, what is placed and what goes there.

    A digit placed takes candidates away as well; these are among those that go.
    """

    name: str
    rating: float
    text: str
    grid: Grid
    places: frozenset[Candidate]
    removes: frozenset[Candidate]

    def board(self) -> Board:
        """Return the board the step was made on."""
        return Board(self.grid)


# A line as it is: rating, text, givens, then digits and pencil marks before and after the step.
_Raw = tuple[str, str, str, str, str, str, str]


@cache
def _lines(path: Path) -> tuple[_Raw, ...]:
    found = []
    givens = values = marks = ""
    with gzip.open(path, "rt", encoding="ascii") as lines:
        for line in lines:
            kind, *fields = line.rstrip("\n").split("\t")
            if kind == "PUZZLE":
                givens = values = fields[0]
                marks = ""
            elif kind == "STEP":
                rating, text, after_values, after = fields[:4]
                found.append((rating, text, givens, values, marks, after_values, after))
                values, marks = after_values, after
    return tuple(found)


def _digits(text: str) -> bytes:
    return bytes(int(char) if char.isdigit() else 0 for char in text)


def _masks(values: bytes, field: str) -> list[int]:
    """Return the candidates of all cells, filled ones included."""
    if field:
        return [sum(1 << i for i in range(9) if field[9 * c + i] != ".") for c in range(81)]
    allowed = CLASSIC.allowed(values)
    return [1 << (digit - 1) if digit else allowed[cell] for cell, digit in enumerate(values)]


def _step(raw: _Raw) -> SeStep:
    rating, text, givens, digits, field, after_digits, after = raw
    values, placed = _digits(digits), _digits(after_digits)
    before = _masks(values, field)
    marks = [0 if values[cell] else mask for cell, mask in enumerate(before)]
    gone = [old & ~new for old, new in zip(before, _masks(values, after), strict=True)]
    return SeStep(
        text.partition(":")[0],
        float(rating),
        text,
        Grid(values, CLASSIC, givens=_digits(givens), marks=marks),
        frozenset(Candidate(cell, d) for cell, d in enumerate(placed) if d and not values[cell]),
        frozenset(Candidate(cell, d) for cell, mask in enumerate(gone) for d in digits_of(mask)),
    )


def steps(path: Path, name: str, *, one_in: int = 1) -> Iterator[SeStep]:
    """Yield the steps of a file of paths whose name is of this form (a regular expression)."""
    of_this_form = (raw for raw in _lines(path) if re.fullmatch(name, raw[1].partition(":")[0]))
    for raw in islice(of_this_form, 0, None, one_in):
        yield _step(raw)


def names(path: Path, highest: float) -> set[str]:
    """Return the names of all steps of a file of paths that are rated no higher than this."""
    return {raw[1].partition(":")[0] for raw in _lines(path) if float(raw[0]) <= highest}
