"""A file of puzzles as rows: in batches where that is possible, otherwise one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from nonet.formats.format import Record
from nonet.formats.kinds.parquet import ParquetTable
from nonet.formats.reader import Reader, by_lines, parquet_table
from nonet.model.rules import CLASSIC
from nonet.rows.batches import Batch, batches
from nonet.rows.filling import Filling


class Source(Reader):
    """A file of puzzles, read once: by `batches`, `records` or `parquet`, or as an iterator.

    `fill` is the column of a CSV file that gets the answers; `filling` then writes its rows.

    >>> import io
    >>> source = Source(io.StringIO(("1" + 80 * "." + "\\n") * 3))
    >>> [(batch.line, len(batch)) for batch in source.batches()]
    [(1, 3)]
    """

    filling: Filling | None = None

    def fill(self, name: str) -> None:
        """From now on, fill in the column of this name in the rows of a CSV file."""
        if self.table is not None:
            self.filling = Filling(self.table, name)

    def batches(self) -> Iterator[Batch | Record]:
        """Yield the file in batches of thousands of rows with classic 9×9 puzzles.

        Puzzles with other rules, in other formats, or on short lines are yielded as records.
        """
        fits = (
            self._refused is None
            and self.format in ("line", "sdm", "csv")
            and self._source.encoding == "utf-8"
        )
        if fits and self._wants.rules in (None, CLASSIC) and not self._has_extras:
            kind = self.table or self._format
            read = partial(by_lines, source=self._source, format=kind, wants=self._wants)
            yield from batches(self._source, read, self.table, self.filling)
            self.close()
        else:
            yield from self._records

    def parquet(self) -> ParquetTable:
        """Return the rows of a Parquet file with all their columns."""
        return parquet_table(self._source, self._wants)
