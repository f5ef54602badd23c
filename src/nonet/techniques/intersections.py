"""Intersections: a digit of one house that fits only where the house meets another unit."""

from __future__ import annotations

from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words


def _locked(words: Words) -> str:
    base, cover = words.mark("base"), words.mark("cover")
    digit = symbol(base.candidates[0].digit)
    house, unit = base.units[0].name, cover.units[0].name
    both = "both" if len(base.candidates) == 2 else "all"
    return (
        f"In {house}, {digit} fits only into {words.cells_of(base.candidates, 'or')}, {both} of"
        f" which lie in {unit}; wherever it stands, the rest of {unit} cannot have it"
    )


def _direct(words: Words) -> str:
    target = words.mark("target")
    (cell, digit) = target.candidates[0]
    return (
        f"{_locked(words)}. That leaves {words.cell(cell)} as the only place for {symbol(digit)}"
        f" in {target.units[0].name}."
    )


@technique(
    "Pointing",
    code="0100",
    aliases={
        "hodoku": ("Locked Candidates Type 1", "Locked Candidates Type 1 (Pointing)"),
        "se": ("Pointing",),
        "sudokuwiki": ("Pointing Pairs", "Pointing Triples", "Intersection Removal"),
        "coach": ("locked candidate",),
        "other": ("Box-line interaction", "Omission", "Candidate Lines", "LC1"),
    },
)
def pointing(words: Words) -> str:
    """All places of a digit in a box lie in one line, which loses the digit elsewhere.

    One of the places in the box is true. It lies in the line, so the line has its digit there, and
    no cell of the line outside the box can hold it.
    """
    return f"{_locked(words)}: {words.effect}."


@technique(
    "Claiming",
    code="0101",
    aliases={
        "hodoku": ("Locked Candidates Type 2", "Locked Candidates Type 2 (Claiming)"),
        "se": ("Claiming",),
        "sudokuwiki": ("Box/Line Reduction",),
        "coach": ("locked candidate",),
        "other": ("LC2", "line-box"),
    },
)
def claiming(words: Words) -> str:
    """All places of a digit in a line lie in one box, which loses the digit elsewhere.

    The mirror of pointing: the line needs the digit, and can have it only inside the box, so the
    box has its digit there.
    """
    return f"{_locked(words)}: {words.effect}."


@technique("Direct pointing", is_on_path=False, aliases={"se": ("Direct Pointing",)})
def direct_pointing(words: Words) -> str:
    """Pointing that leaves one place for the digit in another unit, filled at once.

    Nothing need be written down: the digit is pictured in the line it points along, and a hidden
    single appears.
    """
    return _direct(words)


@technique("Direct claiming", is_on_path=False, aliases={"se": ("Direct Claiming",)})
def direct_claiming(words: Words) -> str:
    """Claiming that leaves one place for the digit in another unit, filled at once."""
    return _direct(words)
