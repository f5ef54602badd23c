"""Cages: cells whose digits do not repeat, with a total or another rule about the whole set."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod

from nonet.model.constraint import Cells, Parts, constraint
from nonet.model.declared import Around, Entry, fpuzzles, iss, known_as
from nonet.model.primitives import Line
from nonet.model.rules import Rules
from nonet.variants import automata
from nonet.variants.compiling import MOST_SETS, impossible, joined, sets, sets_where, total, unit_of
from nonet.variants.kind import Kind, Local, can_total, named, repeats, span_of


@constraint
class Cage(Local):
    """A killer cage: no digit repeats in the cells, and they add up to the total, if there is one.

    >>> cage = Cage("r1c1 r1c2 r2c1", total=7)
    >>> cage.allows(1, 2, 4), cage.allows(1, 2, 3), cage.allows(3, 1, 3)
    (True, False, False)
    """

    cells: Cells
    total: int | None = None
    elsewhere = (
        fpuzzles("killercage", "cage"),
        iss("Cage", "cage"),
        known_as("killer cage, sum cage"),
    )
    drawing = (Around(label="{total}"),)
    entered = (Entry("cells", "Cages", clue="total"),)
    technique = "cage-combinations"
    least = (("total", 0),)

    @property
    def summary(self) -> str:
        if self.total is None:
            return f"{named(self.cells)} differ"
        if len(self.cells) == 1:
            return f"{self.cells[0]} is {self.total}"
        return f"{named(self.cells)} differ and add up to {self.total}"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        unit = unit_of("cage", cells, rules)
        if self.total is None:
            return unit
        masks = sets_where(_adds_up, span, len(cells), self.total)
        if masks is None:
            weights = [1] * len(cells)
            return joined(unit, primitives=total(cells, weights, (self.total,), span))
        return joined(unit, primitives=sets(cells, masks, span))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return not repeats(shown, self.cells) and self.total in (None, sum(shown))

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        if repeats(shown, self.cells):
            return True
        if self.total is None or not can_total(shown, (self.total,), span):
            return self.total is not None
        known = [value for value in shown if value is not None]
        free = [value for value in span if value not in known]
        many = len(shown) - len(known)
        # What so many different values can add up to, by how many of them there are.
        sums: list[set[int]] = [{0}, *(set() for _ in range(many))]
        for value in free:
            for count in range(many, 0, -1):
                sums[count] |= {each + value for each in sums[count - 1]}
        return self.total - sum(known) not in sums[many]


def _adds_up(values: tuple[int, ...], wanted: int) -> bool:
    return sum(values) == wanted


@constraint
class ProductCage(Local):
    """A cage with a product: the digits multiply to it and do not repeat.

    With `repeats`, they may.

    >>> cage = ProductCage("r1c1 r1c2 r2c1", product=12)
    >>> cage.allows(1, 3, 4), cage.allows(1, 2, 5), cage.allows(3, 2, 2)
    (True, False, False)
    """

    cells: Cells
    product: int
    repeats: bool = False
    elsewhere = (known_as("product cage, multiplication cage"),)
    drawing = (Around(label="×{product}"),)
    entered = (Entry("cells", "Cages", clue="product"),)
    least = (("product", 0),)

    @property
    def summary(self) -> str:
        differ = "" if self.repeats else "differ and "
        return f"{named(self.cells)} {differ}multiply to {self.product}"

    @property
    def sentence(self) -> str:
        if self.repeats:
            return "A cage with a product: the digits multiply to it and may repeat."
        return super().sentence

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        unit = Parts() if self.repeats else unit_of("cage", cells, rules)
        if self.product > span[-1] ** len(cells):
            return joined(unit, primitives=[impossible(cells)])
        if not self.repeats:
            masks = sets_where(_multiplies, span, len(cells), self.product)
            if masks is not None:
                return joined(unit, primitives=sets(cells, masks, span))
        return joined(unit, primitives=[Line(cells, automata.product(span, self.product))])

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return prod(shown) == self.product and (self.repeats or not repeats(shown, self.cells))

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        if not self.repeats and repeats(shown, self.cells):
            return True
        return super().spoiled(shown, span)


def _multiplies(values: tuple[int, ...], wanted: int) -> bool:
    return prod(values) == wanted


@constraint
class RellikCage(Local):
    """A rellik cage ("killer" backwards): no digit repeats, and no part of the cage has the total.

    A part is any of its cells, one or more.

    >>> cage = RellikCage("r1c1 r1c2 r2c1", total=7)
    >>> cage.allows(1, 2, 3), cage.allows(1, 2, 4), cage.allows(3, 9, 4)
    (True, False, False)
    """

    cells: Cells
    total: int
    elsewhere = (iss("RellikCage", "numbered set, not 0", "total"),)
    drawing = (Around(label="≠{total}"),)
    least = (("total", 0),)

    @property
    def summary(self) -> str:
        return f"{named(self.cells)} differ and no part of them adds up to {self.total}"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        _fits(self, len(self.cells), rules)

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        unit = unit_of("cage", cells, rules)
        masks = sets_where(_has_no_part, span, len(cells), self.total) or ()
        return joined(unit, primitives=sets(cells, masks, span))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return not self.spoiled(shown, span)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        known = {c: v for c, v in zip(self.cells, shown, strict=True) if v is not None}
        parts: set[int] = set()  # what some of them add up to
        for value in known.values():
            parts |= {value, *(value + part for part in parts)}
        return repeats(shown, self.cells) or self.total in parts


def _fits(kind: Kind, cells: int, rules: Rules) -> None:
    """Raise Unsupported if so many cells can hold too many sets of values to list them."""
    if comb(rules.size, cells) > MOST_SETS:
        raise kind.refuse(f"{cells} of {rules.size} digits have too many combinations to list")


def _has_no_part(values: tuple[int, ...], unwanted: int) -> bool:
    sums = {0}
    for value in values:
        more = {value + each for each in sums}
        if unwanted in more:
            return False
        sums |= more
    return True


@constraint
class EqualityCage(Local):
    """As many odd digits as even ones, as many low ones as high ones; no digit repeats.

    If the number of digits is odd, the middle one (5 of 1 to 9) is neither low nor high and cannot
    be in the cage.

    >>> cage = EqualityCage("r1c1 r1c2 r2c1 r2c2")
    >>> cage.allows(1, 2, 7, 8), cage.allows(1, 2, 4, 7), cage.allows(1, 2, 5, 8)
    (True, False, False)
    """

    cells: Cells
    elsewhere = (iss("EqualityCage", "set"),)
    drawing = (Around(label="="),)

    @property
    def summary(self) -> str:
        return f"{named(self.cells)} differ: half are odd, half are low, and none is the middle"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        _fits(self, len(self.cells), rules)

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        unit = unit_of("cage", cells, rules)
        masks = sets_where(_is_balanced, span, len(cells), span[0] + span[-1]) or ()
        return joined(unit, primitives=sets(cells, masks, span))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        values = set(shown)
        half = len(span) // 2
        low, high = values & set(span[:half]), values & set(span[-half:])
        odd = {value for value in values if value % 2}
        return (
            not repeats(shown, self.cells)
            and len(odd) == len(values - odd)
            and len(low) == len(high)
            and low | high == values
        )

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return repeats(shown, self.cells) or super().spoiled(shown, span)


def _is_balanced(values: tuple[int, ...], twice_middle: int) -> bool:
    odd = sum(value % 2 for value in values)
    low = sum(2 * value < twice_middle for value in values)
    high = sum(2 * value > twice_middle for value in values)
    return 2 * odd == len(values) == low + high and low == high


@constraint
class AllDifferent(Local):
    """An extra region: no digit repeats in the cells.

    With as many cells as there are digits, every digit appears.

    >>> region = AllDifferent("r1c1 r2c2 r3c3")
    >>> region.allows(1, 2, 3), region.allows(1, 2, 1)
    (True, False)
    """

    cells: Cells
    called = "group of different digits"
    elsewhere = (
        fpuzzles("extraregion", "cells that differ"),
        iss("AllDifferent", "cells that differ"),
    )
    entered = (Entry("cells", "Cages", "Extra region"),)
    fewest = 2

    @property
    def summary(self) -> str:
        return f"{named(self.cells)} differ"

    def parts(self, rules: Rules) -> Parts:
        return unit_of("extra", self.numbers(self.cells, rules), rules)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return not repeats(shown, self.cells)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return repeats(shown, self.cells)
