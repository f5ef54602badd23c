"""Batches of rows, answered at once: the same output as row by row, but many times faster."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import nonet
from nonet.base.outcomes import FAULT, SEVERAL, outcome_of_error
from nonet.cli.answers import put_row
from nonet.cli.errors import difference, exit_code, in_a_word
from nonet.cli.inputs import InputItem, Inputs, Lot
from nonet.cli.output import Output
from nonet.cli.tally import Tally

if TYPE_CHECKING:
    import nonet.rows

    # From one puzzle to the text for its row and what came of it.
    AnswerOne = Callable[[nonet.Grid], tuple[str, str]]

# Fewer rows than this are collected with the lines around them instead of being written at once.
_FEW = 100


class Bulk:
    """Answers lots; `make` returns what answers their batches."""

    def __init__(self, make: Callable[[], nonet.rows.Answerer]) -> None:
        self._make = make

    @cached_property
    def answerer(self) -> nonet.rows.Answerer:
        """What answers batches; making it loads the extension, which --help does not need."""
        return self._make()

    def answer(
        self, lot: Lot, output: Output, tally: Tally, answer_item: Callable[[InputItem], bool]
    ) -> None:
        """Answer every row of a lot; `answer_item` takes those that must be read one by one."""
        batch = lot.batch
        assert isinstance(batch, nonet.rows.Batch)
        answerer = self.answerer
        writer = _LotWriter(lot, output, tally, answerer)
        before = 0
        for row in answerer.answer(batch):
            writer.write_good(before, row)
            before = row + 1
            if (outcome := answerer.outcome(row)) is not None:
                writer.write_problem(row, outcome)
                continue
            writer.flush()
            lot.puzzles += answer_item(lot.item(row))
        writer.write_good(before, len(batch))
        writer.flush()
        batch.release()


class _LotWriter:
    """Writes the answers to a lot: runs of rows, with other lines between them."""

    def __init__(
        self, lot: Lot, output: Output, tally: Tally, answerer: nonet.rows.Answerer
    ) -> None:
        self._lot, self._output, self._tally, self._answerer = lot, output, tally, answerer
        self._pieces: list[str] = []
        batch = lot.batch
        is_filled = isinstance(batch, nonet.rows.TableBatch) and batch.filling is not None
        self._filled = batch if is_filled else None

    def write_good(self, first: int, last: int) -> None:
        """Write rows without problems."""
        if first == last:
            return
        self._lot.puzzles += last - first
        self._tally.add_good(self._lot.source, last - first)
        if isinstance(self._filled, nonet.rows.TableBatch):
            self.flush()
            self._output.write_bytes(self._answerer.rows(self._filled, first, last))
        elif last - first < _FEW:
            self._pieces.append(str(self._answerer.lines(first, last), "ascii"))
        else:
            self.flush()
            self._output.write_ascii(self._answerer.lines(first, last))

    def write_problem(self, row: int, outcome: str) -> None:
        """Write a row whose puzzle is not unique, or whose solution differs from the one found."""
        self._lot.puzzles += 1
        item = self._lot.row_item(row)
        found = self._answerer.value(row)
        error = nonet.ManySolutions() if outcome == SEVERAL else nonet.NoSolution()
        code = exit_code(error)
        if self._filled is None:
            self._pieces.append(f"# {item.line}: {in_a_word(error)}\n")
        else:
            self.flush()
            problem = "" if found else error
            given = put_row(item, found, outcome, self._output, self._tally, problem)
            code = given if found else code
        self._tally.add(item, code, has_problem=code > 0)

    def flush(self) -> None:
        """Write the lines that were collected."""
        self._output.write_text("".join(self._pieces))
        self._pieces.clear()


def fill_parquet(
    inputs: Inputs, output: Output, name: str, one: AnswerOne, bulk: Bulk | None
) -> int:
    """Write the rows of a Parquet file with the answers; return the highest exit code.

    `one` answers a puzzle; without `bulk` it answers all.
    """
    tally = Tally()
    with output, inputs.only_file() as (source, reader):
        table = reader.parquet()
        fill = nonet.rows.ParquetFill(table, name, output.open_binary())
        for batch in table.batches():
            rows = _Rows(Lot(batch, source), name, tally)
            rows.answer(inputs, one, None if bulk is None or inputs.has_extras else bulk)
            fill.write(batch, rows.values, rows.outcomes)
        fill.close()
    tally.report()
    return tally.code


class _Rows:
    """The rows of a batch of a Parquet file, their answers, and what came of each."""

    def __init__(self, lot: Lot, name: str, tally: Tally) -> None:
        batch = lot.batch
        assert isinstance(batch, nonet.rows.ParquetBatch)
        self._lot, self._tally, self._puzzles = lot, tally, batch.puzzles
        self._line = batch.line
        column = batch.column(name)
        self._given = [""] * len(batch)
        if column is not None and name == "solution":
            self._given = batch.texts(column)
        self.values, self.outcomes = [""] * len(batch), [""] * len(batch)

    def answer(self, inputs: Inputs, one: AnswerOne, bulk: Bulk | None) -> None:
        """Answer the rows, those without a problem at once."""
        if bulk is not None:
            self.values, self.outcomes = bulk.answerer.texts(self._puzzles)
        for row, value in enumerate(self.values):
            if value:
                self._compare(row, value)
            else:
                self._answer_alone(inputs, one, row)

    def _compare(self, row: int, value: str) -> None:
        given = self._given[row].strip()
        item = InputItem("", None, self._lot.source, self._line + row)
        differs = bool(given) and given.upper() != value
        if differs:
            self._tally.complain(item, difference(given, value))
        self._tally.add(item, FAULT if differs else 0, differs)

    def _answer_alone(self, inputs: Inputs, one: AnswerOne, row: int) -> None:
        item = inputs.ruled(self._lot.item(row))
        try:
            if not isinstance(item.found, nonet.Grid):
                assert item.found is not None
                raise item.found
            self.values[row], self.outcomes[row] = one(item.found)
            self._compare(row, self.values[row])
        except nonet.NonetError as error:
            self.outcomes[row] = outcome_of_error(error)
            self._tally.complain(item, error)
            self._tally.add(item, exit_code(error), has_problem=True)
