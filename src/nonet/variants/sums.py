"""Plain sums: of any cells, and along diagonals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from nonet.model.constraint import Cell, Cells, Parts, constraint
from nonet.model.declared import Around, BesideDiagonal, Entry, fpuzzles, iss
from nonet.model.rules import Rules
from nonet.variants.compiling import total
from nonet.variants.kind import Kind, Local, can_total, named, span_of


@constraint
class Sum(Local):
    """A sum: the cells add up to a total; digits may repeat.

    `coefficients` multiply the digits before they are added; negative ones subtract. A cell that is
    listed twice counts twice.

    >>> Sum("r1c1 r2c2 r3c3", total=6).allows(2, 2, 2)
    True
    >>> Sum("r1c1 r2c2", total=0, coefficients=[2, -1]).allows(4, 8)
    True
    """

    cells: Cells
    total: int
    coefficients: Sequence[int] | None = None
    elsewhere = (iss("Sum", "weighted sum"),)
    drawing = (Around(label="{equation}"),)
    repeating = frozenset({"cells"})

    def check(self) -> None:
        super().check()
        if self.coefficients is not None and len(self.coefficients) != len(self.cells):
            many = len(self.coefficients)
            raise self.wrong(f"{len(self.cells)} cells, but {many} coefficients")

    @property
    def summary(self) -> str:
        if self.coefficients is None:
            add = "is" if len(self.cells) == 1 else "add up to"
            return f"{named(self.cells)} {add} {self.total}"
        terms = zip(self.coefficients, self.cells, strict=True)
        text = " ".join(f"{'-' if c < 0 else '+'} {abs(c)}×{cell}" for c, cell in terms)
        return f"{text.removeprefix('+ ')} = {self.total}"

    @property
    def equation(self) -> str:
        """What is written in a picture."""
        return f"= {self.total}" if self.coefficients is None else self.summary

    def parts(self, rules: Rules) -> Parts:
        cells = self.numbers(self.cells, rules)
        weights = self.coefficients or [1] * len(cells)
        return Parts(primitives=list(total(cells, weights, (self.total,), span_of(rules))))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        weights = self.coefficients or [1] * len(shown)
        return sum(w * v for w, v in zip(weights, shown, strict=True)) == self.total

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return not can_total(shown, (self.total,), span, self.coefficients or ())


_STEPS = {"dr": (1, 1), "dl": (1, -1), "ur": (-1, 1), "ul": (-1, -1)}
_WORDS = {"dr": "down right", "dl": "down left", "ur": "up right", "ul": "up left"}


@constraint
class LittleKiller(Kind):
    """A little killer: the digits along a diagonal add up to the number outside; they may repeat.

    `start` is the first cell inside the grid, `direction` where the diagonal goes from there: "dr"
    (down right), "dl", "ur" or "ul".

    >>> from nonet.model.rules import CLASSIC
    >>> clue = LittleKiller("r1c7", "dr", total=15)
    >>> [CLASSIC.cell_name(cell) for cell in clue.diagonal(CLASSIC)]
    ['r1c7', 'r2c8', 'r3c9']
    """

    start: Cell
    direction: Literal["dr", "dl", "ur", "ul"]
    total: int
    elsewhere = (
        fpuzzles("littlekillersum", "diagonal sum"),
        iss("LittleKiller", "diagonal sum"),
    )
    drawing = (BesideDiagonal("{total}"),)
    entered = (Entry("diagonal", "Beside the board", clue="total"),)
    least = (("total", 0),)

    def check(self) -> None:
        super().check()
        if self.direction not in _STEPS:
            raise self.wrong(f"direction must be dr, dl, ur or ul, not {self.direction!r}")

    @property
    def summary(self) -> str:
        return f"the diagonal {_WORDS[self.direction]} from {self.start} adds up to {self.total}"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        self.diagonal(rules)

    def diagonal(self, rules: Rules) -> tuple[int, ...]:
        """Return the cells of the diagonal, from its start."""
        (cell,) = self.numbers((self.start,), rules)
        if cell >= rules.shape.area:
            raise self.refuse(f"no diagonal begins in the extra cell {self.start}")
        row, column = rules.shape.place(cell)
        down, right = _STEPS[self.direction]
        found = []
        while rules.shape.has(row, column):
            found.append(rules.shape.cell(row, column))
            row, column = row + down, column + right
        return tuple(found)

    def cells_in(self, rules: Rules) -> tuple[int, ...]:
        """Return the cells of the diagonal."""
        return tuple(sorted(self.diagonal(rules)))

    def parts(self, rules: Rules) -> Parts:
        cells = self.diagonal(rules)
        return Parts(primitives=list(total(cells, [1] * len(cells), (self.total,), span_of(rules))))

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        shift = rules.shape.lowest - 1
        return sum(values[cell] + shift for cell in self.diagonal(rules)) == self.total

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        shift, span = rules.shape.lowest - 1, span_of(rules)
        least = most = 0
        for cells in _groups(self.diagonal(rules), rules):
            known = [values[cell] + shift for cell in cells if values[cell]]
            free = span if len(cells) == 1 else [value for value in span if value not in known]
            many = len(cells) - len(known)
            if many > len(free):
                return True  # a digit would have to repeat
            least += sum(known) + sum(free[:many])
            most += sum(known) + sum(free[len(free) - many :])
        return not least <= self.total <= most


def _groups(cells: Sequence[int], rules: Rules) -> list[list[int]]:
    """Return cells in groups that are within a unit and differ, the largest possible first."""
    left, found = list(cells), []
    while left:
        inside = ([cell for cell in left if cell in unit.cells] for unit in rules.units)
        group = max(inside, key=len, default=[]) or left[:1]
        found.append(group)
        left = [cell for cell in left if cell not in group]
    return found
