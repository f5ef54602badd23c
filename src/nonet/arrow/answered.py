"""Batches and tables with answers added as columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from nonet.arrow.arrays import pyarrow_module
from nonet.arrow.names import added_names, puzzle_column
from nonet.errors import FormatError

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

# A RecordBatch, or a Table, whose columns are chunked; the answer is of the same kind.
Batch = TypeVar("Batch")
Answers = Mapping[str, Any]


def answered(
    batch: Batch, column: str | None, answer: Callable[[pa.Array, pa.RecordBatch], Answers]
) -> Batch:
    """Return a batch, or a table, with the answers as further columns.

    A data frame becomes a table.
    """
    pa = pyarrow_module()
    whole: Any = batch
    if isinstance(whole, pa.Table):
        pieces = whole.to_batches() or [pa.RecordBatch.from_pylist([], schema=whole.schema)]
        whole = pa.Table.from_batches([answered(each, column, answer) for each in pieces])
    elif isinstance(whole, pa.RecordBatch):
        whole = _answered(whole, column, answer)
    elif hasattr(whole, "__arrow_c_stream__"):  # a data frame of polars or pandas
        whole = answered(pa.table(whole), column, answer)
    else:
        kind = type(batch).__name__
        what = "a pyarrow.RecordBatch, a pyarrow.Table or a data frame"
        raise TypeError(f"{what} is required, not {kind}")
    found: Batch = whole
    return found


def _answered(
    batch: pa.RecordBatch,
    column: str | None,
    answer: Callable[[pa.Array, pa.RecordBatch], Answers],
) -> pa.RecordBatch:
    pa = pyarrow_module()
    number = puzzle_column(batch.schema.names, column)
    answers = answer(texts_of(batch, number), batch)
    names = added_names(batch.schema.names, answers)
    fields = [pa.field(name, each.type) for name, each in zip(names, answers.values(), strict=True)]
    schema = pa.schema([*batch.schema, *fields], metadata=batch.schema.metadata)
    return pa.RecordBatch.from_arrays([*batch.columns, *answers.values()], schema=schema)


def texts_of(batch: pa.RecordBatch, number: int) -> pa.Array:
    """Return the column of puzzles; raise FormatError if it does not hold text."""
    pa = pyarrow_module()
    column = batch.column(number)
    kind = column.type
    if isinstance(column, pa.ExtensionArray):
        column = column.storage
        kind = column.type
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
        if column.dictionary.null_count:  # rows that point to it do not count as null
            column = column.dictionary_decode()
    if pa.types.is_null(kind):
        return pa.nulls(len(column), pa.string())
    types = pa.types
    views = types.is_string_view(kind) or types.is_binary_view(kind)
    if not (views or types.is_string(kind) or types.is_large_string(kind)) and not (
        types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind)
    ):
        name = batch.schema.names[number]
        why = "; numbers lose leading zeros" if types.is_integer(kind) else ""
        raise FormatError(f"column {name!r} holds {kind}; puzzles are strings{why}")
    return column
