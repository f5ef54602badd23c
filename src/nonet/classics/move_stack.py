"""A Sudoku solver on a stack of moves, each of which can be undone exactly.

There are two moves, written as tuples with rows and columns from 0:

    ("set", row, col, val)   the cell gets val; val leaves the cells of its row, column and box
    ("rem", row, col, val)   val is no longer possible in the cell

and two stacks. A move on `pending` waits to be done; `do` carries it out, puts it on `done` and
stacks on `pending` whatever follows from it. A set stacks removals; a removal stacks a set when it
leaves one value for a cell, or one cell for a value in a row, column or box:

    pending ──run──▶ do(move) ──▶ done        "ERROR" on pending: backtrack()
       ▲                │           │
       └── what follows ┘           └── undo() takes the last move back

The last case is noticed without looking around, because the problem counts, for each row, column
and box, the cells that can still take each digit. No check for equal digits is needed after the
input has passed its own: a set that would put a digit beside its like is refused, so a grid can
only go wrong by a cell without values or a value without cells. A failed check stacks "ERROR".

When nothing is pending and cells are empty, the inference rules are asked for moves (X-wing is
the first of them), and then the problem *bifurcates*: it sets the cell with fewest values to one of
them and remembers where on `done` that was. An "ERROR" undoes the moves back to there, and then
stacks the removal of the value that failed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from nonet.classics.event import Event, Listener
from nonet.classics.inference import x_wing
from nonet.classics.matrix_checks import check_dimensions, check_repeats, check_values
from nonet.errors import ArgumentError, ManySolutions, NoSolution

__all__ = [
    "ERROR",
    "Move",
    "Rule",
    "SudokuProblem",
    "check_dimensions",
    "check_repeats",
    "check_values",
    "sudoku_solver",
    "x_wing",
]

Move = tuple[Literal["set", "rem"], int, int, int]
Rule = Callable[["SudokuProblem"], Sequence[Move | Literal["ERROR"]]]
ERROR: Literal["ERROR"] = "ERROR"

_DIGITS = range(1, 10)
_CELLS = [(row, col) for row in range(9) for col in range(9)]
_ROWS = [[(row, col) for col in range(9)] for row in range(9)]
_COLS = [[(row, col) for row in range(9)] for col in range(9)]
_BOXES = [[(b // 3 * 3 + i, b % 3 * 3 + j) for i in range(3) for j in range(3)] for b in range(9)]
_PEERS = {
    (row, col): sorted({*_ROWS[row], *_COLS[col], *_BOXES[row // 3 * 3 + col // 3]} - {(row, col)})
    for row, col in _CELLS
}


class SudokuProblem:
    """A 9×9 grid with the counts that make every consequence of a move plain.

        grid[row][col]            the digit of a cell, 0 when unassigned
        possibilities[row][col]   the set of values the cell can still take
        row_counts[row][val]      how many cells of the row can take the value (slot 0 is unused);
                                  col_counts[col][val] and box_counts[box][val] likewise
        assigned                  how many cells have a digit; 81 is a solution
        pending, done             the two stacks
        bifurcations              the heights of `done` at which a guess was made
        inference_rules           functions from a problem to a list of moves, tried in this order
                                  before a guess

    A new problem has done the sets of its givens; what follows from them is pending.

    >>> problem = SudokuProblem([[5] + [0] * 8] + [[0] * 9] * 8)
    >>> problem.assigned, problem.row_counts[0][5]
    (1, 9)
    >>> problem.run()
    >>> problem.row_counts[0][5], sorted(problem.possibilities[0][1])
    (1, [1, 2, 3, 4, 6, 7, 8, 9])
    """

    def __init__(
        self, matrix: Sequence[Sequence[int]], *, on_event: Listener | None = None
    ) -> None:
        check_dimensions(matrix)
        check_values(matrix)
        check_repeats(matrix)
        self.givens = [[int(val) for val in row] for row in matrix]
        self.grid = [[0] * 9 for _ in range(9)]
        self.possibilities = [[set(_DIGITS) for _ in range(9)] for _ in range(9)]
        self.row_counts = [[0] + [9] * 9 for _ in range(9)]
        self.col_counts = [[0] + [9] * 9 for _ in range(9)]
        self.box_counts = [[0] + [9] * 9 for _ in range(9)]
        self.assigned = 0
        self.pending: list[Move | Literal["ERROR"]] = []
        self.done: list[Move] = []
        self.bifurcations: list[int] = []
        self.inference_rules: list[Rule] = [x_wing]
        self.on_event = on_event
        # For each done move: the height of `pending` before it, and whether it changed anything.
        self._before: list[tuple[int, bool]] = []
        for row, col in _CELLS:
            if self.givens[row][col]:
                self._set(("set", row, col, self.givens[row][col]), "given")

    def do(self, move: Move | Literal["ERROR"]) -> None:
        """Carries out one move, puts it on `done` and stacks on `pending` what follows from it.

        A set of a value that is already there changes nothing; a set of an impossible one changes
        nothing and stacks "ERROR". Every move, also one without effect, is one `undo`.

        >>> problem = SudokuProblem([[0] * 9] * 9)
        >>> problem.do(("set", 4, 4, 7))
        >>> problem.grid[4][4], len(problem.pending)
        (7, 28)
        """
        self._perform(_checked(move))

    def undo(self) -> None:
        """Takes the last done move back, with what it stacked.

        Taking back a bifurcation stacks the removal of the value that was guessed.

        >>> problem = SudokuProblem([[0] * 9] * 9)
        >>> problem.do(("rem", 0, 0, 1))
        >>> problem.undo()
        >>> 1 in problem.possibilities[0][0], problem.row_counts[0][1]
        (True, 9)
        """
        if not self.done:
            raise ArgumentError("nothing to undo: no move is done")
        kind, row, col, val = self.done.pop()
        height, changed = self._before.pop()
        del self.pending[height:]
        if changed and kind == "set":
            self.grid[row][col] = 0
            self.assigned -= 1
        elif changed:
            self.possibilities[row][col].add(val)
            self.row_counts[row][val] += 1
            self.col_counts[col][val] += 1
            self.box_counts[row // 3 * 3 + col // 3][val] += 1
        if self.bifurcations and self.bifurcations[-1] == len(self.done):
            self.bifurcations.pop()
            self.pending.append(("rem", row, col, val))

    def backtrack(self) -> None:
        """Drops what is pending and undoes all moves back to the last bifurcation, that one too.

        Raises NoSolution when there is no bifurcation left to withdraw.
        """
        self.pending.clear()
        if not self.bifurcations:
            raise NoSolution(f"unsolvable: {self._name_fault()}", grid=self.givens)
        height = self.bifurcations[-1]
        _, row, col, val = self.done[height]
        while len(self.done) > height:
            self.undo()
        if self.on_event is not None:
            self.on_event(Event("backtrack", row, col, val))

    def run(self) -> None:
        """Does pending moves until none is left; an "ERROR" among them calls `backtrack`.

        >>> problem = SudokuProblem([[1, 2, 3, 4, 5, 6, 7, 8, 0]] + [[0] * 9] * 8)
        >>> problem.run()
        >>> problem.grid[0][8]
        9
        """
        pending = self.pending
        while pending:
            # "ERROR" stays until backtrack has dropped it, so that a listener which raises when it
            # hears of the contradiction leaves it for the next run.
            self._perform(ERROR if pending[-1] == ERROR else pending.pop())

    def bifurcate(self) -> None:
        """Guesses: sets the first cell with fewest possibilities to the least of them.

        >>> problem = SudokuProblem([[0] * 9] * 9)
        >>> problem.bifurcate()
        >>> problem.done[-1], problem.bifurcations
        (('set', 0, 0, 1), [0])
        """
        self.run()
        if self.assigned == 81:
            raise ArgumentError("nothing to guess: all cells are assigned")
        row, col = min(
            ((r, c) for r, c in _CELLS if not self.grid[r][c]),
            key=lambda cell: len(self.possibilities[cell[0]][cell[1]]),
        )
        if not self.possibilities[row][col]:  # after an error that no bifurcation can fix
            self.do(ERROR)
        self.bifurcations.append(len(self.done))
        self._set(("set", row, col, min(self.possibilities[row][col])), "guess")

    def solve(self) -> list[list[int]]:
        """Fills the grid and returns a copy of it, or raises NoSolution.

        >>> SudokuProblem([[0] * 9] * 9).solve()[0]
        [1, 2, 3, 4, 5, 6, 7, 8, 9]
        """
        self.run()
        while self.assigned < 81:
            moves = self._infer()
            if moves:
                self.pending.extend(moves)
            else:
                self.bifurcate()
            self.run()
        if self.on_event is not None:
            self.on_event(Event("solved"))
        return [row[:] for row in self.grid]

    def _infer(self) -> list[Move | Literal["ERROR"]]:
        for rule in self.inference_rules:
            # A rule may repeat itself; moves without effect would keep `solve` going in a circle.
            moves = [move for move in map(_checked, rule(self)) if self._changes(move)]
            if moves:
                return moves
        return []

    def _changes(self, move: Move | Literal["ERROR"]) -> bool:
        if isinstance(move, str):
            return True
        kind, row, col, val = move
        if kind == "set":
            return self.grid[row][col] != val
        return val in self.possibilities[row][col]

    def _perform(self, move: Move | Literal["ERROR"]) -> None:
        if isinstance(move, str):
            if self.on_event is not None:
                self.on_event(Event("contradiction"))
            self.backtrack()
        elif move[0] == "set":
            self._set(move, "place")
        else:
            self._remove(move)

    # Both moves finish their work before they report it: a listener may raise, and the next run
    # goes on from there.

    def _set(self, move: Move, kind: Literal["given", "place", "guess"]) -> None:
        _, row, col, val = move
        grid, possibilities = self.grid, self.possibilities
        there = grid[row][col] == val
        peers = _PEERS[row, col]
        # Removals may still be pending, so that the possibilities alone do not keep two equal
        # digits apart: the neighbours are asked too.
        possible = (
            not grid[row][col]
            and val in possibilities[row][col]
            and not any(grid[r][c] == val for r, c in peers)
        )
        self.done.append(move)
        self._before.append((len(self.pending), possible))
        if possible:
            grid[row][col] = val
            self.assigned += 1
            self.pending += [("rem", r, c, val) for r, c in peers if val in possibilities[r][c]]
            self.pending += [("rem", row, col, v) for v in possibilities[row][col] if v != val]
            if self.on_event is not None:
                self.on_event(Event(kind, row, col, val))
        elif not there:
            self.pending.append(ERROR)

    def _remove(self, move: Move) -> None:
        _, row, col, val = move
        values = self.possibilities[row][col]
        self.done.append(move)
        self._before.append((len(self.pending), val in values))
        if val not in values:
            return
        values.remove(val)
        failed = not values
        if len(values) == 1:
            (last,) = values
            self.pending.append(("set", row, col, last))
        box = row // 3 * 3 + col // 3
        for counts, cells in (
            (self.row_counts[row], _ROWS[row]),
            (self.col_counts[col], _COLS[col]),
            (self.box_counts[box], _BOXES[box]),
        ):
            counts[val] -= 1
            if counts[val] == 1:
                r, c = next((r, c) for r, c in cells if val in self.possibilities[r][c])
                self.pending.append(("set", r, c, val))
            elif not counts[val]:
                failed = True
        if failed:
            self.pending.append(ERROR)
        # That a cell with a digit takes no other is said by the set that put it there.
        if self.on_event is not None and self.grid[row][col] in (0, val):
            self.on_event(Event("remove", row, col, val))

    def _name_fault(self) -> str:
        """Says what the last move shows to be impossible, and where."""
        unknown = "no bifurcation is left to withdraw"
        if not self.done or self.assigned == 81:
            return unknown
        kind, row, col, val = self.done[-1]
        if kind == "set":
            fault = f"{val} must go in r{row + 1}c{col + 1} but cannot"
            return unknown if self.grid[row][col] == val else fault
        if not self.possibilities[row][col]:
            return f"no value is left for r{row + 1}c{col + 1}"
        box = row // 3 * 3 + col // 3
        for name, number, counts in (
            ("row", row, self.row_counts),
            ("column", col, self.col_counts),
            ("box", box, self.box_counts),
        ):
            if not counts[number][val]:
                return f"no cell is left for {val} in {name} {number + 1}"
        return unknown


def sudoku_solver(
    matrix: Sequence[Sequence[int]], unique: bool = False, *, on_event: Listener | None = None
) -> list[list[int]]:
    """Returns the completed grid, or raises an error whose message says which check failed.

    The checks are *dimensions* and *values* (FormatError), *repeats* (ConflictError), *unsolvable*
    (NoSolution) and, with `unique=True`, *several solutions* (ManySolutions). The matrix itself
    is not changed. Events end with `solved`, except that with `unique=True` the search for a
    second solution follows it.

    >>> grid = [[(row * 3 + row // 3 + col) % 9 + 1 for col in range(9)] for row in range(9)]
    >>> holes = [[0 if row == col else grid[row][col] for col in range(9)] for row in range(9)]
    >>> sudoku_solver(holes, unique=True) == grid
    True
    >>> sudoku_solver([[0] * 9] * 8)
    Traceback (most recent call last):
    nonet.errors.FormatError: dimensions: the matrix has 8 rows, not 9
    """
    problem = SudokuProblem(matrix, on_event=on_event)
    first = problem.solve()
    if not unique:
        return first
    try:
        problem.backtrack()
        second = problem.solve()
    except NoSolution as end:
        if end.grid is not problem.givens:  # not ours: the listener raised it
            raise
        return first
    row, col = next((r, c) for r, c in _CELLS if first[r][c] != second[r][c])
    raise ManySolutions(
        f"several solutions: r{row + 1}c{col + 1} can be {first[row][col]} or {second[row][col]}",
        grid=problem.givens,
        examples=(first, second),
    )


def _checked(move: Move | Literal["ERROR"]) -> Move | Literal["ERROR"]:
    if isinstance(move, tuple) and len(move) == 4 and move[0] in ("set", "rem"):
        row, col, val = move[1:]
        if all(isinstance(n, int) for n in (row, col, val)):
            if row in range(9) and col in range(9) and val in _DIGITS:
                return move
            raise ArgumentError(f"outside the grid or the digits: move {move!r}")
    elif move == ERROR:
        return ERROR
    raise ArgumentError(
        f'no such move: {move!r}; moves are ("set" | "rem", row, col, val) and "ERROR"'
    )
