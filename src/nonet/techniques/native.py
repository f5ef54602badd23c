"""The finders in C++: what they are passed, and how their records become Steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from struct import Struct
from typing import Protocol

from nonet import _native
from nonet.errors import Unsupported
from nonet.model.board import Board
from nonet.model.cache import held
from nonet.model.grid import Grid
from nonet.model.rules import Candidate, Rules, Shape
from nonet.model.step import Link, Mark, Step
from nonet.model.tables import codes_in
from nonet.techniques.constrained import constrained

# The most digits, and the most cells, that the finders take.
LARGEST = 16
_MOST_CELLS = 256

# What is raised when a finder's `timeout` is over.
OutOfTime = _native.OutOfTime

# The number of each technique's finder.
NUMBERS = {name: number for number, name in enumerate(_native.logic_names())}
_ROLES = _native.logic_roles()
_NUMBER = Struct("=H")

# The kinds of constraint and of units that the finders know. With others beside them, finders that
# need to know all rules find nothing; a unit of another kind is cells that differ and no more.
KNOWN = {"units", "clashes", "shape"}
_KINDS = {"row": 0, "column": 1, "box": 2, "region": 3}
_OTHER = 4


@held
def logic(rules: Rules) -> _native.Logic:
    """Return the rules compiled for the finders; all threads share them."""
    size = rules.size
    return _native.Logic(
        *source(rules),
        complete=rules.kinds <= KNOWN,
        links=[
            (a.cell * size + a.digit - 1, b.cell * size + b.digit - 1)
            for a, b in constrained(rules).weak_links
        ],
        domains=[] if set(rules.domains) == {rules.full_mask} else rules.domains,
    )


@held
def knows(rules: Rules) -> bool:
    """Return whether the finders can work under these rules and know all of them."""
    return not is_too_large(rules) and rules.kinds <= KNOWN


def is_too_large(rules: Rules) -> bool:
    """Return whether a grid has more digits or cells than the finders take."""
    return rules.size > LARGEST or len(rules.cells) > _MOST_CELLS


Source = tuple[int, list[tuple[int, list[int]]], list[tuple[int, int]], tuple[int, int, int]]


def source(rules: Rules) -> Source:
    """Return the number of digits, units, clashes and sides of rules as the C++ core takes them.

    They are what a board eliminates by itself when a digit is placed, so that finders and boards
    agree on the candidates. What other constraints exclude are links: chains use them.
    """
    shape = rules.shape
    if is_too_large(rules):
        most = f"{LARGEST}×{LARGEST}"
        if not shape.is_usual:
            most = f"{LARGEST} values and {_MOST_CELLS} cells"
        raise Unsupported(f"{shape.grids} (at most {most})", by="techniques")
    units = [(_KINDS.get(unit.kind, _OTHER), list(unit.cells)) for unit in rules.units]
    sides = (shape.rows, shape.columns, len(shape.extra))
    return rules.size, units, codes_in(rules.tables), sides


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
    number: int = _NUMBER.unpack_from(record)[0]
    return number


# What a step places and removes.
Effects = tuple[tuple[Candidate, ...], tuple[Candidate, ...]]


class Decoder:
    """Turns the records of steps under some rules into what a Step has.

    cpp/logic/core/step.h draws the layout of a record.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        cells, digits = rules.cells, rules.digits
        shape = rules.shape
        self._candidates = [Candidate(c, digit).within(shape) for c in cells for digit in digits]

    @cached_property
    def say(self) -> Callable[[bytes], str]:
        """The function that makes the sentence of a single under plain rules."""
        from nonet.techniques.reasons import unit_name

        rules = self.rules
        digits = list(rules.shape.symbols[1:])
        units = [
            (name, name[:1].upper() + name[1:], list(unit.cells))
            for unit in rules.units
            for name in (unit_name(unit, rules),)
        ]
        return _native.Sentences(digits, rules.cell_names, units).say

    def effects(self, record: bytes) -> Effects:
        """Return what a step places and removes."""
        numbers, table = memoryview(record).cast("H").tolist(), self._candidates
        middle = 2 + numbers[1]
        end = middle + 1 + numbers[middle]
        places = tuple([table[code] for code in numbers[2:middle]])
        return places, tuple([table[code] for code in numbers[middle + 1 : end]])

    def marks(self, record: bytes) -> tuple[Mark, ...]:
        """Return the marks of a step."""
        numbers, table = memoryview(record).cast("H").tolist(), self._candidates
        at = 2 + numbers[1]
        at += 1 + numbers[at]

        def several() -> list[int]:
            nonlocal at
            begin = at + 1
            at = begin + numbers[at]
            return numbers[begin:at]

        def one() -> int:
            nonlocal at
            at += 1
            return numbers[at - 1]

        def candidates() -> tuple[Candidate, ...]:
            return tuple([table[code] for code in several()])

        def link() -> Link:
            strong = bool(one())
            source = candidates()
            return Link(source, candidates(), strong)

        def mark() -> Mark:
            role = _ROLES[one()]
            cells = tuple(several())
            marked = candidates()
            units = tuple([self.rules.units[unit] for unit in several()])
            return Mark(role, cells, marked, units, tuple([link() for _ in range(one())]))

        return tuple([mark() for _ in range(one())])


@held
def decoder(rules: Rules) -> Decoder:
    """Return the decoder for rules."""
    return Decoder(rules)


class Teller(Protocol):
    """What a step of a finder needs of its technique."""

    name: str

    def tell(self, step: NativeStep) -> str:
        """Return the sentence of a step."""
        ...


class NativeStep(Step):
    """A step of a finder, decoded from its record when it is read: most steps never are.

    `told` returns the same record with marks when this one has none.
    """

    __slots__ = ("_effects", "_sentence", "_shown", "_teller", "_told", "decoder", "record")

    def __init__(
        self,
        teller: Teller,
        record: bytes,
        decoder: Decoder,
        told: Callable[[], bytes] | None = None,
    ) -> None:
        self._teller = teller
        self.record = record
        self.decoder = decoder
        self._told = told
        self._effects: Effects | None = None
        self._shown: tuple[Mark, ...] | None = None
        self._sentence: str | None = None
        self._rules: Rules | None = None
        self._grid: Grid | Callable[[], Grid] | None = None

    def within(self, shape: Shape) -> Step:
        """Return the step: its cells are numbers."""
        return self

    def _bind(self, shape: Shape) -> None:
        """Do nothing: the decoder's candidates know the shape."""

    @property
    def technique(self) -> str:
        """The name of the technique."""
        return self._teller.name

    @property
    def places(self) -> tuple[Candidate, ...]:
        """The digits it places, sorted."""
        return self._decoded()[0]

    @property
    def removes(self) -> tuple[Candidate, ...]:
        """The candidates it removes beside those that follow from `places`, sorted."""
        return self._decoded()[1]

    def _decoded(self) -> Effects:
        if self._effects is None:
            self._effects = self.decoder.effects(self.record)
        return self._effects

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What to point at."""
        if self._shown is None:
            self._shown = self.decoder.marks(self._told() if self._told else self.record)
        return self._shown

    @property
    def because(self) -> str:
        """Why it holds, in a sentence."""
        if self._sentence is None:
            self._sentence = self._teller.tell(self)
        return self._sentence

    @property
    def eureka(self) -> str:
        """The chains of a step in Eureka notation, one per line; empty if it has none."""
        from nonet.techniques.eureka import eureka

        return eureka(self, self.decoder.rules)
