"""Designs: constraints that a complete grid obeys, such as cages that cover it.

A design begins with some constraints. As long as another grid obeys them all, too, it is asked for
a change that rules that grid out: a cage is split, or a line is added in a free place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Protocol

from nonet.maker.dice import Dice
from nonet.model.constraint import Constraint
from nonet.model.rules import Rules
from nonet.variants import Arrow, Cage, Difference, Ratio, StrictKropki, Thermo

# Places that are tried for one more line.
_TRIES = 400


class Design(Protocol):
    """Constraints that fit a grid, and their refinement."""

    def constraints(self) -> Iterator[Constraint]:
        """Yield the constraints."""
        ...

    def refine(self, other: Sequence[int]) -> bool:
        """Rule out another grid; False if the design has no change left that does."""
        ...


class KillerDesign:
    """Cages that cover the grid, with their totals and without repeated digits.

    >>> from nonet.maker.grids import random_grid
    >>> grid = random_grid(7, Rules.classic(4))
    >>> cages = list(KillerDesign(grid.rules, grid.values, (2, 3), Dice(7)).constraints())
    >>> all(cage.holds(grid.values, grid.rules) for cage in cages)
    True
    """

    sizes = (2, 5)

    def __init__(
        self, rules: Rules, values: Sequence[int], sizes: tuple[int, int], dice: Dice
    ) -> None:
        self._rules = rules
        self._values = values
        self._least, self._most = sizes
        self._dice = dice
        self._cages = self._cover()

    def constraints(self) -> Iterator[Constraint]:
        """Yield the cages; a cell that fits into none is in none."""
        for cells in self._cages:
            names = [self._rules.cell_name(cell) for cell in sorted(cells)]
            yield Cage(names, total=sum(self._values[cell] for cell in cells))

    def refine(self, other: Sequence[int]) -> bool:
        """Split a cage in two parts whose totals the other grid does not have."""
        for number in self._dice.sample(list(range(len(self._cages))), len(self._cages)):
            parts = list(self._parts(self._cages[number], other))
            if parts:
                part = self._dice.sample(parts, 1)[0]
                self._cages[number] -= part
                self._cages.append(set(part))
                return True
        return False

    def _parts(self, cage: set[int], other: Sequence[int]) -> Iterator[set[int]]:
        cells = sorted(cage)
        if all(self._values[cell] == other[cell] for cell in cells):
            return
        for size in range(self._least, len(cells) // 2 + 1):
            if len(cells) - size < self._least:
                continue
            for some in combinations(cells, size):
                part = set(some)
                differ = sum(self._values[c] - other[c] for c in part) != 0
                if differ and self._is_connected(part) and self._is_connected(cage - part):
                    yield part

    def _is_connected(self, cells: set[int]) -> bool:
        reached = [min(cells)]
        for cell in reached:
            near = self._rules.shape.near(cell)
            reached += [each for each in near if each in cells and each not in reached]
        return len(reached) == len(cells)

    def _cover(self) -> list[set[int]]:
        free = set(self._rules.cells)
        cages: list[set[int]] = []
        for start in self._dice.sample(sorted(free), len(free)):
            if start in free:
                wanted = self._least + self._dice.roll(self._most - self._least + 1)
                cages.append(self._grown(start, wanted, free))
                free -= cages[-1]
        # Cells that are left over join a neighbour, or stay outside.
        whole = [cage for cage in cages if len(cage) >= self._least]
        for rest in (cage for cage in cages if len(cage) < self._least):
            for cell in sorted(rest):
                joined = [cage for cage in whole if self._may_join(cell, cage)]
                if joined:
                    self._dice.sample(joined, 1)[0].add(cell)
        return whole

    def _grown(self, start: int, wanted: int, free: set[int]) -> set[int]:
        cage = {start}
        while len(cage) < wanted:
            near = {each for cell in cage for each in self._rules.shape.near(cell)}
            used = {self._values[cell] for cell in cage}
            ways = sorted(c for c in near & free - cage if self._values[c] not in used)
            if not ways:
                break
            cage.add(ways[self._dice.roll(len(ways))])
        return cage

    def _may_join(self, cell: int, cage: set[int]) -> bool:
        if len(cage) >= self._most or self._values[cell] in {self._values[c] for c in cage}:
            return False
        return any(near in cage for near in self._rules.shape.near(cell))


class _LineDesign:
    """Lines that share no cell; each is drawn at random along what the grid allows."""

    sizes: tuple[int, int]
    cells_per_line: int  # a grid begins with one line for so many cells

    def __init__(
        self, rules: Rules, values: Sequence[int], sizes: tuple[int, int], dice: Dice
    ) -> None:
        self._rules = rules
        self._values = values
        self._least, self._most = sizes
        self._dice = dice
        self._free = set(rules.cells)
        self._lines: list[tuple[int, ...]] = []
        wanted = max(1, len(rules.cells) // self.cells_per_line)
        for _ in range(_TRIES):
            if len(self._lines) < wanted:
                self._add(self._drawn())

    def constraints(self) -> Iterator[Constraint]:
        """Yield a constraint for each line."""
        for line in self._lines:
            yield self.made([self._rules.cell_name(cell) for cell in line])

    def refine(self, other: Sequence[int]) -> bool:
        """Add a line that the other grid breaks."""
        for _ in range(_TRIES):
            line = self._drawn()
            if line is not None and not self.fits([other[cell] for cell in line]):
                self._add(line)
                return True
        return False

    def _add(self, line: tuple[int, ...] | None) -> None:
        if line is not None:
            self._lines.append(line)
            self._free -= set(line)

    def _drawn(self) -> tuple[int, ...] | None:
        """Return a line in free cells, None if the attempt failed."""
        if not self._free:
            return None
        start = self._dice.sample(sorted(self._free), 1)[0]
        wanted = self._least + self._dice.roll(self._most - self._least + 1)
        line = [start]
        while len(line) < wanted or not self.fits([self._values[c] for c in line]):
            ways = [
                cell
                for cell in _around(self._rules, line[-1])
                if cell in self._free and cell not in line and self.goes_on([*line, cell])
            ]
            if not ways or len(line) > self._most:
                break
            line.append(ways[self._dice.roll(len(ways))])
        is_line = self._least <= len(line) <= self._most
        return tuple(line) if is_line and self.fits([self._values[c] for c in line]) else None

    def goes_on(self, line: Sequence[int]) -> bool:
        """Whether a line may continue into its last cell."""
        raise NotImplementedError

    def fits(self, digits: Sequence[int]) -> bool:
        """Whether digits along a line obey its rule."""
        raise NotImplementedError

    def made(self, names: Sequence[str]) -> Constraint:
        """Return the constraint of a line."""
        raise NotImplementedError


class ThermoDesign(_LineDesign):
    """Thermometers."""

    sizes = (3, 6)
    cells_per_line = 5

    def goes_on(self, line: Sequence[int]) -> bool:
        """Whether the digits still increase."""
        return self._values[line[-1]] > self._values[line[-2]]

    def fits(self, digits: Sequence[int]) -> bool:
        """Whether the digits increase."""
        return all(a < b for a, b in pairwise(digits))

    def made(self, names: Sequence[str]) -> Constraint:
        """Return a thermometer."""
        return Thermo(names)


class ArrowDesign(_LineDesign):
    """Arrows with a circle of one cell."""

    sizes = (3, 5)
    cells_per_line = 6

    def goes_on(self, line: Sequence[int]) -> bool:
        """Whether the shaft does not yet exceed the circle."""
        circle, *shaft = (self._values[cell] for cell in line)
        return sum(shaft) <= circle

    def fits(self, digits: Sequence[int]) -> bool:
        """Whether the shaft adds up to the circle."""
        circle, *shaft = digits
        return bool(shaft) and sum(shaft) == circle

    def made(self, names: Sequence[str]) -> Constraint:
        """Return an arrow."""
        return Arrow(names[:1], names[1:])


class DotDesign:
    """All white and black dots of the grid; a pair that could have either has one of them."""

    sizes = None

    def __init__(
        self, rules: Rules, values: Sequence[int], sizes: tuple[int, int] | None, dice: Dice
    ) -> None:
        self._made: list[Constraint] = [StrictKropki()]
        shape = rules.shape
        for cell in range(shape.area):
            for near in (each for each in shape.near(cell) if each > cell):
                low, high = sorted((values[cell], values[near]))
                pair = [rules.cell_name(cell), rules.cell_name(near)]
                kinds = [Difference] * (high - low == 1) + [Ratio] * (high == 2 * low)
                if kinds:
                    self._made.append(kinds[dice.roll(len(kinds))](pair))

    def constraints(self) -> Iterator[Constraint]:
        """Yield the dots, and the rule that there are no others."""
        yield from self._made

    def refine(self, other: Sequence[int]) -> bool:
        """Return False: there is no dot left to add."""
        return False


def _around(rules: Rules, cell: int) -> list[int]:
    """Return the cells a king's move away."""
    row, column = rules.shape.place(cell)
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    places = [(row + down, column + right) for down, right in steps]
    return [rules.shape.cell(*place) for place in places if rules.shape.has(*place)]


DESIGNS: dict[
    str, type[KillerDesign] | type[ThermoDesign] | type[ArrowDesign] | type[DotDesign]
] = {
    "killer": KillerDesign,
    "thermo": ThermoDesign,
    "arrow": ArrowDesign,
    "kropki": DotDesign,
}
