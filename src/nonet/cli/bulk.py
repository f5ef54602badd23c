"""Batches of lines, answered at once: the same output as line by line, but many times faster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import nonet
from nonet.cli.errors import exit_code, in_a_word
from nonet.cli.inputs import Item, Lot
from nonet.cli.output import Output
from nonet.cli.table import Rows
from nonet.cli.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The highest count of bulk calls.
MOST_IN_BULK = 255

# The fewest rows that are worth a call of their own.
_LONG = 100
_CELLS = 81
_NEWLINE = 10


@dataclass(frozen=True)
class Bulk:
    """How batches are answered: with solutions, or with their number up to a limit."""

    only_counts: bool = False
    limit: int = 2
    threads: int | None = None

    def answer(
        self, lot: Lot, output: Output, tally: Tally, answer_item: Callable[[Item], bool]
    ) -> None:
        """Answer every line of a lot; `answer_item` takes those that are not plain 9×9 puzzles."""
        if isinstance(lot.batch, nonet.formats.TableBatch):
            rows = Rows(lot, output, tally, self.ask, only_counts=self.only_counts)
            rows.write(answer_item)
            return
        lines = lot.batch.lines
        result = self.ask(lines)
        # Lines that the bulk engine does not accept are read one by one.
        others = {row: int(lines.starts[row]) for row in result.errors}
        problems = [] if self.only_counts else (result.counts != 1).nonzero()[0].tolist()
        text = _Text(result, output)
        before = 0
        for row in sorted({*others, *problems}):
            text.add_rows(before, row)
            lot.puzzles += row - before
            tally.add_good(lot.source, row - before)
            before = row + 1
            line = lot.batch.line + row
            if row in others:
                text.write()
                item = Item.of(lot.batch.record(row, others[row]), lot.source)
                lot.puzzles += answer_item(item)
                continue
            error = nonet.ManySolutions() if result.counts[row] else nonet.NoSolution()
            text.add(f"# {line}: {in_a_word(error)}\n")
            lot.puzzles += 1
            tally.add(Item("", error, lot.source, line), exit_code(error), has_problem=True)
        text.add_rows(before, len(result))
        lot.puzzles += len(result) - before
        tally.add_good(lot.source, len(result) - before)
        text.write()

    def ask(self, puzzles: object) -> nonet.BulkResult:
        """Return the answers to many puzzles in any form that bulk calls accept."""
        ask = nonet.count_many if self.only_counts else nonet.solve_many
        return ask(puzzles, limit=self.limit, threads=self.threads)


class _Text:
    """The lines of the answers: runs of rows, with other lines between them."""

    def __init__(self, result: nonet.BulkResult, output: Output) -> None:
        self._result = result
        self._output = output
        self._rows = None if result.grids is None else _lines_of_grids(result.grids)
        self._pieces: list[str] = []

    def add(self, line: str) -> None:
        self._pieces.append(line)

    def add_rows(self, start: int, end: int) -> None:
        if start == end:
            return
        if self._rows is not None and end - start >= _LONG:
            self.write()
            self._output.write_ascii(self._rows[start:end].reshape(-1).data)
        elif self._rows is not None:
            self._pieces.append(str(self._rows[start:end].data, "ascii"))
        else:
            counts = self._result.counts[start:end].tolist()
            self._pieces.append("\n".join(map(str, counts)) + "\n")

    def write(self) -> None:
        """Write everything added since the last call."""
        self._output.write_text("".join(self._pieces))
        self._pieces.clear()


def _lines_of_grids(grids: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the characters of grids, each followed by a newline."""
    import numpy as np

    lines = np.empty((len(grids), _CELLS + 1), np.uint8)
    np.add(grids, ord("0"), out=lines[:, :_CELLS])
    lines[:, _CELLS] = _NEWLINE
    return lines
