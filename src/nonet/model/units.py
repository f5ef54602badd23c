"""Rows, columns and boxes, and units put together: their order, their numbers, what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from nonet.errors import ArgumentError
from nonet.model.shape import Shape
from nonet.model.unit import Unit

# The kinds of units that come first, and whose numbers mean a place on the grid.
_KINDS = ("row", "column", "box", "region")


def unit_order(unit: Unit) -> tuple[Any, ...]:
    """Return what units are sorted by: rows, columns, boxes and regions come first."""
    kind = _KINDS.index(unit.kind) if unit.kind in _KINDS else len(_KINDS)
    return (kind, unit.kind, unit.cells, unit.number)


def checked_unit(unit: Unit, shape: Shape) -> Unit:
    """Return a unit with its cells in order; raise ArgumentError if it does not fit a shape."""
    name = unit.name
    numbers = (cell if isinstance(cell, int) else shape.cell_at(cell) for cell in unit.cells)
    cells = tuple(sorted(numbers))
    for cell in cells:
        if not 0 <= cell < shape.cells:
            raise ArgumentError(f"{name}: no cell {cell} in a {shape} grid")
    if len(set(cells)) != len(cells):
        raise ArgumentError(f"{name}: a cell appears twice")
    if len(cells) > shape.values:
        raise ArgumentError(
            f"{name}: {len(cells)} cells cannot all differ with {shape.values} digits"
        )
    return Unit(unit.kind, unit.number, cells)


def check_numbers(units: Iterable[Unit]) -> None:
    """Raise when two units of one kind have one number: they would have one name, too."""
    seen: set[tuple[str, int]] = set()
    for unit in units:
        if (unit.kind, unit.number) in seen:
            raise ArgumentError(f"two units are {unit.name}; number the units of a kind from 1")
        seen.add((unit.kind, unit.number))


def numbered(units: Iterable[Unit]) -> dict[Unit, Unit]:
    """Return units with new numbers for the kinds in which two different ones share a number.

    Constraints do not know of each other, and each numbers its units from 1. The new numbers follow
    the cells, so the order of the terms of a sum does not matter. Rows, columns and the like are
    not renumbered, since their numbers mean a place on the grid.
    """
    found = {unit: unit for unit in units}
    counts = Counter((unit.kind, unit.number) for unit in found)
    shared = {kind for (kind, _), count in counts.items() if count > 1} - set(_KINDS)
    for kind in shared:
        groups = sorted({unit.cells for unit in found if unit.kind == kind})
        numbers = {cells: number for number, cells in enumerate(groups, start=1)}
        for unit in found:
            if unit.kind == kind:
                found[unit] = Unit(kind, numbers[unit.cells], unit.cells)
    return found


def rows_and_columns(shape: int | Shape) -> list[Unit]:
    """Return the rows and columns of a grid as units.

    >>> [unit.name for unit in rows_and_columns(2)]
    ['row 1', 'row 2', 'column 1', 'column 2']
    """
    shape = shape if isinstance(shape, Shape) else Shape.square(shape)
    rows = [Unit("row", i + 1, shape.row(i)) for i in range(shape.rows)]
    columns = [Unit("column", i + 1, shape.column(i)) for i in range(shape.columns)]
    return rows + columns


def boxes_of(shape: Shape, box: tuple[int, int]) -> list[Unit]:
    """Return the boxes of a grid that boxes of (rows, columns) tile.

    >>> boxes_of(Shape(4, 4), (2, 2))[1]
    Unit(kind='box', number=2, cells=(2, 3, 6, 7))
    """
    height, width = box
    return [
        Unit(
            "box",
            top // height * (shape.columns // width) + left // width + 1,
            [shape.cell(top + r, left + c) for r in range(height) for c in range(width)],
        )
        for top in range(0, shape.rows, height)
        for left in range(0, shape.columns, width)
    ]
