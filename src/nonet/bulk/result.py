"""What `solve_many` and `count_many` answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nonet.errors import FormatError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class BulkResult:
    """The answers to many puzzles, row by row in the order they came.

    - `counts`: how many solutions, the limit at most; 0 for a row that is no puzzle;
    - `grids`: a solution of each row, zeros where there is none (None from `count_many`);
    - `guesses`: how often each row's search had to guess;
    - `errors`: by row number, what is wrong with the rows that are no puzzles;
    - `seconds`: the time it all took;
    - `first_line`: the line of row 0 in a text, 2 where its first line is a header, else 1.

    >>> import nonet
    >>> result = nonet.solve_many(["." * 81, "?" * 81])
    >>> result.counts.tolist(), list(result.errors)
    ([2, 0], [1])
    """

    counts: NDArray[np.uint8]
    guesses: NDArray[np.uint32]
    grids: NDArray[np.uint8] | None
    errors: Mapping[int, FormatError] = field(default_factory=dict)
    seconds: float = 0.0
    first_line: int = 1

    def __len__(self) -> int:
        return len(self.counts)

    def __repr__(self) -> str:
        return f"<BulkResult of {len(self):,} rows, {len(self.errors):,} errors>"
