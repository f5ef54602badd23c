"""Intersections: a digit that a house can only have where the house meets another unit."""

from __future__ import annotations

from nonet.techniques.technique import technique
from nonet.techniques.words import Words


def _locked(words: Words) -> str:
    base, cover = words.mark("base"), words.mark("cover")
    digit, unit = words.digits_of(base.candidates), words.unit(cover)
    both = "both" if len(base.candidates) == 2 else "all"
    return (
        f"In {words.unit(base)}, {digit} can only go in {words.cells_of(base.candidates, 'or')},"
        f" {both} in {unit}. Whichever of them is {digit}, no other cell in {unit} can be {digit}"
    )


def _direct(words: Words) -> str:
    target = words.mark("target")
    ((cell, digit),) = target.candidates
    return (
        f"{_locked(words)}. That leaves {words.cell(cell)} as the only place for"
        f" {words.digit(digit)} in {words.unit(target)}, so {words.effect}."
    )


@technique(
    "Pointing",
    marks="base cover",
    phrase="pointing candidates",
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
    """All places for a digit in a box lie in one row or column, so it can go nowhere else there.

    One of the places in the box must be right. Wherever the digit goes, the row or column gets its
    copy of the digit inside the box, so the digit can be eliminated from the rest of that row or
    column. The candidates *point* along the line. Claiming is the same argument the other way
    round.
    """
    return f"{_locked(words)}, so {words.effect}."


@technique(
    "Claiming",
    marks="base cover",
    phrase="claiming candidates",
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
    """All places for a digit in a row or column lie in one box, so it can go nowhere else there.

    The mirror image of pointing: the row or column needs the digit and can only have it inside the
    box, so the digit can be eliminated from the rest of the box. The line *claims* the box's copy
    of the digit.
    """
    return f"{_locked(words)}, so {words.effect}."


@technique(
    "Direct pointing",
    marks="base cover target",
    is_on_path=False,
    phrase="direct pointing candidates",
    aliases={"se": ("Direct Pointing",)},
)
def direct_pointing(words: Words) -> str:
    """Pointing that leaves a digit only one place in another house, so it can be placed at once.

    No pencil marks are needed: picture the digit somewhere in the line along which it points, and
    a hidden single appears.
    """
    return _direct(words)


@technique(
    "Direct claiming",
    marks="base cover target",
    is_on_path=False,
    phrase="direct claiming candidates",
    aliases={"se": ("Direct Claiming",)},
)
def direct_claiming(words: Words) -> str:
    """Claiming that leaves a digit only one place in another house, so it can be placed at once.

    No pencil marks are needed: picture the digit somewhere in the box that the line claims, and a
    hidden single appears.
    """
    return _direct(words)
