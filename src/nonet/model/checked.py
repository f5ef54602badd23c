"""Whether the arguments of a primitive make sense: cells, masks, tables, automata.

Engines take primitives as they are. A kind that compiles to a wrong one is refused before, with a
sentence that `parts_of` begins with the name of the kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nonet.errors import ArgumentError
from nonet.model import primitives as p
from nonet.model.shape import Shape


class Checker:
    """Checks primitives for one shape; what many of them share is looked at once."""

    def __init__(self, shape: Shape) -> None:
        self._shape, self._many = shape, shape.cells
        self._full = (1 << shape.values) - 1
        self._seen: dict[int, object] = {}

    def check(self, primitive: Any) -> None:
        """Raise ArgumentError if an argument is wrong; primitives of other classes are not known.

        >>> Checker(Shape(9, 9)).check(p.Sum((0, 1), (1,), (5,)))
        Traceback (most recent call last):
        nonet.errors.ArgumentError: Sum of 2 cells with 1 coefficients; one for each cell needed
        """
        match primitive:
            case p.Clash(a, b, allowed):
                if not (type(a) is type(b) is int and 0 <= a < self._many and 0 <= b < self._many):
                    self._cells(primitive, (a, b))
                if id(allowed) not in self._seen:
                    self._table(primitive, allowed)
                    self._seen[id(allowed)] = allowed
            case p.Domain(cell, mask):
                self._cells(primitive, (cell,))
                self._masks(primitive, (mask,))
            case p.Differ(cells):
                self._cells(primitive, cells)
            case p.Sets(cells, masks):
                self._cells(primitive, cells)
                self._masks(primitive, masks)
            case p.Sum(cells, coefficients, totals):
                self._cells(primitive, cells)
                self._each(primitive, coefficients, "coefficients", len(cells))
                self._numbers(primitive, "totals", totals)
            case p.Line(cells, automaton):
                self._cells(primitive, [cell for cell in cells if cell != p.BREAK])
                self._automaton(automaton)
            case p.Count(cells, mask, counts, counter):
                self._cells(primitive, cells if counter is None else (*cells, counter))
                self._masks(primitive, (mask,))
                self._numbers(primitive, "counts", counts)
            case p.SameValues(groups):
                for group in groups:
                    self._cells(primitive, group)
                if len({len(group) for group in groups}) != 1:
                    raise ArgumentError("SameValues with groups of different lengths, or with none")
            case p.Distinct(counter, cells):
                self._cells(primitive, (counter, *cells))
            case p.Regions(cells, labels, size, width):
                self._cells(primitive, (*cells, *labels))
                self._each(primitive, labels, "labels", len(cells))
                self._positive(primitive, size=size, width=width)
            case p.Connected(cells, mask, _, width):
                self._cells(primitive, cells)
                self._masks(primitive, (mask,))
                self._positive(primitive, width=width)
            case p.Either(groups):
                for each in (each for group in groups for each in group):
                    self.check(each)

    def _cells(self, primitive: Any, cells: Iterable[Any]) -> None:
        last = self._many - 1
        for cell in cells:
            if not isinstance(cell, int) or not 0 <= cell <= last:
                what = f"{cell!r} is not the number of a cell; the cells of a {self._shape} grid"
                raise ArgumentError(f"{_name(primitive)}: {what} are 0 to {last}")

    def _masks(self, primitive: Any, masks: Iterable[Any]) -> None:
        for mask in masks:
            if not isinstance(mask, int) or not 0 <= mask <= self._full:
                what = f"{mask!r} is not a mask of {self._shape.values} values"
                raise ArgumentError(f"{_name(primitive)}: {what}")

    def _table(self, primitive: Any, allowed: Sequence[Any]) -> None:
        values = self._shape.values
        if len(allowed) != values:
            what = f"a table of {len(allowed)} masks; {values} are needed, one for each value"
            raise ArgumentError(f"{_name(primitive)}: {what}")
        self._masks(primitive, allowed)

    def _numbers(self, primitive: Any, field: str, numbers: Iterable[Any]) -> None:
        for number in numbers:
            if not isinstance(number, int):
                raise ArgumentError(
                    f"{_name(primitive)}: {field} must be whole numbers: {number!r}"
                )

    def _each(self, primitive: Any, numbers: Sequence[Any], field: str, cells: int) -> None:
        self._numbers(primitive, field, numbers)
        if len(numbers) != cells:
            what = f"{cells} cells with {len(numbers)} {field}; one for each cell needed"
            raise ArgumentError(f"{_name(primitive)} of {what}")

    def _positive(self, primitive: Any, **numbers: Any) -> None:
        for field, number in numbers.items():
            if not isinstance(number, int) or number < 1:
                what = f"{field} must be a whole number from 1, not {number!r}"
                raise ArgumentError(f"{_name(primitive)}: {what}")

    def _automaton(self, automaton: Any) -> None:
        if id(automaton) in self._seen:
            return
        if not isinstance(automaton, p.Automaton):
            raise ArgumentError(f"Line: {automaton!r} is not an Automaton")
        states, values = automaton.states, self._shape.values
        named = {*automaton.starts, *automaton.accepts}
        symbols = set()
        for source, symbol, target in automaton.edges:
            symbols.add(symbol)
            named.add(source)
            named.add(target)
        if not all(0 <= state < states for state in named):
            raise ArgumentError(f"Line: a state of its automaton is not one of 0 to {states - 1}")
        if not all(0 <= symbol <= values for symbol in symbols):
            raise ArgumentError(f"Line: its automaton reads symbols other than 0 to {values}")
        self._seen[id(automaton)] = automaton


def _name(primitive: Any) -> str:
    return type(primitive).__name__
