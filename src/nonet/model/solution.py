"""A full grid and how it was found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nonet.base.as_json import AsJson
from nonet.model.grid import Grid
from nonet.model.records import solution_record
from nonet.model.shape import CellLike
from nonet.model.shown import Shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray

    from nonet.formats import wire

_new, _set = object.__new__, object.__setattr__


@dataclass(frozen=True)
class Solution(Shown, AsJson):
    """A solved grid, whose givens are the puzzle's, and the engine, guesses and seconds it took.

    Solutions are equal if all but the seconds is. `len` is the number of cells, and NumPy takes a
    solution as an array, like `grid`.

    >>> solution = Solution(Grid("1234341221434321"), "constraints", 0, 0.0)
    >>> solution["r1c2"], str(solution)
    (2, '1234341221434321')
    """

    grid: Grid
    engine: str
    guesses: int
    seconds: float = field(compare=False)

    @classmethod
    def at_once(cls, grid: Grid, engine: str, guesses: int, seconds: float) -> Solution:
        """Return the same as the class does, in a third of its time.

        >>> Solution.at_once(Grid("1234341221434321"), "constraints", 0, 0.0)["r1c2"]
        2
        """
        solution = _new(cls)
        _set(solution, "grid", grid)
        _set(solution, "engine", engine)
        _set(solution, "guesses", guesses)
        _set(solution, "seconds", seconds)
        return solution

    def __str__(self) -> str:
        return str(self.grid)

    def __getitem__(self, where: CellLike) -> int:
        return self.grid[where]

    def rows(self) -> list[list[int]]:
        """Return the digits as a list of rows."""
        return self.grid.rows()

    def to_numpy(self) -> NDArray[np.uint8]:
        """Return the digits as a new array of shape (rows, columns), without extra cells."""
        return self.grid.to_numpy()

    def to_dict(self) -> wire.SolutionRecord:
        """Return puzzle, solution, engine, guesses and seconds, as `nonet solve --json` does."""
        return solution_record(self)

    def __len__(self) -> int:
        return len(self.grid)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        return self.grid.__array__(dtype, copy)
