"""Colouring again, slowly and straight from its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations

from nonet import Board, Candidate
from tests.techniques.twins.seeing import Effect, Seen, excluded_by

Colour = frozenset[Candidate]
Link = tuple[Candidate, Candidate]


def _pairs(seen: Seen, digit: int) -> Iterator[Link]:
    """Yield the only two places of a digit in a house."""
    for unit in seen.rules.houses:
        places = seen.places(unit.cells, digit)
        if len(places) == 2:
            yield Candidate(places[0], digit), Candidate(places[1], digit)


def _twins(seen: Seen) -> Iterator[Link]:
    """Yield the only two candidates of a cell."""
    for cell, digits in enumerate(seen.digits):
        if len(digits) == 2:
            one, two = digits
            yield Candidate(cell, one), Candidate(cell, two)


def _paint(links: Iterable[Link]) -> list[tuple[Colour, Colour]]:
    """Return the two colours of each connected part."""
    beside: dict[Candidate, set[Candidate]] = {}
    for one, two in links:
        beside.setdefault(one, set()).add(two)
        beside.setdefault(two, set()).add(one)
    colour_of: dict[Candidate, int] = {}
    painted = []
    for start in sorted(beside):
        if start in colour_of:
            continue
        colour_of[start] = 0
        part = [start]
        for node in part:
            for other in beside[node]:
                if other not in colour_of:
                    colour_of[other] = 1 - colour_of[node]
                    part.append(other)
        first = frozenset(node for node in part if not colour_of[node])
        painted.append((first, frozenset(part) - first))
    return painted


def _excluded(seen: Seen, colour: Colour) -> set[Candidate]:
    """Return the candidates of other cells that a colour excludes."""
    return set().union(*(excluded_by(seen.rules, *node) for node in colour)) & seen.candidates


def _effect(removes: set[Candidate]) -> Iterator[Effect]:
    if removes:
        yield frozenset(), frozenset(removes)


Painted = tuple[Colour, Colour]
Sight = Callable[[Colour], set[Candidate]]


def _by_digit(board: Board) -> Iterator[tuple[list[Painted], Sight]]:
    """Yield the colours of each digit, and what a colour sees of it."""
    seen = Seen(board)
    for digit in seen.rules.digits:

        def sight(colour: Colour, digit: int = digit) -> set[Candidate]:
            return {each for each in _excluded(seen, colour) if each.digit == digit}

        yield _paint(_pairs(seen, digit)), sight


def simple_colours_trap(board: Board) -> Iterator[Effect]:
    for painted, sight in _by_digit(board):
        for one, two in painted:
            yield from _effect((sight(one) & sight(two)) - one - two)


def simple_colours_wrap(board: Board) -> Iterator[Effect]:
    for painted, sight in _by_digit(board):
        for colours in painted:
            false = [colour for colour in colours if sight(colour) & colour]
            yield from _effect({node for colour in false for node in colour})


def multi_colours_1(board: Board) -> Iterator[Effect]:
    for painted, sight in _by_digit(board):
        for a, b in combinations(painted, 2):
            gone: set[Candidate] = set()
            for i in (0, 1):
                for j in (0, 1):
                    if sight(a[i]) & b[j]:
                        one, two = a[1 - i], b[1 - j]
                        gone |= (sight(one) & sight(two)) - one - two
            yield from _effect(gone)


def multi_colours_2(board: Board) -> Iterator[Effect]:
    for painted, sight in _by_digit(board):
        for a, b in permutations(painted, 2):
            false = [colour for colour in a if sight(colour) & b[0] and sight(colour) & b[1]]
            yield from _effect({node for colour in false for node in colour})


def medusa_3d(board: Board) -> Iterator[Effect]:
    seen = Seen(board)
    links = [pair for digit in seen.rules.digits for pair in _pairs(seen, digit)]
    for colours in _paint([*links, *_twins(seen)]):
        excluded = []
        for colour in colours:
            in_cells = {
                Candidate(cell, other)
                for cell, digit in colour
                for other in seen.digits[cell] - {digit}
            }
            excluded.append(_excluded(seen, colour) | in_cells)
        yield from _effect((excluded[0] & excluded[1]) - colours[0] - colours[1])
        for colour, gone in zip(colours, excluded, strict=True):
            is_twice = bool(colour & gone)
            bare_cell = any(
                digits and all(Candidate(cell, digit) in gone for digit in digits)
                for cell, digits in enumerate(seen.digits)
            )
            bare_unit = any(
                (places := seen.places(unit.cells, digit))
                and all(Candidate(cell, digit) in gone for cell in places)
                for unit in seen.rules.houses
                for digit in seen.rules.digits
            )
            if is_twice or bare_cell or bare_unit:
                yield from _effect(set(colour))


TWINS: dict[str, Callable[[Board], Iterator[Effect]]] = {
    "simple-colours-trap": simple_colours_trap,
    "simple-colours-wrap": simple_colours_wrap,
    "multi-colours-1": multi_colours_1,
    "multi-colours-2": multi_colours_2,
    "medusa-3d": medusa_3d,
}
