"""Wings and bent sets again, slowly and straight from their definitions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from nonet import Board, Candidate
from nonet.model.bits import digits_of
from tests.techniques.twins.seeing import Effect, Seen


def _effects(sets: Iterable[set[Candidate]]) -> Iterator[Effect]:
    return ((frozenset(), frozenset(removes)) for removes in sets if removes)


def _of_size(seen: Seen, size: int) -> list[int]:
    return [cell for cell, digits in enumerate(seen.digits) if len(digits) == size]


def _wings(seen: Seen, pivots: list[int]) -> Iterator[set[Candidate]]:
    for one, two in permutations(_of_size(seen, 2), 2):
        shared = seen.digits[one] & seen.digits[two]
        if len(shared) != 1:
            continue
        (z,) = shared
        (x,), (y,) = seen.digits[one] - shared, seen.digits[two] - shared
        for pivot in pivots:
            if not {x, y} <= seen.digits[pivot] <= {x, y, z}:
                continue
            if seen.sees(pivot, one, x) and seen.sees(pivot, two, y):
                holders = [one, two] + ([pivot] if z in seen.digits[pivot] else [])
                yield seen.losers(holders, z)


def xy_wing(board: Board) -> Iterator[Effect]:
    seen = Seen(board)
    return _effects(_wings(seen, _of_size(seen, 2)))


def xyz_wing(board: Board) -> Iterator[Effect]:
    seen = Seen(board)
    return _effects(_wings(seen, _of_size(seen, 3)))


def _w_wings(seen: Seen) -> Iterator[set[Candidate]]:
    for one, two in permutations(_of_size(seen, 2), 2):
        if seen.digits[one] != seen.digits[two]:
            continue
        for gone, link in permutations(seen.digits[one]):
            for unit in seen.rules.houses:
                places = seen.places(unit.cells, link)
                if len(places) != 2 or {one, two} & set(places):
                    continue
                first, second = places
                if (seen.sees(one, first, link) and seen.sees(two, second, link)) or (
                    seen.sees(one, second, link) and seen.sees(two, first, link)
                ):
                    yield seen.losers((one, two), gone)


def w_wing(board: Board) -> Iterator[Effect]:
    return _effects(_w_wings(Seen(board)))


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _sets(seen: Seen, size: int) -> set[tuple[int, ...]]:
    """Return the sets of cells in two units that cross, but not in one, with as many digits."""
    found = set()
    for first, second in combinations(seen.rules.units, 2):
        if set(first.cells).isdisjoint(second.cells):
            continue
        cells = [
            cell
            for cell in sorted({*first.cells, *second.cells})
            if 2 <= seen.masks[cell].bit_count() <= size
        ]
        for chosen in combinations(cells, size):
            if _union([seen.masks[cell] for cell in chosen]).bit_count() == size:
                found.add(chosen)
    return {
        chosen
        for chosen in found
        if not any(set(chosen) <= set(unit.cells) for unit in seen.rules.units)
    }


def _has_part(seen: Seen, chosen: tuple[int, ...]) -> bool:
    """Whether fewer of the cells have as few digits as cells."""
    return any(
        _union([seen.masks[cell] for cell in part]).bit_count() <= fewer
        for fewer in range(1, len(chosen))
        for part in combinations(chosen, fewer)
    )


def _bent(board: Board, size: int) -> Iterator[set[Candidate]]:
    seen = Seen(board)
    for chosen in _sets(seen, size):
        if _has_part(seen, chosen):
            continue
        digits = digits_of(_union([seen.masks[cell] for cell in chosen]))
        places = {digit: seen.places(chosen, digit) for digit in digits}
        loose = [
            digit
            for digit in digits
            if not all(seen.sees(a, b, digit) for a, b in combinations(places[digit], 2))
        ]
        if len(loose) <= 1:
            yield set().union(*(seen.losers(places[digit], digit) for digit in loose or digits))


def wxyz_wing(board: Board) -> Iterator[Effect]:
    return _effects(_bent(board, 4))


def bent_set(board: Board) -> Iterator[Effect]:
    for size in (5, 6, 7):
        yield from _effects(_bent(board, size))


TWINS = {
    "xy-wing": xy_wing,
    "xyz-wing": xyz_wing,
    "w-wing": w_wing,
    "wxyz-wing": wxyz_wing,
    "bent-set": bent_set,
}
