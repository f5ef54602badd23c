"""Random regions for a jigsaw: rows at first, then cells change sides along the borders."""

from __future__ import annotations

from nonet.maker.dice import Dice
from nonet.model.symbols import spell

# Exchanges tried per cell. With fewer, the rows that the regions were at first can be seen.
_EXCHANGES = 40


def random_regions(size: int, seed: int) -> str:
    """Return connected regions; `nonet.random_regions` describes it.

    >>> random_regions(4, 7)
    '1222113241334443'
    """
    dice = Dice(seed)
    owner = [cell // size for cell in range(size * size)]
    for _ in range(_EXCHANGES * size * size):
        _exchange(owner, size, dice)
    # Regions are numbered in the order in which they first appear.
    names: dict[int, int] = {}
    for region in owner:
        names.setdefault(region, len(names) + 1)
    return spell(names[region] for region in owner)


def _exchange(owner: list[int], size: int, dice: Dice) -> None:
    """Give a cell at a border to the other side and take one back, unless that splits a region."""
    one = dice.roll(size * size)
    touched = [cell for cell in _beside(one, size) if owner[cell] != owner[one]]
    if not touched:
        return
    mine, theirs = owner[one], owner[touched[dice.roll(len(touched))]]
    border = [
        cell
        for cell, region in enumerate(owner)
        if region == theirs and any(owner[next_] == mine for next_ in _beside(cell, size))
    ]
    other = border[dice.roll(len(border))]
    owner[one], owner[other] = theirs, mine
    if not (_is_one_piece(owner, mine, size) and _is_one_piece(owner, theirs, size)):
        owner[one], owner[other] = mine, theirs


def _beside(cell: int, size: int) -> list[int]:
    row, col = divmod(cell, size)
    places = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [r * size + c for r, c in places if 0 <= r < size and 0 <= c < size]


def _is_one_piece(owner: list[int], region: int, size: int) -> bool:
    cells = {cell for cell, each in enumerate(owner) if each == region}
    edge = [min(cells)]
    while edge:
        cell = edge.pop()
        if cell in cells:
            cells.remove(cell)
            edge += _beside(cell, size)
    return not cells
