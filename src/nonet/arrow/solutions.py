"""A data set's own solutions, compared with those that were found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from nonet.arrow.arrays import pyarrow_module
from nonet.errors import FormatError
from nonet.formats.header import SOLUTIONS
from nonet.model.shape import Shape

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa  # type: ignore[import-untyped]
    from numpy.typing import NDArray


def solution_column(names: Iterable[str], column: str | None = None) -> str | None:
    """Return the column of solutions, by its name or by the names that are usual.

    >>> solution_column(["id", "quizzes", "Solutions"]), solution_column(["id"])
    ('Solutions', None)
    >>> solution_column(["id"], "mine")
    Traceback (most recent call last):
    nonet.errors.FormatError: no column 'mine' among id
    """
    by_name = {name.lower(): name for name in reversed(list(names))}
    if column is None:
        return next((by_name[name] for name in SOLUTIONS if name in by_name), None)
    found = by_name.get(column.strip().lower())
    if found is None:
        shown = ", ".join(reversed(by_name.values()))
        raise FormatError(f"no column {column!r} among {shown}")
    return found


def differences(
    batch: pa.RecordBatch, found: pa.Array, column: str | None = None
) -> Iterator[tuple[int, str]]:
    """Yield the rows whose own solution is not the one that was found, and how they differ.

    A row without a solution of its own does not differ.
    """
    import pyarrow.compute as pc  # type: ignore[import-untyped]

    from nonet.base.numeric import np

    column = solution_column(batch.schema.names, column)
    if column is None:
        return
    texts = _texts(batch, column)
    is_given = pc.greater(pc.utf8_length(texts), 0)
    wrong = pc.and_kleene(is_given, pc.not_equal(texts, found))
    for row in np.flatnonzero(pc.fill_null(wrong, False).to_numpy(zero_copy_only=False)).tolist():
        yield row, _difference(str(texts[row]), str(found[row]))


def has_text(batch: pa.RecordBatch, column: str) -> NDArray[np.bool_]:
    """Return for each row whether a column has a text; blanks are none."""
    import pyarrow.compute as pc

    is_given = pc.greater(pc.utf8_length(_texts(batch, column)), 0)
    found: NDArray[np.bool_] = pc.fill_null(is_given, False).to_numpy(zero_copy_only=False)
    return found


def _texts(batch: pa.RecordBatch, column: str) -> pa.Array:
    import pyarrow.compute as pc

    pa = pyarrow_module()
    given = batch.column(batch.schema.names.index(column))
    try:
        return pc.utf8_trim_whitespace(given.cast(pa.string()))
    except pa.ArrowException:
        raise FormatError(f"column {column!r} holds {given.type}; solutions are strings") from None


def _difference(given: str, found: str) -> str:
    """Describe how a solution differs from the right one.

    >>> _difference("1243341221434321", "1234341221434321")
    'the solution has 4 in r1c3; the correct digit is 3'
    """
    if len(given) != len(found):
        return f"the solution has {len(given)} characters; {len(found)} are right"
    cell = next(i for i, (a, b) in enumerate(zip(given, found, strict=True)) if a != b)
    where = Shape.name_in(len(found), cell)
    return f"the solution has {given[cell]} in {where}; the correct digit is {found[cell]}"
