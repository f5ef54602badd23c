"""A Sudoku solver on a 9×9 matrix of sets that shrink until each holds one digit.

A matrix of digits, 0 for blank, would hold the puzzle, but not what one learns while solving it.
So each cell is the *set* of the digits that fit there; a known digit is a set of one element, a
singleton. Solving means ruling digits out:

- `propagate_cell`: the digit of a singleton leaves the other cells of its row, column and 3×3
  block. Cells that become singletons by this propagate in turn (`full_propagation`).
- `where_can_it_go`: a digit that fits into one cell only of a row, column or block goes there.
- `search`: when nothing more follows, try each digit of a cell with fewest of them on a copy of the
  matrix. A cell that loses its last digit raises `Unsolvable`; then the copy is dropped and the
  next digit tried. `betterSearch` asks `where_can_it_go` at every level too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeVar

from nonet.classics.event import Event, Kind, Listener
from nonet.errors import ArgumentError, FormatError, NoSolution

__all__ = ["Sudoku", "Unsolvable", "getel", "occurs_once_in_sets"]

T = TypeVar("T")
Cell = tuple[int, int]
Propagation = Callable[["Sudoku", "set[Cell] | None"], None]

_DIGITS = frozenset(range(1, 10))
_FIGURES = frozenset("123456789")
_BLANKS = frozenset("_.0 ")
_CELLS = [(i, j) for i in range(9) for j in range(9)]
_UNITS = {
    **{f"row {n + 1}": [(n, k) for k in range(9)] for n in range(9)},
    **{f"column {n + 1}": [(k, n) for k in range(9)] for n in range(9)},
    **{
        f"block {n + 1}": [(n // 3 * 3 + k // 3, n % 3 * 3 + k % 3) for k in range(9)]
        for n in range(9)
    },
}
_PEERS = {
    ij: sorted({other for cells in _UNITS.values() if ij in cells for other in cells} - {ij})
    for ij in _CELLS
}


class Unsolvable(NoSolution):
    """The puzzle, or the branch of the search that raised it, has no solution.

    >>> raise Unsolvable("no digit is left for r1c1")
    Traceback (most recent call last):
    nonet.classics.cell_sets.Unsolvable: no digit is left for r1c1
    """


def getel(s: AbstractSet[T]) -> T:
    """Returns the one element of a singleton set; anything else fails an assertion.

    >>> getel({7})
    7
    """
    assert len(s) == 1, f"not a singleton: {s!r}"
    return next(iter(s))


def occurs_once_in_sets(set_sequence: Iterable[AbstractSet[T]]) -> set[T]:
    """Returns the elements that occur in exactly one of the sets.

    >>> sorted(occurs_once_in_sets([{1, 2}, {2, 3}, {3, 4}]))
    [1, 4]
    """
    seen: set[T] = set()
    again: set[T] = set()
    for s in set_sequence:
        again |= seen & s
        seen |= s
    return seen - again


class Sudoku:
    """A puzzle as a matrix `m` of nine lists of nine sets.

    It is made of nine strings of nine characters (a digit, or `_`, `.`, `0`, space for a blank),
    of a matrix of sets, or of another Sudoku; sets are copied. FormatError says what is wrong with
    anything else.

    >>> puzzle = Sudoku(["53__7____", "6__195___", "_98____6_", "8___6___3", "4__8_3__1",
    ...                  "7___2___6", "_6____28_", "___419__5", "____8__79"])
    >>> solution = puzzle.solve()
    We found a solution:
    +---+---+---+
    |534|678|912|
    |672|195|348|
    |198|342|567|
    +---+---+---+
    |859|761|423|
    |426|853|791|
    |713|924|856|
    +---+---+---+
    |961|537|284|
    |287|419|635|
    |345|286|179|
    +---+---+---+
    >>> sorted(puzzle.m[0][2]), sorted(solution.m[0][2])
    ([1, 2, 3, 4, 5, 6, 7, 8, 9], [4])
    """

    def __init__(
        self, elements: Sudoku | Sequence[str] | Sequence[Sequence[AbstractSet[int]]]
    ) -> None:
        self.m: list[list[set[int]]]
        self._on_event: Listener | None = None
        if isinstance(elements, Sudoku):
            self.m = [[set(s) for s in row] for row in elements.m]
            return
        if not isinstance(elements, Sequence) or len(elements) != 9:
            raise FormatError(f"nine rows are wanted, not {_cut(elements)}")
        self.m = []
        for i, row in enumerate(elements):
            if not isinstance(row, Sequence) or len(row) != 9:
                raise FormatError(f"row {i + 1} has to have nine cells: {_cut(row)}")
            self.m.append([_read_cell(cell, i, j) for j, cell in enumerate(row)])

    __hash__ = None  # type: ignore[assignment]  # the sets change

    def __eq__(self, other: object) -> bool:
        return self.m == other.m if isinstance(other, Sudoku) else NotImplemented

    def show(self, details: bool = False) -> None:
        """Prints the known digits, or with `details` all digits that fit, nine places a cell.

        >>> Sudoku(["1........"] + ["........."] * 8).show(details=True)  # doctest: +ELLIPSIS
        +-------------------------------+-------------------------------+---...
        | 1________ 123456789 123456789 | 123456789 123456789 123456789 | 123...
        """
        if details:
            cells = [
                ["".join(str(d) if d in s else "_" for d in range(1, 10)) for s in row]
                for row in self.m
            ]
            gap, edge = " ", "-" * 31
        else:
            cells = [[str(getel(s)) if len(s) == 1 else "." for s in row] for row in self.m]
            gap, edge = "", "-" * 3
        frame = f"+{edge}+{edge}+{edge}+"
        print(frame)
        for i, row in enumerate(cells):
            blocks = (f"{gap}{gap.join(row[j : j + 3])}{gap}" for j in (0, 3, 6))
            print(f"|{'|'.join(blocks)}|")
            if i % 3 == 2:
                print(frame)

    def to_string(self) -> str:
        """Returns the sets as JSON: nine lists of nine sorted lists.

        >>> Sudoku(["12345678_"] + ["_" * 9] * 8).to_string()[:45]
        '[[[1], [2], [3], [4], [5], [6], [7], [8], [1,'
        """
        return json.dumps([[sorted(s) for s in row] for row in self.m])

    @staticmethod
    def from_string(s: str) -> Sudoku:
        """Makes a Sudoku of what `to_string` wrote.

        >>> puzzle = Sudoku(["12345678_"] + ["_" * 9] * 8)
        >>> Sudoku.from_string(puzzle.to_string()) == puzzle
        True
        """
        try:
            return Sudoku(json.loads(s))
        except json.JSONDecodeError as error:
            raise FormatError(f"not JSON: {error.msg}", text=s, position=error.pos) from None
        except RecursionError:
            raise FormatError(f"lists nested too deeply: {_cut(s)}", text=s) from None

    def ruleout(self, i: int, j: int, x: int) -> set[Cell]:
        """Removes x from cell i, j; returns {(i, j)} if that just made it a singleton, else set().

        Raises Unsolvable when nothing is left.

        >>> Sudoku([[{1, 2}] + [{1, 2, 3}] * 8] + [[{1, 2, 3}] * 9] * 8).ruleout(0, 0, 2)
        {(0, 0)}
        """
        cell = self.m[i][j]
        before = len(cell)
        cell.discard(x)
        after = len(cell)
        if self._on_event is not None and after < before:
            self._on_event(Event("remove", i, j, x))
            if after == 1:
                self._on_event(Event("place", i, j, getel(cell)))
        if not cell:
            raise Unsolvable(f"no digit is left for r{i + 1}c{j + 1}")
        return {(i, j)} if after == 1 and before > 1 else set()

    def propagate_cell(self, ij: Cell) -> set[Cell]:
        """Rules the digit of a singleton out in its row, column and block.

        Returns the cells that became singletons. A cell with several digits propagates nothing.

        >>> puzzle = Sudoku(["12345678_"] + ["_" * 9] * 8)
        >>> [puzzle.propagate_cell((0, j)) for j in (0, 1, 2, 3, 4, 5, 6, 8)][-1]
        set()
        >>> puzzle.propagate_cell((0, 7))
        {(0, 8)}
        """
        i, j = ij
        if len(self.m[i][j]) != 1:
            return set()
        x = getel(self.m[i][j])
        singletons: set[Cell] = set()
        for k, n in _PEERS[ij]:
            if x in self.m[k][n]:
                singletons |= self.ruleout(k, n, x)
        return singletons

    def propagate_all_cells_once(self) -> None:
        """Propagates each cell once, row by row."""
        for ij in _CELLS:
            self.propagate_cell(ij)

    def full_propagation(self, to_propagate: Iterable[Cell] | None = None) -> None:
        """Propagates the given cells (all singletons when None) and every singleton that follows.

        >>> puzzle = Sudoku(["12345678_", "45678_12_"] + ["_" * 9] * 7)
        >>> puzzle.full_propagation()
        >>> puzzle.m[0][8], puzzle.m[1][5], puzzle.m[1][8]
        ({9}, {9}, {3})
        """
        todo = {*(self._singletons() if to_propagate is None else to_propagate)}
        while todo:
            todo |= self.propagate_cell(todo.pop())

    def where_can_it_go(self) -> set[Cell]:
        """Puts each digit that fits one cell only of a row, column or block there.

        Returns the cells that became singletons by it; raises Unsolvable when a digit fits nowhere
        or a cell would have to take two.

        >>> puzzle = Sudoku([[{1, 2, 3}] + [{2, 3, 4, 5, 6, 7, 8, 9}] * 8] + ["_" * 9] * 8)
        >>> puzzle.where_can_it_go(), puzzle.m[0][0]
        ({(0, 0)}, {1})
        """
        singletons: set[Cell] = set()
        for unit, cells in _UNITS.items():
            sets = [self.m[i][j] for i, j in cells]
            missing = _DIGITS.difference(*sets)
            if missing:
                raise Unsolvable(f"no cell of {unit} can take {min(missing)}")
            once = occurs_once_in_sets(sets)
            for i, j in cells:
                only_here = self.m[i][j] & once
                if len(only_here) > 1:
                    a, b = sorted(only_here)[:2]
                    raise Unsolvable(f"r{i + 1}c{j + 1} is the only cell of {unit} for {a} and {b}")
                if only_here and len(self.m[i][j]) > 1:
                    self.m[i][j] = only_here
                    singletons.add((i, j))
                    self._tell("place", i, j, getel(only_here))
        return singletons

    def full_propagation_with_where_can_it_go(
        self, to_propagate: Iterable[Cell] | None = None
    ) -> None:
        """Takes turns of `full_propagation` and `where_can_it_go` until neither finds anything."""
        self.full_propagation(to_propagate)
        while found := self.where_can_it_go():
            self.full_propagation(found)

    def done(self) -> bool:
        """Says whether every cell is a singleton.

        >>> Sudoku(["_" * 9] * 9).done()
        False
        """
        return all(len(s) == 1 for row in self.m for s in row)

    def search(self, new_cell: Cell | None = None, *, on_event: Listener | None = None) -> Sudoku:
        """Returns a solved copy found by `full_propagation` and guessing, or raises Unsolvable.

        With `new_cell`, only that cell is propagated at first: the rest is taken to be done.

        >>> Sudoku(["_" * 9] * 9).search().done()
        True
        """
        return self._search_copy(Sudoku.full_propagation, new_cell, on_event)

    def betterSearch(
        self, new_cell: Cell | None = None, *, on_event: Listener | None = None
    ) -> Sudoku:
        """Does what `search` does, with `where_can_it_go` at every level: far fewer guesses.

        >>> Sudoku(["_" * 9] * 9).betterSearch().done()
        True
        """
        return self._search_copy(Sudoku.full_propagation_with_where_can_it_go, new_cell, on_event)

    def solve(self, do_print: bool = True, *, on_event: Listener | None = None) -> Sudoku | None:
        """Returns the solution `betterSearch` finds, or None; says so unless `do_print` is False.

        >>> Sudoku(["55_______"] + ["_" * 9] * 8).solve()
        The problem has no solutions
        """
        try:
            solution = self.betterSearch(on_event=on_event)
        except Unsolvable:
            if do_print:
                print("The problem has no solutions")
            return None
        if do_print:
            print("We found a solution:")
            solution.show()
        return solution

    def _search_copy(
        self, propagate: Propagation, new_cell: Cell | None, on_event: Listener | None
    ) -> Sudoku:
        """Searches on a copy, so that the puzzle stays whatever happens."""
        if new_cell is not None and new_cell not in _PEERS:
            raise ArgumentError(f"no such cell: {new_cell!r}")
        start = self._branch(on_event)
        for i, j in _CELLS:
            if len(start.m[i][j]) == 1:
                start._tell("given", i, j, getel(start.m[i][j]))
            else:
                for x in sorted(_DIGITS - start.m[i][j]):
                    start._tell("remove", i, j, x)
        try:
            solution = start._search(propagate, new_cell)
        except Unsolvable:
            start._tell("contradiction")
            raise
        solution._tell("solved")
        solution._on_event = None
        return solution

    def _search(self, propagate: Propagation, new_cell: Cell | None) -> Sudoku:
        propagate(self, None if new_cell is None else {new_cell})
        if self.done():
            # Nothing happens here unless the first call named a new_cell with the rest not done.
            self.propagate_all_cells_once()
            return self
        open_cells = (ij for ij in _CELLS if len(self.m[ij[0]][ij[1]]) != 1)
        i, j = min(open_cells, key=lambda ij: len(self.m[ij[0]][ij[1]]))
        for x in sorted(self.m[i][j]):
            branch = self._branch(self._on_event)
            branch.m[i][j] = {x}
            self._tell("guess", i, j, x)
            try:
                return branch._search(propagate, (i, j))
            except Unsolvable:
                self._tell("contradiction")
                self._tell("backtrack", i, j, x)
        raise Unsolvable(f"no digit fits into r{i + 1}c{j + 1}")

    def _branch(self, on_event: Listener | None) -> Sudoku:
        branch = Sudoku(self)
        branch._on_event = on_event
        return branch

    def _singletons(self) -> set[Cell]:
        return {(i, j) for i, j in _CELLS if len(self.m[i][j]) == 1}

    def _tell(
        self, kind: Kind, i: int | None = None, j: int | None = None, x: int | None = None
    ) -> None:
        if self._on_event is not None:
            self._on_event(Event(kind, i, j, x))


def _read_cell(cell: object, i: int, j: int) -> set[int]:
    if isinstance(cell, str):
        if cell in _BLANKS:
            return set(_DIGITS)
        if cell in _FIGURES:
            return {int(cell)}
        raise FormatError(f"{_cut(cell)} in r{i + 1}c{j + 1} is neither a digit nor one of '_.0 '")
    if isinstance(cell, (AbstractSet, list, tuple)):
        for x in cell:
            if isinstance(x, bool) or not isinstance(x, int) or x not in _DIGITS:
                raise FormatError(f"{_cut(x)} in r{i + 1}c{j + 1} is not a digit from 1 to 9")
        return set(cell)
    raise FormatError(f"{_cut(cell)} in r{i + 1}c{j + 1} is not a set of digits")


def _cut(item: object) -> str:
    text = repr(item)
    return text if len(text) <= 40 else f"{text[:37]}..."
