"""Single-digit patterns again, slowly and straight from their definitions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from nonet import Board, Candidate, Unit

Effect = tuple[frozenset[Candidate], frozenset[Candidate]]  # places, removes
Chain = tuple[int, int, int, int]  # far, near, near, far
_ACROSS = {"row": "column", "column": "row"}


def _places(board: Board, unit: Unit, digit: int) -> frozenset[int]:
    return frozenset(cell for cell in unit.cells if digit in board.candidates(cell))


def _share(board: Board, a: int, b: int, kind: str) -> bool:
    return any(unit.kind == kind and b in unit.cells for unit in board.rules.units_of[a])


def _seen_by_both(board: Board, digit: int, a: int, b: int) -> frozenset[Candidate]:
    return frozenset(
        Candidate(cell, digit)
        for cell in board.rules.cells
        if digit in board.candidates(cell)
        and cell in board.rules.peers[a]
        and cell in board.rules.peers[b]
    )


def _effect(*removes: frozenset[Candidate]) -> Effect:
    return frozenset(), frozenset[Candidate]().union(*removes)


def _pairs(board: Board, digit: int) -> list[tuple[str, frozenset[int]]]:
    """Return the houses with two places for a digit, by their kind."""
    return [
        (unit.kind, places)
        for unit in board.rules.houses
        if len(places := _places(board, unit, digit)) == 2
    ]


def _chains(board: Board, digit: int) -> Iterator[tuple[str, str, Chain, frozenset[Candidate]]]:
    """Yield the kinds of two pairs, the four cells, and what sees both ends, if anything does."""
    for (kind1, cells1), (kind2, cells2) in permutations(_pairs(board, digit), 2):
        if cells1 & cells2:
            continue
        for far1, near1 in permutations(cells1):
            for near2, far2 in permutations(cells2):
                if near2 in board.rules.peers[near1]:
                    removes = _seen_by_both(board, digit, far1, far2)
                    if removes:
                        yield kind1, kind2, (far1, near1, near2, far2), removes


def skyscraper(board: Board) -> Iterator[Effect]:
    for digit in board.rules.digits:
        for kind1, kind2, (far1, near1, near2, far2), removes in _chains(board, digit):
            if kind1 == kind2 and kind1 in _ACROSS:
                across = _ACROSS[kind1]
                near = _share(board, near1, near2, across)
                if near and not _share(board, far1, far2, across):
                    yield _effect(removes)


def _kites(board: Board) -> Iterator[tuple[int, Chain, frozenset[Candidate]]]:
    for digit in board.rules.digits:
        for kind1, kind2, chain, removes in _chains(board, digit):
            if (kind1, kind2) == ("row", "column") and _share(board, chain[1], chain[2], "box"):
                yield digit, chain, removes


def two_string_kite(board: Board) -> Iterator[Effect]:
    for _, _, removes in _kites(board):
        yield _effect(removes)


def dual_two_string_kite(board: Board) -> Iterator[Effect]:
    for (digit1, chain1, removes1), (digit2, chain2, removes2) in combinations(_kites(board), 2):
        if {*chain1[1:3]} != {*chain2[1:3]}:
            continue
        if digit1 != digit2 or (removes1 - removes2 and removes2 - removes1):
            yield _effect(removes1, removes2)


def turbot_fish(board: Board) -> Iterator[Effect]:
    for digit in board.rules.digits:
        for kind1, kind2, _, removes in _chains(board, digit):
            if "box" in (kind1, kind2):
                yield _effect(removes)


def _rectangles(board: Board, digit: int) -> Iterator[tuple[Unit, frozenset[Candidate]]]:
    """Yield the box of each empty rectangle, and what it removes: one cell."""
    boxes = [unit for unit in board.rules.units if unit.kind == "box"]
    lines = [unit for unit in board.rules.units if unit.kind in _ACROSS]
    pairs = _pairs(board, digit)
    for box in boxes:
        places = _places(board, box, digit)
        for line, crossing in permutations(lines, 2):
            if crossing.kind != _ACROSS[line.kind] or not places:
                continue
            in_line, in_crossing = places & {*line.cells}, places & {*crossing.cells}
            if in_line | in_crossing != places or places in (in_line, in_crossing):
                continue
            for kind, pair in pairs:
                for near, far in permutations(pair):
                    if kind != crossing.kind or near not in line.cells or near in box.cells:
                        continue
                    removes = frozenset(
                        Candidate(cell, digit)
                        for cell in _places(board, crossing, digit) - {*box.cells}
                        if cell in board.rules.peers[far]
                    )
                    if removes:
                        yield box, removes


def empty_rectangle(board: Board) -> Iterator[Effect]:
    for digit in board.rules.digits:
        for _, removes in _rectangles(board, digit):
            yield _effect(removes)


def dual_empty_rectangle(board: Board) -> Iterator[Effect]:
    for digit in board.rules.digits:
        for (box1, one), (box2, other) in combinations(_rectangles(board, digit), 2):
            if box1 == box2 and one - other and other - one:
                yield _effect(one, other)


TWINS = {
    twin.__name__.replace("_", "-"): twin
    for twin in (
        skyscraper,
        two_string_kite,
        dual_two_string_kite,
        turbot_fish,
        empty_rectangle,
        dual_empty_rectangle,
    )
}
