"""The premises of human reasoning: the puzzle is unique, and a player has made no mistake.

A deduction from a wrong digit may be wrong, and one that assumes a unique solution needs a puzzle
that has one. So the givens are solved first, which takes microseconds, and the digits and pencil
marks of a player are compared with the solution. Only a path that solves the givens by singles
needs no such check: it proves by itself that there is one solution.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nonet.engine import first_two
from nonet.errors import Mistake, NoSolution
from nonet.model.board import conflict_error
from nonet.model.grid import Grid
from nonet.model.rules import Candidate, Rules

# The most seconds spent on the search for a second solution, so that a hint is not delayed.
_PATIENCE = 0.1
# Under constraints beyond units and clashes the search takes longer.
_PATIENCE_WITH_CONSTRAINTS = 2.0
_MOST_NAMED = 12


class Premises(NamedTuple):
    """Whether the givens are known to have exactly one solution, and a warning where that matters.

    >>> Premises(unique=True, warning=None).unique
    True
    """

    unique: bool
    warning: str | None


_PROVED = Premises(True, None)
# The givens have several solutions, and placed digits or marks leave one: no deduction is
# wrong, but a deadly pattern may contain digits that act as givens.
_UNIQUE_BY_PLAYER = Premises(False, None)
_SEVERAL = Premises(
    False,
    "the puzzle has several solutions; techniques that assume a unique solution are left out",
)
_UNDECIDED = Premises(
    False,
    "the puzzle could not be proved unique in time;"
    " techniques that assume a unique solution are left out",
)


def examine(grid: Grid, timeout: float | None) -> Premises:
    """Return what may be assumed about a grid; raise if nothing can be deduced from it.

    If the givens have exactly one solution, Mistake names the placed digits and pencil marks that
    contradict it. Otherwise these belong to the puzzle. Raises NoSolution if there is none, and
    ConflictError if digits conflict. The search ends after 0.1 seconds, or `timeout` if that is
    less, and uniqueness then counts as not proved.

    >>> examine(Grid("12..34......43.1"), None).unique
    False
    >>> examine(Grid("123.34......43.1").with_(cells={"r1c4": 1}), None)
    Traceback (most recent call last):
    nonet.errors.Mistake: the digit placed in r1c4 is wrong: the only solution has another one there
    """
    seconds = patience(grid.rules, timeout)
    puzzle = grid.givens
    if puzzle is not grid:
        seconds /= 2  # there are two questions
        number, solution = first_two(puzzle, seconds)
        if number == 0:
            raise no_solution(puzzle)
        if solution is not None and number == 1:
            wrong, erased = mistakes(grid, solution)
            if wrong or erased:
                raise _mistake(grid, wrong, erased)
            return _PROVED
    number, _ = first_two(grid, seconds)
    if number == 0:
        raise no_solution(grid)
    if number is None:
        return _UNDECIDED
    if number > 1:
        beside = f"{_SEVERAL.warning}; {grid.caveat}" if grid.caveat else _SEVERAL.warning
        return Premises(False, beside)
    return _PROVED if puzzle is grid else _UNIQUE_BY_PLAYER


def patience(rules: Rules, timeout: float | None) -> float:
    """Return how many seconds the search for a second solution may take under these rules.

    >>> patience(Rules.classic(), None), patience(Rules.classic(), 0.05)
    (0.1, 0.05)
    """
    is_plain = rules.kinds <= {"units", "clashes"} and not rules.constraints
    most = _PATIENCE if is_plain else _PATIENCE_WITH_CONSTRAINTS
    return most if timeout is None else min(timeout, most)


def mistakes(grid: Grid, solution: bytes) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the placed candidates that are wrong, and the erased candidates of the solution.

    >>> grid = Grid("123.34......43.1").with_(cells={"r1c4": 1})
    >>> mistakes(grid, Grid("1234341221434321").values)
    ((Candidate(cell=3, digit=1),), ())
    """
    if grid.marks is None and all(
        not value or value == right for value, right in zip(grid.values, solution, strict=True)
    ):
        return (), ()
    marks = grid.marks or [grid.rules.full_mask] * len(solution)
    wrong, erased = [], []
    for cell, (value, mask, right) in enumerate(zip(grid.values, marks, solution, strict=True)):
        if value and value != right:
            wrong.append(Candidate(cell, value))
        elif not value and not mask >> (right - 1) & 1:
            erased.append(Candidate(cell, right))
    return tuple(wrong), tuple(erased)


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
