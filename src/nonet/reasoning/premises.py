"""The premises of human reasoning: the puzzle is unique, and a player has made no mistake.

A deduction from a wrong digit may be wrong, and one that assumes a unique solution needs a puzzle
that has one. So the givens are solved first, which takes microseconds, and the digits and pencil
marks of a player are compared with the solution. Only a path that solves the givens by singles
needs no such check: it proves by itself that there is one solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nonet.base.progress import Progress
from nonet.engine import first_two
from nonet.errors import Mistake, NoSolution, SudokuError
from nonet.model.board import conflict_error
from nonet.model.grid import Grid
from nonet.model.position import Position
from nonet.model.rules import Candidate, Rules

# The most seconds spent on the search for a second solution, so that a hint is not delayed.
_PATIENCE = 0.1
# Under constraints beyond units and clashes the search takes longer.
_PATIENCE_WITH_CONSTRAINTS = 2.0
_MOST_NAMED = 12


class Premises(NamedTuple):
    """What is known of a puzzle, and what a player made of it; made once for each question.

    `puzzle` are the givens, with the pencil marks of the grid only if it needs them to be unique.
    `number` is how many solutions it has, at most two, and None if that was not decided in time;
    `solution` is one of them. `unique` is whether techniques may assume that there is one, and
    `warning` says why not, where that matters. `error` says why nothing can be deduced.

    >>> judge(Grid("123.341221434321")).unique
    True
    """

    puzzle: Grid
    number: int | None
    solution: bytes | None
    unique: bool = False
    warning: str | None = None
    error: SudokuError | None = None


_SEVERAL = "the puzzle has several solutions; techniques that assume a unique solution are left out"
_UNDECIDED = (
    "the puzzle could not be proved unique in time;"
    " techniques that assume a unique solution are left out"
)


def judge(grid: Grid, timeout: float | None = None, progress: Progress | None = None) -> Premises:
    """Return what is known of a grid.

    If the puzzle has one solution, placed digits and marks can be compared with it. Otherwise they
    belong to the puzzle: without them it has several solutions, and with them it may have one, but
    a deadly pattern may contain digits that act as givens. So uniqueness is not proved then.
    Searches end after 0.1 seconds together, or `timeout` if that is less.

    >>> judge(Grid("12..34......43.1")).warning
    'the puzzle has several solutions; techniques that assume a unique solution are left out'
    >>> judge(Grid("123....4........")).error
    NoSolution('no solution')
    """
    seconds = patience(grid.rules, timeout)
    puzzle = grid.givens
    if puzzle is not grid:
        seconds /= 2  # there are two questions
    number, solution = first_two(puzzle, seconds, progress)
    if number == 2 and grid.marks is not None:
        full = grid.rules.full_mask
        marks = [
            full if value and not given else mask
            for value, given, mask in zip(grid.values, puzzle.values, grid.marks, strict=True)
        ]
        puzzle = puzzle.with_(marks=marks)
        number, solution = first_two(puzzle, seconds, progress)
    if number == 0:
        return Premises(puzzle, number, None, error=no_solution(puzzle))
    if number == 1:
        return Premises(puzzle, number, solution, unique=puzzle.marks is None)
    left = number if puzzle == grid else first_two(grid, seconds, progress)[0]
    if left is None and next(grid.rules.conflicts(grid.values), None) is not None:
        left = 0  # digits that break a rule are wrong whatever the search would find
    warning = {0: None, 1: None, 2: _SEVERAL, None: _UNDECIDED}[left]
    if left == 2 and grid.caveat:
        warning = f"{_SEVERAL}; {grid.caveat}"
    error = no_solution(grid) if left == 0 else None
    return Premises(puzzle, number, solution, warning=warning, error=error)


def examine(
    x: Grid | Position, timeout: float | None, progress: Progress | None = None
) -> Premises:
    """Return what may be assumed about a grid or position; raise if nothing can be deduced from it.

    If the puzzle has exactly one solution, Mistake names the placed digits and pencil marks that
    contradict it. Raises NoSolution if there is none, and ConflictError if digits conflict.

    >>> examine(Grid("12..34......43.1"), None).unique
    False
    >>> examine(Grid("123.34......43.1").with_(cells={"r1c4": 1}), None)
    Traceback (most recent call last):
    nonet.errors.Mistake: the digit placed in r1c4 is wrong: the only solution has another one there
    """
    grid = x if isinstance(x, Grid) else x.grid
    found = judge(grid, timeout, progress)
    if found.error is not None:
        raise found.error
    if found.number == 1 and found.solution is not None:
        wrong, erased = mistakes(x, found.solution)
        if wrong or erased:
            raise _mistake(grid, wrong, erased)
    return found


def patience(rules: Rules, timeout: float | None) -> float:
    """Return how many seconds the search for a second solution may take under these rules.

    >>> patience(Rules.classic(), None), patience(Rules.classic(), 0.05)
    (0.1, 0.05)
    """
    is_plain = rules.kinds <= {"units", "clashes"} and not rules.constraints
    most = _PATIENCE if is_plain else _PATIENCE_WITH_CONSTRAINTS
    return most if timeout is None else min(timeout, most)


def mistakes(
    x: Grid | Position, solution: bytes
) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the placed candidates that are wrong, and the candidates of the solution that are out.

    These are missing from the marks of the puzzle or the centre marks of a player, or the moves
    struck them out.

    >>> grid = Grid("123.34......43.1").with_(cells={"r1c4": 1})
    >>> mistakes(grid, Grid("1234341221434321").values)
    ((Candidate(cell=3, digit=1),), ())
    """
    grid = x if isinstance(x, Grid) else x.grid
    left = None if isinstance(x, Grid) and grid.marks is None else noted(x)
    wrong, erased, shape = [], [], grid.rules.shape
    for cell, (value, right) in enumerate(zip(grid.values, solution, strict=True)):
        if value and value != right:
            wrong.append(Candidate(cell, value).within(shape))
        elif not value and left is not None and not left[cell] >> (right - 1) & 1:
            erased.append(Candidate(cell, right).within(shape))
    return tuple(wrong), tuple(erased)


def noted(x: Grid | Position) -> Sequence[int]:
    """Return the masks of the candidates that the marks, and the moves of a player, leave.

    >>> noted(Position("12..34......43.1", history=[("centre", "r1c3", 4, False)]))[2]
    7
    """
    grid = x if isinstance(x, Grid) else x.grid
    left = list(grid.marks or [grid.rules.full_mask] * len(grid.values))
    if isinstance(x, Grid):
        return left
    struck = [0] * len(left)
    for kind, cell, digit, on in x.history:
        if kind == "centre":
            bit = 1 << (digit - 1)
            struck[cell] = struck[cell] & ~bit if on else struck[cell] | bit
    for cell, own in enumerate(x.centre or [0] * len(left)):
        left[cell] &= own or ~struck[cell]
    return left


def no_solution(grid: Grid) -> NoSolution:
    """Return the error that explains why a grid has no solution.

    >>> no_solution(Grid("11.............."))
    ConflictError('1 appears twice in row 1 (r1c1, r1c2)')
    """
    conflict = next(grid.rules.conflicts(grid.values), None)
    if conflict is not None:
        return conflict_error(conflict, grid)
    if grid.marks is None:
        return NoSolution(grid=grid)
    advice = "with these pencil marks (grid.with_(marks=None) leaves them out)"
    return NoSolution(f"no solution {advice}", grid=grid)


def _mistake(grid: Grid, wrong: tuple[Candidate, ...], erased: tuple[Candidate, ...]) -> Mistake:
    sentences = []
    if wrong:
        cells = _named(grid.rules, (cell for cell, _ in wrong))
        if len(wrong) == 1:
            sentences.append(
                f"the digit placed in {cells} is wrong: the only solution has another one there"
            )
        else:
            sentences.append(
                f"the digits placed in {cells} are wrong: the only solution has others there"
            )
    if erased:
        cells = _named(grid.rules, (cell for cell, _ in erased))
        sentences.append(f"the right digit is missing from the pencil marks of {cells}")
    return Mistake("; ".join(sentences), grid=grid, wrong=wrong, erased=erased)


def _named(rules: Rules, cells: Iterable[int]) -> str:
    names = [rules.cell_name(cell) for cell in cells]
    if len(names) > _MOST_NAMED:
        return f"{', '.join(names[:_MOST_NAMED])} and {len(names) - _MOST_NAMED} more cells"
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
