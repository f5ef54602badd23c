"""What a puzzle begins with: rules, and a complete grid that obeys them."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import nonet
from nonet import Grid, Rules, Shape
from nonet import variants as v
from nonet.errors import Cancelled
from nonet.model.bits import digits_of
from nonet.model.constraint import Constraint

# CPU seconds until other random digits are tried, and the least share of cells that get one.
_SECONDS = 0.5
_FEWEST = 0.005

# Rules that a grid hardly ever obeys by chance: they are added before it is filled.
_WHOLE: dict[str, Constraint] = {
    each.name: each
    for each in (
        v.AntiTaxicab(),
        v.GlobalEntropy(),
        v.GlobalMod(),
        v.DutchFlatmates(),
        v.DifferentLines(),
        v.RegionSameValues(),
    )
}
WHOLE = frozenset(_WHOLE)


def base_of(kinds: tuple[str, ...], dice: Random) -> tuple[Rules, bytes]:
    """Return rules that carry constraints of these kinds, and a random solution.

    Most grids are 9×9 with digits from 1; one in four has another shape.
    """
    if any(kind.startswith("chaos") for kind in kinds):
        size = dice.choice((4, 5, 6, 6))
        return chaos(size), chaos_filled(size, dice)
    while True:
        rules = _shape(kinds, dice)
        try:
            for kind in kinds:
                if kind in _WHOLE:
                    rules = rules + _WHOLE[kind]
                elif kind == "single-diagonal":
                    rules = rules + v.Diagonal(rising=dice.random() < 1 / 2)
            share = 0.04 if WHOLE & {*kinds} else 0.12
            return rules, filled(rules, dice, share)
        except (nonet.Unsupported, nonet.NoSolution):
            continue  # a shape that cannot have them


def _shape(kinds: tuple[str, ...], dice: Random) -> Rules:
    if "doppelganger" in kinds:
        return doppelganger(dice.choice((4, 6)))
    if "region-same-values" in kinds:
        side = dice.choice((4, 6))
        return Rules.shaped(Shape(side, side, values=side + 1))
    shapes: tuple[Rules, ...] = (
        Rules.classic(6),
        Rules.classic(8),
        Rules.shaped(Shape(9, 9, lowest=0)),
        Rules.shaped(Shape(7, 7), boxes=False),
        Rules.shaped(Shape(6, 6, values=7)),
    )
    if dice.random() < 1 / 8:
        return jigsaw(9, dice)
    return dice.choice(shapes) if dice.random() < 1 / 6 else nonet.CLASSIC


def filled(rules: Rules, dice: Random, share: float = 0.12) -> bytes:
    """Return a complete grid: random digits in some cells, and the first solution with them.

    Fewer cells get a digit after each failure. Raises NoSolution if none is found with hardly any.
    """
    whole = Grid.empty(rules)
    while share > _FEWEST:
        grid = whole
        for cell in dice.sample(range(rules.shape.area), int(share * rules.shape.area)):
            digits = list(digits_of(rules.allowed(grid.values)[cell]))
            if digits:
                grid = grid.with_(cells={cell: dice.choice(digits)}, given=True)
        try:
            return nonet.solve(grid, unique=False, progress=within(_SECONDS)).grid.values
        except (nonet.NoSolution, Cancelled):
            share *= 0.8
    raise nonet.NoSolution("no solution was found")


def within(seconds: float) -> Callable[[int, int | None, dict[str, Any]], bool]:
    """Return a progress function that ends a call after so many CPU seconds."""
    end = time.process_time() + seconds
    return lambda *_: time.process_time() < end


def layout(size: int, dice: Random) -> str:
    """Return random regions that allow a complete grid."""
    while True:
        regions = nonet.random_regions(size, seed=dice.randrange(10**6))
        grid = Grid.empty(v.jigsaw(regions))
        try:
            if nonet.count(grid, limit=1, progress=within(_SECONDS)):
                return regions
        except Cancelled:
            continue


def jigsaw(size: int, dice: Random) -> Rules:
    """Return the rules of a random jigsaw with solutions."""
    return v.jigsaw(layout(size, dice))


def chaos(size: int) -> Rules:
    """Return the rules of a chaos construction."""
    labels = chaos_labels(size)
    shape = Shape(size, size, extra=labels)
    return Rules.shaped(shape, boxes=False) + v.ChaosConstruction(labels)


def chaos_labels(size: int) -> tuple[str, ...]:
    """Return the names of the labels of a chaos construction, in reading order."""
    return tuple(f"cc{number}" for number in range(1, size * size + 1))


def chaos_filled(size: int, dice: Random) -> bytes:
    """Return a solution of a chaos construction: that of a jigsaw, and its regions."""
    regions = layout(size, dice)
    values = filled(v.jigsaw(regions), dice)
    order = list(dict.fromkeys(regions))
    return values + bytes(order.index(region) + 1 for region in regions)


def doppelganger(size: int) -> Rules:
    """Return the rules of doppelgängers on a square grid."""
    # As ISS has it, which names what rows, columns and boxes lack.
    return nonet.parse(f".Shape~{size}x{size}~0-{size}.Doppelganger").rules
