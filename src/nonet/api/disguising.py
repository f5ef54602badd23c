"""Disguises puzzles, and recognises them by their canonical forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet.formats.parser import PuzzleLike, as_grid
from nonet.model.grid import Grid
from nonet.model.rules import CLASSIC
from nonet.model.rules_argument import RulesLike, rules_under

if TYPE_CHECKING:
    from nonet.base.progress import Progress
    from nonet.maker.forms import BulkCanonical
    from nonet.maker.morph import Morph
    from nonet.rows.bulk.many import PuzzlesLike


def canonical(x: PuzzleLike, *, rules: RulesLike | None = None) -> str:
    """Return the canonical form of a puzzle or a full grid: the same for all its disguises.

    It is the smallest string, row by row with 0 for an empty cell, that relabelling the digits,
    permuting rows in bands, bands, columns in stacks and stacks, and transposing can produce. All
    digits count, given or placed. Sizes 4, 6 and 9 without extra rules have one; others raise
    Unsupported, and a digit that appears twice in a house ConflictError. Where boxes are not
    square, transposing would change the rules and is left out.

    >>> canonical("12..34......43.1")
    '0000000112034302'
    >>> canonical(morph("12..34......43.1", seed=5))
    '0000000112034302'
    """
    from nonet.maker.canonical import canonical as find

    return find(as_grid(x, rules=rules))


def canonical_many(
    xs: PuzzlesLike,
    *,
    rules: RulesLike | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> BulkCanonical:
    """Return the canonical forms of many puzzles at once; takes what `solve_many` takes.

    Rows that are not puzzles, or in which a digit appears twice in a house, are in `.errors`.
    `threads` and `progress` as in `solve_many`.

    >>> puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    >>> result = canonical_many([puzzle, morph(puzzle, seed=1), "11" + "." * 79])
    >>> lines = list(result.lines())
    >>> lines[0] == lines[1] == canonical(puzzle), str(result.errors[2])
    (True, '1 appears twice in row 1 (r1c1, r1c2)')
    """
    from nonet.maker import forms

    rules = None if rules is None else rules_under(rules, CLASSIC)
    return forms.canonical_many(xs, rules=rules, threads=threads, progress=progress)


def same(a: PuzzleLike, b: PuzzleLike, *, rules: RulesLike | None = None) -> Morph | None:
    """Return a Morph that turns the first grid into the second, or None if there is none.

    All digits count, given or placed. Raises what `canonical` raises.

    >>> puzzle = "12..34......43.1"
    >>> disguise = same(puzzle, morph(puzzle, seed=5))
    >>> disguise(puzzle) == morph(puzzle, seed=5)
    True
    >>> same(puzzle, "12..34......43..") is None
    True
    """
    from nonet.maker.canonical import same as find

    return find(as_grid(a, rules=rules), as_grid(b, rules=rules))


def morph(x: PuzzleLike, *, rules: RulesLike | None = None, seed: int | None = None) -> Grid:
    """Return a random disguise of a grid: the same puzzle with another look.

    Every Morph has the same probability; the same seed gives the same one on every machine, for the
    same `nonet.__version__`. Grids of any size with boxes can be disguised; extra rules raise
    Unsupported.

    >>> print(morph("12..34......43.1", seed=5))
    1.422.313.......
    """
    from nonet.maker.morph import morph as disguise

    return disguise(as_grid(x, rules=rules), seed)


def automorphisms(x: PuzzleLike, *, rules: RulesLike | None = None) -> int:
    """Return how many Morphs leave a grid as it is; 1 for most grids.

    Digits that do not appear can be relabelled freely, which counts too. So the number of different
    disguises of a grid is the number of all Morphs divided by this. Raises what `canonical` raises.

    >>> automorphisms("1234341221434321"), automorphisms("12..34......43.1")
    (32, 1)
    """
    from nonet.maker.canonical import automorphisms as find

    return find(as_grid(x, rules=rules))
