"""Paths of Sudoku Explainer: each step with the board before it and what it does."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from nonet import CLASSIC, Board, Candidate, Grid


@dataclass(frozen=True)
class ExplainerStep:
    """A step: its rating and text, the marks before and after."""

    rating: float
    name: str
    text: str
    values: str
    marks: tuple[int, ...]
    after: tuple[int, ...]

    def board(self) -> Board:
        """Return the board the step was found on."""
        values = bytes(int(digit) if digit.isdigit() else 0 for digit in self.values)
        return Board(Grid(values, CLASSIC, marks=self.marks))

    @property
    def proved(self) -> Candidate | None:
        """The candidate that the step shows to be true, if it does."""
        (place, _, digit) = self.text.partition(".")
        if not digit.endswith(" on"):
            return None
        row, column = int(place[1]), int(place[3])
        return Candidate((row - 1) * 9 + column - 1, int(digit[0]))

    @property
    def removed(self) -> frozenset[Candidate]:
        """The candidates that the step takes away; of a proved one, the others of its cell."""
        proved = self.proved
        return frozenset(
            Candidate(cell, digit)
            for cell, (before, after) in enumerate(zip(self.marks, self.after, strict=True))
            for digit in range(1, 10)
            if before & ~after & 1 << (digit - 1) and (proved is None or proved.cell == cell)
        )


def _masks(text: str) -> tuple[int, ...]:
    return tuple(
        sum(1 << digit for digit in range(9) if text[9 * cell + digit] != ".") for cell in range(81)
    )


def read(path: Path) -> Iterator[ExplainerStep]:
    """Yield the steps of all paths in a file, but for the first of each path."""
    values, marks = "", ()
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            kind, *fields = line.rstrip("\n").split("\t")
            if kind != "STEP":
                values = ""
                continue
            rating, said, after_values, after_marks = fields
            after = _masks(after_marks)
            if values:
                name, _, text = said.partition(": ")
                yield ExplainerStep(float(rating), name, text, values, marks, after)
            values, marks = after_values, after
