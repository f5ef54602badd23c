"""Primitives: the few forms of constraint that an engine knows, as plain data.

Every constraint that a person names compiles to some of these. Cells are numbers: the cells of the
grid row by row, then the extra cells. A mask holds values by index: bit i is the value with index
i + 1, which is shown as `lowest + i`. Sums add the values as they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from nonet.base.progress import tick
from nonet.model.limits import check_size
from nonet.model.shape import size_of


class Domain(NamedTuple):
    """A cell holds one of the values of a mask."""

    cell: int
    mask: int


class Differ(NamedTuple):
    """No two of the cells hold the same value."""

    cells: tuple[int, ...]


class Clash(NamedTuple):
    """A table of two cells: `allowed[i]` is the mask of what b may hold where a has index i + 1."""

    a: int
    b: int
    allowed: tuple[int, ...]


class Sets(NamedTuple):
    """The cells differ, and the set of their values is one of the masks."""

    cells: tuple[int, ...]
    masks: tuple[int, ...]


class WeightedSum(NamedTuple):
    """The shown values, each times its coefficient, add up to one of the totals.

    A cell may appear more than once.
    """

    cells: tuple[int, ...]
    coefficients: tuple[int, ...]
    totals: tuple[int, ...]


class _Machine(NamedTuple):
    states: int
    starts: tuple[int, ...]
    accepts: tuple[int, ...]
    edges: tuple[tuple[int, int, int], ...]


class Automaton(_Machine):
    """A finite automaton, deterministic or not; a state is a number from 0.

    `edges` are (state, symbol, state). Symbol i is the value with index i + 1; the symbol after the
    last value is read where a line has a break.
    """

    def __hash__(self) -> int:
        # Many lines share an automaton with thousands of edges, and each line is hashed.
        found: int | None = self.__dict__.get("hash")
        if found is None:
            found = self.__dict__["hash"] = super().__hash__()
        return found

    def __repr__(self) -> str:
        # `variants` is where users find it, so that the repr of rules can be evaluated.
        return f"variants.{super().__repr__()}"

    def __getstate__(self) -> None:
        """Keep the hash out of pickles; the fields are arguments of `__new__`."""

    @staticmethod
    def build(
        start: Hashable,
        step: Callable[[Hashable, int], Hashable | None],
        accepts: Callable[[Hashable], bool],
        symbols: Iterable[int],
    ) -> Automaton:
        """Return the automaton with the states that steps from `start` reach; None is no state.

        Raises Unsupported when it grows too large.

        >>> rising = Automaton.build(-1, lambda last, v: v if v > last else None, bool, range(4))
        >>> rising.states, len(rising.edges)
        (5, 10)
        """
        numbers: dict[Hashable, int] = {start: 0}
        edges: list[tuple[int, int, int]] = []
        queue, symbols = [start], tuple(symbols)
        for state in queue:
            tick()
            check_size(len(numbers), len(edges))
            for symbol in symbols:
                target = step(state, symbol)
                if target is None:
                    continue
                if target not in numbers:
                    numbers[target] = len(numbers)
                    queue.append(target)
                edges.append((numbers[state], symbol, numbers[target]))
        ends = tuple(number for state, number in numbers.items() if accepts(state))
        return Automaton(len(numbers), (0,), ends, tuple(edges))


BREAK = -1  # in `Line.cells`: read the symbol after the last value


class Line(NamedTuple):
    """The values of the cells, read in this order, are accepted by the automaton.

    A cell may appear more than once, and `BREAK` stands for a break between segments.
    """

    cells: tuple[int, ...]
    automaton: Automaton


class Count(NamedTuple):
    """How many of the cells hold a value of the mask: one of `counts`, or what `counter` shows."""

    cells: tuple[int, ...]
    mask: int
    counts: tuple[int, ...] = ()
    counter: int | None = None


class EqualGroups(NamedTuple):
    """All groups of cells, each of the same length, hold the same values, as often."""

    groups: tuple[tuple[int, ...], ...]


class Distinct(NamedTuple):
    """As many different values are in the cells as `counter` shows."""

    counter: int
    cells: tuple[int, ...]


class Regions(NamedTuple):
    """The labels divide the cells into connected regions of `size` cells, whose values differ.

    `labels[i]` is the region of `cells[i]`; equal labels are one region. The regions are numbered
    by their first cells: the first label is the lowest value, and each further region has the
    next one. The cells are in rows of `width`.
    """

    cells: tuple[int, ...]
    labels: tuple[int, ...]
    size: int
    width: int


class Connected(NamedTuple):
    """The cells with a value of the mask are connected, side by side, and at least one has one.

    If `size` is not 0, there are so many of them. The cells are in rows of `width`.
    """

    cells: tuple[int, ...]
    mask: int
    size: int
    width: int


class Ranked(NamedTuple):
    """A line has a rank among all rows and columns of a Latin square, read as numbers both ways.

    `cells` are the square row by row; each of its rows and columns holds every value. `line` counts
    the lines read from the left, then from the right, the top and the bottom, each by number. The
    lowest line has rank 1. No other line reads the same, unless it `may_tie`.
    """

    cells: tuple[int, ...]
    line: int
    rank: int
    may_tie: bool

    def spelled_out(self) -> Either:
        """Return what it demands of pairs of lines, as alternatives.

        >>> square = Ranked(tuple(range(9)), line=0, rank=1, may_tie=False)
        >>> len(square.spelled_out().groups[0])
        9
        """
        values = size_of(len(self.cells)) or 0
        side = range(values)
        rows = [self.cells[values * row : values * (row + 1)] for row in side]
        columns = [self.cells[column::values] for column in side]
        sides = [rows, [row[::-1] for row in rows], columns, [line[::-1] for line in columns]]
        own = sides[self.line // values][self.line % values]
        # Each digit is the first of four lines, one from each side. So the rank gives the first
        # digit, and how many of the other three lines with that digit are lower.
        digit, lower = divmod(self.rank - 1, 4)
        others = [lines for number, lines in enumerate(sides) if number != self.line // values]
        below = [_compared(lines, own, _order(values, digit, True, False)) for lines in others]
        above = [
            _compared(lines, own, _order(values, digit, False, self.may_tie)) for lines in others
        ]
        first = Domain(own[0], 1 << digit)
        return Either(
            tuple(
                (first, *(p for i in range(3) for p in (below if i in chosen else above)[i]))
                for chosen in combinations(range(3), lower)
            )
        )


def _compared(
    lines: Sequence[tuple[int, ...]], own: tuple[int, ...], machine: Automaton
) -> list[Line]:
    """Return the comparisons of a line with others, cell by cell; it is not its own reverse."""
    return [
        Line(tuple(cell for pair in zip(line, own, strict=True) for cell in pair), machine)
        for line in lines
        if line != own[::-1]
    ]


@lru_cache(maxsize=256)
def _order(values: int, digit: int, lower: bool, may_tie: bool) -> Automaton:
    """Read two lines in turn: if the first begins with a digit, it is lower than the second.

    Or higher, if not `lower`; they may be equal, if `may_tie`. A state is the digit of the first
    line that waits for the second's.
    """

    def step(state: tuple[str, int], value: int) -> tuple[str, int] | None:
        kind, waiting = state
        if kind == "start":
            return ("waiting", value) if value == digit else ("done", 0)
        if kind == "done":
            return state
        if kind == "equal":
            return ("waiting", value)
        if waiting == value:
            return ("equal", 0)
        return ("done", 0) if (waiting < value) == lower else None

    def accepts(state: tuple[str, int]) -> bool:
        return state[0] == "done" or (may_tie and state[0] == "equal")

    return Automaton.build(("start", 0), step, accepts, range(values))  # type: ignore[arg-type]


class Either(NamedTuple):
    """All primitives of at least one group hold."""

    groups: tuple[tuple[Primitive, ...], ...]


Primitive = (
    Domain
    | Differ
    | Clash
    | Sets
    | WeightedSum
    | Line
    | Count
    | EqualGroups
    | Distinct
    | Regions
    | Connected
    | Ranked
    | Either
)
