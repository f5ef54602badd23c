"""Cells that point at others: indexing, value indexing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from nonet.model.constraint import Cells, Parts, constraint
from nonet.model.declared import Around, Spot, Stroke, fpuzzles, iss
from nonet.model.primitives import Line, Primitive
from nonet.model.rules import Rules
from nonet.variants import automata
from nonet.variants.kind import Kind, Local, span_of
from nonet.variants.outside import index_parts


@constraint
class Indexing(Kind):
    """Cells that index their row, column or box: the digit shows where the cell's own number is.

    By column: if the cell in row r and column c holds v, then the cell in row r and column v holds
    c. By row: the cell in row v of the same column holds r. By box: the v-th cell of the same box,
    in reading order, holds the place of the cell in the box.

    >>> from nonet.model.rules import CLASSIC
    >>> index = Indexing("r2c1", by="column")
    >>> row = bytes([4, 2, 3, 1, 5, 6, 7, 8, 9])  # the 1 is in column 4
    >>> index.holds(bytes(9) + row + bytes(63), CLASSIC)
    True
    """

    cells: Cells
    by: Literal["row", "column", "box"]
    called = "indexing rule"
    elsewhere = (
        fpuzzles("rowindexer", "cells", fixed=(("by", "row"),)),
        fpuzzles("columnindexer", "cells", fixed=(("by", "column"),)),
        fpuzzles("boxindexer", "cells", fixed=(("by", "box"),)),
        iss("Indexing", "pointers"),
    )
    drawing = (Around("tint", "{by}", each=True),)
    is_at_its_cells = True

    def check(self) -> None:
        super().check()
        if self.by not in ("row", "column", "box"):
            raise self.wrong(f"by must be row, column or box, not {self.by!r}")

    @property
    def summary(self) -> str:
        places = {
            "row": "the row in which its column has the number of the cell's own row",
            "column": "the column in which its row has the number of the cell's own column",
            "box": "the place at which its box has the number of the cell's own place",
        }
        place = places[self.by]
        at = re.fullmatch("r([0-9]+)c([0-9]+)", self.cells[0])
        if at and len(self.cells) == 1 and self.by == "column":
            place = f"the column in which row {at[1]} has {at[2]}"
        elif at and len(self.cells) == 1 and self.by == "row":
            place = f"the row in which column {at[2]} has {at[1]}"
        return f"the digit in {' or '.join(self.cells)} is {place}"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        for _ in self.targets(rules):
            pass

    def targets(self, rules: Rules) -> Iterator[tuple[int, Sequence[int], int]]:
        """Yield each cell with the cells it indexes and its own number among them, from 1."""
        shape = rules.shape
        for cell in self.numbers(self.cells, rules):
            if cell >= shape.area:
                name = rules.cell_name(cell)
                raise self.refuse(f"{name} is an extra cell, which is in no row or column")
            row, column = shape.place(cell)
            line: Sequence[int]
            if self.by == "column":
                line = shape.row(row)
            elif self.by == "row":
                line = shape.column(column)
            else:
                boxes = [u.cells for u in rules.units if u.kind in ("box", "region")]
                line = next((cells for cells in boxes if cell in cells), ())
                if not line:
                    raise self.refuse(f"{rules.cell_name(cell)} is in no box")
            yield cell, line, line.index(cell) + 1

    def parts(self, rules: Rules) -> Parts:
        found: list[Primitive] = []
        for cell, line, own in self.targets(rules):
            found += index_parts(cell, line, own, rules)
        return Parts(primitives=found)

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        shift = rules.shape.lowest - 1
        for cell, line, own in self.targets(rules):
            place = values[cell] + shift
            if not 1 <= place <= len(line) or values[line[place - 1]] + shift != own:
                return False
        return True

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        shift = rules.shape.lowest - 1
        for cell, line, own in self.targets(rules):
            place = values[cell] + shift
            if not values[cell]:
                continue
            if not 1 <= place <= len(line):
                return True
            pointed = values[line[place - 1]]
            if pointed and pointed + shift != own:
                return True
        return False


@constraint
class ValueIndexing(Local):
    """A line that points at a copy of its first digit: the second digit counts the cells to it.

    The cells after the second are counted from 1.

    >>> line = ValueIndexing("r1c1 r1c2 r1c3 r1c4 r1c5")
    >>> line.allows(7, 3, 1, 4, 7), line.allows(7, 2, 1, 4, 7)
    (True, False)
    """

    cells: Cells
    elsewhere = (iss("ValueIndexing", "cells"),)
    drawing = (Stroke("steel", 0.06, "arrow"), Spot(at="first"))
    repeating = frozenset({"cells"})
    fewest = 3

    @property
    def summary(self) -> str:
        first, second = self.cells[:2]
        rest = " ".join(self.cells[2:])
        return f"{first} appears again in {rest}, at the place that {second} counts"

    def parts(self, rules: Rules) -> Parts:
        machine = automata.value_indexing(span_of(rules))
        return Parts(primitives=(Line(self.numbers(self.cells, rules), machine),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        value, place, *rest = shown
        return 1 <= place <= len(rest) and rest[place - 1] == value

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        value, place, *rest = shown
        if place is None:
            return False
        if not 1 <= place <= len(rest):
            return True
        pointed = rest[place - 1]
        return value is not None and pointed is not None and pointed != value
