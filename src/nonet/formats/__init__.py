"""Reading and writing puzzles in many formats.

Each format has its own module; `FORMATS` lists them, `sniff` returns the name of the format a text
is in, and the public functions `parse`, `read` and `write` call those here.
"""

from __future__ import annotations

from nonet.formats import wire
from nonet.formats.batches import Batch
from nonet.formats.format import Block, Format, Record, Symbols, Wants
from nonet.formats.kinds.json_rules import read_rules, rules_to_json
from nonet.formats.kinds.parquet import ParquetBatch, ParquetCopy, ParquetFill, ParquetTable
from nonet.formats.parser import as_grid, parse
from nonet.formats.reader import Reader, read
from nonet.formats.registry import FORMATS, by_name, by_suffix, losses, sniff
from nonet.formats.table import Table, TableBatch
from nonet.formats.writer import write

from_object = as_grid  # its older name

__all__ = [
    "FORMATS",
    "Batch",
    "Block",
    "Format",
    "ParquetBatch",
    "ParquetCopy",
    "ParquetFill",
    "ParquetTable",
    "Reader",
    "Record",
    "Symbols",
    "Table",
    "TableBatch",
    "Wants",
    "as_grid",
    "by_name",
    "by_suffix",
    "from_object",
    "losses",
    "parse",
    "read",
    "read_rules",
    "rules_to_json",
    "sniff",
    "wire",
    "write",
]
