"""Counting: how often values appear in some cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from nonet.model.constraint import Cell, Cells, Parts, constraint
from nonet.model.declared import Around, Entry, Spot, fpuzzles, iss
from nonet.model.primitives import Count, Distinct, EqualGroups, Line, Primitive
from nonet.model.rules import Rules, Shape
from nonet.variants import automata
from nonet.variants.compiling import mask_of_values
from nonet.variants.kind import Kind, Local, is_one_to_nine, named, span_of
from nonet.variants.pairings import thirds


def _at_least(values: Sequence[int], cells: Sequence[int], span: range) -> Iterator[Primitive]:
    for value, many in sorted(Counter(values).items()):
        counts = tuple(range(many, len(cells) + 1))
        yield Count(tuple(cells), mask_of_values((value,), span), counts)


def _exactly(wanted: dict[int, int], cells: Sequence[int], span: range) -> Iterator[Primitive]:
    for value, many in sorted(wanted.items()):
        counts = (many,) if many <= len(cells) else ()
        yield Count(tuple(cells), mask_of_values((value,), span), counts)


def _lacks(shown: Sequence[int | None], wanted: dict[int, int]) -> bool:
    """Whether the unknown values are too few for those that are missing."""
    have = Counter(shown)
    missing = sum(max(0, many - have[value]) for value, many in wanted.items())
    return missing > have[None]


@constraint
class Quad(Kind):
    """A quadruple: the values in the circle are in the four cells around it, at least as often.

    `top_left` is the upper left one of the four cells.

    >>> Quad("r1c1", [2, 2, 5]).summary
    'the 2×2 square whose upper left cell is r1c1 contains 2, 2 and 5'
    """

    top_left: Cell
    values: Sequence[int]
    called = "quadruple"
    elsewhere = (fpuzzles("quadruple", "square"), iss("Quad", "square"))
    drawing = (Spot("white", 0.25, "{values}", "corner", cells="top_left"),)
    entered = (Entry("square", "Cells", clue="values", typed="Digits"),)

    def check(self) -> None:
        super().check()
        if len(self.values) > 4:
            raise self.wrong(f"4 values at most, not {len(self.values)}")

    @property
    def summary(self) -> str:
        values = named(list(map(str, self.values)))
        return f"the 2×2 square whose upper left cell is {self.top_left} contains {values}"

    def fit(self, rules: Rules) -> None:
        self.square(rules)
        self.in_span(self.values, span_of(rules))

    def square(self, rules: Rules) -> tuple[int, ...]:
        """Return the four cells."""
        (cell,) = self.numbers((self.top_left,), rules)
        shape = rules.shape
        if cell >= shape.area or not shape.has(*(place + 1 for place in shape.place(cell))):
            where = f"{self.top_left} is not the upper left of four cells"
            raise self.refuse(f"{where}; name another cell")
        return (cell, cell + 1, cell + shape.columns, cell + shape.columns + 1)

    def cells_in(self, rules: Rules) -> tuple[int, ...]:
        """Return the four cells."""
        return self.square(rules)

    def parts(self, rules: Rules) -> Parts:
        return Parts(primitives=list(_at_least(self.values, self.square(rules), span_of(rules))))

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        shift = rules.shape.lowest - 1
        have = Counter(values[cell] + shift for cell in self.square(rules))
        return Counter(self.values) <= have

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        shift = rules.shape.lowest - 1
        shown = [values[c] + shift if values[c] else None for c in self.square(rules)]
        return _lacks(shown, Counter(self.values))


@constraint
class ContainAtLeast(Local):
    """Contained values: the cells hold each of them at least as often as it is listed.

    >>> group = ContainAtLeast("r1c1 r1c2 r1c3 r1c4", [2, 2, 5])
    >>> group.allows(2, 5, 2, 2), group.allows(2, 5, 1, 5)
    (True, False)
    """

    cells: Cells
    values: Sequence[int]
    called = "list of contents"
    elsewhere = (iss("ContainAtLeast", "contents"),)
    drawing = (Around(label="≥ {values}"),)

    @property
    def summary(self) -> str:
        return f"{named(self.cells)} contain {named(list(map(str, self.values)))}"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        self.in_span(self.values, span_of(rules))

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        return Parts(primitives=list(_at_least(self.values, self.numbers(self.cells, rules), span)))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return Counter(self.values) <= Counter(shown)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return _lacks(shown, Counter(self.values))


@constraint
class ContainExact(Local):
    """Counted values: the cells hold each of them exactly as often as it is listed.

    Other values are free.

    >>> group = ContainExact("r1c1 r1c2 r1c3 r1c4", [2, 2, 5])
    >>> group.allows(2, 5, 2, 1), group.allows(2, 5, 2, 2)
    (True, False)
    """

    cells: Cells
    values: Sequence[int]
    called = "list of contents"
    elsewhere = (iss("ContainExact", "contents"),)
    drawing = (Around(label="= {values}"),)

    @property
    def summary(self) -> str:
        values = named(list(map(str, self.values)))
        return f"{named(self.cells)} contain {values}, and no more of these values"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        self.in_span(self.values, span_of(rules))

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        cells = self.numbers(self.cells, rules)
        return Parts(primitives=list(_exactly(Counter(self.values), cells, span)))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return all(shown.count(value) == self.values.count(value) for value in self.values)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        wanted = Counter(self.values)
        have = Counter(shown)
        return _lacks(shown, wanted) or any(have[value] > wanted[value] for value in wanted)


@constraint
class LookAndSay(Local):
    """A look-and-say clue: pairs of a count and a digit; the cells hold the digit that often.

    "1223" means one 2 and two 3s. A count of 0 bans the digit; other digits are free.

    >>> group = LookAndSay("r1c1 r1c2 r1c3 r1c4", "23")
    >>> group.allows(3, 5, 3, 1), group.allows(3, 5, 3, 3)
    (True, False)
    """

    cells: Cells
    digits: str
    called = "look-and-say cage"
    elsewhere = (iss("LookAndSay", "counted digits"),)
    drawing = (Around(label="{digits}"),)

    def check(self) -> None:
        super().check()
        text = self.digits
        if not isinstance(text, str) or not text.isascii() or not text.isdigit() or len(text) % 2:
            raise self.wrong(f"digits must be pairs of a count and a digit, not {text!r}")
        if len(set(text[1::2])) < len(text) // 2:
            raise self.wrong(f"a digit is counted twice: {text}")

    @property
    def wanted(self) -> dict[int, int]:
        """How often each digit appears that the clue speaks of."""
        text = self.digits
        return {int(text[i + 1]): int(text[i]) for i in range(0, len(text), 2)}

    @property
    def summary(self) -> str:
        counts = named([f"{many} × {digit}" for digit, many in self.wanted.items()])
        return f"{named(self.cells)} contain exactly {counts}"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        self.in_span([digit for digit, many in self.wanted.items() if many], span_of(rules))

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        wanted = {digit: many for digit, many in self.wanted.items() if digit in span}
        return Parts(primitives=list(_exactly(wanted, self.numbers(self.cells, rules), span)))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        pairs = zip(self.digits[::2], self.digits[1::2], strict=True)
        return all(shown.count(int(digit)) == int(many) for many, digit in pairs)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        have = Counter(shown)
        return _lacks(shown, self.wanted) or any(
            have[digit] > many for digit, many in self.wanted.items()
        )


@constraint
class CountingCircles(Local):
    """Counting circles: a digit in a circle is the number of circles with that digit.

    So the different digits in the circles add up to the number of circles.

    >>> circles = CountingCircles("r1c1 r2c3 r3c5")
    >>> circles.allows(2, 1, 2), circles.allows(3, 3, 3), circles.allows(2, 2, 3)
    (True, True, False)
    """

    cells: Cells
    called = "group of counting circles"
    elsewhere = (iss("CountingCircles", "cells"),)
    drawing = (Spot(),)

    @property
    def summary(self) -> str:
        return f"a digit in the circles {' '.join(self.cells)} counts the circles that hold it"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        found = []
        for value in span:
            # Whether the other digits can add up to what is left with and without this one.
            others = _subset_sums([other for other in span if other != value], len(cells))
            used = value > 0 and len(cells) - value in others
            counts = [0] if len(cells) in others else []
            counts += [value] if used else []
            found.append(Count(cells, mask_of_values((value,), span), tuple(counts)))
        return Parts(primitives=found)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return all(shown.count(value) == value for value in shown)

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        have = Counter(shown)
        digits = {value for value in shown if value is not None}
        missing = sum(max(0, digit - have[digit]) for digit in digits)
        return (
            missing > have[None] or any(have[d] > d for d in digits) or super().spoiled(shown, span)
        )


def _subset_sums(values: Sequence[int], most: int) -> set[int]:
    sums = {0}
    for value in values:
        sums |= {value + each for each in sums if value + each <= most}
    return sums


@constraint
class CountDistinct(Local):
    """A counter: the digit in the circle is the number of different digits in other cells.

    >>> counter = CountDistinct("r1c1", "r1c2 r2c2 r3c2")
    >>> counter.allows(2, 5, 6, 5), counter.allows(3, 5, 6, 5)
    (True, False)
    """

    counter: Cell
    cells: Cells
    called = "count of different digits"
    elsewhere = (iss("CountDistinct", "counter and cells"),)
    drawing = (Spot(cells="counter"), Around(label="different"))

    def listed(self) -> Sequence[str]:
        return (self.counter, *self.cells)

    @property
    def summary(self) -> str:
        return f"{self.counter} is the number of different digits in {' '.join(self.cells)}"

    def parts(self, rules: Rules) -> Parts:
        counter, *cells = self.numbers(self.listed(), rules)
        return Parts(primitives=(Distinct(counter, tuple(dict.fromkeys(cells))),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return len(set(shown[1:])) == shown[0]

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        known = {value for value in shown[1:] if value is not None}
        free = {c for c, v in zip(self.cells, shown[1:], strict=True) if v is None}
        most, counter = len(known) + len(free), shown[0]
        return counter is not None and not max(1, len(known)) <= counter <= most


# -- the whole grid --------------------------------------------------------------------------------


class _Squares(Kind):
    """A rule for every square of 2×2 cells: it meets each of three groups of values."""

    def groups(self, span: range) -> Sequence[Sequence[int]]:
        """Return the groups."""
        raise NotImplementedError

    def squares(self, rules: Rules) -> Iterator[tuple[int, ...]]:
        """Yield the cells of each square."""
        shape = rules.shape
        for row in range(shape.rows - 1):
            for column in range(shape.columns - 1):
                cell = shape.cell(row, column)
                yield (cell, cell + 1, cell + shape.columns, cell + shape.columns + 1)

    def fit(self, rules: Rules) -> None:
        if rules.size < 3:
            raise self.refuse(f"3 or more digits needed; the grid has {rules.size}")

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        masks = [mask_of_values(group, span) for group in self.groups(span)]
        squares = self.squares(rules)
        return Parts(primitives=[Count(s, mask, (1, 2, 3, 4)) for s in squares for mask in masks])

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        shift, groups = rules.shape.lowest - 1, self.groups(span_of(rules))
        for square in self.squares(rules):
            shown = [values[cell] + shift for cell in square if values[cell]]
            met = sum(any(value in group for value in shown) for group in groups)
            if met + 4 - len(shown) < len(groups):
                return True
        return False


@constraint
class GlobalEntropy(_Squares):
    """Global entropy: every 2×2 square has a low, a middle and a high digit.

    >>> GlobalEntropy().summary
    'every 2×2 square has a low, a middle and a high digit'
    """

    elsewhere = (iss("GlobalEntropy", "alone", fits=is_one_to_nine),)

    @property
    def summary(self) -> str:
        return "every 2×2 square has a low, a middle and a high digit"

    def groups(self, span: range) -> Sequence[Sequence[int]]:
        return thirds(span)


def _has_nine_values(shape: Shape) -> bool:
    return shape.values == 9


@constraint
class GlobalMod(_Squares):
    """Global mod 3: every 2×2 square has digits with each of the remainders 0, 1 and 2.

    >>> GlobalMod().summary
    'every 2×2 square has digits of all three remainders modulo 3'
    """

    elsewhere = (iss("GlobalMod", "alone", fits=_has_nine_values),)

    @property
    def summary(self) -> str:
        return "every 2×2 square has digits of all three remainders modulo 3"

    def groups(self, span: range) -> Sequence[Sequence[int]]:
        return [[value for value in span if value % 3 == rest] for rest in range(3)]


@constraint
class DutchFlatmates(Kind):
    """Dutch flatmates: every 5 has a 1 directly above it or a 9 directly below it, or both.

    >>> DutchFlatmates().summary
    'every 5 has a 1 above it or a 9 below it'
    """

    elsewhere = (iss("DutchFlatmates", "alone"),)

    @property
    def summary(self) -> str:
        return "every 5 has a 1 above it or a 9 below it"

    def fit(self, rules: Rules) -> None:
        if span_of(rules) != range(1, 10):
            span = span_of(rules)
            raise self.refuse(f"digits 1 to 9 needed; the grid has {span[0]} to {span[-1]}")

    def parts(self, rules: Rules) -> Parts:
        machine = automata.flatmates(span_of(rules))
        columns = map(rules.shape.column, range(rules.shape.columns))
        return Parts(primitives=[Line(tuple(cells), machine) for cells in columns])

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        shape = rules.shape
        for cell in range(shape.area):
            row, column = shape.place(cell)
            above = values[shape.cell(row - 1, column)] if row else -1
            below = values[shape.cell(row + 1, column)] if row + 1 < shape.rows else -1
            if values[cell] == 5 and above not in (0, 1) and below not in (0, 9):
                return True
        return False


@constraint
class RegionSameValues(Kind):
    """The largest of the rows, columns, boxes and regions all hold the same set of digits.

    It means something only where there are more values than cells in them.

    >>> RegionSameValues().summary
    'the largest rows, columns and boxes hold the same digits'
    """

    elsewhere = (iss("RegionSameValues", "alone, compared"),)

    @property
    def summary(self) -> str:
        return "the largest rows, columns and boxes hold the same digits"

    def fit(self, rules: Rules) -> None:
        if len(self.regions(rules)) < 2:
            raise self.refuse("the rules have no rows, columns, boxes or regions to compare")

    def regions(self, rules: Rules) -> tuple[tuple[int, ...], ...]:
        """Return the cells of the largest regions."""
        kinds = ("row", "column", "box", "region")
        found = [unit.cells for unit in rules.units if unit.kind in kinds]
        most = max(map(len, found), default=0)
        return tuple(cells for cells in found if len(cells) == most)

    def parts(self, rules: Rules) -> Parts:
        regions = self.regions(rules)
        if len(regions[0]) == rules.size:
            return Parts()
        return Parts(primitives=(EqualGroups(regions),))

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        first, *others = (sorted(values[c] for c in cells) for cells in self.regions(rules))
        return all(other == first for other in others)

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        counts = [Counter(values[cell] for cell in cells) for cells in self.regions(rules)]
        # A digit that one region has more often than another has room for.
        return any(
            one[value] > other[value] + other[0]
            for one in counts
            for other in counts
            for value in one
            if value
        )
