"""Complete grids of many shapes, and how many of their digits a puzzle shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import nonet
from nonet import Grid, Rules, Shape
from nonet import variants as v
from nonet.errors import NonetError
from nonet.model.bits import digits_of
from nonet.model.constraint import Constraint
from nonet.model.shape import CellLike

# How long an engine may look for another solution before the puzzle gets a further given.
_TIMEOUT = 3

LABELS = tuple(f"l{number}" for number in range(1, 17))
_LACKING = tuple(f"{kind}{number}" for kind in ("row", "column", "box") for number in range(1, 5))
_CHAOS = Rules.shaped(Shape(4, 4, extra=LABELS), boxes=False) + v.ChaosConstruction(LABELS)
_DOPPELGANGER = Rules.shaped(Shape(4, 4, lowest=0, values=5, extra=_LACKING)) + v.Doppelganger(
    rows=_LACKING[:4], columns=_LACKING[4:8], boxes=_LACKING[8:]
)


def _shapes(dice: Random) -> Rules:
    """Return rules without constraints of cells."""
    extra = tuple(f"v{letter}" for letter in "abc"[: dice.randint(1, 3)])
    makers: tuple[tuple[int, Callable[[], Rules]], ...] = (
        (6, Rules.classic),
        (2, lambda: Rules.classic(6)),
        (1, lambda: Rules.classic(6, (3, 2))),
        (1, lambda: Rules.classic(4)),
        (2, lambda: Rules.shaped(Shape(9, 9, lowest=0))),
        (1, lambda: Rules.shaped(Shape(6, 6, lowest=0))),
        (1, lambda: Rules.shaped(Shape(4, 4, lowest=0))),
        (1, lambda: Rules.shaped(Shape(6, 4))),
        (1, lambda: Rules.shaped(Shape(4, 6, lowest=0))),
        (1, lambda: Rules.shaped(Shape(5, 7))),
        (1, lambda: Rules.shaped(Shape(5, 5), boxes=False)),
        (1, lambda: Rules.shaped(Shape(4, 4, values=6))),
        (1, lambda: Rules.shaped(Shape(9, 9, extra=extra))),
        (1, lambda: Rules.shaped(Shape(6, 6, lowest=0, extra=extra))),
        (1, lambda: Rules.shaped(Shape(4, 4, extra=extra))),
        (2, lambda: v.jigsaw(_regions(9, dice))),
        (1, lambda: v.jigsaw(_regions(6, dice))),
        (1, lambda: _CHAOS),
        (1, lambda: _DOPPELGANGER),
    )
    weights, choices = zip(*makers, strict=True)
    make: Callable[[], Rules] = dice.choices(choices, weights)[0]
    return make()


def _regions(size: int, dice: Random) -> str:
    while True:
        regions = nonet.random_regions(size, seed=dice.randrange(1000))
        if nonet.count(Grid.empty(v.jigsaw(regions)), limit=1):
            return regions


# What a grid hardly ever obeys by chance: rules that are added before it is chosen.
_OF_GRIDS: tuple[Constraint, ...] = (
    *v.ALL,
    v.AntiTaxicab(),
    v.GlobalEntropy(),
    v.GlobalMod(),
    v.DutchFlatmates(),
    v.DifferentLines(),
    v.RegionSameValues(),
    v.Diagonal(rising=True),
    v.Diagonal(rising=False),
)


def complete(first: str, dice: Random) -> tuple[Rules, bytes]:
    """Return rules, perhaps with variants of whole grids, and a complete grid under them."""
    rules = _shapes(dice)
    if first.startswith("chaos"):
        rules = _CHAOS
    elif first == "doppelganger":
        rules = _DOPPELGANGER
    wanted = [each for each in _OF_GRIDS if each.name == first][:1]
    if wanted and dice.random() < 1 / 2:
        rules = Rules.classic()
    for extra in (*wanted, *dice.sample(_OF_GRIDS, dice.choice((0, 0, 1, 2)))):
        try:
            more = rules + extra
            if nonet.count(Grid.empty(more), limit=1, timeout=_TIMEOUT):
                rules = more
        except NonetError:  # the shape cannot have it, or it takes long to tell whether it can
            continue
    return rules, _filled(rules, dice)


def _filled(rules: Rules, dice: Random) -> bytes:
    """Return a complete grid: some random digits that have a solution, and the first of those."""
    grid = Grid.empty(rules)
    for cell in dice.sample(rules.cells, max(4, len(rules.cells) // 6)):
        digits = digits_of(rules.allowed(grid.values)[cell])
        for digit in dice.sample(digits, len(digits)):
            more = grid.with_(cells={cell: digit}, given=True)
            try:
                if nonet.count(more, limit=1, timeout=_TIMEOUT):
                    grid = more
                    break
            except nonet.TimeLimit:
                continue
    return nonet.solve(grid, unique=False).grid.values


def dug(rules: Rules, solution: bytes, dice: Random) -> tuple[Grid, bool]:
    """Return the puzzle with givens, as many as it takes; one in eight keeps other solutions."""
    many = int(len(solution) * dice.choice((0.1, 0.2, 0.3, 0.45)))
    shown = set(dice.sample(rules.cells, many))
    stop_early = dice.random() < 1 / 8
    is_unique = False
    while not is_unique:
        grid = Grid(bytes(d if cell in shown else 0 for cell, d in enumerate(solution)), rules)
        hidden = [cell for cell in rules.cells if cell not in shown]
        try:
            found = [each.grid.values for each in islice(_solutions(grid), 2)]
            others = [each for each in found if each != solution]
            is_unique = not others
            if others and stop_early:
                break
            wrong = [cell for cell in hidden if others and others[0][cell] != solution[cell]]
        except nonet.TimeLimit:
            wrong = hidden
        if wrong:
            shown |= set(dice.sample(wrong, min(len(wrong), 1 + len(wrong) // 8)))
    return _played(grid, solution, dice), is_unique


def _solutions(grid: Grid) -> Iterator[nonet.Solution]:
    return iter(nonet.solutions(grid, timeout=_TIMEOUT))


def _played(grid: Grid, solution: bytes, dice: Random) -> Grid:
    """Return the puzzle as it is, or with placed digits, or with pencil marks."""
    way = dice.choice(("set", "set", "set", "placed", "marked"))
    if way == "placed":
        empty = [cell for cell, digit in enumerate(grid.values) if not digit]
        placed = dice.sample(empty, len(empty) // 8)
        cells: dict[CellLike, int] = {cell: solution[cell] for cell in placed}
        return grid.with_(cells=cells) if cells else grid
    if way == "marked":
        marks = [
            0 if digit else mask & ~(dice.getrandbits(16) & dice.getrandbits(16)) | own
            for digit, mask, own in zip(
                grid.values,
                grid.rules.allowed(grid.values),
                (1 << (digit - 1) for digit in solution),
                strict=True,
            )
        ]
        return Grid(grid.values, grid.rules, givens=grid.givens.values, marks=marks)
    return grid
