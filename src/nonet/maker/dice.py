"""Dice: random numbers that are the same on every machine and in every version of Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from nonet.maker import native

Some = TypeVar("Some")

_MASK = (1 << 64) - 1


class Dice(native.Dice):
    """A stream of random numbers of its own for each key, such as a seed and a number.

    >>> dice = Dice(7)
    >>> [dice.roll(6) for _ in range(8)]
    [4, 3, 3, 3, 2, 1, 5, 5]
    """

    def __init__(self, *key: int) -> None:
        super().__init__([part & _MASK for part in key])

    def sample(self, things: Iterable[Some], count: int) -> list[Some]:
        """Return some of the things in random order.

        >>> sorted(Dice(7).sample([1, 2, 3, 4], 4))
        [1, 2, 3, 4]
        """
        left = list(things)
        return [left.pop(self.roll(len(left))) for _ in range(count)]
