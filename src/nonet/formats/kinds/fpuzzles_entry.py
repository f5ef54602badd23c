"""An entry of f-puzzles' JSON, such as one cage: its cells, lines and values, with checks."""

from __future__ import annotations

import re
from typing import NamedTuple

from nonet.formats.kinds.json_text import JsonNode

_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})")
_NUMBER = re.compile(r"\s*([+-]?[0-9]{1,9})\s*")


class OutsideCell(NamedTuple):
    """A cell beside the grid: the line it looks along, from its end if `reverse`."""

    line: str
    reverse: bool


class ListedClue:
    """A value in the list of one kind of clue.

    >>> entry = ListedClue(JsonNode({"cells": ["R1C1", "R1C2"], "value": "7"}), 9)
    >>> entry.cells(), entry.number("value")
    (('r1c1', 'r1c2'), 7)
    """

    def __init__(self, node: JsonNode, size: int) -> None:
        self.node = node
        self.size = size
        self._fields = node.fields()

    def cells(self, key: str = "cells") -> tuple[str, ...]:
        """Return the names of cells of the grid, none if the key is missing."""
        return self._cells(self._fields[key]) if key in self._fields else ()

    def lines(self) -> list[tuple[str, ...]]:
        """Return the lines that have two cells or more."""
        if "lines" not in self._fields:
            return []
        lines = [self._cells(line) for line in self._fields["lines"].items()]
        return [line for line in lines if len(line) > 1]

    def cell(self) -> str:
        """Return the name of the only cell, which some files write as a list of one."""
        if "cell" not in self._fields:
            cells = self.cells()
            if len(cells) != 1:
                raise self.node.fault("missing key 'cell'")
            return cells[0]
        return self._cell(self._fields["cell"])

    def place(self) -> tuple[int, int]:
        """Return row and column of the cell beside the grid, both from 0."""
        node = self.node.fields(required=("cell",))["cell"]
        found = _CELL.fullmatch(node.string())
        row, column = (int(found[1]), int(found[2])) if found else (-1, -1)
        edge = (0, self.size + 1)
        if (row in edge) == (column in edge) and not (row in edge and column in edge):
            raise node.fault(f"{node.value!r} is not a cell beside the grid")
        if max(row, column) > self.size + 1 or row < 0:
            raise node.fault(f"{node.value!r} is not a cell beside the grid")
        return row, column

    def outside(self) -> OutsideCell:
        """Return which line a clue beside the grid looks along."""
        row, column = self.place()
        edge = (0, self.size + 1)
        if row in edge and column in edge:
            raise self.node.fault("a clue in a corner looks along no row or column", key="cell")
        if column in edge:
            return OutsideCell(f"r{row}", column != 0)
        return OutsideCell(f"c{column}", row != 0)

    def number(self, key: str) -> int | None:
        """Return a number, which f-puzzles writes as text; None where there is none."""
        node = self._fields.get(key)
        if node is None or node.value in (None, "", False):
            return None
        if isinstance(node.value, str):
            found = _NUMBER.fullmatch(node.value)
            if not found:
                raise node.fault(f"{node.value!r} is not a whole number")
            return int(found[1])
        return node.integer(-(10**9), 10**9)

    def word(self, key: str) -> str:
        """Return a text, empty where there is none."""
        node = self._fields.get(key)
        return "" if node is None or node.value is None else node.string().strip()

    def values(self) -> list[int]:
        """Return the digits in a list, some of which may be written as text."""
        if "values" not in self._fields:
            return []
        return [self._digit(each) for each in self._fields["values"].items()]

    def _digit(self, node: JsonNode) -> int:
        found = _NUMBER.fullmatch(node.value) if isinstance(node.value, str) else None
        value = int(found[1]) if found else node.integer(1, self.size)
        if not 1 <= value <= self.size:
            raise node.fault(f"{value} is not from 1 to {self.size}")
        return value

    def _cells(self, node: JsonNode) -> tuple[str, ...]:
        return tuple(map(self._cell, node.items()))

    def _cell(self, node: JsonNode) -> str:
        found = _CELL.fullmatch(node.string())
        row, column = (int(found[1]), int(found[2])) if found else (0, 0)
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            last = f"R{self.size}C{self.size}"
            raise node.fault(f"{node.value!r} is not a cell; cells are R1C1 to {last}")
        return f"r{row}c{column}"
