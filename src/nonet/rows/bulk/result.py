"""What `solve_many` and `count_many` return."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nonet.base.as_json import AsColumns
from nonet.base.outcomes import CODES, OUTCOMES, UNREADABLE, codes_of_counts, words_of
from nonet.errors import ArgumentError, FormatError
from nonet.model.symbols import SYMBOLS
from nonet.rows.bulk import native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# How many rows are converted to text at a time.
_PIECE = 1 << 12
# The character of each digit, starting with 0.
_SPELLING = SYMBOLS.encode("ascii").ljust(256, b"?")


@dataclass(frozen=True, eq=False)
class BulkResult(AsColumns):
    """The answers to many puzzles, row by row in the order of the input.

    - `status`: what came of each row, in a word: unique, several, none or unreadable; found where
      `limit=1` did not ask for a second solution;
    - `counts`: the number of solutions, at most the limit; 0 for a row that is not a puzzle;
    - `grids`: a solution of each row, zeros where there is none (None from `count_many`); of
      several solutions always the same one, whatever the limit and the other rows;
    - `guesses`: the number of guesses in each row's search; if the limit ended a classic 9×9
      search, only those that lead to the solution;
    - `errors`: by row number, the error of each row that is not a puzzle;
    - `seconds`: the total time;
    - `first_line`: the line of row 0 in a text: 2 if the first line is a header, otherwise 1;
    - `limit`: how far solutions were counted.

    Libraries that read Arrow accept a result as a table, with the columns of `to_dict`:
    `pyarrow.table(result)`, `polars.DataFrame(result)`.

    >>> import nonet
    >>> result = nonet.solve_many(["." * 81, "?" * 81])
    >>> result.status.tolist(), result.counts.tolist(), list(result.errors)
    (['several', 'unreadable'], [2, 0], [1])
    """

    counts: NDArray[np.uint8]
    guesses: NDArray[np.uint32]
    grids: NDArray[np.uint8] | None
    errors: Mapping[int, FormatError] = field(default_factory=dict)
    seconds: float = 0.0
    first_line: int = 1
    limit: int = 2

    @property
    def status(self) -> NDArray[np.object_]:
        """What came of each row, made anew on every access; it takes 8 bytes per row.

        >>> import nonet
        >>> result = nonet.count_many(["." * 81, "11" + "." * 79], limit=1)
        >>> result.status.tolist(), (result.status == "found").sum().item()
        (['found', 'none'], 1)
        """
        return words_of(self._codes())

    def _codes(self) -> NDArray[np.uint8]:
        codes = codes_of_counts(self.counts, self.limit)
        codes[list(self.errors)] = CODES[UNREADABLE]
        return codes

    def __len__(self) -> int:
        return len(self.counts)

    def __repr__(self) -> str:
        return f"<BulkResult of {len(self):,} rows, {len(self.errors):,} errors>"

    def lines(self) -> Iterator[str]:
        """Yield the solutions as strings, lazily; an empty string for a row without exactly one.

        With `limit=1` it is the solution that was found.

        >>> import nonet
        >>> four = nonet.Rules.classic(4)
        >>> rows = ["1234341221434321", "12..34......43.1"]
        >>> list(nonet.solve_many(rows, rules=four).lines())
        ['1234341221434321', '']
        >>> list(nonet.solve_many(rows, rules=four, limit=1).lines())[1]
        '1234341221434321'
        """
        if self.grids is None:
            raise ArgumentError("count_many keeps no solutions; use solve_many")
        return self._lines(self.grids)

    def to_dict(self) -> dict[str, Any]:
        """Return the answers as columns of one length, for a data frame.

        - `row`: the number of the puzzle, from 0, as in `errors`;
        - `solution`: the solution as a string, None unless there is exactly one, or with `limit=1`
          one was found (not from `count_many`);
        - `count`: the number of solutions, at most the limit;
        - `guesses`: the number of guesses in the search;
        - `status`: what came of the row, as in `status`;
        - `error`: the error of a row that is not a puzzle, otherwise None.

        >>> import nonet
        >>> columns = nonet.solve_many(["." * 81, "?" * 81]).to_dict()
        >>> list(columns), columns["count"].tolist()
        (['row', 'solution', 'count', 'guesses', 'status', 'error'], [2, 0])
        >>> columns["error"]
        [None, "line 2, column 1: '?' is not a digit"]
        """
        from nonet.base.numeric import np

        columns: dict[str, Any] = {"row": np.arange(len(self), dtype=np.int64)}
        if self.grids is not None:
            columns["solution"] = [line or None for line in self._lines(self.grids)]
        columns["count"] = self.counts
        columns["guesses"] = self.guesses
        columns["status"] = self.status
        errors: list[str | None] = [None] * len(self)
        for row, error in self.errors.items():
            errors[row] = str(error)
        columns["error"] = errors
        return columns

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the columns of `to_dict` as an Arrow stream (the Arrow PyCapsule interface)."""
        errors = [(row, str(error)) for row, error in sorted(self.errors.items())]
        return native.export_result(
            self.counts, self.guesses, self.grids, SYMBOLS, self._codes(), OUTCOMES, errors
        )

    def _lines(self, grids: NDArray[np.uint8]) -> Iterator[str]:
        cells = grids.shape[1]
        for start in range(0, len(self), _PIECE):
            piece = grids[start : start + _PIECE].tobytes().translate(_SPELLING).decode("ascii")
            for row, count in enumerate(self.counts[start : start + _PIECE].tolist()):
                yield piece[row * cells : (row + 1) * cells] if count == 1 else ""
