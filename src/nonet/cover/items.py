"""Items that are more than a name: an item with bounds, and an item with a colour."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from nonet.base.arguments import hashed, whole_of
from nonet.errors import ArgumentError


@dataclass(frozen=True, slots=True)
class Item:
    """A primary item that is covered between `at_least` and `at_most` times.

    >>> from nonet import cover
    >>> problem = cover.Problem(primary=[cover.Item("seat", at_least=2, at_most=2)])
    >>> for guest in ("Ada", "Bob", "Cyd"):
    ...     problem.add(guest, ["seat"])
    >>> list(problem.solutions())
    [('Ada', 'Bob'), ('Ada', 'Cyd'), ('Bob', 'Cyd')]
    """

    name: Hashable
    at_least: int = 1
    at_most: int = 1

    def __post_init__(self) -> None:
        hashed(self.name, "an item")
        low = whole_of(self.at_least, f"item {self.name!r}: at_least")
        high = whole_of(self.at_most, f"item {self.name!r}: at_most", 1)
        if low > high:
            raise ArgumentError(f"at_least {low} is above at_most {high} for item {self.name!r}")


@dataclass(frozen=True, slots=True)
class Coloured:
    """A secondary item in an option, with a colour that all chosen options must share.

    >>> from nonet import cover
    >>> problem = cover.Problem(primary=["across", "down"], secondary=["corner"])
    >>> problem.add("tea", ["across", cover.Coloured("corner", "t")])
    >>> problem.add("toe", ["down", cover.Coloured("corner", "t")])
    >>> problem.add("ale", ["down", cover.Coloured("corner", "a")])
    >>> problem.solve()
    ('tea', 'toe')
    """

    item: Hashable
    colour: Hashable
