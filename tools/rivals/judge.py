"""How many solutions a puzzle has, whichever program can say."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Protocol

from benchmarks.rivals.sides import Answer


class Side(Protocol):
    """A program that counts the solutions of a constraint string, up to 2."""

    name: str

    def begin(self) -> None:
        """Prepare for a puzzle."""

    def ask(self, text: str, limit: float) -> Answer:
        """Return the number of solutions, within so many CPU milliseconds."""


class Judge:
    """Programs that are asked one after the other until one of them knows.

    So it does not depend on one program's speed which puzzles are kept: what none of them can
    decide within the limit stays unknown, and is kept as such.
    """

    def __init__(self, sides: Sequence[Side], limit: float) -> None:
        self._sides = sides
        self.limit = limit  # CPU milliseconds of each program

    def count(self, text: str, *, is_possible: bool = False) -> int | None:
        """Return the number of solutions, at most 2, or None if nobody can say.

        Of a puzzle that is possible a solution is known: who finds none is wrong and not heard.
        """
        # A short look first, since most questions are easy for somebody.
        for limit in (self.limit / 20, self.limit):
            for side in self._sides:
                side.begin()
                answer = side.ask(text, limit)
                if answer.error:
                    print(f"{side.name}: {answer.error}: {text}", file=sys.stderr)
                elif is_possible and answer.count == 0:
                    print(f"{side.name} misses a solution: {text}", file=sys.stderr)
                elif answer.count is not None:
                    return min(answer.count, 2)
        return None
