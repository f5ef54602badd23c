"""Words for sentences: a step's cells, digits and units as a player would say them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.model.rules import Candidate, Rules, Unit
from nonet.model.step import Mark, Step
from nonet.model.symbols import symbol


def join(parts: Sequence[str], last: str = "and") -> str:
    """Return parts as a list in a sentence.

    >>> join(["a"]), join(["a", "b"]), join(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b or c')
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


class Words:
    """A step and the names of what is in it; what a technique's sentence is made of.

    >>> step = Step("x", removes=[(1, 5), (2, 5), (2, 7)], marks=[Mark("pivot", cells=(0,))])
    >>> words = Words(Rules.classic(), step)
    >>> words.cells(words.mark("pivot").cells)
    'r1c1'
    >>> words.effect
    '5 goes from r1c2 and r1c3, and 7 from r1c3'
    """

    def __init__(self, rules: Rules, step: Step) -> None:
        self.rules = rules
        self.step = step

    # -- what is marked ---------------------------------------------------------------------------

    def marks(self, role: str) -> list[Mark]:
        """Return all marks of a role, in order."""
        return [mark for mark in self.step.marks if mark.role == role]

    def mark(self, role: str) -> Mark:
        """Return the first mark of a role, which must be there."""
        return self.marks(role)[0]

    # -- names ------------------------------------------------------------------------------------

    def cell(self, cell: int) -> str:
        """Return the name of a cell."""
        return self.rules.cell_name(cell)

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        """Return the names of cells (or the cells of candidates), each once, as a list."""
        return join([self.cell(cell) for cell in dict.fromkeys(cells)], last)

    def cells_of(self, candidates: Iterable[Candidate], last: str = "and") -> str:
        """Return the names of the cells of candidates, each once, as a list."""
        return self.cells((candidate.cell for candidate in candidates), last)

    def digits(self, digits: Iterable[int], last: str = "and") -> str:
        """Return digits, each once and ascending, as a list."""
        return join([symbol(digit) for digit in sorted(set(digits))], last)

    def digits_of(self, candidates: Iterable[Candidate], last: str = "and") -> str:
        """Return the digits of candidates, each once and ascending, as a list."""
        return self.digits((candidate.digit for candidate in candidates), last)

    def units(self, units: Iterable[Unit], last: str = "and") -> str:
        """Return the names of units as a list."""
        return join([unit.name for unit in units], last)

    def group(self, candidates: Iterable[Candidate]) -> str:
        """Return candidates as "5 in r1c1 and r1c2", by digit."""
        by_digit: dict[int, list[int]] = {}
        for cell, digit in candidates:
            by_digit.setdefault(digit, []).append(cell)
        return join([f"{symbol(d)} in {self.cells(cells)}" for d, cells in by_digit.items()])

    # -- what it does -----------------------------------------------------------------------------

    @property
    def effect(self) -> str:
        """What the step does, as the end of a sentence: "r1c1 is 5", "5 goes from r1c2"."""
        done = [f"{self.cell(cell)} is {symbol(digit)}" for cell, digit in self.step.places]
        by_digit: dict[int, tuple[int, ...]] = {}
        for cell, digit in sorted(self.step.removes, key=lambda each: each.digit):
            by_digit[digit] = (*by_digit.get(digit, ()), cell)
        by_cells: dict[tuple[int, ...], list[int]] = {}
        for digit, cells in by_digit.items():
            by_cells.setdefault(cells, []).append(digit)
        first = True
        for cells, digits in by_cells.items():
            verb = (" go" if len(digits) > 1 else " goes") if first else ""
            done.append(f"{self.digits(digits)}{verb} from {self.cells(cells)}")
            first = False
        if len(done) < 2:
            return "".join(done)
        return f"{', '.join(done[:-1])}, and {done[-1]}"
