"""What slow twins ask of a board: its candidates, and which of them exclude each other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from nonet import Board, Candidate, Rules

Effect = tuple[frozenset[Candidate], frozenset[Candidate]]  # places, removes


@lru_cache(maxsize=4096)
def excluded_by(rules: Rules, cell: int, digit: int) -> frozenset[Candidate]:
    """Return the candidates of other cells that a digit in a cell excludes."""
    return frozenset(rules.excluded_by(cell, digit))


class Seen:
    """A board at a glance."""

    def __init__(self, board: Board) -> None:
        self.rules = board.rules
        self.digits = [frozenset(board.candidates(cell)) for cell in board.rules.cells]
        self.masks = board.masks
        self.candidates = {
            Candidate(cell, digit) for cell, digits in enumerate(self.digits) for digit in digits
        }

    def sees(self, one: int, two: int, digit: int) -> bool:
        """Whether a digit in one cell excludes it from the other."""
        return Candidate(two, digit) in excluded_by(self.rules, one, digit)

    def places(self, cells: Iterable[int], digit: int) -> list[int]:
        """Return those of the cells that may hold a digit."""
        return [cell for cell in cells if digit in self.digits[cell]]

    def losers(self, places: Iterable[int], digit: int) -> set[Candidate]:
        """Return the candidates of a digit that see all these places of it."""
        shared = frozenset.intersection(*(excluded_by(self.rules, c, digit) for c in places))
        return {each for each in shared & self.candidates if each.digit == digit}
