"""Reading and writing puzzles in many formats.

Each format has its own module; `FORMATS` lists them, `sniff` returns the name of the format a text
is in, and the public functions `parse`, `read` and `write` call those here.

The names below are looked up when first used (PEP 562): a plain line of 81 cells is parsed without
loading any of the formats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.formats import wire
    from nonet.formats.constraint_text import constraint_of_text, constraint_to_text
    from nonet.formats.format import Block, Format, Record, Symbols, Wants
    from nonet.formats.kinds.json_rules import read_rules, rules_to_json
    from nonet.formats.parser import as_grid, from_object, parse
    from nonet.formats.positions import as_position, position_in
    from nonet.formats.reader import Reader, read
    from nonet.formats.registry import FORMATS, by_name, by_suffix, losses, sniff
    from nonet.formats.writer import write

__all__ = [
    "FORMATS",
    "Block",
    "Format",
    "Reader",
    "Record",
    "Symbols",
    "Wants",
    "as_grid",
    "as_position",
    "by_name",
    "by_suffix",
    "constraint_of_text",
    "constraint_to_text",
    "from_object",
    "losses",
    "parse",
    "position_in",
    "read",
    "read_rules",
    "rules_to_json",
    "sniff",
    "wire",
    "write",
]

# The module of each name.
_HOME = {
    "constraint_text": "constraint_of_text constraint_to_text",
    "format": "Block Format Record Symbols Wants",
    "kinds.json_rules": "read_rules rules_to_json",
    "parser": "as_grid from_object parse",
    "positions": "as_position position_in",
    "reader": "Reader read",
    "registry": "FORMATS by_name by_suffix losses sniff",
    "writer": "write",
}
_MODULE = {name: f"{__name__}.{home}" for home, names in _HOME.items() for name in names.split()}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name == "wire":
        return import_module(f"{__name__}.wire")
    if name not in _MODULE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(_MODULE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
