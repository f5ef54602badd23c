"""A data set's own solutions, compared with those that were found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nonet.arrow.arrays import pyarrow_module
from nonet.errors import FormatError
from nonet.formats.header import SOLUTIONS
from nonet.model.shape import Shape

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]


def differences(batch: pa.RecordBatch, found: pa.Array) -> Iterator[tuple[int, str]]:
    """Yield the rows whose own solution is not the one that was found, and how they differ."""
    from nonet.numeric import np

    pa = pyarrow_module()
    lower = [name.lower() for name in batch.schema.names]
    name = next((name for name in SOLUTIONS if name in lower), None)
    if name is None:
        return
    given = batch.column(lower.index(name))
    try:
        texts = given.cast(pa.string())
    except pa.ArrowException:
        raise FormatError(f"column {name!r} holds {given.type}; solutions are strings") from None
    import pyarrow.compute as pc  # type: ignore[import-untyped]

    texts = pc.utf8_trim_whitespace(texts)
    wrong = pc.fill_null(pc.not_equal(texts, found), False).to_numpy(zero_copy_only=False)
    for row in np.flatnonzero(wrong).tolist():
        yield row, _difference(str(texts[row]), str(found[row]))


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
