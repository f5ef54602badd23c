"""Puzzles whose solutions people have counted, as exact cover problems."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random

from nonet import cover

Cell = tuple[int, ...]


def queens(n: int) -> cover.Problem:
    """Place n queens on an n by n board; diagonals are secondary."""
    primary: list[Hashable] = []
    for i in range(n):
        # From the middle outwards: the middle rows have the fewest choices left.
        middle = n // 2 + (i + 1) // 2 * (-1) ** i
        primary += [("row", middle % n), ("column", middle % n)]
    secondary: list[Hashable] = [(kind, i) for kind in ("up", "down") for i in range(-n, 2 * n)]
    problem = cover.Problem(primary, secondary)
    for row, column in product(range(n), repeat=2):
        problem.add(
            (row, column),
            [("row", row), ("column", column), ("up", row + column), ("down", row - column)],
        )
    return problem


def langford(n: int) -> cover.Problem:
    """Write each of 1 … n twice, k other numbers between the two k's; mirror images count."""
    problem = cover.Problem()
    for k in range(1, n + 1):
        for place in range(2 * n - k - 1):
            problem.add((k, place), [f"number {k}", place, place + k + 1])
    return problem


def latin(n: int) -> cover.Problem:
    """Latin squares of order n."""
    problem = cover.Problem()
    for row, column, value in product(range(n), repeat=3):
        cells = [("cell", row, column), ("row", row, value), ("column", column, value)]
        problem.add((row, column, value), cells)
    return problem


def dominoes(rows: int, columns: int, without: Iterable[tuple[int, int]] = ()) -> cover.Problem:
    """Tile a board, less the squares that are missing, with dominoes."""
    squares = set(product(range(rows), range(columns))) - set(without)
    problem = cover.Problem(sorted(squares))
    for y, x in sorted(squares):
        for other in ((y, x + 1), (y + 1, x)):
            if other in squares:
                problem.add(((y, x), other), [(y, x), other])
    return problem


def matchings(n: int) -> cover.Problem:
    """Divide n people into pairs."""
    return cover.from_sets({pair: pair for pair in combinations(range(n), 2)})


def steiner(v: int) -> cover.Problem:
    """Choose triples of v points so that every pair of points is in exactly one."""
    triples = combinations(range(v), 3)
    return cover.from_sets({triple: list(combinations(triple, 2)) for triple in triples})


def partitions(n: int) -> cover.Problem:
    """Divide n things into sets of any size."""
    sizes = range(1, n + 1)
    return cover.from_sets({chosen: chosen for k in sizes for chosen in combinations(range(n), k)})


def planted(random: Random, items: int, options: int, length: int) -> cover.Problem:
    """Make options of random items, about `length` each; some of them form a solution."""
    problem = cover.Problem(range(items))
    order = random.sample(range(items), items)
    for label in range(options):
        first = label * length
        size = random.randint(length // 2 + 1, length + length // 2)
        problem.add(label, order[first : first + length] or random.sample(range(items), size))
    return problem


PENTOMINOES = {
    "F": ".## ##. .#.",
    "I": "#####",
    "L": "#### #...",
    "N": "##.. .###",
    "P": "### ##.",
    "T": "### .#. .#.",
    "U": "#.# ###",
    "V": "#.. #.. ###",
    "W": "#.. ##. .##",
    "X": ".#. ### .#.",
    "Y": ".#.. ####",
    "Z": "##. .#. .##",
}

# Layers from top to bottom are separated by a slash.
SOMA = {
    "V": "## #.",
    "L": "### #..",
    "T": "### .#.",
    "Z": "##. .##",
    "A": "## #. / .. #.",
    "B": "## #. / .# ..",
    "P": "## #. / #. ..",
}


_WORDS = (
    "ado aid ale ape are art ear eat eel eta ice lad lea lie oar old one ore ran rat red roe rot "
    "tan tea ten toe ton"
)
WORDS = _WORDS.split()


def cells_of(drawing: str) -> list[Cell]:
    """Return the cells of a drawing: (layer, row, column)."""
    return [
        (z, y, x)
        for z, layer in enumerate(drawing.split("/"))
        for y, row in enumerate(layer.split())
        for x, mark in enumerate(row)
        if mark == "#"
    ]


def turned(cells: Iterable[Cell], *, in_space: bool) -> set[tuple[Cell, ...]]:
    """Return a shape in all its positions, moved to the origin; flat ones may be flipped."""
    shapes = {tuple(sorted(cells))}
    while True:
        more = set(shapes)
        for shape in shapes:
            more.add(tuple((z, x, -y) for z, y, x in shape))
            if in_space:
                more.add(tuple((y, -z, x) for z, y, x in shape))
            else:
                more.add(tuple((z, y, -x) for z, y, x in shape))
        more = {to_origin(shape) for shape in more}
        if more == shapes:
            return shapes
        shapes = more


def to_origin(shape: Iterable[Cell]) -> tuple[Cell, ...]:
    cells = list(shape)
    low = [min(axis) for axis in zip(*cells, strict=True)]
    return tuple(sorted(tuple(a - b for a, b in zip(cell, low, strict=True)) for cell in cells))


def placements(shape: Sequence[Cell], free: set[Cell]) -> Iterator[list[Cell]]:
    """Yield the ways to put a shape, not turned, on free cells."""
    for dz, dy, dx in product(*(range(max(axis) + 1) for axis in zip(*free, strict=True))):
        moved: list[Cell] = [(z + dz, y + dy, x + dx) for z, y, x in shape]
        if free.issuperset(moved):
            yield moved


def packing(pieces: dict[str, str], free: set[Cell], *, in_space: bool = False) -> cover.Problem:
    """Fill the free cells with the pieces, each used once."""
    problem = cover.Problem([*pieces, *sorted(free)])
    for name, drawing in pieces.items():
        for shape in sorted(turned(cells_of(drawing), in_space=in_space)):
            for number, moved in enumerate(placements(shape, free)):
                problem.add((name, shape, number), [name, *moved])
    return problem


def pentominoes(rows: int, columns: int) -> cover.Problem:
    """Fill a rectangle with the twelve pentominoes; from 64 cells the middle four are missing."""
    free: set[Cell] = {(0, y, x) for y, x in product(range(rows), range(columns))}
    if len(free) == 64:
        free -= {(0, y, x) for y, x in product((rows // 2 - 1, rows // 2), repeat=2)}
    return packing(PENTOMINOES, free)


def soma() -> cover.Problem:
    """Build the cube of 27 cells from the seven pieces of Soma."""
    return packing(SOMA, set(product(range(3), repeat=3)), in_space=True)


def dominating_queens(n: int, k: int) -> cover.Problem:
    """Place k queens so that every square of an n by n board is held or attacked."""
    squares = list(product(range(n), repeat=2))
    items: list[Hashable] = [cover.Item("queens", k, k)]
    items += [cover.Item(square, 1, n * n) for square in squares]
    problem = cover.Problem(items)
    for y, x in squares:
        seen = [(r, c) for r, c in squares if r == y or c == x or abs(r - y) == abs(c - x)]
        problem.add((y, x), ["queens", *seen])
    return problem


def word_squares(words: Sequence[str]) -> cover.Problem:
    """Write words across and down in a square; the letter of each cell is a colour."""
    size = len(words[0])
    cells = list(product(range(size), repeat=2))
    primary = [(kind, i) for kind in ("across", "down") for i in range(size)]
    problem = cover.Problem(primary, cells)
    for word in words:
        for i in range(size):
            across = [cover.Coloured((i, x), letter) for x, letter in enumerate(word)]
            down = [cover.Coloured((y, i), letter) for y, letter in enumerate(word)]
            problem.add((word, "across", i), [("across", i), *across])
            problem.add((word, "down", i), [("down", i), *down])
    return problem
