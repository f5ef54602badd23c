"""A setter's tools: fewer clues, more clues, and the puzzles next to a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from nonet.base.numeric import np
from nonet.engine.protocol import Deadline
from nonet.errors import ArgumentError
from nonet.maker import native
from nonet.maker.dice import Dice
from nonet.maker.seen import Seen
from nonet.maker.setting import without_needless
from nonet.maker.symmetry import orbits_of
from nonet.model.grid import Grid
from nonet.rating import native as walks
from nonet.rating import own

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The kinds of constraint that the C++ core digs under.
_DUG = frozenset({"units", "clashes"})


def minimize(
    puzzle: Grid, *, seed: int, symmetry: str | None = None, timeout: float | None = None
) -> Grid:
    """Return the puzzle without givens that it does not need; it must have one solution.

    >>> text = "1234341221434321"
    >>> minimize(Grid(text), seed=7).clues
    5
    """
    deadline = Deadline(timeout)
    if not puzzle.rules.kinds <= _DUG:
        orbits = orbits_of(symmetry, puzzle.rules.shape)
        return without_needless(puzzle.givens, orbits, Dice(seed), deadline)
    values = np.frombuffer(puzzle.givens.values, np.uint8).reshape(1, -1).copy()
    try:
        native.dig(
            puzzle.rules,
            values,
            orbits_of(symmetry, puzzle.rules.shape),
            seed,
            np.zeros(1, np.uint64),
            np.zeros(1, np.uint16),
            timeout=deadline.left(),
        )
    except native.OutOfTime:
        raise deadline.over() from None
    return Grid(values.tobytes(), puzzle.rules, info=puzzle.info)


def add_clues(puzzle: Grid, solution: Grid, count: int, *, seed: int) -> Grid:
    """Return the puzzle with digits of its solution as further givens.

    >>> add_clues(Grid("123.34......43.1"), Grid("1234341221434321"), 2, seed=7).clues
    10
    """
    givens = puzzle.givens
    empty = [cell for cell, value in enumerate(givens.values) if not value]
    if count > len(empty):
        raise ArgumentError(f"n is {count}; the puzzle has {len(empty)} empty cells")
    values = bytearray(givens.values)
    for cell in Dice(seed).sample(empty, count):
        values[cell] = solution.values[cell]
    return Grid(bytes(values), puzzle.rules, info=puzzle.info)


def neighbours(
    puzzle: Grid,
    solution: Grid,
    *,
    harder: bool,
    threads: int,
    timeout: float | None = None,
) -> list[Grid]:
    """Return the puzzles next to one; `nonet.neighbours` describes it."""
    deadline = Deadline(timeout)
    rules, givens = puzzle.rules, np.frombuffer(puzzle.givens.values, np.uint8)
    changed = np.array(list(_changed(givens, np.frombuffer(solution.values, np.uint8))), np.uint8)
    try:
        counts = native.count(rules, changed, threads=threads, timeout=deadline.left())
        changed = np.ascontiguousarray(np.vstack([givens, changed[counts == 1]]))
        rated = own.rate_rows(rules, changed.reshape(-1), threads=threads, timeout=deadline.left())
    except (native.OutOfTime, walks.OutOfTime):
        raise deadline.over() from None
    scores = np.round(rated.scores, 1)
    seen = Seen(rules)
    keys = seen.keys(changed.tobytes())
    seen.add(keys[0])
    order = np.argsort(-scores if harder else scores, kind="stable").tolist()
    return [
        Grid(
            changed[row].tobytes(),
            rules,
            info={"level": own.LEVELS[rated.levels[row]], "score": f"{scores[row]:g}"},
        )
        for row in order
        if (scores[row] > scores[0] if harder else scores[row] < scores[0]) and seen.add(keys[row])
    ]


def _changed(givens: NDArray[np.uint8], solution: NDArray[np.uint8]) -> Iterator[NDArray[np.uint8]]:
    """Yield what one or two changes make of a puzzle: a clue removed, added, or both, or twice."""
    full = np.flatnonzero(givens).tolist()
    empty = np.flatnonzero(givens == 0).tolist()
    for cells in [
        *((cell,) for cell in (*full, *empty)),
        *combinations(full, 2),
        *((one, other) for one in full for other in empty),
    ]:
        values = givens.copy()
        for cell in cells:
            values[cell] = 0 if values[cell] else solution[cell]
        yield values
