"""The parts of a drawing: pieces of text, each with the roles that decide how it looks."""

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
    # Roles of the candidates of a step: its pattern, and its effect.
    "pattern",
    "pivot",
    "fin",
    "place",
    "remove",
]


class Piece(NamedTuple):
    """A text and its roles, which decide how it looks."""

    text: str
    roles: tuple[Role, ...] = ()


Line = list[Piece]


def width_of(line: Line) -> int:
    """Return the width of a line in columns.

    >>> width_of([Piece("12"), Piece(" |")])
    4
    """
    return sum(len(piece.text) for piece in line)
