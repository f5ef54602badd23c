"""A unit: cells that must all differ, known by its kind and its number."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, Self

from nonet.errors import ArgumentError

if TYPE_CHECKING:
    from nonet.model.shape import CellLike

# The English name of a unit is `kind number`, except where a variant's own words read better.
_NOUNS = {"group": "disjoint group", "extra": "extra unit"}
_NAMES = {
    ("diagonal", 1): "main diagonal",
    ("diagonal", 2): "anti-diagonal",
    ("asterisk", 1): "asterisk",
    ("center-dot", 1): "center dots",
    ("girandola", 1): "girandola",
}
_NUMBER = re.compile(r"(?<!\S)[1-9][0-9]{0,8}$", re.ASCII)


class _Fields(NamedTuple):
    kind: str
    number: int
    cells: tuple[int, ...]


class Unit(_Fields):
    """Cells that must all differ; a *house* when it has as many cells as there are digits.

    `kind` is "row", "column", "box", "region", "diagonal" or any word of your own, and `number`
    counts the units of that kind from 1. Units are equal when kind, number and cells are.

    >>> unit = Unit("row", 1, (0, 1, 2, 3))
    >>> unit
    Unit(kind='row', number=1, cells=(0, 1, 2, 3))
    >>> unit.name
    'row 1'
    """

    __slots__ = ()

    def __new__(cls, kind: str, number: int, cells: Iterable[CellLike]) -> Self:
        """Check the number, which is where the name of a unit used to be."""
        try:
            number = operator.index(number)
        except TypeError:
            raise TypeError(
                f"Unit({kind!r}, {number!r}, …): the second argument is the unit's number, such as"
                " 1 in 'row 1'; its name follows from kind and number"
            ) from None
        if number < 1:
            raise ArgumentError(f"{kind} {number}: units are numbered from 1")
        # Rules that take the unit know the numbers of cells that are named.
        return super().__new__(cls, kind, number, tuple(cells))  # type: ignore[arg-type]

    @property
    def name(self) -> str:
        """The name in English, made from the kind and the number.

        >>> Unit("diagonal", 2, (2, 4, 6)).name, Unit("thermo-bulb", 3, (0, 4)).name
        ('anti-diagonal', 'thermo bulb 3')
        """
        return _name(self.kind, self.number)


@lru_cache(maxsize=1024)
def _name(kind: str, number: int) -> str:
    special = _NAMES.get((kind, number))
    return special or f"{_NOUNS.get(kind) or kind.replace('-', ' ')} {number}"


def number_in(kind: str, name: str) -> int | None:
    """Return the number of the unit of this kind that has this name; None when it has none.

    >>> number_in("row", "row 3"), number_in("diagonal", "anti-diagonal"), number_in("cage", "mine")
    (3, 2, None)
    """
    for (special, number), words in _NAMES.items():
        if (special, words) == (kind, name):
            return number
    match = _NUMBER.search(name)
    return int(match[0]) if match else None
