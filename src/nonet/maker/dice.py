"""Dice: random numbers that are the same on every machine and in every version of Python."""

from __future__ import annotations

from typing import TypeVar

Some = TypeVar("Some")

_MASK = (1 << 64) - 1


class Dice:
    """A stream of random numbers (SplitMix64).

    >>> dice = Dice(7)
    >>> [dice.roll(6) for _ in range(8)]
    [3, 0, 0, 3, 4, 3, 4, 0]
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def roll(self, faces: int) -> int:
        """Return a number from 0 to faces - 1, each with the same probability."""
        top = (_MASK + 1) - (_MASK + 1) % faces
        while (number := self._next()) >= top:
            pass
        return number % faces

    def sample(self, things: list[Some], count: int) -> list[Some]:
        """Return some of the things in random order.

        >>> sorted(Dice(7).sample([1, 2, 3, 4], 4))
        [1, 2, 3, 4]
        """
        left = list(things)
        return [left.pop(self.roll(len(left))) for _ in range(count)]

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31
