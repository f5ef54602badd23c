"""The finders in C++: what they are passed, and how their records become Steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

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


@lru_cache(maxsize=64)
def knows(rules: Rules) -> bool:
    """Return whether the finders can work under these rules and know all of them."""
    return rules.size <= LARGEST and rules.kinds <= KNOWN


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


Path = _native.Path


def explain(
    numbers: Sequence[int],
    grid: Grid,
    *,
    most: int | None = None,
    timeout: float | None = None,
    progress: Callable[[int, int], None] | None = None,
    begun: Path | None = None,
) -> Path:
    """Return the path from a grid; `begun` is the beginning of it, found by an earlier call.

    Its outcome is 0 for solved, 1 for stuck, 2 for a contradiction, whose `place` is (cell, unit,
    digit): a cell without candidates, or (cell < 0) a unit without a place for the digit. A path
    cut off after `most` steps is stuck. Raises ValueError when digits break the rules, and
    OutOfTime after `timeout` seconds. `progress` is called with the number of steps so far and the
    index in `numbers` of the technique being tried.
    """
    return logic(grid.rules).explain(
        numbers, grid.values, grid.givens.values, grid.marks, most, timeout, progress, begun
    )


def number_of(record: bytes) -> int:
    """Return the number of the technique that a record belongs to."""
    return memoryview(record).cast("H")[0]


@cache
def _candidates(size: int) -> tuple[Candidate, ...]:
    """Return the candidates of a grid, indexed by their codes."""
    return tuple(Candidate(cell, digit + 1) for cell in range(size * size) for digit in range(size))


class Found(Step):
    """A step of a finder, decoded from its record when it is read: most steps never are.

    cpp/logic/core/step.h draws the layout of a record. `say` makes the sentence. `told` returns the
    same record with marks when this one has none.
    """

    __slots__ = ("_say", "_told", "record", "rules")

    def __init__(
        self,
        technique: str,
        record: bytes,
        rules: Rules,
        say: Callable[[Found], str],
        told: Callable[[], bytes] | None = None,
    ) -> None:
        self._technique = technique
        self.record = record
        self.rules = rules
        self._say = say
        self._told = told

    def __getattr__(self, name: str) -> Any:
        # Called for the attributes of a Step that are not set yet.
        if name == "_because":
            self._because = self._say(self)
        elif name == "_marks":
            self._marks = tuple(_marks(self._told() if self._told else self.record, self.rules))
        elif name in ("_places", "_removes"):
            numbers = memoryview(self.record).cast("H").tolist()
            table = _candidates(self.rules.size)
            middle = 2 + numbers[1]
            end = middle + 1 + numbers[middle]
            self._places = tuple([table[code] for code in numbers[2:middle]])
            self._removes = tuple([table[code] for code in numbers[middle + 1 : end]])
        else:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return object.__getattribute__(self, name)


def _marks(record: bytes, rules: Rules) -> Iterator[Mark]:
    numbers = memoryview(record).cast("H").tolist()
    table = _candidates(rules.size)
    at = 2 + numbers[1]
    at += 1 + numbers[at]
    left = numbers[at]
    at += 1
    while left:
        left -= 1
        role = _ROLES[numbers[at]]
        end = at + 2 + numbers[at + 1]
        cells = tuple(numbers[at + 2 : end])
        at, end = end + 1, end + 1 + numbers[end]
        candidates = tuple([table[code] for code in numbers[at:end]])
        at, end = end + 1, end + 1 + numbers[end]
        units = tuple([rules.units[unit] for unit in numbers[at:end]])
        links = []
        at = end + 1
        for _ in range(numbers[end]):
            strong = numbers[at] == 1
            end = at + 2 + numbers[at + 1]
            source = tuple([table[code] for code in numbers[at + 2 : end]])
            at, end = end + 1, end + 1 + numbers[end]
            target = tuple([table[code] for code in numbers[at:end]])
            at = end
            links.append(Link(source, target, strong))
        yield Mark(role, cells, candidates, units, tuple(links))
