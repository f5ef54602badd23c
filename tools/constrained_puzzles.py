"""Puzzles with constraints for tests and examples of techniques, made from complete grids.

Each maker reads constraints off a solution, so the solution obeys them. Whether it is the only one
does not matter to a test of soundness, which only asks that it survives every step; `unique_puzzle`
adds givens until it is.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from itertools import islice

import nonet
from nonet import CLASSIC, Grid, variants
from nonet.model.constraint import Constraint

Maker = Callable[[bytes, random.Random], Iterator[Constraint]]


def name(cell: int) -> str:
    """Return the name of a cell."""
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def names(cells: list[int]) -> str:
    """Return the names of cells."""
    return " ".join(map(name, cells))


def neighbours(cell: int) -> list[int]:
    """Return the cells beside a cell."""
    row, col = divmod(cell, 9)
    found = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return [r * 9 + c for r, c in found if 0 <= r < 9 and 0 <= c < 9]


def walk(
    values: bytes, dice: random.Random, length: int, fits: Callable[[list[int], int], bool]
) -> list[int]:
    """Return a path of cells side by side, each of which fits the ones before it."""
    path = [dice.randrange(81)]
    while len(path) < length:
        onward = [each for each in neighbours(path[-1]) if each not in path and fits(path, each)]
        if not onward:
            break
        path.append(dice.choice(onward))
    return path


def cages(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield cages that cover most of the grid."""
    free = set(range(81))
    while free:
        cells = [dice.choice(sorted(free))]
        free.discard(cells[0])
        for _ in range(dice.randint(1, 3)):
            near = sorted(
                {
                    each
                    for cell in cells
                    for each in neighbours(cell)
                    if each in free and values[each] not in {values[c] for c in cells}
                }
            )
            if not near:
                break
            cells.append(dice.choice(near))
            free.discard(cells[-1])
        if len(cells) > 1:
            yield variants.Cage(names(cells), total=sum(values[cell] for cell in cells))


def thermos(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield thermometers."""
    for _ in range(200):
        path = walk(values, dice, 6, lambda path, each: values[each] > values[path[-1]])
        if len(path) > 2:
            yield variants.Thermo(names(path))


def whispers(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield whisper lines."""
    for _ in range(200):
        path = walk(values, dice, 7, lambda path, each: abs(values[each] - values[path[-1]]) > 4)
        if len(path) > 2:
            yield variants.Whisper(names(path))


def dots(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield white and black dots, X and V."""
    for cell in range(81):
        for other in neighbours(cell):
            if other < cell:
                continue
            low, high = sorted((values[cell], values[other]))
            if high - low == 1:
                yield variants.Difference(names([cell, other]))
            elif high == 2 * low:
                yield variants.Ratio(names([cell, other]))
            elif high + low in (5, 10):
                yield variants.XV(names([cell, other]), "V" if high + low == 5 else "X")


def arrows(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield arrows."""
    for _ in range(300):
        circle = dice.randrange(81)
        shaft: list[int] = []
        while sum(values[cell] for cell in shaft) < values[circle]:
            near = [
                each
                for each in neighbours(shaft[-1] if shaft else circle)
                if each not in shaft and each != circle
            ]
            if not near:
                break
            shaft.append(dice.choice(near))
        if len(shaft) > 1 and sum(values[cell] for cell in shaft) == values[circle]:
            yield variants.Arrow(name(circle), names(shaft))


def renbans(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield renban lines."""
    for _ in range(400):
        path = walk(
            values,
            dice,
            dice.randint(3, 5),
            lambda path, each: values[each] not in {values[cell] for cell in path},
        )
        digits = {values[cell] for cell in path}
        if len(path) > 2 and max(digits) - min(digits) == len(path) - 1:
            yield variants.Renban(names(path))


def outside(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield sandwiches, skyscrapers and X-sums."""
    for row in range(9):
        line = list(values[row * 9 : row * 9 + 9])
        one, nine = sorted((line.index(1), line.index(9)))
        yield variants.Sandwich(f"r{row + 1}", sum(line[one + 1 : nine]))
        visible = sum(value > max(line[:i], default=0) for i, value in enumerate(line))
        yield variants.Skyscraper(f"r{row + 1}", visible)
    for column in range(9):
        line = list(values[column::9])
        yield variants.XSum(f"c{column + 1}", sum(line[: line[0]]))


def quads(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield quadruples."""
    for _ in range(25):
        corner = dice.randrange(8) * 9 + dice.randrange(8)
        digits = [values[corner + step] for step in (0, 1, 9, 10)]
        yield variants.Quad(name(corner), tuple(sorted(dice.sample(digits, dice.randint(2, 4)))))


def diagonals(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield little killers."""
    for start in range(1, 7):
        cells = [start + step * 10 for step in range(9 - start)]
        total = sum(values[cell] for cell in cells)
        yield variants.LittleKiller(name(start), "dr", total)


def products(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield cages with products."""
    for cage in cages(values, dice):
        cells = [CLASSIC.cell_at(cell) for cell in cage.named_cells()]
        yield variants.ProductCage(names(cells), math.prod(values[cell] for cell in cells))


def alternatives(values: bytes, dice: random.Random) -> Iterator[Constraint]:
    """Yield pairs of cages of which one is right."""
    for cage in cages(values, dice):
        if isinstance(cage, variants.Cage) and cage.total is not None:
            other = variants.Cage(cage.cells, total=cage.total + dice.choice((-1, 1)))
            yield variants.AnyOf((cage, other))


MAKERS: dict[str, tuple[Maker, int, int]] = {
    # maker, how many constraints at most, how many givens
    "cages": (cages, 40, 0),
    "thermos": (thermos, 16, 8),
    "whispers": (whispers, 10, 14),
    "dots": (dots, 40, 8),
    "arrows": (arrows, 14, 12),
    "renbans": (renbans, 14, 12),
    "outside": (outside, 27, 14),
    "quads": (quads, 20, 16),
    "diagonals": (diagonals, 6, 20),
    "products": (products, 25, 8),
    "alternatives": (alternatives, 25, 8),
}


def puzzle(kind: str, seed: int) -> tuple[Grid, bytes]:
    """Return a puzzle with constraints of a kind, and the solution they were read from."""
    dice = random.Random(f"{kind} {seed}")
    values = nonet.random_grid(seed=seed).values
    maker, most, givens = MAKERS[kind]
    found = list(maker(values, dice))
    rules = CLASSIC
    for constraint in dice.sample(found, min(most, len(found))):
        assert constraint.holds(values, rules), constraint
        rules = rules + constraint
    shown = set(dice.sample(range(81), givens))
    return Grid(bytes(v if cell in shown else 0 for cell, v in enumerate(values)), rules), values


def unique_puzzle(kind: str, seed: int) -> Grid:
    """Return such a puzzle with as many givens as it takes to have exactly one solution."""
    grid, solution = puzzle(kind, seed)
    while True:
        others = [
            each.grid.values
            for each in islice(nonet.solutions(grid, timeout=20), 2)
            if each.grid.values != solution
        ]
        if not others:
            return grid
        wrong = [cell for cell in range(81) if others[0][cell] != solution[cell]]
        cell = random.Random(seed).choice(wrong)
        grid = grid.with_(cells={cell: solution[cell]}, given=True)
