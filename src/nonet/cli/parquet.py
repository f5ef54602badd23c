"""Parquet to Parquet: all columns are kept, and one column holds the answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import nonet
from nonet.cli.errors import FAULT, difference, exit_code
from nonet.cli.inputs import Inputs, Item
from nonet.cli.output import Output
from nonet.cli.tally import Tally

if TYPE_CHECKING:
    # From one puzzle to the text for its row, and from many puzzles to their numbers of solutions
    # and one solution each; None where they must be answered one by one.
    AnswerOne = Callable[[nonet.Grid], str]
    AnswerMany = Callable[[object], nonet.bulk.BulkResult]


def fill_parquet(
    inputs: Inputs, output: Output, name: str, one: AnswerOne, many: AnswerMany | None
) -> int:
    """Write the rows of a Parquet file with the answers; return the highest exit code."""
    tally = Tally()
    with output, inputs.only_file() as (source, reader):
        table = reader.parquet()
        fill = nonet.formats.ParquetFill(table, name, output.open_binary())
        for batch in table.batches():
            values = _Rows(batch, source, name, tally).values(inputs, one, many)
            fill.write(batch, values)
        fill.close()
    tally.report()
    return tally.code


class _Rows:
    """The rows of a batch and their answers."""

    def __init__(
        self, batch: nonet.formats.ParquetBatch, source: str, name: str, tally: Tally
    ) -> None:
        self._batch, self._source, self._tally = batch, source, tally
        column = batch.column(name)
        self._given = [""] * len(batch)
        if column is not None and name == "solution":
            self._given = batch.texts(column)

    def values(self, inputs: Inputs, one: AnswerOne, many: AnswerMany | None) -> list[str]:
        """Return the text of the answer for every row, empty where there is none."""
        known = ["" for _ in self._given] if many is None else self._known(many)
        return [
            self._good(row, value) if value else self._alone(inputs, one, row)
            for row, value in enumerate(known)
        ]

    def _known(self, many: AnswerMany) -> list[str]:
        """Return the answers of the rows without a problem, solved in one call."""
        result = many(self._batch.puzzles)
        if result.grids is None:
            rows = enumerate(result.counts.tolist())
            return ["" if row in result.errors else str(count) for row, count in rows]
        cells = result.grids.shape[1]
        text = (result.grids + ord("0")).tobytes().decode("ascii")
        starts = range(0, len(text), cells)
        is_one = (result.counts == 1).tolist()
        pairs = zip(starts, is_one, strict=True)
        return [text[start : start + cells] if one else "" for start, one in pairs]

    def _good(self, row: int, value: str) -> str:
        given = self._given[row].strip()
        item = Item("", None, self._source, self._batch.line + row)
        differs = bool(given) and given.upper() != value
        if differs:
            self._tally.complain(item, difference(given, value))
        self._tally.add(item, FAULT if differs else 0, differs)
        return value

    def _alone(self, inputs: Inputs, one: AnswerOne, row: int) -> str:
        item = inputs.ruled(Item.of(self._batch.record(row), self._source))
        try:
            if not isinstance(item.found, nonet.Grid):
                assert item.found is not None
                raise item.found
            return self._good(row, one(item.found))
        except nonet.NonetError as error:
            self._tally.complain(item, error)
            self._tally.add(item, exit_code(error), has_problem=True)
            return ""
