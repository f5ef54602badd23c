"""What answers batches of rows: the same for solutions, their number and canonical forms."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nonet.rows.batches import Batch, TableBatch


class Answerer(ABC):
    """Answers the puzzles of a batch; what it leaves must be answered one by one.

    The answers are those to the last batch, until the next one.
    """

    @abstractmethod
    def answer(self, batch: Batch) -> list[int]:
        """Answer the rows of a batch; return those that `lines` and `rows` cannot write."""

    def outcome(self, row: int) -> str | None:
        """Return what came of a row that cannot be written, None if it must be read again."""
        return None

    def value(self, row: int) -> str:
        """Return the answer of a row that cannot be written because its field holds another."""
        return ""

    @abstractmethod
    def lines(self, first: int, last: int) -> memoryview:
        """Return the answers to some rows, one per line; valid until the next call."""

    @abstractmethod
    def rows(self, batch: TableBatch, first: int, last: int) -> memoryview:
        """Return rows of a table with their answers; valid until the next call."""

    @abstractmethod
    def texts(self, puzzles: Any) -> tuple[list[str], list[str]]:
        """Return the answers to many puzzles, "" where there is none, and what came of each."""
