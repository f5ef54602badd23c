"""nonet: the Sudoku toolkit. It solves, counts, checks, reads and writes puzzles of any kind.

>>> import nonet
>>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
>>> print(nonet.solve(puzzle))
417369825632158947958724316825437169791586432346912758289643571573291684164875293

The names below are looked up when first used (PEP 562), so that `import nonet` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet._version import __version__

if TYPE_CHECKING:
    from nonet import (
        arrow as arrow,
    )
    from nonet import (
        batch as batch,
    )
    from nonet import (
        classics as classics,
    )
    from nonet import (
        cover as cover,
    )
    from nonet import (
        dataset as dataset,
    )
    from nonet import (
        errors as errors,
    )
    from nonet import (
        formats as formats,
    )
    from nonet import (
        maker as maker,
    )
    from nonet import (
        rating as rating,
    )
    from nonet import (
        reasoning as reasoning,
    )
    from nonet import (
        rows as rows,
    )
    from nonet import (
        showing as showing,
    )
    from nonet import (
        techniques as techniques,
    )
    from nonet import (
        variants as variants,
    )
    from nonet.api.disguising import automorphisms, canonical, canonical_many, morph, same
    from nonet.api.drawing import draw, html, png, svg
    from nonet.api.explaining import coach, explain, hint, steps
    from nonet.api.making import (
        add_clues,
        generate,
        minimize,
        neighbours,
        random_grid,
        random_regions,
    )
    from nonet.api.printing import book, worksheet
    from nonet.api.rating import rate, rate_many
    from nonet.api.reading import dumps, parse, read, write
    from nonet.api.recording import animate, record
    from nonet.api.solving import (
        check,
        count,
        count_many,
        engines,
        is_solution,
        solutions,
        solve,
        solve_many,
        sudoku_problem,
    )
    from nonet.errors import (
        ArgumentError,
        ConflictError,
        FormatError,
        ManySolutions,
        NonetError,
        NoSolution,
        SudokuError,
        TimeLimit,
        UnknownName,
        Unsupported,
    )
    from nonet.formats.parser import as_grid
    from nonet.maker.morph import Morph
    from nonet.model.board import Board
    from nonet.model.constraint import Constraint
    from nonet.model.explanation import Explanation
    from nonet.model.grid import Grid
    from nonet.model.move import Move
    from nonet.model.position import Position
    from nonet.model.rules import CLASSIC, Candidate, Rules, Shape, Unit
    from nonet.model.solution import Solution
    from nonet.model.step import Link, Mark, Step

__all__ = [
    "CLASSIC",
    "ArgumentError",
    "Board",
    "Candidate",
    "ConflictError",
    "Constraint",
    "Explanation",
    "FormatError",
    "Grid",
    "Link",
    "ManySolutions",
    "Mark",
    "Morph",
    "Move",
    "NoSolution",
    "NonetError",
    "Position",
    "Rules",
    "Shape",
    "Solution",
    "Step",
    "SudokuError",
    "TimeLimit",
    "Unit",
    "UnknownName",
    "Unsupported",
    "__version__",
    "add_clues",
    "animate",
    "as_grid",
    "automorphisms",
    "book",
    "canonical",
    "canonical_many",
    "check",
    "coach",
    "count",
    "count_many",
    "draw",
    "dumps",
    "engines",
    "explain",
    "generate",
    "hint",
    "html",
    "is_solution",
    "minimize",
    "morph",
    "neighbours",
    "parse",
    "png",
    "random_grid",
    "random_regions",
    "rate",
    "rate_many",
    "read",
    "record",
    "same",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "sudoku_problem",
    "svg",
    "variants",
    "worksheet",
    "write",
]

# The module of each name; the subpackages below are names of their own.
_HOME = {
    "api.disguising": "automorphisms canonical canonical_many morph same",
    "api.drawing": "draw html png svg",
    "api.explaining": "coach explain hint steps",
    "api.making": "add_clues generate minimize neighbours random_grid random_regions",
    "api.printing": "book worksheet",
    "api.rating": "rate rate_many",
    "api.reading": "dumps parse read write",
    "api.recording": "animate record",
    "api.solving": (
        "check count count_many engines is_solution solutions solve solve_many sudoku_problem"
    ),
    "errors": (
        "ArgumentError ConflictError FormatError ManySolutions NoSolution NonetError"
        " SudokuError TimeLimit UnknownName Unsupported"
    ),
    "formats.parser": "as_grid",
    "maker.morph": "Morph",
    "model.board": "Board",
    "model.explanation": "Explanation",
    "model.grid": "Grid",
    "model.move": "Move",
    "model.position": "Position",
    "model.constraint": "Constraint",
    "model.rules": "CLASSIC Candidate Rules Shape Unit",
    "model.solution": "Solution",
    "model.step": "Link Mark Step",
}
_MODULE = {name: f"nonet.{home}" for home, names in _HOME.items() for name in names.split()}
# Rooms with more than that, which are there after `import nonet`.
_ROOMS = frozenset(
    [
        "arrow",
        "batch",
        "classics",
        "cover",
        "dataset",
        "errors",
        "formats",
        "maker",
        "rating",
        "reasoning",
        "rows",
        "showing",
        "techniques",
        "variants",
    ]
)


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _ROOMS:
        return import_module(f"nonet.{name}")
    if name not in _MODULE:
        raise AttributeError(f"module 'nonet' has no attribute {name!r}")
    value: object = getattr(import_module(_MODULE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *_ROOMS})
