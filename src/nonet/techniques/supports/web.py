"""Several constraints together: what they allow on a board, and what follows from a candidate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from nonet.base.progress import ticking
from nonet.model import primitives as p
from nonet.model.rules import Candidate
from nonet.techniques.supports import native
from nonet.techniques.supports.support import Support, cells_of, spelled_out

Clashes = dict[Candidate, tuple[Candidate, ...]]
_BREAKING: tuple[Literal["cell", "house", "constraint"], ...] = ("cell", "house", "constraint")


class Trial(NamedTuple):
    """A candidate that cannot be true, what follows from it, and what breaks.

    `number` is that of the cell, house or constraint that breaks, `mask` what the cell could be
    before, or what has no place in the house.
    """

    wrong: Candidate
    placed: list[Candidate]
    breaks: Literal["cell", "house", "constraint"]
    number: int
    mask: int


class Ways(NamedTuple):
    """The ways to fill a constraint: how many, the first few, and what all of them exclude.

    `number` is 0 if they exclude nothing. Unless the search `is_final`, it ran out of patience.
    """

    number: int
    examples: list[dict[int, int]]
    excluded: tuple[Candidate, ...]
    is_final: bool


class Chains:
    """Chains of cells that tables of two cells join."""

    def __init__(self, compiled: native.SupportChains, cells: Sequence[tuple[int, ...]]) -> None:
        self._compiled = compiled
        self.cells = tuple(cells)

    def narrowed(self, masks: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Yield the cells of chains that remove something, and the masks that they leave.

        All ways to fill a chain are looked at; a chain of few open cells, or of too many ways, is
        left alone.
        """
        place = 0
        while True:
            found = self._compiled.first(place, masks, ticking())
            if found is None:
                return
            place, left = found
            yield self.cells[place], left
            place += 1


class Web:
    """Constraints by number: those of some rules, each with its primitives.

    Masks are the candidates of all cells of the grid; a filled cell has its digit alone.
    """

    def __init__(
        self,
        constraints: Sequence[Sequence[p.Primitive]],
        peers: Sequence[Sequence[int]],
        values: int,
        lowest: int,
        houses: Sequence[tuple[int, ...]] = (),
        clashes: Callable[[], Clashes] = dict,
    ) -> None:
        primitives = [spelled_out(each) for parts in constraints for each in parts]
        orders, numbers, begin = [cells_of(each) for each in primitives], [], 0
        for parts in constraints:
            numbers.append(range(begin, begin + len(parts)))
            begin += len(parts)
        self._supports = native.compiled(primitives, orders, numbers, peers, values, lowest)
        self.supports = [
            tuple(Support(self._supports, number, primitives[number]) for number in each)
            for each in numbers
        ]
        self.cells = [
            tuple(dict.fromkeys(cell for number in each for cell in orders[number]))
            for each in numbers
        ]
        self._values, self._houses, self._clashes = values, houses, clashes
        self._made: native.SupportWeb | None = None

    def forget(self) -> None:
        """Drop what is remembered of earlier calls."""
        self._supports.forget()

    def first_broken(self, masks: Sequence[int]) -> int:
        """Return the first constraint that cannot be filled, or -1."""
        return self._supports.first_broken(masks, ticking())

    def narrowed(
        self, constraints: Sequence[int], masks: Sequence[int]
    ) -> list[tuple[int, dict[int, int]]]:
        """Return those that remove something by themselves, and the masks that they leave.

        Cells that see each other differ. Each candidate is tried: with it, what the constraint
        leaves to the other cells must not be nothing.
        """
        found = self._supports.narrow_some(constraints, masks, ticking())
        return [
            (number, dict(zip(self.cells[number], left, strict=True))) for number, left in found
        ]

    def pressed(self, constraint: int, masks: Sequence[int], values: bytes) -> list[Candidate]:
        """Return the candidates around a constraint with which it could not be filled."""
        found = self._supports.pressed(constraint, masks, values, ticking())
        return [Candidate(*each) for each in found]

    def together(
        self, pairs: list[tuple[int, int]], masks: Sequence[int], values: bytes
    ) -> Iterator[tuple[int, dict[int, int]]]:
        """Yield the places of pairs of constraints that together remove something."""
        place = 0
        while True:
            found = self._supports.first_pair(pairs, place, masks, values, ticking())
            if found is None:
                return
            place, cells, left = found
            yield place, dict(zip(cells, left, strict=True))
            place += 1

    def trials(self, tried: list[Candidate], masks: Sequence[int]) -> Iterator[Trial]:
        """Yield the candidates that lead to a contradiction by singles and constraints."""
        place = 0
        while True:
            found = self._web.first_trial(tried, place, masks, ticking())
            if found is None:
                return
            place, placed, what, number, mask = found
            then = [Candidate(*each) for each in placed]
            yield Trial(tried[place], then, _BREAKING[what], number, mask)
            place += 1

    def ways(self, constraint: int, masks: Sequence[int], patience: int) -> Ways:
        """Return the ways to fill a constraint that leave the rest of the grid possible."""
        found, ways, gone, is_final = self._web.ways(constraint, masks, patience, ticking())
        cells = self.cells[constraint]
        examples = [dict(zip(cells, way, strict=True)) for way in ways]
        return Ways(found, examples, tuple(Candidate(*each) for each in gone), is_final)

    def chains(self, tables: Sequence[p.Clash], cells: Sequence[tuple[int, ...]]) -> Chains:
        """Return chains of cells, each joined to the next by a table."""
        return Chains(native.compiled_chains(self._supports, tables, cells), cells)

    @property
    def _web(self) -> native.SupportWeb:
        if self._made is None:
            clashes = self._clashes()
            by_candidate = [
                clashes.get(Candidate(cell, digit), ())
                for cell in range(self._supports.cells)
                for digit in range(1, self._values + 1)
            ]
            self._made = native.compiled_web(self._supports, self._houses, by_candidate)
        return self._made
