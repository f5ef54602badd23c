"""Patterns: which cells of a puzzle are given.

A pattern is a drawing (`.`, `0`, `-`, `_` and `o` are empty, any other sign is a given; spaces,
bars and line ends do not count), the names or numbers of the cells, or a mask with one truth value
per cell, flat or in rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from nonet.base.arguments import SupportsArray
from nonet.errors import ArgumentError, FormatError
from nonet.model.grid import Grid
from nonet.model.rules import Rules
from nonet.model.shape import CellLike

_EMPTY = frozenset(".0-_oO")
_FRAME = frozenset(" \t\r\n|+│┃─━┼╋┌┐└┘├┤┬┴║═╬╔╗╚╝")


# A drawing, the cells that are given, or a mask of them.
if TYPE_CHECKING:
    PatternLike: TypeAlias = str | Grid | SupportsArray | Iterable[CellLike | Iterable[int]]
else:
    PatternLike = object  # no name below is loaded for it


def pattern_of(asked: Any, rules: Rules) -> frozenset[int]:
    """Return the cells of a pattern.

    >>> sorted(pattern_of("x..x .... .... x..x", Rules.classic(4)))
    [0, 3, 12, 15]
    >>> sorted(pattern_of(["r1c1", "r4c4"], Rules.classic(4)))
    [0, 15]
    """
    if isinstance(asked, Grid):
        asked = [value != 0 for value in asked.givens.values]
    cells = _drawn(asked, rules) if isinstance(asked, str) else _listed(asked, rules)
    if not cells:
        raise ArgumentError("the pattern has no givens")
    return frozenset(cells)


def _drawn(text: str, rules: Rules) -> set[int]:
    signs = [sign for sign in text if sign not in _FRAME]
    # A row of dashes is a frame where the drawing has one.
    if len(signs) != len(rules.cells):
        lines = [line for line in text.splitlines() if set(line) - _FRAME - {"-"}]
        signs = [sign for line in lines for sign in line if sign not in _FRAME]
    if len(signs) != len(rules.cells):
        shape = rules.shape
        message = f"a pattern of {len(signs)} cells; a {shape} grid has {shape.cells}"
        raise FormatError(message, text=text)
    return {cell for cell, sign in enumerate(signs) if sign not in _EMPTY}


def _listed(asked: Any, rules: Rules) -> set[int]:
    if hasattr(asked, "tolist"):
        asked = asked.tolist()
    if not isinstance(asked, Iterable):
        kind = type(asked).__name__
        raise TypeError(f"pattern= takes a drawing, the names of cells or a mask, not {kind}")
    items = list(asked)
    if items and all(isinstance(item, list | tuple) and len(item) == rules.size for item in items):
        flat = [value for row in items for value in row]
        if len(flat) == len(rules.cells):
            items = flat
    if len(items) == len(rules.cells) and not any(isinstance(item, str) for item in items):
        return {cell for cell, item in enumerate(items) if item}
    return {rules.cell_at(item) for item in items}
