"""Variants named after chess pieces: cells one move apart differ."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.model.rules import Candidate, Clash, Extra, Parts, Rules

# Half of the moves of each piece; the others are these in reverse.
_KNIGHT = ((1, -2), (1, 2), (2, -1), (2, 1))
_KING = ((0, 1), (1, -1), (1, 0), (1, 1))


def _apart(rules: Rules, moves: Sequence[tuple[int, int]]) -> Parts:
    # Every pair is listed, even if the cells share a unit: otherwise the sum of two variants would
    # depend on the order of the terms.
    size = rules.size
    clashes: list[Clash] = []
    for cell in rules.cells:
        row, col = divmod(cell, size)
        for down, right in moves:
            r, c = row + down, col + right
            if r < size and 0 <= c < size:
                other = r * size + c
                clashes += [(Candidate(cell, d), Candidate(other, d)) for d in rules.digits]
    return Parts(clashes=clashes)


def _knights(rules: Rules) -> Parts:
    return _apart(rules, _KNIGHT)


def _kings(rules: Rules) -> Parts:
    return _apart(rules, _KING)


ANTI_KNIGHT = Extra("anti-knight", "cells a chess knight's move apart differ", _knights)
ANTI_KING = Extra("anti-king", "cells a chess king's move apart differ", _kings)
