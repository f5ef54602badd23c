"""Sudoku as exact cover: each candidate covers its cell, and its digit in a row, column and box.

python examples/cover/sudoku.py [PUZZLE]
"""

from __future__ import annotations

import sys

import nonet

PUZZLE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def main() -> None:
    """Show a part of the problem, and its solution."""
    grid = nonet.parse(sys.argv[1] if len(sys.argv) > 1 else PUZZLE)
    problem = nonet.sudoku_problem(grid)
    print(f"{len(problem)} options, {len(problem.primary)} items; for example")
    label = problem.labels[0]
    print(f"{label} covers {' '.join(map(str, problem.option(label)))}")
    solution = problem.solve()
    if solution is None:
        sys.exit("no solution")
    values = bytearray(len(grid.values))
    for chosen in map(str, solution):
        cell, _, digit = chosen.partition("#")
        values[grid.rules.cell_at(cell.lower())] = int(digit)
    print(nonet.draw(grid.completed(bytes(values))))


if __name__ == "__main__":
    main()
