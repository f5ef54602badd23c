"""Templates: all ways to place one digit in the whole grid, and what they have in common."""

from __future__ import annotations

from nonet.techniques.technique import technique
from nonet.techniques.words import Words


@technique(
    "Template set",
    marks="pattern",
    code="1201",
    is_on_path=False,
    aliases={
        "hodoku": ("Template Set",),
        "sudokuwiki": ("Pattern Overlay",),
        "other": ("POM", "Pattern Overlay Method"),
    },
)
def template_set(words: Words) -> str:
    """A cell is in every template of a digit, so it must hold the digit.

    A template is one way to place a digit everywhere at once: one cell in each row, column and box
    that lacks it. An empty grid has 46,656 of them; the candidates of a digit leave few. A cell
    that is in all of them holds the digit. Templates of other digits that use such a cell are
    impossible, which can lead to more. It is a method for programs: nobody writes templates down.
    """
    (digit,) = {each.digit for each in words.step.places}
    cells = words.cells_of(words.step.places)
    return (
        f"Every way to place all the missing {words.digit(digit)}s that leaves the other digits the"
        f" cells they need uses {cells}, so {words.effect}."
    )


@technique(
    "Template delete",
    marks="pattern",
    phrase="a template deletion",
    code="1202",
    is_on_path=False,
    aliases={
        "hodoku": ("Template Delete",),
        "sudokuwiki": ("Pattern Overlay",),
        "other": ("POM", "Pattern Overlay Method"),
    },
)
def template_delete(words: Words) -> str:
    """A candidate is in no template of its digit, so it is false.

    A template is one way to place a digit everywhere at once: one cell in each row, column and box
    that lacks it. A candidate that is part of no such way can be eliminated; templates that use a
    cell which all templates of another digit need do not count. This covers every technique that
    deals with one digit only, from pointing to the largest fish.
    """
    (digit,) = {each.digit for each in words.step.removes}
    cells = words.cells_of(words.step.removes, "or")
    return (
        f"No way to place all the missing {words.digit(digit)}s that leaves the other digits the"
        f" cells they need uses {cells}, so {words.effect}."
    )
