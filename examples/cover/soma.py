"""The Soma cube: seven pieces of three or four small cubes make a cube of 27.

python examples/cover/soma.py
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from nonet import cover

Cube = tuple[int, int, int]

PIECES: dict[str, tuple[Cube, ...]] = {
    "V": ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
    "L": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0)),
    "T": ((0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0)),
    "Z": ((0, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0)),
    "A": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 1, 1)),
    "B": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1)),
    "P": ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def rotations() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the 24 rotations of a cube: the new axis of each axis, and its direction."""
    for axes in permutations(range(3)):
        swaps = sum(axes[i] > axes[j] for i in range(3) for j in range(i + 1, 3))
        for signs in product((1, -1), repeat=3):
            # A rotation preserves handedness: an odd permutation of axes needs an odd number of
            # reversals.
            if (-1) ** swaps == signs[0] * signs[1] * signs[2]:
                yield axes, signs


def places(piece: tuple[Cube, ...]) -> set[frozenset[Cube]]:
    """Return every placement of a piece in the cube."""
    found = set()
    for axes, signs in rotations():
        turned = [[signs[i] * cube[axes[i]] for i in range(3)] for cube in piece]
        for shift in product(range(-2, 3), repeat=3):
            moved = frozenset((x + shift[0], y + shift[1], z + shift[2]) for x, y, z in turned)
            if all(0 <= part < 3 for cube in moved for part in cube):
                found.add(moved)
    return found


def problem() -> cover.Problem:
    """Return the problem: every piece once, every small cube once.

    >>> problem().count()
    11520
    """
    found = cover.Problem()
    for name, piece in PIECES.items():
        for cubes in sorted(map(sorted, places(piece))):
            found.add((name, *cubes), [name, *cubes])
    return found


def main() -> None:
    """Draw the layers of one cube, and count the ways to build it."""
    puzzle = problem()
    solution = puzzle.solve()
    assert solution is not None
    names: dict[Cube, str] = {}
    for label in solution:
        assert isinstance(label, tuple)
        name, *cubes = label
        names.update(dict.fromkeys(cubes, name))
    for y in range(3):
        print("   ".join(" ".join(names[x, y, z] for x in range(3)) for z in range(3)))
    count = puzzle.count()
    print(f"one of {count:,} ways: {count // 48:,} up to rotation and reflection of the cube")


if __name__ == "__main__":
    main()
