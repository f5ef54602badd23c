"""Arrow arrays of answers, made of NumPy arrays without a Python object per row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nonet.errors import FormatError, MissingExtra, SudokuError
from nonet.model.symbols import SYMBOLS

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa  # type: ignore[import-untyped]
    from numpy.typing import NDArray


def pyarrow_module() -> Any:
    """Return pyarrow; raise MissingExtra where it is not installed."""
    try:
        import pyarrow
    except ImportError:
        raise MissingExtra("Arrow batches", package="pyarrow", extra="batch") from None
    return pyarrow


def without(errors: Mapping[int, SudokuError], rows: int) -> NDArray[np.bool_]:
    """Return for each row whether it has no error."""
    from nonet.base.numeric import np

    good = np.ones(rows, np.bool_)
    good[list(errors)] = False
    return good


def strings(digits: NDArray[np.uint8], valid: NDArray[np.bool_]) -> pa.Array:
    """Return rows of digits as strings, null where they are not valid, without a Python string."""
    from nonet.base.numeric import np

    pa = pyarrow_module()
    rows, cells = digits.shape
    is_small = rows * cells < 2**31
    spelling = np.frombuffer(("0" + SYMBOLS[1:]).encode("ascii"), np.uint8)
    # Adding is several times as fast as looking up, and digits up to 9 are neighbours in ASCII.
    data = digits + np.uint8(ord("0")) if digits.max(initial=0) <= 9 else spelling[digits]
    offsets = np.arange(0, (rows + 1) * cells, cells, dtype=np.int32 if is_small else np.int64)
    kind = pa.string() if is_small else pa.large_string()
    mask = np.packbits(valid, bitorder="little")
    nulls = rows - int(valid.sum())
    buffers = [pa.py_buffer(mask) if nulls else None, pa.py_buffer(offsets), pa.py_buffer(data)]
    return pa.Array.from_buffers(kind, rows, buffers, nulls)


def numbers(values: NDArray[Any], valid: NDArray[np.bool_]) -> pa.Array:
    """Return small numbers, null where they are not valid; Spark and Java know no unsigned ones."""
    signed = values.astype("int16")
    return pyarrow_module().array(signed, mask=None if valid.all() else ~valid)


def outcomes(status: NDArray[np.object_], puzzles: pa.Array) -> pa.Array:
    """Return the words for what came of rows; a null has none."""
    pa = pyarrow_module()
    mask = puzzles.is_null().to_numpy(zero_copy_only=False) if puzzles.null_count else None
    return pa.array(status, pa.string(), mask=mask)


def ratings(values: NDArray[Any]) -> pa.Array:
    """Return a column of ratings, null where there is none: NaN, or an empty text."""
    pa = pyarrow_module()
    if values.dtype.kind == "U":
        return pa.array(values, pa.string(), mask=values == "")
    return pa.array(values, mask=values != values)


def error_texts(errors: Mapping[int, SudokuError], puzzles: pa.Array) -> pa.Array:
    """Return the texts of errors; a null is no error. No text depends on the number of the row."""
    pa = pyarrow_module()
    if not errors:
        return pa.nulls(len(puzzles), pa.string())
    texts: list[str | None] = [None] * len(puzzles)
    is_null = puzzles.is_null().to_numpy(zero_copy_only=False) if puzzles.null_count else None
    for row, error in errors.items():
        if is_null is not None and is_null[row]:
            continue
        if isinstance(error, FormatError):
            error.line = error.path = None
        texts[row] = str(error)
    return pa.array(texts, pa.string())
