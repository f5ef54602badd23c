"""Cases of single techniques: a board, and what one step of the technique must do there.

A line reads `:code[-variant]:digits:givens:deletions:removals:placements:extra`, where `+` stands
before a digit that was placed, not given, and candidates are written digit, row, column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet import CLASSIC, Board, Candidate, Grid


@dataclass(frozen=True)
class Case:
    """One line: the code of the technique, the board, and the candidates of the expected step."""

    line: str
    code: str
    variant: str
    grid: Grid
    removes: frozenset[Candidate]
    places: frozenset[Candidate]

    @property
    def must_fire(self) -> bool:
        """Whether a step is expected, or that there is none at all."""
        return self.variant != "x"

    def board(self) -> Board:
        """Return the board of the case."""
        return Board(self.grid)


def candidates(field: str) -> frozenset[Candidate]:
    """Return the candidates of a field of triples."""
    return frozenset(
        Candidate((int(triple[1]) - 1) * 9 + int(triple[2]) - 1, int(triple[0]))
        for triple in field.split()
    )


def grid_of(digits: str, deleted: Iterable[Candidate] = ()) -> Grid:
    """Return the grid of a text with `+` before placed digits, less some candidates."""
    values, givens = bytearray(), bytearray()
    placed = False
    for character in digits:
        if character == "+":
            placed = True
            continue
        digit = int(character) if character.isdigit() else 0
        values.append(digit)
        givens.append(0 if placed else digit)
        placed = False
    marks = CLASSIC.allowed(values)
    for cell, digit in deleted:
        marks[cell] &= ~(1 << (digit - 1))
    return Grid(bytes(values), CLASSIC, givens=bytes(givens), marks=marks)


def parse(line: str) -> Case:
    """Return the case of a line."""
    code, _, digits, deleted, removes, places, _ = [*line.rstrip("\n").split(":"), *[""] * 8][1:8]
    number, _, variant = code.partition("-")
    return Case(
        line,
        number[:4],
        variant or number[4:],
        grid_of(digits, candidates(deleted)),
        candidates(removes),
        candidates(places),
    )


def read(lines: Iterable[str]) -> Iterator[Case]:
    """Yield the cases of a file."""
    for line in lines:
        if line.startswith(":"):
            yield parse(line)
