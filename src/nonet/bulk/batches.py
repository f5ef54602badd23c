"""Batches of text answered with text: lines of puzzles to lines of solutions, rows to rows.

No array is made, so that NumPy is not needed, and the memory of a batch is used again for the next.
"""

from __future__ import annotations

from nonet.arguments import threads_of, whole_of
from nonet.bulk.native import BatchSolver as NativeSolver
from nonet.bulk.native import cpu
from nonet.formats.batches import Batch
from nonet.formats.table import TableBatch

# The most bytes that an answer takes: a separator, 81 digits and a newline.
_ANSWER = 83


class BatchSolver:
    """Solves batches of classic 9×9 puzzles, and writes each solution, or how many there are.

    >>> import io, nonet
    >>> text = io.StringIO("1234" + "." * 77 + "\\n" + "1" * 81 + "\\n")
    >>> (batch,) = nonet.read(text).batches()
    >>> solver = BatchSolver(only_counts=True, limit=9)
    >>> solver.solve(batch), bytes(solver.lines(0, 2))
    ([], b'9\\n0\\n')
    """

    def __init__(
        self, *, only_counts: bool = False, limit: int = 2, threads: int | None = None
    ) -> None:
        cpu()  # raises for an unknown NONET_CPU
        self._solver = NativeSolver(
            only_counts=only_counts,
            limit=whole_of(limit, "limit", 1, 255),
            threads=threads_of(threads),
        )
        self._out = bytearray()

    def solve(self, batch: Batch) -> list[int]:
        """Solve the rows of a batch; return those that `lines` and `rows` cannot write.

        They are the rows without a puzzle, those without a unique solution (unless only counts are
        wanted), and the rows of a table with another solution in the column of solutions.
        """
        if isinstance(batch, TableBatch):
            return self._solver.solve_table(batch.rows, compares=batch.table.compares)
        return self._solver.solve_lines(batch.lines)

    def is_puzzle(self, row: int) -> bool:
        """Whether a row held a puzzle."""
        return self._solver.is_puzzle(row)

    def count(self, row: int) -> int:
        """Return the number of solutions of a row, at most the limit."""
        return self._solver.count(row)

    def solution(self, row: int) -> str | None:
        """Return the solution of a row as text, None if it does not have exactly one."""
        return self._solver.solution(row)

    def lines(self, first: int, last: int) -> memoryview:
        """Return the answers to some rows, one per line; valid until the next call."""
        out = self._room((last - first) * _ANSWER)
        return memoryview(out)[: self._solver.write_lines(first, last, out)]

    def rows(self, batch: TableBatch, first: int, last: int) -> memoryview:
        """Return rows of a table with their answers; valid until the next call."""
        if self._solver.are_filled(batch.rows, first, last):
            return batch.unchanged(first, last)
        before = len(batch.unchanged(first, last)) if first < last else 0
        out = self._room(before + (last - first) * _ANSWER)
        return memoryview(out)[: self._solver.write_rows(batch.rows, first, last, out)]

    def _room(self, size: int) -> bytearray:
        if len(self._out) < size:
            self._out = bytearray(size)
        return self._out
