"""Templates: all the ways to place one digit in the whole grid, and what they have in common."""

from __future__ import annotations

from nonet.model.symbols import symbol
from nonet.techniques.technique import technique
from nonet.techniques.words import Words


@technique(
    "Template set",
    code="1201",
    is_on_path=False,
    aliases={
        "hodoku": ("Template Set",),
        "sudokuwiki": ("Pattern Overlay",),
        "other": ("POM", "Pattern Overlay Method"),
    },
)
def template_set(words: Words) -> str:
    """A cell is in every template of a digit, so it holds the digit.

    A template is one way to place a digit everywhere at once: a cell in each row, column and box
    that lacks it. An empty grid has 46,656 of them; the candidates of a digit leave few. What all
    of them have in common is true. A cell that all templates of one digit use is taken, so
    templates of other digits that use it fall, which may show more. It is a method for programs:
    nobody writes templates down.
    """
    digit = symbol(words.step.places[0].digit)
    cells = words.cells_of(words.step.places)
    return (
        f"Every way to place all the missing {digit}s that leaves other digits the cells they need"
        f" uses {cells}, so {digit} stands there."
    )


@technique(
    "Template delete",
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

    A template is one way to place a digit everywhere at once: a cell in each row, column and box
    that lacks it. A candidate that fits into no such way can go, and neither do those count that
    use a cell which all templates of another digit use. Every step that is about one digit only,
    from pointing to the largest fish, is contained in this.
    """
    digit = symbol(words.step.removes[0].digit)
    cells = words.cells_of(words.step.removes, "or")
    return (
        f"No way to place all the missing {digit}s that leaves other digits the cells they need"
        f" uses {cells}: {words.effect}."
    )
