"""Problems made from common data: a matrix of zeros and ones, or sets by name."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from nonet.base.arguments import SupportsArray, listed
from nonet.cover.problem import Problem
from nonet.cover.results import Option
from nonet.errors import ArgumentError


def from_matrix(matrix: Iterable[Iterable[object]] | SupportsArray) -> Problem[int]:
    """Return the problem of a matrix: rows are options, columns are items, both named by number.

    The matrix is a list of lists or a two-dimensional array; a true value puts the column's item
    into the row's option.

    >>> from_matrix([[1, 0, 1], [0, 1, 0], [0, 1, 1]]).solve()
    (0, 1)
    """
    # `tolist` converts an array to Python numbers much faster than access one by one.
    given: Any = matrix
    rows = given.tolist() if hasattr(given, "tolist") else listed(given, "a matrix")
    shape = getattr(matrix, "shape", None)
    if shape is None:
        if any(not isinstance(row, Iterable) for row in rows):
            raise ArgumentError("a matrix needs rows and columns")
        rows = [list(row) for row in rows]
        width = len(rows[0]) if rows else 0
    elif len(shape) == 2:
        width = shape[1]
    else:
        raise ArgumentError(f"a matrix needs 2 dimensions, not {len(shape)}")
    problem = Problem[int](primary=range(width))
    columns = range(width)
    for number, row in enumerate(rows):
        if len(row) != width:
            raise ArgumentError(f"row {number} has {len(row)} columns, row 0 has {width}")
        try:
            problem.add(number, [column for column in columns if row[column]])
        except ArgumentError as error:
            raise ArgumentError(f"row {number} is empty") from error
    return problem


def from_sets(sets: Mapping[Option, Iterable[Hashable]]) -> Problem[Option]:
    """Return the problem of a mapping from the label of each option to its items.

    >>> problem = from_sets({"A": [1, 4, 7], "B": [1, 4], "C": [4, 5, 7], "D": [3, 5, 6],
    ...                      "E": [2, 3, 6, 7], "F": [2, 7]})
    >>> problem.solve()
    ('B', 'D', 'F')
    """
    given: object = sets
    if not isinstance(given, Mapping):
        what = type(given).__name__
        raise TypeError(f"sets must map the label of each option to its items, not be a {what}")
    problem = Problem[Option]()
    for label, items in sets.items():
        if isinstance(items, str | bytes):
            raise TypeError(f"the items of {label!r} are one text, {items!r}; write [{items!r}]")
        problem.add(label, items)
    return problem
