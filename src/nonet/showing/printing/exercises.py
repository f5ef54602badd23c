"""Exercises: boards on which a technique is the next thing to find.

They come from the paths of puzzles: the bundled examples of all techniques, or the user's own. A
board is taken where the path uses the technique, so nothing easier is left on it. Every board is
disguised (nonet.morph), so that another seed makes another sheet of the same exercises.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from nonet.errors import ArgumentError
from nonet.maker.dice import Dice
from nonet.maker.grids import seed_of
from nonet.maker.morph import Morph
from nonet.model.board import Board
from nonet.model.explanation import Explanation
from nonet.model.grid import Grid
from nonet.model.step import Step
from nonet.reasoning.logic import explain, path
from nonet.techniques import TECHNIQUES, Technique
from nonet.techniques.examples import example


@dataclass(frozen=True)
class Exercise:
    """A board and the steps of the technique on it, the first of which is the answer."""

    grid: Grid
    steps: tuple[Step, ...]


def exercises(
    technique: Technique, count: int, *, seed: int = 0, puzzles: Iterable[Grid] | None = None
) -> list[Exercise]:
    """Return so many exercises for a technique; ArgumentError if there are not enough boards.

    Without `puzzles`, disguises of the bundled boards fill up the number.

    >>> from nonet.techniques import by_name
    >>> found = exercises(by_name("x-wing"), 3)
    >>> [exercise.steps[0].technique for exercise in found]
    ['x-wing', 'x-wing', 'x-wing']
    """
    dice = Dice(seed_of(seed))
    if puzzles is not None:
        own = list(_on_paths(technique, puzzles, count))
        if len(own) < count:
            raise ArgumentError(
                f"the paths of these puzzles use {technique.name} on {len(own)} boards;"
                f" {count} are needed"
            )
        return [_made(technique, grid) for grid in own]
    boards = _bundled(technique)
    if not boards:
        raise ArgumentError(f"there is no board for {technique.name}")
    if not technique.is_native:
        # Constraints are tied to their cells and digits, so these boards have no disguise.
        if count > len(boards):
            many = f"{len(boards)} board{'' if len(boards) == 1 else 's'}"
            why = f"only {many} for {technique.name}, not {count}"
            raise ArgumentError(f"{why}; ask for fewer, or name puzzles of your own")
        return [_made(technique, grid) for grid in dice.sample(boards, count)]
    # Different boards first, each in a disguise of its own; then the same ones again.
    order = dice.sample(boards, len(boards))
    grids = (order[number % len(order)] for number in range(count))
    return [_made(technique, Morph.random(seed=dice.roll((1 << 32) - 1))(grid)) for grid in grids]


def _made(technique: Technique, grid: Grid) -> Exercise:
    return Exercise(grid, tuple(technique(Board(grid))))


@cache
def _bundled(technique: Technique) -> tuple[Grid, ...]:
    """Return the bundled boards: the technique's own example, and those of the others' paths."""
    own = example(technique)
    found = [] if own is None else [own[0]]
    for explanation in _bundled_paths(technique.is_native):
        grid = _board_for(technique, explanation)
        if grid is not None and grid not in found:
            found.append(grid)
    return tuple(found)


@cache
def _bundled_paths(native: bool) -> tuple[Explanation, ...]:
    """Return the paths of the puzzles of all examples, classic or with constraints."""
    alike = [each for each in TECHNIQUES if each.is_native == native]
    grids = [pair[0].givens for each in alike if (pair := example(each)) is not None]
    return tuple(path(grid) for grid in dict.fromkeys(grids))


def _on_paths(technique: Technique, puzzles: Iterable[Grid], most: int) -> Iterator[Grid]:
    """Yield boards of puzzles on which a path uses the technique, one per puzzle."""
    techniques = tuple(each for each in TECHNIQUES if each.is_on_path or each is technique)
    made = 0
    for puzzle in puzzles:
        grid = _board_for(technique, explain(puzzle.givens, techniques=techniques))
        if grid is not None:
            yield grid
            made += 1
        if made == most:
            return


def _board_for(technique: Technique, explanation: Explanation) -> Grid | None:
    """Return the board on which a path first uses a technique, None if it never does."""
    for at, step in enumerate(explanation):
        if step.technique == technique.name:
            board = Board(explanation.grid)
            for before in explanation[:at]:
                board.push(before)
            return board.to_grid()
    return None
