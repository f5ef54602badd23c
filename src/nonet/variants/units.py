"""Extra units: any cells that must all differ."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable

from nonet.errors import ArgumentError, FormatError
from nonet.model.rules import Parts, Rules, Unit, Variant
from nonet.model.shape import CellLike
from nonet.variants.kind import unfit

# A group is kept as "r1c1 r2c2"; or as a tuple of numbers and names, if a cell is given by its
# number, since a number needs a size to become a name.
Group = str | tuple[str | int, ...]

_CELL = re.compile(r"r([1-9][0-9]*)c([1-9][0-9]*)", re.IGNORECASE)
_WORD = re.compile(r"[^\s,;]+")
_NAME = "extra-units"


def extra_units(*groups: str | Iterable[CellLike]) -> Variant:
    """Return the variant in which the cells of each group all differ.

    A group is a text such as 'r1c1 r2c2', or a sequence of names, (row, column) pairs from 0, and
    cell numbers.

    >>> from nonet.model.rules import CLASSIC
    >>> rules = CLASSIC + extra_units("r1c1 r5c5 r9c9", [(0, 8), (8, 0)])
    >>> [unit.name for unit in rules.units if unit.kind == "extra"]
    ['extra unit 1', 'extra unit 2']
    """
    if not groups:
        raise ArgumentError("no cells given for extra units")
    args = tuple(sorted({_as_group(group) for group in groups}, key=repr))
    return Variant("extra-units", "the cells of each extra unit all differ", _units, args)


def _units(rules: Rules, *groups: Group) -> Parts:
    found = set()
    for group in groups:
        wheres = group.split() if isinstance(group, str) else group
        cells = tuple(sorted(_cell_in(rules, where) for where in wheres))
        names = " ".join(map(rules.cell_name, cells))
        if len(set(cells)) < len(cells):
            raise ArgumentError(f"a cell appears twice in an extra unit: {names}")
        if len(cells) > rules.size:
            many = f"{len(cells)} cells, but only {rules.size} digits"
            raise unfit(_NAME, f"{many}, so they cannot all differ: {names}")
        found.add(cells)
    return Parts(units=[Unit("extra", i, cells) for i, cells in enumerate(sorted(found), start=1)])


def _cell_in(rules: Rules, where: str | int) -> int:
    try:
        return rules.cell_at(where)
    except (ArgumentError, FormatError, IndexError) as error:
        raise unfit(_NAME, str(error.args[0])) from None


def _as_group(group: str | Iterable[CellLike]) -> Group:
    found: list[int | tuple[int, int]]
    if isinstance(group, str):
        found = [_place_named(w[0], group, w.start()) for w in _WORD.finditer(group)]
    elif not isinstance(group, Iterable):
        raise TypeError(f"a unit is a list of cells, not a {type(group).__name__}")
    else:
        group = tuple(group)
        found = [_place_of(cell) for cell in group]
    if len(set(found)) < len(found):
        raise ArgumentError(f"a cell appears twice in an extra unit: {group!r}")
    if len(found) < 2:
        raise ArgumentError(f"an extra unit has two cells or more in one argument, not {group!r}")
    numbers = sorted(place for place in found if isinstance(place, int))
    places = sorted(place for place in found if not isinstance(place, int))
    names = [f"r{row + 1}c{col + 1}" for row, col in places]
    return (*numbers, *names) if numbers else " ".join(names)


def _place_of(cell: CellLike) -> int | tuple[int, int]:
    if isinstance(cell, str):
        return _place_named(cell.strip(), cell)
    try:
        if isinstance(cell, tuple):
            row, col = map(operator.index, cell)
            if min(row, col) >= 0:
                return (row, col)
        elif not isinstance(cell, bool) and operator.index(cell) >= 0:
            return operator.index(cell)
    except (TypeError, ValueError):
        pass
    raise ArgumentError(f"{cell!r} is not a cell: a name such as r1c1, (row, column) or a number")


def _place_named(name: str, text: str, position: int | None = None) -> tuple[int, int]:
    match = _CELL.fullmatch(name)
    if not match:
        raise FormatError(f"{name!r} is not a cell such as r1c1", text=text, position=position)
    return (int(match[1]) - 1, int(match[2]) - 1)
