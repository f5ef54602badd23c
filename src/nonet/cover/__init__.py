"""Exact cover: options that together cover every item exactly once.

>>> from nonet import cover
>>> problem = cover.Problem()
>>> problem.add("left", ["a", "b"])
>>> problem.add("right", ["c"])
>>> problem.add("middle", ["b", "c"])
>>> problem.solve()
('left', 'right')

Items may be secondary (covered at most once), coloured (any number of times in one colour) or have
bounds (between `at_least` and `at_most` times); options may have costs. This package is
independent of Sudoku.
"""

from __future__ import annotations

from nonet.cover.draw import draw, draw_svg
from nonet.cover.items import Coloured, Item
from nonet.cover.make import from_matrix, from_sets
from nonet.cover.problem import Problem
from nonet.cover.reader import read
from nonet.cover.results import Cover, Estimate
from nonet.cover.verify import verify

__all__ = [
    "Coloured",
    "Cover",
    "Estimate",
    "Item",
    "Problem",
    "draw",
    "draw_svg",
    "from_matrix",
    "from_sets",
    "read",
    "verify",
]
