"""Random layouts of jigsaws: of any pieces, of winding ones, of bars; whole or scattered.

Nearly all layouts of connected pieces allow a complete grid. Those that do not are mostly made of
winding pieces or of bars, which share most of their cells with a line: where the cells left over
see each other, there is no solution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import exp
from random import Random

from nonet import Shape

# Exchanges tried per cell: to forget the rows of the beginning, then to take on a form.
_MIXING, _FORMING = 100, 75

Near = list[tuple[int, ...]]


def layout(size: int, dice: Random, form: str) -> str:
    """Return the region of each cell: `form` is any, winding, bars or scattered.

    >>> layout(4, Random(1), "any") == layout(4, Random(1), "any")
    True
    >>> sorted(Counter(layout(4, Random(2), "scattered")).values())
    [4, 4, 4, 4]
    """
    shape = Shape.square(size)
    near = [tuple(sorted(shape.near(cell))) for cell in range(shape.area)]
    owner = [cell // size for cell in range(shape.area)]
    for _ in range(_MIXING * shape.area):
        _exchange(owner, near, dice)
    if form == "winding":
        owner = _formed(owner, near, dice, _borders, 1.0)
    elif form == "bars":
        owner = _formed(owner, near, dice, _bars, 2.0)
    elif form == "scattered":
        for _ in range(dice.randint(3, shape.area // 2)):
            one, two = dice.sample(range(shape.area), 2)
            owner[one], owner[two] = owner[two], owner[one]
    order = list(dict.fromkeys(owner))
    return "".join(str(order.index(region) + 1) for region in owner)


def _formed(
    owner: list[int],
    near: Near,
    dice: Random,
    merit: Callable[[list[int], Near], int],
    weight: float,
) -> list[int]:
    """Return a layout after exchanges of which those that lower its merit are mostly taken back."""
    current = merit(owner, near)
    for _ in range(_FORMING * len(owner)):
        before = owner[:]
        if _exchange(owner, near, dice):
            changed = merit(owner, near)
            if changed < current and dice.random() >= exp(weight * (changed - current)):
                owner = before
            else:
                current = changed
    return owner


def _borders(owner: list[int], near: Near) -> int:
    """Return how many sides of cells are borders, twice."""
    return sum(owner[a] != owner[b] for a, cells in enumerate(near) for b in cells)


def _bars(owner: list[int], near: Near) -> int:
    """Return how many cells of the pieces are in the line that has most of them."""
    size = max(owner) + 1
    shared = Counter((region, cell // size) for cell, region in enumerate(owner))
    shared.update((region, size + cell % size) for cell, region in enumerate(owner))
    best = [0] * size
    for (region, _), many in shared.items():
        best[region] = max(best[region], many)
    return sum(best)


def _exchange(owner: list[int], near: Near, dice: Random) -> bool:
    """Let two regions side by side exchange cells; return whether both stay in one piece."""
    one = dice.randrange(len(owner))
    sides = [cell for cell in near[one] if owner[cell] != owner[one]]
    if not sides:
        return False
    mine, theirs = owner[one], owner[dice.choice(sides)]
    border = [
        cell
        for cell, region in enumerate(owner)
        if region == theirs and any(owner[beside] == mine for beside in near[cell])
    ]
    other = dice.choice(border)
    owner[one], owner[other] = theirs, mine
    if _is_whole(owner, near, one) and _is_whole(owner, near, other):
        return True
    owner[one], owner[other] = mine, theirs
    return False


def _is_whole(owner: list[int], near: Near, cell: int) -> bool:
    """Whether the region of a cell is in one piece."""
    region, seen, edge = owner[cell], {cell}, [cell]
    while edge:
        for beside in near[edge.pop()]:
            if owner[beside] == region and beside not in seen:
                seen.add(beside)
                edge.append(beside)
    return len(seen) == owner.count(region)
