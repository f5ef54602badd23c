"""A board: digits and candidates that change step by step, each of which can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nonet.errors import ArgumentError, ConflictError, NonetError, UnknownName
from nonet.model.bits import digits_of
from nonet.model.grid import Grid
from nonet.model.rules import Conflict, Rules, Unit
from nonet.model.rules_argument import RulesLike
from nonet.model.shape import CellLike
from nonet.model.shown import Shown
from nonet.model.step import Step

if TYPE_CHECKING:
    from nonet.formats.parser import PuzzleLike


class Board(Shown):
    """Digits and candidate masks that change by steps, each of which `undo` takes back.

    It starts from any puzzle that Grid takes. Without pencil marks, all candidates that the digits
    allow are there; duplicate digits raise ConflictError. Boards are equal if their digits,
    candidates and rules are, whatever steps led to them.

    >>> board = Board(Grid("12..34......43.1"))
    >>> board.candidates("r1c3")
    (3, 4)
    >>> board.place("r1c3", 3)
    >>> board
    <Board 123.34......43.1: 8 empty cells, 12 candidates, 1 step>
    >>> print(board)
    1 2 3 .
    3 4 . .
    . . . .
    4 3 . 1
    >>> board.undo().places
    (Candidate(cell=2, digit=3),)
    >>> board.to_grid() == Grid("12..34......43.1")
    True
    """

    def __init__(self, grid: PuzzleLike, rules: RulesLike | None = None) -> None:
        grid = grid if isinstance(grid, Grid) and rules is None else Grid(grid, rules)
        conflict = next(grid.rules.conflicts(grid.values), None)
        if conflict is not None:
            raise conflict_error(conflict, grid)
        self._grid = grid
        self._rules = grid.rules
        self._values = bytearray(grid.values)
        self._masks = grid.rules.allowed(grid.values)
        if grid.marks is not None:
            self._masks = [a & b for a, b in zip(self._masks, grid.marks, strict=True)]
        self._stack: list[tuple[Step, list[tuple[int, int, int]]]] = []
        self._undone: list[Step] = []

    @property
    def rules(self) -> Rules:
        """The rules of the puzzle."""
        return self._rules

    @property
    def values(self) -> bytes:
        """The digits of all cells; 0 is empty."""
        return bytes(self._values)

    @property
    def givens(self) -> bytes:
        """The given digits of all cells; 0 elsewhere."""
        return self._grid.givens.values

    @property
    def masks(self) -> tuple[int, ...]:
        """The candidate masks of all cells; 0 for a filled cell."""
        return tuple(self._masks)

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a digit and the rules hold.

        Digits never break units and clashes here, so only other constraints are looked at.
        """
        if 0 in self._values:
            return False
        rules = self._rules
        return rules.plain is rules or next(rules.conflicts(self._values), None) is None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps made and not undone."""
        return tuple(step for step, _ in self._stack)

    def __getitem__(self, where: CellLike) -> int:
        return self._values[self._rules.cell_at(where)]

    def candidates(self, cell: CellLike) -> tuple[int, ...]:
        """Return the candidates of a cell; a filled cell has none."""
        return digits_of(self._masks[self._rules.cell_at(cell)])

    def cells_for(self, unit: Unit | str, digit: int) -> tuple[int, ...]:
        """Return the cells of a unit (or of the unit of that name) that have the candidate.

        >>> Board(Grid("12..34......43.1")).cells_for("row 1", 3)
        (2, 3)
        """
        if isinstance(unit, str):
            named = [each for each in self._rules.units if each.name == unit]
            if not named:
                raise UnknownName(unit, [each.name for each in self._rules.units], kind="unit")
            unit = named[0]
        bit = self._bit(digit)
        return tuple(cell for cell in unit.cells if self._masks[cell] & bit)

    def place(self, cell: CellLike, digit: int) -> None:
        """Place a candidate in its cell, which eliminates it from the peers."""
        self._bit(digit)
        self.push(Step("place", places=[(self._rules.cell_at(cell), digit)]))

    def remove(self, cell: CellLike, digit: int) -> None:
        """Eliminate a candidate from a cell."""
        self._bit(digit)
        self.push(Step("remove", removes=[(self._rules.cell_at(cell), digit)]))

    def push(self, step: Step) -> None:
        """Make a step; an impossible one raises ArgumentError and changes nothing."""
        if not isinstance(step, Step):
            raise TypeError(f"a step is a Step, not a value of type {type(step).__name__}")
        self._push(step)
        self._undone.clear()

    def _push(self, step: Step) -> None:
        undo: list[tuple[int, int, int]] = []  # (cell, value before, mask before), in order
        try:
            for cell, digit in step.places:
                self._place(self._rules.cell_at(cell), digit, undo)
            for cell, digit in step.removes:
                self._remove(self._rules.cell_at(cell), digit, undo)
        except BaseException:
            self._restore(undo)
            raise
        self._stack.append((step, undo))

    def pop(self) -> Step:
        """Undo the last step and return it, for good: `redo` does not make it again."""
        step = self._pop()
        self._undone.clear()
        return step

    def _pop(self) -> Step:
        if not self._stack:
            raise ArgumentError("nothing to undo: no step was made")
        step, undo = self._stack.pop()
        self._restore(undo)
        return step

    def undo(self) -> Step:
        """Undo the last step and return it; `redo` makes it again.

        >>> board = Board("12..34......43.1")
        >>> board.place("r1c3", 3)
        >>> board.undo() == board.redo(), board["r1c3"]
        (True, 3)
        """
        step = self._pop()
        self._undone.append(step)
        return step

    def redo(self) -> Step:
        """Make the step that was undone last again and return it; a new step clears these."""
        if not self._undone:
            raise ArgumentError("nothing to redo: no step was undone")
        step = self._undone.pop()
        self._push(step)
        return step

    def copy(self) -> Board:
        """Return an independent board in the same position, with the same steps to undo."""
        twin = Board.__new__(Board)
        twin._grid, twin._rules = self._grid, self._rules
        twin._values, twin._masks = bytearray(self._values), list(self._masks)
        twin._stack = list(self._stack)  # its entries never change
        twin._undone = list(self._undone)
        return twin

    def to_grid(self) -> Grid:
        """Return the board as a grid, with marks if any candidate was eliminated."""
        marks: Sequence[int] | None = self._masks
        if self._grid.marks is None and self._masks == self._rules.allowed(self._values):
            marks = None
        return Grid(
            bytes(self._values),
            self._rules,
            givens=self._grid.givens.values,
            marks=marks,
            info=self._grid.info,
        )

    def _place(self, cell: int, digit: int, undo: list[tuple[int, int, int]]) -> None:
        bit = self._bit(digit)
        if not self._masks[cell] & bit:
            raise self._refusal(cell, digit)
        undo.append((cell, self._values[cell], self._masks[cell]))
        self._values[cell] = digit
        self._masks[cell] = 0
        for other, excluded in self._rules.excluded_by(cell, digit):
            mask = self._masks[other]
            if mask >> (excluded - 1) & 1:
                undo.append((other, self._values[other], mask))
                self._masks[other] = mask & ~(1 << (excluded - 1))

    def _remove(self, cell: int, digit: int, undo: list[tuple[int, int, int]]) -> None:
        bit = self._bit(digit)
        mask = self._masks[cell]
        if not mask & bit:
            raise ArgumentError(f"{digit} is not a candidate of {self._rules.cell_name(cell)}")
        undo.append((cell, self._values[cell], mask))
        self._masks[cell] = mask & ~bit

    def _restore(self, undo: list[tuple[int, int, int]]) -> None:
        for cell, value, mask in reversed(undo):
            self._values[cell] = value
            self._masks[cell] = mask

    def _bit(self, digit: int) -> int:
        if not hasattr(digit, "__index__"):
            raise TypeError(f"a digit is a whole number, not {digit!r}")
        if not 1 <= digit <= self._rules.size:
            raise ArgumentError(f"{digit!r} is not a digit (1 to {self._rules.size})")
        return 1 << (digit - 1)

    def _refusal(self, cell: int, digit: int) -> NonetError:
        name = self._rules.cell_name(cell)
        if self._values[cell]:
            return ArgumentError(f"{name} already holds {self._values[cell]}")
        values = bytearray(self._values)
        values[cell] = digit
        conflict = next(self._rules.conflicts(values), None)
        if conflict is not None:
            return conflict_error(conflict, self._grid)
        return ArgumentError(f"{digit} is not a candidate of {name}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        mine, theirs = (self._values, self._masks), (other._values, other._masks)
        return mine == theirs and self._rules == other._rules

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        line = self._rules.shape.spell(self._values)
        empty = _count(self._values.count(0), "empty cell")
        left = _count(sum(mask.bit_count() for mask in self._masks), "candidate")
        return f"<Board {line}: {empty}, {left}, {_count(len(self._stack), 'step')}>"

    def __str__(self) -> str:
        shape = self._rules.shape
        return "\n".join(" ".join(shape.spell(row)) for row in shape.in_rows(self._values))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def conflict_error(conflict: Conflict, grid: Grid) -> ConflictError:
    """Return the error for a conflict."""
    return ConflictError(
        describe_conflict(conflict, grid.rules),
        grid=grid,
        unit=conflict.unit,
        cells=conflict.cells,
        digit=conflict.digit,
        constraint=conflict.constraint,
    )


def describe_conflict(conflict: Conflict, rules: Rules) -> str:
    """Describe a conflict in words.

    >>> rules = Rules.classic(4)
    >>> describe_conflict(next(rules.conflicts([1, 1] + [0] * 14)), rules)
    '1 appears twice in row 1 (r1c1, r1c2)'
    """
    symbols = rules.shape.symbols
    if conflict.unit is not None:
        names = ", ".join(map(rules.cell_name, conflict.cells))
        times = "twice" if len(conflict.cells) == 2 else f"{len(conflict.cells)} times"
        return f"{symbols[conflict.digit]} appears {times} in {conflict.unit.name} ({names})"
    if conflict.constraint is not None:
        names = ", ".join(
            f"{rules.cell_name(cell)} = {symbols[digit]}" for cell, digit in conflict.candidates
        )
        summary = conflict.constraint.summary
        # One that nothing can obey, such as a cage with too large a total, needs no digit.
        how = f"is broken ({names})" if names else "cannot hold"
        return f"{conflict.constraint.name} {how}: {summary}"
    (a, b) = conflict.candidates
    return (
        f"{rules.cell_name(a.cell)} = {symbols[a.digit]} and"
        f" {rules.cell_name(b.cell)} = {symbols[b.digit]}"
        " exclude each other"
    )
