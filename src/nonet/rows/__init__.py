"""Files of many puzzles: a source in batches of rows, what answers them, where the answers go.

    Source ── batches ──▶ Batch(puzzles, other columns, faults) ── Answerer ──▶ lines, CSV, Parquet

`formats` knows what a puzzle looks like, and this room what a file of them is. The rows of texts
are cut by the C++ core (`cpp/text/records.cc`), those of Parquet files by pyarrow.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.formats.kinds.parquet import ParquetBatch, ParquetTable
    from nonet.rows import bench as bench
    from nonet.rows import bulk as bulk
    from nonet.rows.answers import Answerer
    from nonet.rows.batches import Batch, LineBatch, TableBatch
    from nonet.rows.columns import Columns, ColumnWriter, columns_of, columns_of_grids
    from nonet.rows.filling import Filling
    from nonet.rows.parquet import ParquetCopy, ParquetFill
    from nonet.rows.source import Source

__all__ = [
    "Answerer",
    "Batch",
    "ColumnWriter",
    "Columns",
    "Filling",
    "LineBatch",
    "ParquetBatch",
    "ParquetCopy",
    "ParquetFill",
    "ParquetTable",
    "Source",
    "TableBatch",
    "columns_of",
    "columns_of_grids",
]

# Calls of the room `bulk` should not load the rest.
_HOME = {
    "formats.kinds.parquet": "ParquetBatch ParquetTable",
    "rows.answers": "Answerer",
    "rows.batches": "Batch LineBatch TableBatch",
    "rows.columns": "Columns ColumnWriter columns_of columns_of_grids",
    "rows.filling": "Filling",
    "rows.parquet": "ParquetCopy ParquetFill",
    "rows.source": "Source",
}
_MODULE = {name: f"nonet.{home}" for home, names in _HOME.items() for name in names.split()}
_ROOMS = frozenset(("bench", "bulk"))


def __getattr__(name: str) -> object:
    if name in _ROOMS:
        return import_module(f"nonet.rows.{name}")
    if name not in _MODULE:
        raise AttributeError(f"module 'nonet.rows' has no attribute {name!r}")
    value: object = getattr(import_module(_MODULE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS})
