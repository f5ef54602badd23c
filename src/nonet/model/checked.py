"""Whether the arguments of a primitive make sense: cells, masks, tables, automata.

Engines take primitives as they are. A kind that compiles to a wrong one is refused before, with a
sentence that begins with the name of the kind. Fields of one name mean the same in all primitives.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from nonet.errors import ArgumentError
from nonet.model.primitives import BREAK, Automaton, Clash, Line, Sets, WeightedSum
from nonet.model.shape import Shape

_ONE_FOR_EACH_CELL = ("coefficients", "labels")
_ONE_KIND = frozenset({int})


class Checker:
    """Checks primitives for one shape; what many of them share is looked at once."""

    def __init__(self, shape: Shape) -> None:
        self._shape, self._cells = shape, range(shape.cells)
        self._masks, self._symbols = range(1 << shape.values), range(shape.values + 1)
        self._seen: dict[int, object] = {}

    def check(self, primitive: Any) -> None:
        """Raise ArgumentError if an argument is wrong.

        >>> from nonet.model.primitives import WeightedSum
        >>> Checker(Shape(9, 9)).check(WeightedSum((0, 1), (1,), (5,)))
        Traceback (most recent call last):
        nonet.errors.ArgumentError: WeightedSum: 2 cells, but 1 coefficients; one for each is needed
        """
        if type(primitive) is Clash and id(primitive.allowed) in self._seen:  # most of them
            cells, (a, b, _) = self._cells, primitive
            if a in cells and b in cells:
                return
        elif type(primitive) is Sets and self._are_cells(primitive.cells):
            # Cages of one size and total share a tuple of sets.
            if id(primitive.masks) in self._seen:
                return
            if type(primitive.masks) is tuple and not self._fault_of_masks(primitive.masks):
                self._seen[id(primitive.masks)] = primitive.masks
                return
        elif type(primitive) is WeightedSum and self._are_cells(primitive.cells):
            factors, totals = primitive.coefficients, primitive.totals
            numbers = (*factors, *totals)
            if len(primitive.cells) == len(factors) and _ONE_KIND.issuperset(map(type, numbers)):
                return
        elif type(primitive) is Line and id(primitive.automaton) in self._seen:
            cells_read = [cell for cell in primitive.cells if cell != BREAK]
            if self._are_cells(cells_read):
                return
        for field, value in zip(primitive._fields, primitive, strict=True):
            is_line = field == "cells" and type(primitive) is Line
            if field == "cells" and not is_line and self._are_cells(value):
                continue
            what = self._fault(field, [c for c in value if c != BREAK] if is_line else value)
            if not what and field in _ONE_FOR_EACH_CELL and len(value) != len(primitive.cells):
                many = len(primitive.cells)
                what = f"{many} cells, but {len(value)} {field}; one for each is needed"
            if what:
                raise ArgumentError(f"{type(primitive).__name__}: {what}")

    def _are_cells(self, cells: Collection[Any]) -> bool:
        return _are_all_in(cells, self._cells)

    def _fault(self, field: str, value: Any) -> str:
        """Return what is wrong with a field, empty if nothing is."""
        match field:
            case "a" | "b" | "cell":
                return self._fault_of_cells((value,))
            case "counter":
                return self._fault_of_cells(() if value is None else (value,))
            case "cells" | "labels":
                return self._fault_of_cells(value)
            case "mask" | "masks":
                return self._fault_of_masks((value,) if field == "mask" else value)
            case "allowed" if id(value) not in self._seen:
                self._seen[id(value)] = value
                values = self._shape.values
                if len(value) != values:
                    return f"a table of {len(value)} masks; {values} are needed, one for each value"
                return self._fault_of_masks(value)
            case "coefficients" | "totals" | "counts":
                wrong = next((each for each in value if not isinstance(each, int)), None)
                return (
                    "" if wrong is None and None not in value else f"{field} must be whole numbers"
                )
            case "width" if not isinstance(value, int) or value < 1:
                return f"width must be a whole number from 1, not {value!r}"
            case "line" | "rank" if not isinstance(value, int) or value < 0:
                return f"{field} must be a whole number from 0, not {value!r}"
            case "groups":
                return self._fault_of_groups(value)
            case "automaton" if id(value) not in self._seen:
                self._seen[id(value)] = value
                return self._fault_of_automaton(value)
        return ""

    def _fault_of_cells(self, cells: Iterable[Any]) -> str:
        for cell in cells:
            if not isinstance(cell, int) or cell not in self._cells:
                many = f"the cells of a {self._shape} grid are 0 to {self._cells[-1]}"
                return f"{cell!r} is not the number of a cell; {many}"
        return ""

    def _fault_of_masks(self, masks: Collection[Any]) -> str:
        if _are_all_in(masks, self._masks):
            return ""
        for mask in masks:
            if not isinstance(mask, int) or mask not in self._masks:
                return f"{mask!r} is not a mask of {self._shape.values} values"
        return ""

    def _fault_of_groups(self, groups: Iterable[Any]) -> str:
        lengths = set()
        for group in groups:
            if any(hasattr(each, "_fields") for each in group):
                for each in group:
                    self.check(each)
            else:
                lengths.add(len(group))
                if what := self._fault_of_cells(group):
                    return what
        return "groups of different lengths" if len(lengths) > 1 else ""

    def _fault_of_automaton(self, automaton: Any) -> str:
        if not isinstance(automaton, Automaton):
            return f"{automaton!r} is not an Automaton"
        named, symbols = {*automaton.starts, *automaton.accepts}, set[int]()
        if automaton.edges:
            sources, read, targets = map(set, zip(*automaton.edges, strict=True))
            named, symbols = named | sources | targets, read
        if not all(state in range(automaton.states) for state in named):
            return f"a state of its automaton is not one of 0 to {automaton.states - 1}"
        if not all(symbol in self._symbols for symbol in symbols):
            return f"its automaton reads symbols other than 0 to {self._shape.values}"
        return ""


def _are_all_in(numbers: Collection[Any], span: range) -> bool:
    """Whether all are whole numbers of a span, without a step of Python for each.

    >>> _are_all_in((0, 8), range(9)), _are_all_in((0, 9), range(9)), _are_all_in((True,), range(9))
    (True, False, False)
    """
    kinds = set(map(type, numbers))
    if kinds != _ONE_KIND:
        return not kinds
    return span.start <= min(numbers, default=-1) and max(numbers) < span.stop
