"""Batches of text answered with text: lines of puzzles to lines of solutions, rows to rows.

No array is made, so that NumPy is not needed, and the memory of a batch is used again for the next.
"""

from __future__ import annotations

from typing import Any

from nonet.base.arguments import threads_of, whole_of
from nonet.base.outcomes import outcome_of
from nonet.rows.answers import Answerer
from nonet.rows.batches import Batch, LineBatch, TableBatch
from nonet.rows.bulk.many import count_many, solve_many
from nonet.rows.bulk.native import BatchSolver as NativeSolver
from nonet.rows.bulk.native import cpu

# The most bytes that an answer takes: 81 digits, a word, two separators and a newline.
_ANSWER = 96


class SolutionAnswerer(Answerer):
    """Solves batches of classic 9×9 puzzles, and writes each solution, or how many there are.

    >>> import io
    >>> from nonet.rows import Source
    >>> text = io.StringIO("1234" + "." * 77 + "\\n" + "1" * 81 + "\\n")
    >>> (batch,) = Source(text).batches()
    >>> answerer = SolutionAnswerer(only_counts=True, limit=9)
    >>> answerer.answer(batch), bytes(answerer.lines(0, 2))
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
        self._only_counts, self._limit, self._threads = only_counts, limit, threads
        none, one, several = (outcome_of(count, limit) or "" for count in range(3))
        self._words = (none, one, several)
        self._out = bytearray()

    def answer(self, batch: Batch) -> list[int]:
        """Solve the rows of a batch; return those that `lines` and `rows` cannot write.

        They are the rows without a puzzle, those without a unique solution (unless only counts are
        wanted), and the rows of a table with another solution in the column of solutions.
        """
        if isinstance(batch, TableBatch):
            compares = batch.filling is not None and batch.filling.compares
            return self._solver.solve_table(batch.rows, compares=compares)
        assert isinstance(batch, LineBatch)
        return self._solver.solve_lines(batch.rows)

    def outcome(self, row: int) -> str | None:
        """Return what came of a row, None if it held no puzzle."""
        if not self._solver.is_puzzle(row):
            return None
        return self._words[min(self._solver.count(row), 2)]

    def value(self, row: int) -> str:
        """Return the solution of a row as text, "" if it does not have exactly one."""
        return self._solver.solution(row) or ""

    def lines(self, first: int, last: int) -> memoryview:
        """Return the answers to some rows, one per line; valid until the next call."""
        out = self._room((last - first) * _ANSWER)
        return memoryview(out)[: self._solver.write_lines(first, last, out)]

    def rows(self, batch: TableBatch, first: int, last: int) -> memoryview:
        """Return rows of a table with their answers; valid until the next call."""
        if first == last:
            return memoryview(b"")
        before = batch.bounds(last - 1)[1] - batch.bounds(first)[0]
        out = self._room(before + (last - first) * _ANSWER)
        return memoryview(out)[: self._solver.write_rows(batch.rows, self._words, first, last, out)]

    def texts(self, puzzles: Any) -> tuple[list[str], list[str]]:
        """Return the answers to many puzzles, and what came of each."""
        ask = count_many if self._only_counts else solve_many
        result = ask(puzzles, limit=self._limit, threads=self._threads)
        if self._only_counts:
            counts = enumerate(result.counts.tolist())
            values = ["" if row in result.errors else str(count) for row, count in counts]
        else:
            values = list(result.lines())
        return values, result.status.tolist()

    def _room(self, size: int) -> bytearray:
        if len(self._out) < size:
            self._out = bytearray(size)
        return self._out
