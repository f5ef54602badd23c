"""The twelve pentominoes on a board of 60 squares: counts all tilings and draws one.

python examples/cover/pentominoes.py [ROWS COLUMNS] [--svg FILE]    6 10, 5 12, 4 15 or 3 20
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from nonet import cover

Cell = tuple[int, int]
Shape = frozenset[Cell]

# Each piece roughly looks like its letter.
PIECES = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("#...", "####"),
    "N": ("##..", ".###"),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": ("####", ".#.."),
    "Z": ("##.", ".#.", ".##"),
}


def shape(drawing: tuple[str, ...]) -> Shape:
    """Return the squares of a drawing."""
    return frozenset(
        (row, column)
        for row, line in enumerate(drawing)
        for column, mark in enumerate(line)
        if mark == "#"
    )


def at_origin(squares: Shape) -> Shape:
    """Return a shape moved into the upper left corner."""
    top, left = min(row for row, _ in squares), min(column for _, column in squares)
    return frozenset((row - top, column - left) for row, column in squares)


def turned(squares: Shape) -> set[Shape]:
    """Return a shape in all its orientations: four rotations, and those of its mirror image."""
    found = set()
    for _ in range(4):
        squares = frozenset((column, -row) for row, column in squares)
        found.add(at_origin(squares))
        found.add(at_origin(frozenset((row, -column) for row, column in squares)))
    return found


def placements(rows: int, columns: int) -> Iterator[tuple[str, list[Cell]]]:
    """Yield every piece in every place where it fits on the board."""
    for name, drawing in PIECES.items():
        for squares in sorted(map(sorted, turned(shape(drawing)))):
            for down in range(rows):
                for right in range(columns):
                    cells = [(row + down, column + right) for row, column in squares]
                    if all(row < rows and column < columns for row, column in cells):
                        yield name, cells


def problem(rows: int, columns: int) -> cover.Problem:
    """Return the problem: use every piece once, cover every square once.

    >>> problem(3, 20).count()
    8
    """
    found = cover.Problem()
    for name, cells in placements(rows, columns):
        found.add((name, *cells), [name, *cells])
    return found


def main() -> None:
    """Count the tilings, and draw the first."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", type=int, nargs="?", default=5)
    parser.add_argument("columns", type=int, nargs="?", default=12)
    parser.add_argument("--svg", type=Path, help="also write the picture to this file")
    asked = parser.parse_args()
    puzzle = problem(asked.rows, asked.columns)
    solution = puzzle.solve()
    if solution is None:
        sys.exit("the pieces do not fit")
    print(cover.draw(puzzle, solution))
    count = puzzle.count()
    print(f"one of {count:,} ways, {count // 4:,} up to rotation and reflection of the board")
    if asked.svg:
        asked.svg.write_text(cover.draw_svg(puzzle, solution), encoding="utf-8")


if __name__ == "__main__":
    main()
