"""Ratings: how hard a puzzle is, by whose measure, and why.

| file | what |
|---|---|
| `scales.py` | the names of the scales, and which puzzles each can rate |
| `one_puzzle.py` | one puzzle: `rate` |
| `rating.py` | what `rate` returns; `card.py` draws it for people |
| `bulk.py` | many puzzles: `rate_many`, and what it returns |
| `arrow.py` | its columns as an Arrow stream |
| `own.py` | nonet's own scale: its table, its levels and its score |
| `se.py` | Sudoku Explainer's scale: ER, EP, ED and the path |
| `hodoku.py` | HoDoKu's table: levels and scores of its steps |
| `native.py` | what the scales read from C++, for one puzzle and for many |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.rating.bulk import BulkRating
    from nonet.rating.rating import Rating

__all__ = ["BulkRating", "Rating"]

_MODULE = {"BulkRating": "bulk", "Rating": "rating"}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _MODULE:
        raise AttributeError(f"module 'nonet.rating' has no attribute {name!r}")
    value: object = getattr(import_module(f"nonet.rating.{_MODULE[name]}"), name)
    return value
