"""Sets of puzzles to measure: a name and rows of characters, as in a file."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import PurePath
from typing import IO, TYPE_CHECKING

from nonet.errors import ArgumentError
from nonet.formats import read
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class PuzzleSet:
    """Classic 9×9 puzzles of 81 characters; `left_out` counts everything else in the file."""

    name: str
    rows: NDArray[np.uint8]
    left_out: int = 0

    def __eq__(self, other: object) -> bool:
        """Whether the name and the puzzles are the same, and as many rows were left out."""
        if not isinstance(other, PuzzleSet):
            return NotImplemented
        from nonet.base.numeric import np

        mine, theirs = (self.name, self.left_out), (other.name, other.left_out)
        return mine == theirs and np.array_equal(self.rows, other.rows)

    __hash__ = None  # type: ignore[assignment]  # arrays can change

    def __len__(self) -> int:
        return len(self.rows)


def read_set(
    path_or_file: str | os.PathLike[str] | IO[str] | IO[bytes], name: str | None = None
) -> PuzzleSet:
    """Read the classic puzzles of a file in any format; everything else is left out.

    >>> import io
    >>> found = read_set(io.StringIO("." * 81 + "\\n12..34......43.1\\n"), "some")
    >>> len(found), found.left_out
    (1, 1)
    """
    from nonet.base.numeric import np

    text = bytearray()
    left_out = 0
    for record in read(path_or_file, on_error="collect").records():
        found = record.found
        if isinstance(found, Grid) and found.rules == CLASSIC and found.marks is None:
            text += str(found).encode("ascii")
        elif found is not None:
            left_out += 1
    if name is None:
        name = PurePath(str(getattr(path_or_file, "name", path_or_file))).name.partition(".")[0]
    if not text:
        raise ArgumentError(f"no classic 9×9 puzzle in {name}")
    return PuzzleSet(name, np.frombuffer(bytes(text), np.uint8).reshape(-1, 81), left_out)
