"""Clues outside the grid: sandwiches, X-sums, skyscrapers, numbered rooms.

A line is a row or a column, "r1" or "c3"; it is read from the left or from the top, or from the
other end if `reverse` is set.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

from nonet.model.constraint import Cells, Parts, constraint
from nonet.model.declared import Around, Beside, Entry, fpuzzles, iss
from nonet.model.primitives import Line, Primitive
from nonet.model.rules import Rules
from nonet.variants import automata
from nonet.variants.compiling import (
    clash,
    domain,
    impossible,
    joined,
    mask_where,
    table,
    unit_of,
)
from nonet.variants.kind import Kind, Local, repeats, span_of

_LINE = re.compile(r"([rc])([1-9][0-9]?)", re.ASCII)


class Outside(Kind):
    """What clues outside the grid share: the line, and reading it."""

    line: str

    def check(self) -> None:
        if not isinstance(self.line, str) or not _LINE.fullmatch(self.line.lower()):
            raise self.wrong(
                f"line must be a row such as r1 or a column such as c3, not {self.line!r}"
            )
        object.__setattr__(self, "line", self.line.lower())
        super().check()

    @property
    def words(self) -> str:
        """The line in words: row 1, from the left."""
        kind = "row" if self.line[0] == "r" else "column"
        ends = {"row": ("the left", "the right"), "column": ("the top", "the bottom")}
        reverse = getattr(self, "reverse", None)
        tail = "" if reverse is None else f" from {ends[kind][bool(reverse)]}"
        return f"{kind} {self.line[1:]}{tail}"

    def fit(self, rules: Rules) -> None:
        self.read(rules)

    def read(self, rules: Rules) -> tuple[int, ...]:
        """Return the cells of the line in the order in which they are read."""
        number, shape = int(self.line[1:]) - 1, rules.shape
        is_row = self.line[0] == "r"
        if number >= (shape.rows if is_row else shape.columns):
            lines = f"r1 to r{shape.rows} and c1 to c{shape.columns}"
            raise self.refuse(f"{self.line!r} is not a line of this grid; lines are {lines}")
        cells = tuple(shape.row(number) if is_row else shape.column(number))
        return cells[::-1] if getattr(self, "reverse", False) else cells

    def cells_in(self, rules: Rules) -> tuple[int, ...]:
        """Return the cells of the line."""
        return tuple(sorted(self.read(rules)))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        """Whether these values of the line, as it is read, obey the rule."""
        raise NotImplementedError

    def allows(self, *shown: int, span: range | None = None) -> bool:
        """Whether values, in the order in which the line is read, obey the rule.

        >>> Skyscraper("r1", count=2).allows(2, 1, 4, 3, span=range(1, 5))
        True
        """
        return self.rule(shown, span or range(1, len(shown) + 1))

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether a full grid obeys it."""
        shift = rules.shape.lowest - 1
        return self.rule([values[cell] + shift for cell in self.read(rules)], span_of(rules))

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        """Whether the filled cells of the line already break the rule."""
        shift, cells, span = rules.shape.lowest - 1, self.read(rules), span_of(rules)
        shown = [values[cell] + shift if values[cell] else None for cell in cells]
        known = [value for value in shown if value is not None]
        if len(known) == len(shown):
            return not self.rule(known, span)
        return self.spoiled(shown, span, is_unit(cells, rules))

    def spoiled(self, shown: Sequence[int | None], span: range, differ: bool) -> bool:
        """Whether the known values break the rule whatever the unknown ones, None, will be.

        `differ` is whether the values of the line are different.
        """
        return False


@constraint
class Sandwich(Outside):
    """A sandwich: the digits between the lowest and the highest of the line add up to its total.

    Of 1 to 9, these are 1 and 9. Where there are more values than the line has cells, they may be
    missing, which breaks the rule; with `own_ends`, the least and the greatest digit that the line
    has count instead.

    >>> Sandwich("r1", total=8).allows(2, 1, 3, 5, 9, 4, 6, 7, 8)
    True
    """

    line: str
    total: int
    own_ends: bool = False
    elsewhere = (
        fpuzzles("sandwichsum", "beside", "total"),
        iss("Sandwich", "between the ends"),
    )
    drawing = (Beside("{total}"),)
    entered = (Entry("edge", "Beside the board", clue="total"),)
    least = (("total", 0),)

    @property
    def summary(self) -> str:
        return (
            f"the digits between the lowest and the highest of {self.words} add up to {self.total}"
        )

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.read(rules)
        if len(cells) < 2:
            return Parts(primitives=(impossible(cells),))
        if self.total > len(cells) * span[-1]:
            return Parts(primitives=(impossible(cells),))
        # In a line that has every value, its ends are those of the grid.
        if self.own_ends and not (len(cells) == len(span) and is_unit(cells, rules)):
            machine = automata.lunchbox(span, len(cells), self.total, is_unit(cells, rules))
        else:
            machine = automata.sandwich(span, self.total, is_unit(cells, rules))
        return Parts(primitives=(Line(cells, machine),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        ends = {min(shown), max(shown)} if self.own_ends else {span[0], span[-1]}
        places = [place for place, value in enumerate(shown) if value in ends]
        if len(places) != 2 or shown[places[0]] == shown[places[1]]:
            return False
        return sum(shown[places[0] + 1 : places[1]]) == self.total

    def spoiled(self, shown: Sequence[int | None], span: range, differ: bool) -> bool:
        if self.own_ends:
            return not can_lie_between(shown, self.total, span, differ)
        ends = (span[0], span[-1])
        free = [value for value in free_values(shown, span, differ) if value not in ends]

        def may_be(first: int, last: int) -> bool:
            outer = (shown[first], shown[last])
            if outer[0] == outer[1] is not None or any(v not in (*ends, None) for v in outer):
                return False
            rest = [*shown[:first], *shown[first + 1 : last], *shown[last + 1 :]]
            inside = shown[first + 1 : last]
            return not set(rest) & set(ends) and can_add(inside, self.total, free, differ)

        return not any(may_be(*pair) for pair in combinations(range(len(shown)), 2))


@constraint
class Lunchbox(Local):
    """A lunchbox: the digits between the least and the greatest of the cells add up to its total.

    No digit repeats in the cells.

    >>> box = Lunchbox("r1c1 r1c2 r1c3 r1c4", total=4)
    >>> box.allows(5, 3, 4, 7), box.allows(5, 3, 6, 7)
    (True, False)
    """

    cells: Cells
    total: int
    elsewhere = (iss("Lunchbox", "numbered", "total"),)
    drawing = (Around(label="({total})"),)
    fewest = 2
    least = (("total", 0),)

    @property
    def summary(self) -> str:
        cells = " ".join(self.cells)
        return f"the digits between the least and the greatest of {cells} add up to {self.total}"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.numbers(self.cells, rules)
        unit = unit_of("lunchbox", cells, rules)
        if self.total > len(cells) * span[-1]:
            return joined(unit, primitives=[impossible(cells)])
        if len(cells) == len(span):
            machine = automata.sandwich(span, self.total, differ=True)
        else:
            machine = automata.lunchbox(span, len(cells), self.total, differ=True)
        return joined(unit, primitives=[Line(cells, machine)])

    def rule(self, shown: Sequence[int], span: range) -> bool:
        if repeats(shown, self.cells):
            return False
        first, last = sorted((shown.index(min(shown)), shown.index(max(shown))))
        return sum(shown[first + 1 : last]) == self.total

    def spoiled(self, shown: Sequence[int | None], span: range) -> bool:
        return repeats(shown, self.cells) or not can_lie_between(shown, self.total, span, True)


@constraint
class XSum(Outside):
    """An X-sum: the first X digits of the line, where X is the first of them, add up to the total.

    X is at least 1 and at most the length of the line.

    >>> XSum("r1", total=10).allows(3, 2, 5, 1, 4)
    True
    """

    line: str
    total: int
    reverse: bool = False
    elsewhere = (
        fpuzzles("xsum", "beside", "total"),
        iss("XSum", "beside, not 0", "total"),
    )
    drawing = (Beside("{total}"),)
    entered = (Entry("edge", "Beside the board", "X-sum", clue="total"),)
    least = (("total", 0),)

    @property
    def summary(self) -> str:
        return f"the first X digits of {self.words} add up to {self.total}, X being the first"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.read(rules)
        if self.total > len(cells) * span[-1]:
            return Parts(primitives=(impossible(cells),))
        machine = automata.x_sum(span, self.total, is_unit(cells, rules))
        return Parts(primitives=(Line(cells, machine),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        many = shown[0]
        return 1 <= many <= len(shown) and sum(shown[:many]) == self.total

    def spoiled(self, shown: Sequence[int | None], span: range, differ: bool) -> bool:
        def may_be(many: int) -> bool:
            first = [many, *shown[1:many]]
            free = free_values([many, *shown[1:]], span, differ)
            return 1 <= many <= len(shown) and can_add(first, self.total, free, differ)

        return not any(map(may_be, first_values(shown, span, differ)))


@constraint
class Skyscraper(Outside):
    """A skyscraper clue: that many digits of the line are visible, higher ones hiding lower ones.

    A digit is visible if it is greater than all digits before it; 0 is never visible.

    >>> Skyscraper("r1", count=3).allows(2, 1, 4, 3, 5)
    True
    """

    line: str
    count: int
    reverse: bool = False
    elsewhere = (
        fpuzzles("skyscraper", "beside", "count"),
        iss("Skyscraper", "beside, not 0", "count"),
    )
    drawing = (Beside("{count}"),)
    entered = (Entry("edge", "Beside the board", clue="count"),)
    least = (("count", 0),)

    @property
    def summary(self) -> str:
        digits = "digit is" if self.count == 1 else "digits are"
        return f"{self.count} {digits} visible in {self.words}"

    def parts(self, rules: Rules) -> Parts:
        span, cells = span_of(rules), self.read(rules)
        is_house = len(cells) == len(span) and is_unit(cells, rules)
        make = automata.house_of_skyscrapers if is_house else automata.skyscraper
        return Parts(primitives=(Line(cells, make(span, self.count)),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        visible = [v for i, v in enumerate(shown) if v > max(shown[:i], default=0)]
        return len(visible) == self.count

    def spoiled(self, shown: Sequence[int | None], span: range, differ: bool) -> bool:
        free = free_values(shown, span, differ)
        unknown = sum(1 << value for value in free)
        # For each number of visible digits, a bit for each value that may be the highest so far.
        # In all lines of a large grid, sets of pairs would take seconds.
        tops = {0: 1}
        for value in shown:
            choices = unknown if value is None else 1 << value
            after: dict[int, int] = {}
            for count, highest in tops.items():
                hidden = highest & -(choices & -choices)  # at least the least choice
                visible = choices & -((highest & -highest) << 1)  # above the least of the highest
                after[count] = after.get(count, 0) | hidden
                if count < self.count:
                    after[count + 1] = after.get(count + 1, 0) | visible
            tops = after
        # A line with as many cells as there are values has the highest of them.
        has_all = differ and len(shown) == len(span)
        return not tops.get(self.count, 0) & (1 << span[-1] if has_all else -1)


@constraint
class HiddenSkyscraper(Outside):
    """A hidden skyscraper: the first digit of the line that is not visible is the value.

    A digit is visible if it is greater than all digits before it; the first one always is.

    >>> HiddenSkyscraper("r1", value=1).allows(2, 4, 1, 3, 5)
    True
    """

    line: str
    value: int
    reverse: bool = False
    elsewhere = (iss("HiddenSkyscraper", "beside", "value"),)
    drawing = (Beside("{value}"),)
    least = (("value", 0),)

    @property
    def summary(self) -> str:
        return f"the first hidden digit of {self.words} is {self.value}"

    def parts(self, rules: Rules) -> Parts:
        machine = automata.hidden_skyscraper(span_of(rules), self.value)
        return Parts(primitives=(Line(self.read(rules), machine),))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        hidden = (v for i, v in enumerate(shown) if i and v <= max(shown[:i]))
        return next(hidden, None) == self.value

    def spoiled(self, shown: Sequence[int | None], span: range, differ: bool) -> bool:
        free = free_values(shown, span, differ)
        tops = {span[0] - 1}  # what may be the highest digit while all are visible
        for value in shown:
            choices = free if value is None else (value,)
            if self.value in choices and any(self.value < top + (not differ) for top in tops):
                return False
            tops = {each for each in choices for top in tops if each > top}
        return True


@constraint
class NumberedRoom(Outside):
    """A numbered room: the X-th digit of the line is the value, where X is the first digit.

    X is at least 1 and at most the length of the line.

    >>> NumberedRoom("r1", value=5).allows(3, 2, 5, 1, 4)
    True
    """

    line: str
    value: int
    reverse: bool = False
    elsewhere = (iss("NumberedRoom", "beside", "value"),)
    drawing = (Beside("{value}"),)
    entered = (Entry("edge", "Beside the board", clue="value", typed="Digit"),)
    least = (("value", 0),)

    @property
    def summary(self) -> str:
        return f"the X-th digit of {self.words} is {self.value}, X being the first"

    def parts(self, rules: Rules) -> Parts:
        cells = self.read(rules)
        return Parts(primitives=index_parts(cells[0], cells, self.value, rules))

    def rule(self, shown: Sequence[int], span: range) -> bool:
        place = shown[0]
        return 1 <= place <= len(shown) and shown[place - 1] == self.value

    def spoiled(self, shown: Sequence[int | None], span: range, differ: bool) -> bool:
        def may_be(place: int) -> bool:
            line = [place, *shown[1:]]
            if not 1 <= place <= len(line):
                return False
            there = line[place - 1]
            free = free_values(line, span, differ)
            return there == self.value or (there is None and self.value in free)

        return not any(map(may_be, first_values(shown, span, differ)))


def free_values(shown: Sequence[int | None], span: range, differ: bool) -> Sequence[int]:
    """Return what unknown values of a line can be: those that are not in it, if they differ.

    >>> free_values([2, None, 3], range(1, 5), True)
    [1, 4]
    """
    return [value for value in span if value not in shown] if differ else span


def first_values(shown: Sequence[int | None], span: range, differ: bool) -> Sequence[int]:
    """Return what the first value of a line can be."""
    return free_values(shown, span, differ) if shown[0] is None else (shown[0],)


def can_add(shown: Sequence[int | None], total: int, free: Sequence[int], differ: bool) -> bool:
    """Whether unknown values, from `free`, can bring a sum between its least and its greatest.

    >>> can_add([5, None, None], 8, [1, 2, 3], True), can_add([5, None, None], 7, [1, 2, 3], True)
    (True, False)
    """
    known = [value for value in shown if value is not None]
    many = len(shown) - len(known)
    if many and (not free or (differ and many > len(free))):
        return False
    values = sorted(free)
    least = sum(values[:many]) if differ else many * min(values, default=0)
    most = sum(values[len(values) - many :]) if differ else many * max(values, default=0)
    return least <= total - sum(known) <= most


def can_lie_between(shown: Sequence[int | None], total: int, span: range, differ: bool) -> bool:
    """Whether the values between the least and the greatest of a line can have this sum.

    Both occur once, so that all others are strictly between them in value. Each two places are
    tried for them, with all values that leave room for the known ones.

    >>> can_lie_between([2, None, 9, None], 5, range(1, 10), True)
    True
    >>> can_lie_between([2, 7, 9, None], 5, range(1, 10), True)
    False
    """
    known = [value for value in shown if value is not None]
    lows = range(span[0], min(known, default=span[-1]) + 1)
    highs = range(max(known, default=span[0]), span[-1] + 1)

    def may_be(first: int, last: int, ends: tuple[int, int]) -> bool:
        if any(shown[at] not in (None, end) for at, end in zip((first, last), ends, strict=True)):
            return False
        inside = shown[first + 1 : last]
        others = [*shown[:first], *inside, *shown[last + 1 :]]
        low, high = min(ends), max(ends)
        if any(value is not None and not low < value < high for value in others):
            return False
        return can_add(inside, total, free_values(others, range(low + 1, high), differ), differ)

    # How many values must lie between the two, so that all other cells can have one.
    rest = len(shown) - 2
    room = rest if differ else min(rest, 1)

    return any(
        may_be(first, last, ends)
        for low in lows
        for high in highs
        if high - low > room
        for ends in ((low, high), (high, low))
        for first, last in combinations(range(len(shown)), 2)
    )


def is_unit(cells: Sequence[int], rules: Rules) -> bool:
    """Whether the cells are in a row, column or box and therefore differ."""
    group = set(cells)
    return any(group.issubset(unit.cells) for unit in rules.units)


def index_parts(index: int, cells: Sequence[int], value: int, rules: Rules) -> list[Primitive]:
    """Return the primitives that put a value into the k-th of the cells, where `index` shows k.

    Where the cells differ, the value is in no other cell, so each table works both ways.
    """
    span = span_of(rules)
    differ = is_unit(cells, rules)
    places = mask_where(span, lambda k: 1 <= k <= len(cells))
    found: list[Primitive] = list(domain(index, places, span))
    for k, cell in enumerate(cells, start=1):
        found += clash(index, cell, table(_points_at, span, k, value, differ), span)
    return found


def _points_at(a: int, b: int, k: int, value: int, differ: int) -> bool:
    if a == k:
        return b == value
    return not differ or b != value
