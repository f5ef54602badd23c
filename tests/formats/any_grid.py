"""Grids of any size with anything a grid can hold, for hypothesis."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from nonet.formats.format import Format
from nonet.model.grid import Grid
from nonet.model.rules import DEFAULT_BOX, Rules
from nonet.variants import DIAGONAL

KEYS = ("title", "author", "comment", "solution", "source", "technique", "id", "folder")
TEXTS = (
    "Ann",
    "two words",
    "ä ö – ü",
    "a, b; c",
    'say "no"',
    "# 7",
    " edge ",
    "two\nlines",
    "",
    "0",
)


@st.composite
def rules(draw: st.DrawFn, sizes: Sequence[int]) -> Rules:
    size = draw(st.sampled_from(sizes))
    heights = [height for height in range(2, size) if size % height == 0]
    shapes = [None, *((height, size // height) for height in heights)]
    made = Rules.classic(size, draw(st.sampled_from(shapes)))
    return made + DIAGONAL if draw(st.integers(0, 5)) == 0 else made


@st.composite
def any_grid(draw: st.DrawFn, sizes: Sequence[int] = tuple(DEFAULT_BOX)) -> Grid:
    """Draw a grid that may have placed digits, marks, info and rules of all kinds.

    The cells come from a seed: hundreds of them drawn one by one would take a second each.
    """
    whole = draw(rules(sizes))
    dice = random.Random(draw(st.integers(0, 1 << 32)))
    share = draw(st.sampled_from([0.0, 0.1, 0.4, 1.0]))
    lowest = draw(st.sampled_from([1, 1, min(10, whole.size)]))
    values = bytes(
        dice.randint(lowest, whole.size) if dice.random() < share else 0 for _ in whole.cells
    )
    givens = None
    if draw(st.booleans()):
        givens = bytes(value if dice.random() < 0.7 else 0 for value in values)
    marks = None
    if draw(st.booleans()):
        fewest = draw(st.integers(0, 2))
        marks = [_mask(dice, whole, fewest) for _ in whole.cells]
    keys = draw(st.lists(st.sampled_from(KEYS), max_size=3, unique=True))
    info = {key: draw(st.sampled_from(TEXTS)) for key in keys}
    return Grid(values, whole, givens=givens, marks=marks, info=info)


def _mask(dice: random.Random, rules: Rules, fewest: int) -> int:
    mask = dice.randint(0, rules.full_mask)
    return mask if mask.bit_count() >= fewest else rules.full_mask


def within(grid: Grid, format: Format) -> Grid:
    """Return the grid without the kinds of things that the format says it does not carry."""
    carries = format.carries
    keys = format.info_keys or set(KEYS)
    info = {key: text for key, text in grid.info.items() if "info" in carries and key in keys}
    whole = grid.rules if "rules" in carries else Rules.classic(grid.rules.size)
    return Grid(
        grid.values,
        whole,
        givens=grid.givens.values if "placed" in carries else None,
        marks=grid.marks if "marks" in carries else None,
        info=info,
    )


def told(grid: Grid) -> Grid:
    """Return the grid without marks that say no more than its digits do."""
    if grid.marks is None:
        return grid
    allowed = grid.rules.allowed(grid.values)
    full = [0 if value else grid.rules.full_mask for value in grid.values]
    return grid.with_(marks=None) if list(grid.marks) in (allowed, full) else grid
