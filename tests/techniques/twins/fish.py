"""Fish of one digit again, slowly and straight from their definition: every base, every cover."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from nonet import Board, Candidate

FORMS = ("basic", "franken", "mutant")
NAMES = {2: "x-wing", 3: "swordfish", 4: "jellyfish"}


class Fish(NamedTuple):
    """What a fish is called, and the cells it removes its digit from."""

    form: str
    fins: str  # "", "finned" or "sashimi"
    removes: frozenset[int]

    def is_named(self, name: str, size: int) -> bool:
        """Whether this is its name."""
        if self.form == "basic":
            prefix = self.fins
        else:
            prefix = f"finned-{self.form}" if self.fins else self.form
        return name == f"{prefix}-{NAMES[size]}".lstrip("-")


def _bits(cells: Iterator[int]) -> int:
    return sum(1 << cell for cell in cells)


def _cells(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def fish_by_base(board: Board, digit: int, size: int) -> Iterator[list[Fish]]:
    """Yield all fish of each base, none removing nothing."""
    seen_from = {
        cell: _bits(other for other in board.rules.cells if other in board.rules.peers[cell])
        for cell in board.rules.cells
    }
    houses = []
    for unit in board.rules.houses:
        cells = _bits(cell for cell in unit.cells if digit in board.candidates(cell))
        if cells:
            kind = unit.kind if unit.kind in ("row", "column") else "area"
            houses.append((cells, kind, unit.name))
    for base in combinations([house for house in houses if house[0].bit_count() > 1], size):
        once = twice = 0
        for cells, _, _ in base:
            twice |= once & cells
            once |= cells
        if twice.bit_count() > 2:
            continue
        covers = [house for house in houses if house[0] & once and house not in base]
        found = []
        for cover in combinations(covers, size):
            covered = reduce(or_, (cells for cells, *_ in cover))
            fins = once & ~covered & ~twice
            if fins.bit_count() > 5:
                continue
            fins |= twice
            losing = covered & ~once
            for (one, *_), (other, *_) in combinations(cover, 2):
                losing |= one & other & once & ~twice
            for fin in _cells(fins):
                losing &= seen_from[fin]
            if losing:
                found.append(Fish(*_name(base, cover, fins), frozenset(_cells(losing))))
        yield found


House = tuple[int, str, str]


def _name(base: tuple[House, ...], cover: tuple[House, ...], fins: int) -> tuple[str, str]:
    both = [{kind for _, kind, _ in houses} for houses in (base, cover)]
    form = "basic"
    if any({"row", "column"} <= kinds for kinds in both):
        form = "mutant"
    elif any("area" in kinds for kinds in both):
        form = "franken"
    if not fins:
        return form, ""
    is_sashimi = any((cells & ~fins).bit_count() < 2 for cells, *_ in base)
    return form, "sashimi" if is_sashimi else "finned"


def effects_by_name(
    board: Board, digit: int, size: int, names: list[str]
) -> dict[str, set[frozenset[Candidate]]]:
    """Return what the fish of each name remove, siamese pairs among them."""
    effects: dict[str, set[frozenset[Candidate]]] = {name: set() for name in names}
    for found in fish_by_base(board, digit, size):
        for name in names:
            named = [fish for fish in found if fish.is_named(name, size)]
            all_removed = {fish.removes for fish in named}
            for fish in named:
                for other in found:
                    if FORMS.index(other.form) > FORMS.index(fish.form):
                        continue
                    if other.fins and not fish.fins:
                        continue
                    if fish.removes - other.removes and other.removes - fish.removes:
                        all_removed.add(fish.removes | other.removes)
            effects[name] |= {
                frozenset(Candidate(cell, digit) for cell in removed) for removed in all_removed
            }
    return effects
