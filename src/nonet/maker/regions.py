"""Random regions for a jigsaw: rows at first, then cells change sides along the borders."""

from __future__ import annotations

from nonet.maker.dice import Dice
from nonet.model.shape import Shape
from nonet.model.symbols import spell

# Exchanges tried per cell. With fewer, the rows that the regions were at first can be seen.
_EXCHANGES = 40


def random_regions(size: int, seed: int) -> str:
    """Return connected regions; `nonet.random_regions` describes it.

    >>> random_regions(4, 7)
    '1122113244324433'
    """
    dice = Dice(seed)
    shape = Shape.square(size)
    owner = [shape.place(cell)[0] for cell in range(shape.cells)]
    for _ in range(_EXCHANGES * shape.cells):
        _exchange(owner, shape, dice)
    # Regions are numbered in the order in which they first appear.
    names: dict[int, int] = {}
    for region in owner:
        names.setdefault(region, len(names) + 1)
    return spell(names[region] for region in owner)


def _exchange(owner: list[int], shape: Shape, dice: Dice) -> None:
    """Give a cell at a border to the other side and take one back, unless that splits a region."""
    one = dice.roll(shape.cells)
    touched = [cell for cell in _beside(one, shape) if owner[cell] != owner[one]]
    if not touched:
        return
    mine, theirs = owner[one], owner[touched[dice.roll(len(touched))]]
    border = [
        cell
        for cell, region in enumerate(owner)
        if region == theirs and any(owner[next_] == mine for next_ in _beside(cell, shape))
    ]
    other = border[dice.roll(len(border))]
    owner[one], owner[other] = theirs, mine
    if not (_is_one_piece(owner, mine, shape) and _is_one_piece(owner, theirs, shape)):
        owner[one], owner[other] = mine, theirs


def _beside(cell: int, shape: Shape) -> list[int]:
    # In this order, which random regions depend on.
    row, col = shape.place(cell)
    places = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [shape.cell(r, c) for r, c in places if shape.has(r, c)]


def _is_one_piece(owner: list[int], region: int, shape: Shape) -> bool:
    cells = {cell for cell, each in enumerate(owner) if each == region}
    edge = [min(cells)]
    while edge:
        cell = edge.pop()
        if cell in cells:
            cells.remove(cell)
            edge += _beside(cell, shape)
    return not cells
