"""Generated sets of puzzles, the same on every machine, for users without puzzle files.

A full grid is filled at random, then digits are removed in random order as long as the solution
stays unique. The result depends only on the seed: whether a digit can be removed does not depend
on how an engine decides it.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from nonet.arguments import whole_of
from nonet.bench.sets import PuzzleSet
from nonet.bulk import count_many
from nonet.model.rules import CLASSIC

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The minimum number of givens, by the name of the set; no puzzle has fewer than 17.
_CLUES = {"made-easy": 36, "made-minimal": 17}
_SEED = 9


def make_sets(puzzles: int = 5000) -> list[PuzzleSet]:
    """Return two sets of this many puzzles each: an easy one and a minimal one.

    >>> [(each.name, len(each)) for each in make_sets(3)]
    [('made-easy', 3), ('made-minimal', 3)]
    """
    puzzles = whole_of(puzzles, "puzzles")
    random_ = random.Random(_SEED)
    grids = [_full_grid(random_) for _ in range(puzzles)]
    orders = [random_.sample(range(81), 81) for _ in range(puzzles)]
    return [PuzzleSet(name, _dug(grids, orders, least)) for name, least in _CLUES.items()]


def _dug(grids: list[bytes], orders: list[list[int]], least: int) -> NDArray[np.uint8]:
    """Remove digits from all grids at once, one per grid at a time."""
    import numpy as np

    rows = np.frombuffer(b"".join(grids), np.uint8).reshape(-1, 81).copy()
    numbers = np.arange(len(rows))
    for cells in np.array(orders).T:
        digits = rows[numbers, cells]
        is_due = (rows > 0).sum(axis=1) > least
        rows[numbers, cells] = np.where(is_due, 0, digits)
        is_one = count_many(rows).counts == 1
        rows[numbers, cells] = np.where(is_one, rows[numbers, cells], digits)
    blank = ord(".")
    return np.where(rows > 0, rows + ord("0"), blank).astype(np.uint8)


def _full_grid(random_: random.Random) -> bytes:
    """Fill an empty grid: a cell with the fewest candidates gets one of them at random."""
    values = bytearray(81)
    full = (1 << 9) - 1
    masks = [full] * 81

    def fill() -> bool:
        empty = [cell for cell in range(81) if not values[cell]]
        if not empty:
            return True
        cell = min(empty, key=lambda cell: masks[cell].bit_count())
        digits = [digit for digit in range(1, 10) if masks[cell] >> (digit - 1) & 1]
        random_.shuffle(digits)
        for digit in digits:
            bit = 1 << (digit - 1)
            values[cell] = digit
            changed = [
                peer for peer in CLASSIC.peers[cell] if not values[peer] and masks[peer] & bit
            ]
            for peer in changed:
                masks[peer] &= ~bit
            if fill():
                return True
            for peer in changed:
                masks[peer] |= bit
            values[cell] = 0
        return False

    fill()
    return bytes(values)
