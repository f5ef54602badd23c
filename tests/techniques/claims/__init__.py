"""A reader of sentences: it finds what a sentence claims and holds it against the board.

It knows the text, the step's marks, the board before the step and what was eliminated until then,
and nothing of how sentences are made. Whether two candidates exclude each other is asked of units
and, for constraints, of an engine. What a sentence supposes ("if r1c1 is 5") is no claim, but that
one event follows from another is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from nonet import Board, Candidate, Grid, Step
from nonet.model.bits import digits_of
from tests.techniques.claims.effects import Effects
from tests.techniques.claims.places import Places
from tests.techniques.claims.reasons import Reasons


class Claims(Effects, Places, Reasons):
    """The claims of one sentence: `errors` lists false ones, `read` counts all by their kind."""

    def __init__(self, board: Board, step: Step, gone: Collection[Candidate] = ()) -> None:
        """Take the board before the step, and all candidates that steps or marks eliminated."""
        super().__init__(board, step, gone)
        self._read_all()

    def _read_all(self) -> None:
        for read in (
            self._names,
            self._effect,
            self._marks,
            self._placed,
            self._units_have,
            self._earlier,
            self._excluded,
            self._every_other,
            self._only_in_cells,
            self._only_in_lines,
            self._only_digits,
            self._sets,
            self._both_in,
            self._seeing,
            self._no_other_cell,
            self._named_candidates,
            self._events,
            self._not_given,
            self._last_one,
            self._said_of_cells,
            self._in_units,
            self._rectangle,
            self._constraint_rules,
            self._bounds,
            self._sums,
            self._is_marked,
            self._one_digit,
        ):
            read()


def missing(board: Board) -> set[Candidate]:
    """Return what the marks of a board's grid exclude, beyond what its digits do."""
    allowed = board.rules.allowed(board.values)
    return {
        Candidate(cell, digit)
        for cell, (mask, all_) in enumerate(zip(board.masks, allowed, strict=True))
        for digit in digits_of(all_ & ~mask)
    }


def check(board: Board, step: Step, gone: Collection[Candidate] = ()) -> Claims:
    """Return the claims of a step on a board, whose marks count as eliminated earlier."""
    return Claims(board, step, {*gone, *missing(board)})


def check_path(grid: Grid, steps: Iterable[Step]) -> Iterator[Claims]:
    """Yield the claims of each step of a path."""
    board = Board(grid)
    gone = missing(board)
    for step in steps:
        yield Claims(board, step, gone)
        gone |= {*step.removes}
        board.push(step)


def true(all_claims: Iterable[Claims]) -> Counter[str]:
    """Assert that no claim is false; return how many of each kind were read."""
    read: Counter[str] = Counter()
    for claims in all_claims:
        assert not claims.errors, f"{claims.step.technique}: {claims.text}"
        # An empty name or number; a pattern may begin with a full stop.
        text = re.sub(r"(?<=matches )\S", "x", claims.text)
        assert not re.search(r" [.,;)]|\( |  ", text), claims.text
        read.update(claims.read)
    return read
