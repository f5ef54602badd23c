"""Reading the table of variant puzzles, and the definition of each variant for the oracle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import nonet
from nonet import Grid, Rules
from tests import oracle
from tests.oracle import Rule

NAMES = {name: getattr(nonet, name) for name in nonet.__all__}


@dataclass(frozen=True)
class Row:
    """A line: rules, puzzle, solution, and how many solutions there are without the variant."""

    rules: Rules
    puzzle: Grid
    count: int
    solution: str
    without: int


@cache
def rows() -> tuple[Row, ...]:
    """Return the table."""
    path = Path(__file__).parent.parent / "data" / "variants.txt"
    found = []
    for line in path.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            text, puzzle, count, solution, without = line.split("|")
            rules = eval(text, NAMES)
            found.append(Row(rules, Grid(puzzle, rules), int(count), solution, int(without)))
    return tuple(found)


ASTERISK = """
    .........
    ....*....
    ..*...*..
    .........
    .*..*..*.
    .........
    ..*...*..
    ....*....
    ........."""

GIRANDOLA = """
    *.......*
    ....*....
    .........
    .........
    .*..*..*.
    .........
    .........
    ....*....
    *.......*"""

WINDOWS = """
    .........
    .aaa.bbb.
    .aaa.bbb.
    .aaa.bbb.
    .........
    .ccc.ddd.
    .ccc.ddd.
    .ccc.ddd.
    ........."""


def _box_centres(height: int, width: int) -> Rule:
    def is_centre(place: oracle.Place) -> bool:
        return place[0] % height == height // 2 and place[1] % width == width // 2

    return lambda a, x, b, y: x == y and is_centre(a) and is_centre(b)


# What each variant means, for a size and its boxes.
MEANINGS: dict[str, Callable[[int, tuple[int, int]], Rule]] = {
    "diagonal": lambda size, box: oracle.diagonals(size),
    "windoku": lambda size, box: oracle.same_mark(WINDOWS),
    "asterisk": lambda size, box: oracle.same_mark(ASTERISK),
    "center-dot": lambda size, box: _box_centres(*box),
    "girandola": lambda size, box: oracle.same_mark(GIRANDOLA),
    "disjoint-groups": lambda size, box: oracle.places_in_boxes(*box),
    "anti-knight": lambda size, box: oracle.knight,
    "anti-king": lambda size, box: oracle.king,
    "non-consecutive": lambda size, box: oracle.consecutive,
}


def classic(size: int) -> tuple[Rule, Rule]:
    """Return the definition of the classic rules of a size with its usual boxes."""
    box = Rules.classic(size).box
    assert box is not None
    return (oracle.lines, oracle.boxes(*box))


def meaning(name: str, size: int) -> Rule:
    """Return the definition of a variant at a size with its usual boxes."""
    return MEANINGS[name](size, Rules.classic(size).box or (0, 0))
