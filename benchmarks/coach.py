"""How long the coach takes: `python -m benchmarks.coach [--positions N] [PUZZLES …]`.

A position is a puzzle on its path, as a player has it: digits placed, centre marks in every empty
cell, and the moves so far. Every kind of advice is timed with its sentence: steps on the last rung,
and one wrong digit per position.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import nonet
from nonet import Grid, Position

PUZZLES = Path(__file__).parent.parent / "tests" / "data" / "puzzles.txt"


def positions(puzzles: list[str], count: int, seed: int = 0) -> Iterator[Position]:
    """Yield positions of players: some board on the path of a puzzle that has one solution."""
    random, made = Random(seed), 0
    while made < count:
        puzzle = random.choice(puzzles)
        if nonet.count(puzzle, limit=2) != 1:
            continue
        path = nonet.explain(puzzle)
        if len(path) < 2:
            continue
        boards = list(path.boards())[:-1]
        board = random.choice(boards)
        moves = [place for step in board.steps for place in step.places]
        grid = Grid(board.values, board.rules, givens=board.givens)
        yield Position(grid, centre=board.masks, history=moves)
        made += 1


def timed(position: Position) -> float:
    """Return the CPU seconds of one call and its sentence."""
    begin = process_time()
    str(nonet.coach(position))
    return process_time() - begin


def main() -> None:
    """Print medians in milliseconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--positions", type=int, default=300)
    options = parser.parse_args()
    for path in options.files or [PUZZLES]:
        lines = [line.split(":")[0].strip() for line in path.read_text().splitlines()]
        puzzles = [line for line in lines if len(line) == 81 and not line.startswith("#")]
        chosen = list(positions(puzzles, options.positions))
        solved = [nonet.solve(each.grid.givens).grid.values for each in chosen]
        wrong = []
        for position, solution in zip(chosen, solved, strict=True):
            empty = [cell for cell, value in enumerate(position.grid.values) if not value]
            cell = empty[len(empty) // 2]
            digit = solution[cell] % 9 + 1
            grid = position.grid.with_(cells={cell: digit})
            wrong.append(position.with_(grid=grid, history=[*position.history, (cell, digit)]))
        steps = sorted(timed(each) for each in chosen)
        mistakes = sorted(timed(each) for each in wrong)
        print(
            f"{path.stem}: {len(chosen)} positions; step: median {median(steps) * 1e3:.2f} ms,"
            f" p95 {steps[len(steps) * 95 // 100] * 1e3:.2f}, most {steps[-1] * 1e3:.2f};"
            f" mistake: median {median(mistakes) * 1e3:.2f} ms"
        )


if __name__ == "__main__":
    main()
