"""Reads pencil marks: a mask for each cell, or the digits of some cells by name."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nonet.base.arguments import listed
from nonet.errors import FormatError
from nonet.model.bits import mask_of
from nonet.model.rules import Rules

Digits = int | str | Iterable[int]
# The keys are CellLike, of one kind or several, which checkers cannot infer beside Iterable[int].
Marks = Iterable[int] | Mapping[Any, Digits]


def masks_of(
    marks: Marks, values: bytes, rules: Rules, others: Sequence[int] | None = None
) -> tuple[int, ...]:
    """Return the masks of all cells; filled cells have none.

    Marks by name leave the other cells the masks of `others`, or without them all the digits that
    the placed digits allow.

    >>> rules = Rules.classic(4)
    >>> masks_of({"r1c1": "12", (0, 1): [3], 2: 4}, bytes(16), rules)[:4]
    (3, 4, 8, 15)
    """
    if isinstance(marks, Mapping):
        masks = list(rules.allowed(values) if others is None else others)
        for where, digits in marks.items():
            cell = rules.cell_at(where)
            masks[cell] = _mask(digits, rules, cell)
    else:
        masks = [_checked(mask, rules, cell) for cell, mask in enumerate(listed(marks, "marks"))]
        if len(masks) != len(values):
            raise FormatError(f"{len(masks)} marks; the grid has {len(values)} cells")
    return tuple(0 if value else mask for mask, value in zip(masks, values, strict=True))


def _checked(mask: Any, rules: Rules, cell: int) -> int:
    if isinstance(mask, bool) or not hasattr(mask, "__index__"):
        raise FormatError(f"the mark of cell {cell} is {mask!r}, not a mask of digits")
    number = operator.index(mask)
    if not 0 <= number <= rules.full_mask:
        name = rules.cell_name(cell)
        raise FormatError(f"{name} has the mask {number:#x}; the digits are 1 to {rules.size}")
    return number


def _mask(digits: Digits, rules: Rules, cell: int) -> int:
    if isinstance(digits, str):
        chars = digits.replace(",", " ").split()
        symbols = rules.shape.symbols
        numbers: list[Any] = [symbols.find(char.upper(), 1) for text in chars for char in text]
    elif isinstance(digits, Iterable):
        numbers = list(digits)
    else:
        numbers = [digits]
    for number in numbers:
        is_whole = hasattr(number, "__index__") and not isinstance(number, bool)
        if not is_whole or number not in rules.digits:
            name = rules.cell_name(cell)
            raise FormatError(f"{name} is marked {digits!r}; the digits are {_span(rules)}")
    return mask_of(map(operator.index, numbers))


def _span(rules: Rules) -> str:
    return f"{rules.shape.lowest} to {rules.shape.highest}"
