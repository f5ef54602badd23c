"""Canonical forms of one grid: what all its disguises have in common."""

from __future__ import annotations

from nonet.errors import Unsupported
from nonet.maker import native
from nonet.maker.morph import Morph, box_of
from nonet.model.board import conflict_error
from nonet.model.grid import Grid
from nonet.model.rules import Rules

# The character of each digit, starting with that of an empty cell.
SPELLING = b"0123456789".ljust(256, b"?")
SIZES = (4, 6, 9)


def box_with_forms(rules: Rules, *, by: str) -> tuple[int, int]:
    """Return the shape of the boxes of rules whose grids have canonical forms.

    >>> box_with_forms(Rules.classic(16), by="canonical")
    Traceback (most recent call last):
    nonet.errors.Unsupported: canonical cannot do 16×16 grids; only sizes 4, 6 and 9
    """
    if rules.size not in SIZES:
        raise Unsupported(f"{rules.size}×{rules.size} grids; only sizes 4, 6 and 9", by=by)
    return box_of(rules, by=by)


def canonical(grid: Grid) -> str:
    """Return the canonical form of a grid; `nonet.canonical` describes it."""
    return _find(grid, "canonical").form.translate(SPELLING).decode("ascii")


def automorphisms(grid: Grid) -> int:
    """Return how many Morphs leave a grid as it is; `nonet.automorphisms` describes it."""
    return _find(grid, "automorphisms").automorphisms


def same(a: Grid, b: Grid) -> Morph | None:
    """Return a Morph from one grid to the other, if any; `nonet.same` describes it."""
    found_a, found_b = _find(a, "same"), _find(b, "same")
    if found_a.form != found_b.form or a.rules != b.rules:
        return None
    box = box_of(a.rules, by="same")
    return _morph(found_b, box).inverse().compose(_morph(found_a, box))


def _morph(found: native.CanonicalForm, box: tuple[int, int]) -> Morph:
    """Return the Morph from a grid to its form."""
    return Morph(found.rows, found.columns, found.digits, found.is_transposed, box)


def _find(grid: Grid, by: str) -> native.CanonicalForm:
    box = box_with_forms(grid.rules, by=by)
    if grid.marks is not None:
        raise Unsupported("pencil marks (grid.with_(marks=None) leaves them out)", by=by)
    found = native.canonical(grid.values, box)
    if found is None:
        raise conflict_error(next(grid.rules.conflicts(grid.values)), grid)
    return found
