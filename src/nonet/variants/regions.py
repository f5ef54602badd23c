"""Variants with regions: jigsaw shapes instead of boxes, and disjoint groups across boxes."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from nonet.errors import FormatError
from nonet.model.declared import Entry, fpuzzles, iss, sudokupad
from nonet.model.rules import MAX_SIZE, Parts, Rules, Unit, Variant, rows_and_columns
from nonet.model.shape import Shape, side_below, size_of
from nonet.model.symbols import spell
from nonet.variants.kind import unfit


def _groups(rules: Rules) -> Parts:
    boxes = [unit.cells for unit in rules.units if unit.kind == "box"]
    if not boxes:
        raise unfit("disjoint-groups", "the rules have no boxes")
    # The cells of a box are in order, row by row, so an index means the same place in every box.
    return Parts(
        units=[
            Unit("group", number, cells)
            for number, cells in enumerate(zip(*boxes, strict=True), start=1)
        ]
    )


def _is_square(shape: Shape) -> bool:
    return shape.rows == shape.columns


DISJOINT_GROUPS = Variant(
    "disjoint-groups",
    "cells in the same place of their boxes contain every digit once",
    _groups,
    entered=(Entry("switch"),),
    elsewhere=(
        fpuzzles("disjointgroups", "flag"),
        iss("DisjointSets", "places in boxes", fits=_is_square),
        sudokupad("disjointgroups", "word"),
        sudokupad("disjointsets", "word"),
        sudokupad("disjoint", "word"),
    ),
)


def jigsaw(regions: str | Iterable[object]) -> Rules:
    """Return the rules of rows, columns and regions of any shape.

    `regions` gives the region of each cell: a text with one symbol per cell (white space and the
    lines of a drawing are ignored), or a sequence of labels or of rows of labels. Each region has
    as many cells as a row; its cells need not be connected.

    >>> rules = jigsaw("AABB ACCB ACDB CDDD")
    >>> rules
    variants.jigsaw('1122133213423444')
    >>> [unit.name for unit in rules.units_of[5]]
    ['row 2', 'column 2', 'region 3']
    """
    cells = _cells_of_text(regions) if isinstance(regions, str) else _cells_of_rows(regions)
    text = regions if isinstance(regions, str) else None
    size = size_of(len(cells))
    if size is None:
        raise FormatError(f"{len(cells)} cells; a grid of regions must be square", text=text)
    if not 1 < size <= MAX_SIZE:
        raise unfit("jigsaw", f"{size}×{size} cells; sizes from 2 to {MAX_SIZE} are supported")
    numbers: dict[Hashable, int] = {}
    for cell in cells:
        numbers.setdefault(cell.label, len(numbers) + 1)
    for label in numbers:
        _check_region([cell for cell in cells if cell.label == label], size, text)
    return _jigsaw(bytes(numbers[cell.label] for cell in cells))


class _Cell(NamedTuple):
    """The label of a cell and its position in the text."""

    label: Hashable
    position: int
    line: int | None = None


@lru_cache(maxsize=64)
def _jigsaw(numbers: bytes) -> Rules:
    size = side_below(len(numbers))
    units = rows_and_columns(size)
    for number in range(1, size + 1):
        cells = tuple(cell for cell, owner in enumerate(numbers) if owner == number)
        units.append(Unit("region", number, cells))
    return Rules(size, tuple(units), _origin=f"variants.jigsaw({spell(numbers)!r})")


def _check_region(region: Sequence[_Cell], size: int, text: str | None) -> None:
    if len(region) != size:
        # The error points at the first cell too many, or at the first cell of a short region.
        cell = region[size] if len(region) > size else region[0]
        message = f"region {cell.label!r} has {len(region)} cells where {size} are needed"
        line = _line_of(text, cell.line)
        raise FormatError(message, text=line, position=cell.position, line=cell.line)


def _line_of(text: str | None, number: int | None) -> str | None:
    """Return the line of a text that a position counts in: the text itself where it has one."""
    return text if text is None or number is None else text.splitlines()[number - 1]


def _cells_of_text(text: str) -> list[_Cell]:
    lines = text.splitlines()
    rows = []
    for number, line in enumerate(lines, start=1):
        named = number if len(lines) > 1 else None
        row = [_Cell(c, i, named) for i, c in enumerate(line) if not _is_drawing(c)]
        if row:
            rows.append(row)
    _check_rows(rows, text)
    return [cell for row in rows for cell in row]


def _is_drawing(char: str) -> bool:
    return char.isspace() or char in "|+-" or "\u2500" <= char <= "\u257f"


def _check_rows(rows: Sequence[Sequence[_Cell]], text: str) -> None:
    # In a text with as many lines as its first line has cells, the error names the wrong line.
    for row in rows:
        if len(rows) > 1 and len(row) != len(rows) == len(rows[0]):
            message = f"{len(row)} cells in a line where {len(rows)} are needed"
            line = _line_of(text, row[0].line)
            raise FormatError(message, text=line, position=row[-1].position, line=row[0].line)


def _cells_of_rows(regions: Iterable[Any]) -> list[_Cell]:
    if not isinstance(regions, Iterable):
        raise TypeError(f"regions must be text or rows, not a {type(regions).__name__}")
    rows = list(regions)
    nested = [not isinstance(row, str) and isinstance(row, Iterable) for row in rows]
    if all(nested) or _are_strings_of_a_square(rows):
        rows = [list(row) for row in rows]
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows):
                raise FormatError(f"row {number} has {len(row)} cells where {len(rows)} are needed")
        labels = [label for row in rows for label in row]
    else:
        labels = rows
    for position, label in enumerate(labels):
        if label is None or not isinstance(label, Hashable) or label != label:
            raise FormatError(
                f"cell {position}: {label!r} cannot be the label of a region", position=position
            )
    return [_Cell(label, position) for position, label in enumerate(labels)]


def _are_strings_of_a_square(rows: Sequence[Any]) -> bool:
    return len(rows) > 1 and all(isinstance(row, str) and len(row) == len(rows) for row in rows)
