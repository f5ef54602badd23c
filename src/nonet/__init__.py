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
        arrow,
        batch,
        bench,
        classics,
        cover,
        dataset,
        formats,
        logic,
        techniques,
        variants,
    )
    from nonet.api.disguising import automorphisms, canonical, canonical_many, morph, same
    from nonet.api.drawing import draw, html, png, scenes, svg
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
    from nonet.bulk.result import BulkResult
    from nonet.coaching.advice import Advice
    from nonet.doctor import ConstraintMend, Diagnosis, Mend
    from nonet.errors import (
        ArgumentError,
        Cancelled,
        ConflictError,
        DamagedFile,
        FormatError,
        FormatWarning,
        ManySolutions,
        MissingExtra,
        Mistake,
        NodeLimit,
        NonetError,
        NoSolution,
        NotUniqueWarning,
        SudokuError,
        TimeLimit,
        UnknownName,
        Unmet,
        Unsupported,
    )
    from nonet.formats.parser import as_grid
    from nonet.formats.reader import Reader
    from nonet.maker.forms import BulkCanonical, FormSet
    from nonet.maker.morph import Morph
    from nonet.model.board import Board
    from nonet.model.constraint import Constraint
    from nonet.model.explanation import Explanation
    from nonet.model.frame import Frame
    from nonet.model.grid import Grid
    from nonet.model.move import Move
    from nonet.model.position import Position
    from nonet.model.rules import CLASSIC, Candidate, Conflict, Extra, Rules, Shape, Unit
    from nonet.model.solution import Solution
    from nonet.model.step import Link, Mark, Step
    from nonet.rating.bulk import BulkRating
    from nonet.rating.rating import Rating
    from nonet.render.scene import Scene
    from nonet.theatre.recording import Recording

__all__ = [
    "CLASSIC",
    "Advice",
    "ArgumentError",
    "Board",
    "BulkCanonical",
    "BulkRating",
    "BulkResult",
    "Cancelled",
    "Candidate",
    "Conflict",
    "ConflictError",
    "Constraint",
    "ConstraintMend",
    "DamagedFile",
    "Diagnosis",
    "Explanation",
    "Extra",
    "FormSet",
    "FormatError",
    "FormatWarning",
    "Frame",
    "Grid",
    "Link",
    "ManySolutions",
    "Mark",
    "Mend",
    "MissingExtra",
    "Mistake",
    "Morph",
    "Move",
    "NoSolution",
    "NodeLimit",
    "NonetError",
    "NotUniqueWarning",
    "Position",
    "Rating",
    "Reader",
    "Recording",
    "Rules",
    "Scene",
    "Shape",
    "Solution",
    "Step",
    "SudokuError",
    "TimeLimit",
    "Unit",
    "UnknownName",
    "Unmet",
    "Unsupported",
    "__version__",
    "add_clues",
    "animate",
    "arrow",
    "as_grid",
    "automorphisms",
    "batch",
    "bench",
    "book",
    "canonical",
    "canonical_many",
    "check",
    "classics",
    "coach",
    "count",
    "count_many",
    "cover",
    "dataset",
    "draw",
    "dumps",
    "engines",
    "explain",
    "formats",
    "generate",
    "hint",
    "html",
    "is_solution",
    "logic",
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
    "scenes",
    "solutions",
    "solve",
    "solve_many",
    "steps",
    "sudoku_problem",
    "svg",
    "techniques",
    "variants",
    "worksheet",
    "write",
]

# The module of each name; the subpackages below are names of their own.
_HOME = {
    "api.disguising": "automorphisms canonical canonical_many morph same",
    "api.drawing": "draw html png scenes svg",
    "api.explaining": "coach explain hint steps",
    "api.making": "add_clues generate minimize neighbours random_grid random_regions",
    "api.printing": "book worksheet",
    "api.rating": "rate rate_many",
    "api.reading": "dumps parse read write",
    "api.recording": "animate record",
    "api.solving": (
        "check count count_many engines is_solution solutions solve solve_many sudoku_problem"
    ),
    "bulk.result": "BulkResult",
    "coaching.advice": "Advice",
    "doctor": "ConstraintMend Diagnosis Mend",
    "errors": (
        "ArgumentError Cancelled ConflictError DamagedFile FormatError FormatWarning ManySolutions"
        " MissingExtra Mistake NoSolution NodeLimit NonetError NotUniqueWarning SudokuError"
        " TimeLimit UnknownName Unmet Unsupported"
    ),
    "formats.parser": "as_grid",
    "formats.reader": "Reader",
    "maker.forms": "BulkCanonical FormSet",
    "maker.morph": "Morph",
    "model.board": "Board",
    "model.explanation": "Explanation",
    "model.frame": "Frame",
    "model.grid": "Grid",
    "model.move": "Move",
    "model.position": "Position",
    "model.constraint": "Constraint",
    "model.rules": "CLASSIC Candidate Conflict Extra Rules Shape Unit",
    "model.solution": "Solution",
    "model.step": "Link Mark Step",
    "rating.bulk": "BulkRating",
    "rating.rating": "Rating",
    "render.scene": "Scene",
    "theatre.recording": "Recording",
}
_MODULE = {name: f"nonet.{home}" for home, names in _HOME.items() for name in names.split()}
_ROOMS = {
    "arrow",
    "batch",
    "bench",
    "classics",
    "cover",
    "dataset",
    "formats",
    "logic",
    "rows",
    "techniques",
    "variants",
}


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
    return sorted(__all__)
