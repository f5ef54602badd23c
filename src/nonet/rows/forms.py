"""Canonical forms of batches of rows, as lines and in the rows of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonet.base.outcomes import FOUND
from nonet.maker.forms import BulkCanonical, canonical_many
from nonet.rows.answers import Answerer
from nonet.rows.batches import Batch, LineBatch, TableBatch
from nonet.rows.columns import columns_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def forms_of(batch: Batch, threads: int | None) -> BulkCanonical | None:
    """Return the forms of the puzzles of a batch, None if its rows must be read one by one."""
    puzzles: Any = None
    if isinstance(batch, LineBatch):
        puzzles = batch.rows
    elif isinstance(batch, TableBatch) and (columns := columns_of(batch)) is not None:
        puzzles = columns.puzzles
    return None if puzzles is None else canonical_many(puzzles, threads=threads)


class FormAnswerer(Answerer):
    """Answers puzzles with their canonical forms.

    >>> import io
    >>> from nonet.rows import Source
    >>> (batch,) = Source(io.StringIO("." * 80 + "7\\n" + "9" + "." * 80 + "\\n")).batches()
    >>> answerer = FormAnswerer(threads=1)
    >>> answerer.answer(batch), len(set(bytes(answerer.lines(0, 2)).split()))
    ([], 1)
    """

    def __init__(self, *, threads: int | None = None) -> None:
        self._threads = threads
        self._forms: NDArray[np.uint8] | None = None

    def answer(self, batch: Batch) -> list[int]:
        """Find the forms of a batch; return the rows that have none."""
        result = forms_of(batch, self._threads)
        if result is None:
            return list(range(len(batch)))
        self._forms = result.forms
        return sorted(result.errors)

    def lines(self, first: int, last: int) -> memoryview:
        """Return the forms of some rows, one per line."""
        assert self._forms is not None
        return memoryview(_lines(self._forms[first:last]))

    def rows(self, batch: TableBatch, first: int, last: int) -> memoryview:
        """Return rows of a table with their forms."""
        assert batch.filling is not None
        filled, forms = batch.filling.filled, str(self.lines(first, last), "ascii").splitlines()
        rows = zip(range(first, last), forms, strict=True)
        text = "".join(f"{filled(batch.text(row), form, FOUND)}\n" for row, form in rows)
        return memoryview(text.encode("utf-8"))

    def texts(self, puzzles: Any) -> tuple[list[str], list[str]]:
        """Return the forms of many puzzles, "" for those without one, and what came of them."""
        result = canonical_many(puzzles, threads=self._threads)
        forms = _lines(result.forms).decode("ascii").splitlines()
        for row in result.errors:
            forms[row] = ""
        return forms, result.status.tolist()


def _lines(forms: NDArray[np.uint8]) -> bytes:
    """Return forms as lines of digits."""
    from nonet.base.numeric import np

    ends = np.full((len(forms), 1), ord("\n") - ord("0") & 0xFF, np.uint8)
    return (np.hstack([forms, ends]) + np.uint8(ord("0"))).tobytes()
