"""Marks in single cells: candidates, odd and even, minimum and maximum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from nonet.model.constraint import Cell, Cells, Parts, constraint
from nonet.model.declared import Around, Choice, Entry, Spot, fpuzzles, iss, known_as
from nonet.model.primitives import Primitive
from nonet.model.rules import Rules
from nonet.variants.compiling import clash, domain, mask_of_values, mask_where, table
from nonet.variants.kind import Kind, Local, named, span_of


@constraint
class Candidates(Local):
    """Candidates: a cell holds one of the values that are listed.

    >>> mark = Candidates("r1c1", [1, 2, 4])
    >>> mark.allows(4), mark.allows(3)
    (True, False)
    """

    cell: Cell
    values: Sequence[int]
    called = "list of candidates"
    elsewhere = (fpuzzles("givenPencilMarks"), iss("Given", "values of a cell"))
    drawing = (Choice(),)

    def listed(self) -> Sequence[str]:
        return (self.cell,)

    @property
    def summary(self) -> str:
        return f"{self.cell} is {' or '.join(map(str, self.values))}"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        self.in_span(self.values, span_of(rules))

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        (cell,) = self.numbers((self.cell,), rules)
        return Parts(primitives=list(domain(cell, mask_of_values(self.values, span), span)))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return shown[0] in self.values


class _Parity(Local):
    """Cells whose digits leave a remainder when divided by 2; what `Odd` and `Even` share."""

    cells: Cells
    rest: ClassVar[int]

    @property
    def summary(self) -> str:
        return f"{named(self.cells)} {'is' if len(self.cells) == 1 else 'are'} {self.name}"

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        mask = mask_where(span, lambda value: value % 2 == self.rest)
        cells = self.numbers(self.cells, rules)
        return Parts(primitives=[p for cell in cells for p in domain(cell, mask, span)])

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return all(value % 2 == self.rest for value in shown)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return any(value is not None and value % 2 != self.rest for value in shown)


@constraint
class Odd(_Parity):
    """An odd cell, marked by a circle, holds an odd digit.

    >>> Odd("r1c1").allows(3), Odd("r1c1").allows(4)
    (True, False)
    """

    cells: Cells
    called = "odd cell"
    elsewhere = (fpuzzles("odd", "mark"), iss("Given"))
    drawing = (Spot("grey", 0.36),)
    entered = (Entry("cells", "Cells", "Odd"),)
    rest = 1


@constraint
class Even(_Parity):
    """An even cell, marked by a square, holds an even digit; 0 is even.

    >>> Even("r1c1 r1c2").allows(4, 2), Even("r1c1 r1c2").allows(4, 3)
    (True, False)
    """

    cells: Cells
    called = "even cell"
    elsewhere = (fpuzzles("even", "mark"), iss("Given"))
    drawing = (Spot("grey", 0.36, shape="square"),)
    entered = (Entry("cells", "Cells", "Even"),)
    rest = 0


class _Extreme(Kind):
    """Cells less, or greater, than their neighbours; what `Minimum` and `Maximum` share."""

    cells: Cells
    sign: ClassVar[int]

    def compared(self, rules: Rules) -> Iterator[tuple[int, int]]:
        """Yield each marked cell with its neighbours that do not have the same mark."""
        marked: set[int] = set()
        for other in rules.stated(type(self)):
            marked.update(self.numbers(other.cells, rules))
        own = self.numbers(dict.fromkeys(self.cells), rules)
        for cell in own:
            for near in rules.shape.near(cell):
                if near not in marked and near not in own:
                    yield cell, near

    def than_neighbours(self, how: str) -> str:
        """Return the rule: the cells are less, or greater, than their neighbours."""
        are, their = ("is", "its") if len(self.cells) == 1 else ("are each", "their")
        return f"{named(self.cells)} {are} {how} than {their} neighbours"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        for cell in self.numbers(self.cells, rules):
            if cell >= rules.shape.area:
                name = rules.cell_name(cell)
                raise self.refuse(f"{name} is an extra cell, which has no neighbours")

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        allowed = table(_is_beyond, span, self.sign)
        found: list[Primitive] = []
        for cell, near in self.compared(rules):
            found += clash(cell, near, allowed, span)
        return Parts(primitives=found)

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        return any(
            values[cell] and values[near] and self.sign * (values[near] - values[cell]) <= 0
            for cell, near in self.compared(rules)
        )


def _is_beyond(a: int, b: int, sign: int) -> bool:
    return a < b if sign > 0 else a > b


@constraint
class Minimum(_Extreme):
    """A minimum: the digit is less than those of all orthogonal neighbours.

    Neighbours that are marked as minimums, too, are not compared.

    >>> from nonet.model.rules import Rules
    >>> rules = Rules.classic(4) + Minimum("r1c1")
    >>> Minimum("r1c1").holds(bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]), rules)
    True
    """

    cells: Cells
    elsewhere = (fpuzzles("minimum", "mark"),)
    drawing = (Around("tint", "min", each=True),)
    entered = (Entry("cells", "Cells"),)
    is_at_its_cells = True
    sign = 1

    @property
    def summary(self) -> str:
        return self.than_neighbours("less")


@constraint
class Maximum(_Extreme):
    """A maximum: the digit is greater than those of all orthogonal neighbours.

    Neighbours that are marked as maximums, too, are not compared.

    >>> from nonet.model.rules import Rules
    >>> rules = Rules.classic(4) + Maximum("r1c1")
    >>> Maximum("r1c1").holds(bytes([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]), rules)
    False
    """

    cells: Cells
    elsewhere = (fpuzzles("maximum", "mark"), known_as("fortress"))
    drawing = (Around("tint", "max", each=True),)
    entered = (Entry("cells", "Cells"),)
    is_at_its_cells = True
    sign = -1

    @property
    def summary(self) -> str:
        return self.than_neighbours("greater")
