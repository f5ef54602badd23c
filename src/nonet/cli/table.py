"""Rows of CSV files, answered in batches: every column is kept, and one holds the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import nonet
from nonet.cli.answers import put_row
from nonet.cli.errors import exit_code, in_a_word
from nonet.cli.inputs import Item, Lot
from nonet.cli.output import Output
from nonet.cli.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ask = Callable[[NDArray[np.uint8]], nonet.BulkResult]

_CELLS = 81
_NEWLINE = 10


class _Answers:
    """The results for the rows of a batch: the number of solutions, and one of them.

    `is_plain` marks the rows that were solved here, `is_done` those with an answer, `is_same` those
    that already hold it, and `is_empty` those whose answer field is empty.
    """

    def __init__(self, batch: nonet.formats.TableBatch, ask: Ask, *, only_counts: bool) -> None:
        import numpy as np

        fields, table = batch.fields, batch.table
        assert table.header is not None
        first, last = fields.bounds(table.header.puzzle)
        # Rows of another shape and puzzles of another size are left to the reader.
        self.is_plain = fields.is_regular & (last - first == _CELLS)
        rows = self.is_plain.nonzero()[0]
        self.counts = np.zeros(len(batch), np.uint8)
        self.chars = np.empty((0, _CELLS), np.uint8)
        if len(rows):
            result = ask(fields.windows(first[rows], _CELLS))
            self.counts[rows] = result.counts
            self.is_plain[rows[list(result.errors)]] = False
            if result.grids is not None:
                found = np.add(result.grids, ord("0"), out=result.grids)
                self.chars = found
                if len(rows) < len(batch):
                    self.chars = np.empty((len(batch), _CELLS), np.uint8)
                    self.chars[rows] = found
        self.is_done = self.is_plain & (only_counts | (self.counts == 1))
        self.is_same = np.zeros_like(self.is_plain)
        self.is_empty = np.ones_like(self.is_plain)
        if table.compares and table.column is not None:
            first, last = fields.bounds(table.column)
            self.is_empty = last == first
            likely = (self.is_done & (last - first == _CELLS)).nonzero()[0]
            given = fields.windows(first[likely], _CELLS)
            chars = self.chars if len(likely) == len(batch) else self.chars[likely]
            # One comparison is four times as fast as row by row, and usually all rows agree.
            is_same = given.tobytes() == chars.tobytes()
            self.is_same[likely] = is_same or (given == chars).all(axis=1)


class Rows:
    """Writes the answers to a lot of rows to the output."""

    def __init__(
        self, lot: Lot, output: Output, tally: Tally, ask: Ask, *, only_counts: bool
    ) -> None:
        assert isinstance(lot.batch, nonet.formats.TableBatch)
        self._lot, self._batch = lot, lot.batch
        self._output, self._tally = output, tally
        self._only_counts = only_counts
        self._answers = _Answers(lot.batch, ask, only_counts=only_counts)

    def write(self, answer_item: Callable[[Item], bool]) -> None:
        """Write every row; `answer_item` takes those that are not plain 9×9 puzzles."""
        answers = self._answers
        differs = ~answers.is_same & ~answers.is_empty
        before = 0
        for row in (~answers.is_done | differs).nonzero()[0].tolist():
            self._write_good(before, row)
            before = row + 1
            if answers.is_plain[row]:
                self._write_one(row)
                self._lot.puzzles += 1
            else:
                record = self._batch.record(row)
                item = Item.of(record, self._lot.source, self._batch.table)
                self._lot.puzzles += answer_item(item)
        self._write_good(before, len(self._batch))

    def _write_one(self, row: int) -> None:
        """Write a row whose puzzle is not unique, or whose solution differs from the one found."""
        batch, output = self._batch, self._output
        line, table = batch.line + row, batch.table
        item = Item(batch.text(row), None, self._lot.source, line, table=table)
        if self._answers.is_done[row]:
            found = str(self._answers.chars[row].data, "ascii")
            code = put_row(item, found, output, self._tally)
        else:
            several = bool(self._answers.counts[row])
            error = nonet.ManySolutions() if several else nonet.NoSolution()
            code = exit_code(error)
            if table.is_filled:
                put_row(item, "", output, self._tally, error)
            else:
                output.write(f"# {line}: {in_a_word(error)}")
        self._tally.add(item, code, has_problem=code > 0)

    def _write_good(self, start: int, end: int) -> None:
        """Write rows without problems."""
        import numpy as np

        self._lot.puzzles += end - start
        self._tally.add_good(self._lot.source, end - start)
        batch, answers = self._batch, self._answers
        if start == end:
            return
        if self._only_counts:
            self._write_counts(start, end)
        elif not batch.table.is_filled:
            lines = np.full((end - start, _CELLS + 1), _NEWLINE, np.uint8)
            lines[:, :_CELLS] = answers.chars[start:end]
            self._output.write_bytes(lines.reshape(-1).data)
        elif answers.is_same[start:end].all():
            self._output.write_bytes(batch.rows(start, end))
        else:
            self._output.write_bytes(batch.filled(start, end, answers.chars[start:end]))

    def _write_counts(self, start: int, end: int) -> None:
        counts = map(str, self._answers.counts[start:end].tolist())
        if self._batch.table.is_filled:
            texts = map(self._batch.text, range(start, end))
            counts = map(self._batch.table.filled, texts, counts)
        self._output.write_text("".join(f"{line}\n" for line in counts))
