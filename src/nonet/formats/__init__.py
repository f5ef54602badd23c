"""Formats: how puzzles are written, and what reads and writes them.

One file a format; `FORMATS` lists them, `sniff` tells which one a text is in, and `parse`, `read`
and `write` are what the public functions of these names call.
"""

from __future__ import annotations

from nonet.formats import wire
from nonet.formats.batches import Batch
from nonet.formats.format import Block, Format, Record, Symbols, Wants
from nonet.formats.kinds.json_rules import read_rules, rules_to_json
from nonet.formats.parser import from_object, parse
from nonet.formats.reader import Reader, read
from nonet.formats.registry import FORMATS, by_name, by_suffix, losses, sniff
from nonet.formats.writer import write

__all__ = [
    "FORMATS",
    "Batch",
    "Block",
    "Format",
    "Reader",
    "Record",
    "Symbols",
    "Wants",
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
