"""Queens on a chessboard that do not attack each other; diagonals are secondary items.

python examples/cover/queens.py [SIZE]
"""

from __future__ import annotations

import sys

from nonet import cover


def problem(size: int) -> cover.Problem:
    """Return the problem: one queen in each row and column, at most one on each diagonal.

    Diagonals are secondary items: they may stay empty.

    >>> problem(8).count()
    92
    """
    lines = [(kind, number) for kind in ("row", "column") for number in range(size)]
    diagonals = [("down", number) for number in range(1 - size, size)]
    diagonals += [("up", number) for number in range(2 * size - 1)]
    found = cover.Problem(primary=lines, secondary=diagonals)
    for row in range(size):
        for column in range(size):
            seen = [("row", row), ("column", column), ("down", row - column), ("up", row + column)]
            found.add((row, column), seen)
    return found


def draw(size: int, queens: set[tuple[int, int]]) -> str:
    """Return a board drawn with its queens.

    >>> print(draw(2, {(0, 1)}))
    . Q
    . .
    """
    squares = range(size)
    return "\n".join(" ".join("Q" if (r, c) in queens else "." for c in squares) for r in squares)


def main() -> None:
    """Draw the first solution and count them all."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    puzzle = problem(size)
    first = puzzle.solve()
    if first is None:
        sys.exit(f"{size} queens do not fit on {size}×{size}")
    print(draw(size, {square for square in first if isinstance(square, tuple)}))
    print(f"one of {puzzle.count():,} ways")


if __name__ == "__main__":
    main()
