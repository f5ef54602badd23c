"""The loop: all steps possible now, the next one, and the whole path from a grid.

A path takes, again and again, the first step of the first technique that has one. It is found
natively when all techniques are native; a Python function among them makes it run here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from nonet.errors import SudokuError
from nonet.model.board import Board
from nonet.model.explanation import Explanation, Outcome
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.step import Step
from nonet.model.symbols import symbol
from nonet.proof import Proof
from nonet.proof import verify as _verify
from nonet.techniques import PATH, TECHNIQUES, Finder, Technique, native

__all__ = ["Proof", "explain", "find_contradiction", "hint", "steps", "verify"]

_BY_NUMBER = {technique.number: technique for technique in TECHNIQUES}
_BY_NAME = {technique.name: technique for technique in TECHNIQUES}
_ORDER = tuple(technique.name for technique in TECHNIQUES)
_OUTCOMES: tuple[Outcome, ...] = ("solved", "stuck", "contradiction")


def steps(grid: Grid, *, techniques: Sequence[Finder] = PATH, unique: bool = True) -> list[Step]:
    """Return all steps possible now, technique by technique.

    >>> [step.technique for step in steps(Grid("123.341221434321"))]
    ['full-house', 'last-digit', 'naked-single', 'hidden-single']
    """
    board = Board(grid)
    if find_contradiction(board) is not None:
        return []
    return [step for finder in _chosen(tuple(techniques), unique) for step in _steps(finder, board)]


def hint(grid: Grid, *, techniques: Sequence[Finder] = PATH, unique: bool = True) -> Step | None:
    """Return the next step, or None where no technique has one.

    >>> hint(Grid("123.341221434321")).because
    'Row 1 already has every digit except 4, so its last empty cell, r1c4, must be 4.'
    """
    return next(iter(_explain(grid, _chosen(tuple(techniques), unique), most=1)), None)


def explain(grid: Grid, *, techniques: Sequence[Finder] = PATH, unique: bool = True) -> Explanation:
    """Return the path from a grid, step by step, as far as the techniques go.

    >>> explanation = explain(Grid("12..34......43.1"))
    >>> explanation.outcome
    'stuck'
    """
    return _explain(grid, _chosen(tuple(techniques), unique))


def verify(board: Board, step: Step) -> Proof:
    """Prove that a step loses no solution, without any of the code that found it.

    Every solution that the board's candidates still allow must survive; where the technique assumes
    that the puzzle has one solution, the solution of the givens must.

    >>> board = Board(Grid("123.341221434321"))
    >>> verify(board, next(iter(PATH[0](board))))
    Proof(ok=True, by='singles', counterexample=None)
    """
    technique = _BY_NAME.get(step.technique)
    return _verify(board, step, unique=technique is not None and technique.assumes_unique)


def find_contradiction(board: Board) -> str | None:
    """Say which cell or unit allows nothing and so makes a board impossible; None if none does.

    >>> board = Board(Grid("123.341221434321", marks=[0] * 16))
    >>> find_contradiction(board)
    'r1c4 has no candidate left'
    """
    for cell, (value, mask) in enumerate(zip(board.values, board.masks, strict=True)):
        if not value and not mask:
            return _bare_cell(board.rules, cell)
    for number, unit in enumerate(board.rules.units):
        if len(unit.cells) < board.rules.size:
            continue
        seen = 0
        for cell in unit.cells:
            value = board[cell]
            seen |= 1 << (value - 1) if value else board.masks[cell]
        if seen != board.rules.full_mask:
            missing = ~seen & (seen + 1)
            return _full_unit(board.rules, number, missing.bit_length())
    return None


def _bare_cell(rules: Rules, cell: int) -> str:
    return f"{rules.cell_name(cell)} has no candidate left"


def _full_unit(rules: Rules, unit: int, digit: int) -> str:
    return f"{rules.units[unit].name} has no place for {symbol(digit)}"


@lru_cache(maxsize=64)
def _chosen(techniques: tuple[Finder, ...], unique: bool) -> tuple[Finder, ...]:
    if unique:
        return techniques
    return tuple(each for each in techniques if not getattr(each, "assumes_unique", False))


@lru_cache(maxsize=64)
def _numbers(finders: tuple[Finder, ...]) -> tuple[int, ...] | None:
    """Return the numbers of native finders, None when one is not native."""
    numbers = [each.number for each in finders if isinstance(each, Technique)]
    return tuple(numbers) if len(numbers) == len(finders) else None


def _explain(grid: Grid, finders: tuple[Finder, ...], most: int | None = None) -> Explanation:
    numbers = _numbers(finders)
    if numbers is None:
        return _explain_here(grid, finders, most)
    try:
        path, (outcome, place) = native.explain(numbers, grid, most=most)
    except ValueError:
        Board(grid)  # says which digits conflict
        raise
    contradiction = None
    if _OUTCOMES[outcome] == "contradiction":
        cell, unit, digit = place
        rules = grid.rules
        contradiction = _full_unit(rules, unit, digit) if cell < 0 else _bare_cell(rules, cell)
    rules = grid.rules
    return Explanation(
        grid,
        path,
        make=lambda record: _BY_NUMBER[native.number_of(record)].step(record, rules),
        order=_ORDER,
        outcome=_OUTCOMES[outcome],
        contradiction=contradiction,
    )


def _explain_here(grid: Grid, finders: tuple[Finder, ...], most: int | None) -> Explanation:
    board = Board(grid)
    contradiction = find_contradiction(board)
    while contradiction is None and not board.is_solved and len(board.steps) != most:
        found = (step for finder in finders for step in _first(finder, board))
        step = next(found, None)
        if step is None:
            break
        board.push(step)
        contradiction = find_contradiction(board)
    return Explanation(grid, board.steps, order=_ORDER, contradiction=contradiction)


def _first(finder: Finder, board: Board) -> Iterator[Step]:
    if isinstance(finder, Technique):
        step = finder.first(board)
        if step is not None:
            yield step
    else:
        yield from _steps(finder, board)


def _steps(finder: Finder, board: Board) -> Iterator[Step]:
    if isinstance(finder, Technique):
        yield from finder(board)
        return
    for step in finder(board.copy()):
        _check(step, finder, board)
        yield step


def _check(step: Step, finder: Finder, board: Board) -> None:
    """Raise unless a step of a user's function does something that the board allows."""
    name = getattr(finder, "__name__", repr(finder))
    if not isinstance(step, Step):
        raise SudokuError(f"technique {name} made {step!r}, which is no Step")
    if not step.places and not step.removes:
        raise SudokuError(f"technique {name} made a step that does nothing: {step!r}")
    for cell, digit in (*step.places, *step.removes):
        if cell not in board.rules.cells or digit not in board.candidates(cell):
            raise SudokuError(
                f"technique {name} made a step about {symbol(digit)} in"
                f" {board.rules.cell_name(cell)}, which is no candidate there"
            )
