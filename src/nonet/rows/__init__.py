"""Files of many puzzles: a source in batches of rows, what answers them, where the answers go.

    Source ── batches ──▶ Batch(puzzles, other columns, faults) ── Answerer ──▶ lines, CSV, Parquet

`formats` knows what a puzzle looks like, and this room what a file of them is. The rows of texts
are cut by the C++ core (`cpp/text/records.cc`), those of Parquet files by pyarrow.
"""

from nonet.formats.kinds.parquet import ParquetBatch, ParquetTable
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
