"""The first puzzle of each class: lines are copied unless an earlier one is the same puzzle."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import nonet
from nonet.cli.errors import complain, exit_code, in_words
from nonet.cli.inputs import Inputs, Item, Lot
from nonet.cli.progress import with_progress
from nonet.cli.records import error_field
from nonet.cli.sink import Sink
from nonet.cli.tally import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_CELLS = 81


class Firsts:
    """The classes of puzzles seen so far, and how many puzzles there were."""

    def __init__(self, threads: int | None) -> None:
        self._threads = threads
        self._seen = nonet.FormSet()
        self.puzzles = 0
        self.kept = 0

    def add(self, grid: nonet.Grid) -> bool:
        """Add a puzzle and return whether it is the first of its class."""
        result = nonet.canonical_many([grid], rules=grid.rules, threads=1)
        if result.errors:
            nonet.canonical(grid)  # raises an error without the line of a text
        return bool(self.add_forms(result.forms, grid.rules)[0])

    def forms(self, puzzles: Any) -> nonet.BulkCanonical:
        """Return the canonical forms of many classic puzzles."""
        return nonet.canonical_many(puzzles, threads=self._threads)

    def add_forms(
        self, forms: NDArray[np.uint8], rules: nonet.Rules = nonet.CLASSIC
    ) -> NDArray[np.bool_]:
        """Add forms and return which of them are the first of their class."""
        is_first = self._seen.add(nonet.BulkCanonical(forms, rules=rules))
        self.puzzles += len(is_first)
        self.kept += int(is_first.sum())
        return is_first

    def report(self) -> None:
        """Write the numbers to standard error if that is a terminal."""
        if self.puzzles and sys.stderr is not None and sys.stderr.isatty():
            whole = "puzzle" if self.puzzles == 1 else "puzzles"
            sys.stderr.write(f"kept {self.kept:,} of {self.puzzles:,} {whole}\n")
            sys.stderr.flush()


def copy_firsts(inputs: Inputs, sink: Sink, firsts: Firsts) -> int:
    """Copy the first puzzle of each class and all comments; return the highest exit code.

    Problems go to standard error, since the output holds only puzzles.
    """
    copy = _Copy(inputs, sink, firsts)
    with sink:
        if inputs.has_files:
            sink.open()
        walk = inputs.items() if sink.as_json else inputs.in_lots()
        for item in with_progress(walk, inputs, sink):
            if isinstance(item, Lot):
                copy.copy_lot(item)
            else:
                copy.copy_item(item)
    copy.tally.report(inputs.empty)
    return copy.tally.code


def copy_parquet_firsts(inputs: Inputs, sink: Sink, firsts: Firsts) -> int:
    """Copy the rows of a Parquet file with the first puzzle of each class, types included."""
    tally = Tally()
    with sink, inputs.only_file() as (source, reader):
        table = reader.parquet()
        copy = nonet.formats.ParquetCopy(table, sink.open_binary())
        for batch in table.batches():
            keeps = []
            for record in batch.records():
                item = inputs.ruled(Item.of(record, source))
                keeps.append(_is_kept(item, firsts, tally))
            copy.write(batch, keeps)
        copy.close()
    tally.report()
    return tally.code


def _is_kept(item: Item, firsts: Firsts, tally: Tally) -> bool:
    """Return whether a row is the first of its class; a row with a problem is reported."""
    try:
        if not isinstance(item.found, nonet.Grid):
            assert item.found is not None
            raise item.found
        is_first = firsts.add(item.found)
    except nonet.SudokuError as error:
        tally.complain(item, error)
        tally.add(item, exit_code(error), has_problem=True)
        return False
    tally.add(item, 0, has_problem=False)
    return is_first


class _Copy:
    """Copies lines from the inputs to the output."""

    def __init__(self, inputs: Inputs, sink: Sink, firsts: Firsts) -> None:
        self._inputs, self._sink, self._firsts = inputs, sink, firsts
        self._headers: set[str] = set()
        self.tally = Tally()

    def copy_item(self, item: Item) -> bool:
        """Copy one line if it is a comment or the first of its class; return if it is a puzzle."""
        if item.found is None:
            self._copy_comment(item)
            return False
        try:
            if isinstance(item.found, nonet.SudokuError):
                raise item.found
            if self._firsts.add(item.found):
                self._write_puzzle(item, item.found)
            self.tally.add(item, 0, has_problem=False)
        except nonet.SudokuError as error:
            self._report(item, error)
        return True

    def copy_lot(self, lot: Lot) -> None:
        """Copy the lines of a lot; those that are not plain 9×9 puzzles one by one."""
        batch = lot.batch
        forms, others = self._forms_of(batch)
        table = batch.table if isinstance(batch, nonet.formats.TableBatch) else None
        starts = self._starts_of(batch)
        before = 0
        for row in [*others, len(forms)]:
            if before < row:
                is_first = self._firsts.add_forms(forms[before:row])
                self._write_rows(batch.data, starts, is_first, before)
                self.tally.add_good(lot.source, row - before)
                lot.puzzles += row - before
            if row < len(forms):
                item = Item.of(batch.record(row, int(starts[row])), lot.source, table)
                lot.puzzles += self.copy_item(item)
            before = row + 1

    @staticmethod
    def _starts_of(batch: nonet.formats.Batch) -> NDArray[Any]:
        """Return where the lines of a batch begin."""
        if isinstance(batch, nonet.formats.TableBatch):
            return batch.fields.starts
        return batch.lines.starts

    def _forms_of(self, batch: nonet.formats.Batch) -> tuple[NDArray[np.uint8], list[int]]:
        """Return the forms of the lines of a batch, and the lines that have none."""
        import numpy as np

        if not isinstance(batch, nonet.formats.TableBatch):
            result = self._firsts.forms(batch.lines)
            return result.forms, sorted(result.errors)
        assert batch.table.header is not None
        first, last = batch.fields.bounds(batch.table.header.puzzle)
        is_plain = batch.fields.is_regular & (last - first == _CELLS)
        rows = is_plain.nonzero()[0]
        forms = np.zeros((len(batch), _CELLS), np.uint8)
        if len(rows):
            result = self._firsts.forms(batch.fields.windows(first[rows], _CELLS))
            forms[rows] = result.forms
            is_plain[rows[list(result.errors)]] = False
        return forms, (~is_plain).nonzero()[0].tolist()

    def _write_rows(
        self, data: bytes, starts: NDArray[Any], is_first: NDArray[np.bool_], before: int
    ) -> None:
        """Write the marked lines among those from line `before` on."""
        import numpy as np

        edges = np.flatnonzero(np.diff(is_first.astype(np.int8), prepend=0, append=0)) + before
        text = memoryview(data)
        ends = [int(starts[row]) if row < len(starts) else len(data) for row in edges[1::2]]
        pieces = [text[int(starts[row]) : end] for row, end in zip(edges[::2], ends, strict=True)]
        if not pieces:
            return
        whole = b"".join(pieces)
        self._sink.write_bytes(whole if whole.endswith(b"\n") else whole + b"\n")

    def _copy_comment(self, item: Item) -> None:
        if self._sink.as_json:
            return
        if item.table is not None and item.text.strip():
            # Tables with the same header become one.
            if item.text in self._headers:
                return
            self._headers.add(item.text)
        self._sink.write(item.text)

    def _write_puzzle(self, item: Item, grid: nonet.Grid) -> None:
        if self._sink.as_json:
            form = nonet.canonical(grid)
            self._sink.write_json({**_where(item), "puzzle": str(grid), "canonical": form})
        else:
            is_line = item.text.strip() and "\n" not in item.text
            self._sink.write(item.text if is_line else str(grid))

    def _report(self, item: Item, error: nonet.SudokuError) -> None:
        if self._sink.as_json:
            puzzle = str(item.found) if isinstance(item.found, nonet.Grid) else item.text
            self._sink.write_json({**_where(item), "puzzle": puzzle, **error_field(error)})
        if item.is_single:
            complain(in_words(error, self._inputs.name_of(item)))
        elif not self._sink.as_json:
            self.tally.complain(item, error)
        self.tally.add(item, exit_code(error), has_problem=True)


def _where(item: Item) -> dict[str, Any]:
    return {} if item.source is None else {"file": item.source, "line": item.line}
