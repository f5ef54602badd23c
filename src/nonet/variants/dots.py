"""Marks between two cells: dots, X and V, sums, greater than; and rules about pairs without one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from nonet.model.constraint import Cells, Parts, constraint
from nonet.model.declared import Entry, Sign, Spot, fpuzzles, iss, known_as, sudokumaker
from nonet.model.primitives import Primitive
from nonet.model.rules import Rules
from nonet.variants.compiling import Table, clash, table, total
from nonet.variants.kind import Kind, Local, span_of


class _TwoCells(Local):
    """What marks between two cells share."""

    cells: Cells
    fewest = 2
    most = 2

    def allowed(self, span: range) -> Table:
        """Return the table of the pairs that the mark allows."""
        raise NotImplementedError

    def parts(self, rules: Rules) -> Parts:
        span = span_of(rules)
        a, b = self.numbers(self.cells, rules)
        return Parts(primitives=list(clash(a, b, self.allowed(span), span)))


@constraint
class Difference(_TwoCells):
    """A white dot: the two digits differ by 1, or by the number in the dot.

    >>> dot = Difference("r1c1 r1c2")
    >>> dot.allows(4, 5), dot.allows(5, 4), dot.allows(4, 6)
    (True, True, False)
    """

    cells: Cells
    value: int = 1
    called = "white dot"
    elsewhere = (
        fpuzzles("difference", "pair", "value"),
        iss("WhiteDot", "pairs", fixed=(("value", 1),)),
        known_as("white Kropki dot, consecutive"),
    )
    drawing = (Spot("white", 0.12, "{value}", "between", with_label=0.16),)
    entered = (Entry("pairs", "Between cells", clue="value", typed="Difference"),)
    least = (("value", 0),)

    @property
    def summary(self) -> str:
        return f"{self.cells[0]} and {self.cells[1]} differ by {self.value}"

    def allowed(self, span: range) -> Table:
        return table(_is_apart, span, self.value)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return abs(shown[0] - shown[1]) == self.value


def _is_apart(a: int, b: int, by: int) -> bool:
    return b in (a - by, a + by)


@constraint
class Ratio(_TwoCells):
    """A black dot: one of the two digits is twice the other, or as many times as the dot shows.

    Where 0 is a digit, two zeros obey the rule.

    >>> dot = Ratio("r1c1 r1c2")
    >>> dot.allows(4, 8), dot.allows(2, 1), dot.allows(2, 3)
    (True, True, False)
    """

    cells: Cells
    value: int = 2
    called = "black dot"
    elsewhere = (
        fpuzzles("ratio", "pair", "value"),
        iss("BlackDot", "pairs", fixed=(("value", 2),)),
        known_as("black Kropki dot"),
    )
    drawing = (Spot("black", 0.12, "{value}", "between", with_label=0.16),)
    entered = (Entry("pairs", "Between cells", clue="value", typed="Ratio"),)
    least = (("value", 1),)

    @property
    def summary(self) -> str:
        times = "twice" if self.value == 2 else f"{self.value} times"
        return f"one of {self.cells[0]} and {self.cells[1]} is {times} the other"

    def allowed(self, span: range) -> Table:
        return table(_has_ratio, span, self.value)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        low, high = sorted(shown)
        return low * self.value == high


def _has_ratio(a: int, b: int, ratio: int) -> bool:
    return ratio * b == a or ratio * a == b


@constraint
class PairSum(_TwoCells):
    """A number between two cells is the sum of their digits.

    >>> mark = PairSum("r1c1 r1c2", total=9)
    >>> mark.allows(4, 5), mark.allows(4, 6)
    (True, False)
    """

    cells: Cells
    total: int
    elsewhere = (sudokumaker("sum", "pair", "total"),)
    drawing = (Spot("plain", 0.17, "{total}", "between"),)
    least = (("total", 0),)

    @property
    def summary(self) -> str:
        return f"{self.cells[0]} and {self.cells[1]} add up to {self.total}"

    def parts(self, rules: Rules) -> Parts:
        cells = self.numbers(self.cells, rules)
        return Parts(primitives=list(total(cells, (1, 1), (self.total,), span_of(rules))))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return shown[0] + shown[1] == self.total


_XV = {"X": 10, "V": 5}


@constraint
class XV(_TwoCells):
    """X and V: the two digits add up to 10 (X) or to 5 (V).

    >>> XV("r1c1 r1c2", "X").allows(4, 6), XV("r1c1 r1c2", "V").allows(4, 6)
    (True, False)
    """

    cells: Cells
    kind: Literal["X", "V"]
    called = "X or V"
    elsewhere = (
        fpuzzles("xv", "pair", "kind"),
        iss("X", "pairs", fixed=(("kind", "X"),)),
        iss("V", "pairs", fixed=(("kind", "V"),)),
    )
    drawing = (Spot("plain", 0.17, "{kind}", "between"),)
    entered = tuple(
        Entry("pairs", "Between cells", each, fixed=(("kind", each),)) for each in ("X", "V")
    )
    choices = (("kind", ("X", "V")),)

    def check(self) -> None:
        super().check()
        if self.kind not in _XV:
            raise self.wrong(f"kind must be 'X' or 'V', not {self.kind!r}")

    @property
    def total(self) -> int:
        """The sum of the two cells."""
        return _XV[self.kind]

    @property
    def summary(self) -> str:
        return f"{self.cells[0]} and {self.cells[1]} add up to {self.total}"

    def parts(self, rules: Rules) -> Parts:
        cells = self.numbers(self.cells, rules)
        return Parts(primitives=list(total(cells, (1, 1), (self.total,), span_of(rules))))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return sum(shown) == {"X": 10, "V": 5}[self.kind]


@constraint
class GreaterThan(_TwoCells):
    """An inequality sign opens towards the greater of two digits.

    Of the two cells, the first has the greater digit.

    >>> sign = GreaterThan("r1c1 r1c2")
    >>> sign.allows(6, 4), sign.allows(4, 6), sign.allows(4, 4)
    (True, False, False)
    """

    cells: Cells
    called = "greater-than sign"
    elsewhere = (iss("GreaterThan", "pairs"), known_as("inequality"))
    drawing = (Sign(),)
    entered = (Entry("pairs", "Between cells", "Greater than"),)
    is_directed = True

    @property
    def summary(self) -> str:
        return f"{self.cells[0]} is greater than {self.cells[1]}"

    def allowed(self, span: range) -> Table:
        return table(_is_greater, span)

    def rule(self, shown: Sequence[int], span: range) -> bool:
        return shown[0] > shown[1]


def _is_greater(a: int, b: int) -> bool:
    return a > b


# -- pairs without a mark --------------------------------------------------------------------------


class _Strict(Kind):
    """A rule for all orthogonal neighbours without a mark: they must not look marked.

    A mark inside `AllOf` is a mark. One inside `AnyOf` may be there, so the rule does not speak of
    its pair, whichever alternative holds.
    """

    def looks_marked(self, a: int, b: int, rules: Rules) -> bool:
        """Whether a pair of values could have had a mark."""
        raise NotImplementedError

    def pairs(self, rules: Rules) -> Iterator[tuple[int, int]]:
        """Yield the orthogonal neighbours without a mark, in order."""
        marks = rules.stated(self.all_given_of)
        marked = {frozenset(self.numbers(each.named_cells(), rules)) for each in marks}
        for cell in range(rules.shape.area):
            for near in rules.shape.near(cell):
                if cell < near and frozenset((cell, near)) not in marked:
                    yield cell, near

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        shift = rules.shape.lowest - 1
        return any(
            values[a]
            and values[b]
            and self.looks_marked(values[a] + shift, values[b] + shift, rules)
            for a, b in self.pairs(rules)
        )

    def forbidden(self, rules: Rules, allowed: Table) -> Parts:
        """Return the parts that restrict each pair without a mark by a table."""
        span = span_of(rules)
        found: list[Primitive] = []
        for a, b in self.pairs(rules):
            found += clash(a, b, allowed, span)
        return Parts(primitives=found)


@constraint
class StrictKropki(_Strict):
    """All white and black dots are given: neighbours without a dot have neither relation.

    They do not differ by 1, and none is twice the other. A dot of either colour exempts its pair.

    >>> StrictKropki().summary
    'neighbours without a dot are neither consecutive nor in the ratio 2'
    """

    all_given_of = (Difference, Ratio)
    elsewhere = (
        iss("StrictKropki", "strict"),
        fpuzzles('negative: ["ratio"] and nonconsecutive'),
        known_as("full Kropki, negative constraint"),
    )
    entered = (Entry("switch", label="All dots are given"),)

    @property
    def summary(self) -> str:
        return "neighbours without a dot are neither consecutive nor in the ratio 2"

    def parts(self, rules: Rules) -> Parts:
        return self.forbidden(rules, table(_has_no_dot, span_of(rules)))

    def looks_marked(self, a: int, b: int, rules: Rules) -> bool:
        low, high = sorted((a, b))
        return high - low == 1 or high == 2 * low


def _has_no_dot(a: int, b: int) -> bool:
    return not (_is_apart(a, b, 1) or _has_ratio(a, b, 2))


@constraint
class StrictRatio(_Strict):
    """All black dots are given: neighbours without a dot have none of the ratios in use.

    The ratios are those of the `Ratio` constraints of the rules, or 2 if there are none; `values`
    names others. A dot of either colour exempts its pair.

    >>> StrictRatio().summary
    'neighbours without a dot have none of the ratios in use'
    """

    values: Sequence[int] | None = None
    all_given_of = (Difference, Ratio)
    elsewhere = (fpuzzles("ratio", "negative", text='negative: ["ratio"]'),)

    @property
    def summary(self) -> str:
        if self.values is None:
            return "neighbours without a dot have none of the ratios in use"
        return f"neighbours without a dot do not have the ratio {_listed(self.values)}"

    def in_use(self, rules: Rules) -> tuple[int, ...]:
        """Return the ratios that are forbidden."""
        used = {each.value for each in rules.stated(Ratio)}
        return tuple(sorted(used or {2})) if self.values is None else tuple(self.values)

    def parts(self, rules: Rules) -> Parts:
        return self.forbidden(rules, table(_has_no_ratio, span_of(rules), *self.in_use(rules)))

    def looks_marked(self, a: int, b: int, rules: Rules) -> bool:
        low, high = sorted((a, b))
        return any(high == ratio * low for ratio in self.in_use(rules))


def _has_no_ratio(a: int, b: int, *ratios: int) -> bool:
    return not any(_has_ratio(a, b, ratio) for ratio in ratios)


@constraint
class StrictDifference(_Strict):
    """All white dots are given: neighbours without a dot have none of the differences in use.

    The differences are those of the `Difference` constraints of the rules, or 1 if there are none;
    `values` names others. A dot of either colour exempts its pair.

    >>> StrictDifference([1]).summary
    'neighbours without a dot do not differ by 1'
    """

    values: Sequence[int] | None = None
    all_given_of = (Difference, Ratio)
    elsewhere = (
        fpuzzles("difference", "negative", text="nonconsecutive with dots"),
        known_as("consecutive sudoku"),
    )

    @property
    def summary(self) -> str:
        if self.values is None:
            return "neighbours without a dot have none of the differences in use"
        return f"neighbours without a dot do not differ by {_listed(self.values)}"

    def in_use(self, rules: Rules) -> tuple[int, ...]:
        """Return the differences that are forbidden."""
        used = {each.value for each in rules.stated(Difference)}
        return tuple(sorted(used or {1})) if self.values is None else tuple(self.values)

    def parts(self, rules: Rules) -> Parts:
        return self.forbidden(rules, table(_has_no_difference, span_of(rules), *self.in_use(rules)))

    def looks_marked(self, a: int, b: int, rules: Rules) -> bool:
        return abs(a - b) in self.in_use(rules)


def _has_no_difference(a: int, b: int, *differences: int) -> bool:
    return not any(_is_apart(a, b, difference) for difference in differences)


@constraint
class StrictXV(_Strict):
    """All X and V are given: neighbours without one add up to neither 10 nor 5.

    >>> StrictXV().summary
    'neighbours without X or V add up to neither 5 nor 10'
    """

    all_given_of = (XV,)
    elsewhere = (fpuzzles("xv", "negative", text='negative: ["xv"]'), iss("StrictXV", "strict"))
    entered = (Entry("switch", label="All X and V are given"),)

    @property
    def summary(self) -> str:
        return "neighbours without X or V add up to neither 5 nor 10"

    def parts(self, rules: Rules) -> Parts:
        return self.forbidden(rules, table(_has_no_sum, span_of(rules), 5, 10))

    def looks_marked(self, a: int, b: int, rules: Rules) -> bool:
        return a + b in (5, 10)


@constraint
class StrictSum(_Strict):
    """All sums of neighbours that are in use are given: pairs without a sum have none of them.

    The sums are those of the `PairSum` constraints of the rules.

    >>> StrictSum().summary
    'neighbours without a sum have none of the sums in use'
    """

    all_given_of = (PairSum,)
    elsewhere = (sudokumaker("sum", "negative", text='negative: ["sum"]'),)

    @property
    def summary(self) -> str:
        return "neighbours without a sum have none of the sums in use"

    def in_use(self, rules: Rules) -> tuple[int, ...]:
        """Return the sums that are forbidden."""
        return tuple(sorted({each.total for each in rules.stated(PairSum)}))

    def parts(self, rules: Rules) -> Parts:
        return self.forbidden(rules, table(_has_no_sum, span_of(rules), *self.in_use(rules)))

    def looks_marked(self, a: int, b: int, rules: Rules) -> bool:
        return a + b in self.in_use(rules)


def _has_no_sum(a: int, b: int, *sums: int) -> bool:
    return a + b not in sums


def _listed(values: Sequence[int]) -> str:
    return " or ".join(map(str, values))
