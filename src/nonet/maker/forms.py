"""Canonical forms of many puzzles at once, and sets of them."""

from __future__ import annotations

import secrets
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nonet.base.arguments import threads_of
from nonet.base.as_json import AsColumns
from nonet.base.outcomes import CODES, FOUND, outcome_of_error, words_of
from nonet.base.progress import Progress, reporter
from nonet.errors import MissingExtra, SudokuError
from nonet.maker import native
from nonet.maker.canonical import SPELLING, box_with_forms
from nonet.model.board import conflict_error
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC, Rules
from nonet.rows.bulk.many import digits_of, total_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from nonet.rows.bulk.many import PuzzlesLike

# How many rows are converted to text at a time.
_PIECE = 1 << 12


@dataclass(frozen=True, eq=False)
class BulkCanonical(AsColumns):
    """The canonical forms of many puzzles, row by row in the order of the input.

    - `forms`: the digits of each form, zeros for empty cells and in rows without a form;
    - `status`: what came of each row, in a word: found where it has a form, none where a digit
      appears twice in a house, otherwise unreadable; solutions are not counted;
    - `errors`: by row number, the error of each row that is not a puzzle or has a conflict;
    - `rules`: the rules of the puzzles;
    - `seconds`: the total time;
    - `first_line`: the line of row 0 in a text: 2 if the first line is a header, otherwise 1.

    It exports Arrow data (extra `batch`): `pyarrow.table(result)`, `polars.DataFrame(result)`.

    >>> import nonet
    >>> four = nonet.Rules.classic(4)
    >>> result = nonet.canonical_many(["12..34......43.1", "5" * 16], rules=four)
    >>> result.forms.shape, list(result.errors)
    ((2, 16), [1])
    """

    forms: NDArray[np.uint8]
    errors: Mapping[int, SudokuError] = field(default_factory=dict)
    rules: Rules = CLASSIC
    seconds: float = 0.0
    first_line: int = 1

    @property
    def status(self) -> NDArray[np.object_]:
        """What came of each row, made anew on every access.

        >>> import nonet
        >>> nonet.canonical_many(["." * 81, "11" + "." * 79, "?"]).status.tolist()
        ['found', 'none', 'unreadable']
        """
        from nonet.base.numeric import np

        codes = np.full(len(self), CODES[FOUND], np.uint8)
        for row, error in self.errors.items():
            codes[row] = CODES[outcome_of_error(error)]
        return words_of(codes)

    def __len__(self) -> int:
        return len(self.forms)

    def __repr__(self) -> str:
        return f"<BulkCanonical of {len(self):,} rows, {len(self.errors):,} errors>"

    def lines(self) -> Iterator[str]:
        """Yield the forms as strings, lazily; an empty string for a row without one.

        >>> import nonet
        >>> list(nonet.canonical_many(["1" + "." * 80, "11" + "." * 79]).lines())[1]
        ''
        """
        cells = self.forms.shape[1]
        for start in range(0, len(self), _PIECE):
            piece = self.forms[start : start + _PIECE].tobytes().translate(SPELLING).decode("ascii")
            for row in range(len(piece) // cells):
                is_form = start + row not in self.errors
                yield piece[row * cells : (row + 1) * cells] if is_form else ""

    def to_dict(self) -> dict[str, Any]:
        """Return the forms as columns of one length, for a data frame.

        - `row`: the number of the puzzle, from 0, as in `errors`;
        - `canonical`: the form as a string, None where there is none;
        - `status`: what came of the row, as in `status`;
        - `error`: the error of a row without a form, otherwise None.

        >>> import nonet
        >>> nonet.canonical_many(["?" * 81]).to_dict()["error"]
        ["line 1, column 1: '?' is not a digit"]
        """
        from nonet.base.numeric import np

        errors: list[str | None] = [None] * len(self)
        for row, error in self.errors.items():
            errors[row] = str(error)
        rows = np.arange(len(self), dtype=np.int64)
        forms = [line or None for line in self.lines()]
        return {"row": rows, "canonical": forms, "status": self.status, "error": errors}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the columns of `to_dict` as an Arrow stream, made by pyarrow."""
        try:
            import pyarrow  # type: ignore[import-untyped]
        except ImportError:
            raise MissingExtra("Arrow tables", package="pyarrow", extra="batch") from None
        columns = self.to_dict()
        types = {"row": pyarrow.int64()}
        arrays = {
            name: pyarrow.array(column, type=types.get(name, pyarrow.string()))
            for name, column in columns.items()
        }
        stream: object = pyarrow.table(arrays).__arrow_c_stream__(requested_schema)
        return stream


def canonical_many(
    xs: PuzzlesLike,
    *,
    rules: Rules | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> BulkCanonical:
    """Return the canonical forms of many puzzles; `nonet.canonical_many` describes it."""
    from nonet.base.numeric import np

    start = time.perf_counter()
    wanted = CLASSIC if rules is None else rules
    box = box_with_forms(wanted, by="canonical")
    workers = threads_of(threads)
    report = reporter(progress, unit="puzzles", total=total_of(xs))
    parts = [np.empty((0, len(wanted.cells)), np.uint8)]
    errors: dict[int, SudokuError] = {}
    done, first_line = 0, None

    def follow(rows: int) -> None:
        if report is not None:
            report(done + rows)

    try:
        for values, bad, line in digits_of(xs, rules):
            first_line = line if first_line is None else first_line
            forms = np.empty_like(values)
            conflicts = np.empty(len(values), np.bool_)
            native.canonical_rows(
                values,
                box,
                forms=forms,
                conflicts=conflicts,
                threads=workers,
                progress=None if report is None else follow,
            )
            found: dict[int, SudokuError] = dict(bad)
            for row in np.flatnonzero(conflicts).tolist():
                found[row] = _conflict(Grid(values[row].tobytes(), wanted))
            errors |= {done + row: error for row, error in sorted(found.items())}
            parts.append(forms)
            done += len(values)
            follow(0)
    except BaseException as failure:
        # The frames hold views of the caller's buffer; a mapped file could not be closed.
        traceback.clear_frames(failure.__traceback__)
        raise
    whole = parts[1] if len(parts) == 2 else np.concatenate(parts)
    return BulkCanonical(whole, errors, wanted, time.perf_counter() - start, first_line or 1)


def _conflict(grid: Grid) -> SudokuError:
    return conflict_error(next(grid.rules.conflicts(grid.values)), grid)


class FormSet:
    """A set of canonical forms of which it keeps 16 bytes each, to find puzzles that are the same.

    With the free space of its tables it takes less than 40 bytes per form. The 16 bytes are a hash
    (SipHash, with a random key). Among a billion forms, the probability that any two different ones
    have the same hash is below 10⁻²⁰.

    Sets are equal if they hold the same forms; sums of other hashes are compared. A pickled set
    takes 16 bytes per form; it keeps its key, so what is added later is compared with what was
    there.

    >>> import nonet
    >>> seen = nonet.maker.FormSet()
    >>> one, other = "1" + "." * 80, "12" + "." * 79
    >>> puzzles = [one, other, nonet.morph(one, seed=1)]
    >>> seen.add(nonet.canonical_many(puzzles)).tolist()
    [True, True, False]
    >>> len(seen)
    2
    """

    def __init__(self) -> None:
        self._hashes = native.HashSet(secrets.randbits(64), secrets.randbits(64))

    def add(self, result: BulkCanonical) -> NDArray[np.bool_]:
        """Add the forms of a result; return for each row whether its form is new.

        Rows without a form are not new. Grids of different sizes may be added to the same set.
        """
        from nonet.base.numeric import np

        if not isinstance(result, BulkCanonical):
            raise TypeError(f"add takes the result of canonical_many, not {type(result).__name__}")
        height, width = box_with_forms(result.rules, by="FormSet")
        skip = np.zeros(len(result), np.bool_)
        skip[list(result.errors)] = True
        is_new = np.empty(len(result), np.bool_)
        forms = np.ascontiguousarray(result.forms)
        self._hashes.add(forms, skip, is_new, height=height, width=width)
        return is_new

    def __len__(self) -> int:
        return len(self._hashes)

    def __eq__(self, other: object) -> bool:
        """Whether the forms are the same.

        >>> FormSet() == FormSet()
        True
        """
        if not isinstance(other, FormSet):
            return NotImplemented
        return self._hashes.content == other._hashes.content

    __hash__ = None  # type: ignore[assignment]  # forms are added

    def __getstate__(self) -> bytes:
        return self._hashes.__getstate__()

    def __setstate__(self, state: bytes) -> None:
        self._hashes = native.HashSet.__new__(native.HashSet)
        self._hashes.__setstate__(state)

    def __repr__(self) -> str:
        return f"<FormSet of {len(self):,} forms>"

    @property
    def nbytes(self) -> int:
        """The memory in use, in bytes."""
        return self._hashes.memory
