"""Rules of rows, columns and regions, from the cells of each region."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.model.rules import Rules, Shape, Unit
from nonet.variants import jigsaw


def rules_of_regions(shape: Shape, regions: Iterable[Sequence[int]]) -> Rules:
    """Return rules with these regions, by the name that they have as boxes or as a jigsaw.

    Regions may leave cells out; if all of them are rows or columns, they add nothing.

    >>> boxes = [(0, 1, 4, 5), (2, 3, 6, 7), (8, 9, 12, 13), (10, 11, 14, 15)]
    >>> rules_of_regions(Shape(4, 4), boxes)
    Rules.classic(4)
    >>> rules_of_regions(Shape(4, 4), [])
    Rules.shaped(Shape(4, 4), False)
    """
    lines = Rules.shaped(shape, boxes=False)
    pieces = sorted({tuple(sorted(piece)) for piece in regions})
    if {unit.cells for unit in lines.units}.issuperset(pieces):
        return lines
    boxed = _boxed(shape, pieces)
    if boxed is not None:
        return boxed
    owners = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    is_whole = len(owners) == shape.cells == sum(map(len, pieces))
    if shape.is_usual and is_whole and all(len(piece) == shape.values for piece in pieces):
        return jigsaw([owners[cell] for cell in range(shape.cells)])
    units = [Unit("region", number, piece) for number, piece in enumerate(pieces, start=1)]
    return Rules(shape, [*lines.units, *units])


def _boxed(shape: Shape, pieces: list[tuple[int, ...]]) -> Rules | None:
    """Return the rules whose boxes are these pieces, None if they are not boxes of one size."""
    places = [shape.place(cell) for cell in pieces[0]]
    height = max(row for row, _ in places) - min(row for row, _ in places) + 1
    width = max(column for _, column in places) - min(column for _, column in places) + 1
    if shape.rows % height or shape.columns % width or height * width > shape.values:
        return None
    rules = Rules.shaped(shape, (height, width))
    if sorted(unit.cells for unit in rules.units if unit.kind == "box") != pieces:
        return None
    if shape.is_usual and height * width == shape.values:
        return Rules.classic(shape.values, (height, width))
    return rules
