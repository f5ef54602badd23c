"""Proofs that a step is sound on a board, independent of the code that found the step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from nonet.base.as_json import AsJson
from nonet.engine import engine_for
from nonet.engine.protocol import Engine
from nonet.model.bits import digits_of
from nonet.model.board import Board
from nonet.model.cache import kept
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.step import Step


class _ProofFields(NamedTuple):
    ok: bool
    by: Literal["singles", "engine"]
    counterexample: Grid | None


class Proof(_ProofFields, AsJson):
    """Whether a step is sound, the method of proof, and a solution that an unsound step loses.

    `by` is `singles` if naked and hidden singles alone solve the board, otherwise `engine`.

    >>> Proof(True, "engine", None).ok
    True
    """

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the fields by name, with the counterexample in nonet's JSON format.

        >>> Proof(False, "engine", Grid("1234341221434321")).to_dict()["counterexample"]["cells"]
        '1234341221434321'
        """
        lost = self.counterexample
        return self._asdict() | {"counterexample": None if lost is None else lost.to_dict()}


def verify(board: Board, step: Step, *, unique: bool = False) -> Proof:
    """Prove that every solution that the board still allows survives the step.

    With `unique`, the step assumes that the puzzle has one solution, and the solution of the givens
    must survive. If the givens have several, such a step is wrong as soon as it loses one of them.

    >>> board = Board(Grid("12..34......43.1"))
    >>> verify(board, Step("wrong", removes=[(2, 3)])).counterexample["r1c3"]
    3
    """
    grid = Grid(board.givens, board.rules) if unique else board.to_grid()
    solutions, by = _first_two(grid)
    if len(solutions) < 2:
        lost = next((found for found in solutions if _loses(step, found.values)), None)
        return Proof(lost is None, by, lost)
    for grid_without in _violations(grid, step):
        for solution in _engine(grid_without).solutions(grid_without):
            full = Grid(solution.grid.values, grid.rules, givens=grid.givens.values)
            return Proof(False, "engine", full)
    return Proof(True, "engine", None)


def _loses(step: Step, values: Sequence[int]) -> bool:
    return any(values[cell] != digit for cell, digit in step.places) or any(
        values[cell] == digit for cell, digit in step.removes
    )


@kept(lambda found, grid: 2 * grid.rules.memory)
def _first_two(grid: Grid) -> tuple[list[Grid], Literal["singles", "engine"]]:
    """Return the grid's solutions, at most two, and the method that found them."""
    by_singles = _solve_by_singles(grid)
    if by_singles is not None:
        return [by_singles], "singles"
    found = []
    for solution in _engine(grid).solutions(grid):
        found.append(Grid(solution.grid.values, grid.rules, givens=grid.givens.values))
        if len(found) == 2:
            break
    return found, "engine"


def _engine(grid: Grid) -> Engine:
    """Return the engine that proves steps, the same for all rules."""
    return engine_for(grid, "constraints")


def _violations(grid: Grid, step: Step) -> Iterator[Grid]:
    """Yield grids whose solutions are exactly those that the step would lose."""
    masks = list(grid.marks or grid.rules.allowed(grid.values))
    for cell, digit in step.removes:
        if masks[cell] >> (digit - 1) & 1:
            yield grid.with_(marks=[*masks[:cell], 1 << (digit - 1), *masks[cell + 1 :]])
    for cell, digit in step.places:
        others = masks[cell] & ~(1 << (digit - 1))
        if others:
            yield grid.with_(marks=[*masks[:cell], others, *masks[cell + 1 :]])


def _solve_by_singles(grid: Grid) -> Grid | None:
    """Return the only solution if naked and hidden singles find it; None proves nothing."""
    board = Board(grid)
    while 0 in board.values:
        single = next(_singles(board, board.rules), None)
        if single is None:
            return None
        board.place(*single)
    if not board.is_solved:
        return None  # units and clashes hold, but another constraint does not
    return Grid(board.values, grid.rules, givens=grid.givens.values)


def _singles(board: Board, rules: Rules) -> Iterator[tuple[int, int]]:
    for cell, mask in enumerate(board.masks):
        if mask and not mask & (mask - 1):
            yield cell, digits_of(mask)[0]
    for unit in rules.houses:
        for digit in rules.digits:
            cells = board.cells_for(unit, digit)
            if len(cells) == 1:
                yield cells[0], digit
