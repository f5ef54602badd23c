"""Generated sets of puzzles, the same on every machine, for users without puzzle files.

A full grid is filled at random, then digits are removed in random order as long as the solution
stays unique. The result depends only on the seed: whether a digit can be removed does not depend
on how an engine decides it. Three more sets are made of these: minimal puzzles with fewer givens
(several solutions) and with a wrong one (none), and full grids with 40 random blanks, the question
that a generator asks most often: whether there is exactly one solution.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from nonet.base.arguments import whole_of
from nonet.model.rules import CLASSIC
from nonet.rows.bench.sets import PuzzleSet
from nonet.rows.bulk import count_many

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The minimum number of givens, by the name of the set; no puzzle has fewer than 17.
_CLUES = {"made-easy": 36, "made-minimal": 17}
_TAKEN = 2  # givens that a puzzle with several solutions lacks
_BLANKS = 40
_SEED = 9


def make_sets(puzzles: int = 5000) -> list[PuzzleSet]:
    """Return sets of this many puzzles: easy, minimal, several solutions, none, random blanks.

    >>> [(each.name, len(each)) for each in make_sets(3)][:3]
    [('made-easy', 3), ('made-minimal', 3), ('made-several', 3)]
    """
    puzzles = whole_of(puzzles, "puzzles")
    random_ = random.Random(_SEED)
    grids = [_full_grid(random_) for _ in range(puzzles)]
    orders = [random_.sample(range(81), 81) for _ in range(puzzles)]
    rows = {name: _dug(grids, orders, least) for name, least in _CLUES.items()}
    full = _as_rows(grids)
    rows["made-several"] = _changed(rows["made-minimal"], full, orders, taken=_TAKEN)
    rows["made-none"] = _changed(rows["made-minimal"], full, orders, wrong=1)
    rows["made-blanks"] = _changed(_as_text(full), full, orders, taken=_BLANKS)
    return [PuzzleSet(name, some) for name, some in rows.items()]


def _as_rows(grids: list[bytes]) -> NDArray[np.uint8]:
    from nonet.base.numeric import np

    return np.frombuffer(b"".join(grids), np.uint8).reshape(-1, 81)


def _as_text(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    from nonet.base.numeric import np

    return np.where(rows > 0, rows + ord("0"), ord(".")).astype(np.uint8)


def _changed(
    rows: NDArray[np.uint8],
    full: NDArray[np.uint8],
    orders: list[list[int]],
    *,
    taken: int = 0,
    wrong: int = 0,
) -> NDArray[np.uint8]:
    """Take givens away from every puzzle, and put wrong digits into some of its empty cells."""
    blank = ord(".")
    rows = rows.copy()
    for row, grid, order in zip(rows, full, orders, strict=True):
        givens = [cell for cell in order if row[cell] != blank]
        empty = [cell for cell in order if row[cell] == blank]
        row[givens[:taken]] = blank
        for cell in empty[:wrong]:
            row[cell] = ord("0") + grid[cell] % 9 + 1
    return rows


def _dug(grids: list[bytes], orders: list[list[int]], least: int) -> NDArray[np.uint8]:
    """Remove digits from all grids at once, one per grid at a time."""
    from nonet.base.numeric import np

    rows = _as_rows(grids).copy()
    numbers = np.arange(len(rows))
    for cells in np.array(orders).T:
        digits = rows[numbers, cells]
        is_due = (rows > 0).sum(axis=1) > least
        rows[numbers, cells] = np.where(is_due, 0, digits)
        is_one = count_many(rows).counts == 1
        rows[numbers, cells] = np.where(is_one, rows[numbers, cells], digits)
    return _as_text(rows)


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
