"""The rounds of a puzzle under rules with constraints, walked in Python.

The walk in C++ does the same under units and clashes, much faster.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nonet.engine.protocol import Deadline
from nonet.errors import TimeLimit
from nonet.model.board import Board
from nonet.model.grid import Grid
from nonet.model.step import Step
from nonet.rating import native
from nonet.reasoning.logic import all_steps, find_contradiction
from nonet.techniques import Technique


def walk_here(
    puzzle: Grid,
    path: Sequence[Technique],
    codes: Mapping[str, int],
    timeout: float | None,
    progress: Callable[[int], None] | None = None,
) -> native.OneWalk:
    """Return the rounds of one puzzle; `codes` are the numbers of the techniques by name.

    `progress` is called with the number of rounds before each technique, and while it looks.
    """
    deadline, entries = Deadline(timeout), _Entries()
    board = Board(puzzle)
    end = native.STUCK
    try:
        while True:
            if find_contradiction(board) is not None:
                end = native.CONTRADICTION
                break
            if board.is_solved:
                end = native.SOLVED
                break
            steps = _round(board, path, deadline, entries.follow(progress))
            if not steps:
                break
            entries.add(steps, codes)
            _apply(board, steps)
    except TimeLimit:
        end = native.OUT_OF_TIME
    return native.OneWalk(end, entries.rows)


class _Entries:
    """What each technique has to do with each round, as `native.OneWalk` holds it."""

    def __init__(self) -> None:
        self.rows: list[native.Entry] = []
        self._round = 0

    def follow(self, progress: Callable[[int], None] | None) -> Callable[..., None]:
        """Return a function that calls `progress` with the number of rounds."""
        rounds = self._round
        return lambda *_: None if progress is None else progress(rounds)

    def add(self, steps: Sequence[Step], codes: Mapping[str, int]) -> None:
        """Add a round; the parts of a technique are its steps that differ in what they do."""
        for name in dict.fromkeys(step.technique for step in steps):
            mine = [step for step in steps if step.technique == name]
            places = {each for step in mine for each in step.places}
            removes = {each for step in mine for each in step.removes}
            row = (codes[name], self._round, len(mine), len(places), len(removes))
            self.rows.append(row)
        self._round += 1


def _round(
    board: Board, path: Sequence[Technique], deadline: Deadline, follow: Callable[..., None]
) -> list[Step]:
    """Return the steps of the next round: all singles, or all of the easiest technique."""
    singles: dict[tuple[object, ...], Step] = {}
    for technique in path:
        deadline.check()
        follow()
        if technique.family != "singles" and singles:
            break
        found: dict[tuple[object, ...], Step] = {}
        for step in all_steps(technique, board, timeout=deadline.left(), progress=follow):
            found.setdefault((step.places, step.removes), step)
        if technique.family == "singles":
            # A placement counts once, for the easiest single that makes it.
            for key, step in found.items():
                singles.setdefault(key, step)
        elif found:
            return list(found.values())
    return list(singles.values())


def _apply(board: Board, steps: Sequence[Step]) -> None:
    """Make what all steps do, each candidate once: they were found on the same board."""
    places = {each for step in steps for each in step.places}
    removes = {each for step in steps for each in step.removes}
    for cell, digit in sorted(places):
        if digit in board.candidates(cell):
            board.place(cell, digit)
    for cell, digit in sorted(removes):
        if digit in board.candidates(cell):
            board.remove(cell, digit)
