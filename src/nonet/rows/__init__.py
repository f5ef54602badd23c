"""Many puzzles in a file: a source in batches of rows, their answers, and where those go."""

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
