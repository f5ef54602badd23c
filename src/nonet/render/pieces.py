"""What a drawing is made of: pieces of text, each with the roles that decide how it looks."""

from __future__ import annotations

from typing import Literal, NamedTuple

Role = Literal[
    "frame",
    "label",
    "given",
    "placed",
    "empty",
    "mark",
    "conflict",
    "highlight",
    # Of the candidates of a step: what it rests on, and what it does.
    "pattern",
    "pivot",
    "fin",
    "place",
    "remove",
]


class Piece(NamedTuple):
    """A text and the roles it plays; roles decide how it looks."""

    text: str
    roles: tuple[Role, ...] = ()


Line = list[Piece]


def width_of(line: Line) -> int:
    """Return how many columns a line takes.

    >>> width_of([Piece("12"), Piece(" |")])
    4
    """
    return sum(len(piece.text) for piece in line)
