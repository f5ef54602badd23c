"""A complete grid from which constraints are read, and the simplest ways to propose one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from nonet import Rules
from nonet.errors import NonetError
from nonet.model.constraint import Constraint

_TRIES = 200


class Scene:
    """A complete grid from which constraints are read."""

    def __init__(self, rules: Rules, solution: bytes, dice: Random) -> None:
        self.rules, self.solution, self.dice = rules, solution, dice
        self.shape = rules.shape
        self.span = range(self.shape.lowest, self.shape.highest + 1)

    def with_one(self, proposal: Proposal) -> Rules:
        """Add a constraint that the grid obeys, if chance finds one; return the rules."""
        for _ in range(_TRIES):
            try:
                proposed = proposal(self)
                if self.fits(*proposed):
                    for each in proposed:
                        self.rules = self.rules + each
                    break
            except (NonetError, NoProposal):
                continue
        return self.rules

    def fits(self, *proposed: Constraint) -> bool:
        """Whether the grid obeys the constraints, and those that depend on them."""
        rules = self.rules
        for each in proposed:
            rules = rules + each
        return all(each.holds(self.solution, rules) for each in rules.constraints)

    def shown(self, cell: int) -> int:
        """Return the digit of a cell as people read it."""
        return self.shape.shown(self.solution[cell])

    def digits(self, cells: Sequence[int]) -> list[int]:
        """Return the digits of cells as people read them."""
        return [self.shown(cell) for cell in cells]

    def named(self, cells: Sequence[int]) -> str:
        """Return cells as constraints name them."""
        return " ".join(map(self.rules.cell_name, cells))

    def any(self, few: int = 1, many: int = 4) -> list[int]:
        """Return cells anywhere, extra cells included."""
        return self.dice.sample(self.rules.cells, self.dice.randint(few, many))

    def walk(self, few: int = 2, many: int = 5, *, diagonally: bool = True) -> list[int]:
        """Return a path of cells side by side, now and then with an extra cell at its end."""
        found = self._path(range(self.shape.area), self.dice.randint(few, many), diagonally)
        if self.shape.extra and self.dice.random() < 1 / 3:
            found = [*found[:-1], self.dice.randrange(self.shape.area, self.shape.cells)]
        if len(found) < few:
            raise NoProposal
        return found

    def sorted_walk(self, least: int = 1) -> list[int]:
        """Return a path along which digits rise by so much at least."""
        path = [self.dice.randrange(self.shape.area)]
        while len(path) < 5:
            onward = [
                cell
                for cell in self.near(path[-1])
                if cell not in path and self.shown(cell) >= self.shown(path[-1]) + least
            ]
            if not onward:
                break
            path.append(self.dice.choice(onward))
        return path

    def near(self, cell: int, *, diagonally: bool = True) -> list[int]:
        """Return the cells beside a cell of the grid."""
        row, column = self.shape.place(cell)
        return [
            self.shape.cell(r, c)
            for r in range(max(row - 1, 0), min(row + 2, self.shape.rows))
            for c in range(max(column - 1, 0), min(column + 2, self.shape.columns))
            if (r, c) != (row, column) and (diagonally or r == row or c == column)
        ]

    def _path(self, cells: range, length: int, diagonally: bool) -> list[int]:
        path = [self.dice.choice(cells)]
        while len(path) < length:
            onward = [c for c in self.near(path[-1], diagonally=diagonally) if c not in path]
            if not onward:
                break
            path.append(self.dice.choice(onward))
        return path

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield each two cells side by side."""
        for cell in range(self.shape.area):
            for other in self.near(cell, diagonally=False):
                if cell < other:
                    yield cell, other

    def line(self) -> tuple[str, list[int], bool]:
        """Return a line as clues outside name it, its cells as they are read, and if reversed."""
        reverse = self.dice.random() < 1 / 2
        if self.dice.random() < 1 / 2:
            number = self.dice.randrange(self.shape.rows)
            name, cells = f"r{number + 1}", list(self.shape.row(number))
        else:
            number = self.dice.randrange(self.shape.columns)
            name, cells = f"c{number + 1}", list(self.shape.column(number))
        return name, cells[::-1] if reverse else cells, reverse

    def groups(self, count: int, few: int = 1, many: int = 3) -> list[list[int]]:
        """Return paths that share no cell."""
        found: list[list[int]] = []
        for _ in range(count):
            path = self.walk(few, many)
            if {*path} & {cell for group in found for cell in group}:
                raise NoProposal
            found.append(path)
        return found


class NoProposal(Exception):
    """What was looked for is not in this grid."""


Proposal = Callable[[Scene], tuple[Constraint, ...]]


def line(kind: Callable[[str], Constraint], few: int = 3, many: int = 5) -> Proposal:
    """Return a proposal of a constraint that needs cells and nothing else."""
    return lambda scene: (kind(scene.named(scene.walk(few, many))),)


def cells_anywhere(kind: Callable[[str], Constraint], few: int = 1, many: int = 3) -> Proposal:
    return lambda scene: (kind(scene.named(scene.any(few, many))),)


def rising(kind: Callable[[str], Constraint], least: int) -> Proposal:
    return lambda scene: (kind(scene.named(scene.sorted_walk(least))),)


def alike(scene: Scene, one: int, two: int) -> bool:
    return scene.solution[one] == scene.solution[two]
