"""The finders in C++: what they are passed, and how their records become Steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial

from nonet import _native
from nonet.errors import Unsupported
from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.rules import Candidate, Rules
from nonet.model.step import Link, Mark, Step

LARGEST = 16

# What is raised when a finder's `timeout` is over.
OutOfTime = _native.OutOfTime

# The number of each technique's finder.
NUMBERS = {name: number for number, name in enumerate(_native.logic_names())}
_ROLES = _native.logic_roles()

# The kinds of constraint and of units that the finders know. With others beside them, finders that
# need to know all rules find nothing; a unit of another kind is cells that differ and no more.
KNOWN = {"units", "clashes"}
_KINDS = {"row": 0, "column": 1, "box": 2, "region": 3}
_OTHER = 4


@lru_cache(maxsize=64)
def logic(rules: Rules) -> _native.Logic:
    """Return the rules compiled for the finders; all threads share them."""
    return _native.Logic(*source(rules), complete=rules.kinds <= KNOWN)


Source = tuple[int, list[tuple[int, list[int]]], list[tuple[int, int]]]


def source(rules: Rules) -> Source:
    """Return the size, units and clashes of rules as the C++ core takes them."""
    size = rules.size
    if size > LARGEST:
        raise Unsupported(f"{size}×{size} grids (at most {LARGEST}×{LARGEST})", by="techniques")
    units = [(_KINDS.get(unit.kind, _OTHER), list(unit.cells)) for unit in rules.units]
    clashes = [(a.cell * size + a.digit - 1, b.cell * size + b.digit - 1) for a, b in rules.clashes]
    return size, units, clashes


def find(
    number: int,
    board: Board,
    *,
    first: bool = False,
    timeout: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[bytes]:
    """Return the records of one technique's steps, or only the first.

    OutOfTime when they are not found within `timeout` seconds. `progress` is called with 0 now
    and then; what it raises ends the search.
    """
    found: list[bytes] = logic(board.rules).find(
        number,
        board.values,
        board.givens,
        board.masks,
        first,
        timeout=timeout,
        progress=progress,
    )
    return found


class Untold:
    """The steps of one technique on a board as it is now, without their marks.

    The marks of a net can take longer to make than the net takes to find. When the marks of one
    step are first read, those of all steps are made, because most of the work is common to them.
    """

    def __init__(
        self,
        number: int,
        board: Board,
        *,
        timeout: float | None = None,
        progress: Callable[[int], None] | None = None,
    ) -> None:
        self._finder = logic(board.rules)
        self._asked = (number, board.values, board.givens, board.masks)
        self._told: list[bytes] | None = None
        self.records: list[bytes] = self._finder.find(
            *self._asked, marks=False, timeout=timeout, progress=progress
        )

    def told(self, place: int) -> bytes:
        """Return one of the steps with its marks."""
        if self._told is None:
            self._told = self._finder.find(*self._asked)
        return self._told[place]


Ending = tuple[int, tuple[int, int, int]]


def explain(
    numbers: Sequence[int],
    grid: Grid,
    *,
    most: int | None = None,
    timeout: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[list[bytes], Ending]:
    """Return the path from a grid, and how it ends: (outcome, (cell, unit, digit)).

    The outcome is 0 for solved, 1 for stuck, 2 for a contradiction in that cell, or (cell < 0) in
    that unit, which has no place for the digit. A path cut off after `most` steps is stuck. Raises
    ValueError when digits break the rules, and OutOfTime after `timeout` seconds. `progress` is
    called with the number of steps so far and the index in `numbers` of the technique being tried.
    """
    path, outcome, place = logic(grid.rules).explain(
        numbers, grid.values, grid.givens.values, grid.marks, most, timeout, progress
    )
    return path, (outcome, place)


def number_of(record: bytes) -> int:
    """Return the number of the technique that a record belongs to."""
    return memoryview(record).cast("H")[0]


@cache
def _candidates(size: int) -> tuple[Candidate, ...]:
    """Return the candidates of a grid, indexed by their codes."""
    return tuple(Candidate(cell, digit + 1) for cell in range(size * size) for digit in range(size))


def decode(
    record: bytes,
    rules: Rules,
    technique: str,
    because: str | Callable[[], str],
    told: Callable[[], bytes] | None = None,
) -> Step:
    """Return the Step of a finder's record; cpp/logic/core/step.h draws the layout.

    Its marks are decoded when they are first read: most steps of a board are never looked at.
    `told` returns the same record with marks when this one has none.
    """
    numbers = memoryview(record).cast("H")
    table = _candidates(rules.size)
    middle = 2 + numbers[1]
    end = middle + 1 + numbers[middle]
    places = [table[code] for code in numbers[2:middle]]
    removes = [table[code] for code in numbers[middle + 1 : end]]
    marks = partial(_marks, told or (lambda: record), end, rules)
    return Step(technique, places, removes, marks, because)


def _marks(told: Callable[[], bytes], place: int, rules: Rules) -> list[Mark]:
    numbers = memoryview(told()).cast("H")
    table = _candidates(rules.size)

    def one() -> int:
        nonlocal place
        place += 1
        return numbers[place - 1]

    def several() -> tuple[int, ...]:
        nonlocal place
        count = numbers[place]
        place += 1 + count
        return tuple(numbers[place - count : place])

    def candidates() -> tuple[Candidate, ...]:
        return tuple(table[code] for code in several())

    def link() -> Link:
        strong = bool(one())
        source = candidates()
        return Link(source, candidates(), strong)

    def mark() -> Mark:
        role = _ROLES[one()]
        cells = several()
        marked = candidates()
        units = tuple(rules.units[unit] for unit in several())
        links = tuple(link() for _ in range(one()))
        return Mark(role, cells, marked, units, links)

    return [mark() for _ in range(one())]
