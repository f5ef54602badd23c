"""Langford pairs: two of each number in a row, with k other numbers between the two ks.

python examples/cover/langford.py [N]
"""

from __future__ import annotations

import sys

from nonet import cover


def problem(largest: int) -> cover.Problem:
    """Return the problem: each number once, each position once.

    >>> puzzle = problem(3)
    >>> puzzle.count(), row(3, puzzle.solve())
    (2, '3 1 2 1 3 2')
    """
    found = cover.Problem()
    for number in range(1, largest + 1):
        for place in range(2 * largest - number - 1):
            places = (place, place + number + 1)
            found.add((number, place), [f"number {number}", *places])
    return found


def row(largest: int, solution: tuple[object, ...] | None) -> str:
    """Return the numbers in their positions."""
    if solution is None:
        return "no such arrangement exists"
    places = [0] * (2 * largest)
    for label in solution:
        assert isinstance(label, tuple)
        number, place = label
        places[place] = places[place + number + 1] = number
    return " ".join(map(str, places))


def main() -> None:
    """Show one row and count all; a row and its mirror image count as two."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    puzzle = problem(largest)
    print(row(largest, puzzle.solve()))
    print(f"{puzzle.count():,} rows")


if __name__ == "__main__":
    main()
