"""Full rank: rows and columns in both directions, read as numbers and put in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from nonet.model.cache import kept
from nonet.model.constraint import Parts, constraint
from nonet.model.declared import Beside, iss
from nonet.model.primitives import Automaton, Domain, Line, Primitive, Ranked
from nonet.model.rules import Rules, Shape
from nonet.variants import automata
from nonet.variants.kind import Kind, span_of
from nonet.variants.outside import Outside


def sides(shape: Shape) -> dict[str, list[tuple[int, ...]]]:
    """Return the lines that are read from each side of the grid."""
    rows = [tuple(shape.row(number)) for number in range(shape.rows)]
    columns = [tuple(shape.column(number)) for number in range(shape.columns)]
    return {
        "left": rows,
        "right": [row[::-1] for row in rows],
        "top": columns,
        "bottom": [column[::-1] for column in columns],
    }


def _is_latin(rules: Rules) -> bool:
    shape = rules.shape
    kinds = [unit.kind for unit in rules.units]
    has_lines = kinds.count("row") == shape.rows and kinds.count("column") == shape.columns
    return shape.is_square and shape.values == shape.rows and has_lines


@constraint
class FullRank(Outside):
    """A full rank: where the line comes among all rows and columns, read as numbers both ways.

    The lowest of the lines has rank 1. `ties`: "only-unclued" means that no line reads the same as
    this one; with "any" some may, and the rank is one more than the number of lower lines.

    >>> FullRank("r1", rank=5).summary
    'row 1 from the left comes fifth of all lines read as numbers'
    """

    line: str
    rank: int
    reverse: bool = False
    ties: Literal["only-unclued", "any"] = "only-unclued"
    elsewhere = (iss("FullRank", "rank"),)
    drawing = (Beside("{rank}"),)
    least = (("rank", 1),)

    def check(self) -> None:
        super().check()
        if self.ties not in ("only-unclued", "any"):
            raise self.wrong(f"ties must be 'only-unclued' or 'any', not {self.ties!r}")

    @property
    def summary(self) -> str:
        return f"{self.words} comes {_ordinal(self.rank)} of all lines read as numbers"

    def fit(self, rules: Rules) -> None:
        super().fit(rules)
        if not _is_latin(rules):
            raise self.refuse("every row and column must contain every digit")
        if self.rank > 4 * rules.shape.rows:
            lines = 4 * rules.shape.rows
            raise self.refuse(f"rank must be 1 to {lines}, not {self.rank}")

    def parts(self, rules: Rules) -> Parts:
        own, values = self.read(rules), rules.size
        line = next(
            side * values + number
            for side, lines in enumerate(sides(rules.shape).values())
            for number, each in enumerate(lines)
            if each == own
        )
        square = tuple(range(rules.shape.area))
        found: list[Primitive] = [
            Domain(own[0], 1 << (self.rank - 1) // 4),
            Ranked(square, line, self.rank, self.ties == "any"),
        ]
        return Parts(primitives=found)

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        own = self.read(rules)
        number = [values[cell] for cell in own]
        all_lines = [line for lines in sides(rules.shape).values() for line in lines if line != own]
        read = [[values[cell] for cell in line] for line in all_lines]
        if self.ties != "any" and number in read:
            return False
        return sum(other < number for other in read) == self.rank - 1

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        first = values[self.read(rules)[0]]
        if first and not 4 * (first - 1) < self.rank <= 4 * first:
            return True
        if all(values[: rules.shape.area]):
            return not self.holds(values, rules)
        own = self.read(rules)
        lines = [line for each in sides(rules.shape).values() for line in each if line != own]
        orders = [_certain(values, line, own) for line in lines]
        return orders.count(-1) >= self.rank or len(lines) - orders.count(1) < self.rank - 1


def _certain(values: Sequence[int], one: Sequence[int], two: Sequence[int]) -> int:
    """Return -1 if a line is certainly lower than another, 1 if it is higher, 0 if neither."""
    for a, b in zip(one, two, strict=True):
        if a != b and not (values[a] and values[b]):
            return 0
        if values[a] != values[b]:
            return -1 if values[a] < values[b] else 1
    return 0


@constraint
class DifferentLines(Kind):
    """No two lines are alike: rows and columns, read both ways, are all different.

    >>> DifferentLines().summary
    'no two rows or columns, read both ways, are alike'
    """

    elsewhere = (iss("FullRankTies", "ties", text="FullRankTies~none"),)

    @property
    def summary(self) -> str:
        return "no two rows or columns, read both ways, are alike"

    def fit(self, rules: Rules) -> None:
        if not rules.shape.is_square:
            raise self.refuse(f"a square grid is needed, not {rules.shape}")

    def parts(self, rules: Rules) -> Parts:
        machine = _unlike(span_of(rules))
        return Parts(primitives=[Line(cells, machine) for cells in _pairs(rules.shape)])

    def holds(self, values: Sequence[int], rules: Rules) -> bool:
        lines = [line for side in sides(rules.shape).values() for line in side]
        read = {tuple(values[cell] for cell in line) for line in lines}
        return len(read) == len(lines)

    def broken(self, values: Sequence[int], rules: Rules) -> bool:
        lines = [line for side in sides(rules.shape).values() for line in side]
        full = [line for line in lines if all(values[cell] for cell in line)]
        return len({tuple(values[cell] for cell in line) for line in full}) < len(full)


@kept(lambda pairs, *_: sum(60 + 8 * len(cells) for cells in pairs))
def _pairs(shape: Shape) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each two lines in turn, hundreds that depend on the shape alone."""
    lines = [line for side in sides(shape).values() for line in side]
    return tuple(_alternating(one, two) for one, two in combinations(lines, 2))


def _alternating(one: Sequence[int], two: Sequence[int]) -> tuple[int, ...]:
    return tuple(cell for pair in zip(one, two, strict=True) for cell in pair)


@automata.kept_automaton
def _unlike(span: range) -> Automaton:
    """Read two lines in turn that differ somewhere."""

    def step(state: int, value: int) -> int:
        if state == -2:  # they differ
            return state
        if state == -1:  # equal so far
            return value
        return -1 if value == state else -2

    return automata.build(-1, step, lambda state: state == -2, span)


def _ordinal(number: int) -> str:
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    if number <= len(names):
        return names[number - 1]
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
