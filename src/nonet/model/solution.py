"""A full grid and how it was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet.model.grid import Grid
from nonet.model.shown import Shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Solution(Shown):
    """A solved grid, whose givens are the puzzle's, and the engine, guesses and seconds it took.

    >>> solution = Solution(Grid("1234341221434321"), "constraints", 0, 0.0)
    >>> solution["r1c2"], str(solution)
    (2, '1234341221434321')
    """

    grid: Grid
    engine: str
    guesses: int
    seconds: float

    def __str__(self) -> str:
        return str(self.grid)

    def __getitem__(self, where: str | int | tuple[int, int]) -> int:
        return self.grid[where]

    def rows(self) -> list[list[int]]:
        """Return the digits as a list of rows."""
        return self.grid.rows()

    def to_numpy(self) -> NDArray[np.uint8]:
        """Return the digits as a new array of shape (size, size)."""
        return self.grid.to_numpy()
