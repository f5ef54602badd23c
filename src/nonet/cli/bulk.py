"""Batches of lines, answered at once: the same output as line by line, but many times faster."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import nonet
from nonet.cli.answers import put_row
from nonet.cli.errors import exit_code, in_a_word
from nonet.cli.inputs import Item, Lot
from nonet.cli.output import Output
from nonet.cli.tally import Tally

if TYPE_CHECKING:
    from nonet.bulk.batches import BatchSolver

# The highest count of bulk calls.
MOST_IN_BULK = 255

# Fewer rows than this are collected with the lines around them instead of being written at once.
_FEW = 100


class Bulk:
    """How batches are answered: with solutions, or with their number up to a limit."""

    def __init__(
        self, *, only_counts: bool = False, limit: int = 2, threads: int | None = None
    ) -> None:
        self._only_counts = only_counts
        self._limit = limit
        self._threads = threads

    @cached_property
    def _solver(self) -> BatchSolver:
        from nonet.bulk.batches import (
            BatchSolver,
        )  # loads the extension, which --help does not need

        return BatchSolver(only_counts=self._only_counts, limit=self._limit, threads=self._threads)

    def answer(
        self, lot: Lot, output: Output, tally: Tally, answer_item: Callable[[Item], bool]
    ) -> None:
        """Answer every line of a lot; `answer_item` takes those that are not plain 9×9 puzzles."""
        batch = lot.batch
        assert isinstance(batch, nonet.formats.Batch)
        writer = _Writer(lot, output, tally, self._solver)
        before = 0
        for row in self._solver.solve(batch):
            writer.write_good(before, row)
            before = row + 1
            if self._solver.is_puzzle(row):
                writer.write_problem(row)
                continue
            writer.flush()
            lot.puzzles += answer_item(lot.item(row))
        writer.write_good(before, len(batch))
        writer.flush()
        batch.release()

    def ask(self, puzzles: Any) -> nonet.bulk.BulkResult:
        """Return the answers to many puzzles in any form that bulk calls accept."""
        ask = nonet.count_many if self._only_counts else nonet.solve_many
        return ask(puzzles, limit=self._limit, threads=self._threads)


class _Writer:
    """Writes the answers to a lot: runs of rows, with other lines between them."""

    def __init__(self, lot: Lot, output: Output, tally: Tally, solver: BatchSolver) -> None:
        self._lot, self._output, self._tally, self._solver = lot, output, tally, solver
        self._pieces: list[str] = []
        batch = lot.batch
        self._rows = batch if isinstance(batch, nonet.formats.TableBatch) else None
        self._filled = self._rows if self._rows is not None and self._rows.table.is_filled else None

    def write_good(self, first: int, last: int) -> None:
        """Write rows without problems."""
        if first == last:
            return
        self._lot.puzzles += last - first
        self._tally.add_good(self._lot.source, last - first)
        if self._filled is not None:
            self.flush()
            self._output.write_bytes(self._solver.rows(self._filled, first, last))
        elif last - first < _FEW:
            self._pieces.append(str(self._solver.lines(first, last), "ascii"))
        else:
            self.flush()
            self._output.write_ascii(self._solver.lines(first, last))

    def write_problem(self, row: int) -> None:
        """Write a row whose puzzle is not unique, or whose solution differs from the one found."""
        self._lot.puzzles += 1
        line = self._lot.batch.line + row
        found = self._solver.solution(row)
        several = bool(self._solver.count(row))
        error = nonet.ManySolutions() if several else nonet.NoSolution()
        if self._filled is None:
            item = Item("", error, self._lot.source, line)
            self._pieces.append(f"# {line}: {in_a_word(error)}\n")
            code = exit_code(error)
        else:
            self.flush()
            text, table = self._filled.text(row), self._filled.table
            item = Item(text, None, self._lot.source, line, table=table)
            if found is not None:
                code = put_row(item, found, self._output, self._tally)
            else:
                code = exit_code(error)
                put_row(item, "", self._output, self._tally, error)
        self._tally.add(item, code, has_problem=code > 0)

    def flush(self) -> None:
        """Write the lines that were collected."""
        self._output.write_text("".join(self._pieces))
        self._pieces.clear()
