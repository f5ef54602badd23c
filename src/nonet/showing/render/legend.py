"""The legend of a drawn grid: the meaning of the signs or colours that occur in it."""

from __future__ import annotations

from nonet.showing.render.layout import HIGHLIGHT_SIGN, SIGNS
from nonet.showing.render.pieces import Line, Piece, Role, width_of

# In the order of the legend.
_MEANINGS: dict[Role, str] = {
    "pattern": "pattern",
    "pivot": "pivot or start",
    "fin": "fin or pincer",
    "place": "placed",
    "remove": "eliminated",
    "conflict": "conflict",
    "highlight": "look here",
}
# These roles differ only in colour, so a legend of signs leaves them out.
_DIGITS: dict[Role, str] = {"given": "given", "placed": "placed"}
_STEP: tuple[Role, ...] = ("pattern", "pivot", "fin", "place", "remove")
_GAP = "  "


def legend(lines: list[Line], *, colour: bool, width: int | None = None) -> list[Line]:
    """Return the lines that explain a drawing, or none if there is nothing to explain.

    With `colour` each meaning is written in its colour, otherwise after its sign.

    >>> drawing = [[Piece("(5)", ("mark", "pattern")), Piece("-5", ("mark", "remove"))]]
    >>> [[piece.text for piece in line] for line in legend(drawing, colour=False)]
    [['(5) pattern', '  ', '-5 eliminated']]
    """
    seen = {role for line in lines for piece in line for role in piece.roles}
    items = _in_colour(seen) if colour else _in_signs(seen)
    rows: list[Line] = []
    for item in items:
        if rows and (width is None or width_of(rows[-1]) + len(_GAP) + len(item.text) <= width):
            rows[-1] += [Piece(_GAP), item]
        else:
            rows.append([item])
    return rows


def _in_colour(seen: set[Role]) -> list[Piece]:
    items = [Piece(text, (role,)) for role, text in _MEANINGS.items() if role in seen]
    # In a step, "placed" means the digit that the step places.
    if seen >= set(_DIGITS) and not seen & set(_STEP):
        items[:0] = [Piece(text, (role,)) for role, text in _DIGITS.items()]
    return items


def _in_signs(seen: set[Role]) -> list[Piece]:
    items = []
    for role, text in _MEANINGS.items():
        if role in seen and role in SIGNS:
            before, after = SIGNS[role]
            items.append(Piece(f"{before}5{after} {text}"))
        elif role in seen and role == "highlight":
            items.append(Piece(f"5{HIGHLIGHT_SIGN} {text}"))
    return items
