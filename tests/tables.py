"""Reading the project's own puzzle tables, and morphs that keep what a puzzle is."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLES = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Row:
    """A line of puzzles.txt: the puzzle, how many solutions it has, and the one if it is one."""

    puzzle: str
    count: int
    solution: str


@cache
def puzzles() -> tuple[Row, ...]:
    """Return the table `puzzle:count:solution`."""
    rows = []
    for line in (TABLES / "puzzles.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            puzzle, count, solution = line.split(":")
            rows.append(Row(puzzle, int(count), solution))
    assert len(rows) > 100
    return tuple(rows)


def classic_puzzles(count: int | None = 1) -> list[str]:
    """Return the 9×9 puzzles of the table with that many solutions."""
    return [row.puzzle for row in puzzles() if len(row.puzzle) == 81 and row.count == count]


def morph(puzzle: str, random_: random.Random) -> str:
    """Return the same 9×9 puzzle with digits relabelled, lines permuted, perhaps transposed."""
    digits = random_.sample("123456789", 9)
    relabel = str.maketrans("123456789", "".join(digits))
    rows, columns = _lines(random_), _lines(random_)
    cells = [puzzle[9 * row + column] for row in rows for column in columns]
    if random_.random() < 0.5:
        cells = [cells[9 * column + row] for row in range(9) for column in range(9)]
    return "".join(cells).translate(relabel)


def _lines(random_: random.Random) -> list[int]:
    bands = random_.sample(range(3), 3)
    return [3 * band + line for band in bands for line in random_.sample(range(3), 3)]
