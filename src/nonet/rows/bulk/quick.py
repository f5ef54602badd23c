"""The fast path for an input of one batch in which every row is a puzzle.

Such an input needs no list of rows and no errors; for a single puzzle, making them would take
longer than solving it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nonet.engine.protocol import Deadline
from nonet.formats.native import CutLines, cut_lines
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC
from nonet.rows.bulk import native
from nonet.rows.bulk.lines import PIECE as MOST_BYTES
from nonet.rows.bulk.lists import is_raw, joined
from nonet.rows.bulk.result import BulkResult
from nonet.rows.bulk.rows import PIECE as MOST_ROWS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CELLS = len(CLASSIC.cells)


def answer_quickly(
    xs: Any, limit: int, threads: int, deadline: Deadline, *, with_grids: bool
) -> BulkResult | None:
    """Solve classic 9×9 puzzles; return None for an input that needs the general path.

    >>> result = answer_quickly(["." * 81], 9, 1, Deadline(None), with_grids=False)
    >>> result.counts.tolist()
    [9]
    >>> answer_quickly(["rubbish"], 9, 1, Deadline(None), with_grids=False) is None
    True
    """
    start = time.perf_counter()
    found = _lines_of(xs)
    if not found or (isinstance(found, CutLines) and found.bad):
        return None
    deadline.check()
    from nonet.base.numeric import np

    count = len(found) if isinstance(found, CutLines) else len(found) // _CELLS
    counts: NDArray[np.uint8] = np.empty(count, np.uint8)
    guesses: NDArray[np.uint32] = np.empty(count, np.uint32)
    grids: NDArray[np.uint8] | None = np.empty((count, _CELLS), np.uint8) if with_grids else None
    first_line = 1
    if isinstance(found, CutLines):
        native.solve_lines(found, grids, counts, guesses, limit, threads, deadline)
        first_line = found.first_line
    else:
        native.solve_classic(
            np.frombuffer(found, np.uint8),
            count,
            offsets=None,
            stride=_CELLS,
            text=False,
            grids=grids,
            counts=counts,
            guesses=guesses,
            faults=np.empty(count, np.uint8),
            limit=limit,
            threads=threads,
            deadline=deadline,
        )
    seconds = time.perf_counter() - start
    return BulkResult(counts, guesses, grids, {}, seconds, first_line, limit)


def _lines_of(xs: Any) -> CutLines | bytes | None:
    """Return the lines of bytes or of a list of texts, or the values of a list of grids."""
    if type(xs) is bytes:
        return cut_lines(xs, header=True) if len(xs) <= MOST_BYTES else None
    if isinstance(xs, CutLines):
        return xs
    if not isinstance(xs, list | tuple) or not 0 < len(xs) <= MOST_ROWS:
        return None
    first = xs[0]
    if isinstance(first, bytes) and is_raw(first):
        return _values(xs)
    if isinstance(first, str | bytes):
        text = joined(xs)
        return None if text is None else cut_lines(text)
    if all(type(x) is Grid and x.rules == CLASSIC and x.marks is None for x in xs):
        return b"".join([x.values for x in xs])
    return None


def _values(xs: Sequence[Any]) -> bytes | None:
    """Return the values of cells of all items, None if some are something else."""
    if any(type(x) is not bytes or len(x) != _CELLS for x in xs):
        return None
    values = b"".join(xs)
    return None if values.translate(None, CLASSIC.values) else values
