"""Variants named after chess pieces: cells one move apart differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonet.model.declared import Entry, fpuzzles, iss, sudokupad
from nonet.model.primitives import Clash
from nonet.model.rules import Parts, Rules, Variant
from nonet.model.tables import differing

# Half of the moves of each piece; the others are these in reverse.
_KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
_KING = ((0, 1), (1, -1), (1, 0), (1, 1))


def _apart(rules: Rules, moves: Sequence[tuple[int, int]]) -> Parts:
    # Every pair is listed, even if the cells share a unit: otherwise the sum of two variants would
    # depend on the order of the terms.
    shape, table = rules.shape, differing(rules.size)
    found: list[Clash] = []
    for cell in range(shape.area):
        row, column = shape.place(cell)
        for down, right in moves:
            if shape.has(row + down, column + right):
                found.append(Clash(cell, shape.cell(row + down, column + right), table))
    return Parts(primitives=found)


def _knights(rules: Rules) -> Parts:
    return _apart(rules, _KNIGHT)


def _kings(rules: Rules) -> Parts:
    return _apart(rules, _KING)


def _anti(piece: str, build: Callable[[Rules], Parts]) -> Variant:
    return Variant(
        f"anti-{piece}",
        f"cells a chess {piece}'s move apart differ",
        build,
        called=f"anti-{piece}",
        entered=(Entry("switch"),),
        elsewhere=(
            *(fpuzzles(f"anti{piece}", "flag"), sudokupad(f"anti{piece}", "word")),
            iss(f"Anti{piece.capitalize()}", "alone, in lines"),
        ),
    )


ANTI_KNIGHT = _anti("knight", _knights)
ANTI_KING = _anti("king", _kings)
